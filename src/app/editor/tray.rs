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
const MARGIN: f32 = 10.0;
const GAP: f32 = 4.0;
/// Both sides share one row in a game with few kinds of pieces, or in a wide tray.
///
/// `FEW_KINDS` is the greatest such number, `WIDE_TRAY` the least such width in points.
const FEW_KINDS: usize = 3;
const WIDE_TRAY: f32 = 600.0;

/// Tools in rows: the pieces of a side, then hand or eraser.
fn rows(kinds: &[PieceKind], width: f32) -> Vec<Vec<Tool>> {
    let of = |owner: Seat| kinds.iter().map(move |look| Tool::Put(EditorPiece { kind: *look, owner }));
    let first = || of(Seat::FIRST).chain([Tool::Hand]);
    let second = || of(Seat::SECOND).chain([Tool::Eraser]);
    if kinds.len() <= FEW_KINDS || width >= WIDE_TRAY {
        let pieces = of(Seat::FIRST).chain(of(Seat::SECOND));
        vec![pieces.chain([Tool::Hand, Tool::Eraser]).collect()]
    } else {
        vec![first().collect(), second().collect()]
    }
}

fn looks(game: Game) -> &'static [PieceKind] {
    game.position_editor.map_or(&[], |diagrams| diagrams.looks())
}

fn cell(rows: &[Vec<Tool>], width: f32) -> f32 {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(1) as f32;
    ((width - 2.0 * MARGIN - (columns - 1.0) * GAP) / columns).min(MOST_CELL_SIDE).floor()
}

/// Height in points of the tray of `game` at this `width`.
pub(super) fn height(game: Game, width: f32) -> f32 {
    let rows = rows(looks(game), width);
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
    let rows = rows(looks(editor_state.game), place.width());
    let cell = cell(&rows, place.width());
    for (line, row) in rows.iter().enumerate() {
        let width = row.len() as f32 * (cell + GAP) - GAP;
        let corner =
            pos2((place.center().x - width / 2.0).round(), place.top() + MARGIN + line as f32 * (cell + GAP));
        for (column, tool) in row.iter().enumerate() {
            let at = corner + vec2(column as f32 * (cell + GAP), 0.0);
            let rect = egui::Rect::from_min_size(at, egui::Vec2::splat(cell));
            entry(ui, cx, editor_state, *tool, rect);
            geometry.tray.push((rect, *tool));
        }
    }
}

fn entry(ui: &Ui, cx: &mut UiContext, editor_state: &mut EditorState, tool: Tool, rect: egui::Rect) {
    let skin = cx.skin();
    let name = match tool {
        Tool::Hand => "hand".to_owned(),
        Tool::Eraser => "eraser".to_owned(),
        Tool::Put(man) => format!("{}-{}", man.owner.number(), man.kind.name()),
    };
    let words = match tool {
        Tool::Hand => cx.text(key!("editor-hand")),
        Tool::Eraser => cx.text(key!("editor-eraser")),
        Tool::Put(man) => {
            format!("{}: {}", cx.text(editor_state.game.seat_key(man.owner)), cx.text(man.kind.key()))
        }
    };
    let id = egui::Id::new(("edit-tray", &name));
    let response = ui.interact(rect, id, Sense::focusable_noninteractive());
    let chosen = editor_state.tool == tool;
    response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, chosen, &words));
    cx.record_area(ui, "piece", &name, rect);
    let round = CornerRadius::same((rect.width() * 0.16) as u8);
    let hovered = ui.rect_contains_pointer(rect);
    match tool {
        Tool::Put(man) => {
            // On a square's colour, because pieces are visible there but not on every card.
            let squares = &cx.theme().squares;
            let ground = colour(squares.dark.mix(squares.light, if hovered { 0.55 } else { 0.35 }));
            ui.painter().rect_filled(rect, round, ground);
            cx.piece_at(ui, man.kind, man.owner, rect.shrink(1.0));
        }
        Tool::Hand | Tool::Eraser => {
            let fill = if hovered { skin.hovered(skin.button) } else { skin.button };
            let edge = Stroke::new(1.0, skin.edge);
            ui.painter().rect(rect, round, fill, edge, StrokeKind::Inside);
            let icon = if tool == Tool::Hand { "pointer" } else { "bin" };
            let side = (rect.width() * 0.5).min(24.0);
            cx.icon_at(ui, icon, square(rect.center(), side), skin.text);
        }
    }
    if chosen {
        let ring = Stroke::new(3.0, skin.accent);
        ui.painter().rect_stroke(rect.expand(1.5), round, ring, StrokeKind::Middle);
    }
    if response.has_focus() {
        let ring = Stroke::new(2.0, skin.focus);
        ui.painter().rect_stroke(rect.expand(3.5), round, ring, StrokeKind::Outside);
        let enter =
            ui.input(|input| input.key_pressed(egui::Key::Enter) || input.key_pressed(egui::Key::Space));
        if enter {
            editor_state.tool = if chosen { Tool::Hand } else { tool };
        }
    }
    if hovered {
        ui.ctx().set_cursor_icon(egui::CursorIcon::PointingHand);
    }
    response.on_hover_text(words);
}
