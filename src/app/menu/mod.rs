//! Main menu: cards of the games, each with a self-playing board, and buttons to other screens.

mod introduction;
mod showcase;

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align, Align2, CornerRadius, Layout, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo,
    WidgetType, pos2, vec2,
};

use crate::app::commands::{FilesRequest, Navigate, ResumeGame, SetUpGame, ShowGames, UiCommand};
use crate::app::core::{MenuEntries, Screen};
use crate::app::game::{CurrentMatch, GameCounts, LatestGame};
use crate::app::kit::{
    Button, ButtonStyle, TextTone, UiContext, add_page, body_font, centred_column, fitted, paint_line,
    paint_words, rows, size, title_font,
};
use crate::app::menu::introduction::{Introduction, draw_introduction};
use crate::app::menu::showcase::Showcases;
use crate::app::preferences::{FirstStart, Settings, SettingsCommand};
use crate::app::words::{MatchText, number_text, shown_name};
use art::picture::PositionView;
use session::{Game, Seat, Viewer, catalogue, key, message, number};

/// Least window width for all games side by side, in points.
const ALL_GAMES_WIDTH: f32 = 960.0;

/// Least window height for showing both the logo and the "continue" card, in points.
const LOGO_AND_CONTINUE_HEIGHT: f32 = 770.0;

/// Width of the button for other unfinished games if it has a label, in points.
const MORE_BUTTON_WIDTH: f32 = 220.0;

pub(crate) fn plugin(app: &mut App) {
    add_page(app, &[Screen::Menu], draw_menu);
}

/// System that draws the menu.
pub fn draw_menu(
    mut cx: UiContext,
    game: Option<Res<CurrentMatch>>,
    (latest, counts): (Res<LatestGame>, Res<GameCounts>),
    (settings, entries): (Res<Settings>, Res<MenuEntries>),
    mut set_up: MessageWriter<SetUpGame>,
    mut show_games: MessageWriter<ShowGames>,
    mut showcases: Showcases,
    (mut first_start, mut introduction): (ResMut<FirstStart>, Local<Introduction>),
) -> Result {
    let mut ui = cx.root()?;
    showcases.advance(&ui);
    let height = ui.available_height();
    let small = ui.available_width() < 560.0 || height < 640.0;
    // A large window has larger cards, as long as all of them fit.
    let large_width = (ui.available_width() * 0.66).min(ui.available_height() * 1.25);
    let width = if ui.available_width() < ALL_GAMES_WIDTH { 760.0 } else { large_width.clamp(980.0, 1800.0) };
    let scroll_offset = centred_column(&mut ui, width, false, |ui| {
        // The game on the table, or else the last unfinished game.
        let game = game.filter(|game| game.state().outcome().is_none());
        let latest_game = latest.get();
        let has_no_game = game.is_none() && latest_game.is_none();
        // The question for the name is in the place of the "continue" card, until a game is begun.
        let asks_name = first_start.0 && has_no_game;
        // The whole menu should be visible at once. In a low window, a card takes the place of the logo.
        let with_logo = !small && (height >= LOGO_AND_CONTINUE_HEIGHT || (has_no_game && !asks_name));
        heading(ui, &mut cx, small, with_logo);
        // A game is saved from its first move on. Before that it is not among the counted unfinished games.
        let is_continued_game_counted =
            game.as_ref().map_or(latest_game.is_some(), |game| !game.moves().is_empty());
        let button_area = if let Some(game) = game {
            let match_text = MatchText { game: &**game, is_paused: game.is_paused(), viewer: game.viewer() };
            let open = Navigate::Open(Screen::Table).into();
            Some(resume(ui, &mut cx, match_text, game.bottom_seat(), open, small))
        } else if let Some((id, game)) = latest_game {
            let match_text = MatchText { game, is_paused: false, viewer: Viewer::Onlooker };
            Some(resume(ui, &mut cx, match_text, Seat::FIRST, ResumeGame::at_table(id).into(), small))
        } else {
            None
        };
        let unfinished = counts.unfinished.unwrap_or_default();
        let others = unfinished.saturating_sub(usize::from(is_continued_game_counted));
        if let Some(area) = button_area
            && more_unfinished(ui, &mut cx, others, area)
        {
            show_games.write(ShowGames { unfinished: true });
        }
        if asks_name && draw_introduction(ui, &mut cx, &mut introduction) {
            first_start.0 = false;
        }
        if let Some(game) = games(ui, &mut cx, &showcases, small) {
            set_up.write(SetUpGame(game));
        }
        ui.add_space(10.0);
        match other_screens(ui, &mut cx, counts.all.unwrap_or_default(), &entries) {
            Some(Screen::Library) => _ = show_games.write(ShowGames { unfinished: false }),
            Some(screen) => cx.commands.write(Navigate::Open(screen)),
            None => {}
        }
        due_mistakes(ui, &mut cx, counts.due_mistakes.unwrap_or_default());
    });
    corner_buttons(&mut ui, &mut cx, scroll_offset, !settings.sound.on);
    Ok(())
}

