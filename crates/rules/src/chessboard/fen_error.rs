//! What can be wrong with a FEN record, as text or as a position of chess.

use crate::Color;
use crate::chessboard::{Bitboard, Rank, Square, Wing};

/// What is wrong with a position text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum FenError {
    /// Neither six fields nor the first four.
    FieldCount(usize),
    /// The first field has not eight ranks.
    RankCount(usize),
    /// A letter of the first field names no piece.
    PieceLetter {
        /// What stands there.
        letter: char,
        rank: Rank,
    },
    /// Two numbers of empty squares follow one another.
    AdjacentNumbers(Rank),
    /// A rank says more than eight squares.
    RankTooLong(Rank),
    /// A rank says fewer than eight squares.
    RankTooShort {
        rank: Rank,
        /// How many it has.
        squares: u8,
    },
    /// The second field is neither `w` nor `b`.
    SideToMove(String),
    /// The third field is neither `-` nor some of `KQkq`, each once.
    CastlingText(String),
    /// A right to castle, but king or rook stand elsewhere.
    CastlingPieces {
        /// Whose right.
        color: Color,
        /// On which wing.
        wing: Wing,
        /// Where the king should stand.
        king: Square,
        /// Where the rook should stand.
        rook: Square,
    },
    /// The fourth field is neither `-` nor a square.
    EnPassantText(String),
    /// No pawn can just have passed over the square of the fourth field.
    EnPassantImpossible(Square),
    /// The fifth field is not a number from 0 to 65535.
    HalfmoveClock(String),
    /// The sixth field is not a number up to 65535.
    FullmoveNumber(String),
    /// A side has no king, or several.
    KingCount {
        color: Color,
        /// How many kings.
        count: u32,
    },
    /// A side has more than eight pawns.
    PawnCount {
        color: Color,
        /// How many pawns.
        count: u32,
    },
    /// A side has more promoted pieces than pawns it has lost.
    Promoted {
        color: Color,
        /// Pieces that can only come from promotion.
        promoted: u32,
        /// Pawns no longer on the board.
        missing: u32,
    },
    /// A pawn stands on the first or last rank.
    PawnOnEdge(Square),
    /// The side that has just moved is in check.
    OpponentInCheck(Color),
    /// The checks cannot have come from one move.
    ImpossibleCheck(Bitboard),
}
