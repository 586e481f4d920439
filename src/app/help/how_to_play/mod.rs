//! How to play: an interactive tutorial for each game.
//!
//! The pictures are live boards: they play legal moves while the player looks, and accept the player's own moves.

mod picture;

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};

use crate::app::boards;
use crate::app::commands::BeginGame;
use crate::app::core::Screen;
use crate::app::game::CurrentMatch;
use crate::app::help::how_to_play::picture::LessonPicture;
use crate::app::kit::{Attention, Button, ButtonStyle, TextTone, UiContext, body_font, size, title_font};
use crate::app::preferences::FirstSteps;
use session::tutorial::Tutorial;
use session::{ExerciseSource, Game, Lesson, Picture, catalogue, key, message, number};

/// Width of the page, in points.
const WIDTH: f32 = 940.0;

/// Least width of a lesson, in points, at which its picture is beside the text.
const WIDE_LESSON: f32 = 620.0;

/// "How to play" page of one game: its lessons and their pictures.
pub(super) struct Page {
    game: Game,
    lessons: Vec<(Lesson, Option<LessonPicture>)>,
    /// Index of the lesson whose picture plays by itself.
    playing: Option<usize>,
}

impl Page {
    fn of(game: Game) -> Page {
        let lessons = game.lessons.iter().map(|lesson| (*lesson, LessonPicture::of(game, *lesson))).collect();
        Page { game, lessons, playing: None }
    }
}

/// System that draws the tutorial of one game, with buttons for the others.
pub(super) fn draw_how_to_play(
    mut cx: UiContext,
    screen: Res<State<Screen>>,
    game: Option<Res<CurrentMatch>>,
    mut page: Local<Option<Page>>,
    mut attention: Attention,
    mut games: MessageWriter<BeginGame>,
    first_steps: Res<FirstSteps>,
) -> Result {
    let mut root = cx.root()?;
    attention.observe(&root);
    // When the page opens while a game is on the table, show the tutorial of that game.
    if let Some(game) = game.filter(|_| screen.is_changed())
        && page.as_ref().is_none_or(|page| page.game != game.game())
    {
        *page = Some(Page::of(game.game()));
    }
    let page = page.get_or_insert_with(|| Page::of(catalogue::GAMES[0]));
    let shown_game = page.game;
    let add_head = |ui: &mut Ui, cx: &mut UiContext| {
        cx.heading(ui, key!("howto-title"), None);
        let columns = if ui.available_width() < 480.0 { 2 } else { catalogue::GAMES.len() };
        let name_and_label = |cx: &UiContext, game: Game| (format!("howto-{game}"), cx.text(game.keys.name));
        cx.one_of(ui, columns, catalogue::GAMES, shown_game, name_and_label)
    };
    let chosen_game = cx.scrolled(&mut root, shown_game.name(), WIDTH, add_head, |ui, cx| {
        draw_tutorial(ui, cx, shown_game, &first_steps, &mut games);
        let (mut nearest, visible_area) = (None, ui.clip_rect());
        for (index, (lesson, picture)) in page.lessons.iter_mut().enumerate() {
            let is_playing = page.playing == Some(index);
            let picture_rect = show_lesson(ui, cx, lesson, picture.as_mut(), &attention, is_playing);
            // The picture under the pointer plays, else the visible one nearest to the middle of the scrolled area.
            let Some(picture_rect) = picture_rect.filter(|rect| visible_area.contains(rect.center())) else {
                continue;
            };
            let is_hovered =
                ui.input(|input| input.pointer.hover_pos()).is_some_and(|at| picture_rect.contains(at));
            let distance =
                if is_hovered { -1.0 } else { (picture_rect.center().y - visible_area.center().y).abs() };
            if picture.as_ref().is_some_and(LessonPicture::plays)
                && nearest.is_none_or(|(_, best_distance)| distance < best_distance)
            {
                nearest = Some((index, distance));
            }
        }
        page.playing = nearest.map(|(index, _)| index);
    });
    if let Some(game) = chosen_game.filter(|game| *game != page.game) {
        *page = Page::of(game);
    }
    Ok(())
}