/// Draws the buttons in the upper corners: "open file", "sound is off", and "quit".
///
/// The buttons scroll with the page by `scroll_offset` points, so that they never cover its content.
fn corner_buttons(root: &mut Ui, cx: &mut UiContext, scroll_offset: f32, is_silent: bool) {
    let window = root.max_rect();
    let has_labels = window.width() >= 760.0;
    let button = Button::fitting("quit", "close", cx.text(key!("menu-quit")), has_labels);
    let corner_area = egui::Rect::from_min_max(
        pos2(window.left(), window.top() + 8.0 - scroll_offset),
        pos2(window.right() - 8.0, window.top() + 42.0 - scroll_offset),
    );
    let layout = Layout::right_to_left(Align::Center);
    let mut ui = root.new_child(UiBuilder::new().max_rect(corner_area).layout(layout));
    if cx.sized_button(&mut ui, button.weight(ButtonStyle::OnGround), None, 34.0) {
        cx.commands.write(Navigate::Quit);
    }
    let open = Button::fitting("open-file", "open", cx.text(key!("button-open-file")), has_labels);
    let left = corner_area.with_min_x(window.left() + 8.0);
    let layout = Layout::left_to_right(Align::Center);
    let mut corner = root.new_child(UiBuilder::new().max_rect(left).layout(layout));
    if cx.sized_button(&mut corner, open.weight(ButtonStyle::OnGround), None, 34.0) {
        cx.commands.write(FilesRequest::Choose);
    }
    if is_silent {
        let sign = Button::icon("silent", "sound-off", cx.text(key!("button-sound-is-off")));
        if cx.sized_button(&mut ui, sign.weight(ButtonStyle::OnGround), None, 34.0) {
            cx.commands.write(SettingsCommand::ToggleSound);
        }
    }
}

/// Draws the logo, if `with_logo`, and the name of the program.
fn heading(ui: &mut Ui, cx: &mut UiContext, small: bool, with_logo: bool) {
    ui.vertical_centered(|ui| {
        if with_logo {
            let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(84.0), Sense::hover());
            cx.drawing_at(ui, "logo.svg", rect);
        }
        let font = title_font(if small { 34.0 } else { size::DISPLAY });
        cx.label(ui, cx.text(key!("window-title")), font, TextTone::OnGround);
        cx.label(ui, cx.text(key!("menu-subtitle")), body_font(size::BODY), TextTone::OnGround);
    });
    ui.add_space(if small { 8.0 } else { 22.0 });
}

/// Draws the button for other unfinished games; returns true if it was clicked.
///
/// The number of games is known shortly after the menu appears. The button has a reserved place, so that nothing
/// shifts.
fn more_unfinished(ui: &mut Ui, cx: &mut UiContext, others: usize, area: egui::Rect) -> bool {
    // Reserve the widget id even without a button: otherwise all following ids would change and lose a click in
    // progress.
    let mut ui = ui.new_child(UiBuilder::new().max_rect(area));
    if others == 0 {
        return false;
    }
    let shown = number_text(&cx.locale, others);
    let words = cx.format(&message!("menu-more-unfinished", count = number(others), shown = &shown));
    let button = if area.width() >= MORE_BUTTON_WIDTH {
        Button::new("unfinished", words).with_icon("shelf")
    } else {
        Button { hint: Some(words), ..Button::new("unfinished", shown).with_icon("shelf") }
    };
    cx.button(&mut ui, button, Some(area.width()))
}

