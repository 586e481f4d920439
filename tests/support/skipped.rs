//! Tests that cannot run on this machine: each prints one line, and fails in CI.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::panic::Location;
use std::process::Command;

/// Environment variable with the file that collects one line per skipped test. `scripts/test` sets it and counts the
/// lines.
const SKIPPED_LIST_VARIABLE: &str = "TABULEIRO_SKIPPED";

/// Reasons that hold whatever is installed, each with its cause. Such tests are skipped in CI too.
const IMPOSSIBLE: [(&str, &str); 4] = [
    ("the program cannot run as another user", "takes root"),
    ("no device can be created", "takes root, and a container may not do it at all"),
    ("no file system can be mounted", "takes root, and a container may not do it at all"),
    (
        "no disk that fails can be created",
        "takes root, a loop device and a kernel that can pretend a fault of ext4",
    ),
];

/// Records that the calling test is skipped for `reason`; the test must then return.
///
/// With `CI=true` it panics instead, unless `reason` is in `IMPOSSIBLE`: the build machine has every tool, and a missing
/// one would disable a test unnoticed.
#[track_caller]
pub fn skip(reason: &str) {
    let line = format!("{}: {reason}", test_name());
    eprintln!("skipped: {line}");
    if let Some(path) = std::env::var_os(SKIPPED_LIST_VARIABLE) {
        let file = OpenOptions::new().create(true).append(true).open(&path);
        // One write, so that the lines of tests that run at the same time are not mixed.
        let noted = file.and_then(|mut file| file.write_all(format!("{line}\n").as_bytes()));
        noted.unwrap_or_else(|error| panic!("{SKIPPED_LIST_VARIABLE}={}: {error}", path.display()));
    }
    let is_ci = std::env::var_os("CI").is_some_and(|value| value == "true");
    let is_impossible = IMPOSSIBLE.iter().any(|(what, _)| *what == reason);
    assert!(!is_ci || is_impossible, "CI=true and this test cannot run: {line}");
}

/// The name of the running test.
///
/// libtest names the thread after the test. With a single test thread, tests run on the main thread, and the caller's
/// place in the source stands in for the name.
#[track_caller]
fn test_name() -> String {
    match std::thread::current().name() {
        Some(name) if name != "main" => name.to_owned(),
        _ => Location::caller().to_string(),
    }
}

/// Runs one test of this test program with an empty `PATH` and `CI` set to `ci`.
///
/// Returns whether the test passed, and the lines about skipped tests.
pub fn run_without_tools(test: &str, ci: &str) -> (bool, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let list = folder.path().join("skipped");
    let output = Command::new(std::env::current_exe().expect("a test program"))
        .args(["--exact", test])
        .env("PATH", folder.path())
        .env(SKIPPED_LIST_VARIABLE, &list)
        .env("CI", ci)
        .env_remove("PYTHON")
        .env_remove("RUST_TEST_THREADS")
        .output()
        .expect("it starts");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(printed.contains("running 1 test"), "{test}: {printed}");
    (output.status.success(), fs::read_to_string(&list).unwrap_or_default())
}
