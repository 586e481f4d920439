//! Additional inputs of the chess net: mobility, attacks near the enemy king, and passed pawns.

use crate::net::{ExtraFeatures, Pieces};
use rules::Color;
use rules::chessboard::{Bitboard, Role, Square, attacks};

/// Mobility rows of each role from pawn to king: first row, number of rows.
///
/// Row n of a role stands for n squares; for a queen, for 2n or 2n + 1 squares.
const MOBILITY: [(usize, usize); 6] = [(0, 0), (0, 9), (9, 14), (23, 15), (38, 14), (0, 0)];
/// Number of mobility rows.
const MOBILITY_ROWS: usize = 52;
/// Number of rows for attacks on the enemy king's square and the squares around it; the last row stands for all higher
/// numbers.
const KING_ATTACK_ROWS: usize = 16;
/// First of 64 rows for the squares of passed pawns.
const FIRST_PASSED_PAWN_ROW: usize = MOBILITY_ROWS + KING_ATTACK_ROWS;
/// Number of input rows for one side.
const SIDE_ROWS: usize = FIRST_PASSED_PAWN_ROW + 64;
/// Number of all input rows of this module.
pub(super) const ROWS: usize = 2 * SIDE_ROWS;

/// Adds the inputs of both sides to both `views`, as rows from `first_row` on.
///
/// `transform` gives the number that is XORed with the square numbers of a view: 7 mirrors the files, 0 does not
/// ([`NetInputs::view_transform`](crate::net::NetInputs::view_transform)).
#[inline(always)]
pub(super) fn rows(
    pieces: &Pieces,
    transform: impl Fn(Color) -> u8,
    first_row: usize,
    views: &mut [ExtraFeatures; 2],
) {
    for color in Color::ALL {
        for_each_row(pieces, color, |row, square| {
            for view in Color::ALL {
                // Black's view is turned upside down.
                let flip = if view == Color::White { 0 } else { 56 } ^ usize::from(transform(view));
                let square_offset = if let Some(square) = square { square.index() ^ flip } else { 0 };
                let row = first_row + usize::from(color != view) * SIDE_ROWS + row + square_offset;
                // Ignore rows beyond the capacity: only set-up positions with far more than 32 pieces reach it.
                let _ = views[view as usize].try_push(row as u16);
            }
        });
    }
}

/// Calls `add_row` for every row of the side `us`.
///
/// For a passed pawn it passes `FIRST_PASSED_PAWN_ROW` and the pawn's square; the caller maps the square to the view
/// and adds it to the row. All other rows come without a square.
#[inline(always)]
fn for_each_row(pieces: &Pieces, us: Color, mut add_row: impl FnMut(usize, Option<Square>)) {
    let pieces_of = |color: Color, role: Role| Bitboard(pieces.0[color as usize][role as usize]);
    let all_pieces = |color: Color| Bitboard(pieces.0[color as usize].iter().fold(0, |all, set| all | set));
    let (own, their_pawns) = (all_pieces(us), pieces_of(!us, Role::Pawn));
    let occupied = own | all_pieces(!us);
    // Mobility counts the squares that hold no own piece and are not guarded by an enemy pawn.
    let safe = !own & !attacks::pawns(!us, their_pawns);
    let king: Square = pieces_of(!us, Role::King).lowest();
    let king_ring = attacks::king(king).with(king);
    let mut king_attacks = 0;
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let (first_row, row_count) = MOBILITY[role as usize];
        for square in pieces_of(us, role) {
            let attacked = attacks::attacks(role, us, square, occupied);
            let mobility = (attacked & safe).len() as usize;
            let mobility = if role == Role::Queen { mobility / 2 } else { mobility };
            add_row(first_row + mobility.min(row_count - 1), None);
            king_attacks += (attacked & king_ring).len() as usize;
        }
    }
    add_row(MOBILITY_ROWS + king_attacks.min(KING_ATTACK_ROWS - 1), None);
    // A pawn on one of these squares is not passed: they lie in front of an enemy pawn (as that pawn moves), on its
    // file or an adjacent one.
    let stopped = front(!us, their_pawns) | sideways(front(!us, their_pawns));
    for square in pieces_of(us, Role::Pawn) & !stopped {
        add_row(FIRST_PASSED_PAWN_ROW, Some(square));
    }
}

