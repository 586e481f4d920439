//! The commands that read game files: `convert`, `games --add`, `play FILE`.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use session::game_text::TextFormat;
use store::{GameStore, StoredId};
use tabuleiro::cli::NextAction;
use tempfile::TempDir;

use crate::support::{PROGRAM, RunResult, output_of, run_inside};
use test_support::data::GAMES_DRAUGHTS;

/// Two PGN games. In the first one, move 2 of White is illegal.
const TWO_GAMES: &str = "[White \"Ana\"]\n[Date \"1992.11.04\"]\n\n1. e4 e5 2. Nf6 Nc6 1-0\n\n[White \"Rui\"]\n[Event \"Open\"]\n\n1. d4 *\n";

/// A temporary folder with a PGN file of [`TWO_GAMES`], and the path of the file.
fn folder_with_two_games() -> (TempDir, String) {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("two.pgn");
    fs::write(&file, TWO_GAMES).expect("written");
    let path = file.to_str().expect("a UTF-8 path").to_owned();
    (home, path)
}

fn utf8(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("the program writes UTF-8")
}

/// Runs the program as a process, with its files in the folder `home`.
fn run_in(home: &Path, args: &[&str]) -> Output {
    let mut program = Command::new(PROGRAM);
    program.args(args).env("TABULEIRO_HOME", home).stdin(Stdio::null()).output().expect("the program starts")
}

#[test]
fn convert_writes_the_readable_moves_and_reports_faults() {
    let RunResult { next_action: next, output, errors } = run_inside(&["convert", "-"], TWO_GAMES.as_bytes());
    assert_eq!(next, NextAction::Exit(1));
    assert_eq!(
        errors,
        "standard input:4:13: move 2: You have no knight that can go to f6.\nerror: 2 games, 1 error\n"
    );
    assert!(
        output.starts_with(
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"1992.11.04\"]\n[Round \"?\"]\n[White \"Ana\"]\n"
        )
    );
    assert!(output.ends_with("[Result \"*\"]\n\n1. d4 *\n"), "{output}");
    // Converting the output again changes nothing.
    assert_eq!(output_of(&["convert", "-"], &output), output);
    let RunResult { output, .. } = run_inside(&["convert", "-", "--check"], TWO_GAMES.as_bytes());
    assert_eq!(output, "2 games, 1 error\n");
    assert_eq!(output_of(&["convert", "--check", "-"], "1. e4 *"), "1 game, 0 errors\n");
}

#[test]
fn convert_reads_and_writes_every_format() {
    let own_format = output_of(&["convert", "-", "--to", "text"], "1. e4 {best} e5 (1... c5) *");
    assert!(
        own_format.starts_with("[Game \"chess\"]\n")
            && own_format.contains("\n1. (1) e4 {best} 2. (2) e5 (2. (2) c5) *\n"),
        "{own_format}"
    );
    let pgn = output_of(&["convert", "-", "--to", "pgn"], &own_format);
    assert!(pgn.ends_with("\n\n1. e4 {best} 1... e5 (1... c5) *\n"), "{pgn}");
    let draughts = output_of(&["convert", "-", "--to", "pdn"], GAMES_DRAUGHTS);
    assert_eq!(
        draughts.matches("[GameType \"28,W,8,8,N1,1\"]").count(),
        GAMES_DRAUGHTS.matches("[GameType").count()
    );
    let RunResult { next_action: next, output, errors } =
        run_inside(&["convert", "-", "--to", "pdn"], b"\n1. e4 *");
    assert_eq!((next, output.as_str()), (NextAction::Exit(1), ""));
    assert_eq!(errors, "standard input:2:4: This format does not support Chess.\nerror: 1 game, 1 error\n");
    assert_eq!(run_inside(&["convert", "-", "--to", "word"], b"").next_action, NextAction::Exit(2));
    assert_eq!(run_inside(&["convert"], b"").next_action, NextAction::Exit(2));
    let RunResult { next_action: next, errors, .. } = run_inside(&["convert", "no-such-file.pgn"], b"");
    assert!(next == NextAction::Exit(1) && errors.starts_with("no-such-file.pgn: "), "{errors}");
}

