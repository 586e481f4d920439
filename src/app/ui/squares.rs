//! What the squares are called: letters and digits on the frame of the board, or numbers in the squares.

use bevy_egui::egui;

use crate::app::flow::CurrentMatch;
use crate::app::input::Selection;
use crate::app::look::layout::TableLayout;
use crate::app::settings::{Settings, SquareNames};
use crate::app::ui::panel::logical;
use crate::app::ui::pen::{Pen, body_font, title_font};
use crate::app::ui::skin::colour;

/// Writes what the players like to read: a game whose squares have numbers follows a wish of its own.
pub fn show(
    ui: &egui::Ui,
    pen: &Pen,
    game: &CurrentMatch,
    layout: &TableLayout,
    settings: &Settings,
    selection: &Selection,
) {
    let has_numbers = layout.spots().any(|spot| (game.game().cell_number)(spot).is_some());
    match settings.square_names {
        SquareNames::Numbers if has_numbers => numbers(ui, pen, game, layout, selection),
        SquareNames::None if has_numbers => {}
        SquareNames::Letters if has_numbers => coordinates(ui, pen, layout),
        _ if settings.coordinates => coordinates(ui, pen, layout),
        _ => {}
    }
}

/// Numbers in the lower left corners, which pieces leave free.
fn numbers(ui: &egui::Ui, pen: &Pen, game: &CurrentMatch, layout: &TableLayout, selection: &Selection) {
    let cell = layout.cell / layout.scale;
    let font = body_font((cell * 0.17).clamp(7.5, 20.0));
    let squares = &pen.theme().squares;
    for spot in layout.spots() {
        let (Some(number), Some(rect)) = ((game.game().cell_number)(spot), layout.rect(spot)) else {
            continue;
        };
        // A piece in hand is nearer to the eye than what is written on the board.
        let below = |held: &crate::app::input::selection::Held| {
            held.pointer.distance(bevy::math::Vec2::new(rect.min.x, rect.max.y)) < 0.75 * layout.cell
        };
        if selection.held.as_ref().is_some_and(below) {
            continue;
        }
        let square = logical(rect, layout);
        let dark = match spot {
            crate::session::Spot::Cell { x, y } => game.game().table.is_dark(x, y),
            _ => true,
        };
        let ink = if dark { squares.label_on_dark } else { squares.label_on_light };
        ui.painter().text(
            square.left_bottom() + egui::vec2(cell * 0.05, -cell * 0.02),
            egui::Align2::LEFT_BOTTOM,
            number.to_string(),
            font.clone(),
            colour(ink),
        );
    }
}

/// Letters and numbers on the frame of the board.
fn coordinates(ui: &egui::Ui, pen: &Pen, layout: &TableLayout) {
    let squares = logical(layout.squares(), layout);
    let cell = layout.cell / layout.scale;
    let border = layout.border / layout.scale;
    let font = title_font((border * 0.6).clamp(8.0, 22.0));
    let ink = colour(pen.theme().frame.label);
    for index in 0..layout.cells.x {
        let column = if layout.is_flipped() { layout.cells.x - 1 - index } else { index };
        let letter = char::from(b'a' + (column % 26) as u8).to_string();
        let x = squares.left() + cell * (index as f32 + 0.5);
        ui.painter().text(
            egui::pos2(x, squares.bottom() + border * 0.5),
            egui::Align2::CENTER_CENTER,
            letter,
            font.clone(),
            ink,
        );
    }
    for index in 0..layout.cells.y {
        let row = if layout.is_flipped() { index + 1 } else { layout.cells.y - index };
        let y = squares.top() + cell * (index as f32 + 0.5);
        ui.painter().text(
            egui::pos2(squares.left() - border * 0.5, y),
            egui::Align2::CENTER_CENTER,
            row.to_string(),
            font.clone(),
            ink,
        );
    }
}
