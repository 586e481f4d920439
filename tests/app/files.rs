//! Game files: dropping, pasting, selecting games from a list, adding games to the library, exporting; faults in files.

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use rand::RngExt;
use session::game_text::TextFormat;
use session::{Game, LineId, Place, ToMessage};
use store::{DataFolders, Filter, GameStore, StoredId};
use tabuleiro::app::commands::{BrowseCommand, CopyText, ExportProgress, FilesRequest, Navigate, SaveAs};
use tabuleiro::app::core::{Dialog, Screen};
use tabuleiro::app::files::{Files, OpeningStage, SharedGame};
use tabuleiro::app::game::PlayerScores;
use tabuleiro::app::library::SavedGames;
use tabuleiro::app::preferences::{Settings, Setup, Setups};
use tabuleiro::app::setup::SetupForm;
use tempfile::TempDir;

use test_support::games::seeded_rng;

use super::harness::{FRAME, TestApp, plan_for_people};

/// Two games of chess in PGN and one of draughts in PDN.
const THREE_GAMES: &str = "[White \"Ana\"]\n[Black \"Rui\"]\n\n1. e4 e5 2. Nf3 1-0\n\n\
                           [White \"Eva\"]\n\n1. d4 d5 1/2-1/2\n\n\
                           [GameType \"28,W,8,8,N1,1\"]\n\n1. 10-13 *\n";

/// An app that saves into a temporary folder, without a game.
fn new_test() -> (TempDir, TestApp) {
    let folder = tempfile::tempdir().expect("a folder");
    let test = TestApp::in_folder(folder.path());
    (folder, test)
}

fn files(test: &TestApp) -> &Files {
    test.app.world().resource::<Files>()
}

/// The number of games written so far, or `None` when no export is running.
fn export_progress(test: &TestApp) -> Option<u64> {
    test.app.world().resource::<ExportProgress>().written
}

/// Requests to open the games in `text`, as pasting does.
fn paste(test: &mut TestApp, text: &str) {
    test.send(FilesRequest::OpenText(text.to_owned()));
}

/// An app that has read three games and shows the dialog that lists them.
fn test_with_three_games() -> (TempDir, TestApp) {
    let (folder, mut test) = new_test();
    paste(&mut test, THREE_GAMES);
    test.run_until(FRAME, |test| files(test).stage == OpeningStage::Read);
    (folder, test)
}

/// Opens the library in `folder`, beside the app.
fn open_library(folder: &TempDir) -> GameStore {
    GameStore::open(&DataFolders::at(folder.path()).games_file()).expect("a database")
}

/// The number of games in the library in `folder`.
fn saved_game_count(folder: &TempDir) -> usize {
    open_library(folder).list_page(&Filter::default(), 0, 0).expect("the list can be read").total
}

#[test]
fn a_dropped_file_is_opened_and_added_to_the_library() {
    let (folder, mut test) = new_test();
    let path = folder.path().join("game.pgn");
    std::fs::write(&path, "[White \"Ana\"]\n\n1. e4 e5 2. Nf3 1-0\n").expect("the file can be written");
    let window = Entity::PLACEHOLDER;
    test.send(FileDragAndDrop::HoveredFile { window, path_buf: path.clone() });
    test.run_frame();
    assert!(files(&test).is_hovered);
    test.send(FileDragAndDrop::DroppedFile { window, path_buf: path });
    test.run_frame();
    assert!(!files(&test).is_hovered);
    test.run_until(FRAME, TestApp::has_game);
    test.wait_for_animations();
    assert_eq!((test.game().moves().len(), test.game().seats()[0].name.as_str()), (3, "Ana"));
    assert_eq!(
        (test.dialog(), files(&test).stage, saved_game_count(&folder)),
        (Dialog::None, OpeningStage::Closed, 1)
    );
    // An imported game does not count in the score.
    assert!(test.game().is_from_file());
    test.run_frames(5);
    let score = test.app.world().resource::<PlayerScores>();
    assert_eq!(score.board.score(Game::CHESS, test.game().seats()).games(), 0);
}

