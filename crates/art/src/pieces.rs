//! Drawing of the pieces from SVG files.

use std::path::Path;

use crate::assets;
use crate::pixmap::Pixmap;
use crate::svg::{self, ContourWeight, DrawingError, Palette};
use crate::theme::{PieceColours, Theme};

/// Pieces on squares smaller than this, in pixels, have heavier contours and no fine lines.
const SMALL_CELL: u32 = 56;
/// Pieces on squares smaller than this, in pixels, have the heaviest contours.
const TINY_CELL: u32 = 28;

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

/// Colours of a seat's pieces in the list of moves.
///
/// The contour has the colour of the panel's text. So the whole shape is visible on the panel, whether the body is
/// light or dark.
pub(crate) fn figurine_colours(theme: &Theme, seat_index: usize) -> PieceColours {
    let contour = theme.panel.text;
    PieceColours { outline: contour, rim: contour, ..*theme.piece_colours(seat_index) }
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
    let contour_weight = match cell {
        ..TINY_CELL => ContourWeight::Heaviest,
        TINY_CELL..SMALL_CELL => ContourWeight::Heavy,
        _ => ContourWeight::AsInFile,
    };
    Palette { piece: Some(*colours), contour_weight, ..Palette::default() }
}

#[cfg(test)]
mod tests {
    use crate::colour::Colour;
    use crate::part::Part;
    use crate::theme::compiled_in;
    use session::{Game, Seat};

    /// Whether a pixel near the end of a row has a contrast of 3:1 with the panel `ground`. `row` begins at that end.
    ///
    /// `None` if no pixel of the row is opaque: the piece only touches the row.
    fn stands_out(mut row: impl Iterator<Item = Colour> + Clone, ground: Colour, side: u32) -> Option<bool> {
        let mut visible = row.clone().skip_while(|pixel| pixel.a < 16).take(side as usize / 5);
        let is_visible = visible.any(|pixel| pixel.over(ground).contrast(ground) >= 3.0);
        row.any(|pixel| pixel.a >= 200).then_some(is_visible)
    }

    /// Checks that both ends of nearly every row of pixels are visible. Then the shape of the piece is visible.
    #[test]
    fn figurines_are_visible_on_the_panels_of_every_theme() {
        let games = [Game::CHESS, Game::DRAUGHTS];
        let kinds = || games.iter().flat_map(|game| game.pieces_with_pictures);
        let seats = [Seat::FIRST, Seat::SECOND];
        for theme in compiled_in() {
            let grounds = [theme.panel.card, theme.panel.card_raised.mix(theme.panel.accent, 0.14)];
            for (kind, seat) in kinds().flat_map(|kind| seats.map(|seat| (*kind, seat))) {
                for (side, ground) in
                    [20, 40].into_iter().flat_map(|side| grounds.map(|ground| (side, ground)))
                {
                    let picture = Part::Figurine(kind, seat).draw(side, theme, None).expect("compiled in");
                    let rows: Vec<[bool; 2]> = (0..side)
                        .filter_map(|y| {
                            let row = (0..side).map(|x| picture.pixel(x, y));
                            let left = stands_out(row.clone(), ground, side)?;
                            Some([left, stands_out(row.rev(), ground, side)?])
                        })
                        .collect();
                    let picture_name = || format!("{}, {kind:?} of {seat:?}, {side} px", theme.name);
                    assert!(rows.len() > side as usize / 2, "{}: {} rows", picture_name(), rows.len());
                    for end in [0, 1] {
                        let ends: Vec<bool> = rows.iter().map(|ends| ends[end]).collect();
                        let visible = ends.iter().filter(|is_visible| **is_visible).count();
                        assert!(visible * 10 >= ends.len() * 9, "{}, end {end}: {ends:?}", picture_name());
                    }
                }
            }
        }
    }
}
