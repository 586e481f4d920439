//! Tests of skipping: without the required programs, a window test is recorded as skipped, and in CI it fails.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

/// Runs the tests of this binary, except those of this file, with an empty `PATH`, so that they find no required
/// program. `ci` is the value of the variable `CI`; `None` unsets it. Returns the output and the lines about skipped
/// tests.
fn run_without_programs(arguments: &[&str], ci: Option<&str>) -> (Output, Vec<String>) {
    let folder = tempfile::tempdir().expect("a folder");
    let list_file: PathBuf = folder.path().join("skipped");
    let mut command = Command::new(std::env::current_exe().expect("a test program"));
    command.args(["--skip", "skipping::"]).args(arguments);
    command
        .env("PATH", folder.path())
        .env("TABULEIRO_SKIPPED", &list_file)
        .env_remove("CI")
        .env_remove("RUST_TEST_THREADS");
    if let Some(ci) = ci {
        command.env("CI", ci);
    }
    let output = command.output().expect("it starts");
    let lines = fs::read_to_string(&list_file).unwrap_or_default();
    (output, lines.lines().map(str::to_owned).collect())
}

#[test]
fn without_a_display_every_test_is_skipped_and_counted() {
    let (output, lines) = run_without_programs(&[], None);
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "a test without `needs!(DISPLAY)`: {stdout}");
    assert!(
        lines.len() > 100 && lines.iter().all(|line| line.contains(": Xvfb is not installed")),
        "{lines:?}"
    );
    let mut tests: Vec<&str> = lines.iter().filter_map(|line| line.split(": ").next()).collect();
    tests.sort_unstable();
    tests.dedup();
    assert_eq!(tests.len(), lines.len(), "each test has one line");
    assert!(tests.contains(&"wayland::a_window_works_the_same_at_scale_two"), "{tests:?}");
}

#[test]
fn in_ci_a_test_that_cannot_run_fails() {
    let single_test = ["--exact", "chess::the_result_can_be_closed_to_look_at_the_board"];
    for (ci, passes) in [(None, true), (Some("false"), true), (Some("true"), false)] {
        let (output, lines) = run_without_programs(&single_test, ci);
        let stdout = String::from_utf8_lossy(&output.stdout);
        assert_eq!((output.status.success(), lines.len()), (passes, 1), "CI={ci:?}: {stdout}");
    }
}
