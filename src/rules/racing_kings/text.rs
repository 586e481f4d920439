//! A position of Racing Kings from and to its text, and what makes it impossible.

use crate::rules::chess::fen::{self, FenError, Fields};
use crate::rules::chess::{Board, Color, Role};

use super::position::{GOAL, Position};

pub(super) fn read(text: &str) -> Result<Position, FenError> {
    let fields = Fields::split(text)?;
    let board = fen::read_board(fields.board)?;
    let turn = fields.side()?;
    for field in [fields.castling, fields.en_passant] {
        if field != "-" {
            return Err(FenError::RaceField(field.to_owned()));
        }
    }
    let (halfmove_clock, fullmove_number) = fields.clocks()?;

    fen::check_kings(&board)?;
    check_pieces(&board)?;
    for color in Color::ALL {
        if board.attackers(!color, board.king(color)).any() {
            return Err(FenError::RaceCheck(color));
        }
    }
    // White may be to move with any king at home: the game is over then. Black may be, when White has
    // just arrived. A text with Black's king alone at home and Black to move shows a finished game.
    let kings = board.role(Role::King);
    if turn == Color::Black && (kings & !GOAL).is_empty() {
        return Err(FenError::RaceOver);
    }
    Ok(Position::assemble(board, turn, halfmove_clock, fullmove_number))
}

pub(super) fn write(position: &Position) -> String {
    let mut text = String::with_capacity(80);
    fen::write_board(&position.board, &mut text);
    text.push(' ');
    text.push(position.turn.letter());
    text.push_str(&format!(" - - {} {}", position.halfmove_clock, position.fullmove_number));
    text
}

/// No piece is ever added: each side has at most what it starts with.
fn check_pieces(board: &Board) -> Result<(), FenError> {
    if let Some(square) = board.role(Role::Pawn).first() {
        return Err(FenError::RacePawn(square));
    }
    for color in Color::ALL {
        for (role, most) in [(Role::Queen, 1), (Role::Rook, 2), (Role::Bishop, 2), (Role::Knight, 2)] {
            let count = board.pieces_of(color, role).len();
            if count > most {
                return Err(FenError::RacePieces { color, role, count });
            }
        }
    }
    Ok(())
}
