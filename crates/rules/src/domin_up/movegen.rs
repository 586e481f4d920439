//! Move generation: the placements of a hand on a table.

use crate::Seat;
use crate::domin_up::{Coord, Direction, Move, Placement, Position, RuleSet, Table, Tile, Tiles};

impl Position {
    /// A climb of the seat to move, if it has one.
    pub(super) fn any_climb(&self) -> Option<Move> {
        climbs(&self.table, self.hands[self.turn.index()]).next().map(Move::Place)
    }

    /// A placement of the seat to move, if it has one.
    pub(super) fn any_placement(&self) -> Option<Move> {
        self.placements(self.turn).first().copied()
    }

    /// The tiles of the full set that could climb on `table`.
    pub fn tiles_that_climb(table: &Table) -> Tiles {
        climbs(table, Tiles::ALL).filter_map(|placement| placement.tile()).collect()
    }

    /// The placements of `seat` in a fixed order, as if it were to move.
    ///
    /// Ignores the end of the game.
    pub fn placements(&self, seat: Seat) -> Vec<Move> {
        placements(self.rules, &self.table, self.hand(seat))
    }
}

/// The placements of `hand` on `table`, in a fixed order. Only climbs, if one exists.
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

/// All climbs of `hand`; at most one tile fits on any two cells.
pub(super) fn climbs(table: &Table, hand: Tiles) -> impl Iterator<Item = Placement> {
    table.equal_height_pairs().filter_map(move |(a, direction, b)| {
        let tile = Tile::new(a.number, b.number)?;
        let placement =
            Placement { first: a.number, second: b.number, cell: a.coord, direction, climb: true };
        hand.contains(tile).then_some(placement)
    })
}

/// Sends to `found` the expands that touch an equal number at their own height; some twice.
fn matching_expands(table: &Table, hand: Tiles, found: &mut dyn FnMut(Placement)) {
    for top in table.cells() {
        let below = top.height - 1;
        let level = |coord: &Coord| table.height(*coord) == below;
        for touching in top.coord.neighbours().filter(level) {
            for other in touching.neighbours().filter(level) {
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

/// Sends to `found` the expands flat on the table beside any tile; some twice.
fn flat_expands(table: &Table, hand: Tiles, found: &mut dyn FnMut(Placement)) {
    let bare = |coord: &Coord| table.height(*coord) == 0;
    let mut pairs: Vec<(Coord, Direction)> = Vec::new();
    for cell in table.cells() {
        for beside in cell.coord.neighbours().filter(bare) {
            for direction in Direction::ALL {
                if direction.from(beside).as_ref().is_some_and(bare) {
                    pairs.push((beside, direction));
                }
            }
            let before = [(beside.offset(-1, 0), Direction::East), (beside.offset(0, -1), Direction::North)];
            pairs.extend(
                before.into_iter().filter_map(|(place, direction)| Some((place.filter(bare)?, direction))),
            );
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    for (place, direction) in pairs {
        for tile in hand {
            for (first, second) in tile.orientations() {
                found(Placement { first, second, cell: place, direction, climb: false });
            }
        }
    }
}
