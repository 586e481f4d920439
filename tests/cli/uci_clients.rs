//! Whole games and analyses driven by python-chess, a UCI client library in wide use; `scripts/test` installs it.

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
    let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    assert!(output.status.success(), "{}\n{}", said[0], said[1]);
    assert!(said[0].contains("chess: 2 games") && said[0].contains("racingkings: 2 games"), "{}", said[0]);
}
