//! Memory of a player: which tiles and deductions it still knows.
//!
//! People see the tops of the table, and forget the tiles below. A player who has forgotten a covered tile thinks that
//! another seat may still hold it. A player also forgets what a pass or an expand of another seat told. Each tile and
//! each deduction has its own span of memory, drawn from the seed of the game, so what is forgotten stays forgotten.

use crate::SeatKnowledge;
use crate::domin_up::deductions::{Hands, deductions, moves_seen};
use rules::domin_up::{Coord, MAX_SEATS, Observation, Position, Table, Tile, Tiles};
use rules::zobrist::mix;

/// How long a player remembers a covered tile or a deduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MemorySpan {
    /// The mean span, counted in tiles that are laid later. Spans are spread evenly from 0 to twice the mean, so a mean
    /// above the length of a game still loses a few tiles.
    Mean(u8),
    Unlimited,
}

/// Salt for the spans of tiles, so that they do not depend on other random numbers from the same seed.
const TILE_SALT: u64 = 0x7113_5EED;
/// Salt for the spans of deductions.
const DEDUCTION_SALT: u64 = 0xDED0_5EED;

impl MemorySpan {
    /// Whether `subject`, last seen `age` tiles ago, is still remembered in the game with this `seed`.
    fn covers(self, age: u32, seed: u64, subject: u64) -> bool {
        match self {
            MemorySpan::Unlimited => true,
            MemorySpan::Mean(mean) => u64::from(age) < mix(seed ^ mix(subject)) % (2 * u64::from(mean) + 1),
        }
    }
}

/// The knowledge that a player remembers about the other hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Recollection {
    /// The tiles that other seats may hold: the unseen and the forgotten ones.
    pub possible: Tiles,
    /// The tiles that each seat cannot hold, deduced from its passes and expands.
    pub excluded: Hands,
}

impl Recollection {
    /// Everything that a seat can know.
    pub(super) fn complete(knowledge: &SeatKnowledge<Position>) -> Recollection {
        Recollection::new(knowledge, MemorySpan::Unlimited, 0)
    }

    /// The memory of a player in the game with this `seed`.
    pub(super) fn new(knowledge: &SeatKnowledge<Position>, span: MemorySpan, seed: u64) -> Recollection {
        let now = &knowledge.observation;
        let tiles_now = now.table().tile_count();
        let mut possible = now.unseen();
        if span != MemorySpan::Unlimited {
            for (tile, tiles_then) in covered_tiles(knowledge) {
                let age = tiles_now.saturating_sub(tiles_then);
                if !span.covers(age, seed, TILE_SALT ^ tile.index() as u64) {
                    possible = possible.with(tile);
                }
            }
        }
        let mut excluded = [Tiles::EMPTY; MAX_SEATS as usize];
        for deduction in deductions(knowledge) {
            let age = tiles_now.saturating_sub(deduction.tile_count);
            if span.covers(age, seed, DEDUCTION_SALT ^ deduction.ply as u64) {
                let tiles = &mut excluded[deduction.seat.index()];
                *tiles = tiles.union(deduction.excluded);
            }
        }
        Recollection { possible, excluded }
    }
}

/// A tile that lay open when it was laid.
struct LaidTile {
    tile: Tile,
    cells: [Coord; 2],
    /// Height of its stacks when it was laid.
    height: u8,
}

impl LaidTile {
    /// The tile of the move between two tables; `None` for a pass.
    fn between(before: &Table, after: &Table) -> Option<LaidTile> {
        let mut raised = after.cells().iter().filter(|cell| cell.height > before.height(cell.coord));
        let (first, second) = (raised.next()?, raised.next()?);
        let tile = Tile::new(first.number, second.number)?;
        Some(LaidTile { tile, cells: [first.coord, second.coord], height: first.height })
    }

    /// Whether no other tile lies on one of its halves.
    fn is_open(&self, table: &Table) -> bool {
        self.cells.iter().all(|cell| table.height(*cell) == self.height)
    }
}

/// The tiles that no longer lie open, each with the number of tiles on the table when it was last seen.
fn covered_tiles(knowledge: &SeatKnowledge<Position>) -> Vec<(Tile, u32)> {
    let now = &knowledge.observation;
    let start = knowledge.earlier_observations.first().unwrap_or(now);
    let mut covered: Vec<(Tile, u32)> = tiles_out_of_hands(start)
        // The places of these tiles are unknown. A tile lies open only on two halves of equal height with its numbers.
        .difference(Position::tiles_that_climb(now.table()))
        .into_iter()
        .map(|tile| (tile, start.table().tile_count()))
        .collect();
    let mut open: Vec<LaidTile> = Vec::new();
    for (before, after) in moves_seen(knowledge) {
        let tiles_after = after.table().tile_count();
        open.retain(|laid| {
            let is_open = laid.is_open(after.table());
            if !is_open {
                covered.push((laid.tile, tiles_after));
            }
            is_open
        });
        open.extend(LaidTile::between(before.table(), after.table()));
    }
    covered
}

