//! Position texts: Forsyth-Edwards notation (PGN standard 16.1), read strictly and written canonically.
//! The fields that chess and Racing Kings share are read here for both.

use crate::rules::bitboard::Bitboard;
use crate::rules::square::{File, Rank, Square};

use super::board::Board;
use super::castling::Wing;
use super::piece::{Color, Piece, Role};

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
    #[error("no move can have given check from {}", squares(*.0))]
    ImpossibleCheck(Bitboard),
    /// Racing Kings has no pawns.
    #[error("Racing Kings has no pawns, but one stands on {0}")]
    RacePawn(Square),
    /// Racing Kings: more pieces of a role than at the start.
    #[error("{color} has {count} pieces of the role {role}, more than at the start")]
    RacePieces {
        /// Which side.
        color: Color,
        /// Which role.
        role: Role,
        /// How many.
        count: u32,
    },
    /// Racing Kings: no move may give check.
    #[error("{0} is in check, which no move of Racing Kings allows")]
    RaceCheck(Color),
    /// Racing Kings: nothing is left to castle or to capture en passant.
    #[error("Racing Kings has no castling and no en passant: write - instead of {0:?}")]
    RaceField(String),
    /// Racing Kings: the second king to reach the last rank is Black's, and then White is to move.
    #[error("both kings are home, so that Black cannot be to move")]
    RaceOver,
}

fn squares(set: Bitboard) -> String {
    set.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" and ")
}

/// The fields of a text; the two clocks may be missing.
pub(crate) struct Fields<'a> {
    pub(crate) board: &'a str,
    pub(crate) side: &'a str,
    pub(crate) castling: &'a str,
    pub(crate) en_passant: &'a str,
    clocks: Option<(&'a str, &'a str)>,
}

impl<'a> Fields<'a> {
    pub(crate) fn split(text: &'a str) -> Result<Fields<'a>, FenError> {
        let mut fields = text.split_ascii_whitespace();
        let mut next = || fields.next();
        match (next(), next(), next(), next(), next(), next(), next()) {
            (Some(board), Some(side), Some(castling), Some(en_passant), None, ..) => {
                Ok(Fields { board, side, castling, en_passant, clocks: None })
            }
            (Some(board), Some(side), Some(castling), Some(en_passant), Some(half), Some(full), None) => {
                Ok(Fields { board, side, castling, en_passant, clocks: Some((half, full)) })
            }
            _ => Err(FenError::FieldCount(text.split_ascii_whitespace().count())),
        }
    }

    pub(crate) fn side(&self) -> Result<Color, FenError> {
        match self.side {
            "w" => Ok(Color::White),
            "b" => Ok(Color::Black),
            other => Err(FenError::SideToMove(other.to_owned())),
        }
    }

    /// Halfmove clock and move number; `0 1` if they are missing. Some programs count from move 0,
    /// which is read as 1.
    pub(crate) fn clocks(&self) -> Result<(u16, u16), FenError> {
        let Some((half, full)) = self.clocks else { return Ok((0, 1)) };
        let halfmoves = number(half).ok_or_else(|| FenError::HalfmoveClock(half.to_owned()))?;
        let fullmoves = number(full).ok_or_else(|| FenError::FullmoveNumber(full.to_owned()))?;
        Ok((halfmoves, fullmoves.max(1)))
    }
}

/// Digits only: the standard parser would also take a sign.
fn number(text: &str) -> Option<u16> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

/// Reads the first field. Whether the pieces make a possible position is another question.
pub(crate) fn read_board(text: &str) -> Result<Board, FenError> {
    let ranks = text.split('/').count();
    if ranks != 8 {
        return Err(FenError::RankCount(ranks));
    }
    let mut board = Board::default();
    for (rank, text) in Rank::ALL.into_iter().rev().zip(text.split('/')) {
        read_rank(&mut board, rank, text)?;
    }
    Ok(board)
}

fn read_rank(board: &mut Board, rank: Rank, text: &str) -> Result<(), FenError> {
    let mut squares = 0;
    let mut after_number = false;
    for letter in text.chars() {
        let is_number = matches!(letter, '1'..='8');
        if is_number {
            if after_number {
                return Err(FenError::AdjacentNumbers(rank));
            }
            squares += letter as u8 - b'0';
        } else {
            let piece = Piece::from_letter(letter).ok_or(FenError::PieceLetter { letter, rank })?;
            if squares < 8 {
                let square = Square::new(File::from_index(squares), rank);
                board.toggle(piece.color, piece.role, Bitboard::of(square));
            }
            squares += 1;
        }
        if squares > 8 {
            return Err(FenError::RankTooLong(rank));
        }
        after_number = is_number;
    }
    if squares < 8 { Err(FenError::RankTooShort { rank, squares }) } else { Ok(()) }
}

/// Each side needs exactly one king.
pub(crate) fn check_kings(board: &Board) -> Result<(), FenError> {
    for color in Color::ALL {
        let count = board.pieces_of(color, Role::King).len();
        if count != 1 {
            return Err(FenError::KingCount { color, count });
        }
    }
    Ok(())
}

/// Writes the first field.
pub(crate) fn write_board(board: &Board, text: &mut String) {
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = b'0';
        for file in File::ALL {
            match board.piece_at(Square::new(file, rank)) {
                None => empty += 1,
                Some(piece) => {
                    if empty > b'0' {
                        text.push(char::from(empty));
                        empty = b'0';
                    }
                    text.push(piece.letter());
                }
            }
        }
        if empty > b'0' {
            text.push(char::from(empty));
        }
        if rank != Rank::First {
            text.push('/');
        }
    }
}
