//! Chess endings in which knowing how counts for more than counting: what is drawn although a side is ahead, and where the
//! losing king has to be driven.

mod bishop_knight;
mod kpk;

use crate::StopFlag;
use crate::chess::endings::bishop_knight::{BishopKnight, Squares};
use crate::score::Verdict;
use rules::Color;
use rules::chess::Position;
use rules::chessboard::{Bitboard, Board, File, Rank, Role, Square};

/// A won ending, before what brings it nearer to its end.
const WON: i32 = 2_000;
/// A won pawn: less than the queen that it becomes.
const WON_PAWN: i32 = 800;
/// Queen against rook: less than the queen alone.
const AHEAD: i32 = 450;
/// A lead that is enough to win by force once no pawns are left to queen.
const WINNING_LEAD: i32 = 400;
/// Added where such a lead has only to be used, so that it is more than the pieces alone.
const WITHIN_REACH: i32 = 200;

/// How an ending goes on that is known exactly: king and pawn against king where it is drawn, and bishop and knight where that
/// is `made`.
pub(super) fn verdict(position: &Position, made: bool) -> Option<Verdict> {
    let (board, turn) = (position.board(), position.side_to_move());
    match board.occupied().len() {
        3 => (pawn_alone(board, turn) == Some(false)).then_some(Verdict::Drawn),
        4 if made => {
            let strong = Color::ALL.into_iter().find(|strong| has_bishop_and_knight(board, *strong))?;
            let one = |role| board.pieces_of(strong, role).lowest();
            let squares = Squares {
                lone: board.king(!strong),
                king: one(Role::King),
                bishop: one(Role::Bishop),
                knight: one(Role::Knight),
            };
            let solved = BishopKnight::get()?;
            let won = strong == turn;
            let plies = if won { solved.won_in(squares) } else { solved.lost_in(squares) };
            Some(plies.map_or(Verdict::Drawn, if won { Verdict::Won } else { Verdict::Lost }))
        }
        _ => None,
    }
}

/// Works out what a search from here may look up; whether it is there.
pub(super) fn prepare(position: &Position, stop: &StopFlag) -> bool {
    let board = position.board();
    let near = board.occupied().len() <= 6
        && Color::ALL.into_iter().any(|strong| has_bishop_and_knight(board, strong));
    near && BishopKnight::solved(stop).is_some()
}

/// One bishop and one knight and nothing else.
fn has_bishop_and_knight(board: &Board, strong: Color) -> bool {
    let one = |role| board.pieces_of(strong, role).len() == 1;
    board.color(strong).len() == 3 && one(Role::Bishop) && one(Role::Knight)
}

/// Whether winning is a matter of knowing how: against a bare king, with queen against rook, and with a queen or a rook
/// against pawns alone that do not make up for it.
pub(super) fn is_elementary(position: &Position) -> bool {
    let (board, us) = (position.board(), position.side_to_move());
    let rival = board.color(!us);
    if rival.len() == 1 || is_queen_against_rook(board, us) {
        return true;
    }
    let heavy = [Role::Queen, Role::Rook].map(|role| board.pieces_of(us, role).len());
    let pawns = board.pieces_of(!us, Role::Pawn).len();
    rival.len() == pawns + 1 && 9 * heavy[0] + 5 * heavy[1] >= pawns + 5
}

/// The value of such an ending for the side to move; `None` where a plain evaluation will do.
pub(super) fn value(position: &Position) -> Option<i32> {
    let (board, turn) = (position.board(), position.side_to_move());
    if board.occupied().len() > 6 {
        return None;
    }
    let strong = Color::ALL.into_iter().find(|strong| {
        board.color(!*strong).len() == 1 && board.color(*strong).len() > 1
            || is_queen_against_rook(board, *strong)
    })?;
    let value = value_for(board, strong, turn)?;
    Some(if strong == turn { value } else { -value })
}

