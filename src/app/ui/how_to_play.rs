//! The rules in our own words, with small boards drawn by the game itself: the pieces and the marked
//! squares of a picture are what the rules say of its position.

use bevy::prelude::*;
use bevy_egui::egui;

use crate::app::flow::CurrentMatch;
use crate::app::frame::Screen;
use crate::app::ui::page::{centred_column, heading, one_of};
use crate::app::ui::pen::{Pen, body_font, size, title_font};
use crate::app::ui::skin::Tone;
use crate::app::ui::{small_board, small_table};
use crate::session::{Game, Lesson, Match, Picture, Seat, catalogue, key};

/// A game's page, its pictures made ready.
pub struct Page {
    game: Game,
    lessons: Vec<(Lesson, Option<Box<dyn Match>>)>,
}

impl Page {
    fn of(game: Game) -> Page {
        Page { game, lessons: game.lessons.iter().map(|lesson| (*lesson, lesson.open(game))).collect() }
    }
}

/// Shows the rules of one game; the others are a click away.
pub fn show(
    mut pen: Pen,
    screen: Res<State<Screen>>,
    game: Option<Res<CurrentMatch>>,
    mut page: Local<Option<Page>>,
) -> Result {
    let mut ui = pen.root()?;
    // Who comes from a game wants to know about that one.
    if let Some(game) = game.filter(|_| screen.is_changed())
        && page.as_ref().is_none_or(|page| page.game != game.game())
    {
        *page = Some(Page::of(game.game()));
    }
    let page = page.get_or_insert_with(|| Page::of(catalogue::GAMES[0]));
    let wanted = centred_column(&mut ui, 760.0, |ui| {
        heading(ui, &mut pen, key!("howto-title"), None);
        let columns = if ui.available_width() < 480.0 { 2 } else { catalogue::GAMES.len() };
        let face = |pen: &Pen, game: Game| (format!("howto-{game}"), pen.text(game.keys.name));
        let wanted = one_of(ui, &mut pen, columns, catalogue::GAMES, page.game, face);
        ui.add_space(6.0);
        for (lesson, picture) in &page.lessons {
            show_lesson(ui, &mut pen, lesson, picture.as_deref());
        }
        wanted
    });
    if let Some(game) = wanted.filter(|game| *game != page.game) {
        *page = Page::of(game);
    }
    Ok(())
}

fn show_lesson(ui: &mut egui::Ui, pen: &mut Pen, lesson: &Lesson, picture: Option<&dyn Match>) {
    pen.card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        let words = |ui: &mut egui::Ui, pen: &mut Pen| {
            let title = pen.text(&format!("howto-{}-title", lesson.key));
            pen.label(ui, title, title_font(size::HEADING), Tone::Text);
            let text = pen.text(&format!("howto-{}", lesson.key));
            pen.label(ui, text, body_font(size::BODY), Tone::Text);
        };
        let wide = ui.available_width() >= 480.0;
        let draw = |ui: &mut egui::Ui, pen: &mut Pen, side: f32| match (lesson.picture, picture) {
            (Picture::Board { from, .. }, Some(game)) => {
                small_board::show(ui, pen, game, from, Seat::FIRST, side)
            }
            (Picture::Tiles { shown, .. }, Some(game)) => {
                small_table::show(ui, pen, game, shown, egui::vec2(side, (side * 0.8).round()));
            }
            (Picture::Numbers, _) => small_table::numbers(ui, pen, side),
            (Picture::Nothing, _) | (_, None) => {}
        };
        match lesson.picture {
            Picture::Nothing => words(ui, pen),
            Picture::Numbers => {
                words(ui, pen);
                ui.add_space(4.0);
                let width = ui.available_width();
                ui.vertical_centered(|ui| draw(ui, pen, width));
            }
            _ if wide => {
                ui.horizontal_top(|ui| {
                    draw(ui, pen, 216.0);
                    ui.add_space(10.0);
                    ui.vertical(|ui| words(ui, pen));
                });
            }
            _ => {
                words(ui, pen);
                let side = ui.available_width().min(260.0);
                ui.vertical_centered(|ui| draw(ui, pen, side));
            }
        }
    });
    ui.add_space(6.0);
}