/// Draws the "continue" card with board, players and status. Returns the area on it for `more_unfinished`.
fn resume(
    ui: &mut Ui,
    cx: &mut UiContext,
    match_text: MatchText,
    bottom_seat: Seat,
    command: UiCommand,
    small: bool,
) -> egui::Rect {
    let game = match_text.game;
    let card_size = vec2(ui.available_width(), if small { 96.0 } else { 116.0 });
    let (rect, pressed) = card_frame(ui, cx, card_size, cx.text(key!("menu-continue")));
    cx.record_area(ui, "button", "continue", rect);
    // Leave a margin of at least 10 points. A side that is a multiple of 8 gives each square whole points.
    let side = ((rect.height() - 20.0) / 8.0).floor() * 8.0;
    let inner = rect.shrink((rect.height() - side) / 2.0);
    let (picture, words) = inner.split_left_right_at_x(inner.left() + side);
    cx.thumbnail_at(
        ui,
        cx.theme(),
        &Arc::new(PositionView::of_thumbnail(game, bottom_seat)),
        picture.min,
        side,
    );
    let width = if rect.width() >= 560.0 { MORE_BUTTON_WIDTH } else { 64.0 };
    let (words, button_area) = words.split_left_right_at_x(words.right() - width);
    let button_area = egui::Rect::from_center_size(button_area.center(), vec2(width, size::BUTTON));
    let words = words.shrink2(vec2(14.0, if small { 0.0 } else { 4.0 }));
    let mut words = ui.new_child(UiBuilder::new().max_rect(words));
    words.spacing_mut().item_spacing.y = if small { 0.0 } else { 3.0 };
    let game_name = cx.text(game.game().keys.name);
    let title = cx.format(&message!("menu-continue-game", game = game_name));
    let name = |(index, plan)| shown_name(&cx.locale, game.game(), plan, Seat::from_index(index));
    let names: Vec<String> = game.seats().iter().enumerate().map(name).collect();
    let (width, ink) = (words.available_width(), cx.skin().text);
    let names = fitted(words.painter(), &names.join(" – "), body_font(size::BODY), ink, width);
    let muted = cx.skin().muted;
    let status =
        fitted(words.painter(), &match_text.status(&cx.locale), body_font(size::SMALL + 1.0), muted, width);
    // A title of several lines gets a smaller font until names and status fit below it.
    let height_below = names.size().y + status.size().y + 2.0 * words.spacing().item_spacing.y;
    let title_height = words.available_height() - height_below;
    let has_room = |size: &f32| {
        words.painter().layout(title.clone(), title_font(*size), ink, width).size().y <= title_height
    };
    let sizes = [size::HEADING + 1.0, size::HEADING - 2.0, size::BODY, size::SMALL];
    let title_size = sizes.into_iter().find(has_room).unwrap_or(size::SMALL);
    cx.label(&mut words, title, title_font(title_size), TextTone::Text);
    let (place, _) = words.allocate_exact_size(names.size(), Sense::hover());
    words.painter().galley(place.min, names, ink);
    // In a very narrow window, the title may leave no space for the status.
    if words.available_height() >= status.size().y {
        let (place, _) = words.allocate_exact_size(status.size(), Sense::hover());
        words.painter().galley(place.min, status, muted);
    }
    if pressed {
        cx.commands.write(command);
    }
    ui.add_space(10.0);
    button_area
}

/// Draws a card for each game, side by side if they fit. Returns the chosen game.
fn games(ui: &mut Ui, cx: &mut UiContext, showcases: &Showcases, small: bool) -> Option<Game> {
    let mut chosen = None;
    let window = ui.ctx().content_rect();
    let columns = if ui.available_width() < 520.0 {
        1
    } else if window.width() < ALL_GAMES_WIDTH {
        2
    } else {
        catalogue::GAMES.len().min(4)
    };
    // All games should be visible at once. In a narrow and low window, leave out the descriptions.
    let is_tall = columns == 2 && window.height() >= 1080.0;
    let (flat, without_descriptions) = (columns <= 2 && !is_tall, columns == 1 && window.height() < 600.0);
    let gap = if small { 10.0 } else { 16.0 };
    let width = (ui.available_width() - gap * (columns as f32 - 1.0)) / columns as f32;
    let height = match (flat, without_descriptions, small) {
        (true, true, _) => 62.0,
        (true, false, _) => flat_height(ui, cx, if small { 92.0 } else { 118.0 }, width),
        (false, _, true) => 230.0,
        // Board, name and two lines of text.
        (false, _, false) => card_height(width, columns, window.height()),
    };
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = egui::Vec2::splat(gap);
        rows(ui, columns, catalogue::GAMES, |ui, game, width| {
            if card(ui, cx, showcases, *game, vec2(width, height), flat, !without_descriptions) {
                chosen = Some(*game);
            }
        });
    });
    ui.add_space(gap - ui.spacing().item_spacing.y);
    chosen
}

