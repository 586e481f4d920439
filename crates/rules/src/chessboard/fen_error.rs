//! What can be wrong with a FEN record, as text or as a position of chess.

use crate::Color;
use crate::chessboard::{Bitboard, Rank, Square, Wing};

/// What is wrong with a position text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// Neither six fields nor the first four.
    #[error("a position has 6 fields, or 4 without the clocks; this text has {0}")]
    FieldCount(usize),
    /// The first field has not eight ranks.
    #[error("the board has 8 ranks separated by '/'; this text has {0}")]
    RankCount(usize),
    /// A letter of the first field names no piece.
    #[error("{letter:?} on rank {} is neither a piece nor a number of empty squares from 1 to 8", rank.digit())]
    PieceLetter {
        /// What stands there.
        letter: char,
        /// Where.
        rank: Rank,
    },
    /// Two numbers of empty squares follow one another.
    #[error("two numbers follow one another on rank {}", .0.digit())]
    AdjacentNumbers(Rank),
    /// A rank says more than eight squares.
    #[error("rank {} has more than 8 squares", .0.digit())]
    RankTooLong(Rank),
    /// A rank says fewer than eight squares.
    #[error("rank {} has only {squares} squares", rank.digit())]
    RankTooShort {
        /// Which.
        rank: Rank,
        /// How many it has.
        squares: u8,
    },
    /// The second field is neither `w` nor `b`.
    #[error("the side to move is w or b, not {0:?}")]
    SideToMove(String),
    /// The third field is neither `-` nor some of `KQkq`, each once.
    #[error("castling rights are - or some of KQkq, not {0:?}")]
    CastlingText(String),
    /// A right to castle, but king or rook stand elsewhere.
    #[error("{color} cannot have the right to castle with king {} and rook {}", king, rook)]
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
    #[error("the en passant square is - or a square, not {0:?}")]
    EnPassantText(String),
    /// No pawn can just have passed over the square of the fourth field.
    #[error("no pawn can just have passed over {0}")]
    EnPassantImpossible(Square),
    /// The fifth field is not a number from 0 to 65535.
    #[error("the halfmove clock is a number from 0, not {0:?}")]
    HalfmoveClock(String),
    /// The sixth field is not a number up to 65535.
    #[error("the move number is a number from 1, not {0:?}")]
    FullmoveNumber(String),
    /// A side has no king, or several.
    #[error("{color} has {count} kings instead of 1")]
    KingCount {
        /// Which side.
        color: Color,
        /// How many kings.
        count: u32,
    },
    /// A side has more than eight pawns.
    #[error("{color} has {count} pawns, more than 8")]
    PawnCount {
        /// Which side.
        color: Color,
        /// How many pawns.
        count: u32,
    },
    /// A side has more promoted pieces than pawns it has lost.
    #[error("{color} has {promoted} promoted pieces, but only {missing} pawns are missing")]
    Promoted {
        /// Which side.
        color: Color,
        /// Pieces that can only come from promotion.
        promoted: u32,
        /// Pawns no longer on the board.
        missing: u32,
    },
    /// A pawn stands on the first or last rank.
    #[error("a pawn cannot stand on {0}")]
    PawnOnEdge(Square),
    /// The side that has just moved is in check.
    #[error("{0} is in check, but the other side is to move")]
    OpponentInCheck(Color),
    /// The checks cannot have come from one move.
    #[error("no move can have given check from {0}")]
    ImpossibleCheck(Bitboard),
}
