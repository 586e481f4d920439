//! Statistics page of one person in one game, with results by opponent and seat, streaks and rating.

mod rating_plot;
mod results;

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Margin, Sense, Stroke, StrokeKind, Ui, UiBuilder, pos2, vec2,
};

use crate::app::commands::Navigate;
use crate::app::core::Screen;
use crate::app::kit::{
    Button, ButtonStyle, TextTone, UiContext, body_font, column, field, head_of_page, page_margin,
    page_width, paint_line, size, square, title_font,
};
use crate::app::library::statistics::{RequestStatistics, Statistics};
use crate::app::library::statistics_page::rating_plot::rounded;
use crate::app::words::{Locale, capitalised, number_text};
use session::{Game, LocalizedMessage, NotCounted, catalogue, key, message, number};
use store::{self, MIN_RATED_GAMES, Person, Rating, Tally};

/// Greatest width of the page, in points.
const MAX_WIDTH: f32 = 940.0;

/// System that draws the statistics page.
pub fn draw_statistics_page(
    mut cx: UiContext,
    statistics: Res<Statistics>,
    mut requests: MessageWriter<RequestStatistics>,
) -> Result {
    let mut root = cx.root()?;
    let (window, width) = (root.max_rect(), page_width(&root, MAX_WIDTH));
    let left = ((window.width() - width) / 2.0).round();
    // The selection of person and game stays visible when the page scrolls.
    let mut ui = head_of_page(&mut root, left, width);
    cx.heading(&mut ui, key!("statistics-title"), None);
    cx.card().inner_margin(Margin::same(12)).show(&mut ui, |ui| {
        ui.set_width(ui.available_width());
        draw_selection(ui, &mut cx, &statistics, &mut requests);
    });
    if let Some(why) = &statistics.unreadable {
        let text = cx.format(why);
        cx.notice_card(&mut ui, "info", key!("library-unreadable"), text, |_, _| {});
        return Ok(());
    }
    let top = ui.cursor().top();
    // Do not show the figures of the previous game while another one is counted.
    let counted = statistics.counted.as_deref().filter(|counted| counted.game == statistics.game);
    let Some(counted) = counted else { return Ok(()) };
    let content_area = egui::Rect::from_min_max(pos2(window.left(), top), window.max);
    let mut ui = root.new_child(UiBuilder::new().max_rect(content_area));
    egui::ScrollArea::vertical().id_salt(counted.game.name()).auto_shrink(false).show(&mut ui, |ui| {
        ui.scope_builder(column(left, ui.cursor().top() + 6.0, width), |ui| {
            ui.set_width(width);
            draw_figures(ui, &mut cx, &statistics, counted);
        });
        ui.add_space(page_margin(&root));
    });
    Ok(())
}

/// Draws all figures.
fn draw_figures(ui: &mut Ui, cx: &mut UiContext, statistics: &Statistics, counted: &store::Statistics) {
    if total(counted).games() == 0 {
        draw_no_results_card(ui, cx, statistics);
        draw_not_counted(ui, cx, counted);
        return;
    }
    draw_main_figures(ui, cx, counted);
    draw_not_counted(ui, cx, counted);
    if counted.rating.is_some() {
        cx.section(ui, key!("statistics-plot-title"), |ui, cx| {
            rating_plot::draw_rating_plot(ui, cx, counted)
        });
    }
    cx.section(ui, key!("statistics-opponents"), |ui, cx| results::draw_opponents(ui, cx, counted));
}

/// Draws which games count, and how many do not count for which reasons.
fn draw_not_counted(ui: &mut Ui, cx: &mut UiContext, counted: &store::Statistics) {
    let texts = [Some(cx.text(key!("statistics-what-counts"))), not_counted_text(&cx.locale, counted)];
    let text = texts.into_iter().flatten().collect::<Vec<_>>().join(" ");
    let response = cx.label(ui, text, body_font(size::SMALL + 1.0), TextTone::OnGround);
    let games = counted.not_counted_total().to_string();
    cx.record_area(ui, "statistics-not-counted", &games, response.rect);
    ui.add_space(4.0);
}

/// Sentence that says how many games do not count, and why; `None` if all count.
fn not_counted_text(locale: &Locale, counted: &store::Statistics) -> Option<String> {
    let total = counted.not_counted_total();
    let shown = |games: u32| number_text(locale, games as usize);
    let reasons: Vec<String> = counted
        .not_counted
        .iter()
        .map(|(reason, games)| locale.say(&not_counted_message(*reason, *games, shown(*games))))
        .collect();
    (total > 0).then(|| {
        let reasons = reasons.join(", ");
        locale.say(&message!("statistics-not-counted", count = number(total), shown = shown(total), reasons))
    })
}