/// Draws the card of a game with board, name and, if `with_words`, a description. Returns whether it was clicked.
///
/// `flat` puts the text beside the board instead of below it.
fn card(
    ui: &mut Ui,
    cx: &mut UiContext,
    showcases: &Showcases,
    game: Game,
    wanted: egui::Vec2,
    flat: bool,
    with_words: bool,
) -> bool {
    let name = cx.text(game.keys.name);
    let (rect, pressed) = card_frame(ui, cx, wanted, name.clone());
    cx.record_area(ui, "game", game.name(), rect);
    let inner = rect.shrink(if flat { FLAT_MARGIN } else { 12.0 });
    let (board, words) = if flat {
        inner.split_left_right_at_x(inner.left() + inner.height())
    } else {
        inner.split_top_bottom_at_y(inner.bottom() - CARD_TEXT_HEIGHT)
    };
    if !showcases.draw(ui, cx, game, board.shrink(2.0)) {
        cx.emblem_at(ui, game, board.shrink(4.0));
    }
    let ink = cx.skin().text;
    if flat {
        let words = words.shrink2(FLAT_TEXT_MARGIN);
        // Without a description, centre the name vertically.
        let title = fitted(ui.painter(), &name, name_font(ui, cx, words.width()), ink, words.width());
        if !with_words {
            paint_words(ui.painter(), (words.left_center(), Align2::LEFT_CENTER), title, ink);
            return pressed;
        }
        let layout = Layout::top_down(Align::Min);
        let (head, below) = words.split_top_bottom_at_y(words.top() + title.size().y + BELOW_NAME);
        ui.painter().galley(head.min, title, ink);
        let mut below = ui.new_child(UiBuilder::new().max_rect(below).layout(layout));
        cx.label(&mut below, cx.text(game.keys.about), body_font(ABOUT), TextTone::Muted);
        return pressed;
    }
    // Each name has one line, so that the descriptions are at the same height on all cards.
    let at = (pos2(words.center().x, words.top() + 8.0), Align2::CENTER_TOP);
    paint_line(ui.painter(), at, (&name, name_font(ui, cx, words.width()), ink), words.width());
    let below = words.with_min_y(at.0.y + 31.0);
    let layout = Layout::top_down(Align::Center);
    let mut below = ui.new_child(UiBuilder::new().max_rect(below).layout(layout));
    cx.label(&mut below, cx.text(game.keys.about), body_font(size::SMALL), TextTone::Muted);
    pressed
}

/// Font for the names of all games: small enough for the longest one, but at least 80 % of the full size.
fn name_font(ui: &Ui, cx: &UiContext, width: f32) -> egui::FontId {
    let font = |share: f32| title_font((size::HEADING + 2.0) * share);
    let ink = cx.skin().text;
    let full_width =
        |game: &Game| ui.painter().layout_no_wrap(cx.text(game.keys.name), font(1.0), ink).size().x;
    let longest = catalogue::GAMES.iter().map(full_width).fold(1.0, f32::max);
    font((width / longest).clamp(0.8, 1.0))
}

/// Height in points of a card with text below its board, in a window `window_height` points high.
fn card_height(width: f32, columns: usize, window_height: f32) -> f32 {
    let max_height = if columns == 2 { (window_height - AROUND_CARDS) / 2.0 } else { window_height * 0.44 };
    (width + CARD_TEXT_HEIGHT - 12.0).min(max_height)
}

/// Height in points of a card with text beside its board; at least `least`.
fn flat_height(ui: &Ui, cx: &UiContext, least: f32, width: f32) -> f32 {
    let painter = ui.painter();
    let ink = cx.skin().text;
    let name = painter.layout_no_wrap("X".to_owned(), title_font(size::HEADING + 2.0), ink).size().y;
    let around = 2.0 * (FLAT_MARGIN + FLAT_TEXT_MARGIN.y) + name + BELOW_NAME;
    let needed = |height: f32| {
        // The board is square.
        let text_width = width - height - 2.0 * FLAT_TEXT_MARGIN.x;
        let words = |game: &Game| {
            painter.layout(cx.text(game.keys.about), body_font(ABOUT), ink, text_width.max(1.0)).size().y
        };
        around + catalogue::GAMES.iter().map(words).fold(0.0, f32::max)
    };
    // A higher card has a larger board and so less width for the text. Calculate a second time.
    let first_estimate = needed(least).max(least);
    needed(first_estimate).max(first_estimate)
}

