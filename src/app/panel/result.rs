//! Result card of a game, beside the board.

use std::sync::Arc;

use bevy_egui::egui::{self, Align, Align2, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use crate::app::commands::{Navigate, TableCommand, UiCommand};
use crate::app::core::Screen;
use crate::app::game::CurrentMatch;
use crate::app::kit::{
    Button, ButtonStyle, TextTone, UiContext, body_font, is_enter_unclaimed, paint_line, size, square,
    title_font,
};
use crate::app::panel::score_line::draw_score_line;
use crate::app::panel::side_panel::RESULT_AREA;
use crate::app::panel::stack::PanelLayout;
use crate::app::panel::table_screen::TableScreen;
use crate::app::words::{capitalised, player_name, points_text, shown_name};
use session::{GameEnd, NotCounted, Outcome, Player, Score, Seat, key, message, number};

/// Least height of the panel's body for the card and a row of buttons, in points.
const LEAST_BODY_HEIGHT: f32 = 400.0;

/// Least height of the panel's body in a low window, where the card has no badge, in points.
const LEAST_LOW_BODY_HEIGHT: f32 = 250.0;

/// Gap in points between the card and the navigation bar.
const ABOVE_BAR: f32 = 2.0;

/// Least height of a tall window, in points.
const TALL: f32 = 620.0;

/// Margin inside a roomy card, in points.
const MARGIN: f32 = 18.0;
/// Gap between the parts of the card, in points.
const GAP: f32 = 6.0;
/// Extra space above the buttons, in points.
const ABOVE_BUTTONS: f32 = 4.0;
/// Least width of the card with a folded panel, in points.
const NARROWEST: f32 = 200.0;
/// Greatest width of the card with a folded panel, in points.
const WIDEST: f32 = 360.0;
/// Distance of the card from the edges of the window with a folded panel, in points.
const MARGIN_OUTSIDE: f32 = 8.0;
/// Least height that may stay free above the card, in points. If less would stay free, the card grows to the top. In
/// the free space, a seat or a line of moves would be cut off.
const LEAST_UNCOVERED: f32 = 84.0;
/// Greatest number of buttons.
const BUTTONS: usize = 4;
/// Height of the winner's badge, in points.
const BADGE_HEIGHT: f32 = 58.0;
/// Height of the line of a seat in the table of standings, in points.
const STANDING_HEIGHT: f32 = 22.0;

/// Draws the card with result, reason, score and buttons. The card is beside the board if it fits there.
pub(crate) fn draw_result(ctx: &egui::Context, cx: &mut UiContext, table: &TableScreen) {
    let Some(end) = table.game.state().end.as_ref() else { return };
    let layout = &table.layout;
    let panel = table.points(layout.panel);
    let window = vec2(layout.window.x / layout.scale, layout.window.y / layout.scale);
    let width = if layout.is_panel_hidden { width_beside_board(window.x, table) } else { panel.width() };
    let enough = layout.scale * if window.y >= TALL { LEAST_BODY_HEIGHT } else { LEAST_LOW_BODY_HEIGHT };
    let (pivot, anchor, free) = if layout.is_panel_hidden {
        (Align2::RIGHT_BOTTOM, pos2(window.x - MARGIN_OUTSIDE, window.y - MARGIN_OUTSIDE), f32::INFINITY)
    } else if layout.is_portrait {
        // The card is above the action buttons and below the status line. It may cover the hand, which is not needed
        // any more.
        let bottom = PanelLayout::of(table).above_actions();
        let hand = layout.open_table.as_ref().map(|open| table.points(open.own_hand_area()).top());
        let top = hand.unwrap_or(table.points(layout.status).bottom());
        (Align2::CENTER_BOTTOM, pos2(window.x / 2.0, bottom), bottom - top)
    } else if layout.moves_area.height() < enough && layout.open_table.is_some() {
        // With many seats the panel is too low. Cover the hand instead, because the game is over.
        let board = table.points(layout.board);
        (Align2::CENTER_BOTTOM, board.center_bottom() - vec2(0.0, 8.0), f32::INFINITY)
    } else {
        // Cover the move list, but not the board, the seats and the navigation bar.
        let body = table.points(layout.moves_area);
        let place = PanelLayout::of(table).moves.map_or(body.with_max_y(body.top()), |(_, place)| place);
        (Align2::CENTER_BOTTOM, place.center_bottom() - vec2(0.0, ABOVE_BAR), place.height() - ABOVE_BAR)
    };
    // In a small window, omit the badge, so that the board stays visible.
    let is_tall = window.y >= TALL;
    let seats = table.game.seats().len();
    let games = table.score().map_or(0, |score| score.games());
    let is_standing =
        (is_tall || !layout.is_portrait) && (!end.standings.is_empty() || (seats > 2 && games > 0));
    let sentences = Sentences::of(ctx, cx, table, end, width);
    let score = score_height(seats, is_standing, games);
    let words_height = sentences.height() + if score > 0.0 { GAP + score } else { 0.0 };
    let (badge_height, card_layout) = CardLayout::fitting(width, free, words_height, is_tall);
    // If title and reason do not fit, let the card grow upwards rather than cut them off.
    let free = free.max(sentences.height() + card_layout.height() + 2.0 * card_layout.margin());
    let text_space = free - badge_height - card_layout.height() - 2.0 * card_layout.margin();
    // Always show the standings (the tiles that each seat still held), because they are shown nowhere else. If they do
    // not fit, they scroll. Omit the score if it does not fit: it is also beside the players' names.
    let is_standing = is_standing && (text_space >= words_height || !end.standings.is_empty());
    let is_scored = (games > 0 && text_space >= words_height) || is_standing;
    // Grow to the top if only a sliver of the list would remain visible above the card.
    let spare = text_space - if is_scored { words_height } else { sentences.height() };
    let spare = if (0.0..LEAST_UNCOVERED).contains(&spare) { spare } else { 0.0 };
    let appearance = ctx.animate_bool_with_time(egui::Id::new("result-seen"), true, 0.3);
    let opacity = appearance.max(0.05);
    let at = (pivot, anchor + vec2(0.0, (1.0 - appearance) * 16.0));
    let margin = card_layout.margin();
    let frame = cx.raised_card().inner_margin(margin).multiply_with_opacity(opacity);
    let is_entered = is_enter_unclaimed(ctx);
    let draw_card = |ui: &mut Ui, cx: &mut UiContext| {
        ui.multiply_opacity(opacity);
        ui.set_width(width - 2.0 * margin - 2.0);
        ui.spacing_mut().item_spacing.y = GAP;
        let bottom = ui.cursor().top() + free - 2.0 * margin;
        if spare > 0.0 {
            ui.add_space(spare / 2.0);
        }
        if badge_height > 0.0 {
            badge(ui, cx, &table.game, end.outcome);
        }
        // Standings that do not fit scroll, so that the buttons stay visible.
        let area = egui::ScrollArea::vertical().max_height(text_space).min_scrolled_height(0.0);
        area.auto_shrink([false, true])
            .show(ui, |ui| words(ui, cx, table, (end, sentences), (is_standing, is_scored)));
        let space_above_buttons = if spare > 0.0 {
            bottom - card_layout.buttons_height() - ui.cursor().top()
        } else {
            ABOVE_BUTTONS
        };
        ui.add_space(space_above_buttons.max(ABOVE_BUTTONS));
        buttons(ui, cx, card_layout, table.game.is_from_file());
    };
    cx.answered_by_enter(is_entered, |cx| {
        cx.overlay(ctx, RESULT_AREA, egui::Order::Middle, at, frame, draw_card);
    });
}

/// Width of the card if the panel is folded: the width of the space beside the board, if that is enough.
fn width_beside_board(window: f32, table: &TableScreen) -> f32 {
    let left = window - table.points(table.layout.board).right() - 2.0 * MARGIN_OUTSIDE;
    if left >= NARROWEST { left.min(WIDEST) } else { (window - 2.0 * MARGIN_OUTSIDE).min(WIDEST) }
}

/// Layout of the card, from roomy to compact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CardLayout {
    /// Large margin, and labelled buttons in a row or in a column, with or without icons.
    Whole { row: bool, icons: bool },
    /// Labelled buttons in a row, with a smaller margin.
    Short,
    /// Icon buttons in a row, where the card is too narrow for labels.
    Icons,
}

