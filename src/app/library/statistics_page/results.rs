//! Bars of games won, drawn and lost, in total and by opponent and seat.

use bevy_egui::egui::{self, Align2, Color32, Sense, Stroke, Ui, pos2, vec2};

use crate::app::kit::{UiContext, body_font, paint_line, paint_words, size, square, title_font};
use crate::app::words::{number_text, player_name};
use session::{Player, Seat, key, message, number};
use store::{Opponent, Statistics, Tally};

/// Segment of a bar: its number of games, its colour, and the colour of its text.
struct Segment {
    count: u32,
    fill: Color32,
    ink: Color32,
}

/// Segments for games won, drawn and lost, in the colours of the theme.
fn segments(cx: &UiContext, tally: Tally) -> [Segment; 3] {
    let skin = cx.skin();
    [
        Segment { count: tally.won, fill: skin.accent, ink: skin.on_accent },
        Segment { count: tally.drawn, fill: skin.card.lerp_to_gamma(skin.text, 0.2), ink: skin.text },
        // Losses are not drawn in the danger colour: it is close to the accent in some themes, and a loss is no error.
        Segment { count: tally.lost, fill: skin.card.lerp_to_gamma(skin.text, 0.62), ink: skin.card },
    ]
}

/// Paints a bar in three segments, with counts where they fit.
///
/// The segment of losses is hatched, so that colour-blind players can read the bar.
fn draw_bar(ui: &Ui, cx: &UiContext, rect: egui::Rect, tally: Tally) {
    let games = tally.games().max(1) as f32;
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let mut left = rect.left();
    for (index, segment) in segments(cx, tally).into_iter().enumerate() {
        if segment.count == 0 {
            continue;
        }
        let width = rect.width() * segment.count as f32 / games;
        let segment_rect = egui::Rect::from_min_size(pos2(left, rect.top()), vec2(width, rect.height()));
        left = segment_rect.right();
        painter.rect_filled(segment_rect, 3.0, segment.fill);
        let count_text =
            painter.layout_no_wrap(segment.count.to_string(), body_font(size::SMALL), segment.ink);
        let has_space = count_text.size().x + 10.0 < width && rect.height() >= 16.0;
        // The third segment shows the losses.
        if index == 2 {
            let hatch = Stroke::new(1.0, segment.ink.gamma_multiply(0.35));
            let clipped_painter = painter.with_clip_rect(segment_rect.intersect(painter.clip_rect()));
            let mut x = segment_rect.left() - rect.height();
            while x < segment_rect.right() {
                let foot = pos2(x, segment_rect.bottom());
                clipped_painter.line_segment([foot, foot + vec2(rect.height(), -rect.height())], hatch);
                x += 7.0;
            }
            if has_space {
                let text_background =
                    egui::Rect::from_center_size(segment_rect.center(), count_text.size() + vec2(8.0, 0.0));
                painter.rect_filled(text_background, 4.0, segment.fill);
            }
        }
        if has_space {
            painter.galley(segment_rect.center() - count_text.size() / 2.0, count_text, segment.ink);
        }
        // Separate segments of similar brightness by a line.
        if left < rect.right() - 0.5 {
            let joint = Stroke::new(1.5, cx.skin().card);
            painter.vline(left, rect.y_range(), joint);
        }
    }
}

/// Length of a bar for `games` games, where the longest bar has `most_games` games and the length `max_length`.
///
/// A bar with fewer than `FULL_BAR_GAMES` games is always shorter than `max_length`.
fn bar_length(max_length: f32, games: u32, most_games: u32) -> f32 {
    max_length * games as f32 / most_games.max(FULL_BAR_GAMES) as f32
}

/// Least number of games for a bar of full length.
const FULL_BAR_GAMES: u32 = 10;

/// Score in per cent, rounded; a draw counts half a win.
fn percent(tally: Tally) -> u32 {
    // Twice the usual points, so that a draw is a whole number.
    let points = 2 * tally.won + tally.drawn;
    let max_points = 2 * tally.games().max(1);
    // Adding half of the divisor rounds to the nearest per cent.
    (points * 100 + max_points / 2) / max_points
}