/// Margin of a card with text beside its board, in points.
const FLAT_MARGIN: f32 = 8.0;
/// Margins of the text beside a board, in points.
const FLAT_TEXT_MARGIN: egui::Vec2 = vec2(12.0, 4.0);

/// Gap below a game's name, in points.
const BELOW_NAME: f32 = 2.0;
/// Font size of the description of a game, in points.
const ABOUT: f32 = size::SMALL + 0.5;

/// Height in points of a menu with two rows of cards, without the cards.
const AROUND_CARDS: f32 = 540.0;

/// Height in points of the text below a card's board.
const CARD_TEXT_HEIGHT: f32 = 80.0;

/// Draws a clickable card; returns its rectangle and whether it was clicked. `name` is for screen readers.
fn card_frame(ui: &mut Ui, cx: &UiContext, wanted: egui::Vec2, name: String) -> (egui::Rect, bool) {
    let skin = cx.skin();
    let (rect, response) = ui.allocate_exact_size(wanted, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &name));
    let is_highlighted = response.hovered() || response.has_focus();
    let fill = if is_highlighted { skin.hovered(skin.card) } else { skin.card };
    let edge = if is_highlighted { Stroke::new(2.0, skin.accent) } else { Stroke::new(1.0, skin.edge) };
    ui.painter().rect(rect, CornerRadius::same(16), fill, edge, StrokeKind::Inside);
    if is_highlighted {
        ui.ctx().set_cursor_icon(egui::CursorIcon::PointingHand);
    }
    (rect, response.clicked())
}

/// Draws the buttons for the other screens; returns the chosen one.
fn other_screens(ui: &mut Ui, cx: &mut UiContext, saved: usize, entries: &MenuEntries) -> Option<Screen> {
    let mut chosen = None;
    let shown = number_text(&cx.locale, saved);
    let library_label = cx.format(&message!("menu-library", count = number(saved), shown));
    let library_buttons = [
        ("shelf", "shelf", library_label, Screen::Library),
        ("statistics", "chart", cx.text(key!("statistics-title")), Screen::Statistics),
    ];
    let extra_entries =
        entries.0.iter().map(|entry| (entry.name, entry.icon, cx.text(entry.words), entry.screen));
    let others = [
        ("puzzles", "hint", cx.text(key!("puzzles-title")), Screen::Puzzles),
        ("how-to-play", "help", cx.text(key!("menu-how-to-play")), Screen::HowToPlay),
        ("settings", "settings", cx.text(key!("menu-settings")), Screen::Settings),
    ];
    let others: Vec<MenuButton> = extra_entries.chain(others).collect();
    let columns = if ui.available_width() >= 300.0 { 2 } else { 1 };
    let with_icons = ui.available_width() >= 360.0 || columns == 1;
    let mut draw_button = |ui: &mut Ui, (name, icon, words, screen): &MenuButton, width| {
        let button = Button::new(name, words.clone());
        let button = if with_icons { button.with_icon(icon) } else { button };
        cx.value_button(ui, button, Some(width), (&mut chosen, Some(*screen)));
    };
    if ui.available_width() >= 900.0 {
        let all: Vec<MenuButton> = library_buttons.into_iter().chain(others).collect();
        rows(ui, all.len(), &all, &mut draw_button);
    } else {
        rows(ui, library_buttons.len(), &library_buttons, &mut draw_button);
        rows(ui, columns, &others, &mut draw_button);
    }
    chosen
}

/// Draws a quiet button below all others if mistakes are due.
fn due_mistakes(ui: &mut Ui, cx: &mut UiContext, count: usize) {
    if count == 0 {
        return;
    }
    let words = cx.format(&message!("menu-mistakes-due", count = number(count)));
    let button = Button::new("due-mistakes", words).with_icon("restart").weight(ButtonStyle::OnGround);
    ui.vertical_centered(|ui| cx.command_button(ui, button, None, Navigate::Open(Screen::Mistakes)));
}

/// Button for another screen, with its widget name, icon, label and screen.
type MenuButton = (&'static str, &'static str, String, Screen);
