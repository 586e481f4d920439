//! Move list with variations and comments.
//!
//! A click shows the position after a move; the mouse wheel steps through the moves.

pub(crate) mod line;
mod paint;
mod row;
mod rows;

pub(crate) use paint::{draw_move_in_line, draw_tile_move};
pub(crate) use row::tile_move_width;
pub(crate) use rows::{MoveList, name_of_variation};

use bevy_egui::egui::{self, Align2, Margin, Sense, Stroke, Ui, UiBuilder, pos2, vec2};

use crate::app::commands::BrowseCommand;
use crate::app::game::CurrentMatch;
use crate::app::kit::{TextTone, UiContext, body_font, fitted, size, title_font};
use crate::app::panel::table_screen::TableScreen;
use paint::{game_row, variation_row};
use row::{MoveRow, ROW, SMALL};
use session::{Place, ToMessage};

/// Least height of the list in points, below a board (portrait) or beside it.
pub(crate) const fn least_list_height(portrait: bool) -> f32 {
    if portrait { 150.0 } else { 96.0 }
}

/// Draws the move list.
///
/// A game with two sides has a column for each side. Other games have as many moves in a row as fit, each with the
/// token of its seat, because a seat may move twice in succession. A variation is below the move that it replaces.
pub(crate) fn draw_move_list(
    ui: &mut Ui,
    cx: &mut UiContext,
    table: &TableScreen,
    list: &mut MoveList,
    list_rect: egui::Rect,
) {
    let game = &*table.game;
    let frame = cx.card().corner_radius(10.0).inner_margin(Margin::symmetric(10, 6));
    cx.widget_areas.add("moves", list_rect);
    step_by_wheel(ui, cx, game, list, list_rect);
    let mut ui = ui.new_child(UiBuilder::new().max_rect(list_rect));
    frame.show(&mut ui, |ui| {
        ui.set_width(ui.available_width());
        ui.set_height(list_rect.height() - 14.0);
        if game.moves().is_empty() && game.lines().is_empty() {
            tip(ui, cx, game);
            return;
        }
        let reserves_line = list.reserves_opening(game);
        opening(ui, cx, game, reserves_line);
        list.lay_out(ui, cx, game);
        list.figurines = table.settings.draws_figurines;
        let here = game.displayed_place();
        // Show whole rows only.
        let visible_rows = (ui.available_height() / ROW).floor().max(1.0);
        let height = visible_rows * ROW;
        let mut area = egui::ScrollArea::vertical()
            .auto_shrink(false)
            .max_height(height)
            .min_scrolled_height(0.0)
            .scroll_source(egui::scroll_area::ScrollSource { mouse_wheel: false, ..Default::default() });
        // When the shown move changes, scroll it to about 70 % of the height.
        let id = egui::Id::new("moves-shown");
        let scrolled_for = (here, list.rows.len(), visible_rows as usize);
        if ui.data(|data| data.get_temp::<(Place, usize, usize)>(id)) != Some(scrolled_for) {
            ui.data_mut(|data| data.insert_temp(id, scrolled_for));
            let row = list.rows.iter().position(|row| row.shows(here)).unwrap_or(0);
            let offset = (row as f32 + 1.5 - visible_rows * 0.7).round() * ROW;
            // Clamp the offset: egui corrects an offset out of range only in the next frame, and an idle window draws
            // no next frame.
            let max_offset = (list.rows.len() as f32 * ROW - height).max(0.0);
            area = area.vertical_scroll_offset(offset.clamp(0.0, max_offset));
        }
        ui.spacing_mut().item_spacing = egui::Vec2::ZERO;
        ui.spacing_mut().interact_size.y = 0.0;
        area.show_rows(ui, ROW, list.rows.len(), |ui, range| {
            let (hovered, review) = (&mut list.hovered, table.review.finished(game));
            for row in &list.rows[range] {
                let width = ui.available_width();
                let (row_rect, _) = ui.allocate_exact_size(vec2(width, ROW), Sense::hover());
                match row {
                    MoveRow::Game { moves_before, count } => {
                        let style = (list.columns, list.number_width, list.figurines);
                        game_row(ui, cx, (game, review), style, (*moves_before, *count), row_rect, hovered)
                    }
                    MoveRow::Variation(cells) => variation_row(ui, cx, game, cells, row_rect, hovered),
                    MoveRow::Comment(words, left) => {
                        let at = row_rect.left_center() + vec2(*left, 0.0);
                        let (align, ink) = (Align2::LEFT_CENTER, cx.skin().muted);
                        ui.painter().text(at, align, words, body_font(SMALL), ink);
                    }
                }
            }
        });
    });
}

