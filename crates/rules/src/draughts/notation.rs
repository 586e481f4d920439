//! Parses and writes moves in Portable Draughts Notation (PDN 3.0): `9-13`, `10x19`.
//!
//! If two captures have the same start and end, the text has every landing square: `20x13x22x31`.

use crate::draughts::square::parse_square;
use crate::draughts::{IllegalMove, Move, Position, Square};
use crate::{MoveError, Rules as _};

/// The value of the PDN tag `GameType`.
///
/// Its fields are: game 28, White begins, 8 columns, 8 rows, numbering `N1`, and 1 because the bottom left square
/// is not a playing square. In numbering `N1`, square 1 is at the bottom right as the first player sees the board.
pub const GAME_TYPE: &str = "28,W,8,8,N1,1";

/// Writes a legal move.
pub(super) fn write(position: &Position, mv: Move) -> String {
    if mv.captured.is_empty() {
        return format!("{}-{}", mv.from, mv.to);
    }
    let same_ends =
        position.moves().iter().filter(|other| (other.from, other.to) == (mv.from, mv.to)).count();
    if same_ends > 1
        && let Some(route) = position.routes(mv).first()
    {
        let squares: Vec<String> = route.iter().map(Square::to_string).collect();
        return squares.join("x");
    }
    format!("{}x{}", mv.from, mv.to)
}

/// Parses a legal move: the start, optionally some of the landing squares, and the end.
///
/// Also accepts hyphens in captures, because the federation (FPD) writes captures with them.
pub(super) fn read(position: &Position, text: &str) -> Result<Move, MoveError<IllegalMove>> {
    let unreadable = || MoveError::Unreadable(text.to_owned());
    let trimmed = text.trim();
    let has_x = trimmed.contains('x');
    let squares: Option<Vec<Square>> =
        trimmed.split(if has_x { 'x' } else { '-' }).map(parse_square).collect();
    let squares = squares.filter(|squares| squares.len() >= 2).ok_or_else(unreadable)?;
    let (from, to) = (squares[0], squares[squares.len() - 1]);

    let candidates: Vec<Move> =
        position.moves().iter().copied().filter(|mv| (mv.from, mv.to) == (from, to)).collect();
    let has_route = |mv: &&Move, exactly: bool| {
        position.routes(**mv).iter().any(
            |route| {
                if exactly { *route == squares } else { passes(route, &squares) }
            },
        )
    };
    // An exact route takes precedence over a move that only passes these squares.
    let mut found: Vec<&Move> = candidates.iter().filter(|mv| has_route(mv, true)).collect();
    if found.is_empty() {
        found = candidates.iter().filter(|mv| has_route(mv, false)).collect();
    }
    match found.as_slice() {
        [mv] if has_x && mv.captured.is_empty() => {
            Err(MoveError::Illegal { text: text.to_owned(), why: IllegalMove::NothingCaptured })
        }
        [mv] => Ok(**mv),
        [_, _, ..] => Err(MoveError::Ambiguous(text.to_owned())),
        [] => {
            let attempt = position.move_along(&squares).ok_or_else(unreadable)?;
            // If the attempt is legal, its pieces can be captured, but not on this route.
            let why = position.illegal_reason(attempt).unwrap_or(IllegalMove::NoSuchRoute);
            Err(MoveError::Illegal { text: text.to_owned(), why })
        }
    }
}

/// Whether `route` lands on all `squares` in this order, possibly with others between them.
fn passes(route: &[Square], squares: &[Square]) -> bool {
    // Compare only the inner squares: the caller has compared start and end, which may be the same square.
    let inner = |path: &[Square]| path.get(1..path.len().saturating_sub(1)).unwrap_or_default().to_vec();
    let mut landings = inner(route).into_iter();
    inner(squares).iter().all(|square| landings.any(|landing| landing == *square))
}
