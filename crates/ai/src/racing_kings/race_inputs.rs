//! Net inputs of the race: steps of each king to the goal over unguarded squares, and open neighbouring
//! squares.

use crate::net::{ExtraFeatures, Pieces};
use rules::Color;
use rules::chessboard::{Bitboard, File, Rank, Role, Square, attacks};

/// Largest number of steps with a row of its own; longer paths share it.
const MAX_STEPS: usize = 11;
/// Steps added to the remaining ranks for a king without an open path: the guards may move away.
const DETOUR: usize = 2;
/// Input rows for the number of steps of one king.
const STEP_ROWS: usize = MAX_STEPS + 1;
/// Input rows of this module: the steps of both kings, and the squares next to them.
pub(super) const ROWS: usize = 2 * STEP_ROWS + 2 * 8;

/// Adds the inputs of the race to both `views`, as rows from `first` on.
#[inline(always)]
pub(super) fn rows(
    pieces: &Pieces,
    lens: impl Fn(Color) -> u8,
    first: usize,
    views: &mut [ExtraFeatures; 2],
) {
    // No `map` here: closures given to it would be compiled without this function's processor features.
    let guarded = [attacked(pieces, Color::White), attacked(pieces, Color::Black)];
    let ways = [way(pieces, Color::White, guarded[1]), way(pieces, Color::Black, guarded[0])];
    for view in Color::ALL {
        let rows = &mut views[view as usize];
        let seen = |square: Square| square.index() ^ usize::from(lens(view));
        for (side, color) in [view, !view].into_iter().enumerate() {
            let (king, steps, open) = ways[color as usize];
            rows.push((first + side * STEP_ROWS + steps) as u16);
            let from = seen(king);
            for square in attacks::king(king) & open {
                // Index in the 3x3 block around the king, without its own square.
                let to = seen(square);
                let place = 3 * (1 + to / 8 - from / 8) + 1 + to % 8 - from % 8;
                let row = first + 2 * STEP_ROWS + side * 8 + place - usize::from(place > 4);
                rows.push(row as u16);
            }
        }
    }
}

/// Square of a king, its steps to the goal, and the squares open to it.
#[inline(always)]
fn way(pieces: &Pieces, color: Color, guarded: Bitboard) -> (Square, usize, Bitboard) {
    let (king, own) = (king(pieces, color), own(pieces, color));
    (king, steps(king, own, guarded), !(own | guarded))
}

#[inline(always)]
fn own(pieces: &Pieces, color: Color) -> Bitboard {
    Bitboard(pieces.0[color as usize].iter().fold(0, |all, set| all | set))
}

#[inline(always)]
fn king(pieces: &Pieces, color: Color) -> Square {
    Bitboard(pieces.0[color as usize][Role::King as usize]).lowest()
}

/// Squares attacked by a side, its king included.
#[inline(always)]
fn attacked(pieces: &Pieces, color: Color) -> Bitboard {
    let occupied = own(pieces, Color::White) | own(pieces, Color::Black);
    let of = |role: Role| Bitboard(pieces.0[color as usize][role as usize]);
    let mut attacked = attacks::king(king(pieces, color));
    for square in of(Role::Knight) {
        attacked |= attacks::knight(square);
    }
    for square in of(Role::Bishop) | of(Role::Queen) {
        attacked |= attacks::bishop(square, occupied);
    }
    for square in of(Role::Rook) | of(Role::Queen) {
        attacked |= attacks::rook(square, occupied);
    }
    attacked
}

/// Steps of a king to the goal rank over squares not guarded by the enemy. Moving an own piece out of the way
/// costs one step.
#[inline(always)]
fn steps(king: Square, own: Bitboard, guarded: Bitboard) -> usize {
    let free = shortest_path(king, guarded | own);
    let cleared = shortest_path(king, guarded).map(|steps| steps + 1);
    let best = match (free, cleared) {
        (Some(free), Some(cleared)) => free.min(cleared),
        (free, cleared) => free.or(cleared).unwrap_or(7 - usize::from(king.rank().index()) + DETOUR),
    };
    best.min(MAX_STEPS)
}

/// Length of the shortest path to the goal rank outside `barred`; `None` if there is none.
#[inline(always)]
fn shortest_path(king: Square, barred: Bitboard) -> Option<usize> {
    let goal = Bitboard::rank(Rank::Eighth);
    let mut walked = Bitboard::of(king);
    let mut steps = 0;
    while !walked.intersects(goal) {
        let further = walked | around(walked) & !barred;
        if further == walked {
            return None;
        }
        walked = further;
        steps += 1;
    }
    Some(steps)
}

/// The squares and all their neighbours.
fn around(squares: Bitboard) -> Bitboard {
    let left = Bitboard((squares & !Bitboard::file(File::A)).0 >> 1);
    let right = Bitboard((squares & !Bitboard::file(File::H)).0 << 1);
    let row = squares | left | right;
    row | Bitboard(row.0 << 8) | Bitboard(row.0 >> 8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_open_board_takes_one_step_a_rank() {
        assert_eq!(shortest_path(Square::H2, Bitboard::EMPTY), Some(6));
        assert_eq!(shortest_path(Square::A8, Bitboard::EMPTY), Some(0));
    }

    #[test]
    fn a_guarded_rank_cannot_be_crossed() {
        assert_eq!(shortest_path(Square::H2, Bitboard::rank(Rank::Fifth)), None);
        // One gap at the far side: seven files to cross besides the ranks.
        let hole = Bitboard::rank(Rank::Fifth).without(Square::A5);
        assert_eq!(shortest_path(Square::H4, hole), Some(10));
        assert_eq!(shortest_path(Square::C4, hole), Some(5));
    }
}
