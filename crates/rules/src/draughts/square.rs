//! The 32 playing squares (*casas*) of the draughts board, and sets of them.
//!
//! A square is stored as a bit index from 0 to 35; the indices 4, 13, 22 and 31 are gaps without a square. The gaps
//! make each step a constant: +4 up-right, +5 up-left, -5 down-right, -4 down-left. A step off the board leads to a
//! gap, below 0, or above 35.

use std::fmt;

use crate::{Color, digits};

/// A square, named by its number: 1 is the bottom right square as White sees the board.
///
/// Numbers increase to the left, then row by row: 2 is left of 1, 5 is on the second row, 32 is at the top left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A diagonal direction on the board as White sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    UpRight,
    UpLeft,
    DownRight,
    DownLeft,
}

impl Direction {
    pub(crate) const ALL: [Direction; 4] =
        [Direction::UpRight, Direction::UpLeft, Direction::DownRight, Direction::DownLeft];

    /// Whether the men of `us` move in this direction.
    pub(crate) fn is_forward(self, us: Color) -> bool {
        matches!(self, Direction::UpRight | Direction::UpLeft) == (us == Color::White)
    }

    /// One step in this direction as (columns to the right, rows up).
    const fn offset(self) -> (i8, i8) {
        match self {
            Direction::UpRight => (1, 1),
            Direction::UpLeft => (-1, 1),
            Direction::DownRight => (1, -1),
            Direction::DownLeft => (-1, -1),
        }
    }
}

impl Square {
    /// Returns the square with `number`; `None` outside 1..=32.
    pub const fn new(number: u8) -> Option<Square> {
        if number >= 1 && number <= 32 { Some(Square::from_number(number)) } else { None }
    }

    /// The square with `number`, which must be from 1 to 32.
    const fn from_number(number: u8) -> Square {
        let index = number - 1;
        Square(index + (index + 4) / 8)
    }

    /// The number of the square, 1 to 32.
    pub const fn number(self) -> u8 {
        self.0 - (self.0 + 5) / 9 + 1
    }

    /// Parses a square as letter and digit from White's side, as in PDN 3.0: `h1` is square 1. `None` for a square that
    /// the game does not use.
    pub fn from_algebraic(text: &str) -> Option<Square> {
        let &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] = text.as_bytes() else { return None };
        Square::at((file - b'a') as i8, (rank - b'1') as i8)
    }

    /// The index in tables of [`Square::TABLE_LEN`] entries, equal to the bit index in [`Squares`].
    pub const fn bit_index(self) -> usize {
        self.0 as usize
    }

    /// The length of a table with one entry per square, gaps included.
    pub const TABLE_LEN: usize = 36;

    pub(crate) const fn from_bit_index(bit_index: u32) -> Square {
        Square(bit_index as u8)
    }

    /// The column, 0 for the leftmost as White sees the board.
    pub const fn column(self) -> u8 {
        let index = self.number() - 1;
        7 - 2 * (index % 4) - (index / 4) % 2
    }

    /// The row, 0 for the one nearest to White.
    pub const fn row(self) -> u8 {
        (self.number() - 1) / 4
    }

    /// The square in a column and a row; `None` off the board and for the 32 squares that the game does not use.
    pub const fn at(column: i8, row: i8) -> Option<Square> {
        if column < 0 || column > 7 || row < 0 || row > 7 || (column + row) % 2 == 0 {
            return None;
        }
        let (column, row) = (column as u8, row as u8);
        Some(Square::from_number(row * 4 + (7 - column) / 2 + 1))
    }

    /// The next square in a direction; `None` beyond the edge of the board.
    pub(crate) const fn step(self, direction: Direction) -> Option<Square> {
        let (columns, rows) = direction.offset();
        Square::at(self.column() as i8 + columns, self.row() as i8 + rows)
    }

    /// The direction from this square to `other`, and the number of steps; `None` without a common diagonal.
    pub(crate) fn direction_to(self, other: Square) -> Option<(Direction, u8)> {
        let columns = other.column() as i8 - self.column() as i8;
        let rows = other.row() as i8 - self.row() as i8;
        if columns.abs() != rows.abs() {
            return None;
        }
        let direction = Direction::ALL
            .into_iter()
            .find(|direction| direction.offset() == (columns.signum(), rows.signum()))?;
        Some((direction, rows.unsigned_abs()))
    }

    /// All squares, from 1 to 32.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (1..33).map(Square::from_number)
    }
}

/// The number of the square, such as `14`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of squares with one bit for each [`Square::bit_index`].
///
/// Also an iterator over its squares in ascending order.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Squares(pub u64);

impl Squares {
    pub const EMPTY: Squares = Squares(0);
    pub const ALL: Squares = Squares(!(1 << 4 | 1 << 13 | 1 << 22 | 1 << 31) & ((1 << 36) - 1));
    /// The long diagonal (*rio*), which ends at each player's right: 1-5-10-14-19-23-28-32.
    pub const LONG_DIAGONAL: Squares = {
        let numbers = [1, 5, 10, 14, 19, 23, 28, 32];
        let mut set = Squares::EMPTY;
        let mut index = 0;
        while index < numbers.len() {
            set = set.with(Square::from_number(numbers[index]));
            index += 1;
        }
        set
    };

    /// The set of one square.
    pub const fn of(square: Square) -> Squares {
        Squares(1 << square.0)
    }

    /// The squares of a row, 0 for the one nearest to White.
    pub const fn row(row: u8) -> Squares {
        Squares(0xF << Square::from_number((row & 7) * 4 + 1).0)
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of squares in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 != 0
    }

    #[must_use]
    pub const fn with(self, square: Square) -> Squares {
        Squares(self.0 | 1 << square.0)
    }

    /// The intersection of the two sets.
    #[must_use]
    pub const fn and(self, other: Squares) -> Squares {
        Squares(self.0 & other.0)
    }

    /// The squares of this set that are not in `other`.
    #[must_use]
    pub const fn minus(self, other: Squares) -> Squares {
        Squares(self.0 & !other.0)
    }

    /// The square with the lowest number.
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(self.0.trailing_zeros() as u8)) }
    }
}

/// Removes and returns the squares in ascending order.
impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let first = self.first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        squares.into_iter().fold(Squares::EMPTY, Squares::with)
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// Parses a square number of one or two digits.
pub(super) fn parse_square(text: &str) -> Option<Square> {
    digits(text).filter(|text| text.len() <= 2)?.parse().ok().and_then(Square::new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn square_numbers_match_the_rule_book() {
        for (number, column, row) in
            [(1, 7, 0), (4, 1, 0), (5, 6, 1), (8, 0, 1), (9, 7, 2), (29, 6, 7), (32, 0, 7)]
        {
            let square = Square::new(number).expect("a square");
            assert_eq!((square.number(), square.column(), square.row()), (number, column, row));
            assert_eq!(Square::at(column as i8, row as i8), Some(square));
        }
        assert!(Squares::ALL.eq(Square::all()) && Squares::ALL.len() == 32);
        assert_eq!([Square::new(0), Square::new(33), Square::at(0, 0), Square::at(-1, 0)], [None; 4]);
    }

    #[test]
    fn a_step_adds_a_constant_to_the_bit_index() {
        for square in Square::all() {
            for (direction, shift) in Direction::ALL.into_iter().zip([4i8, 5, -5, -4]) {
                let shifted = square.0 as i8 + shift;
                let on_board = shifted >= 0 && Squares::ALL.0 >> shifted & 1 == 1;
                assert_eq!(square.step(direction).map(|to| to.0 as i8), on_board.then_some(shifted));
            }
        }
    }
}
