//! The FEN fields that only chess uses, castling and en passant, and the faults of impossible positions.

use crate::chess::{ChessState, en_passant};
use crate::chessboard::{
    Bitboard, Board, Castling, CastlingRights, FenError, Rank, Role, Square, Wing, attacks,
};
use crate::{Color, DroppedPart};

/// The letters of the castling field of FEN, in the canonical order.
const RIGHTS: [(char, Color, Wing); 4] = [
    ('K', Color::White, Wing::King),
    ('Q', Color::White, Wing::Queen),
    ('k', Color::Black, Wing::King),
    ('q', Color::Black, Wing::Queen),
];

pub(super) fn read_fields(castling: &str, en_passant: &str) -> Result<ChessState, FenError> {
    let castling = read_castling(castling)?;
    let en_passant = match en_passant {
        "-" => None,
        name => Some(Square::from_name(name).ok_or_else(|| FenError::EnPassantText(name.to_owned()))?),
    };
    Ok(ChessState { castling, en_passant })
}

/// Reads both fields as other programs write them.
///
/// A right may name the file of its rook, as in Shredder FEN (`HAha`). Drops rights whose king or rook is not in its
/// place, and the square of an impossible en passant capture.
pub(super) fn read_fields_leniently(
    castling: &str,
    en_passant: &str,
    board: &Board,
    turn: Color,
) -> (ChessState, Vec<DroppedPart>) {
    let (mut state, mut dropped_rights) =
        (ChessState { castling: CastlingRights::NONE, en_passant: None }, String::new());
    for letter in castling.chars().filter(|letter| *letter != '-') {
        let in_fen = match letter {
            'H' => 'K',
            'A' => 'Q',
            'h' => 'k',
            'a' => 'q',
            other => other,
        };
        match RIGHTS.iter().find(|right| right.0 == in_fen) {
            Some(&(_, color, wing)) if Castling::squares(color, wing).is_in_place(board, color) => {
                state.castling = state.castling.with(color, wing);
            }
            _ => dropped_rights.push(letter),
        }
    }
    let mut dropped = Vec::new();
    if !dropped_rights.is_empty() {
        dropped.push(DroppedPart::CastlingRights(dropped_rights));
    }
    if en_passant != "-" {
        let target = Square::from_name(&en_passant.to_ascii_lowercase());
        state.en_passant =
            target.filter(|target| board.has_one_king_a_side() && may_have_passed(board, turn, *target));
        if state.en_passant.is_none() {
            dropped.push(DroppedPart::EnPassant(en_passant.to_owned()));
        }
    }
    (state, dropped)
}

pub(super) fn write_fields(ChessState { castling, en_passant }: ChessState) -> String {
    let mut text: String =
        RIGHTS.iter().filter(|right| castling.has(right.1, right.2)).map(|right| right.0).collect();
    if text.is_empty() {
        text.push('-');
    }
    text + &en_passant.map_or_else(|| " -".to_owned(), |target| format!(" {target}"))
}

/// All faults that make a position impossible, apart from a wrong number of kings.
pub(super) fn faults(state: ChessState, board: &Board, turn: Color) -> Vec<FenError> {
    let mut faults = Vec::new();
    let edges = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth);
    faults.extend((board.role(Role::Pawn) & edges).first().map(FenError::PawnOnEdge));
    faults.extend(Color::ALL.into_iter().filter_map(|color| pawn_fault(board, color)));
    faults.extend(castling_faults(board, state.castling));
    // The remaining checks need the squares of the kings.
    if board.has_one_king_a_side() {
        if board.attackers(turn, board.king(!turn)).is_nonempty() {
            faults.push(FenError::OpponentInCheck(!turn));
        }
        faults.extend(checkers_fault(board, turn));
        let impossible = state.en_passant.filter(|target| !may_have_passed(board, turn, *target));
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

/// The fault of a side with more than eight pawns, or with more promoted pieces than missing pawns.
fn pawn_fault(board: &Board, color: Color) -> Option<FenError> {
    let pawns = board.pieces_of(color, Role::Pawn).len();
    let Some(missing) = 8u32.checked_sub(pawns) else {
        return Some(FenError::PawnCount { color, count: pawns });
    };
    let surplus = |role, squares: Bitboard, start: u32| {
        (board.pieces_of(color, role) & squares).len().saturating_sub(start)
    };
    // Each side starts with one bishop per square colour, and a bishop never changes the colour of its square.
    let promoted = surplus(Role::Queen, Bitboard::ALL, 1)
        + surplus(Role::Rook, Bitboard::ALL, 2)
        + surplus(Role::Knight, Bitboard::ALL, 2)
        + surplus(Role::Bishop, Bitboard::LIGHT, 1)
        + surplus(Role::Bishop, Bitboard::DARK, 1);
    (promoted > missing).then_some(FenError::Promoted { color, promoted, missing })
}

fn castling_faults(board: &Board, rights: CastlingRights) -> impl Iterator<Item = FenError> {
    RIGHTS.into_iter().filter_map(move |(_, color, wing)| {
        let castling = Castling::squares(color, wing);
        let is_wrong = rights.has(color, wing) && !castling.is_in_place(board, color);
        let &Castling { king_from: king, rook_from: rook, .. } = castling;
        is_wrong.then_some(FenError::CastlingPieces { color, wing, king, rook })
    })
}

/// The fault of checks that cannot come from one move.
///
/// One move gives check with the moved piece and with a slider that it uncovers. So there are at most two checkers, and
/// two checkers never stand on one line with the king.
fn checkers_fault(board: &Board, turn: Color) -> Option<FenError> {
    let king = board.king(turn);
    let checkers = board.attackers(!turn, king);
    let mut squares = checkers.into_iter();
    let possible = match (squares.next(), squares.next(), squares.next()) {
        (Some(a), Some(b), None) => !attacks::line(a, b).contains(king),
        (_, _, extra) => extra.is_none(),
    };
    (!possible).then_some(FenError::ImpossibleCheck(checkers))
}

impl ChessState {
    /// The squares where `turn` may be able to capture en passant, judged from the pieces alone.
    ///
    /// The set is empty if a side does not have exactly one king.
    pub fn en_passant_squares(board: &Board, turn: Color) -> Bitboard {
        if !board.has_one_king_a_side() {
            return Bitboard::EMPTY;
        }
        let is_possible = |target: &Square| {
            may_have_passed(board, turn, *target) && en_passant::is_legal(board, turn, *target)
        };
        Bitboard::rank(turn.rank(Rank::Sixth)).into_iter().filter(is_possible).collect()
    }
}

/// Whether the last move can have been a pawn's double step over `target`. `turn` is the side to move now.
///
/// In addition to [`en_passant::double_step_is_possible`], the king of `turn` must not have been attacked before that
/// step, when it was the other side's move.
fn may_have_passed(board: &Board, turn: Color, target: Square) -> bool {
    if !en_passant::double_step_is_possible(board, turn, target) {
        return false;
    }
    let (pawn, origin) = (target.step(-turn.forward()), target.step(turn.forward()));
    let king = board.king(turn);
    let occupied = board.occupied().without(pawn).with(origin);
    let earlier_attackers = board.attackers_to(king, occupied) & board.color(!turn);
    earlier_attackers.without(pawn).is_empty() && !attacks::pawn(!turn, origin).contains(king)
}
