//! Move generation and perft on bitboards.
//!
//! Only complete captures are ranked, because the law of quantity forbids a capture that stops early. Captured pieces
//! stay on the board and block until the move is over; the start square counts as empty during the move.

use crate::Color;
use crate::draughts::board::Board;
use crate::draughts::moves::{Counter, Sink};
use crate::draughts::square::Direction;
use crate::draughts::{LAWS, Move, MoveList, Position, Square, Squares};

/// The squares from each square to the edge of the board.
///
/// Indexed by direction, in the order of [`Direction::ALL`], and by [`Square::bit_index`].
static RAYS: [[u64; Square::TABLE_LEN]; 4] = {
    let mut rays = [[0; Square::TABLE_LEN]; 4];
    let mut direction = 0;
    while direction < 4 {
        let mut number = 1;
        while number <= 32 {
            if let Some(from) = Square::new(number) {
                let mut next = from.step(Direction::ALL[direction]);
                while let Some(square) = next {
                    rays[direction][from.bit_index()] |= 1 << square.bit_index();
                    next = square.step(Direction::ALL[direction]);
                }
            }
            number += 1;
        }
        direction += 1;
    }
    rays
};

/// The bit index of the nearest square of `set`, which must be part of a ray and not empty.
///
/// Rays in the first two directions lead to higher bit indices.
const fn nearest(set: u64, direction: usize) -> u32 {
    if direction < 2 { set.trailing_zeros() } else { 63 - set.leading_zeros() }
}

/// Shifts `set` forward by `shift` bits, in the direction in which the men of the side move.
///
/// The side is a constant parameter, so that the shift compiles to a single instruction.
#[inline]
const fn forward<const WHITE: bool>(set: u64, shift: u32) -> u64 {
    if WHITE { set << shift } else { set >> shift }
}

/// Shifts `set` backward by `shift` bits.
#[inline]
const fn backward<const WHITE: bool>(set: u64, shift: u32) -> u64 {
    if WHITE { set >> shift } else { set << shift }
}

/// The men that can capture: an enemy piece and an empty square follow diagonally ahead.
#[inline]
const fn jumpers<const WHITE: bool>(men: u64, enemy: u64, empty: u64) -> u64 {
    let right = backward::<WHITE>(enemy & backward::<WHITE>(empty, 4), 4);
    let left = backward::<WHITE>(enemy & backward::<WHITE>(empty, 5), 5);
    men & (right | left)
}

/// Sends each legal move of one side to `sink` exactly once.
#[inline]
fn generate<const WHITE: bool>(board: &Board, sink: &mut impl Sink) {
    let [white, black] = board.sides;
    let (own, enemy) = if WHITE { (white, black) } else { (black, white) };
    let empty = Squares::ALL.0 & !(own | enemy);
    let men = own & !board.kings;
    let kings = own & board.kings;

    let jumpers = jumpers::<WHITE>(men, enemy, empty);
    if jumpers != 0 || kings != 0 {
        let mut search = CaptureSearch { enemy, empty, kings: board.kings, best: 0, sink: &mut *sink };
        let mut remaining = jumpers;
        while remaining != 0 {
            let bit = remaining & remaining.wrapping_neg();
            remaining ^= bit;
            search.continue_man::<WHITE>(bit.trailing_zeros(), bit, 0);
        }
        for king in Squares(kings) {
            search.empty = empty | 1 << king.bit_index();
            search.continue_king(king, king, 0);
        }
        if search.best != 0 {
            return;
        }
    }

    let step = |shift: i32| if WHITE { shift } else { -shift };
    sink.men(forward::<WHITE>(men, 4) & empty, step(4));
    sink.men(forward::<WHITE>(men, 5) & empty, step(5));
    for king in Squares(kings) {
        let mut targets = 0;
        for (direction, rays) in RAYS.iter().enumerate() {
            let ray = rays[king.bit_index()];
            let blockers = ray & !empty;
            targets |= if blockers == 0 { ray } else { ray & !beyond(direction, blockers) };
        }
        sink.quiet(king, targets);
    }
}

/// The nearest of `blockers` in a direction, and all squares behind it.
#[inline]
fn beyond(direction: usize, blockers: u64) -> u64 {
    let blocker = nearest(blockers, direction);
    RAYS[direction][blocker as usize] | 1 << blocker
}

/// The search for the legal captures of a position: those with the highest [`LAWS`] rank.
struct CaptureSearch<'a, T: Sink> {
    enemy: u64,
    /// Empty squares, including the start square of the moving piece.
    empty: u64,
    kings: u64,
    /// The rank of the captures in `sink`; 0 if `sink` has none.
    best: u32,
    sink: &'a mut T,
}

