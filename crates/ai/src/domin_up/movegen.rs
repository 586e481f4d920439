//! Move generation for [`Board`].

use crate::domin_up::board::Board;
use crate::domin_up::packed_move::{Cell, PackedMove, beside, east, north};
use rules::domin_up::{Tile, Tiles};

impl Board {
    /// Lists the legal moves in `moves`, without duplicates and in a fixed order. The game must not be over.
    pub(super) fn moves(&self, moves: &mut Vec<PackedMove>) {
        moves.clear();
        let hand = self.hand(self.turn());
        if !self.climbers().intersection(hand).is_empty() {
            self.climbs(hand, moves);
        } else if self.rules.expand_matches {
            self.matching_expands(hand, moves);
        } else {
            self.flat_expands(hand, moves);
        }
        moves.sort_unstable();
        moves.dedup();
        if moves.is_empty() {
            moves.push(PackedMove::PASS);
        }
    }

    /// The legal moves in a new list.
    pub(super) fn list(&self) -> Vec<PackedMove> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves
    }

    /// Whether `lay`, a legal move of another position of the same game, is legal in this one.
    pub(super) fn is_legal(&self, packed: PackedMove) -> bool {
        let hand = self.hand(self.turn());
        let [(first, place), (second, there)] = packed.halves();
        let (here, beyond) = (self.at(place), self.at(there));
        if !packed.tile().is_some_and(|tile| hand.contains(tile)) || here.height() != beyond.height() {
            return false;
        }
        if packed.climbs() {
            return here.height() > 0 && (here.number(), beyond.number()) == (first, second);
        }
        let matching = self.rules.expand_matches;
        let touches = |number: u8, cell: Cell| {
            beside(cell).into_iter().map(|near| self.at(near)).any(|near| {
                if matching {
                    near.height() == here.height() + 1 && near.number() == number
                } else {
                    near.height() > 0
                }
            })
        };
        let covers = matching || here.height() == 0;
        let climbs = !self.climbers().intersection(hand).is_empty();
        covers && !climbs && (touches(first, place) || touches(second, there))
    }

    fn climbs(&self, hand: Tiles, moves: &mut Vec<PackedMove>) {
        for &spot in &self.covered {
            let here = self.at(spot);
            for (there, northward) in [(east(spot), false), (north(spot), true)] {
                let other = self.at(there);
                let level = here.height() == other.height();
                if level && Tile::new(here.number(), other.number()).is_some_and(|tile| hand.contains(tile)) {
                    moves.push(PackedMove::new(spot, northward, true, here.number(), other.number()));
                }
            }
        }
    }

    fn matching_expands(&self, hand: Tiles, moves: &mut Vec<PackedMove>) {
        for &spot in &self.covered {
            let top = self.at(spot);
            let with_number = hand.intersection(TILES_WITH[usize::from(top.number())]);
            if with_number.is_empty() {
                continue;
            }
            let below = top.height() - 1;
            for touching in beside(spot).into_iter().filter(|spot| self.at(*spot).height() == below) {
                for other in beside(touching).into_iter().filter(|spot| self.at(*spot).height() == below) {
                    for tile in with_number {
                        let rest = tile.low() ^ tile.high() ^ top.number();
                        moves.push(PackedMove::between((top.number(), touching), (rest, other), false));
                    }
                }
            }
        }
    }

    fn flat_expands(&self, hand: Tiles, moves: &mut Vec<PackedMove>) {
        for (place, there) in self.bare_pairs() {
            for tile in hand {
                for (first, second) in tile.orientations() {
                    moves.push(PackedMove::between((first, place), (second, there), false));
                }
            }
        }
    }

    /// Adds the mover's lifting expands: those on the ground that give a tile a new place to climb. Only tiles of
    /// `climbers` count, except the one that is laid. Unordered, may add duplicates.
    pub(super) fn lifting_expands(&self, climbers: Tiles, expands: &mut Vec<PackedMove>) {
        let hand = self.hand(self.turn());
        for &low in self.covered.iter().filter(|spot| self.at(**spot).height() == 1) {
            let number = self.at(low).number();
            let lifted = climbers.intersection(TILES_WITH[usize::from(number)]);
            if lifted.is_empty() {
                continue;
            }
            for place in beside(low).into_iter().filter(|spot| self.is_bare(*spot)) {
                for climber in lifted {
                    // The number that the neighbouring half must show so that `climber` fits on top of both.
                    let shown = climber.low() ^ climber.high() ^ number;
                    for tile in hand.without(climber).intersection(TILES_WITH[usize::from(shown)]) {
                        let rest = tile.low() ^ tile.high() ^ shown;
                        for there in beside(place).into_iter().filter(|spot| self.is_bare(*spot)) {
                            expands.push(PackedMove::between((shown, place), (rest, there), false));
                        }
                    }
                }
            }
        }
    }

    /// The idle expands of `tile`: those on the ground that give no other tile of `climbers` a new place to climb.
    pub(super) fn idle_expands(&self, tile: Tile, climbers: Tiles) -> impl Iterator<Item = PackedMove> {
        let others = climbers.without(tile);
        let lays = self.bare_pairs().flat_map(move |(place, there)| {
            tile.orientations()
                .map(move |(first, second)| PackedMove::between((first, place), (second, there), false))
        });
        lays.filter(move |lay| self.lifted_by(*lay).intersection(others).is_empty())
    }

    /// Each pair of adjacent bare cells with a covered neighbour, without duplicates.
    fn bare_pairs(&self) -> impl Iterator<Item = (Cell, Cell)> {
        let mut edge: Vec<Cell> = self.covered.iter().flat_map(|spot| beside(*spot)).collect();
        edge.retain(|spot| self.is_bare(*spot));
        edge.sort_unstable();
        edge.dedup();
        edge.into_iter().flat_map(move |spot| {
            let others = beside(spot).into_iter().filter(move |other| {
                // A pair of two such cells comes up from both sides; take it once.
                let met_before = *other < spot && beside(*other).into_iter().any(|near| !self.is_bare(near));
                self.is_bare(*other) && !met_before
            });
            others.map(move |other| (spot, other))
        })
    }
}

/// The tiles with each number.
const TILES_WITH: [Tiles; Tile::MAX as usize + 1] = {
    let mut with = [Tiles::EMPTY; Tile::MAX as usize + 1];
    let mut number = 0;
    while number <= Tile::MAX {
        let mut other = 0;
        while other <= Tile::MAX {
            if let Some(tile) = Tile::new(number, other) {
                with[number as usize] = with[number as usize].with(tile);
            }
            other += 1;
        }
        number += 1;
    }
    with
};