/// The tiles that are in no hand.
fn tiles_out_of_hands(now: &Observation) -> Tiles {
    Tiles::ALL.difference(now.hand()).difference(now.unseen())
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::seq::IndexedRandom;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::domin_up::worlds::deal_hands;
    use rules::domin_up::{Deal, RuleSet};
    use rules::{History, Rules as _, Seat};

    const SPANS: [MemorySpan; 3] = [MemorySpan::Mean(0), MemorySpan::Mean(6), MemorySpan::Unlimited];

    /// Random games of both rule sets with two to four seats. Calls `check` with the knowledge of every seat in every
    /// position, and with the seed of the game.
    fn for_all_knowledge(mut check: impl FnMut(&SeatKnowledge<Position>, u64)) {
        for seed in 0..12 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let rules = RuleSet::ALL[seed as usize % 2];
            let mut game = History::new(Deal { rules, seats: 2 + (seed / 2 % 3) as u8, seed }.position());
            while game.outcome().is_none() {
                Seat::all(game.position().seats())
                    .for_each(|seat| check(&SeatKnowledge::in_game(seat, &game), seed));
                let mv = *game.position().legal_moves().choose(&mut rng).expect("not over");
                game.push(mv);
            }
        }
    }

    /// The tiles that lie open, found from the moves.
    fn open_tiles(knowledge: &SeatKnowledge<Position>) -> Tiles {
        let mut tops = std::collections::HashMap::new();
        let placements = knowledge.moves.iter().filter_map(|mv| mv.placement());
        for placement in placements.clone() {
            for (_, coord) in placement.halves().expect("cells in range") {
                tops.insert(coord, placement.tile().expect("a tile"));
            }
        }
        let is_open = |tile: Tile| tops.values().filter(|top| **top == tile).count() == 2;
        placements.filter_map(|placement| placement.tile()).filter(|tile| is_open(*tile)).collect()
    }

    #[test]
    fn an_unlimited_memory_forgets_nothing() {
        for_all_knowledge(|knowledge, seed| {
            let remembered = Recollection::new(knowledge, MemorySpan::Unlimited, seed);
            assert_eq!(remembered, Recollection::complete(knowledge));
            assert_eq!(remembered.possible, knowledge.observation.unseen());
        });
    }

    #[test]
    fn without_memory_exactly_the_covered_tiles_are_forgotten() {
        let mut most_forgotten = 0;
        for_all_knowledge(|knowledge, seed| {
            let now = &knowledge.observation;
            let Recollection { possible, excluded } = Recollection::new(knowledge, MemorySpan::Mean(0), seed);
            let known = now.hand().union(open_tiles(knowledge));
            assert_eq!(possible, Tiles::ALL.difference(known), "{now}");
            assert_eq!(excluded, [Tiles::EMPTY; MAX_SEATS as usize]);
            most_forgotten = most_forgotten.max(possible.len() - now.unseen().len());
        });
        assert!(most_forgotten > 8, "{most_forgotten}");
    }

    #[test]
    fn a_position_without_history_hides_no_tile_that_may_lie_open() {
        for_all_knowledge(|knowledge, seed| {
            let open = open_tiles(knowledge);
            let knowledge =
                SeatKnowledge { earlier_observations: Vec::new(), moves: Vec::new(), ..knowledge.clone() };
            let possible = Recollection::new(&knowledge, MemorySpan::Mean(0), seed).possible;
            assert!(possible.intersection(open.union(knowledge.observation.hand())).is_empty());
        });
    }

    #[test]
    fn what_is_forgotten_stays_forgotten() {
        let span = MemorySpan::Mean(6);
        let mut forgotten_before = [Tiles::EMPTY; MAX_SEATS as usize];
        let (mut forgotten_ever, mut remembered_ever) = (false, false);
        for_all_knowledge(|knowledge, seed| {
            let now = &knowledge.observation;
            let forgotten = Recollection::new(knowledge, span, seed).possible.difference(now.unseen());
            let before = &mut forgotten_before[knowledge.seat.index()];
            if knowledge.moves.is_empty() {
                *before = Tiles::EMPTY;
            }
            assert!(before.difference(forgotten).is_empty(), "{now}: {before} {forgotten}");
            *before = forgotten;
            forgotten_ever |= !forgotten.is_empty();
            let all =
                Recollection::new(knowledge, MemorySpan::Mean(0), seed).possible.difference(now.unseen());
            remembered_ever |= forgotten != all;
        });
        assert!(forgotten_ever && remembered_ever);
    }

    #[test]
    fn imagined_hands_have_the_right_sizes_and_depend_on_the_seed_only() {
        for_all_knowledge(|knowledge, seed| {
            let now = &knowledge.observation;
            for span in SPANS {
                let recollection = Recollection::new(knowledge, span, seed);
                let deal = || deal_hands(now, &recollection, 3, &mut ChaCha8Rng::seed_from_u64(seed));
                assert_eq!(deal(), deal());
                assert!(!deal().is_empty());
                for hands in deal() {
                    assert_eq!(hands[knowledge.seat.index()], now.hand());
                    let mut others = Tiles::EMPTY;
                    for seat in Seat::all(now.seats()) {
                        let hand = hands[seat.index()];
                        assert_eq!(hand.len(), now.hand_size(seat), "{now}: {hand}");
                        assert!(hand.intersection(others).is_empty());
                        if seat != knowledge.seat {
                            assert!(hand.difference(recollection.possible).is_empty());
                            others = others.union(hand);
                        }
                    }
                    assert!(span != MemorySpan::Unlimited || others == now.unseen());
                }
            }
        });
    }
}
