//! Errors in a FEN record: in its text, or in the position it describes.

use crate::Color;
use crate::chessboard::{Bitboard, Rank, Square, Wing};

/// The error of a FEN record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum FenError {
    /// The record has neither four nor six fields.
    FieldCount(usize),
    /// The first field does not have eight ranks.
    RankCount(usize),
    /// A character of the first field is not a piece letter.
    PieceLetter {
        letter: char,
        rank: Rank,
    },
    /// Two numbers of empty squares stand side by side.
    AdjacentNumbers(Rank),
    /// A rank has more than eight squares.
    RankTooLong(Rank),
    /// A rank has fewer than eight squares.
    RankTooShort {
        rank: Rank,
        squares: u8,
    },
    SideToMove(String),
    /// The third field is neither `-` nor a selection of `KQkq`, each at most once.
    CastlingText(String),
    /// A castling right exists, but king or rook stand elsewhere.
    CastlingPieces {
        color: Color,
        wing: Wing,
        /// The king's square before castling.
        king: Square,
        /// The rook's square before castling.
        rook: Square,
    },
    /// The fourth field is neither `-` nor a square.
    EnPassantText(String),
    /// No pawn can have passed over the square of the fourth field in the last move.
    EnPassantImpossible(Square),
    /// The fifth field is not a number from 0 to 65535.
    HalfmoveClock(String),
    /// The sixth field is not a number up to 65535.
    FullmoveNumber(String),
    /// A side does not have exactly one king.
    KingCount {
        color: Color,
        count: u32,
    },
    PawnCount {
        color: Color,
        count: u32,
    },
    /// A side has more promoted pieces than missing pawns.
    Promoted {
        color: Color,
        /// Pieces that can only come from promotion.
        promoted: u32,
        /// Pawns that are no longer on the board.
        missing: u32,
    },
    /// A pawn stands on the first or last rank.
    PawnOnEdge(Square),
    /// The side that is not to move is in check.
    OpponentInCheck(Color),
    /// No single move can have given these checks; holds the checking pieces.
    ImpossibleCheck(Bitboard),
}
