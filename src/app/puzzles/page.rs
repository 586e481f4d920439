//! The page of the puzzles: game, puzzle of the day, choice by level and theme, and what was solved at each level.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::egui::{self, CornerRadius, Margin, Sense, Stroke, StrokeKind, Ui, vec2};

use crate::app::commands::{BeginGame, Navigate};
use crate::app::core::Screen;
use crate::app::kit::{
    Button, ButtonStyle, TextTone, UiContext, body_font, centred_column, size, title_font,
};
use crate::app::puzzles::{PuzzleResult, Puzzles};
use crate::app::words::player_name;
use art::picture::PositionView;
use session::puzzles::{Puzzle, Theme};
use session::{Exercise, ExerciseSource, Player, catalogue, key, message, number, open};

/// Greatest width of the page, in points.
const MAX_WIDTH: f32 = 820.0;
/// Greatest side of the picture of a puzzle, in points.
const PICTURE: f32 = 232.0;
/// Width of the button beside the title, in points.
const MISTAKES_WIDTH: f32 = 160.0;
/// Height of the bar of a level in the plot, in points.
const BAR: f32 = 16.0;

/// The picture of the puzzle of the day, made once for each puzzle.
type PictureOfDay = Option<(&'static Puzzle, Arc<PositionView>)>;

/// System that draws the page.
pub(super) fn draw_puzzles_page(
    mut cx: UiContext,
    mut puzzles: ResMut<Puzzles>,
    mut requests: MessageWriter<BeginGame>,
    mut picture: Local<PictureOfDay>,
) -> Result {
    let mut root = cx.root()?;
    let width = root.available_width().min(MAX_WIDTH);
    let puzzles = puzzles.bypass_change_detection();
    centred_column(&mut root, width, false, |ui| {
        cx.heading_beside(ui, (key!("puzzles-title"), None), MISTAKES_WIDTH, |ui, cx| {
            let mistakes = Button::new("mistakes", cx.text(key!("mistakes-title"))).with_icon("restart");
            let mistakes = mistakes.weight(ButtonStyle::OnGround);
            cx.command_button(ui, mistakes, None, Navigate::Open(Screen::Mistakes));
        });
        cx.card().inner_margin(Margin::same(12)).show(ui, |ui| {
            ui.set_width(ui.available_width());
            let columns = if ui.available_width() >= 560.0 { catalogue::GAMES.len() } else { 2 };
            let chosen = cx.one_of(ui, columns, catalogue::GAMES, puzzles.game, |cx, game| {
                (format!("puzzles-{}", game.name()), cx.text(game.keys.name))
            });
            if let Some(game) = chosen.filter(|game| *game != puzzles.game) {
                (puzzles.game, puzzles.level, puzzles.theme) = (game, None, None);
            }
        });
        ui.add_space(6.0);
        if let Some(puzzle) = puzzles.daily() {
            draw_daily(ui, &mut cx, puzzles, puzzle, &mut picture, &mut requests);
        }
        draw_choice(ui, &mut cx, puzzles, &mut requests);
        cx.section(ui, key!("puzzles-solved-title"), |ui, cx| draw_plot(ui, cx, puzzles));
    });
    Ok(())
}

/// Draws the puzzle of the day with its position.
fn draw_daily(
    ui: &mut Ui,
    cx: &mut UiContext,
    puzzles: &Puzzles,
    puzzle: &'static Puzzle,
    picture: &mut PictureOfDay,
    requests: &mut MessageWriter<BeginGame>,
) {
    if picture.as_ref().is_none_or(|(shown, _)| *shown != puzzle) {
        let view = open(&Exercise::puzzle_plan(puzzle)).ok().map(|game| {
            let bottom = game.state().turn.unwrap_or(session::Seat::FIRST);
            Arc::new(PositionView::of_thumbnail(&*game, bottom))
        });
        *picture = view.map(|view| (puzzle, view));
    }
    cx.section(ui, key!("puzzles-daily-title"), |ui, cx| {
        let side = PICTURE.min(ui.available_width() * 0.45);
        ui.horizontal_top(|ui| {
            if let Some((_, view)) = &*picture {
                let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(side), Sense::hover());
                cx.thumbnail_at(ui, cx.theme(), view, rect.min, side);
            }
            ui.add_space(8.0);
            ui.vertical(|ui| {
                cx.label(
                    ui,
                    cx.text(key!("puzzles-daily-about")),
                    body_font(size::SMALL + 1.0),
                    TextTone::Muted,
                );
                cx.label(ui, cx.format(&puzzle.goal.message()), title_font(size::BODY + 1.0), TextTone::Text);
                let level = player_name(&cx.locale, puzzles.game, &Player::Level(puzzle.level));
                let who = cx.format(&message!("puzzles-solved-by", level));
                cx.label(ui, who, body_font(size::BODY), TextTone::Text);
                if let Some(result) = puzzles.result(puzzle) {
                    let text = match result {
                        PuzzleResult::AtOnce => key!("puzzles-result-at-once"),
                        PuzzleResult::Later => key!("puzzles-result-later"),
                        PuzzleResult::Shown => key!("puzzles-result-shown"),
                    };
                    cx.label(ui, cx.text(text), body_font(size::BODY), TextTone::Accent);
                }
                ui.add_space(4.0);
                let solve = Button::new("puzzles-daily", cx.text(key!("puzzles-solve"))).with_icon("play");
                if cx.button(ui, solve.weight(ButtonStyle::Primary), None) {
                    requests.write(BeginGame::Exercises(vec![ExerciseSource::Puzzle(puzzle)]));
                }
            });
        });
    });
}

