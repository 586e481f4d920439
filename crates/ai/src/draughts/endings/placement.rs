//! Placements of few pieces, as bitboards of 32 squares from the view of the side to move.
//!
//! The side to move always moves up the board. Black's view is turned by 180 degrees, so that both colours share a
//! table.

use rules::Color;
use rules::draughts::{Board, Move, Position, Squares};

/// Squares where a man of the side to move may stand. On the last row, a man becomes a king.
pub(super) const OWN_MEN: u32 = 0x0FFF_FFFF;
/// Squares where a man of the other side may stand.
pub(super) const OTHER_MEN: u32 = 0xFFFF_FFF0;

/// Squares of men and kings of each side, the side to move first. Bit 0 is the first square of the side to move.
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
        let sets_in_view = |color: Color| {
            let side = board.sides[color as usize];
            let (men, kings) = (from_board_bits(side & !board.kings), from_board_bits(side & board.kings));
            if turn == Color::White { (men, kings) } else { (men.reverse_bits(), kings.reverse_bits()) }
        };
        let ((own_men, own_kings), (other_men, other_kings)) = (sets_in_view(turn), sets_in_view(!turn));
        Placement { men: [own_men, other_men], kings: [own_kings, other_kings] }
    }

    /// The placement as a board with White to move.
    #[inline]
    pub(super) fn board(&self) -> Board {
        let [own, other] = [0, 1].map(|side| to_board_bits(self.men[side] | self.kings[side]));
        Board { sides: [own, other], kings: to_board_bits(self.kings[0] | self.kings[1]) }
    }

    /// The placement after `mv` on `board`, which comes from [`Placement::board`].
    #[inline]
    pub(super) fn after(board: &Board, mv: Move) -> Placement {
        Placement::of_board(&board.after(Color::White, mv), Color::Black)
    }

    /// The same pieces with the other side to move.
    #[inline]
    pub(super) fn side_swapped(&self) -> Placement {
        let swap_and_turn = |sets: [u32; 2]| [sets[1].reverse_bits(), sets[0].reverse_bits()];
        Placement { men: swap_and_turn(self.men), kings: swap_and_turn(self.kings) }
    }

    #[inline]
    pub(super) fn must_capture(&self) -> bool {
        self.board().must_capture(Color::White)
    }

    /// Calls `visit` for every predecessor. A predecessor is a placement that leads to this one by a quiet move without
    /// crowning, and in which no capture is possible.
    #[inline]
    pub(super) fn for_each_predecessor(&self, mut visit: impl FnMut(&Placement)) {
        let board = self.board();
        let empty = to_board_bits(u32::MAX) & !(board.sides[0] | board.sides[1]);
        let mut visit_before_move = |target: u64, origin: u64, is_king: bool| {
            let mut predecessor = *self;
            let set = if is_king { &mut predecessor.kings[1] } else { &mut predecessor.men[1] };
            *set = *set & !from_board_bits(target) | from_board_bits(origin);
            let predecessor = predecessor.side_swapped();
            if !predecessor.must_capture() {
                visit(&predecessor);
            }
        };
        // The side that has just moved moves down in this view, so its men come from the row above.
        for man in Squares(to_board_bits(self.men[1])).map(|square| Squares::of(square).0) {
            for origin in [man << 4 & empty, man << 5 & empty] {
                if origin != 0 {
                    visit_before_move(man, origin, false);
                }
            }
        }
        let unstep_directions: [fn(u64) -> u64; 4] =
            [|set| set << 4, |set| set << 5, |set| set >> 4, |set| set >> 5];
        for king in Squares(to_board_bits(self.kings[1])).map(|square| Squares::of(square).0) {
            for unstep in unstep_directions {
                let mut origin = unstep(king) & empty;
                while origin != 0 {
                    visit_before_move(king, origin, true);
                    origin = unstep(origin) & empty;
                }
            }
        }
    }
}

/// Converts 32 squares to the 36 bits of a [`Board`]. Four of the bits are no squares, so that all diagonal steps shift
/// by 4 or 5 bits.
#[inline]
const fn to_board_bits(set: u32) -> u64 {
    let set = set as u64;
    set & 0xF
        | (set & 0xFF0) << 1
        | (set & 0xF_F000) << 2
        | (set & 0xFF0_0000) << 3
        | (set & 0xF000_0000) << 4
}

/// Converts the 36 bits of a [`Board`] to 32 squares.
#[inline]
const fn from_board_bits(set: u64) -> u32 {
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
            assert_eq!(from_board_bits(1 << square.bit_index()), bit);
            assert_eq!(to_board_bits(bit), 1 << square.bit_index());
        }
    }

    /// The predecessors include the origin of every quiet move, and every predecessor has a move to the placement.
    #[test]
    fn predecessors_are_the_inverse_of_quiet_moves() {
        for text in ["W:W5,K14:B20,K31", "B:W9,K2,K13:BK28,26", "W:WK1,10,11:B22,23"] {
            let position = Position::from_text(text).expect("a possible position");
            let start = Placement::of(&position);
            for mv in position.moves() {
                if !mv.captured.is_empty() || position.crowns(mv) {
                    continue;
                }
                let next = Placement::of(&position.play(mv));
                let mut predecessors = Vec::new();
                next.for_each_predecessor(|predecessor| predecessors.push(*predecessor));
                assert_eq!(
                    predecessors.iter().filter(|predecessor| **predecessor == start).count(),
                    1,
                    "{text}"
                );
                for predecessor in predecessors {
                    let board = predecessor.board();
                    let leads_back =
                        board.moves(Color::White).iter().any(|mv| Placement::after(&board, *mv) == next);
                    assert!(leads_back, "{text}: {predecessor:?}");
                }
            }
        }
    }
}
