//! A position as one seat knows it.

use std::fmt;

use crate::Seat;
use crate::domin_up::{MAX_SEATS, Position, RuleSet, Table, Tile, Tiles, key};

/// What one seat knows: its own hand, how many tiles the others hold, and everything that happened in
/// the open. There is no place in it for another seat's hand.
///
/// All tiles are dealt and every one is laid face up, so a seat that has watched knows which tiles are
/// in the other hands together, without knowing who holds which.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observation {
    rules: RuleSet,
    viewer: Seat,
    seats: u8,
    turn: Seat,
    hand: Tiles,
    counts: [u8; MAX_SEATS as usize],
    unseen: Tiles,
    table: Table,
    passes: u8,
}

impl Observation {
    pub(super) fn of(position: &Position, viewer: Seat) -> Observation {
        let hand = position.hand(viewer);
        let held = position.hands().iter().fold(Tiles::EMPTY, |all, hand| all.union(*hand));
        Observation {
            rules: position.rules,
            viewer,
            seats: position.seats,
            turn: position.turn,
            hand,
            counts: position.hands.map(Tiles::len),
            unseen: held.difference(hand),
            table: position.table.clone(),
            passes: position.passes,
        }
    }

    /// Which rules are played.
    pub fn rules(&self) -> RuleSet {
        self.rules
    }

    /// Who looks.
    pub fn viewer(&self) -> Seat {
        self.viewer
    }

    /// How many seats play.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The seat to move.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// The viewer's own hand.
    pub fn hand(&self) -> Tiles {
        self.hand
    }

    /// How many tiles a seat holds.
    pub fn count(&self, seat: Seat) -> u8 {
        self.counts.get(seat.index()).copied().unwrap_or(0)
    }

    /// The tiles in the other hands together.
    pub fn unseen(&self) -> Tiles {
        self.unseen
    }

    /// What lies on the table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Passes in a row so far.
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// A key of all that is known.
    pub fn key(&self) -> u64 {
        let mut hash = key::of_frame(self.rules, self.seats)
            ^ key::of_turn(self.turn)
            ^ key::of_passes(self.passes)
            ^ key::of_count(self.viewer, u8::MAX);
        for tile in self.hand {
            hash ^= key::of_tile(self.viewer, tile);
        }
        for seat in Seat::all(self.seats) {
            hash ^= key::of_count(seat, self.count(seat));
        }
        for tile in Tile::all().filter(|tile| !self.unseen.has(*tile)) {
            hash ^= key::of_away(tile);
        }
        self.table.cells().iter().fold(hash, |hash, cell| hash ^ key::of_cell(*cell))
    }

    /// A world that looks like this: the other seats hold `hands[seat]`. `None` unless these are the
    /// unseen tiles, in hands of the sizes that are known. What is given for the viewer is not looked at.
    pub fn world(&self, hands: &[Tiles; MAX_SEATS as usize]) -> Option<Position> {
        let mut all = *hands;
        *all.get_mut(self.viewer.index())? = self.hand;
        let all = &all[..usize::from(self.seats)];
        let sizes = Seat::all(self.seats).all(|seat| all[seat.index()].len() == self.count(seat));
        let together = all.iter().fold(Tiles::EMPTY, |all, hand| all.union(*hand));
        (sizes && together == self.unseen.union(self.hand))
            .then(|| Position::assemble(self.rules, self.turn, all, self.table.clone(), self.passes))
    }
}

/// The position text with a hidden hand of `n` tiles as `?n`.
impl fmt::Display for Observation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hand =
            |seat| if seat == self.viewer { self.hand.to_string() } else { format!("?{}", self.count(seat)) };
        let hands: Vec<String> = Seat::all(self.seats).map(hand).collect();
        let Observation { rules, turn, table, passes, .. } = self;
        write!(f, "{rules} {turn} {} {table} {passes}", hands.join("/"))
    }
}
