//! The tutorial of Domin-Up, with the default rule set.
//!
//! Where the learner has to foresee the other player's moves, the hands are open.

use super::exercise::Steps;
use super::{Demonstration, DemonstrationMove as Scene, ExerciseStep, MiniGame, Tutorial, TutorialExercise};
use crate::key;
use rules::domin_up::{Direction, Move, Position};
use rules::{GameId, Rules as _, Seat};

/// Whether the move lays the tile with the highest sum of the hand.
fn lays_the_heaviest(position: &Position, mv: Move) -> bool {
    let sum = mv.placement().and_then(|placement| placement.tile()).map(|tile| tile.sum());
    sum.is_some() && sum == position.hand(position.turn()).into_iter().map(|tile| tile.sum()).max()
}

fn climbs(_: &Position, mv: Move) -> bool {
    mv.placement().is_some_and(|placement| placement.climb)
}

fn leaves_only_a_pass(position: &Position, mv: Move) -> bool {
    position.play(mv).legal_moves() == [Move::Pass]
}

fn goes_out(position: &Position, mv: Move) -> bool {
    position.play(mv).hand(position.turn()).is_empty()
}

/// Whether the seat can go out with its next move, whatever the other player does.
fn can_surely_go_out_next(position: &Position, mv: Move) -> bool {
    let next = position.play(mv);
    let has_last_move = |reply| {
        let after = next.play(reply);
        after.legal_moves().into_iter().any(|last| goes_out(&after, last))
    };
    next.outcome(&[]).is_none() && next.legal_moves().into_iter().all(has_last_move)
}

pub(super) static TUTORIAL: Tutorial = Tutorial {
    game: GameId::DominUp,
    demonstration: Demonstration {
        game: GameId::DominUp,
        position: "report 1 15.37.45.56.57/16.24.25.27 0,0=7^1;1,0=7^1 0",
        opening: key!("tutorial-domin-up-scene-opening"),
        moves: &[
            Scene::with_caption("37@-2,0E", key!("tutorial-domin-up-scene-lay")),
            Scene::plain("27@0,-2N"),
            Scene::plain("57@1,-2N"),
            Scene::with_caption("25@0,-2E^", key!("tutorial-domin-up-scene-climb")),
            Scene::plain("65@0,-1E"),
            Scene::plain("61@0,0E"),
            Scene::plain("51@1,-1N^"),
            Scene::with_caption("pass", key!("tutorial-domin-up-scene-pass")),
            Scene::plain("54@0,-1N"),
        ],
        closing: key!("tutorial-domin-up-scene-closing"),
    },
    exercises: [
        TutorialExercise {
            id: "domin-up-lay",
            position: "report 1 17.26.67/03.45 0,0=7^1;1,0=7^1 0",
            learner: Seat::FIRST,
            title: key!("tutorial-domin-up-lay-title"),
            remark: Some(key!("tutorial-domin-up-lay-remark")),
            has_open_hands: false,
            steps: Steps::DominUp(&[ExerciseStep {
                instruction: key!("tutorial-domin-up-lay"),
                is_right: lays_the_heaviest,
                shown: "76@2,0E",
                answer: None,
            }]),
        },
        // A climb is compulsory, so that every legal move is right. Other moves are answered by the rule.
        TutorialExercise {
            id: "domin-up-climb",
            position: "report 1 12.57/01.46 0,0=7^1;1,0=7^1;2,0=7^1;3,0=3^1;2,1=5^1;3,1=3^1 0",
            learner: Seat::FIRST,
            title: key!("tutorial-domin-up-climb-title"),
            remark: Some(key!("tutorial-domin-up-climb-remark")),
            has_open_hands: false,
            steps: Steps::DominUp(&[ExerciseStep {
                instruction: key!("tutorial-domin-up-climb"),
                is_right: climbs,
                shown: "75@2,0N^",
                answer: None,
            }]),
        },
        // At the first step only a climb is legal, whatever the learner would like to lay.
        TutorialExercise {
            id: "domin-up-must-climb",
            position: "report 1 27.33.67/04.17 0,0=7^1;1,0=7^1;2,0=7^1;3,0=3^1;2,1=5^1;3,1=3^1 0",
            learner: Seat::FIRST,
            title: key!("tutorial-domin-up-must-climb-title"),
            remark: None,
            has_open_hands: false,
            steps: Steps::DominUp(&[
                ExerciseStep {
                    instruction: key!("tutorial-domin-up-must-climb"),
                    is_right: climbs,
                    shown: "33@3,0N^",
                    answer: Some("71@0,1N"),
                },
                ExerciseStep {
                    instruction: key!("tutorial-domin-up-must-climb-then"),
                    is_right: lays_the_heaviest,
                    shown: "67@-2,0E",
                    answer: None,
                },
            ]),
        },
        TutorialExercise {
            id: "domin-up-turn",
            position: "report 1 27.35/04.16 0,0=7^1;1,0=7^1 0",
            learner: Seat::FIRST,
            title: key!("tutorial-domin-up-turn-title"),
            remark: None,
            has_open_hands: false,
            steps: Steps::DominUp(&[ExerciseStep {
                instruction: key!("tutorial-domin-up-turn"),
                is_right: |_, mv| {
                    mv.placement().is_some_and(|placement| placement.direction == Direction::North)
                },
                shown: "72@0,1N",
                answer: None,
            }]),
        },
        // The program makes forced passes, so the learner makes the other player pass.
        TutorialExercise {
            id: "domin-up-pass",
            position: "report 1 13.37.57/05.25 0,0=7^1;1,0=7^1 0",
            learner: Seat::FIRST,
            title: key!("tutorial-domin-up-pass-title"),
            remark: Some(key!("tutorial-domin-up-pass-remark")),
            has_open_hands: true,
            steps: Steps::DominUp(&[
                ExerciseStep {
                    instruction: key!("tutorial-domin-up-pass"),
                    is_right: leaves_only_a_pass,
                    shown: "73@2,0E",
                    answer: Some("pass"),
                },
                ExerciseStep {
                    instruction: key!("tutorial-domin-up-pass-then"),
                    is_right: leaves_only_a_pass,
                    shown: "31@4,0E",
                    answer: None,
                },
            ]),
        },
        // The only six may be covered before the next turn; there are many sevens. Every last tile wins, so that at the
        // second step every legal move is right.
        TutorialExercise {
            id: "domin-up-go-out",
            position: "report 1 07.66/23.34 0,0=7^1;1,0=7^1;0,1=6^1;1,1=7^1;0,2=4^1;1,2=4^1 0",
            learner: Seat::FIRST,
            title: key!("tutorial-domin-up-go-out-title"),
            remark: Some(key!("tutorial-domin-up-go-out-remark")),
            has_open_hands: true,
            steps: Steps::DominUp(&[
                ExerciseStep {
                    instruction: key!("tutorial-domin-up-go-out"),
                    is_right: can_surely_go_out_next,
                    shown: "66@-1,1N",
                    answer: Some("34@0,3E"),
                },
                ExerciseStep {
                    instruction: key!("tutorial-domin-up-go-out-then"),
                    is_right: goes_out,
                    shown: "70@2,0E",
                    answer: None,
                },
            ]),
        },
    ],
    mini_game: MiniGame {
        game: GameId::DominUp,
        position: "report 1 14.27.37.44/17.35.46.57 0,0=7^1;1,0=7^1 0",
        title: key!("tutorial-domin-up-mini-game-title"),
        about: key!("tutorial-domin-up-mini-game"),
        has_open_hands: true,
    },
};
