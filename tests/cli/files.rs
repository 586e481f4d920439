//! The commands that read game files: `convert`, `games --add`, `play FILE`.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use session::transcript::Form;
use store::{GameStore, KeptId};
use tabuleiro::cli::Next;
use tempfile::TempDir;

use crate::support::{PROGRAM, Said, answer, run};
use test_support::data::GAMES_DRAUGHTS;

const TWO: &str = "[White \"Ana\"]\n[Date \"1992.11.04\"]\n\n1. e4 e5 2. Nf6 Nc6 1-0\n\n[White \"Rui\"]\n[Event \"Open\"]\n\n1. d4 *\n";

/// A temporary folder with a PGN file of two games, and the file's path.
fn folder_with_two_games() -> (TempDir, String) {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("two.pgn");
    fs::write(&file, TWO).expect("written");
    let name = file.to_str().expect("a name").to_owned();
    (home, name)
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("the program writes UTF-8")
}

fn run_in(home: &Path, args: &[&str]) -> Output {
    let mut program = Command::new(PROGRAM);
    program.args(args).env("TABULEIRO_HOME", home).stdin(Stdio::null()).output().expect("the program starts")
}

#[test]
fn convert_writes_the_readable_moves_and_reports_faults() {
    let Said { next, output, errors } = run(&["convert", "-"], TWO.as_bytes());
    assert_eq!(next, Next::Exit(1));
    assert_eq!(
        errors,
        "standard input:4:13: move 2: You have no knight that can go to f6.\nerror: 2 games, 1 fault\n"
    );
    assert!(
        output.starts_with(
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"1992.11.04\"]\n[Round \"?\"]\n[White \"Ana\"]\n"
        )
    );
    assert!(output.ends_with("[Result \"*\"]\n\n1. d4 *\n"), "{output}");
    // Converting the output again changes nothing.
    assert_eq!(answer(&["convert", "-"], &output), output);
    let Said { output, .. } = run(&["convert", "-", "--check"], TWO.as_bytes());
    assert_eq!(output, "2 games, 1 fault\n");
    assert_eq!(answer(&["convert", "--check", "-"], "1. e4 *"), "1 game, 0 faults\n");
}

#[test]
fn convert_reads_and_writes_every_format() {
    let own = answer(&["convert", "-", "--to", "text"], "1. e4 {best} e5 (1... c5) *");
    assert!(
        own.starts_with("[Game \"chess\"]\n") && own.contains("\n1. (1) e4 {best} 2. (2) e5 (2. (2) c5) *\n"),
        "{own}"
    );
    let back = answer(&["convert", "-", "--to", "pgn"], &own);
    assert!(back.ends_with("\n\n1. e4 {best} 1... e5 (1... c5) *\n"), "{back}");
    let draughts = answer(&["convert", "-", "--to", "pdn"], GAMES_DRAUGHTS);
    assert_eq!(
        draughts.matches("[GameType \"28,W,8,8,N1,1\"]").count(),
        GAMES_DRAUGHTS.matches("[GameType").count()
    );
    let Said { next, output, errors } = run(&["convert", "-", "--to", "pdn"], b"\n1. e4 *");
    assert_eq!((next, output.as_str()), (Next::Exit(1), ""));
    assert_eq!(errors, "standard input:2:4: Chess is not written in this form.\nerror: 1 game, 1 fault\n");
    assert_eq!(run(&["convert", "-", "--to", "word"], b"").next, Next::Exit(2));
    assert_eq!(run(&["convert"], b"").next, Next::Exit(2));
    let Said { next, errors, .. } = run(&["convert", "no-such-file.pgn"], b"");
    assert!(next == Next::Exit(1) && errors.starts_with("no-such-file.pgn: "), "{errors}");
}

