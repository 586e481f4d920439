//! Endings that plain counting misjudges: those nobody can win, and those that are won only by driving
//! the king to the edge.

use crate::ai::chess::evaluation::tables::inward;
use crate::rules::Color;
use crate::rules::chessboard::{Bitboard, Board, Role, Square};

/// A lead that is enough to win by force once no pawns are left to queen.
const WINNING_LEAD: i32 = 400;

/// Whether mate is out of reach by the material alone: at most one minor piece, or two knights against
/// a bare king.
pub(super) fn is_hopeless(board: &Board) -> bool {
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

/// Corrects the value for White of a position with few pieces.
pub(super) fn adjust(board: &Board, value: i32) -> i32 {
    let ahead = if value >= 0 { Color::White } else { Color::Black };
    let sign = if ahead == Color::White { 1 } else { -1 };
    let lead = value.abs();
    if board.pieces_of(ahead, Role::Pawn).is_empty() {
        // Without pawns a small lead wins nothing.
        if lead < WINNING_LEAD {
            return value / 4;
        }
        if board.role(Role::Pawn).is_empty() || board.color(!ahead).len() == 1 {
            return value + sign * drive(board, ahead);
        }
        return value;
    }
    // Bishops of opposite colours alone with pawns: often a draw.
    let bishops = board.role(Role::Bishop);
    let only_bishops =
        (board.role(Role::Knight) | board.role(Role::Rook) | board.role(Role::Queen)).is_empty();
    if only_bishops
        && board.pieces_of(Color::White, Role::Bishop).len() == 1
        && board.pieces_of(Color::Black, Role::Bishop).len() == 1
        && bishops.meets(Bitboard::LIGHT)
        && bishops.meets(Bitboard::DARK)
    {
        return value / 2;
    }
    value
}

/// How far the losing king is driven towards the edge, and how near the winning king has come. With
/// bishop and knight only a corner of the bishop's colour will do.
fn drive(board: &Board, winner: Color) -> i32 {
    let loser = board.king(!winner);
    let near = 14 - 2 * i32::from(board.king(winner).distance(loser));
    let bishops = board.pieces_of(winner, Role::Bishop);
    let heavy = board.pieces_of(winner, Role::Rook) | board.pieces_of(winner, Role::Queen);
    let edge = if heavy.is_empty() && bishops.len() == 1 {
        let light = bishops.meets(Bitboard::LIGHT);
        let corners = if light { [Square::A8, Square::H1] } else { [Square::A1, Square::H8] };
        let steps = corners.map(|corner| loser.walk(corner));
        14 - i32::from(steps[0].min(steps[1]))
    } else {
        6 - inward(loser.file().index()) - inward(loser.rank().index())
    };
    200 + 16 * edge + 5 * near
}