/// Part of the sentence about `games` games that do not count for `reason`; `shown` is the number as displayed.
fn not_counted_message(reason: NotCounted, games: u32, shown: String) -> LocalizedMessage {
    let count = number(games);
    match reason {
        NotCounted::FromFile => message!("statistics-not-counted-from-file", count, shown),
        NotCounted::SetUpPosition => message!("statistics-not-counted-set-up", count, shown),
        NotCounted::Continuation => message!("statistics-not-counted-continuation", count, shown),
        NotCounted::Hints => message!("statistics-not-counted-hints", count, shown),
        NotCounted::Analysis => message!("statistics-not-counted-analysis", count, shown),
        NotCounted::Coach => message!("statistics-not-counted-coach", count, shown),
        NotCounted::TakeBacks => message!("statistics-not-counted-take-backs", count, shown),
    }
}

/// Results of all games, over all seats.
fn total(statistics: &store::Statistics) -> Tally {
    statistics.by_seat.iter().fold(Tally::default(), |sum, tally| Tally {
        won: sum.won + tally.won,
        drawn: sum.drawn + tally.drawn,
        lost: sum.lost + tally.lost,
    })
}

/// Draws the selection of person and game.
fn draw_selection(
    ui: &mut Ui,
    cx: &mut UiContext,
    statistics: &Statistics,
    requests: &mut MessageWriter<RequestStatistics>,
) {
    // Button labels must not shrink. If the buttons of the games do not fit into one row, use two columns.
    let game_count = catalogue::GAMES.len() as f32;
    let button_widths = catalogue::GAMES.iter().map(|game| {
        let galley =
            ui.painter().layout_no_wrap(cx.text(game.keys.name), body_font(size::BODY), Color32::WHITE);
        galley.size().x + 24.0
    });
    let row_width = game_count * (button_widths.fold(0.0, f32::max) + 8.0);
    let is_wide = ui.available_width() >= 228.0 + row_width;
    let (mut who, mut game) = (statistics.person.clone(), statistics.game);
    let draw_controls = |ui: &mut Ui| {
        let anybody = cx.text(key!("statistics-all-names"));
        let shown = match &who {
            Person::AnyName => anybody.clone(),
            Person::Named(name) => cx.locale.localised_name(name),
        };
        let width = if is_wide { 220.0 } else { ui.available_width() };
        let list_size = vec2(width, field::LARGEST_LIST_HEIGHT);
        cx.list(ui, ("statistics-who", list_size), shown, |ui, cx| {
            let about = cx.text(key!("statistics-all-names-about"));
            cx.entry(ui, ("option", "anybody"), (&mut who, Person::AnyName), anybody).on_hover_text(about);
            for name in &statistics.names {
                let (option_name, label) = (format!("who-{name}"), cx.locale.localised_name(name));
                cx.entry(ui, ("option", &option_name), (&mut who, Person::Named(name.clone())), label);
            }
        });
        ui.vertical(|ui| {
            let fits = ui.available_width() + 8.0 >= row_width;
            let columns = if fits { catalogue::GAMES.len().max(1) } else { 2 };
            let name_and_label = |cx: &UiContext, game_option: Game| {
                (format!("statistics-{}", game_option.name()), cx.text(game_option.keys.name))
            };
            game = cx.one_of(ui, columns, catalogue::GAMES, game, name_and_label).unwrap_or(game);
        });
    };
    if is_wide {
        ui.horizontal(draw_controls);
    } else {
        ui.vertical(draw_controls);
    }
    if who != statistics.person || game != statistics.game {
        requests.write(RequestStatistics(who, game));
    }
}

/// Draws a card that says that there are no results, with a button to play.
fn draw_no_results_card(ui: &mut Ui, cx: &mut UiContext, statistics: &Statistics) {
    let game = statistics.game;
    cx.card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.vertical_centered(|ui| {
            ui.add_space(12.0);
            let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(64.0), Sense::hover());
            cx.emblem_at(ui, game, rect);
            let title = cx.text(key!("statistics-empty-title"));
            cx.label(ui, title, title_font(size::HEADING + 1.0), TextTone::Text);
            let name = cx.text(game.keys.name);
            let text = cx.format(&message!("statistics-empty", game = name));
            ui.scope(|ui| {
                ui.set_max_width(ui.available_width().min(460.0));
                cx.label(ui, text, body_font(size::BODY), TextTone::Muted);
            });
            ui.add_space(8.0);
            let play = Button::new("statistics-play", cx.text(key!("library-choose-game")))
                .weight(ButtonStyle::Primary);
            cx.command_button(ui, play, None, Navigate::Open(Screen::Menu));
            ui.add_space(12.0);
        });
    });
}

