//! The engine: a search with what it remembers between moves.

use super::forcada::Forcada;
use super::search::{MAX_PLY, Memory, Quiet, Search};
use super::sight::Sight;
use crate::ai::clock::Watch;
use crate::ai::computer::Thought;
use crate::ai::limits::Limits;
use crate::ai::seen::Seen;
use crate::ai::stop::StopFlag;
use crate::ai::transposition::Table;
use crate::rules::Rules as _;
use crate::rules::chess::Color;
use crate::rules::draughts::{Move, Position};

/// How a player differs from the engine behind it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weakness {
    pub(crate) sight: Option<Sight>,
    pub(crate) quiescence: bool,
    /// How far it may misjudge a move, in hundredths of a man.
    pub(crate) noise: i32,
    /// Draws the misjudgements.
    pub(crate) seed: u64,
}

impl Weakness {
    const NONE: Weakness = Weakness { sight: None, quiescence: true, noise: 0, seed: 0 };

    /// Whether it has studied endings: whoever overlooks moves has not.
    const fn knows_endings(self) -> bool {
        self.sight.is_none() && self.quiescence
    }
}

/// Searches positions of draughts.
#[derive(Debug)]
pub struct Engine {
    table: Table<Move>,
    memory: Memory,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::with_table(16 << 20)
    }
}

impl Engine {
    /// An engine whose table takes at most `bytes`; it takes nothing before its first search.
    pub(crate) fn with_table(bytes: usize) -> Engine {
        Engine { table: Table::with_bytes(bytes), memory: Memory::new() }
    }

    /// Forgets everything learnt so far.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memory = Memory::new();
    }

    /// The best move for the side to move in `seen.now`, whoever looks; `None` when there is no legal move.
    ///
    /// At least one ply is searched; from then on the limits hold and `stop` is obeyed within 50 ms.
    pub fn search(
        &mut self,
        seen: &Seen<Position>,
        limits: &Limits,
        stop: &StopFlag,
    ) -> Option<Thought<Move>> {
        self.search_as(Weakness::NONE, seen, limits, stop)
    }

    pub(crate) fn search_as(
        &mut self,
        weakness: Weakness,
        seen: &Seen<Position>,
        limits: &Limits,
        stop: &StopFlag,
    ) -> Option<Thought<Move>> {
        self.table.new_search();
        let mut search = Search {
            watch: Watch::start(limits, stop),
            table: &mut self.table,
            memory: &mut self.memory,
            quiescence: weakness.quiescence,
            sight: weakness.sight,
            keys: seen.earlier.iter().map(Position::key).collect(),
            forcada: (weakness.knows_endings() && is_near_forcada(&seen.now))
                .then(|| Forcada::solved(stop))
                .flatten(),
            lines: vec![Vec::new(); MAX_PLY + 1],
        };
        let depth = limits.depth.unwrap_or(u8::MAX).clamp(1, MAX_PLY as u8 - 20);
        let quiet = Quiet::so_far(&seen.now, &seen.earlier);
        search.deepen(&seen.now, quiet, depth, weakness.noise, weakness.seed)
    }
}

/// Whether three kings against one may be on the board before long.
fn is_near_forcada(position: &Position) -> bool {
    let left = |color: Color| position.pieces(color).len();
    let kings = |color: Color| position.kings(color).len();
    let (few, more) = (left(Color::White).min(left(Color::Black)), left(Color::White) + left(Color::Black));
    few <= 2 && more <= 6 && kings(Color::White) + kings(Color::Black) >= 2
}
