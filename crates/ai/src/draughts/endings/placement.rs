//! Placements of few pieces, as bitboards of 32 squares seen by the side to move.
//!
//! The side to move always moves up the board; Black's view is turned by 180 degrees, so that both colours
//! share a table.

use rules::Color;
use rules::draughts::{Board, Move, Position, Squares};

/// Squares where a man of the side to move may stand; on the last row it becomes a king.
pub(super) const OWN_MEN: u32 = 0x0FFF_FFFF;
/// Squares where a man of the other side may stand.
pub(super) const OTHER_MEN: u32 = 0xFFFF_FFF0;

/// Men and kings of either side, the side to move first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placement {
    pub(super) men: [u32; 2],
    pub(super) kings: [u32; 2],
}

impl Placement {
    pub(super) fn of(position: &Position) -> Placement {
        Placement::of_board(position.board(), position.side_to_move())
    }

    #[inline]
    fn of_board(board: &Board, turn: Color) -> Placement {
        let seen = |color: Color| {
            let side = board.sides[color as usize];
            let (men, kings) = (narrow(side & !board.kings), narrow(side & board.kings));
            if turn == Color::White { (men, kings) } else { (men.reverse_bits(), kings.reverse_bits()) }
        };
        let ((own_men, own_kings), (other_men, other_kings)) = (seen(turn), seen(!turn));
        Placement { men: [own_men, other_men], kings: [own_kings, other_kings] }
    }

    /// The placement as a board with White to move.
    #[inline]
    pub(super) fn board(&self) -> Board {
        let [own, other] = [0, 1].map(|side| wide(self.men[side] | self.kings[side]));
        Board { sides: [own, other], kings: wide(self.kings[0] | self.kings[1]) }
    }

    /// The placement after `mv` on `board`, which comes from [`Placement::board`].
    #[inline]
    pub(super) fn after(board: &Board, mv: Move) -> Placement {
        Placement::of_board(&board.after(Color::White, mv), Color::Black)
    }

    /// The same pieces with the other side to move.
    #[inline]
    pub(super) fn side_swapped(&self) -> Placement {
        let turned = |sets: [u32; 2]| [sets[1].reverse_bits(), sets[0].reverse_bits()];
        Placement { men: turned(self.men), kings: turned(self.kings) }
    }

    #[inline]
    pub(super) fn must_capture(&self) -> bool {
        self.board().must_capture(Color::White)
    }

    /// Calls `found` for every predecessor: a placement that leads to this one by a quiet move without crowning.
    #[inline]
    pub(super) fn for_each_predecessor(&self, mut found: impl FnMut(&Placement)) {
        let board = self.board();
        let empty = wide(u32::MAX) & !(board.sides[0] | board.sides[1]);
        let mut moved = |from: u64, to: u64, king: bool| {
            let mut before = *self;
            let set = if king { &mut before.kings[1] } else { &mut before.men[1] };
            *set = *set & !narrow(from) | narrow(to);
            let before = before.side_swapped();
            if !before.must_capture() {
                found(&before);
            }
        };
        for man in Squares(wide(self.men[1])).map(|square| Squares::of(square).0) {
            for to in [man << 4 & empty, man << 5 & empty] {
                if to != 0 {
                    moved(man, to, false);
                }
            }
        }
        let ways: [fn(u64) -> u64; 4] = [|set| set << 4, |set| set << 5, |set| set >> 4, |set| set >> 5];
        for king in Squares(wide(self.kings[1])).map(|square| Squares::of(square).0) {
            for way in ways {
                let mut to = way(king) & empty;
                while to != 0 {
                    moved(king, to, true);
                    to = way(to) & empty;
                }
            }
        }
    }
}

/// Converts 32 squares to the 36 bits of a board. Four of these bits are no squares.
#[inline]
const fn wide(set: u32) -> u64 {
    let set = set as u64;
    set & 0xF
        | (set & 0xFF0) << 1
        | (set & 0xF_F000) << 2
        | (set & 0xFF0_0000) << 3
        | (set & 0xF000_0000) << 4
}

/// Converts the 36 bits of a board to 32 squares.
#[inline]
const fn narrow(set: u64) -> u32 {
    let set =
        set & 0xF | set >> 1 & 0xFF0 | set >> 2 & 0xF_F000 | set >> 3 & 0xFF0_0000 | set >> 4 & 0xF000_0000;
    set as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::draughts::Square;
    use rules::{Rules as _, Texts as _};

    #[test]
    fn squares_keep_their_order() {
        for square in Square::all() {
            let bit = 1 << (square.number() - 1);
            assert_eq!(narrow(1 << square.bit_index()), bit);
            assert_eq!(wide(bit), 1 << square.bit_index());
        }
    }

    /// Unmoves include every quiet move, and all of them lead back.
    #[test]
    fn unmoves_are_the_inverse_of_quiet_moves() {
        for text in ["W:W5,K14:B20,K31", "B:W9,K2,K13:BK28,26", "W:WK1,10,11:B22,23"] {
            let position = Position::from_text(text).expect("a possible position");
            let start = Placement::of(&position);
            for mv in position.moves() {
                if !mv.captured.is_empty() || position.crowns(mv) {
                    continue;
                }
                let next = Placement::of(&position.play(mv));
                let mut found = Vec::new();
                next.for_each_predecessor(|before| found.push(*before));
                assert_eq!(found.iter().filter(|before| **before == start).count(), 1, "{text}");
                for before in found {
                    let board = before.board();
                    let leads =
                        board.moves(Color::White).iter().any(|mv| Placement::after(&board, *mv) == next);
                    assert!(leads, "{text}: {before:?}");
                }
            }
        }
    }
}
