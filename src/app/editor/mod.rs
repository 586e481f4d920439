//! Position editor: a board, a tray of pieces, further settings, and the position's faults.

mod board;
mod controls;
mod keys;
mod layout;
mod state;
mod tray;

use bevy::prelude::*;
use bevy_egui::EguiClipboard;
use bevy_egui::egui::UiBuilder;

use crate::app::commands::{CopyText, EditPosition, Navigate};
use crate::app::core::{
    Dialog, EditorFrom, FramePhase, NextFrame, PieceAction, PieceSound, PositionHandover, Screen,
};
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

/// System that opens the editor with the shown position of the table.
fn open_editor(
    mut requests: MessageReader<EditPosition>,
    game: Option<Res<CurrentMatch>>,
    screen: Res<State<Screen>>,
    mut handed: ResMut<PositionHandover>,
    mut commands: Commands,
) {
    for EditPosition in requests.read() {
        let Some(game) = game.as_ref().filter(|_| *screen.get() == Screen::Table) else { continue };
        if game.game().position_editor.is_some() {
            handed.give(game.game(), &game.displayed().position_text(Viewer::All));
            commands.write_message(Navigate::Open(Screen::Editor));
        }
    }
}

/// System that loads the handed position into the editor; without one, the old position stays.
fn load_position(
    mut turns: MessageReader<StateTransitionEvent<Screen>>,
    mut handed: ResMut<PositionHandover>,
    mut editor: ResMut<Editor>,
    mut from: ResMut<EditorFrom>,
) {
    let left = turns.read().last().and_then(|turn| turn.exited);
    let Some((game, text)) = handed.take() else { return };
    if let Some(desk) = EditorState::new(game, &text) {
        *editor = Editor { editor_state: Some(desk), is_fresh: true };
        *from = EditorFrom(left.unwrap_or(Screen::Setup));
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
    from: Res<EditorFrom>,
    dialog: Res<State<Dialog>>,
    mut handed: ResMut<PositionHandover>,
    mut clipboard: Option<ResMut<EguiClipboard>>,
    mut texts: MessageWriter<CopyText>,
    mut sounds: MessageWriter<PieceSound>,
    next_frame: Res<NextFrame>,
    mut geometry: Local<EditorGeometry>,
) -> Result {
    let Editor { editor_state: desk, is_fresh } = &mut *editor;
    let Some(desk) = desk else { return Ok(()) };
    if std::mem::take(is_fresh) {
        *geometry = EditorGeometry::default();
    }
    let mut ui = cx.root()?;
    let ctx = ui.ctx().clone();
    let is_free = *dialog == Dialog::None;
    let before = desk.diagram().clone();
    let mut wishes = Vec::new();
    if is_free {
        geometry.read_pointer(&ctx, desk);
        wishes.extend(keys::read(&ctx, desk));
    }
    let plan = EditorLayout::of(ui.max_rect(), desk.game);
    {
        let mut ui = ui.new_child(UiBuilder::new().max_rect(plan.head));
        let icons = [
            ("edit-flip", "flip", key!("editor-flip"), true, EditorRequest::Flip),
            ("edit-redo", "redo", key!("editor-redo"), desk.edits.can_redo(), EditorRequest::Redo),
            ("edit-undo", "undo", key!("editor-undo"), desk.edits.can_undo(), EditorRequest::Undo),
        ];
        let title = (key!("editor-title"), Some(desk.game));
        let room = icons.len() as f32 * 50.0;
        cx.heading_beside(&mut ui, title, Navigate::Open(from.0), room, |ui, cx| {
            for (name, icon, hint, enabled, wish) in icons {
                let button =
                    Button::icon(name, icon, cx.text(hint)).weight(ButtonStyle::OnGround).enabled(enabled);
                if cx.button(ui, button, None) {
                    wishes.push(wish);
                }
            }
        });
    }
    geometry.begin();
    board::draw_board(&mut ui, &mut cx, desk, plan.board, &mut geometry);
    tray::draw_tray(&mut ui, &mut cx, desk, plan.tray, &mut geometry);
    wishes.extend(controls::draw_controls(&mut ui, &mut cx, desk, plan.controls, clipboard.is_some()));
    wishes.extend(controls::draw_verdict(&mut ui, &mut cx, desk, plan.foot));
    board::draw_dragged_piece(&ui, &mut cx, desk, &geometry);
    for wish in wishes {
        carry_out(wish, desk, &mut cx, (&mut handed, &mut texts), clipboard.as_deref_mut());
    }
    if *desk.diagram() != before {
        if let Some((touch, look)) = sound_of_change(&before, desk.diagram()) {
            let at = ctx.pointer_latest_pos().unwrap_or(plan.board.center()) * ctx.pixels_per_point();
            sounds.write(PieceSound { action: touch, kind: look, at: Vec2::new(at.x, at.y), force: 0.7 });
        }
        next_frame.request();
    }
    Ok(())
}

/// Carries out a request.
fn carry_out(
    wish: EditorRequest,
    editor_state: &mut EditorState,
    cx: &mut UiContext,
    (handed, texts): (&mut PositionHandover, &mut MessageWriter<CopyText>),
    clipboard: Option<&mut EguiClipboard>,
) {
    match wish {
        EditorRequest::Undo => editor_state.step(true),
        EditorRequest::Redo => editor_state.step(false),
        EditorRequest::Flip => editor_state.below = editor_state.below.next(2),
        EditorRequest::Copy => {
            texts.write(CopyText(editor_state.diagram().text()));
        }
        EditorRequest::Paste => {
            if let Some(text) = clipboard.and_then(EguiClipboard::get_text) {
                editor_state.paste(&text);
            }
        }
        EditorRequest::Empty => {
            editor_state.change(EditedPosition::wipe);
        }
        EditorRequest::Start => editor_state.set_start(),
        EditorRequest::Mirror => {
            editor_state.change(EditedPosition::mirror);
        }
        EditorRequest::Swap => {
            editor_state.change(EditedPosition::swap_sides);
        }
        EditorRequest::Use if editor_state.can_use() => {
            handed.give(editor_state.game, &editor_state.diagram().text());
            cx.commands.write(Navigate::Open(Screen::Setup));
        }
        EditorRequest::Use => {}
    }
}

/// Sound of a change: a piece was placed, or a piece was removed.
fn sound_of_change(before: &EditedPosition, after: &EditedPosition) -> Option<(PieceAction, PieceKind)> {
    let new = |(spot, man): &(Spot, EditorPiece)| before.at(*spot) != Some(*man);
    let gone = |(spot, _): &(Spot, EditorPiece)| after.at(*spot).is_none();
    let put = after.men().find(new).map(|(_, man)| (PieceAction::SetDown, man.kind));
    put.or_else(|| before.men().find(gone).map(|(_, man)| (PieceAction::ToTray, man.kind)))
}