impl CardLayout {
    /// Chooses the roomiest layout for a card `width` points wide and at most `free` points high, with texts `words`
    /// points high. Also returns the height of the badge, which is zero if it does not fit.
    fn fitting(width: f32, free: f32, words: f32, has_badge: bool) -> (f32, CardLayout) {
        let available = width - 2.0 * MARGIN - 2.0;
        let row = available >= 240.0;
        let whole = CardLayout::Whole { row, icons: available >= 340.0 || !row };
        let badge = if has_badge { BADGE_HEIGHT + GAP } else { 0.0 };
        let shortest = if row { CardLayout::Short } else { CardLayout::Icons };
        [(badge, whole), (0.0, whole)]
            .into_iter()
            .find(|(badge, card_layout)| {
                badge + words + card_layout.height() + 2.0 * card_layout.margin() <= free
            })
            .unwrap_or((0.0, shortest))
    }

    const fn margin(self) -> f32 {
        match self {
            CardLayout::Whole { .. } => MARGIN,
            CardLayout::Short | CardLayout::Icons => 10.0,
        }
    }

    const fn is_row(self) -> bool {
        !matches!(self, CardLayout::Whole { row: false, .. })
    }

    fn buttons_height(self) -> f32 {
        let rows = if self.is_row() { 1.0 } else { BUTTONS as f32 };
        rows * size::BUTTON + (rows - 1.0) * GAP
    }

