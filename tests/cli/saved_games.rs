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

/// Another user may read the files of the home folder, but write none. Needs root to become another user.
#[cfg(unix)]
#[test]
fn games_are_listed_where_nothing_can_be_written() {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;

    const NOBODY: u32 = 65_534;
    let folder = tempfile::tempdir().expect("a folder");
    let set = |path: &std::path::Path, mode| {
        fs::set_permissions(path, Permissions::from_mode(mode)).expect("set");
    };
    set(folder.path(), 0o755);
    let program = folder.path().join("tabuleiro");
    // The folder of the program may be closed to other users.
    fs::copy(PROGRAM, &program).expect("copied");
    let can_become_another = Command::new(&program)
        .arg("--version")
        .uid(NOBODY)
        .output()
        .is_ok_and(|output| output.status.success());
    if !can_become_another {
        return test_support::skipped::skip("the program cannot run as another user");
    }
    for (has_games, folder_mode) in [(true, 0o555), (true, 0o777), (false, 0o555)] {
        let home = folder.path().join(format!("home-{has_games}-{folder_mode:o}"));
        fs::create_dir(&home).expect("made");
        if has_games {
            let mut store = GameStore::open(&home.join("games.db")).expect("a database");
            store.add(&chess("e4")).expect("written");
            drop(store);
            set(&home.join("games.db"), 0o444);
        }
        set(&home, folder_mode);
        let run = |args: &[&str]| {
            let mut program = Command::new(&program);
            program.args(args).env(DataFolders::VARIABLE, &home).uid(NOBODY).gid(NOBODY).stdin(Stdio::null());
            let output = program.output().expect("the program starts");
            let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
            (output.status.code(), text(output.stdout), text(output.stderr))
        };
        let (code, list, errors) = run(&["games"]);
        assert_eq!((code, list.lines().count()), (Some(0), usize::from(has_games)), "{errors}");
        let (code, text, errors) = run(&["games", "--text", "1"]);
        assert_eq!((code, text.contains("1. e4 *")), (Some(i32::from(!has_games)), has_games), "{errors}");
        let file = folder.path().join("more.pgn");
        fs::write(&file, "1. d4 *").expect("written");
        let (code, output, errors) = run(&["games", "--add", file.to_str().expect("a UTF-8 path")]);
        assert_eq!((code, output.as_str()), (Some(1), ""), "{errors}");
        assert!(errors.contains("cannot be written") && errors.lines().count() == 1, "{errors}");
    }
}
