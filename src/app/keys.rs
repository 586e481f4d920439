//! The keyboard: the board's cursor, and a key for everything that has a button.

use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy_egui::{EguiContext, PrimaryEguiContext, egui};

use super::layout::TableLayout;
use super::layout::open::OpenTable;
use super::locale::Locale;
use super::selection::Selection;
use super::state::{ChoiceMade, Command, Dialog, FrameSet, HandInput, Screen};
use super::table::Table;
use crate::session::{Choice, Spot, Tag};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, read_keys.in_set(FrameSet::Input).after(super::pointer::read_pointer));
}

/// Reads the keys that no text field and no focused button wants.
pub(super) fn read_keys(
    mut keys: MessageReader<KeyboardInput>,
    held: Res<ButtonInput<KeyCode>>,
    screen: Res<State<Screen>>,
    dialog: Res<Dialog>,
    table: Option<Res<Table>>,
    layout: Option<Res<TableLayout>>,
    locale: Res<Locale>,
    mut egui: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    mut selection: ResMut<Selection>,
    mut hand: MessageWriter<HandInput>,
    mut choices: MessageWriter<ChoiceMade>,
    mut commands: MessageWriter<Command>,
) {
    let (writing, focused, list_open) = egui.single_mut().map_or((false, false, false), |mut context| {
        let context = context.get_mut();
        let focused = context.memory(|memory| memory.focused().is_some());
        (context.egui_wants_keyboard_input(), focused, egui::Popup::is_any_open(context))
    });
    for key in keys.read() {
        if key.state != ButtonState::Pressed {
            continue;
        }
        match key.key_code {
            KeyCode::F11 if !key.repeat => {
                commands.write(Command::Fullscreen);
                continue;
            }
            KeyCode::Escape if !key.repeat => {
                // An open list is closed by egui, and what is in hand is put down by the hand: each is the one
                // step back.
                let put_down =
                    *screen.get() == Screen::Table && *dialog == Dialog::None && selection.is_busy();
                if !list_open && !put_down {
                    commands.write(Command::Back);
                }
                continue;
            }
            _ => {}
        }
        let typing = writing && *screen.get() == Screen::Setup;
        let with_control = held.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]);
        if with_control && key.key_code == KeyCode::KeyC && *screen.get() == Screen::Table {
            commands.write(Command::CopyPosition);
        }
        if typing || with_control {
            continue;
        }
        let text = key.text.as_deref().unwrap_or_default();
        if text == "?" || key.key_code == KeyCode::F1 {
            commands.write(Command::ShowKeys);
            continue;
        }
        if *screen.get() != Screen::Table {
            continue;
        }
        let (Some(table), Some(layout)) = (table.as_ref(), layout.as_ref()) else { continue };
        if let Some(question) = &selection.question {
            let letter = text.to_lowercase();
            let answer = question.answers.iter().find(|(Tag::Promotion(look), _)| {
                super::words::letter(&locale, *look).is_some_and(|own| own.to_lowercase() == letter)
            });
            if let Some((_, choice)) = answer {
                choices.write(ChoiceMade { choice: *choice, generation: table.generation });
            }
            // Arrows and Enter belong to the buttons of the question.
            continue;
        }
        if let Some(open) = &layout.open
            && let Some(input) = at_open_table(key, open, table, &mut selection)
        {
            if !focused && !dialog.keeps_hands_off() {
                hand.write_batch(input);
            }
            continue;
        }
        if table.curtain().is_some()
            && matches!(key.key_code, KeyCode::Enter | KeyCode::NumpadEnter | KeyCode::Space)
        {
            if !key.repeat && *dialog == Dialog::None {
                commands.write(Command::LiftCurtain);
            }
            continue;
        }
        if let Some(command) = command_of(key.key_code, table.game.ply(), table.game.outcome().is_some())
            .filter(|_| !dialog.keeps_hands_off())
        {
            commands.write(command);
            continue;
        }
        // A table without edges has been asked above, unless a curtain keeps its hands covered.
        if focused || dialog.keeps_hands_off() || layout.open.is_some() {
            continue;
        }
        match key.key_code {
            KeyCode::KeyC if !key.repeat => {
                hand.write(HandInput::OtherWay);
            }
            KeyCode::Enter | KeyCode::NumpadEnter | KeyCode::Space if !key.repeat => {
                // A capture that was leafed to is confirmed wherever the cursor is.
                let end = |choice: Choice| table.game.gestures().get(choice.0)?.path.last().copied();
                if let Some(spot) = selection.pick.and_then(end).or(selection.cursor) {
                    hand.write(HandInput::Click(spot));
                }
            }
            code => {
                if let Some(step) = arrow(code) {
                    selection.pick = None;
                    selection.cursor = Some(walk(selection.cursor, step, layout));
                }
            }
        }
    }
}

