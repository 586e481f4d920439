//! Taking back and replaying moves.

use session::Game;
use session::{Player, Viewer};
use tabuleiro::app::commands::{GameCommand, PlayCommand, TableCommand};
use tabuleiro::app::game::NextActor;
use tabuleiro::app::preferences::Speed;

use super::harness::{FRAME, TestApp, plan, plan_for_people};

#[test]
fn undo_and_redo_step_one_ply_between_people() {
    let mut room = TestApp::new(plan_for_people(Game::CHESS));
    let entities = room.entities();
    room.play_moves("e2e4 d7d5 e4d5 d8d5");
    let mut texts = vec![room.game().position_text(Viewer::All)];
    for ply in (0..4).rev() {
        room.run_command(PlayCommand::Undo);
        assert_eq!(room.ply(), ply);
        room.assert_scene();
        texts.push(room.game().position_text(Viewer::All));
    }
    room.run_command(PlayCommand::Undo);
    assert_eq!(room.ply(), 0, "there is nothing left to take back");
    for ply in 1..=4 {
        room.run_command(PlayCommand::Redo);
        assert_eq!(room.ply(), ply);
        room.assert_scene();
        assert_eq!(room.game().position_text(Viewer::All), texts[4 - ply]);
    }
    room.run_command(PlayCommand::Redo);
    assert_eq!(room.ply(), 4);
    assert_eq!(room.entities(), entities);
    room.wait_for_animations();
    room.assert_pieces_in_place();
}

#[test]
fn undo_and_redo_step_to_the_persons_turn_against_a_computer() {
    for (players, first) in [([Player::Human, Player::Level(1)], 0), ([Player::Level(1), Player::Human], 1)] {
        let mut room = TestApp::new(plan(Game::RACING_KINGS, players));
        room.set_speed(Speed::Instant);
        room.run_until(FRAME, |room| room.ply() == first && room.decides() == NextActor::Human);
        for plies in [first + 2, first + 4] {
            room.play_choice(0);
            room.run_until(FRAME, |room| room.ply() == plies && room.decides() == NextActor::Human);
        }
        for ply in [first + 2, first] {
            room.run_command(PlayCommand::Undo);
            assert_eq!((room.ply(), room.decides()), (ply, NextActor::Human));
            room.assert_scene();
        }
        room.run_command(PlayCommand::Undo);
        assert_eq!(room.ply(), first, "the computer's first move stays");
        for ply in [first + 2, first + 4] {
            room.run_command(PlayCommand::Redo);
            assert_eq!((room.ply(), room.decides()), (ply, NextActor::Human));
            room.assert_scene();
        }
    }
}

#[test]
fn selection_and_notice_are_cleared_when_the_position_changes() {
    let mut room = TestApp::after_moves(Game::CHESS, "e2e4");
    for command in [
        GameCommand::from(PlayCommand::Undo),
        PlayCommand::Redo.into(),
        TableCommand::Restart.into(),
        TableCommand::Rematch.into(),
    ] {
        let own = if room.ply() == 0 { ["g1", "g5"] } else { ["g8", "g4"] };
        own.iter().for_each(|name| room.click_square(name));
        assert!(!room.selection().trail.is_empty() && room.notice().is_some(), "{command:?}");
        room.run_command(command.clone());
        assert!(room.selection().trail.is_empty(), "{command:?}");
        assert_eq!(room.notice(), None, "{command:?}");
    }
}
