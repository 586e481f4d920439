//! Standard algebraic notation (SAN; PGN standard 8.2.3) for every game on the chessboard.

use crate::chessboard::{
    Bitboard, Castling, ChessVariant, File, IllegalMove, Move, Position, Rank, Role, Square, Wing, attacks,
};
use crate::{MoveError, Rules as _};

/// Writes a legal move in SAN, without the suffix for check or mate.
pub(crate) fn write<L: ChessVariant>(position: &Position<L>, mv: Move) -> String {
    let role = position.moved_role(mv);
    if role == Role::King {
        match Castling::by_king(position.turn, mv.from, mv.to) {
            Some((Wing::King, _)) => return "O-O".to_owned(),
            Some((Wing::Queen, _)) => return "O-O-O".to_owned(),
            None => {}
        }
    }
    let is_capture = position.is_capture(mv);
    let mut text = String::with_capacity(8);
    if role == Role::Pawn {
        if is_capture {
            text.push(mv.from.file().letter());
        }
    } else {
        text.push(role.san_letter());
        text.push_str(&origin(position, role, mv));
    }
    if is_capture {
        text.push('x');
    }
    text.push_str(&mv.to.to_string());
    if let Some(promotion) = mv.promotion {
        text.push('=');
        text.push(promotion.san_letter());
    }
    text
}

/// The part of the start square that SAN needs because other pieces of the same role can move to the target.
///
/// Returns the file if it is enough, else the rank, else both. The text is empty if no other piece can.
fn origin<L: ChessVariant>(position: &Position<L>, role: Role, mv: Move) -> String {
    let others = position.board.pieces_of(position.turn, role).without(mv.from);
    let rivals: Bitboard = (others & may_reach(position, role, mv.to))
        .into_iter()
        .filter(|from| position.illegal_reason(Move::new(*from, mv.to)).is_none())
        .collect();
    let same_file = rivals.intersects(Bitboard::file(mv.from.file()));
    let same_rank = rivals.intersects(Bitboard::rank(mv.from.rank()));
    match (rivals.is_empty(), same_file, same_rank) {
        (true, ..) => String::new(),
        (false, false, _) => mv.from.file().letter().to_string(),
        (false, true, false) => mv.from.rank().digit().to_string(),
        (false, true, true) => mv.from.to_string(),
    }
}

/// A parsed move in algebraic notation. `file` and `rank` are the given parts of the start square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reading {
    Castle(Wing),
    Piece { role: Role, file: Option<File>, rank: Option<Rank>, to: Square, promotion: Option<Role> },
}

/// Parses the text of a move in algebraic notation, without looking at a position.
fn parse(text: &str) -> Option<Reading> {
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    match text {
        "O-O" | "0-0" => return Some(Reading::Castle(Wing::King)),
        "O-O-O" | "0-0-0" => return Some(Reading::Castle(Wing::Queen)),
        _ => {}
    }
    let upper_case_role =
        |letter: char| letter.is_ascii_uppercase().then(|| Role::from_letter(letter)).flatten();
    let file_of = |letter: u8| File::from_letter(char::from(letter));
    let rank_of = |digit: u8| Rank::from_digit(char::from(digit));
    let mut rest = text.as_bytes();
    let role = rest.first().and_then(|letter| upper_case_role(char::from(*letter)));
    if role.is_some() {
        rest = &rest[1..];
    }
    let promotion = rest.last().and_then(|letter| upper_case_role(char::from(*letter)));
    if promotion.is_some() {
        rest = &rest[..rest.len() - 1];
        rest = rest.strip_suffix(b"=").unwrap_or(rest);
    }
    let [start @ .., file, rank] = rest else { return None };
    let (file, rank) = (file_of(*file)?, rank_of(*rank)?);
    let (from_file, from_rank) = match *start.strip_suffix(b"x").or(start.strip_suffix(b"-")).unwrap_or(start)
    {
        [] => (None, None),
        [one] => match (file_of(one), rank_of(one)) {
            (None, None) => return None,
            found => found,
        },
        [file, rank] => (Some(file_of(file)?), Some(rank_of(rank)?)),
        _ => return None,
    };
    Some(Reading::Piece {
        role: role.unwrap_or(Role::Pawn),
        file: from_file,
        rank: from_rank,
        to: Square::new(file, rank),
        promotion,
    })
}