/// Draws the bar of all games with its legend.
pub(super) fn draw_total(ui: &mut Ui, cx: &mut UiContext, tally: Tally) {
    let skin = cx.skin();
    let games = tally.games();
    let shown = |count: u32| number_text(&cx.locale, count as usize);
    let title = cx.format(&message!("statistics-game-count", count = number(games), shown = shown(games)));
    let score = cx.format(&message!("statistics-score", percent = percent(tally)));
    let width = ui.available_width();
    let (head, _) = ui.allocate_exact_size(vec2(width, 28.0), Sense::hover());
    let title_line = (&*title, title_font(size::HEADING + 2.0), skin.text);
    let title_anchor = (head.left_top() - vec2(0.0, 3.0), Align2::LEFT_TOP);
    paint_line(ui.painter(), title_anchor, title_line, width * 0.55);
    let score_line = (&*score, title_font(size::BODY + 1.0), skin.accent);
    let score_anchor = (head.right_top() + vec2(0.0, 1.0), Align2::RIGHT_TOP);
    paint_line(ui.painter(), score_anchor, score_line, width * 0.45);
    let (rect, _) = ui.allocate_exact_size(vec2(width, 26.0), Sense::hover());
    draw_bar(ui, cx, rect.with_max_x(rect.left() + bar_length(width, games, games)), tally);
    let labels = [
        message!("statistics-won", count = number(tally.won), shown = shown(tally.won)),
        message!("statistics-drawn", count = number(tally.drawn), shown = shown(tally.drawn)),
        message!("statistics-lost", count = number(tally.lost), shown = shown(tally.lost)),
    ];
    let labels = labels.map(|message| cx.format(&message));
    draw_legend(ui, cx, labels, (size::BODY - 1.0, skin.text), [18.0, 22.0, 24.0, 13.0]);
}

/// Draws the legend of a bar's colours.
///
/// The sizes in points are the gap between entries, the width up to the text, the height, and the side of the colour
/// sample.
fn draw_legend(
    ui: &mut Ui,
    cx: &UiContext,
    labels: [String; 3],
    (font_size, ink): (f32, Color32),
    [gap, text_left, height, side]: [f32; 4],
) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for (segment, label) in segments(cx, Tally::default()).into_iter().zip(labels) {
            let galley = ui.painter().layout_no_wrap(label, body_font(font_size), ink);
            let entry_size = vec2(galley.size().x + text_left, height);
            let (rect, _) = ui.allocate_exact_size(entry_size, Sense::hover());
            let sample = square(rect.left_center() + vec2((side + 1.0) / 2.0, 0.0), side);
            ui.painter().rect_filled(sample, 3.0, segment.fill);
            let at = (rect.left_center() + vec2(text_left, 0.0), Align2::LEFT_CENTER);
            paint_words(ui.painter(), at, galley, ink);
        }
    });
}

/// Height of a bar with the gap below it, in points.
const LINE_HEIGHT: f32 = 27.0;

/// Draws a bar for each opponent and seat, proportional to the number of games.
pub(super) fn draw_opponents(ui: &mut Ui, cx: &mut UiContext, statistics: &Statistics) {
    let tallies = statistics.opponents.iter().flat_map(|opponent| &opponent.by_seat);
    let most_games = tallies.map(|tally| tally.games()).max().unwrap_or(0);
    let labels =
        [key!("statistics-legend-won"), key!("statistics-legend-drawn"), key!("statistics-legend-lost")];
    let labels = labels.map(|key| cx.text(key));
    draw_legend(ui, cx, labels, (size::SMALL, cx.skin().muted), [14.0, 18.0, 20.0, 11.0]);
    for (index, opponent) in statistics.opponents.iter().enumerate() {
        if index > 0 {
            let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 1.0), Sense::hover());
            ui.painter().hline(rect.x_range(), rect.center().y, Stroke::new(1.0, cx.skin().edge));
        }
        draw_opponent(ui, cx, statistics, opponent, most_games);
    }
}

