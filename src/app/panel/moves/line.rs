//! Moves in a single line, for a panel that is too low for the move list.

use std::sync::Arc;

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Pos2, Sense, Stroke, StrokeKind, Ui, UiBuilder, pos2, vec2,
};

use crate::app::game::CurrentMatch;
use crate::app::kit::{UiContext, body_font, paint_words, size};
use crate::app::panel::moves::paint::{draw_move_background, draw_tile_move, move_text};
use crate::app::panel::moves::row::tile_move_width;
use crate::app::words::move_number_text;
use session::{Place, RecordedMove, key};

/// A move with its text and horizontal extent, in points from the start of the line.
struct LineEntry<'a> {
    place: Place,
    mv: &'a RecordedMove,
    words: Arc<egui::Galley>,
    /// Whether this is the last move of a variation, followed by a closing bracket.
    closes: bool,
    left: f32,
    right: f32,
}

/// Draws the moves in one line, scrolled to the shown move so that no move is cut off at the left.
pub(crate) fn draw_move_line(ui: &mut Ui, cx: &mut UiContext, game: &CurrentMatch, line_rect: egui::Rect) {
    cx.widget_areas.add("moves", line_rect);
    let skin = cx.skin();
    let (corners, edge) = (CornerRadius::same(10), Stroke::new(1.0, skin.edge));
    ui.painter().rect(line_rect, corners, skin.card, edge, StrokeKind::Inside);
    let inner = line_rect.shrink2(vec2(8.0, 3.0));
    let here = game.displayed_place();
    let count = game.length(here.line);
    if count == 0 {
        let (align, ink) = (Align2::CENTER_CENTER, skin.muted);
        let words = cx.text(key!("panel-no-moves"));
        ui.painter().text(inner.center(), align, words, body_font(size::SMALL + 1.0), ink);
        return;
    }
    let entries = entries(ui, cx, game, count);
    let lefts: Vec<f32> = entries.iter().map(|entry| entry.left).collect();
    let end = entries.last().map_or(0.0, |entry| entry.right);
    let mut ui = ui.new_child(UiBuilder::new().max_rect(inner));
    let mut area = egui::ScrollArea::horizontal()
        .auto_shrink(false)
        .scroll_bar_visibility(egui::scroll_area::ScrollBarVisibility::AlwaysHidden);
    // Scroll so that the shown move and the next one are visible, but only when the shown move, the number of moves or
    // the width has changed. Otherwise the player may scroll freely.
    let id = egui::Id::new("line-shown");
    let scrolled_for = (here, count, inner.width() as u32);
    if ui.data(|data| data.get_temp::<(Place, usize, u32)>(id)) != Some(scrolled_for) {
        ui.data_mut(|data| data.insert_temp(id, scrolled_for));
        let after = entries.iter().rfind(|entry| entry.place.ply <= here.ply + 1);
        let shown = entries.iter().find(|entry| entry.place == here).map_or(0.0, |entry| entry.left);
        let offset = after.map_or(0.0, |entry| entry.right - inner.width()).min(shown);
        area = area.horizontal_scroll_offset(first_left_from(&lefts, offset));
    }
    let shown = area.show(&mut ui, |ui| {
        // Widen the content, so that no move is cut off at the left when the line is scrolled to its end.
        let content_width = end.max(first_left_from(&lefts, end - inner.width()) + inner.width());
        let (strip, _) = ui.allocate_exact_size(vec2(content_width, inner.height()), Sense::hover());
        for entry in &entries {
            let x = strip.left() + entry.left..=strip.left() + entry.right;
            let rect = egui::Rect::from_x_y_ranges(x, strip.y_range());
            if !ui.is_rect_visible(rect) {
                continue;
            }
            let ink = draw_move_background(ui, cx, game, entry.place, rect, &mut None);
            let at = (rect.left_center() + vec2(MARGIN, 0.0), Align2::LEFT_CENTER);
            let words = paint_words(ui.painter(), at, Arc::clone(&entry.words), ink);
            if entry.mv.tile.is_some() {
                draw_tile_move(ui, cx, game, entry.mv, pos2(words.right(), rect.center().y), ink);
            }
            if entry.closes {
                let at = pos2(rect.right() - MARGIN, rect.center().y);
                ui.painter().text(at, Align2::RIGHT_CENTER, ")", body_font(size::BODY), ink);
            }
        }
    });
    // Fade out a move that is cut off at an edge. The fading shows that the line continues.
    let (visible_left, visible_right) = (shown.state.offset.x, shown.state.offset.x + inner.width());
    let is_cut = |at: f32| entries.iter().any(|entry| entry.left + 1.0 < at && at < entry.right - 1.0);
    if is_cut(visible_left) {
        fade(&ui, inner.left_top(), inner.left_bottom(), FADE, skin.card);
    }
    if is_cut(visible_right) {
        fade(&ui, inner.right_top(), inner.right_bottom(), -FADE, skin.card);
    }
}

