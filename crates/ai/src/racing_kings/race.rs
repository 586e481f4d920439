//! The race as such: how far each king has to go over squares that nobody guards, and where it can step now.

use crate::net::{Further, Pieces};
use rules::Color;
use rules::chessboard::{Bitboard, File, Rank, Role, Square, attacks};

/// The longest way that is counted.
const FURTHEST: usize = 11;
/// Steps that a king without any way is thought to need on top of the ranks to go: its rival's guards
/// will not stand for ever.
const DETOUR: usize = 2;
/// Rows for the length of one way.
const WAY_ROWS: usize = FURTHEST + 1;
/// Rows of a net for the lengths of the ways, and for the squares next to the kings.
pub(super) const ROWS: usize = 2 * WAY_ROWS + 2 * 8;

/// What a net is told of the race, as rows from `first` on: the lengths of the own way and of the other's, and
/// which squares next to the kings are open to them.
#[inline(always)]
pub(super) fn rows(pieces: &Pieces, lens: impl Fn(Color) -> u8, first: usize, views: &mut [Further; 2]) {
    // Written out, as closures given to `map` would be compiled for any processor.
    let guarded = [attacked(pieces, Color::White), attacked(pieces, Color::Black)];
    let ways = [way(pieces, Color::White, guarded[1]), way(pieces, Color::Black, guarded[0])];
    for view in Color::ALL {
        let rows = &mut views[view as usize];
        let seen = |square: Square| square.index() ^ usize::from(lens(view));
        for (side, color) in [view, !view].into_iter().enumerate() {
            let (king, steps, open) = ways[color as usize];
            rows.push((first + side * WAY_ROWS + steps) as u16);
            let from = seen(king);
            for square in attacks::king(king) & open {
                // Three by three around the king, less its own square.
                let to = seen(square);
                let place = 3 * (1 + to / 8 - from / 8) + 1 + to % 8 - from % 8;
                let row = first + 2 * WAY_ROWS + side * 8 + place - usize::from(place > 4);
                rows.push(row as u16);
            }
        }
    }
}

/// Where a king stands, the length of its way, and the squares that are open to it.
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

/// What the pieces of a side attack, its king among them.
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

/// Steps of a king to the last rank over squares the enemy does not guard. An own piece in the way
/// costs a move to clear.
#[inline(always)]
fn steps(king: Square, own: Bitboard, guarded: Bitboard) -> usize {
    let free = walk(king, guarded | own);
    let cleared = walk(king, guarded).map(|steps| steps + 1);
    let best = match (free, cleared) {
        (Some(free), Some(cleared)) => free.min(cleared),
        (free, cleared) => free.or(cleared).unwrap_or(7 - usize::from(king.rank().index()) + DETOUR),
    };
    best.min(FURTHEST)
}

/// The length of the shortest walk to the last rank that keeps off `barred`.
#[inline(always)]
fn walk(king: Square, barred: Bitboard) -> Option<usize> {
    let goal = Bitboard::rank(Rank::Eighth);
    let mut walked = Bitboard::of(king);
    let mut steps = 0;
    while !walked.meets(goal) {
        let further = walked | around(walked) & !barred;
        if further == walked {
            return None;
        }
        walked = further;
        steps += 1;
    }
    Some(steps)
}

/// Every square next to a member, members included.
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
        assert_eq!(walk(Square::H2, Bitboard::EMPTY), Some(6));
        assert_eq!(walk(Square::A8, Bitboard::EMPTY), Some(0));
    }

    #[test]
    fn a_guarded_rank_cannot_be_crossed() {
        assert_eq!(walk(Square::H2, Bitboard::rank(Rank::Fifth)), None);
        // One hole, at the far side: seven files to go, the ranks on the way.
        let hole = Bitboard::rank(Rank::Fifth).without(Square::A5);
        assert_eq!(walk(Square::H4, hole), Some(10));
        assert_eq!(walk(Square::C4, hole), Some(5));
    }
}
