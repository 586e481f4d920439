//! Animations of moves: their duration, and cutting them short at any frame.

use std::time::Duration;

use session::Game;
use tabuleiro::app::commands::{GameCommand, PlayCommand, TableCommand};
use tabuleiro::app::core::RunningAnimations;
use tabuleiro::app::preferences::{SettingsCommand, Speed};

use super::harness::{FRAME, TestApp, plan_for_people, square, with_position};

/// Runs frames until no animation runs; returns the time on the app's clock.
fn time_to_rest(room: &mut TestApp) -> Duration {
    let mut time = Duration::ZERO;
    while room.is_moving() {
        room.run_frame();
        time += FRAME;
        assert!(time < Duration::from_secs(5), "an animation does not end");
    }
    time
}

#[test]
fn a_move_by_clicks_is_animated() {
    let mut room = TestApp::new(plan_for_people(Game::CHESS));
    let (from, to) = (room.centre(square("e2")), room.centre(square("e4")));
    room.play("e2e4");
    assert!(room.is_moving());
    room.run_frames(2);
    let seen = room.drawn_position("e4");
    assert!(seen.y < from.y && seen.y > to.y && seen.x == to.x, "{seen} between {from} and {to}");
    let time = time_to_rest(&mut room);
    assert!(time > Duration::from_millis(100) && time < Duration::from_millis(400), "{time:?}");
    room.assert_pieces_in_place();
}

#[test]
fn animations_take_longer_for_longer_moves_and_slower_settings() {
    let mut times = Vec::new();
    for (speed, mv) in [
        (Speed::Instant, "a1a7"),
        (Speed::Fast, "a1a7"),
        (Speed::Normal, "a1a2"),
        (Speed::Normal, "a1a7"),
        (Speed::Calm, "a1a7"),
        (Speed::Slow, "a1a7"),
    ] {
        let mut room =
            TestApp::new(with_position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", plan_for_people(Game::CHESS)));
        room.set_speed(speed);
        room.play(mv);
        times.push(time_to_rest(&mut room));
    }
    assert_eq!(times[0], Duration::ZERO, "no animation at speed Instant");
    assert!(times.is_sorted_by(|a, b| a < b), "{times:?}");
}

#[test]
fn a_captured_piece_is_animated_and_keeps_its_entity() {
    let mut room = TestApp::after_moves(Game::CHESS, "e2e4 d7d5");
    room.wait_for_animations();
    let entities = room.entities();
    room.play("e4d5");
    assert!(room.is_moving());
    room.assert_scene();
    room.wait_for_animations();
    assert_eq!(room.entities(), entities);
    room.assert_pieces_in_place();
}

/// With the panel folded there are no trays for captured pieces; the animations and the game still work.
#[test]
fn captures_work_with_the_panel_folded() {
    for (game, moves) in [(Game::CHESS, "e2e4 d7d5 e4d5 d8d5"), (Game::DRAUGHTS, "10-14 21-18 14x21 25x18")] {
        let mut room = TestApp::new(plan_for_people(game));
        room.run_command(SettingsCommand::FoldPanel);
        room.wait_for_animations();
        for mv in moves.split_whitespace() {
            room.play(mv);
            assert!(room.is_moving());
            room.wait_for_animations();
            room.assert_scene();
        }
        // With the panel unfolded, the captured pieces are in their trays.
        room.run_command(SettingsCommand::FoldPanel);
        room.wait_for_animations();
        room.assert_pieces_in_place();
    }
}

#[test]
fn castling_moves_king_and_rook() {
    let mut room =
        TestApp::new(with_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1", plan_for_people(Game::CHESS)));
    room.play("e1g1");
    room.assert_scene();
    room.wait_for_animations();
    assert_eq!(room.drawn_position("f1"), room.centre(square("f1")));
    room.assert_pieces_in_place();
}

/// A click ends the animation of the move before it; its own move is animated as usual.
#[test]
fn a_click_cuts_the_previous_animation_but_not_that_of_its_own_move() {
    let mut room = TestApp::new(plan_for_people(Game::CHESS));
    room.play("e2e4");
    assert!(room.is_moving());
    room.click_square("e7");
    assert!(!room.is_moving(), "input does not wait for an animation");
    assert_eq!(room.drawn_position("e4"), room.centre(square("e4")));
    room.click_square("e5");
    assert!(room.is_moving());
    assert_eq!(room.drawn_position("e4"), room.centre(square("e4")));
}

#[test]
fn an_animation_can_be_cut_short_at_any_frame() {
    for frames in 0..30 {
        let mut room =
            TestApp::new(with_position("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", plan_for_people(Game::CHESS)));
        room.play("a7b8q");
        for _ in 0..frames {
            room.run_frame();
        }
        room.app.world_mut().resource_mut::<RunningAnimations>().finish_all();
        room.run_frame();
        room.assert_pieces_in_place();
        room.assert_scene();
    }
}

/// After several commands in one frame, the board shows the last state.
#[test]
fn several_commands_in_one_frame_add_up() {
    let mut room = TestApp::after_moves(Game::CHESS, "e2e4 e7e5 g1f3");
    for command in [
        GameCommand::from(PlayCommand::Undo),
        PlayCommand::Undo.into(),
        PlayCommand::Redo.into(),
        TableCommand::Flip.into(),
    ] {
        room.send_command(command);
    }
    room.run_frame();
    assert_eq!(room.ply(), 2);
    room.assert_scene();
    room.wait_for_animations();
    room.assert_pieces_in_place();
}