/// Draws the lists of levels and themes, and the button for the next of the chosen puzzles.
fn draw_choice(
    ui: &mut Ui,
    cx: &mut UiContext,
    puzzles: &mut Puzzles,
    requests: &mut MessageWriter<BeginGame>,
) {
    let Some(set) = puzzles.set() else { return };
    cx.section(ui, key!("puzzles-choice-title"), |ui, cx| {
        let mut levels = vec![(None, "level-any".to_owned(), cx.text(key!("puzzles-every-level")))];
        for (level, count) in set.level_counts().into_iter().filter(|(_, count)| *count > 0) {
            let name = player_name(&cx.locale, puzzles.game, &Player::Level(level));
            levels.push((Some(level), format!("level-{level}"), format!("{name} ({count})")));
        }
        let mut themes: Vec<(Option<Theme>, String, String)> =
            vec![(None, "theme-any".to_owned(), cx.text(key!("puzzles-every-theme")))];
        for (theme, count) in set.theme_counts().into_iter().filter(|(_, count)| *count > 0) {
            let name = cx.format(&theme.message());
            themes.push((Some(theme), theme.name().to_owned(), format!("{name} ({count})")));
        }
        let is_wide = ui.available_width() >= 520.0;
        let width = if is_wide { (ui.available_width() - 8.0) / 2.0 } else { ui.available_width() };
        let lists = |ui: &mut Ui| {
            cx.list_of(ui, ("puzzles-level", width), &mut puzzles.level, levels);
            cx.list_of(ui, ("puzzles-theme", width), &mut puzzles.theme, themes);
        };
        if is_wide {
            ui.horizontal(lists);
        } else {
            ui.vertical(lists);
        }
        ui.add_space(4.0);
        let (all, solved) =
            (puzzles.chosen().count(), puzzles.chosen().filter(|puzzle| puzzles.is_solved(puzzle)).count());
        let text = cx.format(&message!("puzzles-count", all = number(all), solved = number(solved)));
        let label = cx.label(ui, text, body_font(size::BODY), TextTone::Muted);
        cx.record_area(ui, "puzzles-count", &all.to_string(), label.rect);
        let next =
            Button::new("puzzles-next", cx.text(key!("puzzles-next"))).with_icon("play").enabled(all > 0);
        if cx.button(ui, next.weight(ButtonStyle::Primary), Some(ui.available_width().min(260.0))) {
            let queue = puzzles.queue().into_iter().map(ExerciseSource::Puzzle).collect();
            requests.write(BeginGame::Exercises(queue));
        }
    });
}

/// Draws a bar for each level: how many of its puzzles were solved without a wrong move, solved, and not yet solved.
fn draw_plot(ui: &mut Ui, cx: &mut UiContext, puzzles: &Puzzles) {
    let Some(set) = puzzles.set() else { return };
    let skin = cx.skin();
    let levels = set.level_counts();
    let most = levels.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1);
    let label_width = 150.0_f32.min(ui.available_width() * 0.4);
    for (level, count) in levels.into_iter().filter(|(_, count)| *count > 0) {
        let of_level = set.select(None, Some(level));
        let results: Vec<PuzzleResult> = of_level.filter_map(|puzzle| puzzles.result(puzzle)).collect();
        let at_once = results.iter().filter(|result| **result == PuzzleResult::AtOnce).count();
        let solved = results.iter().filter(|result| **result != PuzzleResult::Shown).count();
        ui.horizontal(|ui| {
            let name = player_name(&cx.locale, puzzles.game, &Player::Level(level));
            ui.allocate_ui(vec2(label_width, BAR + 2.0), |ui| {
                ui.set_width(label_width);
                cx.label(ui, name.clone(), body_font(size::SMALL + 1.0), TextTone::Text);
            });
            let width = (ui.available_width() - 70.0).max(40.0);
            let (bar, response) = ui.allocate_exact_size(vec2(width, BAR), Sense::hover());
            let whole = bar.with_max_x(bar.left() + width * count as f32 / most as f32);
            let part = |count: usize| bar.with_max_x(bar.left() + width * count as f32 / most as f32);
            let round = CornerRadius::same(3);
            ui.painter().rect(whole, round, skin.button, Stroke::new(1.0, skin.edge), StrokeKind::Inside);
            ui.painter().rect_filled(part(solved), round, skin.accent.gamma_multiply(0.45));
            ui.painter().rect_filled(part(at_once), round, skin.accent);
            let text = cx.format(&message!(
                "puzzles-level-solved",
                level = name,
                solved = number(solved),
                all = number(count),
                at_once = number(at_once)
            ));
            response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &text));
            response.on_hover_text(text);
            cx.label(ui, format!("{solved}/{count}"), body_font(size::SMALL + 1.0), TextTone::Muted);
        });
    }
}