impl<T: Sink> CaptureSearch<'_, T> {
    /// Continues the capture of a man from `from` that stands on `at`, a set of one square, and has captured `taken`.
    ///
    /// The capture ends where no further jump exists, at the latest on the last row.
    #[inline]
    fn continue_man<const WHITE: bool>(&mut self, from: u32, at: u64, taken: u64) {
        let right = forward::<WHITE>(at, 4) & self.enemy;
        let left = forward::<WHITE>(at, 5) & self.enemy;
        let right_to = forward::<WHITE>(right, 4) & self.empty;
        let left_to = forward::<WHITE>(left, 5) & self.empty;
        if right_to != 0 {
            self.continue_man::<WHITE>(from, right_to, taken | right);
        }
        if left_to != 0 {
            self.continue_man::<WHITE>(from, left_to, taken | left);
        }
        if right_to | left_to == 0 {
            let to = Square::from_bit_index(at.trailing_zeros());
            self.finish(Square::from_bit_index(from), to, taken, false);
        }
    }

    /// Continues the capture of a king from `from` that stands on `at` and has captured `taken` (0 before the first
    /// jump).
    fn continue_king(&mut self, from: Square, at: Square, taken: u64) {
        let mut is_complete = taken != 0;
        for (direction, rays) in RAYS.iter().enumerate() {
            let blockers = rays[at.bit_index()] & !self.empty;
            if blockers == 0 {
                continue;
            }
            let near = nearest(blockers, direction);
            let victim = 1u64 << near;
            if victim & self.enemy & !taken == 0 {
                continue;
            }
            let behind = rays[near as usize];
            let next_blockers = behind & !self.empty;
            let landings =
                if next_blockers == 0 { behind } else { behind & !beyond(direction, next_blockers) };
            for landing in Squares(landings) {
                is_complete = false;
                self.continue_king(from, landing, taken | victim);
            }
        }
        if is_complete {
            self.finish(from, at, taken, true);
        }
    }

    #[inline]
    /// Sends a complete capture to `sink`, unless a capture of a higher rank is known.
    fn finish(&mut self, from: Square, to: Square, taken: u64, is_king: bool) {
        let rank = LAWS.rank(taken.count_ones(), (taken & self.kings).count_ones());
        if rank > self.best {
            self.best = rank;
            self.sink.restart();
        }
        if rank == self.best {
            self.sink.capture(Move { from, to, captured: Squares(taken) }, is_king);
        }
    }
}

impl Board {
    /// Generates the legal moves of `us`.
    pub fn moves(&self, us: Color) -> MoveList {
        let mut list = MoveList::new();
        match us {
            Color::White => generate::<true>(self, &mut list),
            Color::Black => generate::<false>(self, &mut list),
        }
        list
    }

    /// Whether `us` has a legal move.
    pub(crate) fn can_move(&self, us: Color) -> bool {
        let own = self.sides[us as usize];
        let empty = Squares::ALL.0 & !(own | self.sides[(!us) as usize]);
        let up = empty >> 4 | empty >> 5;
        let down = empty << 4 | empty << 5;
        let ahead = if us == Color::White { up } else { down };
        own & ahead != 0 || own & self.kings & (up | down) != 0 || self.must_capture(us)
    }

    /// Whether `us` can capture, which is compulsory.
    pub fn must_capture(&self, us: Color) -> bool {
        let own = self.sides[us as usize];
        let enemy = self.sides[(!us) as usize];
        let empty = Squares::ALL.0 & !(own | enemy);
        let men = own & !self.kings;
        let jumpers = match us {
            Color::White => jumpers::<true>(men, enemy, empty),
            Color::Black => jumpers::<false>(men, enemy, empty),
        };
        jumpers != 0
            || Squares(own & self.kings).any(|king| {
                (0..4).any(|direction| {
                    let blockers = RAYS[direction][king.bit_index()] & !empty;
                    if blockers == 0 {
                        return false;
                    }
                    let near = nearest(blockers, direction);
                    let behind = RAYS[direction][near as usize];
                    1 << near & enemy != 0 && behind != 0 && 1 << nearest(behind, direction) & empty != 0
                })
            })
    }

    /// Counts the leaves after `depth` plies. The moves of the last ply are counted without being played.
    pub(crate) fn perft<const WHITE: bool>(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => {
                let mut counter = Counter::default();
                generate::<WHITE>(self, &mut counter);
                counter.total()
            }
            _ => {
                let mut list = MoveList::new();
                generate::<WHITE>(self, &mut list);
                let leaves_after = |&mv: &Move| match WHITE {
                    true => self.after(Color::White, mv).perft::<false>(depth - 1),
                    false => self.after(Color::Black, mv).perft::<true>(depth - 1),
                };
                list.iter().map(leaves_after).sum()
            }
        }
    }
}

impl Position {
    /// Generates the legal moves without heap allocation.
    pub fn moves(&self) -> MoveList {
        self.board.moves(self.turn)
    }

    /// Whether the side to move has a legal move. Faster than [`Position::moves`].
    pub fn can_move(&self) -> bool {
        self.board.can_move(self.turn)
    }

    /// Whether the side to move can capture, which is compulsory.
    pub fn must_capture(&self) -> bool {
        self.board.must_capture(self.turn)
    }
}
