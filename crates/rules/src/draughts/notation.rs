//! Moves from and to text in Portable Draughts Notation (PDN 3.0): `9-13`, `10x19`.
//!
//! An ambiguous capture names every square landed on: `20x13x22x31`.

use crate::draughts::square::parse_square;
use crate::draughts::{IllegalMove, Move, Position, Square};
use crate::{MoveError, Rules as _};

/// The PDN tag `GameType`: game 28, White begins, 8x8 board, numbering `N1`, bottom left square not played on.
///
/// In numbering `N1`, square 1 is the bottom right one as the first player sees the board.
pub const GAME_TYPE: &str = "28,W,8,8,N1,1";

pub(super) fn write(position: &Position, mv: Move) -> String {
    if mv.captured.is_empty() {
        return format!("{}-{}", mv.from, mv.to);
    }
    let twins = position.moves().iter().filter(|other| (other.from, other.to) == (mv.from, mv.to)).count();
    if twins > 1
        && let Some(route) = position.routes(mv).first()
    {
        let squares: Vec<String> = route.iter().map(Square::to_string).collect();
        return squares.join("x");
    }
    format!("{}x{}", mv.from, mv.to)
}

/// Parses a legal move: start and end, and optionally squares landed on between them.
///
/// Accepts a hyphen for captures too, as the federation writes them.
pub(super) fn read(position: &Position, text: &str) -> Result<Move, MoveError<IllegalMove>> {
    let unreadable = || MoveError::Unreadable(text.to_owned());
    let trimmed = text.trim();
    let crossed = trimmed.contains('x');
    let squares: Option<Vec<Square>> =
        trimmed.split(if crossed { 'x' } else { '-' }).map(parse_square).collect();
    let squares = squares.filter(|squares| squares.len() >= 2).ok_or_else(unreadable)?;
    let (from, to) = (squares[0], squares[squares.len() - 1]);

    let between: Vec<Move> =
        position.moves().iter().copied().filter(|mv| (mv.from, mv.to) == (from, to)).collect();
    let fits = |mv: &&Move, exactly: bool| {
        position.routes(**mv).iter().any(
            |route| {
                if exactly { *route == squares } else { passes(route, &squares) }
            },
        )
    };
    let mut found: Vec<&Move> = between.iter().filter(|mv| fits(mv, true)).collect();
    if found.is_empty() {
        found = between.iter().filter(|mv| fits(mv, false)).collect();
    }
    match found.as_slice() {
        [mv] if crossed && mv.captured.is_empty() => {
            Err(MoveError::Illegal { text: text.to_owned(), why: IllegalMove::NothingCaptured })
        }
        [mv] => Ok(**mv),
        [_, _, ..] => Err(MoveError::Ambiguous(text.to_owned())),
        [] => {
            let attempt = position.move_along(&squares).ok_or_else(unreadable)?;
            // The move is legal, but not by this route.
            let why = position.illegal_reason(attempt).unwrap_or(IllegalMove::NoSuchRoute);
            Err(MoveError::Illegal { text: text.to_owned(), why })
        }
    }
}

/// Whether `route` lands on `squares` in this order.
fn passes(route: &[Square], squares: &[Square]) -> bool {
    // The caller has compared start and end; on a round trip they are the same square.
    let inner = |path: &[Square]| path.get(1..path.len().saturating_sub(1)).unwrap_or_default().to_vec();
    let mut rest = inner(route).into_iter();
    inner(squares).iter().all(|square| rest.any(|landing| landing == *square))
}
