//! Whether a side can still mate by any series of legal moves, however badly the other one plays: decides what a fallen
//! flag means (FIDE 6.9).

use std::collections::HashSet;

use crate::chess::Position;
use crate::chessboard::{Bitboard, Board, Role};
use crate::{Color, Rules as _};

/// Positions that are looked at before the answer is taken to be yes: enough for kings behind a wall of pawns that
/// nothing opens, and done within some milliseconds.
const MOST_POSITIONS: usize = 20_000;

impl Position {
    /// Whether `side` might still mate. `false` is proven; `true` may be said of a position that only a longer look
    /// would show to be closed for ever.
    pub fn may_still_mate(&self, side: Color) -> bool {
        // Every position that can be reached is looked at, from those reached last: a search that ends has seen all.
        let mut seen = HashSet::from([self.key()]);
        let mut open = vec![*self];
        while let Some(position) = open.pop() {
            if !has_mating_material(position.board(), side) {
                continue;
            }
            let moves = position.legal_moves();
            let is_mated = moves.is_empty() && position.checkers().any() && position.side_to_move() != side;
            if is_mated || seen.len() > MOST_POSITIONS {
                return true;
            }
            for mv in moves {
                let next = position.play(mv);
                if seen.insert(next.key()) {
                    open.push(next);
                }
            }
        }
        false
    }
}

/// Whether some position with this material, or with less of it, is a mate by `side`.
///
/// - A bare king never gives check.
/// - A lone knight checks from two squares away. Of the two squares that touch both it and the king, each is empty,
///   guarded or held by the king's own man. A queen there takes the knight; guarded they are only by the other king in
///   front of them, and then the square beside the king on the other side of them must be blocked, by a queen that
///   takes the knight as well. Rooks, bishops, knights and pawns can block without taking it.
/// - Bishops of one colour check along it, and never guard a square of the other. The two squares of the other colour
///   between which the check comes cannot both be guarded by the other king without touching this one; a rook or queen
///   upon one of them takes the bishop or steps in between. Knights, pawns and bishops of the other colour can block
///   without doing so.
fn has_mating_material(board: &Board, side: Color) -> bool {
    let own = board.color(side);
    let heavy = board.role(Role::Pawn) | board.role(Role::Rook) | board.role(Role::Queen);
    if (own & heavy).any() {
        return true;
    }
    let (knights, bishops) = (board.role(Role::Knight), board.role(Role::Bishop));
    if (own & knights).any() {
        let is_alone = !(own & (knights | bishops)).many();
        let blockers = board.color(!side) & !(board.role(Role::King) | board.role(Role::Queen));
        return !is_alone || blockers.any();
    }
    if (own & bishops).any() {
        let of_one_colour = !bishops.meets(Bitboard::LIGHT) || !bishops.meets(Bitboard::DARK);
        return !of_one_colour || knights.any() || board.role(Role::Pawn).any();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Texts as _;

    fn may(fen: &str, side: Color) -> bool {
        Position::from_text(fen).unwrap_or_else(|error| panic!("{fen}: {error}")).may_still_mate(side)
    }

    #[test]
    fn a_bare_king_and_closed_positions_never_mate() {
        for (fen, side) in [
            ("8/8/4k3/8/8/4K3/4P3/4Q3 w - - 0 1", Color::Black),
            ("8/8/4k3/8/8/4K3/4N3/4q3 b - - 0 1", Color::White),
            ("8/8/4kq2/5q2/8/4K3/4B3/4r3 b - - 0 1", Color::White),
            // The only move takes the last man that could mate.
            ("7k/7Q/8/8/8/8/8/K7 b - - 0 1", Color::White),
            // Walls of pawns that nothing opens.
            ("8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1", Color::White),
            ("8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1", Color::Black),
        ] {
            assert!(!may(fen, side), "{fen} {side:?}");
        }
    }

    #[test]
    fn where_a_mate_can_be_reached_it_is_found_possible() {
        for (fen, side) in [
            ("8/8/4k3/8/8/4K3/4P3/8 w - - 0 1", Color::White),
            ("8/8/4k3/8/8/4K3/4N3/4r3 b - - 0 1", Color::White),
            ("8/8/4k3/8/8/4K3/4N3/4n3 b - - 0 1", Color::White),
            ("8/8/4k3/4p3/8/4K3/4B3/8 b - - 0 1", Color::White),
            ("8/8/4k3/8/8/4K3/4B3/4b3 b - - 0 1", Color::White),
            ("8/8/4k3/8/8/4K3/3NN3/4q3 b - - 0 1", Color::White),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Color::Black),
        ] {
            assert!(may(fen, side), "{fen} {side:?}");
        }
    }
}
