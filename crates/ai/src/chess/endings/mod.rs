//! Chess endings in which knowing how counts for more than counting: what is drawn although a side is ahead, and where the
//! losing king has to be driven.

mod bishop_knight;
mod drive;
mod kpk;
mod misjudged;

use crate::StopFlag;
use crate::chess::endings::bishop_knight::{BishopKnight, Squares};
use crate::chess::endings::drive::{drive_to_corner, drive_to_edge};
use crate::score::WIN;
use rules::Color;
use rules::chess::Position;
use rules::chessboard::{Bitboard, Board, FIFTY_MOVES, File, Rank, Role};

pub(super) use crate::chess::endings::misjudged::put_right;

/// A won ending, before what brings it nearer to its end.
const WON: i32 = 2_000;
/// A won pawn: less than the queen that it becomes.
const WON_PAWN: i32 = 800;
/// Queen against rook: less than the queen alone.
const AHEAD: i32 = 450;

/// The score of an ending that is known exactly, `ply` plies from the root: king and pawn against king where it is drawn, and
/// bishop and knight where that is `made`, if the fifty moves do not come in between.
pub(super) fn known_score(position: &Position, made: bool, ply: usize) -> Option<i32> {
    let (board, turn) = (position.board(), position.side_to_move());
    match board.occupied().len() {
        3 => (pawn_alone(board, turn) == Some(false)).then_some(0),
        4 if made => {
            let strong = Color::ALL.into_iter().find(|strong| has_bishop_and_knight(board, *strong))?;
            let one = |role| board.pieces_of(strong, role).lowest().index() as u8;
            let squares = Squares {
                lone: board.king(!strong).index() as u8,
                king: one(Role::King),
                bishop: one(Role::Bishop),
                knight: one(Role::Knight),
            };
            let solved = BishopKnight::get()?;
            let plies = if strong == turn { solved.won_in(squares) } else { solved.lost_in(squares) };
            let Some(plies) = plies else { return Some(0) };
            let in_time = u32::from(position.halfmove_clock()) + u32::from(plies) <= FIFTY_MOVES.into();
            let score = WIN - ply as i32 - i32::from(plies);
            in_time.then_some(if strong == turn { score } else { -score })
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