/// Draws the total results, the rating and the streaks.
fn draw_main_figures(ui: &mut Ui, cx: &mut UiContext, statistics: &store::Statistics) {
    let all = total(statistics);
    cx.card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        results::draw_total(ui, cx, all);
    });
    ui.add_space(6.0);
    let streak = match statistics.streak {
        0 => cx.text(key!("statistics-streak-none")),
        won @ 1.. => cx.format(&message!("statistics-streak-won", count = number(won))),
        lost => cx.format(&message!("statistics-streak-lost", count = number(-lost))),
    };
    let longest = match statistics.longest_won {
        0 => cx.text(key!("statistics-streak-none")),
        won => cx.format(&message!("statistics-streak-won", count = number(won))),
    };
    let (rating, about) = match statistics.rating {
        Some(rating) => rating_texts(cx, rating, &statistics.levels),
        None => (
            cx.format(&message!("statistics-games-missing", count = number(statistics.missing()))),
            cx.format(&message!("statistics-games-missing-about", least = number(MIN_RATED_GAMES))),
        ),
    };
    let streaks = [
        (key!("statistics-streak"), "play", streak, String::new()),
        (key!("statistics-longest-streak"), "trophy", longest, String::new()),
    ];
    let rating_tile = (key!("statistics-rating"), "chart", rating, about);
    let (gap, width) = (ui.spacing().item_spacing.x, ui.available_width());
    let is_wide = width >= 700.0;
    if !is_wide {
        draw_figure(ui, cx, vec2(width, 108.0), &rating_tile);
    }
    ui.horizontal(|ui| {
        let share = if is_wide { 0.27 } else { 0.5 };
        let tile_width = (width * share - gap / 2.0).floor();
        if is_wide {
            draw_figure(ui, cx, vec2(width - 2.0 * (tile_width + gap), 108.0), &rating_tile);
        }
        for streak in &streaks {
            draw_figure(ui, cx, vec2(tile_width, if is_wide { 108.0 } else { 74.0 }), streak);
        }
    });
    ui.add_space(6.0);
}

/// Two texts: the rating with the nearest computer levels, and the interval in which the rating lies.
fn rating_texts(cx: &UiContext, rating: Rating, levels: &[f64]) -> (String, String) {
    let (low, high) = rating.interval();
    let high = rounded(high);
    let about = cx.format(&match low.map(rounded) {
        Some(low) => message!("statistics-rating-range", low, high),
        None => message!("statistics-rating-at-most", high),
    });
    let comparison = compare_with_levels(rating.value, levels).map(|message| cx.format(&message));
    // Without a lower bound of the interval, show no number: it would suggest false precision.
    let figure = low.map(|_| format!("{} ± {}", rounded(rating.value), rounded(rating.deviation)));
    (capitalised(&figure.into_iter().chain(comparison).collect::<Vec<_>>().join(", ")), about)
}

/// Distance below which a rating counts as close to a level, in rating points.
const CLOSE_TO_LEVEL: f64 = 150.0;

/// Message that compares a rating with those of the computer levels. `None` in a game whose levels are not rated.
fn compare_with_levels(value: f64, levels: &[f64]) -> Option<LocalizedMessage> {
    let distance = |level: f64| (level - value).abs();
    let (nearest, number_of_nearest) = levels
        .iter()
        .zip(1..)
        .min_by(|(level, _), (other, _)| distance(**level).total_cmp(&distance(**other)))?;
    let weaker_levels = levels.partition_point(|level| *level < value);
    Some(if distance(*nearest) < CLOSE_TO_LEVEL {
        message!("statistics-near-level", level = number(number_of_nearest))
    } else if weaker_levels == 0 {
        message!("statistics-below-level", level = number(1))
    } else if weaker_levels == levels.len() {
        message!("statistics-above-level", level = number(weaker_levels))
    } else {
        message!("statistics-between-levels", low = number(weaker_levels), high = number(weaker_levels + 1))
    })
}

/// Draws a figure with its name above and its meaning below.
fn draw_figure(
    ui: &mut Ui,
    cx: &mut UiContext,
    tile_size: egui::Vec2,
    (title, icon, figure, about): &(&str, &str, String, String),
) {
    let skin = cx.skin();
    let (rect, _) = ui.allocate_exact_size(tile_size, Sense::hover());
    let corners = CornerRadius::same(14);
    let edge = Stroke::new(1.0, skin.edge);
    ui.painter().rect(rect, corners, skin.card, edge, StrokeKind::Inside);
    let inner = rect.shrink(14.0);
    cx.icon_at(ui, icon, square(inner.left_top() + vec2(9.0, 10.0), 17.0), skin.accent);
    let paint_text = |offset: egui::Vec2, text: &str, font, ink| {
        let at = (inner.left_top() + offset, Align2::LEFT_TOP);
        paint_line(ui.painter(), at, (text, font, ink), inner.width() - offset.x);
    };
    paint_text(vec2(26.0, 0.0), &cx.text(title), body_font(size::SMALL + 1.0), skin.muted);
    paint_text(vec2(0.0, 22.0), figure, title_font(size::HEADING + 1.0), skin.text);
    if !about.is_empty() {
        let galley =
            ui.painter().layout(about.clone(), body_font(size::SMALL - 1.0), skin.muted, inner.width());
        ui.painter().galley(inner.left_top() + vec2(0.0, 52.0), galley, skin.muted);
    }
}
