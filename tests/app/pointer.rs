//! What the mouse does in the window reaches the table, and only while the table is there.

use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::window::{CursorEntered, CursorMoved, WindowEvent};
use session::Game;
use tabuleiro::app::commands::Navigate;
use tabuleiro::app::core::Screen;

use super::harness::{Room, people, square};

/// A table that is told what happens in a window.
fn room() -> Room {
    let mut room = Room::new(people(Game::CHESS));
    room.app
        .add_message::<WindowEvent>()
        .init_resource::<ButtonInput<KeyCode>>()
        .add_plugins(tabuleiro::app::table::input::pointer::plugin);
    room.frame();
    room
}

/// A click there, as the window tells it.
fn click(room: &mut Room, name: &str) {
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
fn a_click_chooses_the_piece_below_it() {
    let mut room = room();
    click(&mut room, "e2");
    room.frame();
    assert_eq!(room.selection().trail, [square("e2")]);
    click(&mut room, "e4");
    room.frames(2);
    assert_eq!(room.ply(), 1);
}

/// A hand may be faster than the frames: every press counts where it went down, wherever the pointer came from and went.
#[test]
fn clicks_that_arrive_in_one_frame_with_their_motions_all_land() {
    let mut room = room();
    let window = Entity::PLACEHOLDER;
    // Under Wayland the pointer may come into the window in the same frame as well.
    room.write(WindowEvent::CursorEntered(CursorEntered { window }));
    for name in ["e2", "e4", "d7", "d5"] {
        click(&mut room, name);
    }
    let position = room.centre(square("h1")) / room.layout().scale;
    let away = CursorMoved { window, position, delta: None };
    room.write(WindowEvent::CursorMoved(away));
    room.frame();
    room.rest();
    assert_eq!(room.ply(), 2);
    assert!(!room.selection().is_busy(), "{:?}", room.selection());
}

/// A button of another screen may lie where the table, once it is there, has a piece.
#[test]
fn a_click_on_another_screen_is_not_done_again_at_the_table_that_it_opens() {
    let mut room = room();
    for screen in [Screen::Menu, Screen::Setup, Screen::Settings] {
        room.command(Navigate::Open(screen));
        assert_eq!(room.screen(), screen);
        click(&mut room, "e2");
        room.command(Navigate::Open(Screen::Table));
        room.rest();
        assert_eq!(room.screen(), Screen::Table);
        assert!(!room.selection().is_busy(), "{screen:?}: {:?}", room.selection());
    }
    // Where the pointer was left is known all the same: a press without a motion before it is seen.
    let input = MouseButtonInput {
        button: MouseButton::Left,
        state: ButtonState::Pressed,
        window: Entity::PLACEHOLDER,
    };
    room.write(WindowEvent::MouseButtonInput(input));
    room.frame();
    assert_eq!(room.selection().trail, [square("e2")]);
}
