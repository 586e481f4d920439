//! A position of Domin-Up, with all hands.

use crate::Seat;
use crate::domin_up::{Placement, RuleSet, Table, Tile, Tiles, key};

/// The most players in a game.
pub const MAX_SEATS: u8 = 4;

/// The complete state of a game of Domin-Up, hidden hands included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) rules: RuleSet,
    pub(super) seats: u8,
    pub(super) turn: Seat,
    /// By seat index; empty for seats that do not play.
    pub(super) hands: [Tiles; MAX_SEATS as usize],
    pub(super) table: Table,
    pub(super) passes: u8,
    pub(super) key: u64,
}

impl Position {
    /// Creates a position from 2 to 4 hands without common tiles; `turn` is one of their seats.
    pub(super) fn assemble(
        rules: RuleSet,
        turn: Seat,
        hands: &[Tiles],
        table: Table,
        passes: u8,
    ) -> Position {
        debug_assert!((2..=usize::from(MAX_SEATS)).contains(&hands.len()) && turn.index() < hands.len());
        let seats = hands.len() as u8;
        let hands = std::array::from_fn(|seat| hands.get(seat).copied().unwrap_or_default());
        let mut position = Position { rules, seats, turn, hands, table, passes, key: 0 };
        position.key = position.hash();
        position
    }

    pub fn rules(&self) -> RuleSet {
        self.rules
    }

    /// The hand of a seat; empty if the seat does not play.
    pub fn hand(&self, seat: Seat) -> Tiles {
        self.hands.get(seat.index()).copied().unwrap_or_default()
    }

    /// All hands, by seat index.
    pub fn hands(&self) -> &[Tiles] {
        &self.hands[..usize::from(self.seats)]
    }

    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The number of successive passes up to now.
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// The seat whose hand has `tile`.
    pub fn seat_holding(&self, tile: Tile) -> Option<Seat> {
        self.hands().iter().position(|hand| hand.contains(tile)).map(Seat::from_index)
    }

    /// Moves a tile from the hand of the seat to move to the table.
    pub(super) fn lay(&mut self, placement: Placement) {
        let (Some(tile), Some(halves)) = (placement.tile(), placement.halves()) else {
            debug_assert!(false, "a legal move lays a tile within the numbers there are");
            return;
        };
        let hand = &mut self.hands[self.turn.index()];
        *hand = hand.without(tile);
        self.key ^= key::of_tile(self.turn, tile);
        for (number, place) in halves {
            let (before, after) = self.table.place_half(place, number);
            self.key ^= before.map_or(0, key::of_cell) ^ key::of_cell(after);
        }
    }

    pub(super) fn set_turn(&mut self, turn: Seat) {
        self.key ^= key::of_turn(self.turn) ^ key::of_turn(turn);
        self.turn = turn;
    }

    pub(super) fn set_passes(&mut self, passes: u8) {
        self.key ^= key::of_passes(self.passes) ^ key::of_passes(passes);
        self.passes = passes;
    }

    /// Computes the key from scratch.
    fn hash(&self) -> u64 {
        let mut hash = key::constants_key(self.rules, self.seats)
            ^ key::of_turn(self.turn)
            ^ key::of_passes(self.passes);
        for seat in Seat::all(self.seats) {
            for tile in self.hand(seat) {
                hash ^= key::of_tile(seat, tile);
            }
        }
        self.table.cells().iter().fold(hash, |hash, cell| hash ^ key::of_cell(*cell))
    }
}
