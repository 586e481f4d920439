//! What is wrong with the text of a position of Racing Kings, and what makes a position impossible.

use crate::Color;
use crate::chessboard::{Board, FenError, Role, Square};
use crate::racing_kings::{Position, Race};

/// What is wrong with a position text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum TextError {
    /// Not a FEN record, or not one king a side.
    Fen(#[from] FenError),
    /// There are no pawns.
    Pawn(Square),
    /// More pieces of a role than at the start.
    Pieces {
        color: Color,
        /// Which role.
        role: Role,
        count: u32,
    },
    /// No move may give check.
    Check(Color),
    /// Nothing is left to castle or to capture en passant.
    Field(String),
    /// The second king to reach the last rank is Black's, and then White is to move.
    Over,
}

pub(super) fn read_fields(castling: &str, en_passant: &str) -> Result<Race, TextError> {
    match [castling, en_passant].into_iter().find(|field| *field != "-") {
        Some(field) => Err(TextError::Field(field.to_owned())),
        None => Ok(Race),
    }
}

/// Everything that keeps a position from coming about, beside the number of kings.
pub(super) fn faults(board: &Board, turn: Color) -> Vec<TextError> {
    let mut faults = Vec::new();
    faults.extend(board.role(Role::Pawn).first().map(TextError::Pawn));
    // No piece is ever added: each side has at most what it starts with.
    for color in Color::ALL {
        for (role, most) in [(Role::Queen, 1), (Role::Rook, 2), (Role::Bishop, 2), (Role::Knight, 2)] {
            let count = board.pieces_of(color, role).len();
            if count > most {
                faults.push(TextError::Pieces { color, role, count });
            }
        }
    }
    if !board.has_one_king_a_side() {
        return faults;
    }
    let checked = |color: &Color| board.attackers(!*color, board.king(*color)).any();
    faults.extend(Color::ALL.into_iter().filter(checked).map(TextError::Check));
    // White may be to move with any king at home: the game is over then. Black may be, when White has
    // just arrived. A text with Black's king alone at home and Black to move shows a finished game.
    if turn == Color::Black && (board.role(Role::King) & !Position::GOAL).is_empty() {
        faults.push(TextError::Over);
    }
    faults
}
