//! Saved games: a game read from the database equals the game written, and files of old versions are read.

use std::fs;
use std::path::Path;
use std::time::Duration;

use rand::RngExt;

use session::catalogue;
use session::game_text::TextFormat;
use session::{
    CalendarDay, EndReason, Game, Glyph, Help, HelpUsed, LineId, Match, MatchPlan, MoveIndex, Place, Player,
    PlayerPlan, SavedGame, SavedMove, Seat, Viewer, clocks_text,
};
use store::{Filter, GameStore, ResultFilter, StoreError, StoredId};

use super::common::{annotate_randomly, empty_database, stored_game};
use super::damage::{count_intact_games, three_games};
use test_support::games::{game_from, play_moves, play_random_actions, random_new_game, seeded_rng};

/// Asserts that two games are equal in everything that a player can see or save.
fn assert_alike(first: &dyn Match, second: &dyn Match) {
    assert_eq!(first.moves(), second.moves());
    assert_eq!(first.state(), second.state());
    assert_eq!(first.undo_target(), second.undo_target());
    assert_eq!(first.redo_target(), second.redo_target());
    assert_eq!(first.clocks(first.thinking_time()), second.clocks(second.thinking_time()));
    assert_eq!(first.start_text(), second.start_text());
    for viewer in [Viewer::All, Viewer::Onlooker, Viewer::Seat(Seat::FIRST)] {
        assert_eq!(first.position_text(viewer), second.position_text(viewer));
        assert_eq!(first.scene(viewer), second.scene(viewer));
    }
    assert_eq!(first.rematch().start_text(), second.rematch().start_text());
    assert_eq!(first.save(), second.save());
}

/// Law 5 of ARCHITECTURE.md: a loaded game has the same moves, scenes and engines as the saved game.
#[test]
fn a_saved_game_is_the_same_game() {
    for seed in 0..60 {
        let mut rng = seeded_rng(seed);
        let mut game = random_new_game(&mut rng);
        let actions = rng.random_range(0..120);
        play_random_actions(game.as_mut(), actions, &mut rng);
        let reopened = catalogue::reopen(&game.save()).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        assert_alike(game.as_ref(), reopened.as_ref());
    }
}

#[test]
fn a_game_from_a_set_up_position_can_be_reopened() {
    for (game, position) in [
        (Game::CHESS, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 3 9"),
        (Game::DOMIN_UP, "report 1 17.33/00.12 0,0=7^1;1,0=7^1 0"),
    ] {
        let mut game = game_from(game, position);
        play_random_actions(game.as_mut(), 9, &mut seeded_rng(1));
        assert_alike(
            game.as_ref(),
            catalogue::reopen(&game.save()).expect("the game can be reopened").as_ref(),
        );
    }
}

#[test]
fn a_saved_deal_does_not_depend_on_the_generator() {
    let mut rng = seeded_rng(2);
    let mut game = catalogue::open(&MatchPlan { seed: 8, ..MatchPlan::between_people(Game::DOMIN_UP) })
        .expect("a valid plan");
    play_random_actions(game.as_mut(), 12, &mut rng);
    let mut saved = game.save();
    // Simulate a changed generator, which would deal other tiles for the saved seed.
    saved.plan.seed = 9;
    let reopened = catalogue::reopen(&saved).expect("the saved game contains its start position");
    assert_eq!(reopened.start_text(), game.start_text());
    assert_eq!(reopened.moves(), game.moves());
}

#[test]
fn invalid_games_are_rejected() {
    let mut game = catalogue::open(&MatchPlan::between_people(Game::CHESS)).expect("a valid plan");
    play_moves(&mut *game, "e2e4 e7e5");
    let saved = game.save();
    let error_after = |change: fn(&mut SavedGame)| {
        let mut saved = saved.clone();
        change(&mut saved);
        catalogue::reopen(&saved).err().map(|error| error.to_string())
    };
    assert_eq!(error_after(|_| {}), None);
    assert_eq!(
        error_after(|saved| saved.moves[1].text = "e7e4".into()).as_deref(),
        Some("move 2, \"e7e4\", is not legal")
    );
    assert!(error_after(|saved| saved.ply = 3).is_some());
    assert!(error_after(|saved| saved.start = "rubbish".into()).is_some());
    assert!(error_after(|saved| saved.plan.seats.truncate(1)).is_some());
}

#[test]
fn variations_and_annotations_survive_saving() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    for seed in 0..40 {
        let mut rng = seeded_rng(seed);
        let mut game = random_new_game(&mut rng);
        play_random_actions(game.as_mut(), 20, &mut rng);
        let mut old = stored_game(game.as_ref());
        annotate_randomly(&mut old.saved, &mut rng);
        let id = store.add(&old).expect("written");
        assert_eq!(store.read(id).expect("read"), old, "seed {seed}");
        for _ in 0..8 {
            let mut new = old.clone();
            annotate_randomly(&mut new.saved, &mut rng);
            store.update(id, &old, &new).expect("written");
            assert_eq!(store.read(id).expect("read"), new, "seed {seed}");
            old = new;
        }
    }
}

