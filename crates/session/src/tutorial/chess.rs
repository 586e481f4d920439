//! The tutorial of chess.

use super::exercise::Steps;
use super::{Demonstration, DemonstrationMove as Scene, ExerciseStep, MiniGame, Tutorial, TutorialExercise};
use crate::key;
use rules::chess::Position;
use rules::chessboard::attacks::between;
use rules::chessboard::{Castling, Move, Role};
use rules::{EndReason, GameId, Outcome, Rules as _, Seat};

/// Whether a piece of one of these roles captures.
fn captures_with(position: &Position, mv: Move, roles: &[Role]) -> bool {
    position.is_capture(mv) && roles.contains(&position.moved_role(mv))
}

/// Whether a piece moves between the king and the piece that gives check.
fn blocks_check(position: &Position, mv: Move) -> bool {
    let king = position.board().king(position.side_to_move());
    let mut checkers = position.checkers().into_iter();
    position.moved_role(mv) != Role::King && checkers.any(|checker| between(king, checker).contains(mv.to))
}

fn mates(position: &Position, mv: Move) -> bool {
    position.play(mv).outcome(&[]) == Some(Outcome::win(position.turn(), EndReason::Checkmate))
}

fn castles(position: &Position, mv: Move) -> bool {
    let color = position.side_to_move();
    position.moved_role(mv) == Role::King && Castling::by_king(color, mv.from, mv.to).is_some()
}

pub(super) static TUTORIAL: Tutorial = Tutorial {
    game: GameId::Chess,
    // Légal's mate, after 1. e4 e5 2. Nf3 d6.
    demonstration: Demonstration {
        game: GameId::Chess,
        position: "rnbqkbnr/ppp2ppp/3p4/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3",
        opening: key!("tutorial-chess-scene-opening"),
        moves: &[
            Scene::plain("f1c4"),
            Scene::plain("c8g4"),
            Scene::plain("b1c3"),
            Scene::plain("g7g6"),
            Scene::with_caption("f3e5", key!("tutorial-chess-scene-capture")),
            Scene::plain("g4d1"),
            Scene::with_caption("c4f7", key!("tutorial-chess-scene-check")),
            Scene::plain("e8e7"),
            Scene::plain("c3d5"),
        ],
        closing: key!("tutorial-chess-scene-closing"),
    },
    exercises: [
        TutorialExercise {
            id: "chess-lines",
            position: "7k/8/p2p4/8/6p1/8/8/R2Q1BK1 w - - 0 1",
            learner: Seat::FIRST,
            title: key!("tutorial-chess-lines-title"),
            remark: None,
            has_open_hands: false,
            steps: Steps::Chess(&[
                ExerciseStep {
                    instruction: key!("tutorial-chess-lines"),
                    is_right: |position, mv| captures_with(position, mv, &[Role::Rook, Role::Bishop]),
                    shown: "a1a6",
                    answer: Some("h8g8"),
                },
                ExerciseStep {
                    instruction: key!("tutorial-chess-lines-then"),
                    is_right: |position, mv| captures_with(position, mv, &[Role::Queen]),
                    shown: "d1g4",
                    answer: None,
                },
            ]),
        },
        TutorialExercise {
            id: "chess-steps",
            position: "7k/8/8/2pp2p1/1P4K1/2N5/8/8 w - - 0 1",
            learner: Seat::FIRST,
            title: key!("tutorial-chess-steps-title"),
            remark: None,
            has_open_hands: false,
            steps: Steps::Chess(&[
                ExerciseStep {
                    instruction: key!("tutorial-chess-steps"),
                    is_right: |position, mv| captures_with(position, mv, &[Role::Knight]),
                    shown: "c3d5",
                    answer: Some("h8g8"),
                },
                ExerciseStep {
                    instruction: key!("tutorial-chess-steps-then"),
                    is_right: |position, mv| captures_with(position, mv, &[Role::King, Role::Pawn]),
                    shown: "b4c5",
                    answer: None,
                },
            ]),
        },
        TutorialExercise {
            id: "chess-check",
            position: "6k1/4Rppp/8/8/2Bn4/7P/5PP1/3r2K1 w - - 0 1",
            learner: Seat::FIRST,
            title: key!("tutorial-chess-check-title"),
            remark: Some(key!("tutorial-chess-check-remark")),
            has_open_hands: false,
            steps: Steps::Chess(&[
                ExerciseStep {
                    instruction: key!("tutorial-chess-check"),
                    is_right: blocks_check,
                    shown: "e7e1",
                    answer: Some("d4f3"),
                },
                ExerciseStep {
                    instruction: key!("tutorial-chess-check-then"),
                    is_right: |position, mv| position.checkers().contains(mv.to),
                    shown: "g2f3",
                    answer: None,
                },
            ]),
        },
        TutorialExercise {
            id: "chess-mate",
            position: "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1",
            learner: Seat::FIRST,
            title: key!("tutorial-chess-mate-title"),
            remark: Some(key!("tutorial-chess-mate-remark")),
            has_open_hands: false,
            steps: Steps::Chess(&[ExerciseStep {
                instruction: key!("tutorial-chess-mate"),
                is_right: mates,
                shown: "g1g7",
                answer: None,
            }]),
        },
        // The bishop on a6 attacks f1, so that the king can castle on one side only.
        TutorialExercise {
            id: "chess-castle",
            position: "4k3/ppp2ppp/b7/8/8/8/PPP2PPP/R3K2R w KQ - 0 1",
            learner: Seat::FIRST,
            title: key!("tutorial-chess-castle-title"),
            remark: Some(key!("tutorial-chess-castle-remark")),
            has_open_hands: false,
            steps: Steps::Chess(&[ExerciseStep {
                instruction: key!("tutorial-chess-castle"),
                is_right: castles,
                shown: "e1c1",
                answer: None,
            }]),
        },
        TutorialExercise {
            id: "chess-promote",
            position: "8/1P4k1/8/8/8/8/6K1/8 w - - 0 1",
            learner: Seat::FIRST,
            title: key!("tutorial-chess-promote-title"),
            remark: Some(key!("tutorial-chess-promote-remark")),
            has_open_hands: false,
            steps: Steps::Chess(&[ExerciseStep {
                instruction: key!("tutorial-chess-promote"),
                is_right: |_, mv| mv.promotion.is_some(),
                shown: "b7b8q",
                answer: None,
            }]),
        },
    ],
    mini_game: MiniGame {
        game: GameId::Chess,
        position: "4k3/pp4pp/8/8/8/8/PP4PP/4K3 w - - 0 1",
        title: key!("tutorial-chess-mini-game-title"),
        about: key!("tutorial-chess-mini-game"),
        has_open_hands: false,
    },
};
