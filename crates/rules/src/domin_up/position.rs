//! A position of Domin-Up, with the hands of all seats.

use crate::Seat;
use crate::domin_up::{Placement, RuleSet, Table, Tile, Tiles, key};

/// The highest number of players in a game.
pub const MAX_SEATS: u8 = 4;

/// The complete state of a game of Domin-Up, hidden hands included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) rules: RuleSet,
    pub(super) seats: u8,
    pub(super) turn: Seat,
    /// The hands by seat index; empty for seats that do not play.
    pub(super) hands: [Tiles; MAX_SEATS as usize],
    pub(super) table: Table,
    /// The number of successive passes since the last placement.
    pub(super) passes: u8,
    /// The hash key, updated incrementally.
    pub(super) key: u64,
}

impl Position {
    /// Creates a position from 2 to 4 hands. No tile is in two hands, and `turn` is the seat of one of the hands.
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

    /// The number of successive passes since the last placement.
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// The seat whose hand has `tile`; `None` if no hand has it.
    pub fn seat_holding(&self, tile: Tile) -> Option<Seat> {
        self.hands().iter().position(|hand| hand.contains(tile)).map(Seat::from_index)
    }

    /// Moves the tile of `placement` from the hand of the seat to move to the table.
    pub(super) fn place_tile(&mut self, placement: Placement) {
        let (Some(tile), Some(halves)) = (placement.tile(), placement.halves()) else {
            debug_assert!(false, "a legal move places a tile with numbers and cells in range");
            return;
        };
        let hand = &mut self.hands[self.turn.index()];
        *hand = hand.without(tile);
        self.key ^= key::tile_key(self.turn, tile);
        for (number, coord) in halves {
            let (before, after) = self.table.place_half(coord, number);
            self.key ^= before.map_or(0, key::cell_key) ^ key::cell_key(after);
        }
    }

    pub(super) fn set_turn(&mut self, turn: Seat) {
        self.key ^= key::turn_key(self.turn) ^ key::turn_key(turn);
        self.turn = turn;
    }

    pub(super) fn set_passes(&mut self, passes: u8) {
        self.key ^= key::passes_key(self.passes) ^ key::passes_key(passes);
        self.passes = passes;
    }

    /// Computes the key from scratch.
    fn hash(&self) -> u64 {
        let mut hash = key::constants_key(self.rules, self.seats)
            ^ key::turn_key(self.turn)
            ^ key::passes_key(self.passes);
        for seat in Seat::all(self.seats) {
            for tile in self.hand(seat) {
                hash ^= key::tile_key(seat, tile);
            }
        }
        self.table.cells().iter().fold(hash, |hash, cell| hash ^ key::cell_key(*cell))
    }
}
