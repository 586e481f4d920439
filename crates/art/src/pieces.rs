//! Drawing of the pieces from SVG files.

use std::path::Path;

use crate::assets;
use crate::colour::Colour;
use crate::pixmap::Pixmap;
use crate::svg::{self, DrawingError, Palette};
use crate::theme::{PieceColours, Theme};

/// Pieces on squares smaller than this, in pixels, have heavier contours and no fine lines.
const SMALL_CELL: u32 = 56;

/// Draws the piece `role`, such as `knight`, for a square of `cell` pixels.
///
/// The picture covers the whole square, so that all pieces have a common baseline. An unusable file in the folder
/// `assets` is an error. The caller may try again without the folder.
pub fn draw_piece(
    assets: Option<&Path>,
    role: &str,
    cell: u32,
    colours: &PieceColours,
) -> Result<Pixmap, DrawingError> {
    let path = path_of(role);
    svg::rasterise(&path, &assets::load(assets, &path)?, cell, cell, &palette(cell, colours))
}

/// Contrast of a figurine with the panel that makes it easy to see.
///
/// Above the 3:1 of WCAG 2.2 (criterion 1.4.11), because the contour of a small picture is thinner than a pixel.
const FIGURINE_CONTRAST: f32 = 4.5;

/// Colours of a seat's pieces in the list of moves.
///
/// If the body of the pieces does not stand out on the panel, their contour gets the colour of the panel's text. Their own
/// contour would be too thin, whatever its colour.
pub(crate) fn figurine_colours(theme: &Theme, seat_index: usize) -> PieceColours {
    let (colours, panel) = (*theme.piece_colours(seat_index), &theme.panel);
    // The rows of the list, at rest and under the pointer or selected.
    let grounds = [panel.card, panel.card.mix(panel.text, 0.07), panel.card_raised.mix(panel.accent, 0.14)];
    let stands_out = |ink: Colour| grounds.iter().all(|ground| ink.contrast(*ground) >= FIGURINE_CONTRAST);
    let has_visible_body = stands_out(colours.fill_top) && stands_out(colours.fill_bottom);
    if has_visible_body {
        colours
    } else {
        PieceColours { outline: panel.text, rim: panel.text, ..colours }
    }
}

/// The SVG elements of the piece `role`, in a square of 100 x 100. All ids in them begin with `id`.
pub(crate) fn piece_svg(
    assets: Option<&Path>,
    role: &str,
    cell: u32,
    colours: &PieceColours,
    id: &str,
) -> Result<String, DrawingError> {
    let path = path_of(role);
    svg::recolour(&path, &assets::load(assets, &path)?, &palette(cell, colours), id)
}

/// Calls `draw` with the assets folder and, if that fails, without it.
pub(crate) fn with_fallback<T>(
    assets: Option<&Path>,
    draw: impl Fn(Option<&Path>) -> Result<T, DrawingError>,
) -> Result<T, DrawingError> {
    draw(assets).or_else(|error| if assets.is_some() { draw(None) } else { Err(error) })
}

/// The path under `assets` of the drawing of a piece.
fn path_of(role: &str) -> String {
    format!("pieces/classic/{role}.svg")
}

fn palette(cell: u32, colours: &PieceColours) -> Palette {
    Palette { piece: Some(*colours), small: cell < SMALL_CELL, ..Palette::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::part::Part;
    use crate::theme::compiled_in;
    use session::{Game, Seat};

    /// Whether the pixels of a row, from its first or last visible one inwards, reach 3:1 with the panel `ground`.
    ///
    /// `None` for a row that the piece only touches: none of its pixels is opaque.
    fn stands_out(mut row: impl Iterator<Item = Colour> + Clone, ground: Colour, side: u32) -> Option<bool> {
        let mut visible = row.clone().skip_while(|pixel| pixel.a < 16).take(side as usize / 5);
        let is_visible = visible.any(|pixel| pixel.over(ground).contrast(ground) >= 3.0);
        row.any(|pixel| pixel.a >= 200).then_some(is_visible)
    }

    /// Both ends of (nearly) every row of pixels are visible, so that the shape of the piece is.
    #[test]
    fn figurines_are_visible_on_the_panels_of_every_theme() {
        for theme in compiled_in() {
            let games = [Game::CHESS, Game::DRAUGHTS];
            for kind in games.iter().flat_map(|game| game.pieces_with_pictures) {
                for (seat, side) in
                    [Seat::FIRST, Seat::SECOND].into_iter().flat_map(|seat| [(seat, 20), (seat, 40)])
                {
                    let picture = Part::Figurine(*kind, seat).draw(side, theme, None).expect("compiled in");
                    let panel = &theme.panel;
                    for ground in [panel.card, panel.card_raised.mix(panel.accent, 0.14)] {
                        let ends = (0..side).flat_map(|y| {
                            let row = (0..side).map(|x| picture.pixel(x, y));
                            [stands_out(row.clone(), ground, side), stands_out(row.rev(), ground, side)]
                        });
                        let ends: Vec<bool> = ends.flatten().collect();
                        let visible = ends.iter().filter(|is_visible| **is_visible).count();
                        assert!(
                            visible * 10 >= ends.len() * 9 && ends.len() > side as usize,
                            "{}, {kind:?} of {seat:?}, {side} px: {visible} of {}",
                            theme.name,
                            ends.len()
                        );
                    }
                }
            }
        }
    }
}