/// All squares in front of a side's pawns, on the files of the pawns.
#[inline(always)]
fn front(color: Color, pawns: Bitboard) -> Bitboard {
    let mut squares = pawns.0;
    let step = |squares: u64, by: u32| if color == Color::White { squares << by } else { squares >> by };
    squares = step(squares, 8);
    squares |= step(squares, 8);
    squares |= step(squares, 16);
    squares |= step(squares, 32);
    Bitboard(squares)
}

/// The left and right neighbours of `squares`.
#[inline(always)]
fn sideways(squares: Bitboard) -> Bitboard {
    const FILE_A: u64 = 0x0101_0101_0101_0101;
    Bitboard((squares.0 & !FILE_A) >> 1 | (squares.0 & !(FILE_A << 7)) << 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::NetInputs as _;
    use rules::Texts as _;
    use rules::chess::Position;

    fn inputs_of(fen: &str) -> [Vec<u16>; 2] {
        let pieces = Position::from_text(fen).expect("a position").pieces();
        let mut views = Default::default();
        rows(&pieces, |_| 0, 1_000, &mut views);
        views.map(|rows| {
            let mut rows = rows.to_vec();
            rows.sort_unstable();
            rows
        })
    }

    /// Checked by hand: each knight has two squares; the other pieces have none.
    #[test]
    fn at_the_start_only_knights_can_move() {
        let own_rows = [1_002, 1_002, 1_009, 1_009, 1_023, 1_023, 1_038, 1_052];
        let other_side_offset = SIDE_ROWS as u16;
        let both_sides: Vec<u16> =
            own_rows.into_iter().chain(own_rows.map(|row| row + other_side_offset)).collect();
        assert_eq!(
            inputs_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            [both_sides.clone(), both_sides]
        );
    }

    /// Checked by hand: the rook on a1 reaches five squares of its rank up to its king, and six of its file,
    /// because the pawn on b3 guards a2. The squares a7 and a8 are next to the enemy king.
    #[test]
    fn mobility_excludes_squares_guarded_by_pawns_and_attacks_count_the_king_ring() {
        let [white, black] = inputs_of("1k6/8/8/8/8/1p6/8/R5K1 w - - 0 1");
        assert_eq!(white[..2], [1_000 + 23 + 11, 1_000 + 52 + 2]);
        let other_side = 1_000 + SIDE_ROWS as u16;
        assert_eq!(black[..1], [1_000 + 52]);
        assert!(black.contains(&(other_side + 23 + 11)) && black.contains(&(other_side + 52 + 2)));
    }

    #[test]
    fn a_pawn_is_passed_if_no_pawn_can_stop_or_capture_it() {
        let passed_pawns = |fen: &str| -> Vec<usize> {
            let square_of_row = |row: &u16| {
                usize::from(*row).checked_sub(1_000 + FIRST_PASSED_PAWN_ROW).filter(|square| *square < 64)
            };
            inputs_of(fen).map(|rows| rows.iter().filter_map(square_of_row).collect::<Vec<_>>()).concat()
        };
        // d5 for White; f2 for Black, which is f7 in Black's view.
        assert_eq!(
            passed_pawns("4k3/8/8/3P4/8/8/5p2/4K3 w - - 0 1"),
            [Square::D5.index(), Square::F7.index()]
        );
        for stopped in ["7k/3p4/8/3P4/8/8/8/7K", "7k/8/4p3/3P4/8/8/8/7K", "7k/2p5/8/3P4/8/8/8/7K"] {
            assert!(
                !passed_pawns(&format!("{stopped} w - - 0 1")).contains(&Square::D5.index()),
                "{stopped}"
            );
        }
        // Pawns beside or behind the passed pawn do not stop it.
        assert!(passed_pawns("7k/8/8/2pPp3/3p4/8/8/7K w - - 0 1").contains(&Square::D5.index()));
    }
}
