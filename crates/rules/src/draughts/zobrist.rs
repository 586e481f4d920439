//! Zobrist keys: one number for every piece on a square, and one for the side to move.

use crate::Color;
use crate::draughts::board::Board;
use crate::draughts::{Square, Squares};
use crate::zobrist::next;

struct Numbers {
    /// By colour, man or king, and square.
    pieces: [[[u64; Square::PLACES]; 2]; 2],
    black_to_move: u64,
}

static NUMBERS: Numbers = {
    let mut state = 0xDA3A_5C1A_0000_0001;
    let mut numbers = Numbers { pieces: [[[0; Square::PLACES]; 2]; 2], black_to_move: next(&mut state) };
    let mut index = 0;
    while index < 4 * Square::PLACES {
        let (kind, place) = (index / Square::PLACES, index % Square::PLACES);
        numbers.pieces[kind / 2][kind % 2][place] = next(&mut state);
        index += 1;
    }
    numbers
};

pub(super) fn piece(color: Color, king: bool, square: Square) -> u64 {
    NUMBERS.pieces[color as usize][usize::from(king)][square.place()]
}

pub(super) fn black_to_move() -> u64 {
    NUMBERS.black_to_move
}

pub(super) fn key(board: &Board, turn: Color) -> u64 {
    let mut key = if turn == Color::Black { black_to_move() } else { 0 };
    for color in Color::ALL {
        for square in Squares(board.sides[color as usize]) {
            key ^= piece(color, board.kings >> square.place() & 1 == 1, square);
        }
    }
    key
}