/// Draws the card that offers the tutorial of a game: a scene with exercises, and a mini game.
///
/// It says how many exercises are solved, and continues with the others.
fn draw_tutorial(
    ui: &mut Ui,
    cx: &mut UiContext,
    game: Game,
    first_steps: &FirstSteps,
    games: &mut MessageWriter<BeginGame>,
) {
    let tutorial = Tutorial::of(game.id);
    cx.section(ui, key!("tutorial-title"), |ui, cx| {
        cx.label(ui, cx.text(key!("tutorial-about")), body_font(size::BODY + 0.5), TextTone::Text);
        let rest = ExerciseSource::rest_of_tutorial(tutorial, |id| first_steps.is_solved(game, id));
        let all = tutorial.exercises.len();
        let solved = all - rest.len();
        if solved > 0 {
            let text = cx.format(&message!("tutorial-solved", solved = number(solved), all = number(all)));
            let label = cx.label(ui, text, body_font(size::BODY), TextTone::Accent);
            cx.record_area(ui, "tutorial-solved", &solved.to_string(), label.rect);
        }
        ui.horizontal_wrapped(|ui| {
            if solved > 0 && !rest.is_empty() {
                let button = Button::new("tutorial-continue", cx.text(key!("tutorial-continue")));
                if cx.button(ui, button.with_icon("play").weight(ButtonStyle::Primary), None) {
                    games.write(BeginGame::Exercises(rest));
                }
            }
            let (label, weight) = match solved {
                0 => (key!("tutorial-start"), ButtonStyle::Primary),
                _ => (key!("tutorial-start-again"), ButtonStyle::Normal),
            };
            let start = Button::new("tutorial-start", cx.text(label)).with_icon("play");
            if cx.button(ui, start.weight(weight), None) {
                games.write(BeginGame::Exercises(ExerciseSource::whole_tutorial(tutorial)));
            }
            let mini_game = &tutorial.mini_game;
            let title = cx.format(&message!("tutorial-mini-game", name = cx.text(mini_game.title)));
            if cx.button(ui, Button::new("tutorial-mini-game", title), None) {
                let plan = cx.locale.with_default_names(mini_game.plan("", rand::random()));
                games.write(BeginGame::Plan(plan));
            }
        });
        let about = cx.text(tutorial.mini_game.about);
        cx.label(ui, about, body_font(size::SMALL + 1.0), TextTone::Muted);
    });
}

/// Draws a lesson; returns the rectangle of its picture.
fn show_lesson(
    ui: &mut Ui,
    cx: &mut UiContext,
    lesson: &Lesson,
    picture: Option<&mut LessonPicture>,
    attention: &Attention,
    is_playing: bool,
) -> Option<egui::Rect> {
    let mut picture_rect = None;
    cx.card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        let add_text = |ui: &mut Ui, cx: &mut UiContext| {
            let title = cx.text(&format!("howto-{}-title", lesson.key));
            cx.label(ui, title, title_font(size::HEADING + 1.0), TextTone::Text);
            let text = cx.text(&format!("howto-{}", lesson.key));
            cx.label(ui, text, body_font(size::BODY + 0.5), TextTone::Text);
        };
        let is_wide = ui.available_width() >= WIDE_LESSON;
        match (lesson.picture, picture) {
            (Picture::Numbers, _) => {
                add_text(ui, cx);
                ui.add_space(4.0);
                let width = ui.available_width();
                ui.vertical_centered(|ui| boards::draw_all_numbers(ui, cx, width));
            }
            (_, Some(picture)) if is_wide => {
                ui.horizontal_top(|ui| {
                    let side = (ui.available_width() * 0.42).min(348.0);
                    picture_rect = Some(picture.draw(ui, cx, attention, lesson.key, side, is_playing));
                    ui.add_space(14.0);
                    ui.vertical(|ui| {
                        add_text(ui, cx);
                        ui.add_space(4.0);
                        picture.controls(ui, cx, attention, lesson.key);
                    });
                });
            }
            (_, Some(picture)) => {
                add_text(ui, cx);
                let side = ui.available_width().min(420.0);
                ui.vertical_centered(|ui| {
                    picture_rect = Some(picture.draw(ui, cx, attention, lesson.key, side, is_playing));
                });
                picture.controls(ui, cx, attention, lesson.key);
            }
            (_, None) => add_text(ui, cx),
        }
    });
    ui.add_space(6.0);
    picture_rect
}
