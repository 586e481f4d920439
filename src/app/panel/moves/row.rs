//! Rows of the move list and their sizes.

use crate::app::kit::size;
use session::{LineId, Place, RecordedMove};

/// Height of a row, in points.
pub(super) const ROW: f32 = 26.0;
/// Least width of the move number at the start of a row, in points.
pub(super) const MIN_NUMBER_WIDTH: f32 = 34.0;
/// Width in points of a seat's token.
pub(super) const TOKEN_WIDTH: f32 = 20.0;
/// Side in points of one half of a drawn tile.
pub(super) const TILE: f32 = 15.0;
/// Width in points of a cell with a seat's token, a drawn tile and the arrow of a climb.
pub(super) const TILE_MOVE_WIDTH: f32 = 7.0 + TOKEN_WIDTH + 2.0 * TILE + 20.0;

/// Width in points of the drawn tile of `mv`, with its token, the arrow of a climb, and its glyph.
pub(crate) fn tile_move_width(mv: &RecordedMove) -> f32 {
    let arrow_width = if mv.tile.is_some_and(|(_, climbs)| climbs) { 15.0 } else { 0.0 };
    let glyph_width = if mv.glyph.is_some() { 18.0 } else { 0.0 };
    TOKEN_WIDTH + 2.0 * TILE + arrow_width + glyph_width
}

/// Width in points of the number before each move, in games without sides.
pub(super) const OWN_NUMBER_WIDTH: f32 = 26.0;
/// Indentation of a nested variation relative to its parent, in points.
pub(super) const INDENT: f32 = 12.0;
/// Font size of variations and comments, in points.
pub(super) const SMALL: f32 = size::SMALL + 0.5;

/// A row of the move list.
pub(super) enum MoveRow {
    /// `count` moves of the main line, after its first `moves_before` moves.
    Game { moves_before: usize, count: usize },
    /// Consecutive moves of a variation.
    Variation(Vec<Cell>),
    /// A line of a comment, with its left edge in points.
    Comment(String, f32),
}

/// A move of a variation and its horizontal extent, in points from the left edge of the row.
pub(super) struct Cell {
    pub place: Place,
    pub text: String,
    /// Left edge of the drawn tile, which follows the text; `None` in games without tiles.
    pub tile: Option<f32>,
    pub left: f32,
    pub right: f32,
}

impl MoveRow {
    /// Whether the row contains the move that leads to `place`.
    pub(super) fn shows(&self, place: Place) -> bool {
        match self {
            MoveRow::Game { moves_before, count } => {
                place.line == LineId::GAME && (moves_before + 1..=moves_before + count).contains(&place.ply)
            }
            MoveRow::Variation(cells) => cells.iter().any(|cell| cell.place == place),
            MoveRow::Comment(..) => false,
        }
    }
}
