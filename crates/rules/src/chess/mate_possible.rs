//! Whether a side can still mate by some series of legal moves, even if only the worst defence allows it.
//!
//! This decides whether a player whose time runs out loses or draws (FIDE 6.9).

use std::collections::HashSet;

use crate::chess::Position;
use crate::chessboard::{Bitboard, Board, Role};
use crate::{Color, Rules as _};

/// Number of positions after which the search gives up and assumes that mate is possible.
///
/// It is large enough to search all king moves behind closed walls of pawns. The search takes a few milliseconds.
const MAX_POSITIONS: usize = 20_000;

impl Position {
    /// Whether `side` may still mate.
    ///
    /// `false` is proven. `true` is only an assumption if the search reaches `MAX_POSITIONS`.
    pub fn can_still_mate(&self, side: Color) -> bool {
        // Depth-first search over all reachable positions. If it ends below the limit, it has visited all of them.
        let mut visited = HashSet::from([self.key()]);
        let mut stack = vec![*self];
        while let Some(position) = stack.pop() {
            if !has_mating_material(position.board(), side) {
                continue;
            }
            let moves = position.legal_moves();
            let is_mated =
                moves.is_empty() && position.checkers().is_nonempty() && position.side_to_move() != side;
            if is_mated || visited.len() > MAX_POSITIONS {
                return true;
            }
            for mv in moves {
                let next = position.play(mv);
                if visited.insert(next.key()) {
                    stack.push(next);
                }
            }
        }
        false
    }
}

/// Whether `side` can mate in some position with this material or with less of it.
///
/// - A bare king never gives check.
/// - A lone knight cannot mate without pieces of the other side that block squares. Consider the two squares that are
///   adjacent to both the knight and the mated king. In a mate, each of them is guarded by `side` or occupied by the
///   other side. Only the king of `side`, in front of them, can guard them. Then the square on the far side of the
///   mated king must be occupied. A queen on any of these squares could take the knight, so queens do not count.
///   Rooks, bishops, knights and pawns can stand there without attacking the knight.
/// - Bishops on squares of one colour give check along squares of that colour and never guard a square of the other
///   colour. The check passes between two squares of the other colour beside the mated king. The king of `side`
///   cannot guard both without being adjacent to the mated king. A rook or queen on one of them could take the bishop
///   or interpose. Knights, pawns and bishops on the other colour can block these squares without doing so.
fn has_mating_material(board: &Board, side: Color) -> bool {
    let own = board.color(side);
    let heavy = board.role(Role::Pawn) | board.role(Role::Rook) | board.role(Role::Queen);
    if (own & heavy).is_nonempty() {
        return true;
    }
    let (knights, bishops) = (board.role(Role::Knight), board.role(Role::Bishop));
    if (own & knights).is_nonempty() {
        let is_alone = !(own & (knights | bishops)).has_several();
        let blockers = board.color(!side) & !(board.role(Role::King) | board.role(Role::Queen));
        return !is_alone || blockers.is_nonempty();
    }
    if (own & bishops).is_nonempty() {
        let same_colour = !bishops.intersects(Bitboard::LIGHT) || !bishops.intersects(Bitboard::DARK);
        return !same_colour || knights.is_nonempty() || board.role(Role::Pawn).is_nonempty();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Texts as _;

    fn may_mate(fen: &str, side: Color) -> bool {
        Position::from_text(fen).unwrap_or_else(|error| panic!("{fen}: {error}")).can_still_mate(side)
    }

    #[test]
    fn a_bare_king_and_closed_positions_never_mate() {
        for (fen, side) in [
            ("8/8/4k3/8/8/4K3/4P3/4Q3 w - - 0 1", Color::Black),
            ("8/8/4k3/8/8/4K3/4N3/4q3 b - - 0 1", Color::White),
            ("8/8/4kq2/5q2/8/4K3/4B3/4r3 b - - 0 1", Color::White),
            // The only legal move captures the last piece that could mate.
            ("7k/7Q/8/8/8/8/8/K7 b - - 0 1", Color::White),
            // Closed walls of pawns.
            ("8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1", Color::White),
            ("8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1", Color::Black),
        ] {
            assert!(!may_mate(fen, side), "{fen} {side:?}");
        }
    }

    #[test]
    fn reachable_mates_count_as_possible() {
        for (fen, side) in [
            ("8/8/4k3/8/8/4K3/4P3/8 w - - 0 1", Color::White),
            ("8/8/4k3/8/8/4K3/4N3/4r3 b - - 0 1", Color::White),
            ("8/8/4k3/8/8/4K3/4N3/4n3 b - - 0 1", Color::White),
            ("8/8/4k3/4p3/8/4K3/4B3/8 b - - 0 1", Color::White),
            ("8/8/4k3/8/8/4K3/4B3/4b3 b - - 0 1", Color::White),
            ("8/8/4k3/8/8/4K3/3NN3/4q3 b - - 0 1", Color::White),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Color::Black),
        ] {
            assert!(may_mate(fen, side), "{fen} {side:?}");
        }
    }
}
