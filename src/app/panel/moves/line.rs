//! The moves in one line, for a panel without room for a list.

use std::sync::Arc;

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Pos2, Sense, Stroke, StrokeKind, Ui, UiBuilder, pos2, vec2,
};

use crate::app::game::CurrentMatch;
use crate::app::kit::{Pen, body_font, paint_words, size};
use crate::app::panel::moves::paint::{ground, owned, written};
use crate::app::panel::moves::row::room_of_tile;
use crate::app::words::number_of;
use session::{Place, RecordedMove, key};

/// An entry of the line.
struct Entry<'a> {
    place: Place,
    mv: &'a RecordedMove,
    words: Arc<egui::Galley>,
    /// Whether it is the last one of a variation, whose bracket stands behind it.
    closes: bool,
    left: f32,
    right: f32,
}

/// The moves in one line, for a panel without room for a list: the one that is shown stays in sight, and the first one
/// that is seen is seen as a whole.
pub(crate) fn show(ui: &mut Ui, pen: &mut Pen, game: &CurrentMatch, whole: egui::Rect) {
    pen.places.add("moves", whole);
    let skin = pen.skin();
    let (round, edge) = (CornerRadius::same(10), Stroke::new(1.0, skin.edge));
    ui.painter().rect(whole, round, skin.card, edge, StrokeKind::Inside);
    let inner = whole.shrink2(vec2(8.0, 3.0));
    let here = game.here();
    let count = game.length(here.line);
    if count == 0 {
        let (align, ink) = (Align2::CENTER_CENTER, skin.muted);
        let words = pen.text(key!("panel-no-moves"));
        ui.painter().text(inner.center(), align, words, body_font(size::SMALL + 1.0), ink);
        return;
    }
    let entries = entries(ui, pen, game, count);
    let lefts: Vec<f32> = entries.iter().map(|entry| entry.left).collect();
    let end = entries.last().map_or(0.0, |entry| entry.right);
    let mut ui = ui.new_child(UiBuilder::new().max_rect(inner));
    let mut area = egui::ScrollArea::horizontal()
        .auto_shrink(false)
        .scroll_bar_visibility(egui::scroll_area::ScrollBarVisibility::AlwaysHidden);
    // The move that is shown comes to sight with the one after it, once: then the line is its reader's.
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
        // The last moves are seen whole too when the line is pulled to its end.
        let wide = end.max(whole_from(&lefts, end - inner.width()) + inner.width());
        let (strip, _) = ui.allocate_exact_size(vec2(wide, inner.height()), Sense::hover());
        for entry in &entries {
            let x = strip.left() + entry.left..=strip.left() + entry.right;
            let rect = egui::Rect::from_x_y_ranges(x, strip.y_range());
            if !ui.is_rect_visible(rect) {
                continue;
            }
            let ink = ground(ui, pen, game, entry.place, rect, &mut None);
            let at = (rect.left_center() + vec2(MARGIN, 0.0), Align2::LEFT_CENTER);
            let words = paint_words(ui.painter(), at, Arc::clone(&entry.words), ink);
            if entry.mv.tile.is_some() {
                owned(ui, pen, game, entry.mv, pos2(words.right(), rect.center().y), ink);
            }
            if entry.closes {
                let at = pos2(rect.right() - MARGIN, rect.center().y);
                ui.painter().text(at, Align2::RIGHT_CENTER, ")", body_font(size::BODY), ink);
            }
        }
    });
    // What is cut off at an edge fades there: the line goes on.
    let (first, last) = (shown.state.offset.x, shown.state.offset.x + inner.width());
    let is_cut = |at: f32| entries.iter().any(|entry| entry.left + 1.0 < at && at < entry.right - 1.0);
    if is_cut(first) {
        fade(&ui, inner.left_top(), inner.left_bottom(), FADE, skin.card);
    }
    if is_cut(last) {
        fade(&ui, inner.right_top(), inner.right_bottom(), -FADE, skin.card);
    }
}

/// Every move of the line that is shown, and from where to where it is written.
fn entries<'a>(ui: &Ui, pen: &Pen, game: &'a CurrentMatch, count: usize) -> Vec<Entry<'a>> {
    let (here, counting, mut left) = (game.here(), game.view().counting, 0.0);
    // A variation stands in brackets behind the moves of the game that lead to it, as in print.
    let branch = game.tree().line(here.line).map(|line| line.from.ply + 1);
    let mut entries = Vec::with_capacity(count);
    for (ply, mv) in (1..).zip(game.tree().way_to(Place { ply: count, ..here })) {
        let place = Place { ply, ..here };
        let is_numbered = ply == 1 || !counting.is_second(ply - 1);
        let branches = branch == Some(ply);
        let number =
            if is_numbered || branches { format!("{} ", number_of(counting, ply)) } else { String::new() };
        let number = if branches { format!("( {number}") } else { number };
        let (text, drawn) = match mv.tile {
            Some(_) => (number, room_of_tile(mv)),
            None => (format!("{number}{}", written(pen, mv)), 0.0),
        };
        let words = ui.painter().layout_no_wrap(text, body_font(size::BODY), Color32::PLACEHOLDER);
        let closes = branch.is_some() && ply == count;
        let bracket = if closes { BRACKET } else { 0.0 };
        let right = left + words.size().x + drawn + bracket + 2.0 * MARGIN;
        entries.push(Entry { place, mv, words, closes, left, right });
        left = right;
    }
    entries
}

/// The beginning of the first entry that is seen whole where all before `beyond` is out of sight.
fn whole_from(lefts: &[f32], beyond: f32) -> f32 {
    lefts.iter().copied().find(|left| *left >= beyond).or(lefts.last().copied()).unwrap_or(0.0)
}

/// Fades what is painted between an edge and a line that lies so far to the right of it.
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

/// The height of the moves in one line.
pub(crate) const LINE: f32 = 36.0;

/// The room of the bracket behind a variation.
const BRACKET: f32 = 10.0;
/// Before and behind what is written of a move.
const MARGIN: f32 = 6.0;
/// How much of a move that is cut off fades.
const FADE: f32 = 30.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_move_that_is_seen_is_seen_whole() {
        let lefts = [0.0, 70.0, 130.0, 210.0];
        for (beyond, from) in
            [(-40.0, 0.0), (0.0, 0.0), (1.0, 70.0), (70.0, 70.0), (131.0, 210.0), (400.0, 210.0)]
        {
            assert_eq!(whole_from(&lefts, beyond), from, "{beyond}");
        }
        assert_eq!(whole_from(&[], 10.0), 0.0);
    }
}
