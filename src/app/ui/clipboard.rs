//! Whether the player asked to paste from the clipboard.

use bevy_egui::egui;

/// Whether the keys were pressed that paste. bevy_egui hands over what is pasted as if it were typed, which nothing would
/// tell from typing.
pub(super) fn is_pasted(ctx: &egui::Context) -> bool {
    let is_paste = |event: &egui::Event| match event {
        egui::Event::Key { key: egui::Key::V, pressed: true, repeat: false, modifiers, .. } => {
            modifiers.command
        }
        _ => false,
    };
    ctx.input(|input| input.events.iter().any(is_paste))
}