/// The keys that are buttons too, at all tables.
fn command_of(key: KeyCode, ply: usize, over: bool) -> Option<Command> {
    match key {
        KeyCode::KeyU | KeyCode::Backspace => Some(Command::Undo),
        KeyCode::KeyR => Some(Command::Redo),
        KeyCode::KeyF => Some(Command::Flip),
        KeyCode::KeyP => Some(Command::Pause),
        KeyCode::KeyN if over => Some(Command::Rematch),
        KeyCode::Home => Some(Command::Jump(0)),
        KeyCode::End => Some(Command::Jump(usize::MAX)),
        KeyCode::PageUp => ply.checked_sub(1).map(Command::Jump),
        KeyCode::PageDown => Some(Command::Jump(ply + 1)),
        _ => None,
    }
}

/// The way that an arrow points, `y` up.
const fn arrow(key: KeyCode) -> Option<IVec2> {
    match key {
        KeyCode::ArrowLeft => Some(IVec2::NEG_X),
        KeyCode::ArrowRight => Some(IVec2::X),
        KeyCode::ArrowUp => Some(IVec2::Y),
        KeyCode::ArrowDown => Some(IVec2::NEG_Y),
        _ => None,
    }
}

/// What a key means at a table without edges, where it is not a key for all tables: the arrows go through the
/// hand, or move the tile that was taken from it. `Some(None)`: it is understood, and there is nothing to do.
fn at_open_table(
    key: &KeyboardInput,
    open: &OpenTable,
    table: &Table,
    selection: &mut Selection,
) -> Option<Option<HandInput>> {
    if table.curtain().is_some() {
        return None;
    }
    let holds = !selection.path.is_empty();
    let input = match key.key_code {
        KeyCode::KeyR if holds => Some(HandInput::Turn(1)),
        KeyCode::Space if holds => Some(HandInput::NextPlace),
        KeyCode::Digit0 | KeyCode::Numpad0 => Some(HandInput::Fit),
        KeyCode::NumpadAdd => Some(HandInput::Zoom(1)),
        KeyCode::NumpadSubtract => Some(HandInput::Zoom(-1)),
        _ if key.text.as_deref() == Some("+") => Some(HandInput::Zoom(1)),
        _ if key.text.as_deref() == Some("-") => Some(HandInput::Zoom(-1)),
        KeyCode::Enter | KeyCode::NumpadEnter | KeyCode::Space if !key.repeat => {
            selection.cursor.or(selection.path.first().copied()).map(HandInput::Click)
        }
        code => {
            let step = arrow(code)?;
            if holds {
                Some(HandInput::Nudge(step))
            } else {
                selection.cursor = walk_hand(selection.cursor, step, open, table);
                None
            }
        }
    };
    Some(input)
}

/// The next tile of the hand at the bottom edge; up and down lead from row to row.
fn walk_hand(cursor: Option<Spot>, step: IVec2, open: &OpenTable, table: &Table) -> Option<Spot> {
    let seat = table.seat_below();
    let scene = table.scene();
    let held =
        scene.pieces.iter().filter(|piece| matches!(piece.spot, Spot::Hand { seat: of, .. } if of == seat));
    let last = i32::try_from(held.count()).ok()?.checked_sub(1).filter(|last| *last >= 0)?;
    let Some(Spot::Hand { slot, .. }) = cursor else { return Some(Spot::Hand { seat, slot: 0 }) };
    let row = open.hands.get(seat.index()).map_or(1, |hand| i32::from(hand.row));
    let next = (i32::from(slot) + step.x - step.y * row).clamp(0, last);
    Some(Spot::Hand { seat, slot: u8::try_from(next).unwrap_or(0) })
}

/// The spot one step on as the player sees the board; the cursor first appears in the middle.
fn walk(cursor: Option<Spot>, step: IVec2, layout: &TableLayout) -> Spot {
    let cells = layout.cells;
    let Some(Spot::Cell { x, y }) = cursor else {
        return Spot::cell((cells.x / 2) as i16, (cells.y / 2 - 1).max(0) as i16);
    };
    let step = if layout.is_flipped() { -step } else { step };
    let goal = (IVec2::new(x.into(), y.into()) + step).clamp(IVec2::ZERO, cells - IVec2::ONE);
    Spot::cell(goal.x as i16, goal.y as i16)
}
