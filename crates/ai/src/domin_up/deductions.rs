//! Deductions about the other hands from passes and expands.

use crate::SeatKnowledge;
use rules::Seat;
use rules::domin_up::{Coord, MAX_SEATS, Observation, Position, RuleSet, Table, Tile, Tiles};

/// Hands by seat index.
pub(super) type Hands = [Tiles; MAX_SEATS as usize];

/// A pass or an expand of another seat, from which tiles follow that the seat cannot hold.
pub(super) struct Deduction {
    pub seat: Seat,
    pub excluded: Tiles,
    /// Index of the move in the game.
    pub ply: usize,
    /// Number of tiles on the table after the move.
    pub tile_count: u32,
}

/// Deductions from the passes and expands of the other seats, the oldest first.
pub(super) fn deductions(knowledge: &SeatKnowledge<Position>) -> impl Iterator<Item = Deduction> {
    moves_seen(knowledge).enumerate().filter_map(|(ply, (before, after))| {
        if before.table().is_empty() || before.turn() == knowledge.seat {
            return None;
        }
        let excluded = if after.passes() > before.passes() {
            playable(before.rules(), before.table())
        } else if expanded(before.table(), after.table()) {
            Position::tiles_that_climb(before.table())
        } else {
            return None;
        };
        Some(Deduction { seat: before.turn(), excluded, ply, tile_count: after.table().tile_count() })
    })
}

/// The observations before and after each move, the oldest move first.
pub(super) fn moves_seen(
    knowledge: &SeatKnowledge<Position>,
) -> impl Iterator<Item = (&Observation, &Observation)> {
    let following = knowledge.earlier_observations.iter().skip(1).chain([&knowledge.observation]);
    knowledge.earlier_observations.iter().zip(following)
}

/// The tiles that could be laid on this table.
fn playable(rules: RuleSet, table: &Table) -> Tiles {
    let climbers = Position::tiles_that_climb(table);
    if rules.switches().expand_matches { climbers.union(matching(table)) } else { Tiles::ALL }
}

/// The tiles that could expand next to an equal number.
fn matching(table: &Table) -> Tiles {
    let open = table.cells().iter().filter(|top| {
        let below = top.height - 1;
        let is_one_lower = |coord: &Coord| table.height(*coord) == below;
        // Both halves need a cell one level lower, and the first half must lie beside the number.
        top.coord
            .neighbours()
            .filter(is_one_lower)
            .any(|first_half| first_half.neighbours().any(|other| is_one_lower(&other)))
    });
    let numbers = open.fold(0u8, |numbers, top| numbers | 1 << top.number);
    let has = |number: u8| numbers >> number & 1 != 0;
    Tile::all().filter(|tile| has(tile.low()) || has(tile.high())).collect()
}

/// Whether the move between two tables was an expand; a climb leaves the visible numbers unchanged.
fn expanded(before: &Table, after: &Table) -> bool {
    after.cells().iter().any(|cell| match before.cell_at(cell.coord) {
        None => true,
        Some(old) => old.number != cell.number,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::domin_up::{Deal, placements};
    use rules::{Rules as _, Texts as _};

    /// Compares with the placements of a hand of one tile, for every tile throughout a few games.
    #[test]
    fn playable_tiles_match_the_placements_of_the_rules() {
        let mut stuck = 0;
        for seed in 0..6 {
            let rules = RuleSet::ALL[seed as usize % 2];
            let mut position = Deal { rules, seats: 2, seed }.position();
            while let Some(mv) = position.legal_moves().get(seed as usize).or(position.legal_moves().first())
            {
                position = position.play(*mv);
                let alone = |tile| placements(rules, position.table(), Tiles::EMPTY.with(tile));
                let expected: Tiles = Tile::all().filter(|tile| !alone(*tile).is_empty()).collect();
                assert_eq!(playable(rules, position.table()), expected, "{}", position.text());
                stuck += usize::from(expected != Tiles::ALL);
            }
        }
        assert!(stuck > 10, "{stuck}");
    }
}
