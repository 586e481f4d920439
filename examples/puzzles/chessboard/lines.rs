//! Themes about lines of sliding pieces: pins, skewers and discovered attacks.

use ai::chess::tactics::points;
use rules::Color;
use rules::GamePosition;
use rules::chessboard::attacks::between;
use rules::chessboard::{Bitboard, Board, ChessVariant, Move, Position, Role, Square};

use super::Step;

/// Whether the slider on `from` attacks `to` on a board without other pieces.
fn is_on_line(board: &Board, from: Square, to: Square) -> bool {
    let straight = from.file() == to.file() || from.rank() == to.rank();
    match board.role_at(from) {
        Some(Role::Queen) => straight || is_diagonal(from, to),
        Some(Role::Rook) => straight,
        Some(Role::Bishop) => is_diagonal(from, to),
        _ => false,
    }
}

fn is_diagonal(from: Square, to: Square) -> bool {
    let distance = |a: u8, b: u8| a.abs_diff(b);
    distance(from.file().index(), to.file().index()) == distance(from.rank().index(), to.rank().index())
}

/// The pieces of `color` that stand alone between their king and an enemy slider.
pub(super) fn pinned_to_king(board: &Board, color: Color) -> Bitboard {
    let king = board.king(color);
    let mut pinned = Bitboard::EMPTY;
    for slider in board.color(!color).into_iter().filter(|from| is_on_line(board, *from, king)) {
        let blockers = between(slider, king) & board.occupied();
        if blockers.len() == 1 {
            pinned |= blockers & board.color(color);
        }
    }
    pinned
}

impl<L: ChessVariant> Step<L>
where
    Position<L>: GamePosition<Move = Move>,
{
    /// Whether a pin decides: the next move captures a pinned piece, or a pinned piece cannot capture the moved piece.
    pub(super) fn uses_pin(&self) -> bool {
        let them = !self.before.side_to_move();
        let pinned = pinned_to_king(self.after.board(), them);
        let captures_pinned =
            self.next_capture().is_some_and(|(role, on)| role != Role::Pawn && pinned.contains(on));
        let guards = self.after.board().attackers(them, self.mv.to);
        let cannot_recapture = (guards & pinned).is_nonempty()
            && !self.after.moves().into_iter().any(|answer| answer.to == self.mv.to);
        captures_pinned || cannot_recapture
    }

    /// Whether a slider attacks a piece, which leaves, and then captures the piece behind it.
    pub(super) fn is_skewer(&self) -> bool {
        let Some((answer, next)) = self.rest else { return false };
        let Some((behind, on)) = self.next_capture() else { return false };
        let board = self.after.board();
        let front = board.role_of_occupied(answer.from);
        next.from == self.mv.to
            && behind != Role::Pawn
            && is_on_line(board, self.mv.to, on)
            && between(self.mv.to, on).contains(answer.from)
            && (front == Role::King || points(front) >= points(behind))
    }

    /// Whether the move opens the line of another piece, which gives check or captures a piece next.
    pub(super) fn is_discovered_attack(&self) -> bool {
        let us = self.before.side_to_move();
        let king = self.after.board().king(!us);
        let opens = |from: Square, to: Square| {
            from != self.mv.to
                && is_on_line(self.after.board(), from, to)
                && between(from, to).contains(self.mv.from)
                && self.after.board().attackers(us, to).contains(from)
        };
        let discovers_check = self.after.checkers().into_iter().any(|from| opens(from, king));
        let captures = self.rest.zip(self.next_capture()).is_some_and(|((_, next), (role, on))| {
            role != Role::Pawn && self.after.board().color(!us).contains(on) && opens(next.from, on)
        });
        discovers_check || captures
    }
}
