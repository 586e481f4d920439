//! Kept games: what is written comes back whole, and nothing that happens to the disk loses more than it must.

use std::fs;
use std::path::Path;
use std::time::Duration;

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tempfile::TempDir;

use tabuleiro::session::catalogue::{self, GAMES};
use tabuleiro::session::{
    Choice, EndReason, Eyes, Game, Match, MatchPlan, Player, SavedGame, Seat, SeatPlan,
};
use tabuleiro::store::{GameStore, KeptGame, KeptId, StoreError};

/// A game begun in one of the ways that there are, chosen by chance.
fn begun(luck: &mut ChaCha8Rng) -> Box<dyn Match> {
    let game = *GAMES.choose(luck).expect("there are games");
    let seats = *game.seat_counts.choose(luck).expect("it is played by somebody");
    let players = [Player::Human, Player::Level(3), Player::Original(1)];
    let seats = (0..seats).map(|seat| SeatPlan {
        player: *players.choose(luck).expect("there are players"),
        name: format!("Zé {seat}\n'; DROP TABLE game; -- ♞"),
    });
    let seats = seats.collect();
    let rules = game.rule_sets.choose(luck).map(|name| (*name).to_owned());
    let plan = MatchPlan { seats, rules, seed: luck.random(), ..MatchPlan::between_people(game) };
    catalogue::open(&plan).expect("a good plan")
}

/// Plays on by chance, with everything that can happen to a game.
fn play(game: &mut dyn Match, actions: usize, luck: &mut ChaCha8Rng) {
    for _ in 0..actions {
        match luck.random_range(0..40) {
            0 => game.jump(luck.random_range(0..=game.moves().len())),
            1 => game.note_draw_offer(game.turn().unwrap_or(Seat::FIRST)),
            2 if luck.random_bool(0.1) => game.resign(Seat::FIRST),
            3 if luck.random_bool(0.1) => game.agree_draw(),
            4 => {
                if let Some(claim) = game.claims().first().copied() {
                    assert!(game.claim(claim));
                }
            }
            _ => {
                let legal = game.gestures().len();
                if legal > 0 {
                    game.play(Choice(luck.random_range(0..legal))).expect("a legal choice");
                    if luck.random_bool(0.8) {
                        game.note_time(Duration::from_millis(luck.random_range(0..100_000)));
                    }
                }
            }
        }
    }
}

/// Everything that is to be seen of a game.
fn assert_alike(one: &dyn Match, other: &dyn Match) {
    assert_eq!(one.moves(), other.moves());
    assert_eq!(one.ply(), other.ply());
    assert_eq!(one.end(), other.end());
    assert_eq!(one.gestures(), other.gestures());
    assert_eq!(one.undo_target(), other.undo_target());
    assert_eq!(one.redo_target(), other.redo_target());
    assert_eq!(one.start_text(), other.start_text());
    for eyes in [Eyes::All, Eyes::Nobody, Eyes::Of(Seat::FIRST)] {
        assert_eq!(one.position_text(eyes), other.position_text(eyes));
        assert_eq!(one.scene(eyes), other.scene(eyes));
    }
    assert_eq!(one.rematch().start_text(), other.rematch().start_text());
    assert_eq!(one.save(), other.save());
}

/// Law 5 of DESIGN.md: a saved game, loaded, is the same game: same moves, same scene, same engine.
#[test]
fn a_saved_game_is_the_same_game() {
    for seed in 0..60 {
        let mut luck = ChaCha8Rng::seed_from_u64(seed);
        let mut game = begun(&mut luck);
        let actions = luck.random_range(0..120);
        play(game.as_mut(), actions, &mut luck);
        let back = catalogue::reopen(&game.save()).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        assert_alike(game.as_ref(), back.as_ref());
    }
}

