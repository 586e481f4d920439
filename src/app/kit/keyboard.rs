//! Keyboard input of egui, and its clipboard, which other parts read in the background.
//!
//! This replaces `write_keyboard_input_messages_system` of bevy_egui 0.42, which reads the clipboard on the main
//! thread: a program that does not answer would freeze the window
//! (<https://docs.rs/crate/bevy_egui/0.42.0/source/src/input.rs>). Remove when bevy_egui does not wait.

use bevy::input::InputSystems;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::input::{EguiInputEvent, ModifierKeysState};
use bevy_egui::{
    EguiContext, EguiGlobalSettings, EguiInputSet, EguiOutput, EguiPostUpdateSet, EguiPreUpdateSet,
    PrimaryEguiContext, egui, helpers,
};

use crate::app::commands::{CopyText, PasteRequest, Pasted};
use crate::app::core::shortcut_key;

pub(super) fn plugin(app: &mut App) {
    if let Some(mut settings) = app.world_mut().get_resource_mut::<EguiGlobalSettings>() {
        settings.input_system_settings.run_write_keyboard_input_messages_system = false;
    }
    app.add_systems(
        PreUpdate,
        write_keys
            .in_set(EguiPreUpdateSet::ProcessInput)
            .in_set(EguiInputSet::ReadBevyMessages)
            .after(super::install_fonts)
            .before(super::filter_idle_egui_events)
            .after(InputSystems),
    )
    .add_systems(PostUpdate, copy_texts.after(EguiPostUpdateSet::ProcessOutput));
}

/// System that turns keys into events of egui.
///
/// From the paste shortcut in a text field until the text arrives, it holds the keys back, so that they have their
/// effect after the pasted text.
fn write_keys(
    modifiers: Res<ModifierKeysState>,
    mut keys: MessageReader<KeyboardInput>,
    mut pasted: MessageReader<Pasted>,
    mut context: Query<(Entity, &mut EguiContext), With<PrimaryEguiContext>>,
    mut requests: MessageWriter<PasteRequest>,
    mut events: MessageWriter<EguiInputEvent>,
    mut held_back: Local<Option<Vec<egui::Event>>>,
) {
    let Ok((entity, mut context)) = context.single_mut() else { return };
    let is_typing = context.bypass_change_detection().get_mut().text_edit_focused();
    let mut write = |event| _ = events.write(EguiInputEvent { context: entity, event });
    for answer in pasted.read().filter(|answer| answer.request == PasteRequest::TextField) {
        let waiting = held_back.take().into_iter().flatten();
        if !is_typing {
            // The field is gone: only the releases of keys still matter.
            let is_release = |event: &egui::Event| matches!(event, egui::Event::Key { pressed: false, .. });
            waiting.filter(is_release).for_each(&mut write);
            continue;
        }
        if let Some(text) = text_of(answer) {
            write(egui::Event::Paste(text));
        }
        waiting.for_each(&mut write);
    }
    for key in keys.read() {
        let new_events = egui_events(key, *modifiers);
        match &mut *held_back {
            Some(waiting) => waiting.extend(new_events),
            None => new_events.into_iter().for_each(&mut write),
        }
        if is_typing && held_back.is_none() && is_paste_shortcut(key, *modifiers) {
            requests.write(PasteRequest::TextField);
            *held_back = Some(Vec::new());
        }
    }
}

/// The pasted text or, of files, their paths; `None` if there is neither.
fn text_of(pasted: &Pasted) -> Option<String> {
    let paths: Vec<_> = pasted.files.iter().map(|path| path.to_string_lossy()).collect();
    pasted.text.clone().or_else(|| (!paths.is_empty()).then(|| paths.join("\n")))
}

/// Whether the shortcut key of the desktop is held, for example Ctrl. `AltGr` counts as Ctrl and Alt on Windows, and
/// types a sign.
fn is_command(modifiers: ModifierKeysState) -> bool {
    modifiers.to_egui_modifiers().command && !modifiers.alt
}