/// In a game that others have played, a move of the player is a variation. No question about a new game is asked.
#[test]
fn a_move_beside_a_game_from_a_file_is_noted_without_a_question() {
    let (_folder, mut test) = new_test();
    test.send(FilesRequest::OpenText("[White \"Ana\"]\n\n1. e4 e5 2. Nf3 1-0\n".to_owned()));
    test.run_until(FRAME, TestApp::has_game);
    test.wait_for_animations();
    test.run_command(BrowseCommand::ShowPosition(Place::of_game(2)));
    test.wait_for_animations();
    test.click_squares("b1 c3");
    test.wait_for_animations();
    let place = test.game().displayed_place();
    assert_eq!((test.dialog(), place.ply, place.line == LineId::GAME), (Dialog::None, 3, false));
    assert_eq!(test.game().moves().len(), 3, "the game itself is unchanged");
}

#[test]
fn one_of_several_games_can_be_opened() {
    let (folder, mut test) = test_with_three_games();
    assert_eq!((test.dialog(), files(&test).games.len()), (Dialog::Files, 3));
    let listed = &files(&test).games[1];
    assert_eq!((listed.names[0].as_str(), listed.result.as_str(), listed.plies), ("Eva", "1/2-1/2", 2));
    assert_eq!(files(&test).games[2].game, Game::DRAUGHTS);
    assert_eq!(saved_game_count(&folder), 0, "games that are only listed are not saved");
    test.send(FilesRequest::OpenListed(1));
    test.run_until(FRAME, TestApp::has_game);
    assert_eq!((test.game().seats()[0].name.as_str(), test.dialog()), ("Eva", Dialog::None));
    assert_eq!(saved_game_count(&folder), 1);
}

#[test]
fn a_file_of_positions_opens_on_the_setup_page() {
    let (folder, mut test) = new_test();
    let path = folder.path().join("positions.fen");
    let (lone, with_note) = ("4k3/8/8/8/8/8/8/4K2R b K - 3 9", "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1");
    std::fs::write(&path, format!("{with_note}\n")).expect("the file can be written");
    test.send(FilesRequest::Open(vec![path.clone()]));
    let is_setup = |test: &TestApp| *test.app.world().resource::<State<Screen>>().get() == Screen::Setup;
    test.run_until(FRAME, is_setup);
    let form = |test: &TestApp| test.app.world().resource::<SetupForm>().clone();
    assert_eq!(form(&test).game_and_position(), (Game::CHESS, with_note));
    assert_eq!(test.dialog(), Dialog::None);

    // Several positions are listed.
    std::fs::write(&path, format!("{with_note}\n{lone} bm Rh8;\nW:W9:BK1\n"))
        .expect("the file can be written");
    test.run_command(Navigate::Open(Screen::Menu));
    test.send(FilesRequest::Open(vec![path]));
    test.run_until(FRAME, |test| files(test).stage == OpeningStage::Read);
    let listed: Vec<Option<&str>> = files(&test).games.iter().map(|game| game.position.as_deref()).collect();
    assert_eq!(listed, [Some(with_note), Some(lone), Some("W:W9:BK1")]);
    test.send(FilesRequest::OpenListed(1));
    test.run_until(FRAME, is_setup);
    assert_eq!(form(&test).game_and_position(), (Game::CHESS, lone));
    assert_eq!((test.dialog(), files(&test).stage), (Dialog::None, OpeningStage::Closed));
    assert_eq!(saved_game_count(&folder), 0);
}

#[test]
fn only_the_requested_games_are_added_to_the_library() {
    let (folder, mut test) = test_with_three_games();
    // The list has no game 77.
    test.send(FilesRequest::AddListed(Some(vec![1, 2, 77])));
    test.run_until(FRAME, |test| test.app.world().resource::<SavedGames>().result.is_some());
    assert_eq!(saved_game_count(&folder), 2);
}

#[test]
fn all_games_of_a_file_can_be_added_to_the_library() {
    let (folder, mut test) = test_with_three_games();
    test.send(FilesRequest::AddListed(None));
    test.run_until(FRAME, |test| test.app.world().resource::<SavedGames>().result.is_some());
    let result = test.app.world().resource::<SavedGames>().result.clone().expect("a message");
    assert_eq!((result.message.key, result.has_failed), ("files-games-added", false));
    test.run_frames(2);
    assert_eq!(*test.app.world().resource::<State<Screen>>().get(), Screen::Library);
    assert_eq!((saved_game_count(&folder), test.dialog()), (3, Dialog::None));
    assert!(
        test.app.world().resource::<SavedGames>().result.is_some(),
        "the message is still shown in the library"
    );
}

