//! What stands in a row of the list of moves, and the measures of rows.

use crate::app::kit::size;
use session::{LineId, Place, RecordedMove};

/// Height of a row, and room for the number before it, in points.
pub(super) const ROW: f32 = 26.0;
pub(super) const NUMBER: f32 = 34.0;
/// Room for the token of a seat before its move.
pub(super) const TOKEN: f32 = 20.0;
/// Side of a cell of a tile that is drawn for a move.
pub(super) const TILE: f32 = 15.0;
/// The room of a move with such a tile, its token, and the sign that it climbs.
pub(super) const TILE_MOVE: f32 = 7.0 + TOKEN + 2.0 * TILE + 20.0;

/// The room that a drawn tile with its token needs, and what is told beside it.
pub(crate) fn room_of_tile(mv: &RecordedMove) -> f32 {
    let climbs = if mv.tile.is_some_and(|(_, climbs)| climbs) { 15.0 } else { 0.0 };
    let glyph = if mv.glyph.is_some() { 18.0 } else { 0.0 };
    TOKEN + 2.0 * TILE + climbs + glyph
}

/// Room for the number of a move where every move has its own: a round is not always as many moves as there are seats.
pub(super) const OWN_NUMBER: f32 = 26.0;
/// How much further in a variation of a variation stands.
pub(super) const INDENT: f32 = 12.0;
/// Words of a variation, in points.
pub(super) const SMALL: f32 = size::SMALL + 0.5;

/// A row of the list.
pub(super) enum Row {
    /// Moves of the game itself: after so many others, so many.
    Game { before: usize, count: usize },
    /// Moves of a variation.
    Variation(Vec<Cell>),
    /// A line of a comment, so far from the left.
    Words(String, f32),
}

/// A move of a variation, from where to where it is written.
pub(super) struct Cell {
    pub place: Place,
    pub text: String,
    /// Where a tile is drawn behind the text.
    pub tile: Option<f32>,
    pub left: f32,
    pub right: f32,
}

impl Row {
    /// Whether it shows the move that leads to a place.
    pub(super) fn shows(&self, place: Place) -> bool {
        match self {
            Row::Game { before, count } => {
                place.line == LineId::GAME && (before + 1..=before + count).contains(&place.ply)
            }
            Row::Variation(cells) => cells.iter().any(|cell| cell.place == place),
            Row::Words(..) => false,
        }
    }
}
