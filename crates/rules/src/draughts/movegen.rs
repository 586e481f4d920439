//! Move generation and perft on bitboards.
//!
//! A capture is ranked once it is complete. Any part of a longer capture takes fewer pieces, so the law of
//! quantity rejects it without a check of its own. Captured pieces block the way until the move is over; the
//! start square counts as empty meanwhile.

use crate::Color;
use crate::draughts::board::Board;
use crate::draughts::moves::{Counter, Sink};
use crate::draughts::square::Direction;
use crate::draughts::{LAWS, Move, MoveList, Position, Square, Squares};

/// The squares from each place to the edge, by direction as in [`Direction::ALL`].
static RAYS: [[u64; Square::TABLE_LEN]; 4] = {
    let mut rays = [[0; Square::TABLE_LEN]; 4];
    let mut way = 0;
    while way < 4 {
        let mut number = 1;
        while number <= 32 {
            if let Some(from) = Square::new(number) {
                let mut next = from.step(Direction::ALL[way]);
                while let Some(square) = next {
                    rays[way][from.bit_index()] |= 1 << square.bit_index();
                    next = square.step(Direction::ALL[way]);
                }
            }
            number += 1;
        }
        way += 1;
    }
    rays
};

/// The place in `set` that is nearest along a ray. The first two directions lead to higher places.
const fn nearest(set: u64, way: usize) -> u32 {
    if way < 2 { set.trailing_zeros() } else { 63 - set.leading_zeros() }
}

/// Shifts `set` forward by `places`, as the men of the side move.
///
/// The side is a constant parameter, so that the shift compiles to a single instruction.
#[inline]
const fn forward<const WHITE: bool>(set: u64, places: u32) -> u64 {
    if WHITE { set << places } else { set >> places }
}

/// Shifts `set` backward by `places`.
#[inline]
const fn backward<const WHITE: bool>(set: u64, places: u32) -> u64 {
    if WHITE { set >> places } else { set << places }
}

/// The men that can capture.
#[inline]
const fn jumpers<const WHITE: bool>(men: u64, enemy: u64, empty: u64) -> u64 {
    let right = backward::<WHITE>(enemy & backward::<WHITE>(empty, 4), 4);
    let left = backward::<WHITE>(enemy & backward::<WHITE>(empty, 5), 5);
    men & (right | left)
}

/// Sends each legal move of one side to `sink`, once.
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
        let mut left = jumpers;
        while left != 0 {
            let bit = left & left.wrapping_neg();
            left ^= bit;
            search.man::<WHITE>(bit.trailing_zeros(), bit, 0);
        }
        for king in Squares(kings) {
            search.empty = empty | 1 << king.bit_index();
            search.king(king, king, 0);
        }
        if search.best != 0 {
            return;
        }
    }

    let step = |places: i32| if WHITE { places } else { -places };
    sink.men(forward::<WHITE>(men, 4) & empty, step(4));
    sink.men(forward::<WHITE>(men, 5) & empty, step(5));
    for king in Squares(kings) {
        let mut targets = 0;
        for (way, rays) in RAYS.iter().enumerate() {
            let ray = rays[king.bit_index()];
            let blockers = ray & !empty;
            targets |= if blockers == 0 { ray } else { ray & !beyond(way, blockers) };
        }
        sink.quiet(king, targets);
    }
}

/// The nearest blocker in a direction and the ray behind it.
#[inline]
fn beyond(way: usize, blockers: u64) -> u64 {
    let blocker = nearest(blockers, way);
    RAYS[way][blocker as usize] | 1 << blocker
}

/// The search for the legal captures, those of the highest rank.
struct CaptureSearch<'a, T: Sink> {
    enemy: u64,
    /// Empty squares, including the start square of the moving piece.
    empty: u64,
    kings: u64,
    /// The rank of the captures in the sink; 0 if it has none.
    best: u32,
    sink: &'a mut T,
}

impl<T: Sink> CaptureSearch<'_, T> {
    /// Continues the capture of a man from `from` that stands on `at` and has captured `taken`.
    ///
    /// The move ends when no further capture exists, at the latest on the last row.
    #[inline]
    fn man<const WHITE: bool>(&mut self, from: u32, at: u64, taken: u64) {
        let right = forward::<WHITE>(at, 4) & self.enemy;
        let left = forward::<WHITE>(at, 5) & self.enemy;
        let right_to = forward::<WHITE>(right, 4) & self.empty;
        let left_to = forward::<WHITE>(left, 5) & self.empty;
        if right_to != 0 {
            self.man::<WHITE>(from, right_to, taken | right);
        }
        if left_to != 0 {
            self.man::<WHITE>(from, left_to, taken | left);
        }
        if right_to | left_to == 0 {
            let to = Square::from_bit_index(at.trailing_zeros());
            self.finish(Square::from_bit_index(from), to, taken, false);
        }
    }

    /// Continues the capture of a king; `taken` is empty before the first captured piece.
    fn king(&mut self, from: Square, at: Square, taken: u64) {
        let mut ended = taken != 0;
        for (way, rays) in RAYS.iter().enumerate() {
            let blockers = rays[at.bit_index()] & !self.empty;
            if blockers == 0 {
                continue;
            }
            let near = nearest(blockers, way);
            let victim = 1u64 << near;
            if victim & self.enemy & !taken == 0 {
                continue;
            }
            let behind = rays[near as usize];
            let stop = behind & !self.empty;
            let landings = if stop == 0 { behind } else { behind & !beyond(way, stop) };
            for landing in Squares(landings) {
                ended = false;
                self.king(from, landing, taken | victim);
            }
        }
        if ended {
            self.finish(from, at, taken, true);
        }
    }

    #[inline]
    fn finish(&mut self, from: Square, to: Square, taken: u64, king: bool) {
        let rank = LAWS.rank(taken.count_ones(), (taken & self.kings).count_ones());
        if rank > self.best {
            self.best = rank;
            self.sink.restart();
        }
        if rank == self.best {
            self.sink.capture(Move { from, to, captured: Squares(taken) }, king);
        }
    }
}

impl Board {
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
                (0..4).any(|way| {
                    let blockers = RAYS[way][king.bit_index()] & !empty;
                    if blockers == 0 {
                        return false;
                    }
                    let near = nearest(blockers, way);
                    let step = RAYS[way][near as usize];
                    1 << near & enemy != 0 && step != 0 && 1 << nearest(step, way) & empty != 0
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
                let below = |&mv: &Move| match WHITE {
                    true => self.after(Color::White, mv).perft::<false>(depth - 1),
                    false => self.after(Color::Black, mv).perft::<true>(depth - 1),
                };
                list.iter().map(below).sum()
            }
        }
    }
}

impl Position {
    /// The legal moves, without heap allocation.
    pub fn moves(&self) -> MoveList {
        self.board.moves(self.turn)
    }

    /// Whether the side to move has a legal move. Faster than a full list.
    pub fn can_move(&self) -> bool {
        self.board.can_move(self.turn)
    }

    /// Whether the side to move can capture, which is compulsory.
    pub fn must_capture(&self) -> bool {
        self.board.must_capture(self.turn)
    }
}
