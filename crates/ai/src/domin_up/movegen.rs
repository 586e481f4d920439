//! Move generation for [`Board`]. The [module of Domin-Up](crate::domin_up) defines climb, expand, lifting and idle.

use crate::domin_up::board::Board;
use crate::domin_up::packed_move::{Cell, PackedMove, east, neighbours, north};
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
    pub(super) fn legal_moves(&self) -> Vec<PackedMove> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves
    }

    /// Whether `packed` is legal in this position. It must be legal in some position of the same game. False for a
    /// pass: the caller must check a pass separately.
    pub(super) fn is_legal(&self, packed: PackedMove) -> bool {
        let hand = self.hand(self.turn());
        let [(first, first_cell), (second, second_cell)] = packed.halves();
        let (stack, other_stack) = (self.at(first_cell), self.at(second_cell));
        if !packed.tile().is_some_and(|tile| hand.contains(tile)) || stack.height() != other_stack.height() {
            return false;
        }
        if packed.climbs() {
            return stack.height() > 0 && (stack.number(), other_stack.number()) == (first, second);
        }
        let matching = self.rules.expand_matches;
        let touches = |number: u8, cell: Cell| {
            neighbours(cell).into_iter().map(|near| self.at(near)).any(|near| {
                if matching {
                    near.height() == stack.height() + 1 && near.number() == number
                } else {
                    near.height() > 0
                }
            })
        };
        let is_level_allowed = matching || stack.height() == 0;
        let must_climb = !self.climbers().intersection(hand).is_empty();
        is_level_allowed && !must_climb && (touches(first, first_cell) || touches(second, second_cell))
    }

    /// Adds the climbs of `hand`, possibly with duplicates.
    fn climbs(&self, hand: Tiles, moves: &mut Vec<PackedMove>) {
        for &cell in &self.covered {
            let stack = self.at(cell);
            for (other_cell, northward) in [(east(cell), false), (north(cell), true)] {
                let other_stack = self.at(other_cell);
                let is_level = stack.height() == other_stack.height();
                if is_level
                    && Tile::new(stack.number(), other_stack.number()).is_some_and(|tile| hand.contains(tile))
                {
                    moves.push(PackedMove::new(cell, northward, true, stack.number(), other_stack.number()));
                }
            }
        }
    }

    /// Adds the expands of `hand` that match a number (the report's rules), possibly with duplicates.
    fn matching_expands(&self, hand: Tiles, moves: &mut Vec<PackedMove>) {
        for &cell in &self.covered {
            let top = self.at(cell);
            let with_number = hand.intersection(TILES_WITH[usize::from(top.number())]);
            if with_number.is_empty() {
                continue;
            }
            let below = top.height() - 1;
            for touching in neighbours(cell).into_iter().filter(|cell| self.at(*cell).height() == below) {
                for other in neighbours(touching).into_iter().filter(|cell| self.at(*cell).height() == below)
                {
                    for tile in with_number {
                        let rest = tile.low() ^ tile.high() ^ top.number();
                        moves.push(PackedMove::between((top.number(), touching), (rest, other), false));
                    }
                }
            }
        }
    }

    /// Adds the expands of `hand` on the ground (the publisher's rules).
    fn flat_expands(&self, hand: Tiles, moves: &mut Vec<PackedMove>) {
        for (cell, other_cell) in self.bare_pairs() {
            for tile in hand {
                for (first, second) in tile.orientations() {
                    moves.push(PackedMove::between((first, cell), (second, other_cell), false));
                }
            }
        }
    }

    /// Adds the lifting expands of the seat to move: expands on the ground that give a tile of `climbers` a new place
    /// to climb. The tile laid does not count.
    ///
    /// For the publisher's rules only: an expand need not match. The order is arbitrary, and duplicates are possible.
    pub(super) fn lifting_expands(&self, climbers: Tiles, expands: &mut Vec<PackedMove>) {
        let hand = self.hand(self.turn());
        for &ground_cell in self.covered.iter().filter(|cell| self.at(**cell).height() == 1) {
            let number = self.at(ground_cell).number();
            let lifted = climbers.intersection(TILES_WITH[usize::from(number)]);
            if lifted.is_empty() {
                continue;
            }
            for shown_cell in neighbours(ground_cell).into_iter().filter(|cell| self.is_bare(*cell)) {
                for climber in lifted {
                    // The number that the neighbouring half must show, so that `climber` fits on top of both halves.
                    let shown = climber.low() ^ climber.high() ^ number;
                    for tile in hand.without(climber).intersection(TILES_WITH[usize::from(shown)]) {
                        let rest = tile.low() ^ tile.high() ^ shown;
                        for rest_cell in neighbours(shown_cell).into_iter().filter(|cell| self.is_bare(*cell))
                        {
                            expands.push(PackedMove::between((shown, shown_cell), (rest, rest_cell), false));
                        }
                    }
                }
            }
        }
    }

    /// The idle expands of `tile`: expands on the ground that give no other tile of `climbers` a new place to climb.
    ///
    /// For the publisher's rules only: an expand need not match.
    pub(super) fn idle_expands(&self, tile: Tile, climbers: Tiles) -> impl Iterator<Item = PackedMove> {
        let others = climbers.without(tile);
        let expands = self.bare_pairs().flat_map(move |(cell, other_cell)| {
            tile.orientations()
                .map(move |(first, second)| PackedMove::between((first, cell), (second, other_cell), false))
        });
        expands.filter(move |packed| self.lifted_by(*packed).intersection(others).is_empty())
    }

    /// Each pair of adjacent bare cells of which one has a covered neighbour, without duplicates.
    fn bare_pairs(&self) -> impl Iterator<Item = (Cell, Cell)> {
        let mut edge: Vec<Cell> = self.covered.iter().flat_map(|cell| neighbours(*cell)).collect();
        edge.retain(|cell| self.is_bare(*cell));
        edge.sort_unstable();
        edge.dedup();
        edge.into_iter().flat_map(move |cell| {
            let others = neighbours(cell).into_iter().filter(move |other| {
                // If both cells have covered neighbours, the pair occurs twice; keep the one with the lower cell first.
                let is_duplicate =
                    *other < cell && neighbours(*other).into_iter().any(|near| !self.is_bare(near));
                self.is_bare(*other) && !is_duplicate
            });
            others.map(move |other| (cell, other))
        })
    }
}

/// The tiles that show each number.
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