fn is_paste_shortcut(key: &KeyboardInput, modifiers: ModifierKeysState) -> bool {
    key.state.is_pressed() && !key.repeat && is_command(modifiers) && egui_key(key) == Some(egui::Key::V)
}

/// The key of egui, by the letter that the layout gives.
fn egui_key(key: &KeyboardInput) -> Option<egui::Key> {
    helpers::bevy_to_egui_key(&key.logical_key)
        .or_else(|| helpers::bevy_to_egui_physical_key(&shortcut_key(key)))
}

/// Converts a key to events of egui: its text, the key itself, and the commands to cut and copy.
fn egui_events(key: &KeyboardInput, modifiers: ModifierKeysState) -> Vec<egui::Event> {
    let mut events = Vec::new();
    let pressed = key.state.is_pressed();
    if pressed && modifiers.text_input_is_allowed() {
        match &key.logical_key {
            Key::Character(text) if !text.contains(char::is_control) => {
                events.push(egui::Event::Text(text.to_string()));
            }
            Key::Space => events.push(egui::Event::Text(" ".to_owned())),
            _ => {}
        }
    }
    if let Some(egui_key) = egui_key(key) {
        events.push(egui::Event::Key {
            key: egui_key,
            pressed,
            repeat: false,
            modifiers: modifiers.to_egui_modifiers(),
            physical_key: helpers::bevy_to_egui_physical_key(&key.key_code),
        });
        match egui_key {
            egui::Key::C if pressed && is_command(modifiers) => events.push(egui::Event::Copy),
            egui::Key::X if pressed && is_command(modifiers) => events.push(egui::Event::Cut),
            _ => {}
        }
    }
    events
}

/// System that passes on the text that was copied in a text field.
fn copy_texts(outputs: Query<&EguiOutput, With<PrimaryEguiContext>>, mut texts: MessageWriter<CopyText>) {
    for command in outputs.iter().flat_map(|output| &output.platform_output.commands) {
        if let egui::OutputCommand::CopyText(text) = command
            && !text.is_empty()
        {
            texts.write(CopyText(text.clone()));
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::ButtonState;

    use super::*;

    fn press(text: &str, place: KeyCode) -> KeyboardInput {
        KeyboardInput {
            key_code: place,
            logical_key: Key::Character(text.into()),
            state: ButtonState::Pressed,
            text: Some(text.into()),
            repeat: false,
            window: Entity::PLACEHOLDER,
        }
    }

    #[test]
    fn the_letter_decides_in_text_fields() {
        for (text, place, expected) in [
            ("c", KeyCode::KeyI, Some(egui::Key::C)),
            ("C", KeyCode::KeyC, Some(egui::Key::C)),
            ("с", KeyCode::KeyC, Some(egui::Key::C)),
            ("a", KeyCode::KeyQ, Some(egui::Key::A)),
            ("à", KeyCode::KeyZ, None),
            ("é", KeyCode::Digit2, Some(egui::Key::Num2)),
        ] {
            assert_eq!(egui_key(&press(text, place)), expected, "{text}");
        }
    }

    #[test]
    fn ctrl_copies_and_alt_gr_types() {
        let mut modifiers = ModifierKeysState::default();
        let types = |events: &[egui::Event]| events.iter().any(|event| matches!(event, egui::Event::Text(_)));
        let copies = |events: &[egui::Event]| events.contains(&egui::Event::Copy);
        let events = egui_events(&press("c", KeyCode::KeyC), modifiers);
        assert!(types(&events) && !copies(&events));
        (modifiers.ctrl, modifiers.win) = (true, true);
        let events = egui_events(&press("c", KeyCode::KeyC), modifiers);
        assert!(!types(&events) && copies(&events));
        assert!(is_paste_shortcut(&press("v", KeyCode::Period), modifiers));
        (modifiers.alt, modifiers.win) = (true, false);
        let events = egui_events(&press("ć", KeyCode::KeyC), modifiers);
        assert!(!copies(&events));
    }
}