/// All moves of the shown line, with their horizontal extent.
fn entries<'a>(ui: &Ui, cx: &UiContext, game: &'a CurrentMatch, count: usize) -> Vec<LineEntry<'a>> {
    let (here, numbering, mut left) = (game.displayed_place(), game.state().numbering, 0.0);
    // As in books, put a variation in brackets, after the moves of the game that lead to it.
    let branch = game.tree().line(here.line).map(|line| line.from.ply + 1);
    let mut entries = Vec::with_capacity(count);
    for (ply, mv) in (1..).zip(game.tree().moves_to(Place { ply: count, ..here })) {
        let place = Place { ply, ..here };
        let is_numbered = ply == 1 || !numbering.is_second(ply - 1);
        let is_branch = branch == Some(ply);
        let number = if is_numbered || is_branch {
            format!("{} ", move_number_text(numbering, ply))
        } else {
            String::new()
        };
        let number = if is_branch { format!("( {number}") } else { number };
        let (text, tile_width) = match mv.tile {
            Some(_) => (number, tile_move_width(mv)),
            None => (format!("{number}{}", move_text(cx, mv)), 0.0),
        };
        let words = ui.painter().layout_no_wrap(text, body_font(size::BODY), Color32::PLACEHOLDER);
        let closes = branch.is_some() && ply == count;
        let bracket_width = if closes { BRACKET } else { 0.0 };
        let right = left + words.size().x + tile_width + bracket_width + 2.0 * MARGIN;
        entries.push(LineEntry { place, mv, words, closes, left, right });
        left = right;
    }
    entries
}

/// Left edge of the first move that begins at or after `offset`. If there is none, the left edge of the last move.
fn first_left_from(lefts: &[f32], offset: f32) -> f32 {
    lefts.iter().copied().find(|left| *left >= offset).or(lefts.last().copied()).unwrap_or(0.0)
}

/// Paints a horizontal gradient from `colour` to transparent.
///
/// The gradient starts at the vertical line from `top` to `bottom` and is `width` points wide. A negative width extends
/// to the left.
fn fade(ui: &Ui, top: Pos2, bottom: Pos2, width: f32, colour: Color32) {
    let mut mesh = egui::Mesh::default();
    let clear = Color32::TRANSPARENT;
    for (x, vertex_colour) in [(0.0, colour), (width, clear)] {
        mesh.colored_vertex(top + vec2(x, 0.0), vertex_colour);
        mesh.colored_vertex(bottom + vec2(x, 0.0), vertex_colour);
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(2, 1, 3);
    ui.painter().add(mesh);
}

/// Height in points of the moves in one line.
pub(crate) const LINE: f32 = 36.0;

/// Width in points of the closing bracket of a variation.
const BRACKET: f32 = 10.0;
/// Margin in points before and after a move's text.
const MARGIN: f32 = 6.0;
/// Width in points over which a cut-off move fades.
const FADE: f32 = 30.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_visible_move_is_not_cut_off() {
        let lefts = [0.0, 70.0, 130.0, 210.0];
        for (offset, expected) in
            [(-40.0, 0.0), (0.0, 0.0), (1.0, 70.0), (70.0, 70.0), (131.0, 210.0), (400.0, 210.0)]
        {
            assert_eq!(first_left_from(&lefts, offset), expected, "{offset}");
        }
        assert_eq!(first_left_from(&[], 10.0), 0.0);
    }
}
