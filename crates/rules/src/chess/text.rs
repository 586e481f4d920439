//! The FEN fields of chess alone, castling and en passant, and what makes a position impossible.

use crate::Color;
use crate::chess::{Fide, en_passant};
use crate::chessboard::{
    Bitboard, Board, Castling, CastlingRights, FenError, Rank, Role, Square, Wing, attacks,
};

const RIGHTS: [(char, Color, Wing); 4] = [
    ('K', Color::White, Wing::King),
    ('Q', Color::White, Wing::Queen),
    ('k', Color::Black, Wing::King),
    ('q', Color::Black, Wing::Queen),
];

pub(super) fn read_fields(castling: &str, en_passant: &str) -> Result<Fide, FenError> {
    let castling = read_castling(castling)?;
    let en_passant = match en_passant {
        "-" => None,
        name => Some(Square::from_name(name).ok_or_else(|| FenError::EnPassantText(name.to_owned()))?),
    };
    Ok(Fide { castling, en_passant })
}

pub(super) fn write_fields(Fide { castling, en_passant }: Fide) -> String {
    let mut text: String =
        RIGHTS.iter().filter(|right| castling.has(right.1, right.2)).map(|right| right.0).collect();
    if text.is_empty() {
        text.push('-');
    }
    text + &en_passant.map_or_else(|| " -".to_owned(), |target| format!(" {target}"))
}

/// Everything that keeps a position from coming about, beside the number of kings.
pub(super) fn faults(fide: Fide, board: &Board, turn: Color) -> Vec<FenError> {
    let mut faults = Vec::new();
    let edges = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth);
    faults.extend((board.role(Role::Pawn) & edges).first().map(FenError::PawnOnEdge));
    faults.extend(Color::ALL.into_iter().filter_map(|color| pawn_fault(board, color)));
    faults.extend(castling_faults(board, fide.castling));
    // What comes now asks where the kings stand.
    if board.has_one_king_a_side() {
        if board.attackers(turn, board.king(!turn)).any() {
            faults.push(FenError::OpponentInCheck(!turn));
        }
        faults.extend(checkers_fault(board, turn));
        let impossible = fide.en_passant.filter(|target| !may_have_passed(board, turn, *target));
        faults.extend(impossible.map(FenError::EnPassantImpossible));
    }
    faults
}

fn read_castling(text: &str) -> Result<CastlingRights, FenError> {
    let wrong = || FenError::CastlingText(text.to_owned());
    if text == "-" {
        return Ok(CastlingRights::NONE);
    }
    let mut rights = CastlingRights::NONE;
    for letter in text.chars() {
        let (_, color, wing) = *RIGHTS.iter().find(|right| right.0 == letter).ok_or_else(wrong)?;
        if rights.has(color, wing) {
            return Err(wrong());
        }
        rights = rights.with(color, wing);
    }
    Ok(rights)
}

/// More pawns than there are, or more pieces than they can have become.
fn pawn_fault(board: &Board, color: Color) -> Option<FenError> {
    let pawns = board.pieces_of(color, Role::Pawn).len();
    let Some(missing) = 8u32.checked_sub(pawns) else {
        return Some(FenError::PawnCount { color, count: pawns });
    };
    let beyond = |role, squares: Bitboard, start: u32| {
        (board.pieces_of(color, role) & squares).len().saturating_sub(start)
    };
    // Each side starts with one bishop on either colour of squares, and a bishop never leaves its own.
    let promoted = beyond(Role::Queen, Bitboard::ALL, 1)
        + beyond(Role::Rook, Bitboard::ALL, 2)
        + beyond(Role::Knight, Bitboard::ALL, 2)
        + beyond(Role::Bishop, Bitboard::LIGHT, 1)
        + beyond(Role::Bishop, Bitboard::DARK, 1);
    (promoted > missing).then_some(FenError::Promoted { color, promoted, missing })
}

fn castling_faults(board: &Board, rights: CastlingRights) -> impl Iterator<Item = FenError> {
    RIGHTS.into_iter().filter_map(move |(_, color, wing)| {
        let castling = Castling::of(color, wing);
        let is_wrong = rights.has(color, wing) && !castling.is_in_place(board, color);
        let &Castling { king_from: king, rook_from: rook, .. } = castling;
        is_wrong.then_some(FenError::CastlingPieces { color, wing, king, rook })
    })
}

/// One move gives check with the piece moved and with sliders it uncovers: never from more than two
/// squares, and never from two sides along one line.
fn checkers_fault(board: &Board, turn: Color) -> Option<FenError> {
    let king = board.king(turn);
    let checkers = board.attackers(!turn, king);
    let mut squares = checkers.into_iter();
    let possible = match (squares.next(), squares.next(), squares.next()) {
        (Some(a), Some(b), None) => !attacks::line(a, b).has(king),
        (_, _, extra) => extra.is_none(),
    };
    (!possible).then_some(FenError::ImpossibleCheck(checkers))
}

impl Fide {
    /// The squares over which an enemy pawn may just have passed so that `turn` can capture it en passant, as the pieces
    /// stand; none as long as a side has not one king.
    pub fn en_passant_squares(board: &Board, turn: Color) -> Bitboard {
        if !board.has_one_king_a_side() {
            return Bitboard::EMPTY;
        }
        let may_be = |target: &Square| {
            may_have_passed(board, turn, *target) && en_passant::is_legal(board, turn, *target)
        };
        Bitboard::rank(turn.rank(Rank::Sixth)).into_iter().filter(may_be).collect()
    }
}

/// The pawn must stand behind the square it passed, with its way empty; and with the pawn put back,
/// the side now to move must not have been in check already.
fn may_have_passed(board: &Board, turn: Color, target: Square) -> bool {
    if !en_passant::may_have_happened(board, turn, target) {
        return false;
    }
    let (pawn, origin) = (target.step(-turn.forward()), target.step(turn.forward()));
    let king = board.king(turn);
    let occupied = board.occupied().without(pawn).with(origin);
    let others = board.attackers_to(king, occupied) & board.color(!turn);
    others.without(pawn).is_empty() && !attacks::pawn(!turn, origin).has(king)
}