    /// Height of the buttons and the space above them, in points.
    fn height(self) -> f32 {
        self.buttons_height() + ABOVE_BUTTONS + 2.0 * GAP
    }
}

/// Title and reason of the result, laid out for the card.
struct Sentences {
    title: Arc<egui::Galley>,
    reason: Arc<egui::Galley>,
    /// Says that the game does not count, and why, or names the next level of an adaptive computer.
    note: Option<Arc<egui::Galley>>,
}

/// Reason why the game on the table does not count. `None` if it counts, or if nobody expects it to count.
fn shown_reason(game: &CurrentMatch) -> Option<NotCounted> {
    let is_expected = !(game.only_computers_play() || game.is_from_file() && game.was_over_when_opened());
    game.reason_not_counted().filter(|_| is_expected)
}

/// Text that says why a game does not count.
fn not_counted_key(reason: NotCounted) -> &'static str {
    match reason {
        NotCounted::FromFile => key!("result-not-counted-from-file"),
        NotCounted::SetUpPosition => key!("result-not-counted-set-up"),
        NotCounted::Continuation => key!("result-not-counted-continuation"),
        NotCounted::Hints => key!("result-not-counted-hints"),
        NotCounted::Analysis => key!("result-not-counted-analysis"),
        NotCounted::Coach => key!("result-not-counted-coach"),
        NotCounted::TakeBacks => key!("result-not-counted-take-backs"),
    }
}

/// Text that names the next level of an adaptive computer; `None` if none plays, or if the game says nothing new.
fn next_level(cx: &UiContext, table: &TableScreen) -> Option<String> {
    let game = &table.game;
    let is_adaptive = game.seats().iter().any(|plan| matches!(plan.player, Player::Adaptive(_)));
    let next = table.level_games.next_opponent(game, &table.setups).filter(|_| is_adaptive)?;
    let level = &player_name(&cx.locale, game.game(), &next);
    Some(cx.format(&message!("result-next-level", level)))
}

impl Sentences {
    /// Lays out the sentences for a card of `width` points. A title longer than one line gets a smaller font.
    fn of(ctx: &egui::Context, cx: &UiContext, table: &TableScreen, end: &GameEnd, width: f32) -> Sentences {
        let game = &table.game;
        let title = table.match_text().result_title(&cx.locale, end.outcome);
        let reason = capitalised(&table.match_text().reason(&cx.locale, end));
        // Assume the largest margin, so that the text fits every layout.
        let available = width - 2.0 * MARGIN - 2.0;
        let painter = ctx.layer_painter(egui::LayerId::background());
        let lay_out = |text: &str, font: egui::FontId, tone: TextTone| {
            let mut job =
                egui::text::LayoutJob::simple(text.to_owned(), font, cx.skin().tone(tone), available);
            job.halign = Align::Center;
            painter.layout_job(job)
        };
        let [large, small] = [size::HEADING + 2.0, size::BODY + 1.0]
            .map(|size| lay_out(&title, title_font(size), TextTone::Text));
        let title = if large.rows.len() > 1 { small } else { large };
        let not_counted = shown_reason(game).map(|reason| cx.text(not_counted_key(reason)));
        let note = not_counted.or_else(|| next_level(cx, table));
        let note = note.map(|note| lay_out(&note, body_font(size::SMALL), TextTone::Muted));
        Sentences { title, reason: lay_out(&reason, body_font(size::BODY), TextTone::Muted), note }
    }

