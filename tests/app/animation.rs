//! Animations of moves: their duration, and cutting them short at any frame.

use std::time::Duration;

use session::Game;
use tabuleiro::app::commands::{GameCommand, PlayCommand, TableCommand};
use tabuleiro::app::core::RunningAnimations;
use tabuleiro::app::preferences::{SettingsCommand, Speed};

use super::harness::{FRAME, TestApp, plan_for_people, square, with_position};

/// Runs frames until no animation is running; returns the time that passed on the app's clock.
fn time_until_animations_end(test: &mut TestApp) -> Duration {
    let mut time = Duration::ZERO;
    while test.is_moving() {
        test.run_frame();
        time += FRAME;
        assert!(time < Duration::from_secs(5), "an animation does not end");
    }
    time
}

#[test]
fn a_move_by_clicks_is_animated() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    let (from, to) = (test.centre(square("e2")), test.centre(square("e4")));
    test.play("e2e4");
    assert!(test.is_moving());
    test.run_frames(2);
    let drawn = test.drawn_position("e4");
    assert!(drawn.y < from.y && drawn.y > to.y && drawn.x == to.x, "{drawn} between {from} and {to}");
    let time = time_until_animations_end(&mut test);
    assert!(time > Duration::from_millis(100) && time < Duration::from_millis(400), "{time:?}");
    test.assert_pieces_in_place();
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
        let mut test =
            TestApp::new(with_position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", plan_for_people(Game::CHESS)));
        test.set_speed(speed);
        test.play(mv);
        times.push(time_until_animations_end(&mut test));
    }
    assert_eq!(times[0], Duration::ZERO, "no animation at speed Instant");
    assert!(times.is_sorted_by(|a, b| a < b), "{times:?}");
}

#[test]
fn a_captured_piece_is_animated_and_keeps_its_entity() {
    let mut test = TestApp::after_moves(Game::CHESS, "e2e4 d7d5");
    test.wait_for_animations();
    let entities = test.entities();
    test.play("e4d5");
    assert!(test.is_moving());
    test.assert_scene();
    test.wait_for_animations();
    assert_eq!(test.entities(), entities);
    test.assert_pieces_in_place();
}

/// While the panel is folded, there are no trays for captured pieces. The animations and the game still work.
#[test]
fn captures_work_while_the_panel_is_folded() {
    for (game, moves) in [(Game::CHESS, "e2e4 d7d5 e4d5 d8d5"), (Game::DRAUGHTS, "10-14 21-18 14x21 25x18")] {
        let mut test = TestApp::new(plan_for_people(game));
        test.run_command(SettingsCommand::TogglePanel);
        test.wait_for_animations();
        for mv in moves.split_whitespace() {
            test.play(mv);
            assert!(test.is_moving());
            test.wait_for_animations();
            test.assert_scene();
        }
        // With the panel unfolded, the captured pieces are in their trays.
        test.run_command(SettingsCommand::TogglePanel);
        test.wait_for_animations();
        test.assert_pieces_in_place();
    }
}

#[test]
fn castling_moves_king_and_rook() {
    let mut test =
        TestApp::new(with_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1", plan_for_people(Game::CHESS)));
    test.play("e1g1");
    test.assert_scene();
    test.wait_for_animations();
    assert_eq!(test.drawn_position("f1"), test.centre(square("f1")));
    test.assert_pieces_in_place();
}

/// A click ends the animation of the previous move. The move that the click plays is animated as usual.
#[test]
fn a_click_ends_the_animation_of_the_previous_move_only() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    test.play("e2e4");
    assert!(test.is_moving());
    test.click_square("e7");
    assert!(!test.is_moving(), "input does not wait for an animation");
    assert_eq!(test.drawn_position("e4"), test.centre(square("e4")));
    test.click_square("e5");
    assert!(test.is_moving());
    assert_eq!(test.drawn_position("e4"), test.centre(square("e4")));
}

#[test]
fn an_animation_can_be_cut_short_at_any_frame() {
    for frames in 0..30 {
        let mut test =
            TestApp::new(with_position("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", plan_for_people(Game::CHESS)));
        test.play("a7b8q");
        for _ in 0..frames {
            test.run_frame();
        }
        test.app.world_mut().resource_mut::<RunningAnimations>().finish_all();
        test.run_frame();
        test.assert_pieces_in_place();
        test.assert_scene();
    }
}

/// After several commands in one frame, the board shows the last state.
#[test]
fn several_commands_in_one_frame_are_all_carried_out() {
    let mut test = TestApp::after_moves(Game::CHESS, "e2e4 e7e5 g1f3");
    for command in [
        GameCommand::from(PlayCommand::Undo),
        PlayCommand::Undo.into(),
        PlayCommand::Redo.into(),
        TableCommand::Flip.into(),
    ] {
        test.send_command(command);
    }
    test.run_frame();
    assert_eq!(test.ply(), 2);
    test.assert_scene();
    test.wait_for_animations();
    test.assert_pieces_in_place();
}
