//! The keys that are held down, by their meaning in shortcuts.

use bevy::input::keyboard::{Key, KeyCode, KeyboardFocusLost, KeyboardInput};
use bevy::input::{ButtonState, InputSystems};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use crate::app::core::shortcut::key_of;

/// The keys that are held down. Unlike Bevy's `ButtonInput`, it knows letters on every keyboard layout.
#[derive(Resource, Clone, Debug, Default)]
pub struct HeldKeys(
    /// By place, the logical key when it was pressed: with Shift pressed later, the same key has another one.
    HashMap<KeyCode, Key>,
);

impl HeldKeys {
    /// Whether a key is held that counts as this key in shortcuts.
    pub fn pressed(&self, key: KeyCode) -> bool {
        self.0.iter().any(|(place, logical)| key_of(logical, *place) == key)
    }

    /// Whether `AltGr` is held, which types signs beside the letters.
    pub fn is_alt_gr_pressed(&self) -> bool {
        self.0.values().any(|logical| *logical == Key::AltGraph)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, update_held_keys.after(InputSystems));
}

fn update_held_keys(
    mut keys: MessageReader<KeyboardInput>,
    mut focus_lost: MessageReader<KeyboardFocusLost>,
    mut held: ResMut<HeldKeys>,
) {
    for key in keys.read() {
        match key.state {
            ButtonState::Pressed if key.repeat => {}
            ButtonState::Pressed => _ = held.0.insert(key.key_code, key.logical_key.clone()),
            ButtonState::Released => _ = held.0.remove(&key.key_code),
        }
    }
    if focus_lost.read().count() > 0 {
        held.0.clear();
    }
}