#[test]
fn faults_are_reported_and_the_current_game_stays() {
    let (folder, mut test) = new_test();
    test.start_game(&plan_for_people(Game::DRAUGHTS));
    test.run_frame();
    paste(&mut test, "1. e4 e5 2. Nf6 Nc6 *");
    test.run_until(FRAME, |test| files(test).stage == OpeningStage::Read);
    assert_eq!((test.dialog(), files(&test).games.len()), (Dialog::Files, 1));
    let (faults, more_faults) = files(&test).faults();
    assert_eq!((faults.len(), more_faults), (1, 0));
    let place = faults[0].at.expect("a place");
    assert_eq!((place.line, place.column, place.message().key), (1, 13, "file-place"));
    assert_eq!((test.game().game(), saved_game_count(&folder)), (Game::DRAUGHTS, 0));
    // The readable part of the game is opened only on request.
    test.send(FilesRequest::OpenListed(0));
    test.run_until(FRAME, |test| test.game().game() == Game::CHESS);
    assert_eq!(test.game().moves().len(), 2);
}

#[test]
fn text_without_a_game_is_reported() {
    let (folder, mut test) = new_test();
    for text in ["", "\u{0}\u{1}", "To be or not to be", "[Variant \"Atomic\"]\n\n1. e4 *"] {
        paste(&mut test, text);
        test.run_until(FRAME, |test| files(test).stage == OpeningStage::Read);
        assert_eq!((test.dialog(), files(&test).games.len()), (Dialog::Files, 0), "{text:?}");
        // A text without visible characters gets the message that it is empty, any other text gets a fault.
        let (faults, _) = files(&test).faults();
        let is_reported_empty =
            files(&test).failed.as_ref().is_some_and(|message| message.key == "files-no-games");
        let has_only_control_characters = text.chars().all(char::is_control);
        assert_eq!(
            (faults.is_empty(), is_reported_empty),
            (has_only_control_characters, has_only_control_characters),
            "{text:?}"
        );
        test.run_command(Navigate::CloseDialog);
        test.run_frame();
        assert_eq!((test.dialog(), files(&test).stage), (Dialog::None, OpeningStage::Closed));
    }
    test.send(FilesRequest::Open(vec![folder.path().join("no-such-file.pgn"), folder.path().to_owned()]));
    test.run_until(FRAME, |test| files(test).stage == OpeningStage::Read);
    let (faults, _) = files(&test).faults();
    assert_eq!(faults.len(), 2);
    let keys: Vec<_> = faults.iter().map(|fault| (fault.why.key, fault.file.is_some())).collect();
    assert_eq!(keys, [("files-not-found", true), ("files-is-folder", true)]);
}

