//! The command `games`, which lists the saved games and prints their text.

use std::process::{Command, Stdio};

use session::{Game, MatchPlan, Seat, open};
use store::{DataFolders, GameStore, StoredGame, StoredId};
use test_support::games::play_moves;

use crate::support::PROGRAM;

/// A chess game between two people with these moves.
fn chess(moves: &str) -> StoredGame {
    let mut game = open(&MatchPlan::between_people(Game::CHESS)).expect("a valid plan");
    play_moves(&mut *game, moves);
    StoredGame { saved: game.save(), bottom_seat: Seat::FIRST }
}

/// Four processes open a database of schema version 1 at the same time; each expects the current version afterwards.
#[test]
fn several_processes_can_migrate_the_database_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let connection = rusqlite::Connection::open(folder.path().join("games.db")).expect("a database");
    connection.execute_batch(include_str!("../data/old_versions/1.sql")).expect("valid SQL");
    drop(connection);
    let programs: Vec<_> = (0..4)
        .map(|_| {
            Command::new(PROGRAM)
                .arg("games")
                .env("TABULEIRO_HOME", folder.path())
                .stdout(Stdio::piped())
                .spawn()
                .expect("the program starts")
        })
        .collect();
    for program in programs {
        let output = program.wait_with_output().expect("the program exits");
        let lines = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(output.status.success() && lines.ends_with("4 plies, 0-1 checkmate\n"), "{lines}");
    }
}

#[test]
fn games_lists_by_filters_and_prints_a_game_as_text() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut store = GameStore::open(&folder.path().join("games.db")).expect("a database");
    for (name, moves) in [("Ana", "e4"), ("Rui", "d4 d5"), ("Zé", "c4")] {
        let mut game = chess(moves);
        game.saved.plan.seats[0].name = name.to_owned();
        game.saved.plan.seats[0].clock = (name == "Ana").then(|| "60d5".parse().expect("a clock"));
        store.add(&game).expect("written");
    }
    store.set_binned(StoredId(3), true).expect("written");
    drop(store);
    // The exit code and the standard output of `tabuleiro games`.
    let run = |args: &[&str]| {
        let mut program = Command::new(PROGRAM);
        let output = program.arg("games").args(args).env(DataFolders::VARIABLE, folder.path()).output();
        let output = output.expect("the program starts");
        (output.status.code(), String::from_utf8(output.stdout).expect("UTF-8"))
    };
    // The ids of the listed games, each one digit.
    let ids = |args: &[&str]| run(args).1.lines().map(|line| line[..1].to_owned()).collect::<String>();
    assert_eq!(ids(&[]), "21");
    assert_eq!(ids(&["--name", "AN"]), "1");
    assert_eq!(ids(&["--game", "draughts"]), "");
    assert_eq!(ids(&["--game", "chess", "--name", "rui"]), "2");
    assert_eq!(ids(&["--binned"]), "3");
    let list = run(&["--name", "rui"]).1;
    assert!(list.starts_with("2 chess Rui (human) - "), "{list}");
    let list = run(&["--name", "ana"]).1;
    assert!(list.starts_with("1 chess Ana (human, 60d5) - "), "{list}");
    let games: serde_json::Value = serde_json::from_str(&run(&["--json"]).1).expect("JSON");
    let clocks = [1, 0].map(|game| &games[game]["seats"][0]["clock"]);
    assert_eq!(clocks, [&serde_json::json!("60d5"), &serde_json::Value::Null]);
    let (code, text) = run(&["--text", "2"]);
    assert!(text.contains("[White \"Rui\"]\n") && text.ends_with("\n\n1. d4 d5 *\n"), "{text}");
    assert_eq!((code, run(&["--text", "9"]).0, run(&["--game", "go"]).0), (Some(0), Some(1), Some(1)));
    assert_eq!(run(&["--text", "1", "--json"]).0, Some(2));
}
