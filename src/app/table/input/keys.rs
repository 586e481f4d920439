//! Keyboard shortcuts, and the keys of the table. Each kind of table interprets its own keys.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy_egui::input::ModifierKeysState;
use bevy_egui::{EguiContext, PrimaryEguiContext, egui};

use crate::app::commands::{
    BrowseCommand, EditPosition, FilesRequest, GameCommand, Navigate, PlayCommand, TableCommand,
    ToggleFullscreen, UiCommand, UiCommands,
};
use crate::app::core::shortcut::{letter_of, types_character};
use crate::app::core::{
    Dialog, FramePhase, NO_KEY, Screen, TableInUse, TableInput, TableKey, TableUi, shortcut_key,
};
use crate::app::game::{CurrentMatch, Notice};
use crate::app::preferences::SettingsCommand;
use crate::app::table::input::{HeldKeys, Selection};
use crate::app::words::Locale;
use session::{ExerciseStage, PieceKind, Place, PromotionChoice};

/// A key press as a table reads it.
#[derive(Clone, Copy, Debug)]
pub struct KeyPress<'a> {
    /// The key of a US keyboard with the same meaning ([`shortcut_key`]).
    pub code: KeyCode,
    /// The text that the key types; empty for keys like the arrows.
    pub text: &'a str,
    /// Whether the press is an auto-repeat of a key held down.
    pub repeat: bool,
    /// Whether a piece is selected.
    pub piece_selected: bool,
}

/// The keys that each kind of table takes before they are read as shortcuts.
#[derive(Resource, Default)]
pub struct TableKeys(HashMap<TableUi, fn(KeyPress) -> Option<TableKey>>);

impl TableKeys {
    /// Registers the function that reads the keys of `table`.
    pub fn register(&mut self, table: TableUi, read: fn(KeyPress) -> Option<TableKey>) {
        self.0.insert(table, read);
    }
}

/// The direction of an arrow key, `y` up; `None` for other keys.
pub const fn arrow_key(key: KeyCode) -> Option<TableKey> {
    let direction = match key {
        KeyCode::ArrowLeft => IVec2::NEG_X,
        KeyCode::ArrowRight => IVec2::X,
        KeyCode::ArrowUp => IVec2::Y,
        KeyCode::ArrowDown => IVec2::NEG_Y,
        _ => return None,
    };
    Some(TableKey::Arrow(direction))
}

/// Whether the key acts like a click: Enter or Space.
pub const fn is_confirm_key(key: KeyCode) -> bool {
    is_enter_key(key) || matches!(key, KeyCode::Space)
}

/// Whether the key is Enter.
const fn is_enter_key(key: KeyCode) -> bool {
    matches!(key, KeyCode::Enter)
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, read_keys.in_set(FramePhase::ReadKeys));
}

/// Whether the key types a comma, wherever the keyboard layout has it, or is the comma of a layout without Latin
/// letters.
fn is_comma(key: &KeyboardInput) -> bool {
    matches!(&key.logical_key, Key::Character(text) if text == ",") || shortcut_key(key) == KeyCode::Comma
}