#[test]
fn games_add_imports_each_game_once() {
    let (home, path) = &folder_with_two_games();
    let output = run_in(home.path(), &["games", "--add", path]);
    assert_eq!(output.status.code(), Some(1), "one game has a fault");
    let added = "2 games added\nimport 1; tabuleiro games --undo-import 1 removes its games\n";
    assert_eq!(utf8(output.stdout), added);
    assert!(utf8(output.stderr).contains("two.pgn:4:13: move 2: "));
    assert_eq!(
        utf8(run_in(home.path(), &["games", "--add", path]).stdout),
        "0 games added, 2 already in the library\n"
    );
    let store = GameStore::open(&home.path().join("games.db")).expect("a database");
    assert_eq!(store.unfinished(9).expect("read"), [], "imported games are not listed as unfinished");
    let game_text = store.text(StoredId(1), TextFormat::Usual).expect("a game");
    assert!(
        game_text.contains("[Date \"1992.11.04\"]") && game_text.contains("[White \"Ana\"]"),
        "{game_text}"
    );
    assert!(store.text(StoredId(2), TextFormat::Usual).expect("a game").starts_with("[Event \"Open\"]\n"));
    let page = store.list_page(&Default::default(), 0, 9).expect("read");
    let start = page.cards.iter().find(|card| card.id == StoredId(1)).expect("the first game").started_at;
    // Milliseconds since 1970 of noon on 4 November 1992, in any time zone.
    assert!((start - 720_878_400_000).abs() <= 14 * 3_600_000, "{start}");
    let list = utf8(run_in(home.path(), &["games"]).stdout);
    assert_eq!(
        list,
        "2 chess Rui (human) -  (human): 1 ply, *\n1 chess Ana (human) -  (human): 2 plies, 1-0 as recorded\n"
    );
}

#[test]
fn games_undo_import_removes_what_an_import_has_added() {
    let (home, path) = &folder_with_two_games();
    let run = |args: &[&str]| {
        let output = run_in(home.path(), &[&["games"], args].concat());
        (output.status.code(), utf8(output.stdout))
    };
    run(&["--add", path]);
    let (_, imports) = run(&["--imports"]);
    assert!(imports.starts_with("1 ") && imports.ends_with(" 2 games: two.pgn\n"), "{imports}");
    assert_eq!(run(&["--undo-import", "1"]), (Some(0), "2 games deleted\n".to_owned()));
    assert_eq!(run(&[]), (Some(0), String::new()));
    assert_eq!(run(&["--imports"]).1, "");
    assert_eq!(run(&["--undo-import", "1"]).0, Some(1), "it is undone already");
    assert_eq!(run(&["--undo-import", "1", "--json"]).0, Some(2));
}

#[test]
fn tags_of_imported_games_survive_a_damaged_database() {
    let (home, path) = &folder_with_two_games();
    run_in(home.path(), &["games", "--add", path]);
    let database_path = home.path().join("games.db");
    // With another application id, the database seems to belong to another program.
    let connection = rusqlite::Connection::open(&database_path).expect("a database");
    connection.pragma_update(None, "application_id", 1).expect("written");
    drop(connection);
    let (store, recovery) = GameStore::open_or_recover(&database_path).expect("a database");
    assert_eq!(recovery.expect("the file was moved away").restored_count, 2);
    let game_text = store.text(StoredId(2), TextFormat::Usual).expect("a game");
    assert!(game_text.starts_with("[Event \"Open\"]\n"), "{game_text}");
}

#[test]
fn play_rejects_bad_files_before_a_window_opens() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("two.pgn");
    let path = file.to_str().expect("a UTF-8 path");
    let error = |args: &[&str]| {
        let output = run_in(home.path(), args);
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        utf8(output.stderr)
    };
    assert!(error(&["play", path]).contains("two.pgn: "), "the file does not exist yet");
    fs::write(&file, TWO_GAMES).expect("written");
    assert!(error(&["play", path, "--game", "3"]).contains("there is no game 3: the file has 2 games"));
    assert!(error(&["play", "chess", "--game", "3"]).contains("--game needs a file"));
    assert!(error(&["play", path, "--seed", "3"]).contains("already has its players"));
    assert!(error(&["play", "ludo"]).contains("unknown game"));
    fs::write(&file, "[Variant \"Atomic\"]\n\n1. e4 *\n").expect("written");
    assert!(error(&["play", path]).contains("two.pgn:1:1: The game “Atomic” is not supported"));
    assert_eq!(run_in(home.path(), &["play", path, "--game", "0"]).status.code(), Some(2));
}

