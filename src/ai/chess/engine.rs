//! The engine of chess and Racing Kings: a search with what it remembers between moves.

use std::fmt;
use std::time::Duration;

use super::glasses::Glasses;
use super::ordering::Ordering;
use super::root::Blur;
use super::search::{MAX_PLY, Manner, Search};
use super::searched::Searched;
use crate::ai::clock::Watch;
use crate::ai::computer::Thought;
use crate::ai::limits::Limits;
use crate::ai::score::Score;
use crate::ai::seen::Seen;
use crate::ai::stop::StopFlag;
use crate::ai::transposition::Table;
use crate::rules::chess::Move;
use crate::rules::square::Square;

/// What an engine has to say after each finished iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Whole plies searched.
    pub depth: u8,
    /// The deepest ply reached by extensions and quiescence.
    pub selective_depth: u8,
    /// For the side to move.
    pub score: Score,
    /// Positions visited since the search began.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// The expected game.
    pub line: Vec<Move>,
}

impl Info {
    /// Positions a second.
    pub fn speed(&self) -> u64 {
        let micros = u64::try_from(self.time.as_micros()).unwrap_or(u64::MAX).max(1);
        self.nodes.saturating_mul(1_000_000) / micros
    }
}

/// How a weak player differs from the engine behind it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weakness {
    /// What it overlooks, if anything.
    pub(crate) glasses: Option<Glasses>,
    /// Draws the misjudgements.
    pub(crate) seed: u64,
    /// Where it never fails to take back.
    pub(crate) take_back: Option<Square>,
    /// How far it may misjudge a move, in centipawns.
    pub(crate) noise: i32,
}

/// Searches positions of one game.
pub struct Engine<V: Searched> {
    table: Table<Move>,
    ordering: Ordering,
    manner: Manner,
    evaluate: fn(&V) -> i32,
}

impl<V: Searched> fmt::Debug for Engine<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("manner", &self.manner).finish_non_exhaustive()
    }
}

impl<V: Searched> Default for Engine<V> {
    fn default() -> Engine<V> {
        Engine::with_table(Self::DEFAULT_HASH_MIB << 20)
    }
}

impl<V: Searched> Engine<V> {
    /// Size of the transposition table unless another is asked for, in MiB.
    pub const DEFAULT_HASH_MIB: usize = 16;
    /// The largest table, in MiB.
    pub const MAX_HASH_MIB: usize = 1_024;

    /// An engine whose table takes at most `bytes`; it takes nothing before its first search.
    pub(crate) fn with_table(bytes: usize) -> Engine<V> {
        Engine {
            table: Table::with_bytes(bytes),
            ordering: Ordering::new(),
            manner: Manner::default(),
            evaluate: V::value,
        }
    }

    /// Gives the table another size, in MiB, and forgets what was in it.
    pub fn set_hash(&mut self, mib: usize) {
        self.table = Table::with_bytes(mib.clamp(1, Self::MAX_HASH_MIB) << 20);
    }

    /// Forgets everything learnt so far.
    pub fn clear(&mut self) {
        self.table.clear();
        self.ordering = Ordering::new();
    }

    /// Searches in another manner than with everything it can.
    pub fn set_manner(&mut self, manner: Manner) {
        self.manner = manner;
        self.clear();
    }

    /// Values positions in another way: centipawns for the side to move. Beyond 29 000 either way is drawn
    /// back, where the proven results begin.
    pub fn set_evaluation(&mut self, evaluate: fn(&V) -> i32) {
        self.evaluate = evaluate;
        self.clear();
    }

    /// The best move for the side to move in `seen.now`, whoever looks. `report` hears of every finished
    /// iteration. `None` when there is no legal move.
    ///
    /// At least one ply is searched; from then on the limits hold and `stop` is obeyed within 50 ms.
    pub fn search(
        &mut self,
        seen: &Seen<V>,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(&Info),
    ) -> Option<Thought<Move>> {
        self.search_as(None, seen, limits, stop, report)
    }

    /// The same with the eyes of a weak player.
    pub(crate) fn search_as(
        &mut self,
        weakness: Option<Weakness>,
        seen: &Seen<V>,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(&Info),
    ) -> Option<Thought<Move>> {
        self.table.new_search();
        self.ordering.new_search();
        let mut search = Search {
            manner: self.manner,
            evaluate: self.evaluate,
            watch: Watch::start(limits, stop),
            table: &mut self.table,
            ordering: &mut self.ordering,
            glasses: weakness.and_then(|weakness| weakness.glasses),
            keys: seen.earlier.iter().map(V::key).collect(),
            lines: vec![Vec::new(); MAX_PLY + 1],
            selective_depth: 0,
        };
        let depth = limits.depth.unwrap_or(u8::MAX).clamp(1, MAX_PLY as u8 - 20);
        let blur = weakness.map_or(Blur::NONE, |weakness| Blur {
            noise: weakness.noise,
            seed: weakness.seed,
            take_back: weakness.take_back,
        });
        search.deepen(&seen.now, depth, blur, report)
    }
}
