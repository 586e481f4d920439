//! Painting of moves as text, with figurines, or as drawn tiles.

use bevy_egui::egui::{self, Align2, Color32, CornerRadius, Pos2, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use crate::app::commands::BrowseCommand;
use crate::app::game::CurrentMatch;
use crate::app::kit::{UiContext, body_font, size, square};
use crate::app::panel::moves::row::{Cell, OWN_NUMBER_WIDTH, ROW, SMALL, TILE, TOKEN_WIDTH};
use crate::app::panel::review::draw_mark;
use crate::app::words::notation;
use art::Part;
use session::{DominoDirection, LineId, MessageArg, Place, RecordedMove, Review};

/// Distance of the mark of a review from the right end of a move's cell, in points.
const MARK_INSET: f32 = 11.0;
/// Opacity of a tile whose move was taken back or is in a variation.
const PALE_OPACITY: f32 = 0.45;

/// Notation of a move, with its glyph (!, ?).
pub(super) fn move_text(cx: &UiContext, mv: &RecordedMove) -> String {
    let sign = mv.glyph.map_or("", |glyph| glyph.sign());
    format!("{}{sign}", notation(&cx.locale, mv))
}

/// Draws a row of `count` main-line moves, after the first `moves_before` moves of the game, with the marks of their
/// review at the right ends of their cells.
///
/// In games with two sides, the moves of a row share a number; in other games each move has its own.
pub(super) fn game_row(
    ui: &Ui,
    cx: &mut UiContext,
    (game, review): (&CurrentMatch, Option<&Review>),
    (columns, number_width, figurines): (usize, f32, bool),
    (moves_before, count): (usize, usize),
    row: egui::Rect,
    hovered: &mut Option<Place>,
) {
    let (has_sides, ink) = (game.game().has_sides, cx.skin().muted);
    let draw_number = |at: Pos2, number: usize| {
        let (align, font) = (Align2::LEFT_CENTER, body_font(size::SMALL));
        ui.painter().text(at, align, format!("{number}."), font, ink);
    };
    let (numbering, width) = (game.state().numbering, (row.width() - number_width) / columns as f32);
    if has_sides {
        draw_number(row.left_center(), numbering.number(moves_before));
    }
    let skipped_columns = usize::from(numbering.is_second(moves_before));
    if skipped_columns > 0 {
        let at = row.left_center() + vec2(number_width + 7.0, 0.0);
        ui.painter().text(at, Align2::LEFT_CENTER, "…", body_font(size::BODY), ink);
    }
    for (column, mv) in (skipped_columns..).zip(&game.moves()[moves_before..moves_before + count]) {
        let corner = row.min + vec2(number_width + column as f32 * width, 0.0);
        let cell = egui::Rect::from_min_size(corner, vec2(width, ROW));
        let ply = moves_before + column - skipped_columns + 1;
        let ink = draw_move_background(ui, cx, game, Place::of_game(ply), cell, hovered);
        let mut left = cell.left() + 7.0;
        if !has_sides {
            draw_number(pos2(left, cell.center().y), ply);
            left += OWN_NUMBER_WIDTH;
            let middle = pos2(left + 7.0, cell.center().y);
            cx.seat_at(ui, game.game(), mv.seat, square(middle, 15.0));
            left += TOKEN_WIDTH;
        }
        let at = pos2(left, cell.center().y);
        if figurines && mv.tile.is_none() {
            draw_figurine_move(ui, cx, game, mv, at, ink);
        } else {
            draw_move(ui, cx, mv, at, ink, size::BODY);
        }
        if let Some(review) = review {
            draw_mark(ui, cx, review, ply, cell.right_center() - vec2(MARK_INSET, 0.0));
        }
    }
}

/// Draws a move within a line of text; a tile follows the token of its seat. Returns the right edge.
pub(crate) fn draw_move_in_line(
    ui: &Ui,
    cx: &mut UiContext,
    (game, mv): (&CurrentMatch, &RecordedMove),
    at: Pos2,
    ink: Color32,
    figurines: bool,
) -> f32 {
    if mv.tile.is_some() {
        draw_tile_move(ui, cx, game, mv, at, ink)
    } else if figurines {
        draw_figurine_move(ui, cx, game, mv, at, ink)
    } else {
        draw_move(ui, cx, mv, at, ink, size::BODY)
    }
}

/// Draws a move with figurines (pictures of pieces) instead of letters. Returns the right edge.
fn draw_figurine_move(
    ui: &Ui,
    cx: &mut UiContext,
    game: &CurrentMatch,
    mv: &RecordedMove,
    mut at: Pos2,
    ink: Color32,
) -> f32 {
    let kinds = game.game().pieces_with_pictures;
    let glyph_word = MessageArg::Text(mv.glyph.map_or("", |glyph| glyph.sign()).to_owned());
    for word in mv.args.iter().chain([&glyph_word]) {
        let piece = match word {
            MessageArg::Key(key) => kinds.iter().find(|kind| kind.letter_key() == Some(*key)),
            _ => None,
        };
        if let Some(kind) = piece {
            cx.figurine_at(ui, *kind, mv.seat, square(at + vec2(10.0, 0.0), 20.0));
            at.x += 21.0;
        } else {
            let (align, font) = (Align2::LEFT_CENTER, body_font(size::BODY));
            at.x = ui.painter().text(at, align, cx.locale.arg_text(word), font, ink).right();
        }
    }
    at.x
}

/// Draws a move as text or as a tile, with its glyph. Returns the right edge.
///
/// `at` is the left end of the move at its vertical centre; `font` is the size of the text in points.
pub(super) fn draw_move(
    ui: &Ui,
    cx: &mut UiContext,
    mv: &RecordedMove,
    at: Pos2,
    ink: Color32,
    font: f32,
) -> f32 {
    let align = Align2::LEFT_CENTER;
    let sign = mv.glyph.map_or("", |glyph| glyph.sign());
    let Some((tile, is_climb)) = mv.tile else {
        return ui.painter().text(at, align, move_text(cx, mv), body_font(font), ink).right();
    };
    let [Some(first), Some(second)] = tile.numbers() else { return at.x };
    let art = Part::tile_face([first, second], DominoDirection::East, cx.textures.numbers);
    // Tiles of moves taken back or in variations are paler; text already has a paler colour.
    let opacity = if ink == cx.skin().text { 1.0 } else { PALE_OPACITY };
    cx.tile_fading_at(ui, art, at - vec2(0.0, TILE / 2.0), TILE, opacity);
    let mut left = at.x + 2.0 * TILE + 4.0;
    if is_climb {
        // An upward arrow marks a climb: a tile placed on top of others.
        let foot = pos2(left + 4.0, at.y + 5.0);
        ui.painter().arrow(foot, vec2(0.0, -11.0), Stroke::new(1.8, ink));
        left += 11.0;
    }
    ui.painter().text(pos2(left, at.y), align, sign, body_font(font), ink).right()
}

/// Draws a tile after the token of its seat. Returns the right edge.
pub(crate) fn draw_tile_move(
    ui: &Ui,
    cx: &mut UiContext,
    game: &CurrentMatch,
    mv: &RecordedMove,
    at: Pos2,
    ink: Color32,
) -> f32 {
    cx.seat_at(ui, game.game(), mv.seat, square(at + vec2(7.0, 0.0), 15.0));
    draw_move(ui, cx, mv, at + vec2(TOKEN_WIDTH, 0.0), ink, size::BODY)
}

/// Draws a row of moves of a variation.
pub(super) fn variation_row(
    ui: &Ui,
    cx: &mut UiContext,
    game: &CurrentMatch,
    cells: &[Cell],
    row: egui::Rect,
    hovered: &mut Option<Place>,
) {
    if let Some(first) = cells.first() {
        let x = row.left() + first.left - 5.0;
        let edge = Stroke::new(1.5, cx.skin().edge);
        ui.painter().vline(x, row.y_range(), edge);
    }
    for cell in cells {
        let x = row.left() + cell.left..=row.left() + cell.right;
        let cell_rect = egui::Rect::from_x_y_ranges(x, row.y_range());
        let ink = draw_move_background(ui, cx, game, cell.place, cell_rect, hovered);
        let (at, align) = (cell_rect.left_center() + vec2(4.0, 0.0), Align2::LEFT_CENTER);
        ui.painter().text(at, align, &cell.text, body_font(SMALL), ink);
        if let Some((left, mv)) = cell.tile.zip(game.move_at(cell.place)) {
            let at = pos2(row.left() + left + 4.0, row.center().y);
            draw_tile_move(ui, cx, game, mv, at, ink);
        }
    }
}

/// Draws the clickable background of a move. Returns the colour of the text.
pub(super) fn draw_move_background(
    ui: &Ui,
    cx: &mut UiContext,
    game: &CurrentMatch,
    place: Place,
    rect: egui::Rect,
    hovered: &mut Option<Place>,
) -> Color32 {
    let skin = cx.skin();
    let id = egui::Id::new(("move", place.line.0, place.ply));
    let response = ui.interact(rect, id, Sense::click());
    let name = format!("{}-{}", place.line.0, place.ply);
    cx.record_area(ui, "move", &name, rect);
    if response.hovered() {
        *hovered = Some(place);
    }
    let is_shown = place == game.displayed_place();
    if is_shown || response.hovered() || response.has_focus() {
        let fill = if is_shown { skin.chosen } else { skin.button };
        ui.painter().rect_filled(rect.shrink(1.0), CornerRadius::same(5), fill);
    }
    let is_current = place == Place::of_game(game.state().ply);
    if is_shown || is_current {
        // The current move of the game keeps its outline while the player browses another move.
        let edge = Stroke::new(1.5, if is_shown { skin.accent } else { skin.muted });
        ui.painter().rect_stroke(rect.shrink(1.0), CornerRadius::same(5), edge, StrokeKind::Inside);
    }
    if response.clicked() {
        cx.commands.write(BrowseCommand::ShowPosition(place));
    }
    // The shown move has full contrast on its background, also in a variation.
    if is_shown || place.line == LineId::GAME && place.ply <= game.state().ply {
        skin.text
    } else if place.line == LineId::GAME {
        skin.muted.gamma_multiply(0.7)
    } else {
        skin.muted
    }
}
