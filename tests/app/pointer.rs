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
fn room() -> TestApp {
    let mut room = TestApp::new(plan_for_people(Game::CHESS));
    room.app
        .add_message::<WindowEvent>()
        .init_resource::<ButtonInput<KeyCode>>()
        .add_plugins(tabuleiro::app::table::input::pointer::plugin);
    room.run_frame();
    room
}

/// Sends the window events of a click on a square.
fn click(room: &mut TestApp, name: &str) {
    let position = room.centre(square(name)) / room.layout().scale;
    let window = Entity::PLACEHOLDER;
    let world = room.app.world_mut();
    world.write_message(WindowEvent::CursorMoved(CursorMoved { window, position, delta: None }));
    for state in [ButtonState::Pressed, ButtonState::Released] {
        let input = MouseButtonInput { button: MouseButton::Left, state, window };
        world.write_message(WindowEvent::MouseButtonInput(input));
    }
}

#[test]
fn a_click_selects_the_piece_below_it() {
    let mut room = room();
    click(&mut room, "e2");
    room.run_frame();
    assert_eq!(room.selection().trail, [square("e2")]);
    click(&mut room, "e4");
    room.run_frames(2);
    assert_eq!(room.ply(), 1);
}

/// Several clicks may arrive in one frame. Each counts where the button went down, wherever the pointer is afterwards.
#[test]
fn all_clicks_and_motions_of_one_frame_are_handled() {
    let mut room = room();
    let window = Entity::PLACEHOLDER;
    // On Wayland the pointer may also enter the window in the same frame.
    room.send(WindowEvent::CursorEntered(CursorEntered { window }));
    for name in ["e2", "e4", "d7", "d5"] {
        click(&mut room, name);
    }
    let position = room.centre(square("h1")) / room.layout().scale;
    let away = CursorMoved { window, position, delta: None };
    room.send(WindowEvent::CursorMoved(away));
    room.run_frame();
    room.wait_for_animations();
    assert_eq!(room.ply(), 2);
    assert!(!room.selection().is_busy(), "{:?}", room.selection());
}

/// A button that opens the table screen may be where the table has a piece.
#[test]
fn a_click_on_another_screen_does_not_reach_the_table() {
    let mut room = room();
    for screen in [Screen::Menu, Screen::Setup, Screen::Settings] {
        room.run_command(Navigate::Open(screen));
        assert_eq!(room.screen(), screen);
        click(&mut room, "e2");
        room.run_command(Navigate::Open(Screen::Table));
        room.wait_for_animations();
        assert_eq!(room.screen(), Screen::Table);
        assert!(!room.selection().is_busy(), "{screen:?}: {:?}", room.selection());
    }
    // The pointer's position from the other screen is still known: a press without a motion before it selects a piece.
    let input = MouseButtonInput {
        button: MouseButton::Left,
        state: ButtonState::Pressed,
        window: Entity::PLACEHOLDER,
    };
    room.send(WindowEvent::MouseButtonInput(input));
    room.run_frame();
    assert_eq!(room.selection().trail, [square("e2")]);
}
