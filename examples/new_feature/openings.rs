//! A page with all named chess openings and the positions after their moves.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui, vec2};

use art::picture::PositionView;
use session::{Game, MatchPlan, Opening, Seat, ToMessage, catalogue, key};
use tabuleiro::app::core::{MenuEntry, Screen};
use tabuleiro::app::kit::{
    TextTone, UiContext, add_menu_entry, add_page, body_font, head_of_page, page_width, size,
};

/// The page of this feature. Its name also appears in layout files.
const PAGE: Screen = Screen::Page("openings");
/// Preferred width of the page, in points.
const PAGE_WIDTH: f32 = 760.0;
/// Height of a row, in points.
const ROW_HEIGHT: f32 = 92.0;
/// Side of the board in a row, in points.
const BOARD_SIDE: f32 = 84.0;

/// The openings, each with the picture of its final position. The picture is `None` until the row is visible for the
/// first time.
#[derive(Resource)]
struct Openings(Vec<(Opening, Option<Arc<PositionView>>)>);

/// Adds the page and its entry in the main menu.
pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Openings(Opening::of_chess().map(|opening| (opening, None)).collect()));
    add_page(app, &[PAGE], draw_openings);
    let words = key!("howto-domin-up-opening-title");
    add_menu_entry(app, MenuEntry { name: "openings", icon: "board", words, screen: PAGE });
}

fn draw_openings(mut cx: UiContext, mut openings: ResMut<Openings>) -> Result {
    let mut root = cx.root()?;
    let width = page_width(&root, PAGE_WIDTH);
    let left = (root.max_rect().center().x - width / 2.0).round();
    let mut ui = head_of_page(&mut root, left, width);
    cx.heading(&mut ui, key!("howto-domin-up-opening-title"), Some(Game::CHESS));
    let count = openings.0.len();
    egui::ScrollArea::vertical().show_rows(&mut ui, ROW_HEIGHT, count, |ui, visible_rows| {
        for (index, (opening, picture)) in openings.0[visible_rows.clone()].iter_mut().enumerate() {
            draw_row(ui, &mut cx, visible_rows.start + index, opening, picture);
        }
    });
    Ok(())
}

fn draw_row(
    ui: &mut Ui,
    cx: &mut UiContext,
    index: usize,
    opening: &Opening,
    picture: &mut Option<Arc<PositionView>>,
) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_HEIGHT), egui::Sense::hover());
    cx.record_area(ui, "opening", &(index + 1).to_string(), rect);
    if picture.is_none() {
        *picture = final_position(opening).map(Arc::new);
    }
    if let Some(picture) = picture {
        cx.thumbnail_at(ui, cx.theme(), picture, rect.min, BOARD_SIDE);
    }
    let text_rect = rect.with_min_x(rect.left() + BOARD_SIDE + 16.0);
    let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(text_rect));
    cx.label(&mut ui, cx.format(&opening.message()), body_font(size::BODY), TextTone::Text);
}

/// The position after the moves of an opening; `None` if the opening is not one of chess or a move is illegal.
fn final_position(opening: &Opening) -> Option<PositionView> {
    let Opening::Chess { moves, .. } = opening else { return None };
    let mut game_match = catalogue::open(&MatchPlan::between_people(Game::CHESS)).ok()?;
    for move_text in moves.split(' ') {
        let choice = game_match.choice_of(move_text).ok()?;
        game_match.play(choice).ok()?;
    }
    Some(PositionView::of_thumbnail(&*game_match, Seat::FIRST))
}