/// Draws the name of an opponent and a bar for each seat that the person has played.
///
/// `most_games` is the number of games of the longest bar.
fn draw_opponent(
    ui: &mut Ui,
    cx: &mut UiContext,
    statistics: &Statistics,
    opponent: &Opponent,
    most_games: u32,
) {
    let skin = cx.skin();
    let game = statistics.game;
    let name = match &opponent.player {
        Player::Human if !opponent.name.is_empty() => cx.locale.localised_name(&opponent.name),
        player => player_name(&cx.locale, game, player),
    };
    // An external engine with other settings counts as another opponent, so show the settings.
    let name = match &opponent.player {
        Player::External(engine) if engine.settings().next().is_some() => {
            let settings: Vec<String> =
                engine.settings().map(|(name, value)| format!("{name} {value}")).collect();
            format!("{name} ({})", settings.join(", "))
        }
        _ => name,
    };
    let seats_played: Vec<(Seat, Tally)> = opponent
        .by_seat
        .iter()
        .enumerate()
        .filter(|(_, tally)| tally.games() > 0)
        .map(|(index, tally)| (Seat::from_index(index), *tally))
        .collect();
    let width = ui.available_width();
    let is_wide = width >= 560.0;
    let (bars_left, bars_top) = if is_wide { (190.0, 0.0) } else { (0.0, 26.0) };
    let height = bars_top + seats_played.len().max(1) as f32 * LINE_HEIGHT;
    let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    let name_width = if is_wide { bars_left - 12.0 } else { width };
    let at = (rect.left_top() + vec2(0.0, 1.0), Align2::LEFT_TOP);
    paint_line(ui.painter(), at, (&name, title_font(size::BODY), skin.text), name_width);
    // Width reserved for the text after the longest bar, in points.
    let text_width = 118.0;
    for (line_index, (seat, tally)) in seats_played.into_iter().enumerate() {
        let middle = rect.top() + bars_top + line_index as f32 * LINE_HEIGHT + LINE_HEIGHT / 2.0;
        let left = rect.left() + bars_left;
        cx.seat_at(ui, game, seat, square(pos2(left + 11.0, middle), 21.0));
        let max_length = rect.right() - left - 30.0 - text_width;
        let length = bar_length(max_length, tally.games(), most_games).max(4.0);
        let bar_rect = egui::Rect::from_min_size(pos2(left + 30.0, middle - 10.0), vec2(length, 20.0));
        draw_bar(ui, cx, bar_rect, tally);
        let shown = number_text(&cx.locale, tally.games() as usize);
        let games_text = cx.format(&message!("statistics-game-count", count = number(tally.games()), shown));
        let text = format!("{games_text} · {} %", percent(tally));
        let at = (pos2(bar_rect.right() + 10.0, middle), Align2::LEFT_CENTER);
        paint_line(ui.painter(), at, (&text, body_font(size::SMALL), skin.muted), text_width - 10.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_half_points() {
        let percent_of = |won, drawn, lost| percent(Tally { won, drawn, lost });
        assert_eq!(
            [
                percent_of(1, 0, 0),
                percent_of(0, 1, 0),
                percent_of(0, 0, 3),
                percent_of(1, 0, 2),
                percent_of(2, 0, 1)
            ],
            [100, 50, 0, 33, 67]
        );
        assert_eq!(percent_of(0, 0, 0), 0);
    }

    #[test]
    fn one_game_is_a_short_bar_and_many_fill_the_width() {
        assert_eq!([1, 5, 10, 300].map(|games| bar_length(400.0, games, games)), [40.0, 200.0, 400.0, 400.0]);
        assert_eq!([1, 30].map(|games| bar_length(300.0, games, 30)), [10.0, 300.0]);
    }
}
