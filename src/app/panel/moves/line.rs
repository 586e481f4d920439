//! Moves in a single line, for a panel without room for the move list.

use std::sync::Arc;

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Pos2, Sense, Stroke, StrokeKind, Ui, UiBuilder, pos2, vec2,
};

use crate::app::game::CurrentMatch;
use crate::app::kit::{UiContext, body_font, paint_words, size};
use crate::app::panel::moves::paint::{draw_move_background, draw_tile_move, written};
use crate::app::panel::moves::row::tile_move_width;
use crate::app::words::number_of;
use session::{Place, RecordedMove, key};

struct LineEntry<'a> {
    place: Place,
    mv: &'a RecordedMove,
    words: Arc<egui::Galley>,
    /// Last move of a variation, followed by a closing bracket.
    closes: bool,
    left: f32,
    right: f32,
}

/// Draws the moves in one line, scrolled to the shown move. The first visible move is not cut off.
pub(crate) fn draw_move_line(ui: &mut Ui, cx: &mut UiContext, game: &CurrentMatch, whole: egui::Rect) {
    cx.places.add("moves", whole);
    let skin = cx.skin();
    let (round, edge) = (CornerRadius::same(10), Stroke::new(1.0, skin.edge));
    ui.painter().rect(whole, round, skin.card, edge, StrokeKind::Inside);
    let inner = whole.shrink2(vec2(8.0, 3.0));
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
    // Scroll to the shown move and the next one once; afterwards the player may scroll freely.
    let id = egui::Id::new("line-shown");
    let now = (here, count, inner.width() as u32);
    if ui.data(|data| data.get_temp::<(Place, usize, u32)>(id)) != Some(now) {
        ui.data_mut(|data| data.insert_temp(id, now));
        let after = entries.iter().rfind(|entry| entry.place.ply <= here.ply + 1);
        let shown = entries.iter().find(|entry| entry.place == here).map_or(0.0, |entry| entry.left);
        let beyond = after.map_or(0.0, |entry| entry.right - inner.width()).min(shown);
        area = area.horizontal_scroll_offset(whole_from(&lefts, beyond));
    }
    let shown = area.show(&mut ui, |ui| {
        // Widen the content so that no move is cut at the left when the line is scrolled to its end.
        let wide = end.max(whole_from(&lefts, end - inner.width()) + inner.width());
        let (strip, _) = ui.allocate_exact_size(vec2(wide, inner.height()), Sense::hover());
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
    // A move cut off at an edge fades out there, to show that the line goes on.
    let (first, last) = (shown.state.offset.x, shown.state.offset.x + inner.width());
    let is_cut = |at: f32| entries.iter().any(|entry| entry.left + 1.0 < at && at < entry.right - 1.0);
    if is_cut(first) {
        fade(&ui, inner.left_top(), inner.left_bottom(), FADE, skin.card);
    }
    if is_cut(last) {
        fade(&ui, inner.right_top(), inner.right_bottom(), -FADE, skin.card);
    }
}

/// All moves of the shown line, with their horizontal extent.
fn entries<'a>(ui: &Ui, cx: &UiContext, game: &'a CurrentMatch, count: usize) -> Vec<LineEntry<'a>> {
    let (here, counting, mut left) = (game.displayed_place(), game.state().numbering, 0.0);
    // As in print, a variation is in brackets, after the moves of the game that lead to it.
    let branch = game.tree().line(here.line).map(|line| line.from.ply + 1);
    let mut entries = Vec::with_capacity(count);
    for (ply, mv) in (1..).zip(game.tree().moves_to(Place { ply: count, ..here })) {
        let place = Place { ply, ..here };
        let is_numbered = ply == 1 || !counting.is_second(ply - 1);
        let branches = branch == Some(ply);
        let number =
            if is_numbered || branches { format!("{} ", number_of(counting, ply)) } else { String::new() };
        let number = if branches { format!("( {number}") } else { number };
        let (text, drawn) = match mv.tile {
            Some(_) => (number, tile_move_width(mv)),
            None => (format!("{number}{}", written(cx, mv)), 0.0),
        };
        let words = ui.painter().layout_no_wrap(text, body_font(size::BODY), Color32::PLACEHOLDER);
        let closes = branch.is_some() && ply == count;
        let bracket = if closes { BRACKET } else { 0.0 };
        let right = left + words.size().x + drawn + bracket + 2.0 * MARGIN;
        entries.push(LineEntry { place, mv, words, closes, left, right });
        left = right;
    }
    entries
}

/// Left edge of the first entry that begins at or after `beyond`.
fn whole_from(lefts: &[f32], beyond: f32) -> f32 {
    lefts.iter().copied().find(|left| *left >= beyond).or(lefts.last().copied()).unwrap_or(0.0)
}

/// Paints a horizontal gradient from `into` to transparent. It starts at the given edge and is `by` points wide.
fn fade(ui: &Ui, top: Pos2, bottom: Pos2, by: f32, into: Color32) {
    let mut mesh = egui::Mesh::default();
    let clear = Color32::TRANSPARENT;
    for (at, colour) in [(0.0, into), (by, clear)] {
        mesh.colored_vertex(top + vec2(at, 0.0), colour);
        mesh.colored_vertex(bottom + vec2(at, 0.0), colour);
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
        for (beyond, from) in
            [(-40.0, 0.0), (0.0, 0.0), (1.0, 70.0), (70.0, 70.0), (131.0, 210.0), (400.0, 210.0)]
        {
            assert_eq!(whole_from(&lefts, beyond), from, "{beyond}");
        }
        assert_eq!(whole_from(&[], 10.0), 0.0);
    }
}
