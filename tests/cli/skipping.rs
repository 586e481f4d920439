//! A missing tool skips a test, and fails it in CI; what a machine may be unable to do is skipped there too.

use std::fs;
use std::process::Command;

/// Runs a test of this program where no tool is installed: whether it passed, and the lines about skipped tests.
fn run_without_tools(test: &str, ci: &str) -> (bool, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let list = folder.path().join("skipped");
    let output = Command::new(std::env::current_exe().expect("a test program"))
        .args(["--exact", test])
        .env("PATH", folder.path())
        .env("TABULEIRO_SKIPPED", &list)
        .env("CI", ci)
        .env_remove("PYTHON")
        .env_remove("RUST_TEST_THREADS")
        .output()
        .expect("it starts");
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(told.contains("running 1 test"), "{test}: {told}");
    (output.status.success(), fs::read_to_string(&list).unwrap_or_default())
}

#[test]
fn a_missing_tool_is_told_and_fails_in_ci() {
    let test = "uci_clients::python_chess_plays_whole_games_of_both_variants";
    let line = format!("{test}: python-chess is not installed (scripts/test does it)\n");
    assert_eq!(run_without_tools(test, ""), (true, line.clone()));
    assert_eq!(run_without_tools(test, "true"), (false, line));
}

#[test]
fn what_a_machine_cannot_do_is_told_in_ci_too() {
    let test = "store_force::on_a_full_disk_the_game_goes_on_and_is_written_when_there_is_room";
    let line = format!("{test}: no file system can be mounted\n");
    assert_eq!(run_without_tools(test, "true"), (true, line));
}