#[test]
fn files_without_a_command_open_in_the_window() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("um jogo.pgn");
    fs::write(&file, TWO_GAMES).expect("written");
    let path = file.to_str().expect("a UTF-8 path");
    let NextAction::Window(options) = run_inside(&["--lang", "pt", path, path], b"").next_action else {
        panic!("no window")
    };
    assert_eq!(options.files, [file.clone(), file.clone()]);
    assert_eq!((options.plan, options.resume, options.lang.as_deref()), (None, None, Some("pt")));

    // The window shows what it can read, and says what it cannot.
    let address = format!("file://{}", path.replace(' ', "%20"));
    let folder_path = folder.path().to_str().expect("a UTF-8 path");
    let NextAction::Window(options) =
        run_inside(&["nowhere/game.pgn", &address, folder_path], b"").next_action
    else {
        panic!("no window")
    };
    assert_eq!(options.files, [Path::new("nowhere/game.pgn"), &file, folder.path()]);
    assert_eq!(run_inside(&["convert", "--check", &address], b"").output, "2 games, 1 error\n");
    assert_eq!(run_inside(&["convert", "nowhere/game.pgn"], b"").next_action, NextAction::Exit(1));
    // A mistyped command is wrong usage, not a missing file.
    let RunResult { next_action: next, errors, .. } = run_inside(&["plya"], b"");
    assert_eq!(next, NextAction::Exit(2));
    assert!(errors.starts_with("error: no such command or file: \"plya\""), "{errors}");
}

/// A text with more tags than are stored, or with too long ones, is told and keeps its beginning.
#[test]
fn what_is_cut_is_told_and_the_rest_is_read_again_without_a_fault() {
    let tags: String = (0..20_000).map(|number| format!("[Tag{number} \"{number}\"]\n")).collect();
    let name = "Inês ".repeat(1_000);
    let comment = "good ".repeat(50_000);
    for (text, told) in [
        (format!("{tags}\n1. e4 *\n"), "The game has more than 200 tags"),
        (
            format!("[White \"{name}\"]\n[Event \"{name}\"]\n\n1. e4 *\n"),
            "The value of the tag White is too long",
        ),
        (format!("[White \"Ana\"]\n\n1. e4 {{{comment}}} {{{comment}}} *\n"), "The comment is too long"),
        (
            format!(
                "[White \"Ana\"]\n\n1. e4 {{good}}{}{{}} *\n",
                format!("{{{}}}", "x".repeat(9_000)).repeat(40)
            ),
            "The comment is too long",
        ),
    ] {
        let home = tempfile::tempdir().expect("a folder");
        let path = home.path().join("long.pgn");
        fs::write(&path, text).expect("written");
        let path = path.to_str().expect("a UTF-8 path");
        let output = run_in(home.path(), &["games", "--add", path]);
        let errors = utf8(output.stderr);
        assert!(errors.contains(told), "{errors}");
        let added = "1 game added\nimport 1; tabuleiro games --undo-import 1 removes its games\n";
        assert_eq!(utf8(output.stdout), added);
        let written = utf8(run_in(home.path(), &["games", "--text", "1"]).stdout);
        fs::write(path, &written).expect("written");
        let output = run_in(home.path(), &["games", "--add", path]);
        assert_eq!(utf8(output.stderr), "");
        assert_eq!(utf8(output.stdout), "0 games added, 1 already in the library\n", "{told}");
        if told.contains("White") {
            assert!(written.contains("[White \"Inês Inês "), "the beginning is kept");
        }
    }
}

/// A file that is no text is not read to its end: the device has none.
#[cfg(unix)]
#[test]
fn a_device_without_end_is_no_text() {
    let folder = tempfile::tempdir().expect("a folder");
    let sparse = folder.path().join("sparse.pgn");
    let beginning = format!("[White \"Ana\"]\n\n1. e4 e5 {{{}", "good ".repeat(1_000));
    fs::write(&sparse, beginning).expect("written");
    let file = fs::File::options().write(true).open(&sparse).expect("a file");
    file.set_len(1 << 33).expect("eight gigabytes of nothing");
    for path in ["/dev/zero", sparse.to_str().expect("a UTF-8 path")] {
        let RunResult { next_action, errors, .. } = run_inside(&["convert", "--check", path], b"");
        assert_eq!(next_action, NextAction::Exit(1));
        assert!(errors.contains("This is not a text file."), "{errors}");
    }
}

