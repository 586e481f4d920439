//! Endings that an evaluation by material and places misjudges: those that nobody can win, those where a small lead is
//! worth less than elsewhere, and those that are won only by driving the king to the edge.

use crate::chess::endings::drive::drive_to_edge;
use rules::Color;
use rules::chessboard::{Bitboard, Board, Role};

/// A lead that is enough to win by force once no pawns are left to queen.
const WINNING_LEAD: i32 = 400;
/// Added where such a lead has only to be used, so that it is more than the pieces alone.
const WITHIN_REACH: i32 = 200;

/// An evaluation's value for the side to move, put right.
pub(in crate::chess) fn put_right(board: &Board, turn: Color, value: i32) -> i32 {
    if is_hopeless(board) {
        return 0;
    }
    let (ahead, lead) = if value >= 0 { (turn, value) } else { (!turn, -value) };
    let lead = worth(board, ahead, lead);
    if ahead == turn { lead } else { -lead }
}

/// Whether mate is out of reach by the material alone: at most one minor piece, or two knights against
/// a bare king.
fn is_hopeless(board: &Board) -> bool {
    let strong = board.role(Role::Pawn) | board.role(Role::Rook) | board.role(Role::Queen);
    if strong.any() {
        return false;
    }
    let minors = board.role(Role::Knight) | board.role(Role::Bishop);
    if !minors.many() {
        return true;
    }
    let alone = |color| board.color(color).len() == 1;
    board.role(Role::Bishop).is_empty() && minors.len() == 2 && (alone(Color::White) || alone(Color::Black))
}

/// What a lead is worth where few pieces are left.
fn worth(board: &Board, ahead: Color, lead: i32) -> i32 {
    let pawns = board.role(Role::Pawn);
    if !pawns.meets(board.color(ahead)) {
        // Without pawns a small lead wins nothing.
        return match lead {
            ..WINNING_LEAD => lead / 4,
            _ if pawns.is_empty() => lead + WITHIN_REACH + drive_to_edge(board, ahead),
            _ => lead,
        };
    }
    // Bishops of opposite colours alone with pawns: often a draw.
    let bishops = board.role(Role::Bishop);
    let others = board.role(Role::Knight) | board.role(Role::Rook) | board.role(Role::Queen);
    let of_opposite_colours = others.is_empty()
        && Color::ALL.into_iter().all(|color| board.pieces_of(color, Role::Bishop).len() == 1)
        && bishops.meets(Bitboard::LIGHT)
        && bishops.meets(Bitboard::DARK);
    if of_opposite_colours { lead / 2 } else { lead }
}