fn value_for(board: &Board, strong: Color, turn: Color) -> Option<i32> {
    let [pawns, knights, bishops, rooks, queens] =
        [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
            .map(|role| board.pieces_of(strong, role));
    if let Some(won) = pawn_alone(board, turn) {
        let rank = strong.rank(pawns.lowest().rank()).index();
        return Some(if won { WON_PAWN + 20 * i32::from(rank) } else { 0 });
    }
    if is_queen_against_rook(board, strong) {
        return Some(AHEAD + drive_to_edge(board, strong));
    }
    let heavy = rooks | queens;
    if pawns.any() {
        let wrong = heavy.is_empty() && knights.is_empty() && is_wrong_corner(board, strong);
        return wrong.then_some(0);
    }
    let material = 5 * rooks.len() + 9 * queens.len() + 3 * (knights | bishops).len();
    let both_colours = bishops.meets(Bitboard::LIGHT) && bishops.meets(Bitboard::DARK);
    if heavy.any() || both_colours {
        return Some(WON + 10 * material as i32 + drive_to_edge(board, strong));
    }
    if bishops.any() && knights.any() {
        let light = bishops.meets(Bitboard::LIGHT);
        return Some(WON + 10 * material as i32 + drive_to_corner(board, strong, light));
    }
    // Three knights win too; fewer pieces mate nobody who does not help.
    (knights.len() < 3).then_some(0)
}

/// Who wins with a pawn against a bare king; `None` for other material.
fn pawn_alone(board: &Board, turn: Color) -> Option<bool> {
    let pawns = board.role(Role::Pawn);
    if board.occupied().len() != 3 || pawns.is_empty() {
        return None;
    }
    let pawn = pawns.lowest();
    let strong = if board.color(Color::White).has(pawn) { Color::White } else { Color::Black };
    Some(kpk::is_won(strong, pawn, board.king(strong), board.king(!strong), turn))
}

fn is_queen_against_rook(board: &Board, strong: Color) -> bool {
    board.occupied().len() == 4
        && board.pieces_of(strong, Role::Queen).any()
        && board.pieces_of(!strong, Role::Rook).any()
}

/// Pawns on one rook's file, at most with bishops that do not reach the square where they would become queens, and the
/// lone king beside that square: it cannot be driven away.
fn is_wrong_corner(board: &Board, strong: Color) -> bool {
    let pawns = board.pieces_of(strong, Role::Pawn);
    let last = if strong == Color::White { Rank::Eighth } else { Rank::First };
    [File::A, File::H].into_iter().any(|file| {
        let corner = (Bitboard::file(file) & Bitboard::rank(last)).lowest();
        let colour = if Bitboard::LIGHT.has(corner) { Bitboard::LIGHT } else { Bitboard::DARK };
        (pawns & !Bitboard::file(file)).is_empty()
            && !board.pieces_of(strong, Role::Bishop).meets(colour)
            && board.king(!strong).distance(corner) <= 1
    })
}

/// An evaluation's value for the side to move, put right where one by material and places misjudges an ending: what nobody can
/// win, where a small lead is worth less than elsewhere, and what is won only by driving the king to the edge.
pub(super) fn put_right(board: &Board, turn: Color, value: i32) -> i32 {
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

/// Steps from the edge, 0 on it and 3 in the middle.
fn inward(index: u8) -> i32 {
    i32::from(index.min(7 - index))
}

/// How far the losing king is at the edge, and how near the other has come.
fn drive_to_edge(board: &Board, strong: Color) -> i32 {
    let lone = board.king(!strong);
    let edge = 6 - inward(lone.file().index()) - inward(lone.rank().index());
    16 * edge + 5 * closeness(board, strong)
}

/// The same for a corner of the bishop's colour: only there bishop and knight mate.
fn drive_to_corner(board: &Board, strong: Color, light: bool) -> i32 {
    let lone = board.king(!strong);
    let corners = if light { [Square::A8, Square::H1] } else { [Square::A1, Square::H8] };
    let [near, far] = corners.map(|corner| i32::from(lone.walk(corner)));
    60 * (7 - near.min(far)) + 3 * closeness(board, strong)
}

fn closeness(board: &Board, strong: Color) -> i32 {
    14 - 2 * i32::from(board.king(strong).distance(board.king(!strong)))
}
