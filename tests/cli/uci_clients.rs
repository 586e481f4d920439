//! Whole games and analyses with python-chess, a widely used UCI client library. `scripts/test` installs it.

use std::path::Path;
use std::process::Command;

use super::support::PROGRAM;
use test_support::games::find_python_with;

#[test]
fn python_chess_plays_whole_games_of_both_variants() {
    let Some(python) = find_python_with("chess.engine") else { return };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/uci_games.py");
    let output =
        Command::new(python).arg(script).args([PROGRAM, "--games", "2"]).output().expect("Python starts");
    let [stdout, stderr] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    assert!(output.status.success(), "{stdout}\n{stderr}");
    assert!(stdout.contains("chess: 2 games") && stdout.contains("racingkings: 2 games"), "{stdout}");
}
