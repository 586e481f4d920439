//! What a net of chess is told beyond where the pieces stand: how far they reach (mobility), how much of that is next to
//! the enemy king, and which pawns are passed.

use crate::net::{Further, Pieces};
use rules::Color;
use rules::chessboard::{Bitboard, Role, Square, attacks};

/// Where the rows for each role's reach begin, pawn to king, and how many there are. A queen's reach counts by two
/// squares.
const REACH: [(usize, usize); 6] = [(0, 0), (0, 9), (9, 14), (23, 15), (38, 14), (0, 0)];
const REACH_ROWS: usize = 52;
/// Rows for the squares attacked around a king.
const SIEGE_ROWS: usize = 16;
const PASSED: usize = REACH_ROWS + SIEGE_ROWS;
/// Rows of one side.
const SIDE_ROWS: usize = PASSED + 64;
/// Rows for all of it.
pub(super) const ROWS: usize = 2 * SIDE_ROWS;

/// Tells both views of the activity of both sides, as rows from `first` on.
#[inline(always)]
pub(super) fn rows(pieces: &Pieces, lens: impl Fn(Color) -> u8, first: usize, views: &mut [Further; 2]) {
    for color in Color::ALL {
        side(pieces, color, |row, square| {
            for view in Color::ALL {
                // Black looks at the board turned upside down.
                let turned = if view == Color::White { 0 } else { 56 } ^ usize::from(lens(view));
                let place = if let Some(square) = square { square.index() ^ turned } else { 0 };
                let row = first + usize::from(color != view) * SIDE_ROWS + row + place;
                let _too_many_queens = views[view as usize].try_push(row as u16);
            }
        });
    }
}

/// Hands every row of a side to `tell`: one that is the same in both views, or the first of those for a square.
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
    // Without an enemy pawn in front of it, on its own file or next to it.
    let guarded = front(!us, their_pawns) | sideways(front(!us, their_pawns));
    for square in set(us, Role::Pawn) & !guarded {
        tell(PASSED, Some(square));
    }
}

/// The squares in front of pawns of a side.
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

    fn told(fen: &str) -> [Vec<u16>; 2] {
        let pieces = Position::from_text(fen).expect("a position").pieces();
        let mut views = Default::default();
        rows(&pieces, |_| 0, 1_000, &mut views);
        views.map(|rows| {
            let mut rows = rows.to_vec();
            rows.sort_unstable();
            rows
        })
    }

    /// By hand: the knights have two squares, nothing else has any.
    #[test]
    fn at_the_start_only_knights_can_move() {
        let own = [1_002, 1_002, 1_009, 1_009, 1_023, 1_023, 1_038, 1_052];
        let side = SIDE_ROWS as u16;
        let both: Vec<u16> = own.into_iter().chain(own.map(|row| row + side)).collect();
        assert_eq!(told("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), [both.clone(), both]);
    }

    /// By hand: from a1 a rook reaches five squares of its rank up to its king, and six of its file without a2, which
    /// the pawn on b3 guards; a7 and a8 are next to the enemy king.
    #[test]
    fn what_pawns_guard_is_not_reached_and_what_is_next_to_the_king_is_told() {
        let [white, black] = told("1k6/8/8/8/8/1p6/8/R5K1 w - - 0 1");
        assert_eq!(white[..2], [1_000 + 23 + 11, 1_000 + 52 + 2]);
        let other = 1_000 + SIDE_ROWS as u16;
        assert_eq!(black[..1], [1_000 + 52]);
        assert!(black.contains(&(other + 23 + 11)) && black.contains(&(other + 52 + 2)));
    }

    #[test]
    fn a_pawn_is_passed_when_none_can_stop_or_take_it() {
        let passed = |fen: &str| -> Vec<usize> {
            let own = |row: &u16| usize::from(*row).checked_sub(1_000 + PASSED).filter(|square| *square < 64);
            told(fen).map(|rows| rows.iter().filter_map(own).collect::<Vec<_>>()).concat()
        };
        // d5 for White; f2 for Black, whose view is turned to f7.
        assert_eq!(passed("4k3/8/8/3P4/8/8/5p2/4K3 w - - 0 1"), [Square::D5.index(), Square::F7.index()]);
        for stopped in ["7k/3p4/8/3P4/8/8/8/7K", "7k/8/4p3/3P4/8/8/8/7K", "7k/2p5/8/3P4/8/8/8/7K"] {
            assert!(!passed(&format!("{stopped} w - - 0 1")).contains(&Square::D5.index()), "{stopped}");
        }
        // Beside it or behind it they do nothing.
        assert!(passed("7k/8/8/2pPp3/3p4/8/8/7K w - - 0 1").contains(&Square::D5.index()));
    }
}
