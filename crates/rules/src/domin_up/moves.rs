//! Moves and their text: `AB@x,yD`, with a final `^` for a climb, or `pass`.

use std::fmt;

use crate::domin_up::place::read_place;
use crate::domin_up::{Coord, Direction, Tile};

/// A tile placed on the table, as a climb or as an expand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// The number on the western or southern half.
    pub first: u8,
    /// The number on the other half.
    pub second: u8,
    /// The cell of the first half.
    pub cell: Coord,
    /// The direction from the first half to the second.
    pub direction: Direction,
    /// Whether the move is declared as a climb rather than an expand.
    pub climb: bool,
}

impl Placement {
    /// The placement of two halves, each (number, cell), in any order; `None` if the cells are not adjacent.
    pub fn between(
        (number, place): (u8, Coord),
        (other, there): (u8, Coord),
        climb: bool,
    ) -> Option<Placement> {
        Direction::ALL.into_iter().find_map(|direction| {
            if direction.from(place) == Some(there) {
                Some(Placement { first: number, second: other, cell: place, direction, climb })
            } else if direction.from(there) == Some(place) {
                Some(Placement { first: other, second: number, cell: there, direction, climb })
            } else {
                None
            }
        })
    }

    /// The tile; `None` if a number is above 7.
    pub fn tile(&self) -> Option<Tile> {
        Tile::new(self.first, self.second)
    }

    /// The cell of the second half; `None` beyond the range of `i16`.
    pub fn second_place(&self) -> Option<Coord> {
        self.direction.from(self.cell)
    }

    /// Both halves with their cells; `None` beyond the range of `i16`.
    pub fn halves(&self) -> Option<[(u8, Coord); 2]> {
        Some([(self.first, self.cell), (self.second, self.second_place()?)])
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    Place(Placement),
    /// A pass, legal only if the seat can place no tile.
    Pass,
}

impl Move {
    /// The opening: [7|7] flat on (0,0) and (1,0).
    pub const OPENING: Move = Move::Place(Placement {
        first: Tile::MAX,
        second: Tile::MAX,
        cell: Coord::new(0, 0),
        direction: Direction::East,
        climb: false,
    });

    /// The placement; `None` for a pass.
    pub const fn placement(self) -> Option<Placement> {
        match self {
            Move::Place(placement) => Some(placement),
            Move::Pass => None,
        }
    }

    /// Parses the form of a move: the canonical text, or `W` and `S` for a second half to the west or south.
    ///
    /// Digits 8 and 9 have the form of a move, and so has a second half outside the table; the rules reject both.
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
        Some(Move::Place(Placement {
            first: first - b'0',
            second: second - b'0',
            cell: place,
            direction,
            climb,
        }))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Pass => f.write_str("pass"),
            Move::Place(Placement { first, second, cell: place, direction, climb }) => {
                let mark = if *climb { "^" } else { "" };
                write!(f, "{first}{second}@{place}{}{mark}", direction.letter())
            }
        }
    }
}