    fn height(&self) -> f32 {
        let note = self.note.as_ref().map_or(0.0, |text| GAP + text.size().y);
        self.title.size().y + GAP + self.reason.size().y + note
    }
}

/// Height in points of the score: a line for each seat and a total, or one line.
fn score_height(seats: usize, is_standing: bool, games: u32) -> f32 {
    let lines = seats + usize::from(games > 1);
    match (is_standing, games) {
        (true, _) => 2.0 + GAP + lines as f32 * (STANDING_HEIGHT + GAP),
        (false, 0) => 0.0,
        (false, _) => 24.0 + GAP,
    }
}

/// Draws the winner's badge, or the badges of all seats after a draw.
fn badge(ui: &mut Ui, cx: &mut UiContext, game: &CurrentMatch, outcome: Outcome) {
    let seats = game.seats();
    ui.vertical_centered(|ui| {
        let side = BADGE_HEIGHT;
        let width = side * (1.1 * seats.len() as f32).max(2.2);
        let (rect, _) = ui.allocate_exact_size(vec2(width, side), Sense::hover());
        match outcome.winner {
            Some(seat) => {
                let place = square(rect.center(), side);
                cx.seat_at(ui, game.game(), seat, place);
                // A seat token has its own edge and needs no ring.
                if game.game().has_sides {
                    let ring = Stroke::new(2.5, cx.skin().accent);
                    ui.painter().rect_stroke(place.expand(3.0), 12.0, ring, StrokeKind::Inside);
                }
            }
            None => {
                for (index, seat) in Seat::all(seats.len() as u8).enumerate() {
                    let x = rect.left() + rect.width() * (index as f32 + 0.5) / seats.len() as f32;
                    let place = square(pos2(x, rect.center().y), side * 0.8);
                    cx.seat_at(ui, game.game(), seat, place);
                }
            }
        }
    });
}

/// Draws title, reason and score. The score is a table of seats (`is_standing`), one line (`is_scored`), or absent.
fn words(
    ui: &mut Ui,
    cx: &mut UiContext,
    table: &TableScreen,
    (end, sentences): (&GameEnd, Sentences),
    (is_standing, is_scored): (bool, bool),
) {
    let game = &table.game;
    let seats = game.seats();
    ui.vertical_centered(|ui| {
        ui.add(egui::Label::new(sentences.title).selectable(false));
        ui.add(egui::Label::new(sentences.reason).selectable(false));
        if let Some(text) = sentences.note {
            ui.add(egui::Label::new(text).selectable(false));
        }
    });
    let score = table.score();
    let games = score.as_ref().map_or(0, Score::games);
    let points: Vec<String> = match &score {
        Some(score) => score.won.iter().map(|won| points_text(*won, score.drawn)).collect(),
        None => vec![String::new(); seats.len()],
    };
    // After a single game the score needs no explanation.
    let counted = (games > 1).then(|| cx.format(&message!("result-score", games = number(games))));
    if is_standing {
        ui.add_space(2.0);
        standings(ui, cx, game, end, &points);
        if let Some(counted) = counted {
            cx.label(ui, counted, body_font(size::SMALL), TextTone::Muted);
        }
        return;
    }
    if !is_scored {
        return;
    }
    ui.vertical_centered(|ui| {
        let names: Vec<String> =
            Seat::all(seats.len() as u8).map(|seat| table.name(&cx.locale, seat)).collect();
        if let [one, other] = names.as_slice() {
            draw_score_line(ui, cx, counted.as_deref(), [one, other], &points.join("\u{a0}–\u{a0}"));
            return;
        }
        let each = names.iter().zip(&points).map(|(name, points)| format!("{name}:\u{a0}{points}"));
        let line = each.collect::<Vec<_>>().join("   ");
        cx.label(ui, line, body_font(size::SMALL + 1.0), TextTone::Text);
    });
}

