//! Keyboard shortcuts, and the keys of the table, which each kind of table interprets itself.

use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy_egui::{EguiContext, PrimaryEguiContext};

use crate::app::commands::{
    EditPosition, FilesRequest, GameCommand, Navigate, PlayCommand, ReviewCommand, TableCommand,
    ToggleFullscreen, UiCommand, UiCommands,
};
use crate::app::core::{Dialog, FramePhase, Screen, TableInUse, TableInput, TableKey, TableUi};
use crate::app::game::CurrentMatch;
use crate::app::preferences::SettingsCommand;
use crate::app::table::input::Selection;
use crate::app::words::Locale;
use session::{PieceKind, Place, PromotionChoice};

/// A key press as a table reads it.
#[derive(Clone, Copy, Debug)]
pub struct KeyPress<'a> {
    pub code: KeyCode,
    /// The text it types; empty if none.
    pub text: &'a str,
    /// Whether this is an auto-repeat of a key held down.
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
    let way = match key {
        KeyCode::ArrowLeft => IVec2::NEG_X,
        KeyCode::ArrowRight => IVec2::X,
        KeyCode::ArrowUp => IVec2::Y,
        KeyCode::ArrowDown => IVec2::NEG_Y,
        _ => return None,
    };
    Some(TableKey::Arrow(way))
}

/// Whether the key acts like a click: Enter or Space.
pub const fn is_confirm_key(key: KeyCode) -> bool {
    matches!(key, KeyCode::Enter | KeyCode::NumpadEnter | KeyCode::Space)
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, read_keys.in_set(FramePhase::ReadKeys));
}

/// Reads the keys that neither a text field nor a focused button uses.
fn read_keys(
    mut keys: MessageReader<KeyboardInput>,
    held: Res<ButtonInput<KeyCode>>,
    screen: Res<State<Screen>>,
    dialog: Res<State<Dialog>>,
    game: Option<Res<CurrentMatch>>,
    table: Res<TableInUse>,
    hand_keys: Res<TableKeys>,
    locale: Res<Locale>,
    selection: Res<Selection>,
    mut egui: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    mut input: MessageWriter<TableInput>,
    mut commands: UiCommands,
) {
    let (typing, focused) = egui.single_mut().map_or((false, false), |mut context| {
        let context = context.get_mut();
        (context.text_edit_focused(), context.memory(|memory| memory.focused().is_some()))
    });
    // Modifiers do not change after a key within one frame (`chords`).
    let control = held.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]);
    let at_table = *screen.get() == Screen::Table;
    let command_for = |key: &KeyboardInput| -> Option<UiCommand> {
        let code = key.key_code;
        let text = key.text.as_deref().unwrap_or_default();
        match code {
            KeyCode::F11 if !key.repeat => return Some(ToggleFullscreen.into()),
            _ if typing => return None,
            KeyCode::KeyC if control && at_table => return Some(TableCommand::CopyPosition.into()),
            _ if control && (key.repeat || dialog.blocks_table()) => return None,
            KeyCode::KeyO if control => return Some(FilesRequest::Choose.into()),
            KeyCode::KeyS if control && at_table => return Some(FilesRequest::ShareTable.into()),
            _ if control => return None,
            _ => {}
        }
        if text == "?" || code == KeyCode::F1 {
            return Some(Navigate::ShowKeys.into());
        }
        if code == KeyCode::KeyM {
            return (!key.repeat).then(|| SettingsCommand::Mute.into());
        }
        let game = game.as_ref().filter(|_| at_table)?;
        if let Some(question) = &selection.question {
            let letter = text.to_lowercase();
            let is_named = |kind: PieceKind| {
                kind.letter_key().is_some_and(|key| locale.text(key).to_lowercase() == letter)
            };
            let answer =
                question.answers.iter().find(|(PromotionChoice::Promotion(look), _)| is_named(*look));
            // Arrows and Enter belong to the buttons of the question.
            return answer.map(|(_, choice)| game.command_for(*choice));
        }
        if game.curtain().is_some() && is_confirm_key(code) && !focused {
            return (!key.repeat && *dialog == Dialog::None).then(|| TableCommand::ShowHand.into());
        }
        // While only computers play, Space pauses; in review mode it selects as usual.
        let is_watched =
            game.is_exhibition() && game.reviewed_place().is_none() && game.state().outcome().is_none();
        if is_watched && code == KeyCode::Space && !focused && !dialog.blocks_table() {
            return (!key.repeat).then(|| TableCommand::Pause.into());
        }
        let press = KeyPress { code, text, repeat: key.repeat, piece_selected: !selection.trail.is_empty() };
        let read = table.0.filter(|_| game.curtain().is_none()).and_then(|table| hand_keys.0.get(&table));
        if let Some(meant) = read.and_then(|read| read(press)) {
            if !focused && !dialog.blocks_table() {
                input.write(TableInput::Key(meant));
            }
            return None;
        }
        command_of(code, game).filter(|_| !dialog.blocks_table())
    };
    let pressed = keys.read().filter(|key| key.state == ButtonState::Pressed);
    for command in pressed.filter_map(command_for) {
        commands.write(command);
    }
}

/// The shortcuts of buttons, the same at all tables.
fn command_of(key: KeyCode, game: &CurrentMatch) -> Option<UiCommand> {
    let (here, over) = (game.displayed_place(), game.state().outcome().is_some());
    let command: GameCommand = match key {
        KeyCode::KeyE => return Some(EditPosition.into()),
        KeyCode::KeyI => return Some(SettingsCommand::ToggleEngineMove.into()),
        KeyCode::KeyV if game.can_step() => return Some(SettingsCommand::NextPace.into()),
        KeyCode::KeyZ => return Some(SettingsCommand::FoldPanel.into()),
        KeyCode::KeyR => PlayCommand::Redo.into(),
        KeyCode::KeyS if game.can_step() => PlayCommand::Step.into(),
        KeyCode::KeyU | KeyCode::Backspace => PlayCommand::Undo.into(),
        KeyCode::KeyF => TableCommand::Flip.into(),
        KeyCode::KeyH => TableCommand::Hint.into(),
        KeyCode::KeyL => TableCommand::Analyse.into(),
        KeyCode::KeyN if over => TableCommand::Rematch.into(),
        KeyCode::KeyP => TableCommand::Pause.into(),
        KeyCode::Home => ReviewCommand::ShowPosition(Place::of_game(0)).into(),
        KeyCode::End => ReviewCommand::ShowCurrent.into(),
        KeyCode::PageUp => {
            ReviewCommand::ShowPosition(Place { ply: here.ply.checked_sub(1)?, ..here }).into()
        }
        KeyCode::PageDown => ReviewCommand::ShowPosition(Place { ply: here.ply + 1, ..here }).into(),
        KeyCode::KeyA => ReviewCommand::Annotate.into(),
        _ => return None,
    };
    Some(command.into())
}