/// A file of 100,000 games is read on another thread. Closing the dialog stops reading.
#[test]
fn reading_a_large_file_does_not_block_frames() {
    let (folder, mut test) = new_test();
    let path = folder.path().join("many.pgn");
    let game = "[White \"Ana\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O 1-0\n\n";
    std::fs::write(&path, game.repeat(100_000)).expect("the file can be written");
    test.send(FilesRequest::Open(vec![path]));
    let mut longest_frame = std::time::Duration::ZERO;
    while files(&test).games.len() < 200 {
        let start = std::time::Instant::now();
        test.run_frame();
        longest_frame = longest_frame.max(start.elapsed());
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    assert!(longest_frame.as_millis() < 1000, "{longest_frame:?}");
    assert!(files(&test).fraction_read() > 0.0);
    test.run_until(FRAME, |test| test.dialog() == Dialog::Files);
    let listed = files(&test).games.len();
    assert!(listed < 100_000, "it is still being read");
    test.run_command(Navigate::CloseDialog);
    test.run_frame();
    assert_eq!((files(&test).stage, files(&test).games.len()), (OpeningStage::Closed, 0));
    assert_eq!(saved_game_count(&folder), 0);
}

#[test]
fn a_game_can_be_exported_as_text_and_as_pictures() {
    let (folder, mut test) = new_test();
    test.start_game(&plan_for_people(Game::CHESS));
    test.run_frame();
    for mv in ["e2e4", "e7e5"] {
        test.play(mv);
        test.wait_for_animations();
    }
    test.run_command(FilesRequest::ShareTable);
    assert_eq!((test.dialog(), &files(&test).shared), (Dialog::Share, &SharedGame::Table));
    test.send(FilesRequest::CopyText(TextFormat::Usual));
    test.run_frame();
    test.run_until(FRAME, |test| test.notice() == Some(("library-game-copied", false)));
    let texts: Vec<CopyText> = test.app.world_mut().resource_mut::<Messages<CopyText>>().drain().collect();
    assert!(texts.iter().any(|CopyText(text)| text.ends_with("\n1. e4 e5 *\n")), "{texts:?}");
    for format in [SaveAs::Png, SaveAs::Svg, SaveAs::Gif, SaveAs::Text(TextFormat::Own)] {
        test.run_command(FilesRequest::ShareTable);
        test.send(FilesRequest::Save(format));
        test.run_frame();
        assert_ne!(test.dialog(), Dialog::Share);
        let notice_key = match format {
            SaveAs::Text(_) => "notice-game-saved",
            _ => "files-picture-saved",
        };
        test.run_until(FRAME, |test| !files(test).is_saving() && test.notice() == Some((notice_key, false)));
        // Without a file dialog the player does not know the folder, so a dialog shows the path.
        assert_eq!(test.dialog(), Dialog::Saved);
        let saved = files(&test).saved.clone().expect("a path");
        assert!(saved.is_absolute() && saved.is_file(), "{}", saved.display());
    }
    let mut file_names: Vec<String> = std::fs::read_dir(folder.path().join("exports"))
        .expect("a folder")
        .map(|file| file.expect("readable").file_name().to_string_lossy().into_owned())
        .collect();
    file_names.sort();
    assert_eq!(
        file_names,
        ["gif", "png", "svg", "tabuleiro"].map(|ending| format!("Chess Ana - Rui.{ending}"))
    );
    // The current game is unchanged.
    assert_eq!((test.game().state().ply, test.game().game()), (2, Game::CHESS));
}

#[test]
fn one_saved_game_or_all_listed_ones_can_be_exported() {
    let (folder, mut test) = test_with_three_games();
    test.send(FilesRequest::AddListed(None));
    test.run_until(FRAME, |test| files(test).stage == OpeningStage::Closed);
    test.run_frame();
    let cards =
        open_library(&folder).list_page(&Filter::default(), 0, 9).expect("the list can be read").cards;
    let card = cards.into_iter().find(|card| card.id == StoredId(2)).expect("the game is in the library");
    test.send(FilesRequest::Share(Box::new(card)));
    test.run_frame();
    assert_eq!(test.dialog(), Dialog::Share);
    test.send(FilesRequest::Save(SaveAs::Gif));
    test.run_frame();
    let result_key = |test: &TestApp| {
        test.app.world().resource::<SavedGames>().result.as_ref().map(|result| result.message.key)
    };
    test.run_until(FRAME, |test| result_key(test) == Some("files-picture-saved"));
    test.send(FilesRequest::SaveFiltered(Filter { game: Some(Game::CHESS), ..Filter::default() }));
    test.run_frame();
    test.run_until(FRAME, |test| result_key(test) == Some("files-games-saved"));
    let text = std::fs::read_to_string(folder.path().join("exports/Chess.pgn")).expect("a file");
    assert_eq!(text.matches("[Event ").count(), 2, "{text}");
    assert!(text.contains("\n\n[Event "), "an empty line separates the games");
}

/// A picture has the theme that the setup of its game chooses, or otherwise the theme of the settings.
#[test]
fn a_picture_of_a_saved_game_has_the_theme_of_its_setup_or_the_settings() {
    let (folder, mut test) = new_test();
    paste(&mut test, "1. e4 e5 *\n");
    test.run_until(FRAME, |test| files(test).stage != OpeningStage::Reading && test.has_game());
    test.wait_for_animations();
    let cards =
        open_library(&folder).list_page(&Filter::default(), 0, 9).expect("the list can be read").cards;
    let card = cards.into_iter().next().expect("the game is in the library");
    let mut export_picture = |setup_theme: &str, settings_theme: &str| {
        let mut setups = Setups::default();
        setups.save_setup(Game::CHESS, Setup { theme: setup_theme.to_owned(), ..Setup::default() });
        test.app.insert_resource(setups);
        settings_theme.clone_into(&mut test.app.world_mut().resource_mut::<Settings>().theme);
        test.send(FilesRequest::Share(Box::new(card.clone())));
        test.run_frame();
        test.send(FilesRequest::Save(SaveAs::Svg));
        test.run_frame();
        test.run_until(FRAME, |test| !files(test).is_saving());
        let exports = std::fs::read_dir(folder.path().join("exports")).expect("a folder");
        let file = exports.map(|file| file.expect("readable").path()).next().expect("a picture");
        let picture = std::fs::read_to_string(&file).expect("a text");
        std::fs::remove_file(file).expect("removed");
        picture
    };
    let (night, walnut) = (export_picture("", "noite"), export_picture("", "nogueira"));
    assert!(night != walnut, "the themes differ");
    assert!(export_picture("noite", "nogueira") == night, "the setup has precedence");
    assert!(
        export_picture("nogueira", "noite") == walnut,
        "the setup has precedence for the other theme too"
    );
}

#[test]
fn a_stopped_export_leaves_no_file() {
    let (folder, mut test) = new_test();
    let games: String = (0..400).map(|game| format!("[White \"A{game}\"]\n\n1. e4 e5 *\n\n")).collect();
    paste(&mut test, &games);
    test.run_until(FRAME, |test| files(test).stage == OpeningStage::Read);
    test.send(FilesRequest::AddListed(None));
    test.run_until(FRAME, |test| files(test).stage == OpeningStage::Closed);
    let file = folder.path().join("exports/Chess.pgn");
    test.send(FilesRequest::SaveFiltered(Filter { game: Some(Game::CHESS), ..Filter::default() }));
    test.send(FilesRequest::StopSaving);
    test.run_frames(2);
    assert_eq!(export_progress(&test), None);
    let result_key = |test: &TestApp| {
        test.app.world().resource::<SavedGames>().result.as_ref().map(|result| result.message.key)
    };
    assert_eq!(result_key(&test), Some("files-saving-stopped"));
    for _ in 0..40 {
        test.run_frame();
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let exported_files: Vec<_> =
        std::fs::read_dir(folder.path().join("exports")).map(Iterator::collect).unwrap_or_default();
    assert!(!file.exists() && exported_files.is_empty(), "{exported_files:?}");
    // A second export runs to its end.
    test.send(FilesRequest::SaveFiltered(Filter { game: Some(Game::CHESS), ..Filter::default() }));
    test.run_frame();
    assert!(export_progress(&test).is_some());
    test.run_until(FRAME, |test| result_key(test) == Some("files-games-saved"));
    assert_eq!(std::fs::read_to_string(file).expect("a file").matches("[Event ").count(), 400);
    assert_eq!(export_progress(&test), None);
}

/// Random files and requests in random order do not make the app panic or block.
#[test]
fn random_files_and_requests_do_not_break_the_app() {
    let (folder, mut test) = new_test();
    let mut rng = seeded_rng(7);
    for number in 0..120 {
        let path = folder.path().join(format!("{number}.pdn"));
        let length = rng.random_range(0..400);
        let mut bytes: Vec<u8> = (0..length).map(|_| rng.random()).collect();
        if rng.random_bool(0.6) {
            let from = rng.random_range(0..THREE_GAMES.len());
            bytes.extend(&THREE_GAMES.as_bytes()[from..]);
        }
        std::fs::write(&path, bytes).expect("the file can be written");
        test.send(FilesRequest::Open(vec![path]));
        for _ in 0..rng.random_range(0..8) {
            match rng.random_range(0..8) {
                0 => test.send(FilesRequest::OpenListed(rng.random_range(0..5))),
                1 => test.send(FilesRequest::AddListed(None)),
                2 => test.run_command(Navigate::CloseDialog),
                3 => test.send(FilesRequest::CopyText(TextFormat::Own)),
                4 => test.run_command(FilesRequest::ShareTable),
                5 => test.send(FilesRequest::OpenTypedPath("\u{0}/~\"".to_owned())),
                6 => test.run_command(FilesRequest::Choose),
                _ => std::thread::sleep(std::time::Duration::from_millis(2)),
            }
            test.run_frame();
        }
    }
    test.run_until(FRAME, |test| {
        !matches!(files(test).stage, OpeningStage::Reading | OpeningStage::Opening | OpeningStage::Adding(_))
    });
    test.run_frame();
    assert!(saved_game_count(&folder) < 500);
}