#[test]
fn games_add_imports_each_game_once() {
    let (home, name) = &folder_with_two_games();
    let added = run_in(home.path(), &["games", "--add", name]);
    assert_eq!(added.status.code(), Some(1), "one game has a fault");
    assert_eq!(text(added.stdout), "2 games added\n");
    assert!(text(added.stderr).contains("two.pgn:4:13: move 2: "));
    assert_eq!(
        text(run_in(home.path(), &["games", "--add", name]).stdout),
        "0 games added, 2 were there already\n"
    );
    let store = GameStore::open(&home.path().join("games.db")).expect("a database");
    assert_eq!(store.unfinished(9).expect("read"), [], "imported games are not listed as unfinished");
    let game_text = store.text(KeptId(1), Form::Usual).expect("a game");
    assert!(
        game_text.contains("[Date \"1992.11.04\"]") && game_text.contains("[White \"Ana\"]"),
        "{game_text}"
    );
    assert!(store.text(KeptId(2), Form::Usual).expect("a game").starts_with("[Event \"Open\"]\n"));
    let page = store.shelf(&Default::default(), 0, 9).expect("read");
    let begun = page.cards.iter().find(|card| card.id == KeptId(1)).expect("it is there").begun;
    // Noon of 4 November 1992 in any time zone; milliseconds since 1970.
    assert!((begun - 720_878_400_000).abs() <= 14 * 3_600_000, "{begun}");
    let list = text(run_in(home.path(), &["games"]).stdout);
    assert_eq!(
        list,
        "2 chess Rui (human) -  (human): 1 ply, *\n1 chess Ana (human) -  (human): 2 plies, *\n"
    );
}

#[test]
fn tags_of_imported_games_survive_a_damaged_database() {
    let (home, name) = &folder_with_two_games();
    run_in(home.path(), &["games", "--add", name]);
    let path = home.path().join("games.db");
    // Let the database seem to belong to another program.
    let raw = rusqlite::Connection::open(&path).expect("a database");
    raw.pragma_update(None, "application_id", 1).expect("written");
    drop(raw);
    let (store, salvage) = GameStore::open_or_salvage(&path).expect("a database");
    assert_eq!(salvage.expect("it was set aside").saved, 2);
    let game_text = store.text(KeptId(2), Form::Usual).expect("a game");
    assert!(game_text.starts_with("[Event \"Open\"]\n"), "{game_text}");
}

#[test]
fn play_rejects_bad_files_before_a_window_opens() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("two.pgn");
    let name = file.to_str().expect("a name");
    let refused = |args: &[&str]| {
        let output = run_in(home.path(), args);
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        text(output.stderr)
    };
    assert!(refused(&["play", name]).contains("two.pgn: "), "it is not there");
    fs::write(&file, TWO).expect("written");
    assert!(refused(&["play", name, "--game", "3"]).contains("there is no game 3: the file has 2 games"));
    assert!(refused(&["play", "chess", "--game", "3"]).contains("--game needs a file with games"));
    assert!(refused(&["play", name, "--seed", "3"]).contains("its own players"));
    assert!(refused(&["play", "ludo"]).contains("unknown game"));
    fs::write(&file, "[Variant \"Atomic\"]\n\n1. e4 *\n").expect("written");
    assert!(refused(&["play", name]).contains("two.pgn:1:1: “Atomic” is no game"));
    assert_eq!(run_in(home.path(), &["play", name, "--game", "0"]).status.code(), Some(2));
}

#[test]
fn files_without_a_command_open_in_the_window_unless_unreadable() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("um jogo.pgn");
    fs::write(&file, TWO).expect("written");
    let name = file.to_str().expect("a name");
    let Next::Window(options) = run(&["--lang", "pt", name, name], b"").next else { panic!("no window") };
    assert_eq!(options.files, [file.clone(), file.clone()]);
    assert_eq!((options.plan, options.resume, options.lang.as_deref()), (None, None, Some("pt")));

    let Said { next, errors, .. } = run(&["nowhere/game.pgn"], b"");
    assert_eq!(next, Next::Exit(1));
    assert!(errors.starts_with("error: nowhere/game.pgn: ") && errors.lines().count() == 1, "{errors}");
    let Said { next, errors, .. } = run(&[folder.path().to_str().expect("a name")], b"");
    assert_eq!(next, Next::Exit(1));
    assert!(errors.ends_with(": it is a folder\n"), "{errors}");
    // A mistyped command is wrong usage, not a missing file.
    let Said { next, errors, .. } = run(&["plya"], b"");
    assert_eq!(next, Next::Exit(2));
    assert!(errors.starts_with("error: there is no command and no file \"plya\""), "{errors}");
}
