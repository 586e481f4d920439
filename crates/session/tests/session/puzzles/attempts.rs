//! Attempts to solve puzzles: right and wrong moves, alternatives, and answers.

use rules::GameId;
use session::puzzles::{Attempt, MoveVerdict, Puzzle, id_of};

use super::puzzles;

/// A made-up puzzle of chess.
fn chess_puzzle(position: &str, solution: &str, goal: &str) -> Puzzle {
    let id = id_of(GameId::Chess, position);
    let line = format!("{id}\t{position}\t{solution}\t{goal}\tmate-in-1\t1\tlevel:2 level:3\t0\t-\te2e4");
    Puzzle::from_line(GameId::Chess, &line).expect("a puzzle")
}

#[test]
fn every_solution_solves_its_puzzle() {
    for puzzle in GameId::ALL.iter().flat_map(|game| puzzles(*game)) {
        let mut attempt = Attempt::start(puzzle).expect("a position");
        assert_eq!(attempt.position(), puzzle.position);
        for (step, text) in puzzle.solver_moves().enumerate() {
            assert_eq!(attempt.ply(), 2 * step, "{}", puzzle.id);
            let expected = match puzzle.solution.get(2 * step + 1) {
                Some(answer) => MoveVerdict::Right { answer: answer.clone() },
                None => MoveVerdict::Solved,
            };
            assert_eq!(attempt.play(text), expected, "{}", puzzle.id);
        }
        assert!(attempt.is_solved() && attempt.errors() == 0 && attempt.next_move().is_none());
    }
}

#[test]
fn a_wrong_move_changes_only_the_number_of_errors() {
    let puzzle = chess_puzzle("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "win:1");
    let mut attempt = Attempt::start(&puzzle).expect("a position");
    for wrong in ["a1a7", "a1b3", "nonsense", ""] {
        assert_eq!(attempt.play(wrong), MoveVerdict::Wrong);
    }
    assert_eq!((attempt.errors(), attempt.position()), (4, puzzle.position.clone()));
    // Players' notation is right too.
    assert!(attempt.is_right("Ra8#"));
    assert_eq!(attempt.play("Ra8"), MoveVerdict::Solved);
    assert_eq!(attempt.play("a8a7"), MoveVerdict::Wrong);
}

#[test]
fn every_mate_solves_the_last_step_of_a_mate() {
    // Two mates: by the rook on e8 and by the queen on d8.
    let position = "6k1/5ppp/5Q2/8/8/8/8/4R1K1 w - - 0 1";
    let mates = |goal| {
        let attempt = Attempt::start(&chess_puzzle(position, "e1e8", goal)).expect("a position");
        [attempt.is_right("e1e8"), attempt.is_right("f6d8"), attempt.is_right("f6g7")]
    };
    assert_eq!(mates("win:1"), [true, true, false]);
    // A searched puzzle accepts only its solution.
    assert_eq!(mates("best"), [true, false, false]);
}

#[test]
fn a_position_of_another_game_is_refused() {
    let puzzle = chess_puzzle("W:W1:B32", "1-5", "best");
    assert!(Attempt::start(&puzzle).is_err());
}
