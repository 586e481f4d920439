//! The command `puzzles`. The tests in `crates/session/tests/session/puzzles` check the puzzles themselves.

use super::support::{error_of, output_of, process_output};
use session::catalogue::GAMES;

#[test]
fn puzzles_prints_six_fields_per_line() {
    for game in GAMES {
        let output = output_of(&["puzzles", game.name()], "");
        for line in output.lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            let &[id, position, solution, proof, theme, level] = fields.as_slice() else { panic!("{line}") };
            assert!(id.len() == 8 && id.chars().all(|digit| digit.is_ascii_hexdigit()), "{line}");
            assert!(!position.is_empty() && !theme.contains(' '), "{line}");
            assert!(solution.split(' ').count() % 2 == 1, "{line}");
            assert!(["proven", "searched"].contains(&proof), "{line}");
            assert!(level.parse().is_ok_and(|level: u8| (1..=10).contains(&level)), "{line}");
        }
    }
}

/// Other commands accept the fields: `moves` lists the first move, and `outcome` plays the solution.
#[test]
fn positions_and_solutions_are_those_of_other_commands() {
    for game in GAMES {
        let output = output_of(&["puzzles", game.name()], "");
        let puzzles: Vec<Vec<&str>> = output.lines().map(|line| line.split('\t').collect()).collect();
        let positions: String = puzzles.iter().map(|fields| format!("{}\n", fields[1])).collect();
        let moves = process_output(&["moves", game.name(), "--stdin"], &positions);
        assert_eq!(moves.lines().count(), puzzles.len());
        for (fields, moves) in puzzles.iter().zip(moves.lines()) {
            let first = fields[2].split(' ').next().unwrap_or_default();
            assert!(moves.split(' ').any(|mv| mv == first), "{fields:?}: {moves}");
        }
        let lines: String = puzzles.iter().map(|fields| format!("{} | {}\n", fields[1], fields[2])).collect();
        let outcomes = process_output(&["outcome", game.name(), "--stdin"], &lines);
        assert_eq!(outcomes.lines().count(), puzzles.len());
        assert!(!outcomes.contains("error:"), "{outcomes}");
        for (fields, outcome) in puzzles.iter().zip(outcomes.lines()) {
            // The solver has found the mate.
            if fields[4].starts_with("mate-in-") {
                let winner = if fields[1].contains(" w ") { "1-0" } else { "0-1" };
                assert_eq!(outcome, format!("{winner} checkmate"), "{fields:?}");
            }
        }
    }
}

#[test]
fn an_unknown_game_is_refused() {
    let error = error_of(&["puzzles", "go"], b"");
    assert_eq!(error, "unknown game \"go\": expected racing-kings, draughts, chess or domin-up");
}
