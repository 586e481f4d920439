//! List of the games of a file. Only visible rows are drawn, so that 100,000 games are as fast as ten.

use bevy_egui::egui::{
    self, Align2, CornerRadius, Key, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use super::finder::GameSearch;
use crate::app::core::NextFrame;
use crate::app::files::ListedGame;
use crate::app::kit::{UiContext, body_font, move_selection, paint_line, size, square, title_font};
use crate::app::words::number_text;
use session::{Seat, key, message, number};

/// Height of a row, in points.
const ROW_HEIGHT: f32 = 46.0;

/// Height in points of a list of `games` games.
pub(super) fn height(games: usize) -> f32 {
    ROW_HEIGHT * games as f32
}

/// Selection in the list.
#[derive(Default)]
pub(super) struct ReadGameList {
    /// Index of the selected row.
    chosen: usize,
    /// Whether the next frame scrolls to the selected row.
    is_moved: bool,
}

impl ReadGameList {
    /// Index of the selected game among all `games`; `None` if no game is listed.
    ///
    /// `found` are the indices of the listed games if a search is active.
    pub(super) fn chosen(&self, games: usize, found: Option<&[usize]>) -> Option<usize> {
        let last = found.map_or(games, <[usize]>::len).checked_sub(1)?;
        let row = self.chosen.min(last);
        found.map_or(Some(row), |found| found.get(row).copied())
    }

    /// Selects the first row.
    pub(super) fn start_over(&mut self) {
        (self.chosen, self.is_moved) = (0, true);
    }

    /// Draws a list, `height` points high, of the games, or of the `found` ones only. Returns the index of a
    /// double-clicked game.
    pub(super) fn draw(
        &mut self,
        ui: &mut Ui,
        cx: &mut UiContext,
        (games, found): (&[ListedGame], Option<&[usize]>),
        height: f32,
        next_frame: &NextFrame,
    ) -> Option<usize> {
        let count = found.map_or(games.len(), <[usize]>::len);
        self.handle_keys(ui, count, height);
        let mut opened = None;
        let mut area =
            egui::ScrollArea::vertical().id_salt("opened-list").auto_shrink(false).max_height(height);
        if std::mem::take(&mut self.is_moved) {
            // Centre the selected row, unless it is near the beginning of the list.
            area = area.vertical_scroll_offset(
                (self.chosen as f32 * ROW_HEIGHT - (height - ROW_HEIGHT) / 2.0).max(0.0),
            );
            next_frame.request();
        }
        if count == 0 {
            let size = vec2(ui.available_width(), height);
            let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
            let words = cx.text(key!("library-none-found-title"));
            let (at, ink) = ((rect.center(), Align2::CENTER_CENTER), cx.skin().muted);
            paint_line(ui.painter(), at, (&words, body_font(size::BODY), ink), rect.width());
            return None;
        }
        ui.spacing_mut().item_spacing.y = 0.0;
        area.show_rows(ui, ROW_HEIGHT, count, |ui, visible_rows| {
            for index in visible_rows {
                let game_index = found.map_or(Some(index), |found| found.get(index).copied());
                let Some(game_index) = game_index else { continue };
                let Some(game) = games.get(game_index) else { continue };
                let row_size = vec2(ui.available_width(), ROW_HEIGHT);
                let (rect, response) = ui.allocate_exact_size(row_size, Sense::click());
                let names = names(cx, game);
                response.widget_info(|| {
                    WidgetInfo::selected(WidgetType::SelectableLabel, true, index == self.chosen, &names)
                });
                cx.record_area(ui, "listed", &(game_index + 1).to_string(), rect);
                if response.clicked() {
                    self.chosen = index;
                }
                if response.double_clicked() {
                    opened = Some(game_index);
                }
                draw_row(ui, cx, rect, game, (&names, game_index), index == self.chosen, response.hovered());
            }
        });
        ui.spacing_mut().item_spacing.y = 6.0;
        opened
    }

    /// Moves the selection by keys: arrows, Page Up and Down, Home and End.
    fn handle_keys(&mut self, ui: &Ui, count: usize, height: f32) {
        let Some(last) = count.checked_sub(1) else { return };
        // A focused button gets all keys. The focused search field gets only the keys that move its text cursor.
        let focused = ui.memory(|memory| memory.focused());
        if focused.is_some_and(|focused| focused != GameSearch::id()) {
            return;
        }
        let is_typing = focused.is_some();
        let page = ((height / ROW_HEIGHT).floor() as usize).max(1);
        let before = self.chosen.min(last);
        let mut chosen = before;
        ui.input(|input| {
            for event in &input.events {
                let egui::Event::Key { key, pressed: true, modifiers, .. } = event else { continue };
                if !modifiers.is_none() {
                    continue;
                }
                let is_for_field = matches!(key, Key::ArrowLeft | Key::ArrowRight)
                    || is_typing && matches!(key, Key::Home | Key::End);
                if !is_for_field {
                    chosen = move_selection(*key, chosen, count, 1, page).unwrap_or(chosen);
                }
            }
        });
        self.is_moved = chosen != before;
        self.chosen = chosen;
    }
}

/// Names of the players; an unnamed player gets the name of the seat. The text of a position without a game.
fn names(cx: &UiContext, game: &ListedGame) -> String {
    if let Some(position) = &game.position {
        return position.clone();
    }
    let names = game.names.iter().enumerate().map(|(index, name)| {
        if name.is_empty() { cx.text(game.game.seat_key(Seat::from_index(index))) } else { name.clone() }
    });
    names.collect::<Vec<_>>().join(" – ")
}

/// Kind of game and names of the players, as the search text can match them.
pub(super) fn name(cx: &UiContext, game: &ListedGame) -> String {
    format!("{} {}", cx.text(game.game.keys.name), names(cx, game))
}

/// Draws a row: game, players, result, date and length.
fn draw_row(
    ui: &Ui,
    cx: &mut UiContext,
    rect: egui::Rect,
    game: &ListedGame,
    (names, game_index): (&str, usize),
    is_chosen: bool,
    is_hovered: bool,
) {
    let skin = cx.skin();
    let row_rect = rect.shrink2(vec2(0.0, 1.0));
    if is_chosen || is_hovered {
        let fill = if is_chosen { skin.chosen } else { skin.hovered(skin.card) };
        ui.painter().rect_filled(row_rect, CornerRadius::same(8), fill);
    }
    if is_chosen {
        let edge = Stroke::new(1.5, skin.accent);
        ui.painter().rect_stroke(row_rect, CornerRadius::same(8), edge, StrokeKind::Inside);
    }
    let emblem = square(pos2(rect.left() + 22.0, rect.center().y), 30.0);
    cx.emblem_at(ui, game.game, emblem);
    // The scroll bar of a long list covers the right edge.
    let at = (pos2(rect.right() - 18.0, rect.center().y), Align2::RIGHT_CENTER);
    let result = if game.position.is_some() { "" } else { &game.result };
    let result = paint_line(ui.painter(), at, (result, title_font(size::BODY), skin.text), 86.0);
    let left = emblem.right() + 8.0;
    let text_width = result.left() - 10.0 - left;
    let write = |top: f32, text: &str, font: f32, ink| {
        let at = (pos2(left, rect.top() + top), Align2::LEFT_TOP);
        paint_line(ui.painter(), at, (text, body_font(font), ink), text_width);
    };
    write(4.0, names, size::BODY, skin.text);
    let moves = game.game.moves_of(game.plies);
    let shown = number_text(&cx.locale, moves);
    let by = game.game.seats_by();
    let length = cx.format(&message!("saved-game-length", by, count = number(moves), shown));
    let number = format!("{}.", number_text(&cx.locale, game_index + 1));
    let date = game.date.trim_end_matches(".??");
    let parts = [number, cx.text(game.game.keys.name), length, date.to_owned()];
    let details: Vec<String> = parts.into_iter().filter(|part| !part.is_empty() && part != "????").collect();
    write(24.0, &details.join(" · "), size::SMALL, skin.muted);
}