/// Games with external engines are saved and read, even if the program has parsed very many engines and if the text of
/// an engine has unusual characters.
#[test]
fn games_with_any_external_engines_can_be_read() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    let many_engines = (0..1_001).map(|number| format!("engine:/opt/fish {number}|Skill Level={number}"));
    let unusual_engines = [
        "engine:/opt/a|b",
        "engine:/opt/a|b|Hash=1",
        "engine:fish|Hash=1|2",
        "engine:fish||=|",
        "engine:a=b",
    ];
    let players: Vec<Player> = many_engines
        .chain(unusual_engines.map(str::to_owned))
        .map(|text| text.parse().expect("an engine"))
        .collect();
    for pair in players.chunks(2).rev().take(4) {
        let seats = [pair[0].clone(), pair[pair.len() - 1].clone()].map(PlayerPlan::nameless).to_vec();
        let plan = MatchPlan { seats, ..MatchPlan::between_people(Game::CHESS) };
        let new = stored_game(catalogue::open(&plan).expect("a valid plan").as_ref());
        let id = store.add(&new).expect("written");
        assert_eq!(store.read(id).expect("read"), new);
        let page = store.list_page(&Filter::default(), 0, 9).expect("read");
        assert!(page.cards.iter().any(|card| card.seats == new.saved.plan.seats));
    }
}

