//! Keeps key chords (Ctrl+C, Ctrl+A) intact whose keys all arrive within one frame.
//!
//! Code that reads a key asks for the modifiers as they are at the end of the frame. A fast typist or a program may
//! release Ctrl in the frame in which C was pressed; the chord would then be read as a letter. This system therefore
//! ends the keys of a frame where a modifier changes after a key press. The remaining keys wait for the next frame.
//!
//! Upstream: <https://github.com/bevyengine/bevy/pull/23421> (closed). Remove when a key message carries the modifiers
//! that were held.

use bevy::ecs::message::MessageCursor;
use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::input::{ButtonState, InputSystems};
use bevy::prelude::*;

use crate::app::core::NextFrame;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, keep_chords_whole.before(InputSystems));
}

fn is_modifier(key: &KeyboardInput) -> bool {
    matches!(key.logical_key, Key::Control | Key::Shift | Key::Alt | Key::AltGraph | Key::Super | Key::Meta)
}

/// Returns the number of leading `keys` that may be read in one frame.
fn in_one_frame<'a>(keys: impl IntoIterator<Item = &'a KeyboardInput>) -> usize {
    let mut has_pressed_key = false;
    let mut count = 0;
    for key in keys {
        if is_modifier(key) && has_pressed_key {
            break;
        }
        has_pressed_key |= !is_modifier(key) && key.state == ButtonState::Pressed;
        count += 1;
    }
    count
}

/// Holds back the keys that belong to a later frame.
fn keep_chords_whole(
    mut keys: ResMut<Messages<KeyboardInput>>,
    mut cursor: Local<MessageCursor<KeyboardInput>>,
    mut waiting: Local<Vec<KeyboardInput>>,
    mut focus_lost: MessageReader<KeyboardFocusLost>,
    next_frame: Res<NextFrame>,
) {
    let has_delayed_keys = !waiting.is_empty();
    waiting.extend(cursor.read(&keys).cloned());
    // When the window loses focus, Bevy releases all keys; keys held back would then count as pressed.
    let has_lost_focus = focus_lost.read().count() > 0;
    let key_count = if has_lost_focus { waiting.len() } else { in_one_frame(&waiting) };
    if has_delayed_keys || key_count < waiting.len() {
        // The messages of the last frame, which Bevy still keeps, have been read in that frame.
        keys.clear();
        keys.write_batch(waiting.drain(..key_count));
        *cursor = keys.get_cursor_current();
    } else {
        waiting.clear();
    }
    next_frame.request_if(!waiting.is_empty());
}

#[cfg(test)]
mod tests {
    use bevy::input::InputPlugin;

    use super::*;

    fn key(logical_key: Key, key_code: KeyCode, state: ButtonState) -> KeyboardInput {
        KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window: Entity::PLACEHOLDER }
    }

    fn control(state: ButtonState) -> KeyboardInput {
        key(Key::Control, KeyCode::ControlLeft, state)
    }

    fn letter(name: &str, key_code: KeyCode, state: ButtonState) -> KeyboardInput {
        key(Key::Character(name.into()), key_code, state)
    }

    /// The pressed keys, each with the state of Ctrl that a system in `Update` sees.
    fn read(keys: Vec<KeyboardInput>) -> Vec<(KeyCode, bool)> {
        #[derive(Resource, Default)]
        struct Read(Vec<(KeyCode, bool)>);

        let mut app = App::new();
        app.add_plugins((MinimalPlugins, InputPlugin, plugin))
            .init_resource::<Read>()
            .init_resource::<NextFrame>();
        app.add_systems(
            Update,
            |mut keys: MessageReader<KeyboardInput>,
             held: Res<ButtonInput<KeyCode>>,
             mut read: ResMut<Read>| {
                for key in keys.read().filter(|key| !is_modifier(key) && key.state == ButtonState::Pressed) {
                    read.0.push((key.key_code, held.pressed(KeyCode::ControlLeft)));
                }
            },
        );
        app.update();
        app.world_mut().resource_mut::<Messages<KeyboardInput>>().write_batch(keys);
        for _ in 0..8 {
            app.update();
        }
        std::mem::take(&mut app.world_mut().resource_mut::<Read>().0)
    }

    #[test]
    fn a_chord_within_one_frame_is_a_chord() {
        use ButtonState::{Pressed, Released};
        use KeyCode::{KeyA, KeyC, KeyU};
        let chord = |name, code| {
            [control(Pressed), letter(name, code, Pressed), letter(name, code, Released), control(Released)]
        };
        let plain = [letter("u", KeyU, Pressed), letter("u", KeyU, Released)];
        assert_eq!(read(chord("c", KeyC).to_vec()), [(KeyC, true)]);
        assert_eq!(
            read([&plain[..], &chord("a", KeyA), &plain, &chord("c", KeyC), &plain].concat()),
            [(KeyU, false), (KeyA, true), (KeyU, false), (KeyC, true), (KeyU, false)]
        );
    }

    #[test]
    fn letters_without_modifiers_are_read_in_one_frame() {
        use ButtonState::{Pressed, Released};
        let word = [Pressed, Released, Pressed, Released].map(|state| letter("a", KeyCode::KeyA, state));
        assert_eq!(in_one_frame(&word), 4);
        let chord = [control(Pressed), letter("a", KeyCode::KeyA, Pressed), control(Released)];
        assert_eq!(in_one_frame(&chord), 2);
        assert_eq!(in_one_frame(&[control(Released), letter("a", KeyCode::KeyA, Pressed)]), 2);
    }
}
