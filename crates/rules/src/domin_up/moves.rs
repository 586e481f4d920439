//! Moves and their text: `AB@x,yD`, with `^` behind a climb, or `pass`.

use std::fmt;

use crate::domin_up::place::read_place;
use crate::domin_up::{Direction, Place, Tile};

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

    /// Reads the canonical text, and `W` and `S` too: the second half to the west or to the south. Digits 8
    /// and 9 have the form of a move; no tile has them. A second half beyond the numbers there are is for the rules.
    pub(super) fn read(text: &str) -> Option<Move> {
        if text == "pass" {
            return Some(Move::Pass);
        }
        let (text, climb) = text.strip_suffix('^').map_or((text, false), |rest| (rest, true));
        let (numbers, rest) = text.split_once('@')?;
        let &[a @ b'0'..=b'9', b @ b'0'..=b'9'] = numbers.as_bytes() else { return None };
        let letter = rest.chars().last()?;
        let place = read_place(rest.strip_suffix(letter)?)?;
        let (place, direction) = match letter {
            'E' => (place, Direction::East),
            'N' => (place, Direction::North),
            'W' => (place.offset(-1, 0)?, Direction::East),
            'S' => (place.offset(0, -1)?, Direction::North),
            _ => return None,
        };
        let (first, second) = if matches!(letter, 'W' | 'S') { (b, a) } else { (a, b) };
        Some(Move::Place(Placement { first: first - b'0', second: second - b'0', place, direction, climb }))
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
