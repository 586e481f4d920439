//! Zobrist numbers of the chessboard: pieces, castling rights, en passant and the side to move.

use crate::Color;
use crate::chessboard::{Board, CastlingRights, File, Role, Square};
use crate::zobrist::next_random;

/// The random numbers of all facts; the key of a position is their XOR.
struct Numbers {
    pieces: [[[u64; 64]; 6]; 2],
    castling: [u64; 16],
    en_passant: [u64; 8],
    black_to_move: u64,
}

static NUMBERS: Numbers = {
    let mut state = 0x7AB0_1E12_0000_0001;
    let mut numbers =
        Numbers { pieces: [[[0; 64]; 6]; 2], castling: [0; 16], en_passant: [0; 8], black_to_move: 0 };
    let mut index = 0;
    while index < 2 * 6 * 64 {
        numbers.pieces[index / 64 / 6][index / 64 % 6][index % 64] = next_random(&mut state);
        index += 1;
    }
    // The number of the empty set of rights stays 0, so that games without castling need no number for it.
    let mut rights = 1;
    while rights < 16 {
        numbers.castling[rights] = next_random(&mut state);
        rights += 1;
    }
    let mut file = 0;
    while file < 8 {
        numbers.en_passant[file] = next_random(&mut state);
        file += 1;
    }
    numbers.black_to_move = next_random(&mut state);
    numbers
};

/// The number of a piece on a square.
#[inline]
pub(crate) fn piece(color: Color, role: Role, square: Square) -> u64 {
    NUMBERS.pieces[color as usize][role as usize][square.index()]
}

/// The number of a set of castling rights; zero for none.
#[inline]
pub(crate) fn castling(rights: CastlingRights) -> u64 {
    NUMBERS.castling[rights.bits() as usize & 15]
}

/// The number of a legal en passant capture on a file.
#[inline]
pub(crate) fn en_passant(file: File) -> u64 {
    NUMBERS.en_passant[file.index() as usize]
}

/// The number of Black to move.
#[inline]
pub(crate) fn black_to_move() -> u64 {
    NUMBERS.black_to_move
}

/// Computes the key of the pieces and the side to move from scratch.
pub(crate) fn board(board: &Board, turn: Color) -> u64 {
    let side = if turn == Color::Black { black_to_move() } else { 0 };
    board.pieces().fold(side, |key, (square, found)| key ^ piece(found.color, found.role, square))
}
