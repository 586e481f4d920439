//! Mouse events of the window reach the board, but only on the table screen.

use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::window::{CursorEntered, CursorMoved, WindowEvent};
use session::Game;
use tabuleiro::app::commands::Navigate;
use tabuleiro::app::core::Screen;

use super::harness::{TestApp, plan_for_people, square};

/// A game of chess in an app that also reads window events.
fn chess_test() -> TestApp {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    test.app
        .add_message::<WindowEvent>()
        .init_resource::<ButtonInput<KeyCode>>()
        .add_plugins(tabuleiro::app::table::input::pointer::plugin);
    test.run_frame();
    test
}

/// Sends the window events of a click on a square.
fn click(test: &mut TestApp, name: &str) {
    let position = test.centre(square(name)) / test.layout().scale;
    let window = Entity::PLACEHOLDER;
    let world = test.app.world_mut();
    world.write_message(WindowEvent::CursorMoved(CursorMoved { window, position, delta: None }));
    for state in [ButtonState::Pressed, ButtonState::Released] {
        let input = MouseButtonInput { button: MouseButton::Left, state, window };
        world.write_message(WindowEvent::MouseButtonInput(input));
    }
}

#[test]
fn a_click_selects_the_piece_below_it() {
    let mut test = chess_test();
    click(&mut test, "e2");
    test.run_frame();
    assert_eq!(test.selection().trail, [square("e2")]);
    click(&mut test, "e4");
    test.run_frames(2);
    assert_eq!(test.ply(), 1);
}

/// Several clicks may arrive in one frame. A click counts at the position of its press, even if the pointer moves on.
#[test]
fn all_clicks_and_motions_of_one_frame_are_handled() {
    let mut test = chess_test();
    let window = Entity::PLACEHOLDER;
    // On Wayland the pointer may also enter the window in the same frame.
    test.send(WindowEvent::CursorEntered(CursorEntered { window }));
    for name in ["e2", "e4", "d7", "d5"] {
        click(&mut test, name);
    }
    let position = test.centre(square("h1")) / test.layout().scale;
    let motion = CursorMoved { window, position, delta: None };
    test.send(WindowEvent::CursorMoved(motion));
    test.run_frame();
    test.wait_for_animations();
    assert_eq!(test.ply(), 2);
    assert!(!test.selection().is_busy(), "{:?}", test.selection());
}

/// The button of another screen that opens the table may lie over a piece. Its click must not select that piece.
#[test]
fn a_click_on_another_screen_does_not_reach_the_table() {
    let mut test = chess_test();
    for screen in [Screen::Menu, Screen::Setup, Screen::Settings] {
        test.run_command(Navigate::Open(screen));
        assert_eq!(test.screen(), screen);
        click(&mut test, "e2");
        test.run_command(Navigate::Open(Screen::Table));
        test.wait_for_animations();
        assert_eq!(test.screen(), Screen::Table);
        assert!(!test.selection().is_busy(), "{screen:?}: {:?}", test.selection());
    }
    // The pointer position of the other screen stays known: a press selects a piece even if the pointer has not moved.
    let input = MouseButtonInput {
        button: MouseButton::Left,
        state: ButtonState::Pressed,
        window: Entity::PLACEHOLDER,
    };
    test.send(WindowEvent::MouseButtonInput(input));
    test.run_frame();
    assert_eq!(test.selection().trail, [square("e2")]);
}
