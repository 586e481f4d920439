//! The levels at the Domin-Up table.

use rand::RngExt;

use super::evaluation::evaluate;
use super::search::Search;
use super::worlds::worlds;
use crate::ai::clock::Watch;
use crate::ai::computer::{Computer, Thought};
use crate::ai::level::Level;
use crate::ai::limits::Limits;
use crate::ai::luck;
use crate::ai::score::{INFINITY, PROVEN, Score};
use crate::ai::seen::Seen;
use crate::ai::stop::StopFlag;
use crate::rules::Position as _;
use crate::rules::domin_up::{Move, Position, Tile};

/// Worlds looked at where hands are hidden.
const WORLDS: usize = 12;
/// A game has no more plies ahead than this: every tile and the passes between.
const DEEPEST: u8 = 200;
/// Every move lays one tile, so moves differ by less than they do in chess, for which the levels' noise
/// is made; it is divided by this.
const NOISE_SHARE: i32 = 4;
/// A draw is taken when behind by this much.
const BEHIND: i32 = -150;

/// A level of the ladder, sitting at a table.
pub(super) struct Ladder {
    level: Level,
    seed: u64,
}

impl Ladder {
    /// The player of `level`, its blind spots and moods drawn from `seed`.
    pub fn new(level: Level, seed: u64) -> Ladder {
        Ladder { level, seed }
    }

    /// The moves that the player notices, each with how far it misjudges it; all the moves of the list if
    /// it would notice none. Places where the same tile does the same are alike to the eye, so what is
    /// overlooked is a move and not a tile.
    fn noticed(&self, moves: &[Move], seen: &Seen<Position>) -> Vec<(Move, i32)> {
        let mut luck = luck::generator(self.seed, seen.now.key(), seen.earlier.len());
        let noise = self.level.noise / NOISE_SHARE;
        let mut noticed = Vec::new();
        for mv in moves {
            let die = luck.random_range(0..100);
            let noise = luck.random_range(-noise..=noise);
            // What comes first among equals is left to chance: the list begins in one corner of the table.
            let tie = luck.random_range(0..u32::MAX);
            if die < self.level.sight {
                noticed.push((tie, *mv, noise));
            }
        }
        if noticed.is_empty() {
            noticed = moves.iter().map(|mv| (0, *mv, 0)).collect();
        }
        noticed.sort_unstable_by_key(|(tie, ..)| *tie);
        noticed.into_iter().map(|(_, mv, noise)| (mv, noise)).collect()
    }
}

impl Computer<Position> for Ladder {
    fn choose(&mut self, seen: &Seen<Position>, limits: &Limits, stop: &StopFlag) -> Option<Thought<Move>> {
        if seen.now.turn() != seen.seat {
            return None;
        }
        let mut luck = luck::generator(!self.seed, seen.now.key(), seen.earlier.len());
        let limits = limits.within(self.level.limits);
        let mut worlds = worlds(seen, WORLDS, &mut luck);
        let moves = worlds.first()?.legal_moves();
        if let [only] = moves.as_slice() {
            return Some(Thought::unsearched(*only));
        }
        let noticed = self.noticed(&moves, seen);
        // Rather every move in few worlds than a few moves in all.
        let affordable =
            limits.nodes.map_or(WORLDS as u64, |nodes| nodes / (2 * noticed.len().max(1) as u64));
        worlds.truncate(usize::try_from(affordable).unwrap_or(WORLDS).max(1));
        let mut watch = Watch::start(&limits, stop);
        let mut search = Search { seat: seen.seat, watch: &mut watch, history: [0; Tile::COUNT] };
        let mut order: Vec<usize> = (0..noticed.len()).collect();
        let mut best: Option<Thought<Move>> = None;
        for depth in 1..=limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST) {
            let Some(values) = iteration(&mut search, &worlds, &noticed, &mut order, depth, &mut best) else {
                break;
            };
            // A decided game needs no further look.
            let decided = values.iter().all(|value| value.abs() >= PROVEN);
            if decided || !search.watch.allows_another_iteration() {
                break;
            }
        }
        let nodes = watch.nodes();
        // Stopped before anything was looked at: any move is better than none.
        best.or_else(|| noticed.first().map(|(mv, _)| Thought::unsearched(*mv)))
            .map(|thought| Thought { nodes, ..thought })
    }

    fn accepts_draw(&mut self, seen: &Seen<Position>, _: &StopFlag) -> Option<bool> {
        let mut luck = luck::generator(!self.seed, seen.now.key(), seen.earlier.len());
        let worlds = worlds(seen, WORLDS, &mut luck);
        let sum: i32 = worlds.iter().map(|world| evaluate(world, seen.seat)).sum();
        Some(!worlds.is_empty() && sum / worlds.len() as i32 <= BEHIND)
    }
}

/// Searches every noticed move in every world to one depth and leaves `order` with the best first. The
/// value of a move is the mean of the worlds. `None` when it was cut off; a better move found until then
/// stands, if the best of the iteration before was searched first and confirmed.
fn iteration(
    search: &mut Search<'_, '_>,
    worlds: &[Position],
    noticed: &[(Move, i32)],
    order: &mut [usize],
    depth: u8,
    best: &mut Option<Thought<Move>>,
) -> Option<Vec<i32>> {
    let mut values = vec![-INFINITY; noticed.len()];
    let mut found: Option<(i32, Thought<Move>)> = None;
    for &index in order.iter() {
        let (mv, noise) = noticed[index];
        // In a single world a move that cannot become the best need not be told exactly.
        let alpha = match &found {
            Some((value, _)) if worlds.len() == 1 => (value - noise - 1).max(-INFINITY),
            _ => -INFINITY,
        };
        let mut sum = 0;
        for world in worlds {
            sum += search.value(&world.play(mv), depth - 1, 1, alpha, INFINITY);
            if search.watch.is_over() {
                if let Some((_, thought)) = found {
                    *best = Some(thought);
                }
                return None;
            }
        }
        // There is a move to give back now.
        search.watch.answered();
        let value = sum / worlds.len().max(1) as i32;
        values[index] = value;
        let seen = if value.abs() >= PROVEN { value } else { value + noise };
        if found.as_ref().is_none_or(|(best, _)| seen > *best) {
            let thought = Thought { score: Score::from_raw(value), depth, ..Thought::unsearched(mv) };
            found = Some((seen, thought));
        }
    }
    *best = found.map(|(_, thought)| thought);
    order.sort_by_key(|index| std::cmp::Reverse(values[*index]));
    // The chosen one first: noise and bounds may have put another before it.
    if let Some(first) =
        order.iter().position(|index| best.as_ref().is_some_and(|best| best.mv == noticed[*index].0))
    {
        order[..=first].rotate_right(1);
    }
    Some(values)
}
