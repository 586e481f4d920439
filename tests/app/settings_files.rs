//! Old versions of the settings files stay readable. `tests/data/old_versions` has one file of each kind and version.

use std::path::Path;

use session::{Game, Player};
use tabuleiro::app::preferences::SavedFile;
use tabuleiro::app::preferences::{
    FirstSteps, KnownEngine, KnownEngines, Language, SavedData, SeatSetup, Settings, Setup, Setups, Speed,
    SquareNames,
};
use tabuleiro::app::window::window_state::WindowState;

/// Reads the file `name` of `tests/data/old_versions`.
fn read<T: SavedData>(name: &str) -> T {
    // Read a copy, because a file that cannot be parsed is moved aside.
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    let original = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/old_versions").join(name);
    std::fs::copy(original, &path).expect("copied");
    let (file, damage) = SavedFile::<T>::read(Some(path));
    assert_eq!(damage, None);
    file.last_content().clone()
}

#[test]
fn settings_of_version_1_can_be_read() {
    let settings = Settings {
        language: Some(Language::Portuguese),
        theme: "azulejo".to_owned(),
        speed: Speed::Calm,
        coordinates: false,
        square_names: SquareNames::Letters,
        draws_digits: true,
        legal_marks: false,
        interface_size: 125,
        ..Settings::default()
    };
    assert_eq!(read::<Settings>("settings-1.ron"), settings);
}

#[test]
fn setups_of_version_1_can_be_read() {
    let seat = |player: &str, computer: &str, name: &str| SeatSetup {
        player: player.to_owned(),
        computer: computer.to_owned(),
        name: name.to_owned(),
    };
    let chess = Setup {
        seats: vec![seat("level:7", "level:7", ""), seat("human", "level:3", "Inês")],
        seat_count: 2,
        random: true,
        rules: String::new(),
        theme: "noite".to_owned(),
        clock: String::new(),
        odds: String::new(),
    };
    let domin_up = Setup {
        seats: vec![
            seat("human", "level:3", "Inês"),
            seat("original:2", "original:2", ""),
            seat("level:10", "level:10", "Rival"),
        ],
        seat_count: 3,
        random: false,
        rules: "publisher".to_owned(),
        theme: String::new(),
        clock: String::new(),
        odds: String::new(),
    };
    let setups = read::<Setups>("setups-1.ron");
    assert_eq!(setups.of(Game::CHESS), Some(&chess));
    assert_eq!((setups.of(Game::DOMIN_UP), setups.last()), (Some(&domin_up), Some(&domin_up)));
    assert_eq!(setups.of(Game::DRAUGHTS), None);
}

#[test]
fn the_first_steps_of_version_1_can_be_read() {
    let steps = read::<FirstSteps>("first-steps-1.ron");
    assert!(steps.is_solved(Game::CHESS, "chess-lines") && !steps.is_solved(Game::CHESS, "chess-steps"));
    assert!(steps.shows_legend(Game::CHESS) && !steps.shows_legend(Game::DOMIN_UP));
    let offers = [Game::CHESS, Game::DOMIN_UP, Game::DRAUGHTS].map(|game| steps.offers_tutorial(game));
    assert_eq!(offers, [false, false, true]);
}

#[test]
fn the_window_position_of_version_1_can_be_read() {
    let window_state =
        WindowState { at: Some((-120, 64)), width: 1366, height: 900, maximised: true, full_screen: false };
    assert_eq!(read::<WindowState>("window-1.ron"), window_state);
}

#[test]
fn external_engines_of_version_1_can_be_read() {
    let engines = read::<KnownEngines>("guests-1.ron");
    let setting = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
    let engine = KnownEngine {
        name: "Fish 3".to_owned(),
        author: "A. B.".to_owned(),
        games: vec!["racing-kings".to_owned(), "chess".to_owned()],
        settings: [("Skill Level", "4"), ("movetime", "500")].map(setting).into(),
    };
    assert_eq!(engines.of("/opt/engines/fish"), Some(&engine));
    let player: Player = "engine:/opt/engines/fish|Skill Level=4|movetime=500".parse().expect("a player");
    assert_eq!(engines.players(Game::RACING_KINGS), [player]);
}
