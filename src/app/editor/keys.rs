//! Keyboard input of the position editor.

use bevy_egui::egui::{self, Key};

use crate::app::editor::state::{EditorState, Tool};
use crate::app::editor::{EditorRequest, board};
use crate::app::kit::is_pasted;
use session::{Seat, Spot, TableKind};

/// Handles the keys of board and tray. Returns the requests of the other keys.
pub(super) fn read(ctx: &egui::Context, editor_state: &mut EditorState) -> Vec<EditorRequest> {
    let mut requests = Vec::new();
    let typing = ctx.text_edit_focused();
    // Enter and arrow keys belong to the focused widget.
    let on_board = ctx.memory(|memory| memory.focused().is_none_or(|focused| focused == board::id()));
    for event in ctx.input(|input| input.events.clone()) {
        match event {
            egui::Event::Copy if !typing => requests.push(EditorRequest::Copy),
            egui::Event::Key { key: Key::Enter, pressed: true, repeat: false, modifiers, .. }
                if modifiers.command =>
            {
                requests.push(EditorRequest::Use);
            }
            egui::Event::Key { key, pressed: true, modifiers, .. } if modifiers.command && !typing => {
                match (key, modifiers.shift) {
                    (Key::Z, false) => requests.push(EditorRequest::Undo),
                    (Key::Y, _) | (Key::Z, true) => requests.push(EditorRequest::Redo),
                    _ => {}
                }
            }
            egui::Event::Key { key, physical_key, pressed: true, modifiers, .. } if !typing => {
                // On some layouts (French, Czech) the digits need Shift. Without it, their keys count as digits, too.
                let place = physical_key.filter(|_| !modifiers.shift && !modifiers.alt);
                let key = place.filter(|place| is_digit(*place)).unwrap_or(key);
                if let Some(number) = number_of(key) {
                    editor_state.choose_piece(number);
                } else if on_board && let Some(direction) = arrow_direction(key) {
                    move_cursor(editor_state, direction);
                    ctx.memory_mut(|memory| {
                        memory.request_focus(board::id());
                        // Cancel egui's own arrow navigation, which would move the focus to a button.
                        memory.move_focus(egui::FocusDirection::None);
                    });
                } else {
                    match key {
                        Key::Num0 => editor_state.tool = Tool::Hand,
                        Key::F => requests.push(EditorRequest::Flip),
                        Key::Enter | Key::Space if on_board => editor_state.confirm(),
                        Key::Delete | Key::Backspace => {
                            if let Some(on) = editor_state.cursor {
                                editor_state.change(|position| position.remove(on));
                            }
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
    if !typing && is_pasted(ctx) {
        requests.push(EditorRequest::Paste);
    }
    requests
}

/// Number of a tray piece, from 1, for a digit key; `None` for other keys.
fn number_of(key: Key) -> Option<usize> {
    let keys = [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6];
    keys.iter().position(|number| *number == key).map(|index| index + 1)
}

/// Whether the key is a digit with a meaning: 0 for the hand, or the number of a tray piece.
fn is_digit(key: Key) -> bool {
    key == Key::Num0 || number_of(key).is_some()
}

/// Direction of an arrow key on the screen, as columns to the right and rows up.
fn arrow_direction(key: Key) -> Option<(i16, i16)> {
    match key {
        Key::ArrowLeft => Some((-1, 0)),
        Key::ArrowRight => Some((1, 0)),
        Key::ArrowUp => Some((0, 1)),
        Key::ArrowDown => Some((0, -1)),
        _ => None,
    }
}

/// Moves the keyboard cursor by one square. If there is no cursor, puts it near the middle of the board.
fn move_cursor(editor_state: &mut EditorState, (right, up): (i16, i16)) {
    let TableKind::Board { columns, rows, .. } = editor_state.game.table else { return };
    let sign = if editor_state.bottom_seat == Seat::FIRST { 1 } else { -1 };
    editor_state.cursor = Some(match editor_state.cursor {
        Some(Spot::Cell { x, y }) => {
            Spot::cell((x + sign * right).clamp(0, columns - 1), (y + sign * up).clamp(0, rows - 1))
        }
        _ => Spot::cell(columns / 2, rows / 2 - 1),
    });
}
