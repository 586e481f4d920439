//! How to play: an interactive tutorial for each game.
//!
//! Pictures play legal moves on live boards while the player looks, and accept the player's own moves.

mod picture;

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};

use crate::app::boards;
use crate::app::core::Screen;
use crate::app::game::CurrentMatch;
use crate::app::help::how_to_play::picture::LessonPicture;
use crate::app::kit::{Attention, TextTone, UiContext, body_font, size, title_font};
use session::{Game, Lesson, Picture, catalogue, key};

/// Width of the page, in points.
const WIDTH: f32 = 940.0;

/// Page of a game, with its pictures.
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
) -> Result {
    let mut root = cx.root()?;
    attention.observe(&root);
    // Coming from a table, show the game of that table.
    if let Some(game) = game.filter(|_| screen.is_changed())
        && page.as_ref().is_none_or(|page| page.game != game.game())
    {
        *page = Some(Page::of(game.game()));
    }
    let page = page.get_or_insert_with(|| Page::of(catalogue::GAMES[0]));
    let shown = page.game;
    let head = |ui: &mut Ui, cx: &mut UiContext| {
        cx.heading(ui, key!("howto-title"), None);
        let columns = if ui.available_width() < 480.0 { 2 } else { catalogue::GAMES.len() };
        let face = |cx: &UiContext, game: Game| (format!("howto-{game}"), cx.text(game.keys.name));
        cx.one_of(ui, columns, catalogue::GAMES, shown, face)
    };
    let wanted = cx.scrolled(&mut root, shown.name(), WIDTH, head, |ui, cx| {
        let (mut nearest, view) = (None, ui.clip_rect());
        for (index, (lesson, moving)) in page.lessons.iter_mut().enumerate() {
            let is_playing = page.playing == Some(index);
            let place = show_lesson(ui, cx, lesson, moving.as_mut(), &attention, is_playing);
            // The picture under the pointer plays, else the one nearest to the middle of the window.
            let Some(place) = place.filter(|place| view.contains(place.center())) else { continue };
            let pointed = ui.input(|input| input.pointer.hover_pos()).is_some_and(|at| place.contains(at));
            let distance = if pointed { -1.0 } else { (place.center().y - view.center().y).abs() };
            if moving.as_ref().is_some_and(LessonPicture::plays)
                && nearest.is_none_or(|(_, least)| distance < least)
            {
                nearest = Some((index, distance));
            }
        }
        page.playing = nearest.map(|(index, _)| index);
    });
    if let Some(game) = wanted.filter(|game| *game != page.game) {
        *page = Page::of(game);
    }
    Ok(())
}

/// Draws a lesson; returns the rectangle of its picture.
fn show_lesson(
    ui: &mut Ui,
    cx: &mut UiContext,
    lesson: &Lesson,
    moving: Option<&mut LessonPicture>,
    attention: &Attention,
    is_playing: bool,
) -> Option<egui::Rect> {
    let mut place = None;
    cx.card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        let words = |ui: &mut Ui, cx: &mut UiContext| {
            let title = cx.text(&format!("howto-{}-title", lesson.key));
            cx.label(ui, title, title_font(size::HEADING + 1.0), TextTone::Text);
            let text = cx.text(&format!("howto-{}", lesson.key));
            cx.label(ui, text, body_font(size::BODY + 0.5), TextTone::Text);
        };
        let wide = ui.available_width() >= 620.0;
        match (lesson.picture, moving) {
            (Picture::Numbers, _) => {
                words(ui, cx);
                ui.add_space(4.0);
                let width = ui.available_width();
                ui.vertical_centered(|ui| boards::draw_all_numbers(ui, cx, width));
            }
            (_, Some(moving)) if wide => {
                ui.horizontal_top(|ui| {
                    let side = (ui.available_width() * 0.42).min(348.0);
                    place = Some(moving.draw(ui, cx, attention, lesson.key, side, is_playing));
                    ui.add_space(14.0);
                    ui.vertical(|ui| {
                        words(ui, cx);
                        ui.add_space(4.0);
                        moving.controls(ui, cx, attention, lesson.key);
                    });
                });
            }
            (_, Some(moving)) => {
                words(ui, cx);
                let side = ui.available_width().min(420.0);
                ui.vertical_centered(|ui| {
                    place = Some(moving.draw(ui, cx, attention, lesson.key, side, is_playing));
                });
                moving.controls(ui, cx, attention, lesson.key);
            }
            (_, None) => words(ui, cx),
        }
    });
    ui.add_space(6.0);
    place
}