/// A copy of `/dev/null` in a folder; `None` where it cannot be created, and the test is then skipped.
#[cfg(unix)]
fn null_device(folder: &Path) -> Option<std::path::PathBuf> {
    let node = folder.join("null");
    let made = Command::new("mknod").arg(&node).args(["c", "1", "3"]).output();
    let is_usable = made.is_ok_and(|output| output.status.success())
        && fs::File::options().append(true).open(&node).is_ok();
    if !is_usable {
        test_support::skipped::skip("no device can be created");
    }
    is_usable.then_some(node)
}

/// Never tried on the devices of the machine: a fault would replace them.
#[cfg(unix)]
#[test]
fn a_device_stays_where_pictures_and_records_are_written() {
    use std::os::unix::fs::{FileTypeExt, symlink};

    let folder = tempfile::tempdir().expect("a folder");
    let Some(node) = null_device(folder.path()) else { return };
    let link = folder.path().join("link");
    symlink("null", &link).expect("a link");
    for path in [&node, &link] {
        let path = path.to_str().expect("a UTF-8 path");
        for arguments in [
            vec!["picture", "chess", "--to", "png", "--out", path],
            vec![
                "duel",
                "draughts",
                "--seats",
                "level:1,level:1",
                "--games",
                "1",
                "--seed",
                "1",
                "--record",
                path,
            ],
        ] {
            let output = run_in(folder.path(), &arguments);
            assert_eq!(output.status.code(), Some(0), "{}", utf8(output.stderr));
            assert!(fs::metadata(&node).expect("there").file_type().is_char_device(), "{arguments:?}");
        }
    }
    assert!(link.is_symlink());
}

/// A picture goes to the file that a link points to, which keeps its permissions.
#[cfg(unix)]
#[test]
fn a_picture_follows_a_link_and_keeps_permissions() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = tempfile::tempdir().expect("a folder");
    let [link, file] = ["link.svg", "file"].map(|name| folder.path().join(name));
    symlink("file", &link).expect("a link");
    let draw = || {
        let path = link.to_str().expect("a UTF-8 path");
        assert_eq!(run_in(folder.path(), &["picture", "chess", "--out", path]).status.code(), Some(0));
        assert!(link.is_symlink() && fs::read_to_string(&file).expect("a picture").starts_with("<svg"));
    };
    // The link points to nothing at first.
    draw();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("set");
    draw();
    assert_eq!(fs::metadata(&file).expect("there").permissions().mode() & 0o777, 0o640);
}

#[test]
fn an_assets_folder_without_files_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let missing = folder.path().join("missing");
    for folder in [folder.path(), &missing] {
        let folder = folder.to_str().expect("a UTF-8 path");
        let arguments = ["picture", "chess", "--to", "svg", "--out", "-", "--assets", folder];
        for arguments in [&arguments[..], &["--assets", folder], &["play", "chess", "--assets", folder]] {
            let RunResult { next_action, errors, output } = run_inside(arguments, b"");
            assert_eq!((next_action, output.as_str()), (NextAction::Exit(1), ""), "{arguments:?}");
            assert!(errors.starts_with(&format!("error: --assets {folder}: ")), "{errors}");
        }
    }
}

#[test]
fn options_that_need_a_file_refuse_the_standard_output() {
    let duel = ["duel", "draughts", "--seats", "level:1,level:1", "--games", "1", "--seed", "1"];
    let duel = [&duel[..], &["--record", "-"]].concat();
    for arguments in [&duel[..], &["--record", "-"], &["play", "chess", "--layout-file", "-"]] {
        let RunResult { next_action, errors, .. } = run_inside(arguments, b"");
        assert_eq!(next_action, NextAction::Exit(1), "{arguments:?}");
        assert!(errors.contains(" needs a file: - is not possible here"), "{errors}");
    }
    assert!(!Path::new("-").exists());
}

#[test]
fn an_option_of_the_window_before_a_command_is_named() {
    for (arguments, told) in [
        (
            &["--lang", "pt", "moves", "chess"][..],
            "--lang is an option of the window: the command moves does not have it",
        ),
        (
            &["--at-once", "games"][..],
            "--at-once is an option of the window: the command games does not have it",
        ),
        (&["--theme", "noite", "play", "chess"][..], "--theme cannot stand before the command play"),
    ] {
        let RunResult { next_action, errors, .. } = run_inside(arguments, b"");
        assert_eq!(next_action, NextAction::Exit(2), "{arguments:?}");
        assert!(errors.starts_with(&format!("error: {told}")), "{errors}");
    }
}
