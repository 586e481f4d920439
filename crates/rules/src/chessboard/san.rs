//! Standard algebraic notation (SAN; PGN standard 8.2.3) for every game on the chessboard.

use crate::chessboard::{
    Castling, ChessVariant, File, IllegalMove, Move, Position, Rank, Role, Square, Wing,
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
    let rivals: Vec<Square> = position
        .moves()
        .iter()
        .filter(|other| other.to == mv.to && other.from != mv.from)
        .filter(|other| position.board.role_at(other.from) == Some(role))
        .map(|other| other.from)
        .collect();
    let same_file = rivals.iter().any(|from| from.file() == mv.from.file());
    let same_rank = rivals.iter().any(|from| from.rank() == mv.from.rank());
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
    let mut rest: Vec<char> = text.chars().collect();
    let role = rest.first().copied().and_then(upper_case_role);
    if role.is_some() {
        rest.remove(0);
    }
    let promotion = rest.last().copied().and_then(upper_case_role);
    if promotion.is_some() {
        rest.pop();
        if rest.last() == Some(&'=') {
            rest.pop();
        }
    }
    let rank = Rank::from_digit(rest.pop()?)?;
    let file = File::from_letter(rest.pop()?)?;
    if matches!(rest.last(), Some('x' | '-')) {
        rest.pop();
    }
    let (from_file, from_rank) = match rest[..] {
        [] => (None, None),
        [one] => match (File::from_letter(one), Rank::from_digit(one)) {
            (None, None) => return None,
            found => found,
        },
        [file, rank] => (Some(File::from_letter(file)?), Some(Rank::from_digit(rank)?)),
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
    if !is_own(Role::King, mv.from) || !is_own(Role::Rook, mv.to) {
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
            let movers = position.board.pieces_of(position.turn, role);
            let moves: Vec<Move> = movers
                .into_iter()
                .filter(|from| file.is_none_or(|file| from.file() == file))
                .filter(|from| rank.is_none_or(|rank| from.rank() == rank))
                .map(|from| Move { from, to, promotion })
                // Some programs write castling as a move of the king, `Ke1-g1`.
                .filter(|mv| {
                    let is_step = role != Role::King || mv.from.king_distance(to) == 1;
                    is_step || Castling::by_king(position.turn, mv.from, to).is_some()
                })
                .collect();
            choose(position, role, to, &moves, text)
        }
    }
}

/// Returns the only legal move of `moves`. Otherwise returns an error; its reason is `NoPieceReaches` only if no move
/// has a more specific one.
fn choose<L: ChessVariant>(
    position: &Position<L>,
    role: Role,
    to: Square,
    moves: &[Move],
    text: &str,
) -> Result<Move, MoveError<L::IllegalMove>> {
    let mut legal = None;
    let mut reason = None;
    let wrong_shape = IllegalMove::PieceMove(role).into();
    for &mv in moves {
        match position.illegal_reason(mv) {
            None if legal.is_some() => return Err(MoveError::Ambiguous(text.to_owned())),
            None => legal = Some(mv),
            Some(why) if reason.is_none() && why != wrong_shape => reason = Some(why),
            Some(_) => {}
        }
    }
    let no_piece = || IllegalMove::NoPieceReaches { role, to }.into();
    legal.ok_or_else(|| MoveError::Illegal { text: text.to_owned(), why: reason.unwrap_or_else(no_piece) })
}
