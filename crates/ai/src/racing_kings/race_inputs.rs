//! Net inputs of the race: the steps of each king to the goal over unguarded squares, and the open squares next to each
//! king.

use crate::net::{ExtraFeatures, Pieces};
use rules::Color;
use rules::chessboard::{Bitboard, File, Rank, Role, Square, attacks};

/// Largest number of steps with its own row. Longer paths share this row.
const MAX_STEPS: usize = 11;
/// Steps added to the remaining ranks for a king without an open path, because the guards may move away.
const DETOUR: usize = 2;
/// Number of input rows for the steps of one king.
const STEP_ROWS: usize = MAX_STEPS + 1;
/// Number of input rows of this module: the steps of both kings, and the squares next to them.
pub(super) const ROWS: usize = 2 * STEP_ROWS + 2 * 8;

/// Adds the inputs of the race to both `views`, as rows from `first_row` on. `transform` is the transform of a view.
#[inline(always)]
pub(super) fn rows(
    pieces: &Pieces,
    transform: impl Fn(Color) -> u8,
    first_row: usize,
    views: &mut [ExtraFeatures; 2],
) {
    // No `map` here: closures given to it would be compiled without this function's processor features.
    let guarded = [attacked_squares(pieces, Color::White), attacked_squares(pieces, Color::Black)];
    let paths = [king_path(pieces, Color::White, guarded[1]), king_path(pieces, Color::Black, guarded[0])];
    for view in Color::ALL {
        let rows = &mut views[view as usize];
        let index_in_view = |square: Square| square.index() ^ usize::from(transform(view));
        for (side, color) in [view, !view].into_iter().enumerate() {
            let (king, steps, open_squares) = paths[color as usize];
            rows.push((first_row + side * STEP_ROWS + steps) as u16);
            let from = index_in_view(king);
            for square in attacks::king(king) & open_squares {
                // Index in the 3x3 block around the king, without its own square.
                let to = index_in_view(square);
                let neighbor_index = 3 * (1 + to / 8 - from / 8) + 1 + to % 8 - from % 8;
                let row =
                    first_row + 2 * STEP_ROWS + side * 8 + neighbor_index - usize::from(neighbor_index > 4);
                rows.push(row as u16);
            }
        }
    }
}

/// Square of a king, its steps to the goal, and the squares open to it.
#[inline(always)]
fn king_path(pieces: &Pieces, color: Color, guarded: Bitboard) -> (Square, usize, Bitboard) {
    let (king, own) = (king_square(pieces, color), own_pieces(pieces, color));
    (king, steps_to_goal(king, own, guarded), !(own | guarded))
}

#[inline(always)]
fn own_pieces(pieces: &Pieces, color: Color) -> Bitboard {
    Bitboard(pieces.0[color as usize].iter().fold(0, |all, set| all | set))
}

#[inline(always)]
fn king_square(pieces: &Pieces, color: Color) -> Square {
    Bitboard(pieces.0[color as usize][Role::King as usize]).lowest()
}

/// Squares attacked by a side, its king included.
#[inline(always)]
fn attacked_squares(pieces: &Pieces, color: Color) -> Bitboard {
    let occupied = own_pieces(pieces, Color::White) | own_pieces(pieces, Color::Black);
    let pieces_of = |role: Role| Bitboard(pieces.0[color as usize][role as usize]);
    let mut attacked = attacks::king(king_square(pieces, color));
    for square in pieces_of(Role::Knight) {
        attacked |= attacks::knight(square);
    }
    for square in pieces_of(Role::Bishop) | pieces_of(Role::Queen) {
        attacked |= attacks::bishop(square, occupied);
    }
    for square in pieces_of(Role::Rook) | pieces_of(Role::Queen) {
        attacked |= attacks::rook(square, occupied);
    }
    attacked
}

/// Steps of a king to the goal rank over squares that the enemy does not guard, at most [`MAX_STEPS`].
///
/// A path over own pieces counts one step more, for moving a piece away.
#[inline(always)]
fn steps_to_goal(king: Square, own: Bitboard, guarded: Bitboard) -> usize {
    let around_own_pieces = shortest_path(king, guarded | own);
    let through_own_pieces = shortest_path(king, guarded).map(|steps| steps + 1);
    let best = match (around_own_pieces, through_own_pieces) {
        (Some(around), Some(through)) => around.min(through),
        (around, through) => around.or(through).unwrap_or(7 - usize::from(king.rank().index()) + DETOUR),
    };
    best.min(MAX_STEPS)
}

/// Length of the shortest path to the goal rank outside `barred`; `None` if there is none.
#[inline(always)]
fn shortest_path(king: Square, barred: Bitboard) -> Option<usize> {
    let goal = Bitboard::rank(Rank::Eighth);
    let mut reached = Bitboard::of(king);
    let mut steps = 0;
    while !reached.intersects(goal) {
        let extended = reached | with_neighbors(reached) & !barred;
        if extended == reached {
            return None;
        }
        reached = extended;
        steps += 1;
    }
    Some(steps)
}

/// `squares` and all their neighbours.
fn with_neighbors(squares: Bitboard) -> Bitboard {
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
        // One gap at the far side: seven steps to the gap, then three to the goal.
        let one_gap = Bitboard::rank(Rank::Fifth).without(Square::A5);
        assert_eq!(shortest_path(Square::H4, one_gap), Some(10));
        assert_eq!(shortest_path(Square::C4, one_gap), Some(5));
    }
}