/// Draws a line for each seat with its name, the tiles that it still held, and its points.
fn standings(ui: &mut Ui, cx: &mut UiContext, game: &CurrentMatch, end: &GameEnd, points: &[String]) {
    let skin = cx.skin();
    for ((index, plan), points) in game.seats().iter().enumerate().zip(points) {
        let seat = Seat::from_index(index);
        let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), STANDING_HEIGHT), Sense::hover());
        let middle = |x: f32| pos2(x, row.center().y);
        let symbol = square(middle(row.left() + 12.0), 18.0);
        cx.seat_at(ui, game.game(), seat, symbol);
        let font = title_font(size::BODY);
        let right = Align2::RIGHT_CENTER;
        let points = ui.painter().text(middle(row.right() - 4.0), right, points, font.clone(), skin.text);
        let mut left = points.left().min(row.right() - 24.0);
        if let Some(held) = end.standings.get(index) {
            let (held, font) = (cx.format(held), body_font(size::SMALL));
            left = ui.painter().text(middle(left - 12.0), right, held, font, skin.muted).left();
        }
        let name = shown_name(&cx.locale, game.game(), plan, seat);
        let at = (middle(symbol.right() + 8.0), Align2::LEFT_CENTER);
        let name_width = (left - symbol.right() - 16.0).max(20.0);
        paint_line(ui.painter(), at, (&name, font, skin.text), name_width);
    }
}

/// Draws the buttons for a rematch, the review, a new game and closing the card; all other actions stay in the panel.
///
/// After a game from a file (`is_from_file`) there is no rematch, because other people have played the game.
fn buttons(ui: &mut Ui, cx: &mut UiContext, card_layout: CardLayout, is_from_file: bool) {
    let new_game = UiCommand::from(Navigate::Open(Screen::Setup));
    let mut entries = vec![
        ("rematch", "rematch", key!("result-rematch"), TableCommand::Rematch.into()),
        ("review", "analysis", key!("review-title"), TableCommand::Review.into()),
        ("new-game", "play", key!("result-new-game"), new_game),
        ("look", "close", key!("close"), Navigate::CloseDialog.into()),
    ];
    if is_from_file {
        entries.remove(0);
    }
    let (count, row_width) = (entries.len(), ui.available_width());
    let add = |ui: &mut Ui, cx: &mut UiContext, index: usize, width: f32| {
        let (name, icon, key, command) = entries[index].clone();
        let text = cx.text(key);
        let is_icon_only = card_layout == CardLayout::Icons || card_layout.is_row() && index + 1 == count;
        let button = match card_layout {
            _ if is_icon_only => Button::icon(name, icon, text),
            CardLayout::Whole { icons: true, .. } => Button::new(name, text).with_icon(icon),
            _ => Button::new(name, text),
        };
        let weight = if index == 0 { ButtonStyle::Primary } else { ButtonStyle::Normal };
        cx.command_button(ui, button.weight(weight), Some(width), command);
    };
    if !card_layout.is_row() {
        (0..count).for_each(|index| add(ui, cx, index, row_width));
        return;
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        let gaps = GAP * (count - 1) as f32;
        let last_width =
            if card_layout == CardLayout::Icons { (row_width - gaps) / count as f32 } else { size::BUTTON };
        let label_width = (row_width - last_width - gaps) / (count - 1) as f32;
        for index in 0..count {
            add(ui, cx, index, if index + 1 == count { last_width } else { label_width });
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_with_less_height_is_more_compact() {
        for width in [180.0, 215.0, 260.0, 340.0, 420.0] {
            for free in (140_u16..700).map(f32::from) {
                for words in [90.0, 180.0] {
                    let (badge, card_layout) = CardLayout::fitting(width, free, words, true);
                    let rest = free - badge - card_layout.height() - 2.0 * card_layout.margin();
                    let is_shortest = badge == 0.0 && !matches!(card_layout, CardLayout::Whole { .. });
                    assert!(rest >= words || is_shortest, "{width} {free} {card_layout:?}");
                    assert!(card_layout != CardLayout::Icons || width < 280.0, "labels where they fit");
                }
            }
        }
    }
}
