//! The 36 tiles of a double-seven set of dominoes ([`Tile`]), and sets of tiles ([`Tiles`]).

use std::fmt;

/// A tile: two numbers from 0 to 7, without an order. The value is the index in [`Tile::all`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

/// The `(low, high)` numbers of each tile, indexed by tile, in ascending order.
const NUMBERS: [(u8, u8); Tile::COUNT] = {
    let mut numbers = [(0, 0); Tile::COUNT];
    let (mut low, mut next) = (0, 0);
    while low <= Tile::MAX {
        let mut high = low;
        while high <= Tile::MAX {
            numbers[next] = (low, high);
            next += 1;
            high += 1;
        }
        low += 1;
    }
    numbers
};

impl Tile {
    /// The highest number on a tile.
    pub const MAX: u8 = 7;
    /// The number of tiles: each pair of numbers once.
    pub const COUNT: usize = 36;
    /// [7|7], the tile that every game starts with.
    pub const OPENING: Tile = Tile(35);

    /// Returns the tile with these numbers, in any order; `None` for a number above 7.
    pub const fn new(a: u8, b: u8) -> Option<Tile> {
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        // The tiles are sorted by their low number: 8 tiles have the low number 0, 7 have 1, and so on. So
        // `8 + 7 + ... + (9 - low)` tiles, which is `low * (17 - low) / 2`, come before the first with `low`.
        if high > Tile::MAX { None } else { Some(Tile(low * (17 - low) / 2 + high - low)) }
    }

    /// Iterates over all tiles in ascending order of (low, high).
    pub fn all() -> impl DoubleEndedIterator<Item = Tile> + ExactSizeIterator {
        (0..Tile::COUNT as u8).map(Tile)
    }

    /// The index in [`Tile::all`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn low(self) -> u8 {
        NUMBERS[self.0 as usize].0
    }

    pub const fn high(self) -> u8 {
        NUMBERS[self.0 as usize].1
    }

    /// Whether both numbers are equal.
    pub const fn is_double(self) -> bool {
        self.low() == self.high()
    }

    /// The sum of both numbers.
    pub const fn sum(self) -> u32 {
        self.low() as u32 + self.high() as u32
    }

    /// Iterates over the two orders of the numbers as `(first, second)`; a double has only one.
    ///
    /// Inlined because it runs in the innermost loop of the search.
    #[inline]
    pub fn orientations(self) -> impl Iterator<Item = (u8, u8)> {
        let reversed = (!self.is_double()).then_some((self.high(), self.low()));
        std::iter::once((self.low(), self.high())).chain(reversed)
    }
}

/// Writes the two digits, the lower first: `17`.
impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.low(), self.high())
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A set of tiles: bit `i` is set if the set has the tile with index `i`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Tiles(u64);

impl Tiles {
    pub const EMPTY: Tiles = Tiles(0);
    pub const ALL: Tiles = Tiles((1 << Tile::COUNT) - 1);

    pub const fn contains(self, tile: Tile) -> bool {
        self.0 >> tile.0 & 1 != 0
    }

    /// The set with `tile` added.
    #[must_use]
    pub const fn with(self, tile: Tile) -> Tiles {
        Tiles(self.0 | 1 << tile.0)
    }

    /// The set with `tile` removed.
    #[must_use]
    pub const fn without(self, tile: Tile) -> Tiles {
        Tiles(self.0 & !(1 << tile.0))
    }

    #[must_use]
    pub const fn union(self, other: Tiles) -> Tiles {
        Tiles(self.0 | other.0)
    }

    #[must_use]
    pub const fn intersection(self, other: Tiles) -> Tiles {
        Tiles(self.0 & other.0)
    }

    /// The tiles of this set that are not in `other`.
    #[must_use]
    pub const fn difference(self, other: Tiles) -> Tiles {
        Tiles(self.0 & !other.0)
    }

    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The sum of all numbers on the tiles.
    pub fn sum(self) -> u32 {
        self.into_iter().map(Tile::sum).sum()
    }
}

/// Iterator over the tiles of a [`Tiles`] set, in ascending order.
#[derive(Clone, Debug)]
pub struct TilesIter(u64);

impl Iterator for TilesIter {
    type Item = Tile;

    fn next(&mut self) -> Option<Tile> {
        if self.0 == 0 {
            return None;
        }
        let tile = Tile(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(tile)
    }
}

impl IntoIterator for Tiles {
    type Item = Tile;
    type IntoIter = TilesIter;

    fn into_iter(self) -> TilesIter {
        TilesIter(self.0)
    }
}

impl FromIterator<Tile> for Tiles {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Tiles {
        tiles.into_iter().fold(Tiles::EMPTY, Tiles::with)
    }
}

/// Writes the form of a position text: `17.33`, or `-` for the empty set.
impl fmt::Display for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        let tiles: Vec<String> = self.into_iter().map(|tile| tile.to_string()).collect();
        f.write_str(&tiles.join("."))
    }
}

impl fmt::Debug for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
