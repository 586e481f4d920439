//! The tutorial of Racing Kings.

use super::exercise::Steps;
use super::{Demonstration, DemonstrationMove as Scene, ExerciseStep, MiniGame, Tutorial, TutorialExercise};
use crate::key;
use rules::chessboard::{Move, Role};
use rules::racing_kings::Position;
use rules::{EndReason, GameId, Outcome, Rules as _, Seat};

/// Whether the king moves to a higher rank.
fn runs(position: &Position, mv: Move) -> bool {
    position.moved_role(mv) == Role::King && mv.to.rank() > mv.from.rank()
}

/// The outcome after a move; `None` if the game goes on.
fn outcome_after(position: &Position, mv: Move) -> Option<Outcome> {
    position.play(mv).outcome(&[])
}

fn wins(position: &Position, mv: Move) -> bool {
    outcome_after(position, mv) == Some(Outcome::win(position.turn(), EndReason::Race))
}

/// Whether the opponent's king cannot reach a higher rank with its next move.
fn stops_the_king(position: &Position, mv: Move) -> bool {
    let next = position.play(mv);
    !next.legal_moves().into_iter().any(|reply| runs(&next, reply))
}

pub(super) static TUTORIAL: Tutorial = Tutorial {
    game: GameId::RacingKings,
    // The end of a game between two computers of level 6.
    demonstration: Demonstration {
        game: GameId::RacingKings,
        position: "8/2q3Q1/5K2/8/8/1k6/8/8 b - - 3 25",
        opening: key!("tutorial-racing-kings-scene-opening"),
        moves: &[
            Scene::plain("b3c4"),
            Scene::with_caption("g7e7", key!("tutorial-racing-kings-scene-block")),
            Scene::plain("c7c8"),
            Scene::with_caption("f6f7", key!("tutorial-racing-kings-scene-run")),
            Scene::plain("c4b5"),
            Scene::with_caption("e7f8", key!("tutorial-racing-kings-scene-check")),
            Scene::plain("b5a6"),
            Scene::plain("f7g8"),
        ],
        closing: key!("tutorial-racing-kings-scene-closing"),
    },
    exercises: [
        TutorialExercise {
            id: "racing-kings-run",
            position: "8/8/8/8/2k5/5K2/7R/r7 w - - 0 1",
            learner: Seat::FIRST,
            title: key!("tutorial-racing-kings-run-title"),
            remark: Some(key!("tutorial-racing-kings-run-remark")),
            has_open_hands: false,
            steps: Steps::RacingKings(&[ExerciseStep {
                instruction: key!("tutorial-racing-kings-run"),
                is_right: runs,
                shown: "f3f4",
                answer: None,
            }]),
        },
        // The rook on g4 is worth more, but the queen would give check from there.
        TutorialExercise {
            id: "racing-kings-no-check",
            position: "8/8/6k1/8/b5r1/8/8/K2Q4 w - - 0 1",
            learner: Seat::FIRST,
            title: key!("tutorial-racing-kings-no-check-title"),
            remark: Some(key!("tutorial-racing-kings-no-check-remark")),
            has_open_hands: false,
            steps: Steps::RacingKings(&[ExerciseStep {
                instruction: key!("tutorial-racing-kings-no-check"),
                is_right: Position::is_capture,
                shown: "d1a4",
                answer: None,
            }]),
        },
        TutorialExercise {
            id: "racing-kings-block",
            position: "8/8/1k6/5K2/8/8/8/5B1R w - - 0 1",
            learner: Seat::FIRST,
            title: key!("tutorial-racing-kings-block-title"),
            remark: Some(key!("tutorial-racing-kings-block-remark")),
            has_open_hands: false,
            steps: Steps::RacingKings(&[ExerciseStep {
                instruction: key!("tutorial-racing-kings-block"),
                is_right: stops_the_king,
                shown: "h1h7",
                answer: None,
            }]),
        },
        TutorialExercise {
            id: "racing-kings-guard",
            position: "8/r7/5K2/8/8/1k6/8/6B1 w - - 0 1",
            learner: Seat::FIRST,
            title: key!("tutorial-racing-kings-guard-title"),
            remark: None,
            has_open_hands: false,
            steps: Steps::RacingKings(&[
                ExerciseStep {
                    instruction: key!("tutorial-racing-kings-guard"),
                    is_right: |position, mv| position.captured_role(mv) == Some(Role::Rook),
                    shown: "g1a7",
                    answer: Some("b3b4"),
                },
                ExerciseStep {
                    instruction: key!("tutorial-racing-kings-guard-then"),
                    is_right: runs,
                    shown: "f6f7",
                    answer: None,
                },
            ]),
        },
        // Capturing the knight costs a move, and with it the win.
        TutorialExercise {
            id: "racing-kings-race",
            position: "8/8/5K2/1k6/8/8/n6R/8 w - - 0 1",
            learner: Seat::FIRST,
            title: key!("tutorial-racing-kings-race-title"),
            remark: Some(key!("tutorial-racing-kings-race-remark")),
            has_open_hands: false,
            steps: Steps::RacingKings(&[
                ExerciseStep {
                    instruction: key!("tutorial-racing-kings-race"),
                    is_right: runs,
                    shown: "f6f7",
                    answer: Some("b5b6"),
                },
                ExerciseStep {
                    instruction: key!("tutorial-racing-kings-race-then"),
                    is_right: wins,
                    shown: "f7f8",
                    answer: None,
                },
            ]),
        },
        TutorialExercise {
            id: "racing-kings-last-move",
            position: "5K2/1k6/8/8/8/8/8/2R5 b - - 0 1",
            learner: Seat::SECOND,
            title: key!("tutorial-racing-kings-last-move-title"),
            remark: Some(key!("tutorial-racing-kings-last-move-remark")),
            has_open_hands: false,
            steps: Steps::RacingKings(&[ExerciseStep {
                instruction: key!("tutorial-racing-kings-last-move"),
                is_right: |position, mv| {
                    outcome_after(position, mv) == Some(Outcome::draw(EndReason::BothArrived))
                },
                shown: "b7b8",
                answer: None,
            }]),
        },
    ],
    mini_game: MiniGame {
        game: GameId::RacingKings,
        position: "8/8/8/8/8/r6R/8/k6K w - - 0 1",
        title: key!("tutorial-racing-kings-mini-game-title"),
        about: key!("tutorial-racing-kings-mini-game"),
        has_open_hands: false,
    },
};
