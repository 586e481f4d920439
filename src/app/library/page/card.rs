//! Card of a saved game with its last position, players, result or state, and buttons.

use bevy_egui::egui::{
    self, Align, Align2, Color32, CornerRadius, Layout, Response, Stroke, StrokeKind, Ui, UiBuilder, pos2,
    vec2,
};

use crate::app::kit::{Button, ButtonStyle, UiContext, body_font, paint_line, size, square, title_font};
use crate::app::library::page::position_cache::Position;
use crate::app::words::{Locale, day_text, number_text, shown_name, time_text};
use art::theme::Theme;
use session::{EndReason, Game, MessageArg, Seat, ToMessage as _, key, message, number};
use store::Card;

/// Height of a card's content, in points.
pub(super) const CONTENT_HEIGHT: f32 = 160.0;
/// Margin around a card's content, in points.
pub(super) const MARGIN: f32 = 12.0;

/// Action requested on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CardAction {
    Open,
    /// Opens the game with its review.
    Review,
    Rename,
    Copy,
    Share,
    MoveToBin,
    Restore,
    /// Selects or deselects the game.
    Select,
    /// Selects all games up to this one.
    SelectTo,
}

/// Name to show for the player at seat `index`; empty if the game has no such seat.
pub(super) fn name_of(locale: &Locale, card: &Card, index: usize) -> String {
    let Some(seat) = card.seats.get(index) else { return String::new() };
    match card.game {
        Some(game) => shown_name(locale, game, seat, Seat::from_index(index)),
        _ => seat.name.clone(),
    }
}

/// Paints a placeholder for a game that has not been read yet; `board` is the side of its thumbnail in points.
pub(super) fn draw_placeholder(ui: &Ui, cx: &UiContext, rect: egui::Rect, board: f32) {
    let skin = cx.skin();
    let corners = CornerRadius::same(14);
    ui.painter().rect_filled(rect, corners, skin.card.gamma_multiply(0.55));
    let ink = skin.text.gamma_multiply(0.07);
    let inner = rect.shrink(MARGIN);
    let picture = egui::Rect::from_min_size(
        pos2(inner.left(), inner.center().y - board / 2.0),
        egui::Vec2::splat(board),
    );
    ui.painter().rect_filled(picture, 4.0, ink);
    let left = picture.right() + 14.0;
    for (row, share) in [(8.0, 0.5), (40.0, 0.7), (64.0, 0.6)] {
        let line = egui::Rect::from_min_size(
            pos2(left, inner.top() + row),
            vec2((inner.right() - left) * share, 12.0),
        );
        ui.painter().rect_filled(line, 4.0, ink);
    }
}

/// A card with everything needed to paint it.
pub(super) struct CardView<'a> {
    pub card: &'a Card,
    pub position: Position<'a>,
    /// Theme of the card's game.
    pub theme: &'static Theme,
    /// Side of the thumbnail, in points.
    pub board: f32,
    pub is_binned: bool,
    /// While games can be selected: whether this one is.
    pub tick: Option<bool>,
}

