//! Inputs of the chess net beside the pieces: mobility, attacks near the enemy king, and passed pawns.

use crate::net::{ExtraFeatures, Pieces};
use rules::Color;
use rules::chessboard::{Bitboard, Role, Square, attacks};

/// Mobility rows of each role from pawn to king: first row, number of rows. A queen's mobility counts in pairs
/// of squares.
const REACH: [(usize, usize); 6] = [(0, 0), (0, 9), (9, 14), (23, 15), (38, 14), (0, 0)];
const REACH_ROWS: usize = 52;
/// Rows for the number of attacks on squares around the enemy king.
const SIEGE_ROWS: usize = 16;
const PASSED: usize = REACH_ROWS + SIEGE_ROWS;
/// Input rows for one side.
const SIDE_ROWS: usize = PASSED + 64;
/// All input rows of this module.
pub(super) const ROWS: usize = 2 * SIDE_ROWS;

/// Adds the inputs of both sides to both `views`, as rows from `first` on.
#[inline(always)]
pub(super) fn rows(
    pieces: &Pieces,
    lens: impl Fn(Color) -> u8,
    first: usize,
    views: &mut [ExtraFeatures; 2],
) {
    for color in Color::ALL {
        side(pieces, color, |row, square| {
            for view in Color::ALL {
                // Black's view is turned upside down.
                let turned = if view == Color::White { 0 } else { 56 } ^ usize::from(lens(view));
                let place = if let Some(square) = square { square.index() ^ turned } else { 0 };
                let row = first + usize::from(color != view) * SIDE_ROWS + row + place;
                let _too_many_queens = views[view as usize].try_push(row as u16);
            }
        });
    }
}

/// Passes every row of a side to `tell`. If a square is given, the row is the first of 64, to be offset by the
/// square as the view sees it.
#[inline(always)]
fn side(pieces: &Pieces, us: Color, mut tell: impl FnMut(usize, Option<Square>)) {
    let set = |color: Color, role: Role| Bitboard(pieces.0[color as usize][role as usize]);
    let all = |color: Color| Bitboard(pieces.0[color as usize].iter().fold(0, |all, set| all | set));
    let (own, their_pawns) = (all(us), set(!us, Role::Pawn));
    let occupied = own | all(!us);
    let open = !own & !attacks::pawns(!us, their_pawns);
    let king: Square = set(!us, Role::King).lowest();
    let ring = attacks::king(king).with(king);
    let mut siege = 0;
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let (begin, count) = REACH[role as usize];
        for square in set(us, role) {
            let reach = attacks::attacks(role, us, square, occupied);
            let squares = (reach & open).len() as usize;
            let squares = if role == Role::Queen { squares / 2 } else { squares };
            tell(begin + squares.min(count - 1), None);
            siege += (reach & ring).len() as usize;
        }
    }
    tell(REACH_ROWS + siege.min(SIEGE_ROWS - 1), None);
    // Squares of pawns that are not passed: in front of an enemy pawn, on its file or an adjacent one.
    let guarded = front(!us, their_pawns) | sideways(front(!us, their_pawns));
    for square in set(us, Role::Pawn) & !guarded {
        tell(PASSED, Some(square));
    }
}

/// All squares in front of the pawns of a side, on their files.
#[inline(always)]
fn front(color: Color, pawns: Bitboard) -> Bitboard {
    let mut set = pawns.0;
    let step = |set: u64, by: u32| if color == Color::White { set << by } else { set >> by };
    set = step(set, 8);
    set |= step(set, 8);
    set |= step(set, 16);
    set |= step(set, 32);
    Bitboard(set)
}

#[inline(always)]
fn sideways(set: Bitboard) -> Bitboard {
    const FILE_A: u64 = 0x0101_0101_0101_0101;
    Bitboard((set.0 & !FILE_A) >> 1 | (set.0 & !(FILE_A << 7)) << 1)
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

    /// Checked by hand: each knight has two squares, no other piece has any.
    #[test]
    fn at_the_start_only_knights_can_move() {
        let own = [1_002, 1_002, 1_009, 1_009, 1_023, 1_023, 1_038, 1_052];
        let side = SIDE_ROWS as u16;
        let both: Vec<u16> = own.into_iter().chain(own.map(|row| row + side)).collect();
        assert_eq!(
            inputs_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            [both.clone(), both]
        );
    }

    /// Checked by hand: the rook on a1 reaches five squares of its rank up to its king, and six of its file,
    /// because the pawn on b3 guards a2. a7 and a8 are next to the enemy king.
    #[test]
    fn mobility_excludes_squares_guarded_by_pawns_and_siege_counts_the_king_ring() {
        let [white, black] = inputs_of("1k6/8/8/8/8/1p6/8/R5K1 w - - 0 1");
        assert_eq!(white[..2], [1_000 + 23 + 11, 1_000 + 52 + 2]);
        let other = 1_000 + SIDE_ROWS as u16;
        assert_eq!(black[..1], [1_000 + 52]);
        assert!(black.contains(&(other + 23 + 11)) && black.contains(&(other + 52 + 2)));
    }

    #[test]
    fn a_pawn_is_passed_if_no_pawn_can_stop_or_capture_it() {
        let passed = |fen: &str| -> Vec<usize> {
            let own = |row: &u16| usize::from(*row).checked_sub(1_000 + PASSED).filter(|square| *square < 64);
            inputs_of(fen).map(|rows| rows.iter().filter_map(own).collect::<Vec<_>>()).concat()
        };
        // d5 for White; f2 for Black, which is f7 in Black's view.
        assert_eq!(passed("4k3/8/8/3P4/8/8/5p2/4K3 w - - 0 1"), [Square::D5.index(), Square::F7.index()]);
        for stopped in ["7k/3p4/8/3P4/8/8/8/7K", "7k/8/4p3/3P4/8/8/8/7K", "7k/2p5/8/3P4/8/8/8/7K"] {
            assert!(!passed(&format!("{stopped} w - - 0 1")).contains(&Square::D5.index()), "{stopped}");
        }
        // Pawns beside or behind it do not stop it.
        assert!(passed("7k/8/8/2pPp3/3p4/8/8/7K w - - 0 1").contains(&Square::D5.index()));
    }
}
