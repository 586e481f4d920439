//! Names of the squares: coordinates on the board's frame, or numbers in the squares.

use bevy::math::Vec2;
use bevy_egui::egui::{Align2, Ui, pos2, vec2};

use crate::app::kit::{UiContext, body_font, colour, size, title_font};
use crate::app::panel::table_screen::TableScreen;
use crate::app::preferences::SquareNames;
use crate::app::table::input::Drag;
use art::marks::GOAL_HEIGHT;
use session::{Mark, MarkKind, Spot};

/// Draws coordinates or numbers according to the settings. Games with numbered squares have their own setting.
pub fn draw_square_names(ui: &Ui, cx: &UiContext, table: &TableScreen) {
    let has_numbers = table.game.game().has_square_numbers();
    match table.settings.square_names {
        SquareNames::Numbers if has_numbers => numbers(ui, cx, table),
        SquareNames::None if has_numbers => {}
        SquareNames::Letters if has_numbers => coordinates(ui, cx, table),
        _ if table.settings.coordinates => coordinates(ui, cx, table),
        _ => {}
    }
}

/// Draws the number of each square into its lower left corner, which pieces do not cover.
fn numbers(ui: &Ui, cx: &UiContext, table: &TableScreen) {
    let (game, layout) = (table.game.game(), &table.layout);
    let cell = layout.cell / layout.scale;
    // The number is readable on small squares, but not larger than the free corner.
    let font = body_font((cell * 0.17).max((cell * 0.24).min(size::SMALL)).clamp(7.5, 20.0));
    let squares = &cx.theme().squares;
    for spot in layout.spots() {
        let (Some(number), Some(rect)) = ((game.cell_number)(spot), layout.rect(spot)) else { continue };
        // Do not draw the number over the dragged piece.
        let is_over_number =
            |drag: Drag| drag.pointer.distance(Vec2::new(rect.min.x, rect.max.y)) < 0.75 * layout.cell;
        if table.selection.drag.is_some_and(is_over_number) {
            continue;
        }
        let is_dark = match spot {
            Spot::Cell { x, y } => game.table.is_dark(x, y),
            _ => true,
        };
        let (ink, tone) = if is_dark {
            (squares.label_on_dark, squares.dark)
        } else {
            (squares.label_on_light, squares.light)
        };
        let ink = colour(ink);
        let corner = table.points(rect).left_bottom() + vec2(cell * 0.05, -cell * 0.02);
        // Outline the digits in the colour of the square, because an arrow may cross the corner.
        let words = ui.painter().layout_no_wrap(number.to_string(), font.clone(), ink);
        let at = corner - vec2(0.0, words.size().y);
        let outline_width = (cell * 0.022).clamp(1.0, 2.0);
        for (x, y) in [
            (1.0, 0.0),
            (-1.0, 0.0),
            (0.0, 1.0),
            (0.0, -1.0),
            (0.7, 0.7),
            (0.7, -0.7),
            (-0.7, 0.7),
            (-0.7, -0.7),
        ] {
            let at = at + vec2(x, y) * outline_width;
            ui.painter().galley_with_override_text_color(at, words.clone(), colour(tone));
        }
        ui.painter().galley(at, words, ink);
    }
}

/// Draws letters and digits on the board's frame.
fn coordinates(ui: &Ui, cx: &UiContext, table: &TableScreen) {
    let layout = &table.layout;
    let squares = table.points(layout.squares());
    let cell = layout.cell / layout.scale;
    let border = layout.border / layout.scale;
    let size = (layout.frame_letters() / layout.scale).clamp(8.0, 22.0);
    let ink = colour(cx.theme().frame.label);
    let write = |x: f32, y: f32, size: f32, text: String| {
        ui.painter().text(pos2(x, y), Align2::CENTER_CENTER, text, title_font(size), ink);
    };
    // If the finish line of Racing Kings is in the lower frame, put the letters below it.
    let lowest = layout.squares().max.y - 0.5 * layout.cell;
    let is_finish = |mark: &Mark| {
        mark.kind == MarkKind::Goal && layout.rect(mark.spot).is_some_and(|rect| rect.max.y > lowest)
    };
    let has_finish = table.game.displayed().state().marks.iter().any(is_finish);
    let finish_height = if has_finish { cell * GOAL_HEIGHT } else { 0.0 };
    let available = border - finish_height;
    let letter_size = size.min(available * 0.85).max(8.0);
    let [columns, rows] = layout.grid.map_or([0; 2], |grid| grid.cells);
    for index in 0..columns {
        let column = if layout.is_flipped() { columns - 1 - index } else { index };
        let letter = char::from(b'a' + (column % 26) as u8).to_string();
        let (x, y) = (
            squares.left() + cell * (index as f32 + 0.5),
            squares.bottom() + finish_height + available * 0.5,
        );
        write(x, y, letter_size, letter);
    }
    for index in 0..rows {
        let row = if layout.is_flipped() { index + 1 } else { rows - index };
        let (x, y) = (squares.left() - border * 0.5, squares.top() + cell * (index as f32 + 0.5));
        write(x, y, size, row.to_string());
    }
}
