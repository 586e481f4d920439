//! Whole games and analyses with the client that other programs are written with: python-chess (`pip install chess`).
//! `PYTHON` names a Python that has it, unless `python3` does. Without it the test says so and proves nothing.

use std::path::Path;
use std::process::Command;

use super::support::PROGRAM;

#[test]
fn python_chess_plays_whole_games_of_both_variants() {
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    match Command::new(&python).args(["-c", "import chess.engine"]).output() {
        Ok(output) if output.status.success() => {}
        _ => {
            println!(
                "SKIPPED: {python} has no python-chess (pip install chess; PYTHON names another Python)"
            );
            return;
        }
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/uci_games.py");
    let output =
        Command::new(python).arg(script).args([PROGRAM, "--games", "2"]).output().expect("Python starts");
    let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    assert!(output.status.success(), "{}\n{}", said[0], said[1]);
    assert!(said[0].contains("chess: 2 games") && said[0].contains("racingkings: 2 games"), "{}", said[0]);
}
