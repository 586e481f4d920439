//! The 36 tiles of a double-seven set, and sets of them.

use std::fmt;

/// A tile: two numbers of 0..=7, the lower one first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

/// The two numbers of every tile, ascending.
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
    /// How many tiles there are: every pair of numbers once.
    pub const COUNT: usize = 36;
    /// [7|7], which opens the game.
    pub const OPENING: Tile = Tile(35);

    /// The tile with these numbers, in any order; `None` for a number beyond 7.
    pub const fn new(a: u8, b: u8) -> Option<Tile> {
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        // The tiles beginning with 0, 1, ... are 8, 7, ... in number.
        if high > Tile::MAX { None } else { Some(Tile(low * (17 - low) / 2 + high - low)) }
    }

    /// Every tile, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Tile> + ExactSizeIterator {
        (0..Tile::COUNT as u8).map(Tile)
    }

    /// Its place in [`Tile::all`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The lower number.
    pub const fn low(self) -> u8 {
        NUMBERS[self.0 as usize].0
    }

    /// The higher number.
    pub const fn high(self) -> u8 {
        NUMBERS[self.0 as usize].1
    }

    /// Whether both numbers are the same.
    pub const fn is_double(self) -> bool {
        self.low() == self.high()
    }

    /// Both numbers added.
    pub const fn sum(self) -> u32 {
        self.low() as u32 + self.high() as u32
    }

    /// The two ways of laying it, as (first, second) number; a double has one. Inlined: the search asks in its innermost loop.
    #[inline]
    pub fn ways(self) -> impl Iterator<Item = (u8, u8)> {
        let turned = (!self.is_double()).then_some((self.high(), self.low()));
        std::iter::once((self.low(), self.high())).chain(turned)
    }
}

/// Two digits: `17`.
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

/// A set of tiles.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Tiles(u64);

impl Tiles {
    /// No tile.
    pub const EMPTY: Tiles = Tiles(0);
    /// All of them.
    pub const ALL: Tiles = Tiles((1 << Tile::COUNT) - 1);

    /// Whether the tile is in the set.
    pub const fn has(self, tile: Tile) -> bool {
        self.0 >> tile.0 & 1 != 0
    }

    /// The set with the tile.
    #[must_use]
    pub const fn with(self, tile: Tile) -> Tiles {
        Tiles(self.0 | 1 << tile.0)
    }

    /// The set without the tile.
    #[must_use]
    pub const fn without(self, tile: Tile) -> Tiles {
        Tiles(self.0 & !(1 << tile.0))
    }

    /// The tiles of either set.
    #[must_use]
    pub const fn union(self, other: Tiles) -> Tiles {
        Tiles(self.0 | other.0)
    }

    /// The tiles of both sets.
    #[must_use]
    pub const fn intersection(self, other: Tiles) -> Tiles {
        Tiles(self.0 & other.0)
    }

    /// The tiles of this set that are not in the other.
    #[must_use]
    pub const fn difference(self, other: Tiles) -> Tiles {
        Tiles(self.0 & !other.0)
    }

    /// How many tiles.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// All numbers added.
    pub fn sum(self) -> u32 {
        self.into_iter().map(Tile::sum).sum()
    }
}

/// The tiles of a set, ascending.
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

/// As in a position text: `17.33`, or `-` when empty.
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
