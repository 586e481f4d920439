//! A position of Domin-Up as one seat sees it.

use std::fmt;

use crate::Seat;
use crate::domin_up::{MAX_SEATS, Position, RuleSet, Table, Tile, Tiles, key};

/// The knowledge of one seat: its own hand, the size of the other hands, and the table.
///
/// It never contains another seat's hand. All tiles are dealt, and players place them face up. So a player knows
/// the union of the other hands, but not which seat holds which tile.
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
    pub(super) fn new(position: &Position, viewer: Seat) -> Observation {
        let hand = position.hand(viewer);
        let all_held = position.hands().iter().fold(Tiles::EMPTY, |union, hand| union.union(*hand));
        Observation {
            rules: position.rules,
            viewer,
            seats: position.seats,
            turn: position.turn,
            hand,
            counts: position.hands.map(Tiles::len),
            unseen: all_held.difference(hand),
            table: position.table.clone(),
            passes: position.passes,
        }
    }

    pub fn rules(&self) -> RuleSet {
        self.rules
    }

    /// The seat whose knowledge this is.
    pub fn viewer(&self) -> Seat {
        self.viewer
    }

    /// The number of players.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// The hand of the viewer.
    pub fn hand(&self) -> Tiles {
        self.hand
    }

    /// The number of tiles in the hand of `seat`; 0 for a seat that does not play.
    pub fn hand_size(&self, seat: Seat) -> u8 {
        self.counts.get(seat.index()).copied().unwrap_or(0)
    }

    /// The union of all other hands.
    pub fn unseen(&self) -> Tiles {
        self.unseen
    }

    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The number of successive passes since the last placement.
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// Computes a hash key of the viewer's knowledge.
    pub fn key(&self) -> u64 {
        let mut hash = key::constants_key(self.rules, self.seats)
            ^ key::turn_key(self.turn)
            ^ key::passes_key(self.passes)
            // No hand has `u8::MAX` tiles, so this hash constant identifies the viewer.
            ^ key::hand_size_key(self.viewer, u8::MAX);
        for tile in self.hand {
            hash ^= key::tile_key(self.viewer, tile);
        }
        for seat in Seat::all(self.seats) {
            hash ^= key::hand_size_key(seat, self.hand_size(seat));
        }
        for tile in Tile::all().filter(|tile| !self.unseen.contains(*tile)) {
            hash ^= key::known_tile_key(tile);
        }
        self.table.cells().iter().fold(hash, |hash, cell| hash ^ key::cell_key(*cell))
    }

    /// Returns the position in which the other seats have the given hands.
    ///
    /// `hands` is indexed by seat; the viewer's entry is ignored. `None` if the union of the other hands is not
    /// [`Observation::unseen`], or if a hand does not have the size of [`Observation::hand_size`].
    pub fn position_with_hands(&self, hands: &[Tiles; MAX_SEATS as usize]) -> Option<Position> {
        let mut all_hands = *hands;
        *all_hands.get_mut(self.viewer.index())? = self.hand;
        let hands = &all_hands[..usize::from(self.seats)];
        let sizes_match = Seat::all(self.seats).all(|seat| hands[seat.index()].len() == self.hand_size(seat));
        let all_held = hands.iter().fold(Tiles::EMPTY, |union, hand| union.union(*hand));
        (sizes_match && all_held == self.unseen.union(self.hand))
            .then(|| Position::assemble(self.rules, self.turn, hands, self.table.clone(), self.passes))
    }
}

/// Writes the position text, with `?n` for a hidden hand of `n` tiles.
impl fmt::Display for Observation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hand_text = |seat| {
            if seat == self.viewer { self.hand.to_string() } else { format!("?{}", self.hand_size(seat)) }
        };
        let hands: Vec<String> = Seat::all(self.seats).map(hand_text).collect();
        let Observation { rules, turn, table, passes, .. } = self;
        write!(f, "{rules} {turn} {} {table} {passes}", hands.join("/"))
    }
}