#[test]
fn games_are_written_move_by_move_and_read_back() {
    let (_folder, path) = empty_database();
    let mut rng = seeded_rng(5);
    let mut written = Vec::new();
    for _ in 0..12 {
        let mut game = random_new_game(&mut rng);
        let mut store = GameStore::open(&path).expect("a database");
        let mut old = stored_game(game.as_ref());
        let id = store.add(&old).expect("written");
        for _ in 0..10 {
            let actions = rng.random_range(0..6);
            play_random_actions(game.as_mut(), actions, &mut rng);
            let new = stored_game(game.as_ref());
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
    let unfinished: Vec<StoredId> =
        written.iter().rev().filter(|(_, game)| game.saved.end.is_none()).map(|(id, _)| *id).collect();
    assert_eq!(store.unfinished(100).expect("read"), unfinished);
    assert!(matches!(store.read(StoredId(99)), Err(StoreError::NoSuchGame(99))));
}

#[test]
fn reading_is_consistent_while_another_program_plays() {
    let (_folder, path) = empty_database();
    let mut rng = seeded_rng(8);
    let mut game = catalogue::open(&MatchPlan::between_people(Game::CHESS)).expect("a valid plan");
    let mut store = GameStore::open(&path).expect("a database");
    let mut old = stored_game(game.as_ref());
    let id = store.add(&old).expect("written");
    let reader_store = GameStore::open(&path).expect("a database");
    let reader = std::thread::spawn(move || {
        // Number of moves at each read.
        let mut lengths = Vec::new();
        while lengths.last().is_none_or(|last| *last < 120) && lengths.len() < 100_000 {
            lengths.push(reader_store.read(id).expect("a whole game").saved.moves.len());
        }
        lengths
    });
    while game.moves().len() < 120 {
        match game.state().gestures.len() {
            // The game has ended: start again from the first position.
            0 => game.go_to_ply(0),
            choices => game.play(MoveIndex(rng.random_range(0..choices))).expect("a legal choice"),
        }
        let new = stored_game(game.as_ref());
        store.update(id, &old, &new).expect("written");
        old = new;
    }
    let lengths = reader.join().expect("every game that was read is whole");
    assert!(lengths.iter().any(|length| (1..120).contains(length)), "the game was read while it was played");
}

#[test]
fn a_file_that_is_no_database_is_moved_away() {
    let (_folder, path) = empty_database();
    fs::write(&path, "a letter to somebody\n".repeat(300)).expect("written");
    let (store, recovery) = GameStore::open_or_recover(&path).expect("a new database");
    let recovery = recovery.expect("the file is recognised as foreign");
    assert_eq!((recovery.restored_count, recovery.lost.len()), (0, 0));
    assert!(
        fs::read_to_string(recovery.damaged_file).expect("the old file still exists").starts_with("a letter")
    );
    assert!(store.unfinished(1).expect("read").is_empty());
}

#[test]
fn the_error_for_an_unopenable_file_has_its_path_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.db");
    fs::create_dir(&path).expect("a folder at the path of the database");
    let error = GameStore::open(&path).expect_err("a folder is no database");
    let text = error.to_string();
    assert_eq!(text.matches("games.db").count(), 1, "{text}");
    assert!(!text.trim_end().ends_with("games.db"), "the reason follows the path: {text}");
}

#[test]
fn a_database_of_a_newer_version_is_left_alone() {
    let (_folder, path) = empty_database();
    let games = three_games(&path);
    let connection = rusqlite::Connection::open(&path).expect("a database");
    connection.pragma_update(None, "user_version", 1000).expect("written");
    drop(connection);
    let error = GameStore::open_or_recover(&path).expect_err("refused");
    assert!(matches!(error, StoreError::Newer { found: 1000, .. }), "{error}");
    let connection = rusqlite::Connection::open(&path).expect("a database");
    connection.pragma_update(None, "user_version", 1).expect("written");
    drop(connection);
    assert_eq!(count_intact_games(&path, &games), 3);
}

/// `tests/data/old_versions` contains a database of every version of the schema, as SQL text. Each must stay readable.
#[test]
fn files_of_every_version_are_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let old_versions = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/old_versions");
    let mut versions = 0;
    for file in fs::read_dir(old_versions).expect("a folder") {
        let sql_path = file.expect("a file").path();
        // The folder also contains other files of old versions, such as settings.
        if sql_path.extension().is_none_or(|ending| ending != "sql") {
            continue;
        }
        let path = folder.path().join(format!("{versions}.db"));
        let connection = rusqlite::Connection::open(&path).expect("a database");
        let sql = fs::read_to_string(&sql_path).expect("an SQL file");
        connection.execute_batch(&sql).expect("valid SQL");
        drop(connection);
        let store = GameStore::open(&path).expect("a database");
        let stored = store.read(StoredId(1)).expect("the first game");
        assert_eq!(stored.saved.plan.game, Game::CHESS);
        let end = stored.saved.end.as_ref().expect("the game has ended");
        assert_eq!((end.text.as_str(), end.outcome.reason), ("0-1 checkmate", EndReason::Checkmate));
        let reopened = catalogue::reopen(&stored.saved).expect("the game can be reopened");
        assert_eq!(reopened.state().end.as_ref().expect("the game has ended").text, "0-1 checkmate");
        // From here on, check data that only newer versions have. The file name is the version.
        let version: usize =
            sql_path.file_stem().and_then(|name| name.to_str()?.parse().ok()).expect("a number");
        let move_texts =
            |moves: &[SavedMove]| moves.iter().map(|mv| mv.text.clone()).collect::<Vec<_>>().join(" ");
        let lines: Vec<_> =
            stored.saved.lines.iter().map(|line| (line.from, move_texts(&line.moves))).collect();
        let annotated_move = &stored.saved.moves[2];
        if version >= 2 {
            let browse_place = Place { line: LineId(1), ply: 4 };
            assert_eq!(
                lines,
                [(Place::of_game(2), "e2e4 f8c5".to_owned()), (browse_place, "g1e2".to_owned())]
            );
            assert_eq!(
                (annotated_move.glyph, annotated_move.comment.as_str()),
                (Some(Glyph::Blunder), "opens the diagonal")
            );
            assert_eq!(stored.saved.browse_place, Some(browse_place));
        } else {
            assert_eq!((lines.len(), annotated_move.glyph, stored.saved.browse_place), (0, None, None));
        }
        let clocks: Vec<_> = stored.saved.plan.seats.iter().map(|seat| seat.clock.clone()).collect();
        if version >= 3 {
            assert_eq!(clocks_text(&clocks), "5+3; 40/90,30");
            let unfinished = store.read(StoredId(2)).expect("the second game").saved;
            let reopened = catalogue::reopen(&unfinished).expect("the game can be reopened");
            // An hourglass clock of three minutes, which adds the time used by one player to the other player's clock.
            // White has used 20.5 s, and Black has been thinking for 9.25 s.
            let remaining: Vec<_> = reopened
                .clocks(reopened.thinking_time())
                .into_iter()
                .flatten()
                .map(|clock| clock.remaining)
                .collect();
            assert_eq!(remaining, [168_750, 191_250].map(Duration::from_millis));
        } else {
            assert_eq!((clocks_text(&clocks).as_str(), stored.saved.thinking_time), ("none", Duration::ZERO));
        }
        let won_by_person = Filter { result: Some(ResultFilter::Won), ..Filter::default() };
        assert_eq!(store.list_page(&won_by_person, 0, 9).expect("read").total, 1, "a person won one game");
        if version >= 4 {
            // Two of the three moves of the third game were taken back.
            let page = store.list_page(&Filter::default(), 0, 9).expect("read");
            let moves = page.cards.iter().find(|card| card.id == StoredId(3)).map(|card| card.moves);
            assert_eq!(moves, Some(1));
            let third_game = store.read(StoredId(3)).expect("the third game").saved;
            let reopened = catalogue::reopen(&third_game).expect("the game can be reopened");
            assert_eq!((reopened.state().ply, reopened.moves().len()), (1, 3));
        }
        if version >= 5 {
            // From version 5 on, the third game was imported and not continued.
            let text = store.text(StoredId(3), TextFormat::Usual).expect("a text");
            assert!(
                text.starts_with("[Event \"Casual game\"]\n") && text.contains("[Date \"2026.??.??\"]"),
                "{text}"
            );
            assert!(!store.unfinished(9).expect("read").contains(&StoredId(3)));
        }
        if version >= 6 {
            let game_at_odds = store.read(StoredId(4)).expect("the fourth game").saved;
            assert_eq!(game_at_odds.plan.odds.map(|odds| odds.to_string()).as_deref(), Some("knight:1"));
            let reopened = catalogue::reopen(&game_at_odds).expect("the game can be reopened");
            assert_eq!((reopened.start_text(), reopened.state().ply), (game_at_odds.start.clone(), 1));
        }
        let help = store.read(StoredId(4)).ok().and_then(|fourth_game| fourth_game.saved.help);
        let imports: Vec<_> = store
            .latest_imports()
            .expect("read")
            .into_iter()
            .map(|import| (import.name, import.games))
            .collect();
        if version >= 7 {
            assert_eq!(help, Some(HelpUsed::NONE.with(Help::Hint).with(Help::TakeBack)));
            assert_eq!(imports, [("club.pgn".to_owned(), 1)]);
        } else {
            assert_eq!((help, imports.len()), (None, 0), "an older version did not record them");
        }
        let mistakes = store.all_mistakes().expect("read");
        let puzzles = [Game::CHESS, Game::DRAUGHTS].map(|game| store.puzzle_results(game).expect("read"));
        assert_eq!(store.review(StoredId(1)).expect("read"), None, "a review of another engine is not used");
        if version >= 8 {
            let [one, other] = mistakes.as_slice() else { panic!("{mistakes:?}") };
            let reviewed = &one.card.mistake.reviewed;
            assert_eq!(
                (reviewed.text.as_str(), reviewed.better_line.len(), reviewed.seen_by),
                ("g8f6", 2, Some(1))
            );
            assert_eq!((one.source, other.source), (Some((StoredId(1), 6)), None));
            let day = CalendarDay { year: 2026, month: 12, day: 3 };
            assert_eq!((one.card.repetition.due, other.card.repetition.is_aside), (Some(day), true));
            assert!(mistakes.iter().all(|mistake| mistake.card.mistake.open().is_some()));
            assert_eq!(store.due_mistakes(day).expect("read"), mistakes[..1]);
            let [chess, draughts] =
                puzzles.map(|results| (results[0].solved_at, results[0].first.wrong_tries));
            assert_eq!((chess, draughts), ((Some(1_796_000_000_000), 2), (None, 3)));
        } else {
            assert_eq!((mistakes.len(), puzzles), (0, [vec![], vec![]]));
        }
        versions += 1;
    }
    assert_eq!(versions, 8, "a file for each version of the schema");
}
