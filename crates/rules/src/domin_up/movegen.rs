//! Move generation: the climbs and expands of a hand on a table.
//!
//! A climb places a tile on top of two cells of equal height whose numbers match the tile. An expand places a
//! tile beside others.

use crate::Seat;
use crate::domin_up::{Coord, Direction, Move, Placement, Position, RuleSet, Table, Tile, Tiles};

impl Position {
    /// Returns a climb of the seat to move; `None` if it cannot climb.
    pub(super) fn any_climb(&self) -> Option<Move> {
        climbs(&self.table, self.hands[self.turn.index()]).next().map(Move::Place)
    }

    /// Returns a placement of the seat to move; `None` if it must pass.
    pub(super) fn any_placement(&self) -> Option<Move> {
        self.placements(self.turn).first().copied()
    }

    /// Returns the tiles that can climb on `table`, out of all 36 tiles.
    pub fn tiles_that_climb(table: &Table) -> Tiles {
        climbs(table, Tiles::ALL).filter_map(|placement| placement.tile()).collect()
    }

    /// Returns the placements of `seat` in a fixed order, as if `seat` were to move.
    ///
    /// Also returns them if the game has ended.
    pub fn placements(&self, seat: Seat) -> Vec<Move> {
        placements(self.rules, &self.table, self.hand(seat))
    }
}

/// Returns the placements of `hand` on `table`, in a fixed order.
///
/// A climb is compulsory: if one exists, the list has only climbs.
pub fn placements(rules: RuleSet, table: &Table, hand: Tiles) -> Vec<Move> {
    if table.is_empty() {
        return if hand.contains(Tile::OPENING) { vec![Move::OPENING] } else { Vec::new() };
    }
    let mut moves: Vec<Move> = climbs(table, hand).map(Move::Place).collect();
    if moves.is_empty() {
        let expand = if rules.switches().expand_matches { matching_expands } else { flat_expands };
        expand(table, hand, &mut |placement| moves.push(Move::Place(placement)));
    }
    moves.sort_unstable();
    moves.dedup();
    moves
}

/// Iterates over all climbs of `hand`: at most one for each pair of adjacent cells.
pub(super) fn climbs(table: &Table, hand: Tiles) -> impl Iterator<Item = Placement> {
    table.equal_height_pairs().filter_map(move |(a, direction, b)| {
        let tile = Tile::new(a.number, b.number)?;
        let placement =
            Placement { first: a.number, second: b.number, cell: a.coord, direction, climb: true };
        hand.contains(tile).then_some(placement)
    })
}

/// Calls `found` with each expand that satisfies [`RuleSwitches::expand_matches`](super::RuleSwitches).
///
/// The tile rests on two cells of equal height, `touching` and `other`. The half on `touching` has the number of the
/// neighbouring cell `top`, which is as high as the tile. May report an expand twice.
fn matching_expands(table: &Table, hand: Tiles, found: &mut dyn FnMut(Placement)) {
    for top in table.cells() {
        let base = top.height - 1;
        let is_at_base = |coord: &Coord| table.height(*coord) == base;
        for touching in top.coord.neighbours().filter(is_at_base) {
            for other in touching.neighbours().filter(is_at_base) {
                for number in 0..=Tile::MAX {
                    if Tile::new(top.number, number).is_some_and(|tile| hand.contains(tile))
                        && let Some(placement) =
                            Placement::between((top.number, touching), (number, other), false)
                    {
                        found(placement);
                    }
                }
            }
        }
    }
}

/// Calls `found` with each expand flat on the table beside any tile. May report an expand twice.
fn flat_expands(table: &Table, hand: Tiles, found: &mut dyn FnMut(Placement)) {
    let is_uncovered = |coord: &Coord| table.height(*coord) == 0;
    let mut pairs: Vec<(Coord, Direction)> = Vec::new();
    for covered in table.cells() {
        for beside in covered.coord.neighbours().filter(is_uncovered) {
            for direction in Direction::ALL {
                if direction.from(beside).as_ref().is_some_and(is_uncovered) {
                    pairs.push((beside, direction));
                }
            }
            let as_second_half =
                [(beside.offset(-1, 0), Direction::East), (beside.offset(0, -1), Direction::North)];
            pairs.extend(
                as_second_half
                    .into_iter()
                    .filter_map(|(first, direction)| Some((first.filter(is_uncovered)?, direction))),
            );
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    for (cell, direction) in pairs {
        for tile in hand {
            for (first, second) in tile.orientations() {
                found(Placement { first, second, cell, direction, climb: false });
            }
        }
    }
}