/// Draws the name of the opening, or the odds given at the start.
///
/// Before the first move the opening has no name. If `reserves_line`, the line for the name then stays empty, so that
/// the moves below do not jump.
fn opening(ui: &mut Ui, cx: &mut UiContext, game: &CurrentMatch, reserves_line: bool) {
    let opening = || game.displayed().state().opening.as_ref().map(ToMessage::message);
    let message = game.odds().or_else(opening);
    if message.is_none() && !reserves_line {
        return;
    }
    let skin = cx.skin();
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), OPENING_HEIGHT), Sense::hover());
    ui.painter().hline(rect.x_range(), rect.bottom() - 1.0, Stroke::new(1.0, skin.edge));
    let Some(message) = message else { return };
    let text = cx.format(&message);
    let words = fitted(ui.painter(), &text, title_font(size::BODY - 1.0), skin.accent, rect.width() - 4.0);
    ui.painter().galley(
        pos2(rect.left() + 2.0, rect.center().y - words.size().y / 2.0 - 2.0),
        words,
        skin.accent,
    );
    cx.record_area(ui, "opening", "name", rect);
    response.on_hover_text(text);
}

/// Height in points of the line with the opening.
const OPENING_HEIGHT: f32 = 28.0;

/// Least height of the list for showing the game's emblem above the tip, in points.
const LEAST_EMBLEM_HEIGHT: f32 = 150.0;

/// Draws a tip for the first move, shown before any move is played.
fn tip(ui: &mut Ui, cx: &mut UiContext, game: &CurrentMatch) {
    let has_emblem = ui.available_height() >= LEAST_EMBLEM_HEIGHT;
    ui.add_space(if has_emblem { 10.0 } else { 2.0 });
    ui.vertical_centered(|ui| {
        if has_emblem {
            let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(44.0), Sense::hover());
            cx.emblem_at(ui, game.game(), rect);
            ui.add_space(4.0);
        }
        ui.set_max_width(ui.available_width().min(340.0));
        cx.label(ui, cx.text(game.game().keys.tip), body_font(size::BODY), TextTone::Text);
        if let Some(odds) = game.odds() {
            ui.add_space(6.0);
            cx.label(ui, cx.format(&odds), body_font(size::BODY), TextTone::Accent);
        }
    });
}

/// Steps through the moves when the wheel turns over the list.
fn step_by_wheel(ui: &Ui, cx: &mut UiContext, game: &CurrentMatch, list: &mut MoveList, whole: egui::Rect) {
    let notches_turned: f32 = ui.input(|input| {
        let is_hovered = input.pointer.hover_pos().is_some_and(|at| whole.contains(at));
        // A notch is 50 points of scrolling.
        let notches = |event: &egui::Event| match event {
            egui::Event::MouseWheel { unit: egui::MouseWheelUnit::Point, delta, .. } => delta.y / 50.0,
            egui::Event::MouseWheel { delta, .. } => delta.y,
            _ => 0.0,
        };
        if is_hovered { input.events.iter().map(notches).sum() } else { 0.0 }
    });
    list.unused_wheel_notches += notches_turned;
    let steps = list.unused_wheel_notches.trunc();
    list.unused_wheel_notches -= steps;
    if steps != 0.0 {
        let here = game.displayed_place();
        let ply = here.ply as f32 - steps;
        let ply = (ply.max(0.0) as usize).min(game.length(here.line));
        cx.commands.write(BrowseCommand::ShowPosition(Place { ply, ..here }));
    }
}
