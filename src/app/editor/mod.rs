//! Position editor: a board, a tray of pieces, settings such as castling rights, and the position's faults.

mod board;
mod controls;
mod keys;
mod layout;
mod state;
mod tray;

use bevy::prelude::*;
use bevy_egui::egui::UiBuilder;

use crate::app::commands::{CopyText, EditPosition, Navigate, PasteRequest, Pasted};
use crate::app::core::{Dialog, FramePhase, NextFrame, PieceAction, PieceSound, PositionHandover, Screen};
use crate::app::game::CurrentMatch;
use crate::app::kit::{Button, ButtonStyle, UiContext, add_page};
use board::EditorGeometry;
use layout::EditorLayout;
use session::{EditedPosition, EditorPiece, PieceKind, Spot, Viewer, key};
pub use state::Editor;
use state::EditorState;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Editor>()
        .add_systems(OnEnter(Screen::Editor), load_position)
        .add_systems(Update, open_editor.in_set(FramePhase::Queue));
    add_page(app, &[Screen::Editor], draw_editor);
}

/// System that opens the editor with the position shown at the table.
fn open_editor(
    mut requests: MessageReader<EditPosition>,
    game: Option<Res<CurrentMatch>>,
    screen: Res<State<Screen>>,
    mut position_handover: ResMut<PositionHandover>,
    mut commands: Commands,
) {
    for EditPosition in requests.read() {
        let Some(game) = game.as_ref().filter(|_| *screen.get() == Screen::Table) else { continue };
        if game.game().position_editor.is_some() {
            position_handover.give(game.game(), &game.displayed().position_text(Viewer::All));
            commands.write_message(Navigate::Open(Screen::Editor));
        }
    }
}

/// System that loads the position of [`PositionHandover`] into the editor. If it holds none, the old position stays.
fn load_position(mut position_handover: ResMut<PositionHandover>, mut editor: ResMut<Editor>) {
    let Some((game, text)) = position_handover.take() else { return };
    if let Some(editor_state) = EditorState::new(game, &text) {
        *editor = Editor { editor_state: Some(editor_state), is_fresh: true };
    }
}

/// Requests of buttons and keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EditorRequest {
    Undo,
    Redo,
    Flip,
    Copy,
    Paste,
    Empty,
    Start,
    Mirror,
    Swap,
    Use,
}

/// System that draws the page.
pub fn draw_editor(
    mut cx: UiContext,
    mut editor: ResMut<Editor>,
    dialog: Res<State<Dialog>>,
    mut position_handover: ResMut<PositionHandover>,
    mut pasted: MessageReader<Pasted>,
    mut texts: MessageWriter<CopyText>,
    mut sounds: MessageWriter<PieceSound>,
    next_frame: Res<NextFrame>,
    mut geometry: Local<EditorGeometry>,
) -> Result {
    let Editor { editor_state, is_fresh } = &mut *editor;
    let Some(editor_state) = editor_state else { return Ok(()) };
    if std::mem::take(is_fresh) {
        *geometry = EditorGeometry::default();
    }
    let mut ui = cx.root()?;
    let ctx = ui.ctx().clone();
    let is_free = *dialog == Dialog::None;
    let before = editor_state.position().clone();
    for text in pasted.read().filter_map(|pasted| pasted.text_for(PasteRequest::Editor)) {
        editor_state.paste(text);
    }
    let mut requests = Vec::new();
    if is_free {
        geometry.read_pointer(&ctx, editor_state);
        requests.extend(keys::read(&ctx, editor_state));
    }
    let layout = EditorLayout::of(ui.max_rect(), editor_state.game);
    {
        let mut ui = ui.new_child(UiBuilder::new().max_rect(layout.head));
        let icons = [
            ("edit-flip", "flip", key!("editor-flip"), true, EditorRequest::Flip),
            ("edit-redo", "redo", key!("editor-redo"), editor_state.edits.can_redo(), EditorRequest::Redo),
            ("edit-undo", "undo", key!("editor-undo"), editor_state.edits.can_undo(), EditorRequest::Undo),
        ];
        let title = (key!("editor-title"), Some(editor_state.game));
        let icons_width = icons.len() as f32 * 50.0;
        cx.heading_beside(&mut ui, title, icons_width, |ui, cx| {
            for (name, icon, hint, enabled, request) in icons {
                let button =
                    Button::icon(name, icon, cx.text(hint)).weight(ButtonStyle::OnGround).enabled(enabled);
                if cx.button(ui, button, None) {
                    requests.push(request);
                }
            }
        });
    }
    geometry.begin();
    board::draw_board(&mut ui, &mut cx, editor_state, layout.board, &mut geometry);
    tray::draw_tray(&mut ui, &mut cx, editor_state, layout.tray, &mut geometry);
    requests.extend(controls::draw_controls(&mut ui, &mut cx, editor_state, layout.controls));
    requests.extend(controls::draw_verdict(&mut ui, &mut cx, editor_state, layout.foot));
    board::draw_dragged_piece(&ui, &mut cx, editor_state, &geometry);
    for request in requests {
        carry_out(request, editor_state, &mut cx, (&mut position_handover, &mut texts));
    }
    if *editor_state.position() != before {
        if let Some((action, kind)) = sound_of_change(&before, editor_state.position()) {
            let at = ctx.pointer_latest_pos().unwrap_or(layout.board.center()) * ctx.pixels_per_point();
            sounds.write(PieceSound { action, kind, at: Vec2::new(at.x, at.y), force: 0.7 });
        }
        next_frame.request();
    }
    Ok(())
}

/// Carries out a request.
fn carry_out(
    request: EditorRequest,
    editor_state: &mut EditorState,
    cx: &mut UiContext,
    (position_handover, texts): (&mut PositionHandover, &mut MessageWriter<CopyText>),
) {
    match request {
        EditorRequest::Undo => editor_state.step(true),
        EditorRequest::Redo => editor_state.step(false),
        EditorRequest::Flip => editor_state.bottom_seat = editor_state.bottom_seat.next(2),
        EditorRequest::Copy => {
            texts.write(CopyText(editor_state.position().text()));
        }
        EditorRequest::Paste => cx.commands.write(PasteRequest::Editor),
        EditorRequest::Empty => {
            editor_state.change(EditedPosition::clear);
        }
        EditorRequest::Start => editor_state.set_start(),
        EditorRequest::Mirror => {
            editor_state.change(EditedPosition::mirror);
        }
        EditorRequest::Swap => {
            editor_state.change(EditedPosition::swap_sides);
        }
        EditorRequest::Use if editor_state.can_start_game() => {
            position_handover.give(editor_state.game, &editor_state.position().text());
            cx.commands.write(Navigate::Open(Screen::Setup));
        }
        EditorRequest::Use => {}
    }
}

/// Sound of a change: the sound of a placed piece or, if no piece was placed, of a removed piece. `None` if no piece
/// changed.
fn sound_of_change(before: &EditedPosition, after: &EditedPosition) -> Option<(PieceAction, PieceKind)> {
    let is_new = |(spot, piece): &(Spot, EditorPiece)| before.piece_on(*spot) != Some(*piece);
    let is_removed = |(spot, _): &(Spot, EditorPiece)| after.piece_on(*spot).is_none();
    let placed = after.pieces().find(is_new).map(|(_, piece)| (PieceAction::SetDown, piece.kind));
    placed.or_else(|| before.pieces().find(is_removed).map(|(_, piece)| (PieceAction::ToTray, piece.kind)))
}