/// Reads the keys that neither a text field nor a focused button uses.
fn read_keys(
    mut keys: MessageReader<KeyboardInput>,
    (modifiers, held): (Res<ModifierKeysState>, Res<HeldKeys>),
    screen: Res<State<Screen>>,
    dialog: Res<State<Dialog>>,
    game: Option<Res<CurrentMatch>>,
    table: Res<TableInUse>,
    table_keys: Res<TableKeys>,
    locale: Res<Locale>,
    (selection, notice): (Res<Selection>, Res<Notice>),
    mut egui: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    mut input: MessageWriter<TableInput>,
    mut commands: UiCommands,
) {
    let (is_typing, has_focused_widget) = egui.single_mut().map_or((false, false), |mut context| {
        let context = context.get_mut();
        // An open menu or list gets all keys, too: a letter jumps to an entry.
        let is_typing = context.text_edit_focused() || egui::Popup::is_any_open(context);
        (is_typing, context.memory(|memory| memory.focused().is_some()))
    });
    // The modifiers at the end of the frame are those of each key press, thanks to `chords`. Under Windows, AltGr
    // counts as Ctrl and Alt.
    let types_sign = modifiers.alt || held.is_alt_gr_pressed();
    let control = modifiers.to_egui_modifiers().command && !types_sign;
    let has_other_modifier = types_sign || modifiers.win && !control;
    let at_table = *screen.get() == Screen::Table;
    let command_for = |key: &KeyboardInput| -> Option<UiCommand> {
        let code = if has_other_modifier && types_character(key) { NO_KEY } else { shortcut_key(key) };
        let text = key.text.as_deref().unwrap_or_default();
        match code {
            KeyCode::F11 if !key.repeat => return Some(ToggleFullscreen.into()),
            // Keys act on the topmost thing only: a text field, an open menu, or a dialog.
            _ if is_typing || dialog.blocks_table() => return None,
            KeyCode::KeyC if control && at_table => return Some(TableCommand::CopyPosition.into()),
            _ if control && key.repeat => return None,
            _ if control && is_comma(key) => {
                let is_open = *screen.get() == Screen::Settings;
                return (!is_open).then(|| Navigate::Open(Screen::Settings).into());
            }
            KeyCode::KeyO if control => return Some(FilesRequest::Choose.into()),
            KeyCode::KeyS if control && at_table => return Some(FilesRequest::ShareTable.into()),
            _ if control => return None,
            _ => {}
        }
        if text == "?" || code == KeyCode::F1 {
            return Some(Navigate::ShowKeys.into());
        }
        if code == KeyCode::KeyM {
            return (!key.repeat).then(|| SettingsCommand::ToggleSound.into());
        }
        let game = game.as_ref().filter(|_| at_table)?;
        if let Some(question) = &selection.question {
            let typed_letters = [text.to_lowercase(), letter_of(code).map(String::from).unwrap_or_default()];
            let is_named = |kind: PieceKind| {
                kind.letter_key().is_some_and(|key| typed_letters.contains(&locale.text(key).to_lowercase()))
            };
            let answer =
                question.answers.iter().find(|(PromotionChoice::Promotion(kind), _)| is_named(*kind));
            // All other keys are for the buttons of the question, which egui handles.
            return answer.map(|(_, choice)| game.command_for(*choice));
        }
        if game.curtain().is_some() && is_confirm_key(code) && !has_focused_widget {
            return (!key.repeat && *dialog == Dialog::None).then(|| TableCommand::ShowHand.into());
        }
        // Enter plays the move that the coach asks about.
        if let Some(held) = notice.held_move().filter(|held| held.stamp == game.stamp())
            && is_enter_key(code)
            && !has_focused_widget
        {
            return (!key.repeat).then(|| held.into());
        }
        // Enter presses the recommended button of an exercise.
        let waits = game.exercise().is_some_and(|exercise| {
            exercise.is_over() || exercise.stage() == ExerciseStage::Wrong && !exercise.has_pending()
        });
        if waits && is_enter_key(code) && !has_focused_widget {
            return (!key.repeat).then(|| BrowseCommand::ContinueExercise.into());
        }
        if *dialog == Dialog::Result && is_enter_key(code) && !has_focused_widget {
            // Enter presses the recommended button of the result card.
            return None;
        }
        // While only computers play, Space pauses; in browse mode it selects as usual.
        let is_computer_game =
            game.only_computers_play() && game.browsed_place().is_none() && game.state().outcome().is_none();
        if is_computer_game && code == KeyCode::Space && !has_focused_widget {
            return (!key.repeat).then(|| TableCommand::Pause.into());
        }
        let press = KeyPress { code, text, repeat: key.repeat, piece_selected: !selection.trail.is_empty() };
        let read = table.0.filter(|_| game.curtain().is_none()).and_then(|table| table_keys.0.get(&table));
        if let Some(table_key) = read.and_then(|read| read(press)) {
            if !has_focused_widget {
                input.write(TableInput::Key(table_key));
            }
            return None;
        }
        // H held down must not reveal one step of the hint after the other.
        let is_held = key.repeat && code == KeyCode::KeyH;
        shortcut_command(code, game).filter(|_| !is_held)
    };
    let pressed = keys.read().filter(|key| key.state == ButtonState::Pressed);
    for command in pressed.filter_map(command_for) {
        commands.write(command);
    }
}

/// The command of a shortcut that works at every table; `None` for other keys.
fn shortcut_command(key: KeyCode, game: &CurrentMatch) -> Option<UiCommand> {
    let (displayed, is_over) = (game.displayed_place(), game.state().outcome().is_some());
    let command: GameCommand = match key {
        KeyCode::KeyE => return Some(EditPosition.into()),
        KeyCode::KeyI => return Some(SettingsCommand::ToggleEngineMove.into()),
        KeyCode::KeyV if game.can_step() => return Some(SettingsCommand::NextPace.into()),
        KeyCode::KeyZ => return Some(SettingsCommand::TogglePanel.into()),
        KeyCode::KeyR => PlayCommand::Redo.into(),
        KeyCode::KeyS if game.can_step() => PlayCommand::Step.into(),
        KeyCode::KeyU | KeyCode::Backspace => PlayCommand::Undo.into(),
        KeyCode::KeyF => TableCommand::Flip.into(),
        KeyCode::KeyH => TableCommand::Hint.into(),
        KeyCode::KeyL => TableCommand::Analyse.into(),
        KeyCode::KeyK if is_over => TableCommand::Review.into(),
        KeyCode::KeyN if is_over && !game.is_from_file() => TableCommand::Rematch.into(),
        KeyCode::KeyP => TableCommand::Pause.into(),
        KeyCode::Home => BrowseCommand::ShowPosition(Place::of_game(0)).into(),
        KeyCode::End => BrowseCommand::ShowCurrent.into(),
        KeyCode::PageUp => {
            BrowseCommand::ShowPosition(Place { ply: displayed.ply.checked_sub(1)?, ..displayed }).into()
        }
        KeyCode::PageDown => {
            BrowseCommand::ShowPosition(Place { ply: displayed.ply + 1, ..displayed }).into()
        }
        KeyCode::KeyA => BrowseCommand::Annotate.into(),
        _ => return None,
    };
    Some(command.into())
}
