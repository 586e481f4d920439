//! Taking back and replaying moves.

use session::{Game, NotCounted};
use session::{Player, Viewer};
use tabuleiro::app::commands::{GameCommand, PlayCommand, TableCommand};
use tabuleiro::app::game::NextActor;
use tabuleiro::app::preferences::Speed;

use super::harness::{FRAME, TestApp, plan, plan_for_people};

#[test]
fn undo_and_redo_step_one_ply_between_people() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    let entities = test.entities();
    test.play_moves("e2e4 d7d5 e4d5 d8d5");
    let mut position_texts = vec![test.game().position_text(Viewer::All)];
    for ply in (0..4).rev() {
        test.run_command(PlayCommand::Undo);
        assert_eq!(test.ply(), ply);
        test.assert_scene();
        position_texts.push(test.game().position_text(Viewer::All));
    }
    test.run_command(PlayCommand::Undo);
    assert_eq!(test.ply(), 0, "there is nothing left to take back");
    for ply in 1..=4 {
        test.run_command(PlayCommand::Redo);
        assert_eq!(test.ply(), ply);
        test.assert_scene();
        assert_eq!(test.game().position_text(Viewer::All), position_texts[4 - ply]);
    }
    test.run_command(PlayCommand::Redo);
    assert_eq!(test.ply(), 4);
    assert_eq!(test.entities(), entities);
    test.wait_for_animations();
    test.assert_pieces_in_place();
}

#[test]
fn undo_and_redo_step_to_the_persons_turn_against_a_computer() {
    for (players, first_ply) in
        [([Player::Human, Player::Level(1)], 0), ([Player::Level(1), Player::Human], 1)]
    {
        let mut test = TestApp::new(plan(Game::RACING_KINGS, players));
        test.set_speed(Speed::Instant);
        test.run_until(FRAME, |test| test.ply() == first_ply && test.next_actor() == NextActor::Human);
        for plies in [first_ply + 2, first_ply + 4] {
            test.play_choice(0);
            test.run_until(FRAME, |test| test.ply() == plies && test.next_actor() == NextActor::Human);
        }
        for ply in [first_ply + 2, first_ply] {
            test.run_command(PlayCommand::Undo);
            assert_eq!((test.ply(), test.next_actor()), (ply, NextActor::Human));
            test.assert_scene();
        }
        test.run_command(PlayCommand::Undo);
        assert_eq!(test.ply(), first_ply, "the computer's first move stays");
        for ply in [first_ply + 2, first_ply + 4] {
            test.run_command(PlayCommand::Redo);
            assert_eq!((test.ply(), test.next_actor()), (ply, NextActor::Human));
            test.assert_scene();
        }
        assert_eq!(test.game().not_counted(), None, "the moves were only redone");
        test.run_command(PlayCommand::Undo);
        test.play_choice(0);
        test.run_frame();
        assert_eq!(test.game().not_counted(), Some(NotCounted::TakeBacks));
    }
}

#[test]
fn selection_and_notice_are_cleared_when_the_position_changes() {
    let mut test = TestApp::after_moves(Game::CHESS, "e2e4");
    for command in [
        GameCommand::from(PlayCommand::Undo),
        PlayCommand::Redo.into(),
        TableCommand::Restart.into(),
        TableCommand::Rematch.into(),
    ] {
        // The squares of an illegal move of the side to move. Its piece stays selected, and a notice gives the reason.
        let rejected_move = if test.ply() == 0 { ["g1", "g5"] } else { ["g8", "g4"] };
        rejected_move.iter().for_each(|name| test.click_square(name));
        assert!(!test.selection().trail.is_empty() && test.notice().is_some(), "{command:?}");
        test.run_command(command.clone());
        assert!(test.selection().trail.is_empty(), "{command:?}");
        assert_eq!(test.notice(), None, "{command:?}");
    }
}
