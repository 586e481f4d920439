//! Pins and discovered checks: pieces that stand between a king and a slider.

use crate::Color;
use crate::chessboard::{Bitboard, Board, Role, Square, attacks};

/// What the sliders of one side do to a king.
#[derive(Clone, Copy, Default)]
pub(crate) struct Screens {
    /// Sliders that attack the king.
    pub(crate) checkers: Bitboard,
    /// Pieces of either side that alone keep a slider from attacking the king.
    pub(crate) screens: Bitboard,
}

impl Screens {
    /// The sliders of `by` against a king of either side on `king`.
    #[inline]
    pub(crate) fn new(board: &Board, by: Color, king: Square) -> Screens {
        let queens = board.role(Role::Queen);
        let snipers = board.color(by)
            & (attacks::bishop(king, Bitboard::EMPTY) & (board.role(Role::Bishop) | queens)
                | attacks::rook(king, Bitboard::EMPTY) & (board.role(Role::Rook) | queens));
        let occupied = board.occupied();
        let mut found = Screens::default();
        for sniper in snipers {
            let between = attacks::between(king, sniper) & occupied;
            if between.is_empty() {
                found.checkers |= Bitboard::of(sniper);
            } else if !between.many() {
                found.screens |= between;
            }
        }
        found
    }
}