#[test]
fn a_game_set_up_from_a_position_comes_back() {
    for (game, position) in [
        (Game::CHESS, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 3 9"),
        (Game::DOMIN_UP, "report 1 17.33/00.12 0,0=7^1;1,0=7^1 0"),
    ] {
        let plan = MatchPlan { position: Some(position.to_owned()), ..MatchPlan::between_people(game) };
        let mut game = catalogue::open(&plan).expect("a good plan");
        play(game.as_mut(), 9, &mut ChaCha8Rng::seed_from_u64(1));
        assert_alike(game.as_ref(), catalogue::reopen(&game.save()).expect("it comes back").as_ref());
    }
}

#[test]
fn a_deal_that_would_be_dealt_otherwise_today_comes_back_as_it_was_dealt() {
    let mut luck = ChaCha8Rng::seed_from_u64(2);
    let mut game = catalogue::open(&MatchPlan { seed: 8, ..MatchPlan::between_people(Game::DOMIN_UP) })
        .expect("a good plan");
    play(game.as_mut(), 12, &mut luck);
    let mut saved = game.save();
    // As if the generator gave another deal for this seed.
    saved.plan.seed = 9;
    let back = catalogue::reopen(&saved).expect("the start is told as well");
    assert_eq!(back.start_text(), game.start_text());
    assert_eq!(back.moves(), game.moves());
}

#[test]
fn what_is_no_game_is_refused() {
    let mut game = catalogue::open(&MatchPlan::between_people(Game::CHESS)).expect("a good plan");
    for mv in ["e2e4", "e7e5"] {
        let choice = game.choice_of(mv).expect("legal");
        game.play(choice).expect("legal");
    }
    let saved = game.save();
    let spoilt = |spoil: fn(&mut SavedGame)| {
        let mut saved = saved.clone();
        spoil(&mut saved);
        catalogue::reopen(&saved).err().map(|error| error.to_string())
    };
    assert_eq!(spoilt(|_| {}), None);
    assert_eq!(
        spoilt(|saved| saved.moves[1].text = "e7e4".into()).as_deref(),
        Some("move 2, \"e7e4\", is not legal")
    );
    assert!(spoilt(|saved| saved.ply = 3).is_some());
    assert!(spoilt(|saved| saved.start = "rubbish".into()).is_some());
    assert!(spoilt(|saved| saved.plan.seats.truncate(1)).is_some());
}

fn kept(game: &dyn Match) -> KeptGame {
    KeptGame { saved: game.save(), below: Seat::SECOND }
}

fn home() -> (TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.db");
    (folder, path)
}

#[test]
fn games_are_written_move_by_move_and_read_back() {
    let (_folder, path) = home();
    let mut luck = ChaCha8Rng::seed_from_u64(5);
    let mut written = Vec::new();
    for _ in 0..12 {
        let mut game = begun(&mut luck);
        let mut store = GameStore::open(&path).expect("a database");
        let mut old = kept(game.as_ref());
        let id = store.add(&old).expect("written");
        for _ in 0..10 {
            let actions = luck.random_range(0..6);
            play(game.as_mut(), actions, &mut luck);
            let new = kept(game.as_ref());
            store.update(id, &old, &new).expect("written");
            assert_eq!(store.read(id).expect("read"), new);
            old = new;
        }
        written.push((id, old));
    }
    let store = GameStore::open(&path).expect("a database");
    for (id, game) in &written {
        assert_eq!(&store.read(*id).expect("read"), game);
    }
    let going_on: Vec<KeptId> =
        written.iter().rev().filter(|(_, game)| game.saved.end.is_none()).map(|(id, _)| *id).collect();
    assert_eq!(store.unfinished(100).expect("read"), going_on);
    assert!(matches!(store.read(KeptId(99)), Err(StoreError::NoSuchGame(99))));
}

/// Three games in a database that has been closed, and what they are.
fn three_games(path: &Path) -> Vec<KeptGame> {
    let mut luck = ChaCha8Rng::seed_from_u64(6);
    let mut store = GameStore::open(path).expect("a database");
    let games = (0..3).map(|_| {
        let mut game = begun(&mut luck);
        play(game.as_mut(), 30, &mut luck);
        let kept = kept(game.as_ref());
        store.add(&kept).expect("written");
        kept
    });
    games.collect()
}

/// Opens what is left of a database and looks at every game: each is as it was or is missing, and none is another.
/// How many are as they were.
fn survivors(path: &Path, games: &[KeptGame]) -> usize {
    let (store, _) = GameStore::open_or_salvage(path).expect("a database, new if need be");
    let found = games.iter().zip(1..).filter(|(game, id)| match store.read(KeptId(*id)) {
        Ok(found) => {
            assert_eq!(&found, *game);
            true
        }
        Err(StoreError::NoSuchGame(_) | StoreError::Damaged(_)) => false,
        Err(error) => panic!("{error}"),
    });
    found.count()
}

#[test]
fn a_file_cut_anywhere_is_set_aside_and_what_can_be_read_is_kept() {
    let (folder, path) = home();
    let games = three_games(&path);
    let whole = fs::read(&path).expect("a file");
    assert_eq!(survivors(&path, &games), 3);
    let mut most = 0;
    for length in (0..whole.len()).step_by(397) {
        let cut = folder.path().join(format!("cut-{length}.db"));
        fs::write(&cut, &whole[..length]).expect("written");
        most = most.max(survivors(&cut, &games));
        let asides = fs::read_dir(folder.path()).expect("a folder").filter(|file| {
            file.as_ref().expect("a file").file_name() == format!("cut-{length}.db.damaged-1").as_str()
        });
        // An empty file is a new database, and nothing is lost with it.
        assert_eq!(asides.count(), usize::from(length > 0), "{length}");
    }
    assert!(most > 0, "from no cut file was anything saved");
}

#[test]
fn a_flipped_bit_never_makes_another_game() {
    let (folder, path) = home();
    let games = three_games(&path);
    let whole = fs::read(&path).expect("a file");
    let mut luck = ChaCha8Rng::seed_from_u64(7);
    let mut lost = 0;
    for number in 0..400 {
        let flipped = folder.path().join(format!("flipped-{number}.db"));
        let mut bytes = whole.clone();
        let at = luck.random_range(0..bytes.len());
        bytes[at] ^= 1 << luck.random_range(0..8);
        fs::write(&flipped, &bytes).expect("written");
        lost += 3 - survivors(&flipped, &games);
    }
    assert!((1..400).contains(&lost), "{lost}");
}

#[test]
fn a_file_that_is_no_database_is_set_aside() {
    let (_folder, path) = home();
    fs::write(&path, "a letter to somebody\n".repeat(300)).expect("written");
    let (store, salvage) = GameStore::open_or_salvage(&path).expect("a new one");
    let salvage = salvage.expect("it says so");
    assert_eq!((salvage.saved, salvage.lost.len()), (0, 0));
    assert!(fs::read_to_string(salvage.aside).expect("it is kept").starts_with("a letter"));
    assert!(store.unfinished(1).expect("read").is_empty());
}

#[test]
fn a_database_of_a_newer_version_is_left_alone() {
    let (_folder, path) = home();
    let games = three_games(&path);
    let raw = rusqlite::Connection::open(&path).expect("a database");
    raw.pragma_update(None, "user_version", 1000).expect("written");
    drop(raw);
    let error = GameStore::open_or_salvage(&path).expect_err("refused");
    assert!(matches!(error, StoreError::Newer { found: 1000, .. }), "{error}");
    let raw = rusqlite::Connection::open(&path).expect("a database");
    raw.pragma_update(None, "user_version", 1).expect("written");
    drop(raw);
    assert_eq!(survivors(&path, &games), 3);
}

/// A file of every version that was shipped is kept: they are read for ever.
#[test]
fn files_of_every_version_are_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/kept");
    let mut versions = 0;
    for file in fs::read_dir(shipped).expect("a folder") {
        let file = file.expect("a file").path();
        let path = folder.path().join(format!("{versions}.db"));
        let raw = rusqlite::Connection::open(&path).expect("a database");
        let text = fs::read_to_string(&file).expect("a shipped file");
        raw.execute_batch(&text).expect("it was written by the database");
        drop(raw);
        let store = GameStore::open(&path).expect("a database");
        let kept = store.read(KeptId(1)).expect("the first game");
        assert_eq!(kept.saved.plan.game, Game::CHESS);
        let end = kept.saved.end.as_ref().expect("it has ended");
        assert_eq!((end.text.as_str(), end.outcome.reason), ("0-1 checkmate", EndReason::CHECKMATE));
        let back = catalogue::reopen(&kept.saved).expect("it comes back");
        assert_eq!(back.end().expect("it has ended").text, "0-1 checkmate");
        versions += 1;
    }
    assert_eq!(versions, 1, "a file for each version of the schema");
}
