//! How near a losing king is to where it can be mated: the part of a value that makes a search drive it there.

use rules::Color;
use rules::chessboard::{Board, Square};

/// Steps from the edge, 0 on it and 3 in the middle.
fn inward(index: u8) -> i32 {
    i32::from(index.min(7 - index))
}

/// How far the losing king is at the edge, and how near the other has come.
pub(super) fn drive_to_edge(board: &Board, strong: Color) -> i32 {
    let lone = board.king(!strong);
    let edge = 6 - inward(lone.file().index()) - inward(lone.rank().index());
    16 * edge + 5 * closeness(board, strong)
}

/// The same for a corner of the bishop's colour: only there bishop and knight mate.
pub(super) fn drive_to_corner(board: &Board, strong: Color, light: bool) -> i32 {
    let lone = board.king(!strong);
    let corners = if light { [Square::A8, Square::H1] } else { [Square::A1, Square::H8] };
    let [near, far] = corners.map(|corner| i32::from(lone.walk(corner)));
    60 * (7 - near.min(far)) + 3 * closeness(board, strong)
}

fn closeness(board: &Board, strong: Color) -> i32 {
    14 - 2 * i32::from(board.king(strong).distance(board.king(!strong)))
}