impl CardView<'_> {
    /// Paints the card in `rect`; returns the action that the player requests.
    ///
    /// `response` is the response of the whole card.
    pub(super) fn draw(
        &self,
        ui: &mut Ui,
        cx: &mut UiContext,
        rect: egui::Rect,
        response: &Response,
    ) -> Option<CardAction> {
        let skin = cx.skin();
        let can_open = self.can_open();
        let is_highlighted = (can_open || self.tick.is_some()) && response.hovered() || response.has_focus();
        let edge = if is_highlighted || self.tick == Some(true) {
            Stroke::new(2.0, skin.accent)
        } else {
            Stroke::new(1.0, skin.edge)
        };
        let fill = if is_highlighted { skin.hovered(skin.card) } else { skin.card };
        ui.painter().rect(rect, CornerRadius::same(14), fill, edge, StrokeKind::Inside);
        let inner = rect.shrink(MARGIN);
        let picture = egui::Rect::from_min_size(
            pos2(inner.left(), (inner.center().y - self.board / 2.0).round()),
            egui::Vec2::splat(self.board),
        );
        self.draw_thumbnail(ui, cx, picture);
        let text_area = egui::Rect::from_min_max(pos2(picture.right() + 14.0, inner.top()), inner.max);
        self.draw_texts(ui, cx, text_area);
        let button_bar = egui::Rect::from_min_max(
            pos2(text_area.left() - 2.0, text_area.bottom() - size::BUTTON),
            pos2(text_area.right() + 2.0, text_area.bottom()),
        );
        // Mouse clicks only: the list handles keys, in the order of their events.
        let clicked = response.clicked_by(egui::PointerButton::Primary);
        let modifiers = ui.input(|input| input.modifiers);
        if let Some(is_selected) = self.tick {
            self.draw_tick(ui, cx, picture, is_selected);
        }
        if clicked && modifiers.shift {
            return Some(CardAction::SelectTo);
        } else if clicked && (modifiers.command || self.tick.is_some()) {
            return Some(CardAction::Select);
        } else if self.tick.is_some() {
            // The buttons act on one game, so they are hidden while several can be selected.
            return None;
        }
        let requested = self.draw_buttons(ui, cx, button_bar);
        requested.or((can_open && clicked).then_some(CardAction::Open))
    }

    /// Paints the tick box in a corner of the thumbnail.
    fn draw_tick(&self, ui: &Ui, cx: &mut UiContext, picture: egui::Rect, is_selected: bool) {
        let skin = cx.skin();
        let tick_box = egui::Rect::from_min_size(picture.min + vec2(6.0, 6.0), egui::Vec2::splat(26.0));
        let fill = if is_selected { skin.accent } else { skin.card };
        let edge = Stroke::new(1.5, if is_selected { skin.accent } else { skin.text });
        ui.painter().rect(tick_box, CornerRadius::same(7), fill, edge, StrokeKind::Inside);
        if is_selected {
            cx.icon_at(ui, "check", square(tick_box.center(), 18.0), skin.on_accent);
        }
        cx.record_area(
            ui,
            if is_selected { "ticked" } else { "tick" },
            &self.card.id.0.to_string(),
            tick_box,
        );
    }

    /// Whether the game can be opened at the table.
    pub(super) fn can_open(&self) -> bool {
        !self.is_binned && !self.card.is_busy && self.card.game.is_some()
    }

    /// Paints the thumbnail of the last position, or a placeholder until the position has been read. If the position
    /// is unreadable, paints the emblem of the game.
    fn draw_thumbnail(&self, ui: &mut Ui, cx: &mut UiContext, rect: egui::Rect) {
        match &self.position {
            Position::Ready(position) => {
                cx.thumbnail_at(ui, self.theme, &position.picture, rect.min, self.board);
            }
            Position::Pending | Position::Unreadable => {
                let ink = cx.skin().text.gamma_multiply(0.07);
                ui.painter().rect_filled(rect, 4.0, ink);
                if let (Position::Unreadable, Some(game)) = (&self.position, self.card.game) {
                    cx.emblem_at(ui, game, square(rect.center(), self.board * 0.5));
                }
            }
        }
    }

    /// Paints the name of the game, its players, state, length and date.
    fn draw_texts(&self, ui: &mut Ui, cx: &mut UiContext, rect: egui::Rect) {
        let skin = cx.skin();
        let card = self.card;
        let line = |ui: &Ui, text: &str, font, ink, top: f32, width: f32| {
            let at = (pos2(rect.left(), rect.top() + top), Align2::LEFT_TOP);
            paint_line(ui.painter(), at, (text, font, ink), width);
        };
        let title = cx.text(card.game.map_or(key!("saved-game-unknown-game"), |game| game.keys.name));
        line(ui, &title, title_font(size::HEADING), skin.text, -3.0, rect.width());
        if let Some(game) = card.game {
            self.draw_players(ui, cx, game, rect);
        }
        let (status, ink) = self.status_text(cx);
        line(ui, &status, body_font(size::BODY - 1.0), ink, 72.0, rect.width());
        let moves = card.game.map_or(card.moves, |game| game.moves_of(card.moves));
        let shown = number_text(&cx.locale, moves);
        let by = card.game.map_or("place", |game| game.seats_by());
        let mut length = cx.format(&message!("saved-game-length", by, count = number(moves), shown));
        if let Some(odds) = card.odds {
            let (name, what) =
                (name_of(&cx.locale, card, odds.favoured.index()), MessageArg::Key(odds.kind.key));
            length = cx.format(&message!("saved-game-length-with-odds", length, name, what));
        }
        let date = match card.played_on {
            Some(day) => day_text(&cx.locale, day),
            None => time_text(&cx.locale, card.changed_at),
        };
        // A wide card shows the date to the right of the title.
        let font = body_font(size::SMALL);
        if rect.width() >= 320.0 {
            let galley = ui.painter().layout_no_wrap(date, font.clone(), skin.muted);
            let at = pos2(rect.right() - galley.size().x - 4.0, rect.top() + 2.0);
            ui.painter().galley(at, galley, skin.muted);
            line(ui, &length, font, skin.muted, 94.0, rect.width());
        } else {
            line(ui, &format!("{length} · {date}"), font, skin.muted, 94.0, rect.width());
        }
    }

    /// Paints up to four players in at most two lines. A cup marks the winner, an arrow the player to move.
    fn draw_players(&self, ui: &mut Ui, cx: &mut UiContext, game: Game, rect: egui::Rect) {
        let skin = cx.skin();
        let count = self.card.seats.len();
        let columns = if count > 2 { 2 } else { 1 };
        let width = rect.width() / columns as f32;
        let winner = self.card.end.as_ref().and_then(|end| end.outcome.winner);
        let mover = match &self.position {
            Position::Ready(position) if self.card.end.is_none() => position.turn,
            _ => None,
        };
        for index in 0..count.min(4) {
            let seat = Seat::from_index(index);
            let (column, row) = (index % columns, index / columns);
            let left = rect.left() + column as f32 * width;
            let middle = rect.top() + 35.0 + row as f32 * 23.0;
            cx.seat_at(ui, game, seat, square(pos2(left + 9.0, middle), 18.0));
            let (is_winner, is_mover) = (winner == Some(seat), mover == Some(seat));
            let icon_width = if is_winner || is_mover { 20.0 } else { 0.0 };
            let font = if is_winner { title_font(size::BODY) } else { body_font(size::BODY) };
            let name_width = width - 26.0 - icon_width - if columns > 1 { 8.0 } else { 0.0 };
            let name = name_of(&cx.locale, self.card, index);
            let at = (pos2(left + 26.0, middle), Align2::LEFT_CENTER);
            let end = paint_line(ui.painter(), at, (&name, font, skin.text), name_width).right();
            if is_winner {
                cx.icon_at(ui, "trophy", square(pos2(end + 13.0, middle), 15.0), skin.accent);
            } else if is_mover {
                cx.icon_at(ui, "play", square(pos2(end + 12.0, middle), 11.0), skin.accent);
            }
        }
    }

    /// Text of the result or state of the game, and the colour of the text.
    fn status_text(&self, cx: &UiContext) -> (String, Color32) {
        let (skin, locale) = (cx.skin(), &cx.locale);
        if self.card.is_busy {
            return (locale.text(key!("saved-game-open-elsewhere")), skin.accent);
        }
        let Some(end) = &self.card.end else {
            let mover = match &self.position {
                Position::Ready(position) => position.turn,
                _ => None,
            };
            let text = mover.map_or_else(
                || locale.text(key!("saved-game-unfinished")),
                |seat| {
                    locale
                        .say(&message!("saved-game-to-move", name = name_of(locale, self.card, seat.index())))
                },
            );
            return (text, skin.accent);
        };
        let reason = locale.say(&end.outcome.reason.message());
        let text = match end.outcome.winner {
            Some(seat) => locale.say(&message!(
                "saved-game-won",
                name = name_of(locale, self.card, seat.index()),
                reason
            )),
            None if end.outcome.reason == EndReason::Agreement => {
                locale.text(key!("saved-game-drawn-by-agreement"))
            }
            None => locale.say(&message!("saved-game-drawn", reason)),
        };
        (text, skin.text)
    }

    /// Draws the buttons; returns the action of the clicked one.
    fn draw_buttons(&self, ui: &mut Ui, cx: &mut UiContext, rect: egui::Rect) -> Option<CardAction> {
        let id = self.card.id.0;
        let layout = Layout::left_to_right(Align::Center);
        let mut ui = ui.new_child(UiBuilder::new().max_rect(rect).layout(layout));
        ui.spacing_mut().item_spacing.x = 4.0;
        let mut requested = None;
        if self.is_binned {
            let name = format!("shelf-restore-{id}");
            let button = Button::new(&name, cx.text(key!("saved-game-restore"))).with_icon("restore");
            cx.value_button(&mut ui, button, None, (&mut requested, Some(CardAction::Restore)));
            return requested;
        }
        let label_key =
            if self.card.end.is_none() { key!("saved-game-continue") } else { key!("saved-game-browse") };
        let is_reviewable = self.card.end.is_some();
        let icon_count = if is_reviewable { 4.0 } else { 3.0 };
        let open_width = (rect.width() - icon_count * (size::BUTTON + 4.0)).min(124.0);
        let name = format!("shelf-open-{id}");
        let button = Button::new(&name, cx.text(label_key)).enabled(self.can_open());
        cx.value_button(&mut ui, button, Some(open_width), (&mut requested, Some(CardAction::Open)));
        if is_reviewable {
            let name = format!("shelf-review-{id}");
            let review = Button::icon(&name, "analysis", cx.text(key!("saved-game-review")));
            let review = review.weight(ButtonStyle::Quiet).enabled(self.can_open());
            cx.value_button(&mut ui, review, Some(size::BUTTON), (&mut requested, Some(CardAction::Review)));
        }
        let is_free = !self.card.is_busy;
        for (name, icon, label_key, enabled, action) in [
            (
                "rename",
                "rename",
                key!("saved-game-rename-players"),
                is_free && self.card.game.is_some(),
                CardAction::Rename,
            ),
            ("share", "share", key!("saved-game-share"), self.card.game.is_some(), CardAction::Share),
            ("throw", "bin", key!("saved-game-move-to-bin"), is_free, CardAction::MoveToBin),
        ] {
            let name = format!("shelf-{name}-{id}");
            let button =
                Button::icon(&name, icon, cx.text(label_key)).weight(ButtonStyle::Quiet).enabled(enabled);
            cx.value_button(&mut ui, button, Some(size::BUTTON), (&mut requested, Some(action)));
        }
        requested
    }
}

/// Text for screen readers: when the game began and was last changed.
pub(super) fn hint(locale: &Locale, card: &Card) -> String {
    let (begun, changed) = (time_text(locale, card.started_at), time_text(locale, card.changed_at));
    locale.say(&message!("saved-game-dates", begun, changed))
}
