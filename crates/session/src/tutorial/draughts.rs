//! The tutorial of Portuguese draughts.

use super::exercise::Steps;
use super::{Demonstration, DemonstrationMove as Scene, ExerciseStep, MiniGame, Tutorial, TutorialExercise};
use crate::key;
use rules::draughts::{Move, Position};
use rules::{GameId, Rules as _, Seat};

/// Whether the moved piece is a king.
fn moves_a_king(position: &Position, mv: Move) -> bool {
    position.piece(mv.from).is_some_and(|piece| piece.is_king)
}

/// Whether a move captures `count` pieces or more.
fn captures(mv: Move, count: u32) -> bool {
    mv.captured.len() >= count
}

pub(super) static TUTORIAL: Tutorial = Tutorial {
    game: GameId::Draughts,
    // The end of a game between computers of levels 4 and 5.
    demonstration: Demonstration {
        game: GameId::Draughts,
        position: "W:W2,7,9,14,23:B13,16,22,25",
        opening: key!("tutorial-draughts-scene-opening"),
        moves: &[
            Scene::with_caption("9x27", key!("tutorial-draughts-scene-two")),
            Scene::plain("25-21"),
            Scene::with_caption("27-31", key!("tutorial-draughts-scene-crown")),
            Scene::plain("21-17"),
            Scene::plain("2-6"),
            Scene::plain("17-13"),
            Scene::with_caption("31x9", key!("tutorial-draughts-scene-fly")),
            Scene::plain("16-12"),
            Scene::plain("7x16"),
        ],
        closing: key!("tutorial-draughts-scene-closing"),
    },
    exercises: [
        TutorialExercise {
            id: "draughts-step",
            position: "W:W6,11:B18,27",
            learner: Seat::FIRST,
            title: key!("tutorial-draughts-step-title"),
            remark: None,
            has_open_hands: false,
            steps: Steps::Draughts(&[ExerciseStep {
                instruction: key!("tutorial-draughts-step"),
                is_right: |position, mv| !position.play(mv).must_capture(),
                shown: "6-10",
                answer: None,
            }]),
        },
        // Captures are compulsory, so that every legal move is right. Other moves are answered by the rule.
        TutorialExercise {
            id: "draughts-must-take",
            position: "W:W6,8,10:B14,20,31",
            learner: Seat::FIRST,
            title: key!("tutorial-draughts-must-take-title"),
            remark: Some(key!("tutorial-draughts-must-take-remark")),
            has_open_hands: false,
            steps: Steps::Draughts(&[ExerciseStep {
                instruction: key!("tutorial-draughts-must-take"),
                is_right: |_, mv| captures(mv, 1),
                shown: "10x19",
                answer: None,
            }]),
        },
        // The law of quantity leaves only captures of two.
        TutorialExercise {
            id: "draughts-take-two",
            position: "W:W3,10:B14,23,29",
            learner: Seat::FIRST,
            title: key!("tutorial-draughts-take-two-title"),
            remark: Some(key!("tutorial-draughts-take-two-remark")),
            has_open_hands: false,
            steps: Steps::Draughts(&[ExerciseStep {
                instruction: key!("tutorial-draughts-take-two"),
                is_right: |_, mv| captures(mv, 2),
                shown: "10x28",
                answer: None,
            }]),
        },
        // The man on 7 could take a king, but the law of quantity comes first: only the capture of two is legal.
        TutorialExercise {
            id: "draughts-most",
            position: "W:W7,9:BK12,13,22",
            learner: Seat::FIRST,
            title: key!("tutorial-draughts-most-title"),
            remark: Some(key!("tutorial-draughts-most-remark")),
            has_open_hands: false,
            steps: Steps::Draughts(&[ExerciseStep {
                instruction: key!("tutorial-draughts-most"),
                is_right: |position, mv| {
                    let most = position.moves().iter().map(|other| other.captured.len()).max();
                    most.is_some_and(|most| captures(mv, most))
                },
                shown: "9x27",
                answer: None,
            }]),
        },
        TutorialExercise {
            id: "draughts-fly",
            position: "W:WK4:B10,27",
            learner: Seat::FIRST,
            title: key!("tutorial-draughts-fly-title"),
            remark: None,
            has_open_hands: false,
            steps: Steps::Draughts(&[
                ExerciseStep {
                    instruction: key!("tutorial-draughts-fly"),
                    is_right: |position, mv| {
                        moves_a_king(position, mv) && position.play(mv).after_null_move().must_capture()
                    },
                    shown: "4-18",
                    answer: Some("10-5"),
                },
                // The king must capture now.
                ExerciseStep {
                    instruction: key!("tutorial-draughts-fly-then"),
                    is_right: |position, mv| moves_a_king(position, mv) && captures(mv, 1),
                    shown: "18x31",
                    answer: None,
                },
            ]),
        },
        TutorialExercise {
            id: "draughts-crown",
            position: "W:W13,26:B24,32",
            learner: Seat::FIRST,
            title: key!("tutorial-draughts-crown-title"),
            remark: Some(key!("tutorial-draughts-crown-remark")),
            has_open_hands: false,
            steps: Steps::Draughts(&[ExerciseStep {
                instruction: key!("tutorial-draughts-crown"),
                is_right: |position, mv| position.crowns(mv),
                shown: "26-30",
                answer: None,
            }]),
        },
    ],
    mini_game: MiniGame {
        game: GameId::Draughts,
        position: "W:W5,6,7,8:B25,26,27,28",
        title: key!("tutorial-draughts-mini-game-title"),
        about: key!("tutorial-draughts-mini-game"),
        has_open_hands: false,
    },
};