/// The legal castling that a move of the king onto its own rook means, as programs for Chess960 write it (`e1h1`).
fn castling_onto_rook<L: ChessVariant>(position: &Position<L>, mv: Move) -> Option<Move> {
    let is_own = |role, on| position.board.pieces_of(position.turn, role).contains(on);
    if mv.promotion.is_some() || !is_own(Role::King, mv.from) || !is_own(Role::Rook, mv.to) {
        return None;
    }
    let castlings = [Wing::King, Wing::Queen].map(|wing| Castling::squares(position.turn, wing));
    let castling = castlings.into_iter().find(|castling| castling.rook_from == mv.to)?;
    let mv = Move::new(castling.king_from, castling.king_to);
    position.illegal_reason(mv).is_none().then_some(mv)
}

/// Parses a legal move in UCI or in algebraic notation.
///
/// Moves may have or lack `+`, `#`, `!` and `?`. `0-0` and `Ke1-g1` stand for `O-O`, and `e8Q` for `e8=Q`. The text may
/// give more of the start square than necessary.
pub(crate) fn read<L: ChessVariant>(
    position: &Position<L>,
    text: &str,
) -> Result<Move, MoveError<L::IllegalMove>> {
    let illegal = |why| MoveError::Illegal { text: text.to_owned(), why };
    if let Some(mv) = Move::from_uci(text) {
        let mv = castling_onto_rook(position, mv).unwrap_or(mv);
        return position.illegal_reason(mv).map_or(Ok(mv), |why| Err(illegal(why)));
    }
    match parse(text) {
        None => Err(MoveError::Unreadable(text.to_owned())),
        Some(Reading::Castle(wing)) => {
            let castling = Castling::squares(position.turn, wing);
            let mv = Move::new(castling.king_from, castling.king_to);
            let king = position.board.king(position.turn);
            if king != mv.from {
                return Err(illegal(IllegalMove::PieceMove(Role::King).into()));
            }
            position.illegal_reason(mv).map_or(Ok(mv), |why| Err(illegal(why)))
        }
        Some(Reading::Piece { role, file, rank, to, promotion }) => {
            // A pawn text without a start file means a move on the file of the target.
            let file = if role == Role::Pawn && file.is_none() { Some(to.file()) } else { file };
            let mut movers = position.board.pieces_of(position.turn, role);
            movers = file.map_or(movers, |file| movers & Bitboard::file(file));
            movers = rank.map_or(movers, |rank| movers & Bitboard::rank(rank));
            let moves_of = |movers: Bitboard| {
                // Some programs write castling as a move of the king, `Ke1-g1`.
                let is_step_or_castling = move |from: &Square| {
                    let is_step = role != Role::King || from.king_distance(to) == 1;
                    is_step || Castling::by_king(position.turn, *from, to).is_some()
                };
                movers.into_iter().filter(is_step_or_castling).map(move |from| Move { from, to, promotion })
            };
            let mut legal = moves_of(movers & may_reach(position, role, to))
                .filter(|mv| position.illegal_reason(*mv).is_none());
            match (legal.next(), legal.next()) {
                (Some(mv), None) => Ok(mv),
                (Some(_), Some(_)) => Err(MoveError::Ambiguous(text.to_owned())),
                (None, _) => Err(illegal(reason(position, role, to, moves_of(movers)))),
            }
        }
    }
}

/// The squares from which a piece of `role` of the side to move may reach `to`.
///
/// For pawns and kings, whose moves are not only attacks, these are all squares.
fn may_reach<L: ChessVariant>(position: &Position<L>, role: Role, to: Square) -> Bitboard {
    match role {
        Role::Pawn | Role::King => Bitboard::ALL,
        _ => attacks::attacks(role, position.turn, to, position.board.occupied()),
    }
}

/// The reason why none of `moves` to the square `to` is legal; `NoPieceReaches` only if no move has a more specific one.
fn reason<L: ChessVariant>(
    position: &Position<L>,
    role: Role,
    to: Square,
    moves: impl Iterator<Item = Move>,
) -> L::IllegalMove {
    let wrong_shape = IllegalMove::PieceMove(role).into();
    let mut reasons = moves.filter_map(|mv| position.illegal_reason(mv));
    let specific = reasons.find(|reason| *reason != wrong_shape);
    specific.unwrap_or_else(|| IllegalMove::NoPieceReaches { role, to }.into())
}
