//! Moves and their text: `AB@x,yD`, with `^` behind a climb, or `pass`.

use std::fmt;
use std::str::FromStr;

use crate::rules::domin_up::place::read_place;
use crate::rules::domin_up::{Direction, Place, Tile};

/// A tile laid on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// The number on the western or southern half.
    pub first: u8,
    /// The number on the other half.
    pub second: u8,
    /// The cell of the first half.
    pub place: Place,
    /// Where the second half lies, seen from there.
    pub direction: Direction,
    /// Whether it is meant as a climb; otherwise as an expand.
    pub climb: bool,
}

impl Placement {
    /// A placement from the cells of its two halves, in any order; `None` when they do not lie edge to
    /// edge.
    pub fn between(
        (number, place): (u8, Place),
        (other, there): (u8, Place),
        climb: bool,
    ) -> Option<Placement> {
        Direction::ALL.into_iter().find_map(|direction| {
            if direction.from(place) == Some(there) {
                Some(Placement { first: number, second: other, place, direction, climb })
            } else if direction.from(there) == Some(place) {
                Some(Placement { first: other, second: number, place: there, direction, climb })
            } else {
                None
            }
        })
    }

    /// The tile; `None` when a number is beyond 7.
    pub fn tile(&self) -> Option<Tile> {
        Tile::new(self.first, self.second)
    }

    /// The cell of the second half; `None` beyond the numbers there are.
    pub fn second_place(&self) -> Option<Place> {
        self.direction.from(self.place)
    }

    /// The halves with their cells; `None` beyond the numbers there are.
    pub fn halves(&self) -> Option<[(u8, Place); 2]> {
        Some([(self.first, self.place), (self.second, self.second_place()?)])
    }
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A tile is laid.
    Place(Placement),
    /// No tile can be laid.
    Pass,
}

impl Move {
    /// The opening: [7|7] flat on (0,0) and (1,0).
    pub const OPENING: Move = Move::Place(Placement {
        first: Tile::MAX,
        second: Tile::MAX,
        place: Place::new(0, 0),
        direction: Direction::East,
        climb: false,
    });

    /// The placement, unless it is a pass.
    pub const fn placement(self) -> Option<Placement> {
        match self {
            Move::Place(placement) => Some(placement),
            Move::Pass => None,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Pass => f.write_str("pass"),
            Move::Place(Placement { first, second, place, direction, climb }) => {
                let mark = if *climb { "^" } else { "" };
                write!(f, "{first}{second}@{place}{}{mark}", direction.letter())
            }
        }
    }
}

/// The text has not the form of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected AB@x,yD, the same with ^, or pass")]
pub struct NotAMove;

/// Reads the canonical text, and `W` and `S` too: the second half to the west or to the south. Digits 8
/// and 9 have the form of a move; no tile has them.
impl FromStr for Move {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Move, NotAMove> {
        if text == "pass" {
            return Ok(Move::Pass);
        }
        let (text, climb) = match text.strip_suffix('^') {
            Some(rest) => (rest, true),
            None => (text, false),
        };
        let (numbers, rest) = text.split_once('@').ok_or(NotAMove)?;
        let &[a @ b'0'..=b'9', b @ b'0'..=b'9'] = numbers.as_bytes() else { return Err(NotAMove) };
        let (a, b) = (a - b'0', b - b'0');
        let letter = rest.chars().last().ok_or(NotAMove)?;
        let (dx, dy) = match letter {
            'E' => (1, 0),
            'N' => (0, 1),
            'W' => (-1, 0),
            'S' => (0, -1),
            _ => return Err(NotAMove),
        };
        let place = read_place(&rest[..rest.len() - 1]).ok_or(NotAMove)?;
        let there = match place.offset(dx, dy) {
            Some(there) => there,
            // The tile would lie beyond the numbers there are; let the rules say so where it can be said.
            None if dx + dy > 0 => {
                let direction = if dx > 0 { Direction::East } else { Direction::North };
                return Ok(Move::Place(Placement { first: a, second: b, place, direction, climb }));
            }
            None => return Err(NotAMove),
        };
        Placement::between((a, place), (b, there), climb).map(Move::Place).ok_or(NotAMove)
    }
}
