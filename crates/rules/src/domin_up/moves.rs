//! Moves and their text: `AB@x,yD`, with a final `^` for a climb, or `pass`.
//!
//! `A` and `B` are the numbers of the first and the second half, `x,y` is the cell of the first half, and `D` is
//! the direction to the second half.

use std::fmt;

use crate::domin_up::place::parse_coord;
use crate::domin_up::{Coord, Direction, Tile};

/// A tile placed on the table, as a climb or as an expand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// The number on the first half: the western or southern one.
    pub first: u8,
    /// The number on the second half: the eastern or northern one.
    pub second: u8,
    /// The cell of the first half.
    pub cell: Coord,
    /// The direction from the first half to the second.
    pub direction: Direction,
    /// Whether the move is declared as a climb. If false, it is an expand.
    pub climb: bool,
}

impl Placement {
    /// Returns the placement of two halves, each `(number, cell)`, in any order.
    ///
    /// `None` if the cells are not adjacent.
    pub fn between(
        (number, cell): (u8, Coord),
        (other_number, other_cell): (u8, Coord),
        climb: bool,
    ) -> Option<Placement> {
        Direction::ALL.into_iter().find_map(|direction| {
            if direction.from(cell) == Some(other_cell) {
                Some(Placement { first: number, second: other_number, cell, direction, climb })
            } else if direction.from(other_cell) == Some(cell) {
                Some(Placement { first: other_number, second: number, cell: other_cell, direction, climb })
            } else {
                None
            }
        })
    }

    /// The tile; `None` if one of its numbers is above 7.
    pub fn tile(&self) -> Option<Tile> {
        Tile::new(self.first, self.second)
    }

    /// The cell of the second half; `None` if its coordinates are beyond the range of `i16`.
    pub fn second_cell(&self) -> Option<Coord> {
        self.direction.from(self.cell)
    }

    /// Both halves as `(number, cell)`; `None` if a coordinate is beyond the range of `i16`.
    pub fn halves(&self) -> Option<[(u8, Coord); 2]> {
        Some([(self.first, self.cell), (self.second, self.second_cell()?)])
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    Place(Placement),
    /// A pass, legal only if the seat can place no tile.
    Pass,
}

impl Move {
    /// The first move of every game: [7|7] on the cells (0,0) and (1,0).
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

    /// Parses a move. The direction may also be `W` or `S`: the second half then is west or south of the first.
    ///
    /// Checks only the form. The digits 8 and 9 and a second half outside the table pass; the rules reject them.
    pub(super) fn parse(text: &str) -> Option<Move> {
        if text == "pass" {
            return Some(Move::Pass);
        }
        let (text, climb) = text.strip_suffix('^').map_or((text, false), |without_mark| (without_mark, true));
        let (numbers, rest) = text.split_once('@')?;
        let &[a @ b'0'..=b'9', b @ b'0'..=b'9'] = numbers.as_bytes() else { return None };
        let direction_letter = rest.chars().last()?;
        let cell = parse_coord(rest.strip_suffix(direction_letter)?)?;
        let (cell, direction) = match direction_letter {
            'E' => (cell, Direction::East),
            'N' => (cell, Direction::North),
            'W' => (cell.offset(-1, 0)?, Direction::East),
            'S' => (cell.offset(0, -1)?, Direction::North),
            _ => return None,
        };
        let (first, second) = if matches!(direction_letter, 'W' | 'S') { (b, a) } else { (a, b) };
        Some(Move::Place(Placement { first: first - b'0', second: second - b'0', cell, direction, climb }))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Pass => f.write_str("pass"),
            Move::Place(Placement { first, second, cell, direction, climb }) => {
                let climb_mark = if *climb { "^" } else { "" };
                write!(f, "{first}{second}@{cell}{}{climb_mark}", direction.letter())
            }
        }
    }
}
