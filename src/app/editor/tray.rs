//! Tray of the position editor: pieces of both sides, hand, and eraser.

use bevy_egui::egui::{
    self, CornerRadius, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use crate::app::editor::board::EditorGeometry;
use crate::app::editor::controls::card;
use crate::app::editor::state::{EditorState, Tool};
use crate::app::kit::{UiContext, colour, square};
use session::{EditorPiece, Game, PieceKind, Seat, key};

/// Greatest side of a cell, in points.
const MOST_CELL_SIDE: f32 = 54.0;
/// Margin inside the tray, in points.
const MARGIN: f32 = 10.0;
/// Gap between cells, in points.
const GAP: f32 = 4.0;
/// Greatest number of kinds of pieces at which both sides share one row.
const FEW_KINDS: usize = 3;
/// Least width in points of a tray in which both sides always share one row.
const WIDE_TRAY: f32 = 600.0;

/// Tools in rows: one row for both sides, or one for each; hand and eraser at the end.
fn rows(kinds: &[PieceKind], width: f32) -> Vec<Vec<Tool>> {
    let of = |owner: Seat| kinds.iter().map(move |kind| Tool::Put(EditorPiece { kind: *kind, owner }));
    let first = || of(Seat::FIRST).chain([Tool::Hand]);
    let second = || of(Seat::SECOND).chain([Tool::Eraser]);
    if kinds.len() <= FEW_KINDS || width >= WIDE_TRAY {
        let pieces = of(Seat::FIRST).chain(of(Seat::SECOND));
        vec![pieces.chain([Tool::Hand, Tool::Eraser]).collect()]
    } else {
        vec![first().collect(), second().collect()]
    }
}

/// Kinds of pieces of a game, in the order of the tray.
fn piece_kinds(game: Game) -> &'static [PieceKind] {
    game.position_editor.map_or(&[], |editor| editor.piece_kinds())
}

/// Side of a cell in points, for a tray of this `width`.
fn cell(rows: &[Vec<Tool>], width: f32) -> f32 {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(1) as f32;
    ((width - 2.0 * MARGIN - (columns - 1.0) * GAP) / columns).min(MOST_CELL_SIDE).floor()
}

/// Height in points of the tray of `game` at this `width`.
pub(super) fn height(game: Game, width: f32) -> f32 {
    let rows = rows(piece_kinds(game), width);
    let lines = rows.len() as f32;
    2.0 * MARGIN + lines * cell(&rows, width) + (lines - 1.0) * GAP
}

/// Draws the tray.
pub(super) fn draw_tray(
    ui: &mut Ui,
    cx: &mut UiContext,
    editor_state: &mut EditorState,
    place: egui::Rect,
    geometry: &mut EditorGeometry,
) {
    card(ui, cx, place);
    let rows = rows(piece_kinds(editor_state.game), place.width());
    let cell = cell(&rows, place.width());
    for (row_index, row) in rows.iter().enumerate() {
        let width = row.len() as f32 * (cell + GAP) - GAP;
        let corner = pos2(
            (place.center().x - width / 2.0).round(),
            place.top() + MARGIN + row_index as f32 * (cell + GAP),
        );
        for (column, tool) in row.iter().enumerate() {
            let at = corner + vec2(column as f32 * (cell + GAP), 0.0);
            let rect = egui::Rect::from_min_size(at, egui::Vec2::splat(cell));
            draw_entry(ui, cx, editor_state, *tool, rect);
            geometry.tray.push((rect, *tool));
        }
    }
}

fn draw_entry(ui: &Ui, cx: &mut UiContext, editor_state: &mut EditorState, tool: Tool, rect: egui::Rect) {
    let skin = cx.skin();
    let name = match tool {
        Tool::Hand => "hand".to_owned(),
        Tool::Eraser => "eraser".to_owned(),
        Tool::Put(piece) => format!("{}-{}", piece.owner.number(), piece.kind.name()),
    };
    let words = match tool {
        Tool::Hand => cx.text(key!("editor-hand")),
        Tool::Eraser => cx.text(key!("editor-eraser")),
        Tool::Put(piece) => {
            format!("{}: {}", cx.text(editor_state.game.seat_key(piece.owner)), cx.text(piece.kind.key()))
        }
    };
    let id = egui::Id::new(("edit-tray", &name));
    let response = ui.interact(rect, id, Sense::focusable_noninteractive());
    let chosen = editor_state.tool == tool;
    response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, chosen, &words));
    cx.record_area(ui, "piece", &name, rect);
    let corner_radius = CornerRadius::same((rect.width() * 0.16) as u8);
    let hovered = ui.rect_contains_pointer(rect);
    match tool {
        Tool::Put(piece) => {
            // The background is close to the colours of the squares. On the card colour of some themes, pieces are
            // hardly visible.
            let squares = &cx.theme().squares;
            let ground = colour(squares.dark.mix(squares.light, if hovered { 0.55 } else { 0.35 }));
            ui.painter().rect_filled(rect, corner_radius, ground);
            cx.piece_at(ui, piece.kind, piece.owner, rect.shrink(1.0));
        }
        Tool::Hand | Tool::Eraser => {
            let fill = if hovered { skin.hovered(skin.button) } else { skin.button };
            let edge = Stroke::new(1.0, skin.edge);
            ui.painter().rect(rect, corner_radius, fill, edge, StrokeKind::Inside);
            let icon = if tool == Tool::Hand { "pointer" } else { "bin" };
            let side = (rect.width() * 0.5).min(24.0);
            cx.icon_at(ui, icon, square(rect.center(), side), skin.text);
        }
    }
    if chosen {
        let ring = Stroke::new(3.0, skin.accent);
        ui.painter().rect_stroke(rect.expand(1.5), corner_radius, ring, StrokeKind::Middle);
    }
    if response.has_focus() {
        let ring = Stroke::new(2.0, skin.focus);
        ui.painter().rect_stroke(rect.expand(3.5), corner_radius, ring, StrokeKind::Outside);
        let is_activated =
            ui.input(|input| input.key_pressed(egui::Key::Enter) || input.key_pressed(egui::Key::Space));
        if is_activated {
            editor_state.tool = if chosen { Tool::Hand } else { tool };
        }
    }
    if hovered {
        ui.ctx().set_cursor_icon(egui::CursorIcon::PointingHand);
    }
    response.on_hover_text(words);
}
