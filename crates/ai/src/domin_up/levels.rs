//! The ten levels of Domin-Up.
//!
//! In Domin-Up, many moves are nearly equal, so a player who overlooks half of them still finds a good one. The levels
//! therefore differ in the number of considered moves, in depth and in nodes, not in blind spots as in the board games.
//!
//! In the report's rules, an *expand* (a tile placed beside others) must match a neighbour, and there are about a
//! hundred moves. In the publisher's rules, the tile may lie beside any other, and there are thousands; see
//! [`RuleSwitches::expand_matches`](rules::domin_up::RuleSwitches).

use std::time::Duration;

use crate::search::level::depth_and_node_limits;
use crate::{Limits, Player};

/// Settings of one of the ten levels.
#[derive(Clone, Copy, Debug)]
pub(super) struct DominUpLevel {
    /// Limits for a move; the depth counts turns. Only the top level has a time limit. The others play the same on
    /// every machine.
    pub limits: Limits,
    /// Number of moves that the level considers at the root, chosen at random. The first value is for the report's
    /// rules, the second for the publisher's rules.
    pub considered_moves: [usize; 2],
    /// Largest number of moves searched in later positions. At the root the search takes `ROOT_BREADTH` times this
    /// number, the best of the considered moves.
    pub breadth: usize,
    /// Number of worlds (deals of the hidden tiles), with more than two seats.
    pub worlds: usize,
    /// Largest random error in the value of a move, in hundredths of a tile.
    pub noise: i32,
    /// Whether the level solves the end of a game with two seats, within its limits.
    pub solves_endings: bool,
}

/// No limit on the considered moves.
const ALL: [usize; 2] = [usize::MAX; 2];

/// A level that considers only some moves, without random error.
const fn limited(
    depth: u8,
    nodes: u64,
    considered_moves: [usize; 2],
    breadth: usize,
    worlds: usize,
) -> DominUpLevel {
    DominUpLevel {
        limits: depth_and_node_limits(depth, nodes),
        considered_moves,
        breadth,
        worlds,
        noise: 0,
        solves_endings: false,
    }
}

/// A level that rates every move, searches the best ones, and solves the end of the game.
const fn strong(limits: Limits, breadth: usize, worlds: usize) -> DominUpLevel {
    DominUpLevel { limits, considered_moves: ALL, breadth, worlds, noise: 0, solves_endings: true }
}

/// The ten levels. Each is noticeably stronger than the one before, although luck in the deal decides much.
///
/// Up to level 6, the levels grow mainly in considered moves and depth; from level 7 on, in breadth and nodes. In the
/// publisher's rules, `considered_moves` makes most of the difference between the lower levels.
const LEVELS: [DominUpLevel; 10] = [
    DominUpLevel { noise: 60, ..limited(1, 10_000, [3, 2], 8, 3) },
    DominUpLevel { noise: 12, ..limited(2, 10_000, [14, 3], 8, 3) },
    DominUpLevel { noise: 4, ..limited(3, 10_000, [28, 6], 8, 4) },
    limited(5, 10_000, [usize::MAX, 10], 7, 8),
    limited(5, 12_000, [usize::MAX, 16], 9, 12),
    limited(6, 30_000, [usize::MAX, 28], 16, 12),
    strong(depth_and_node_limits(7, 50_000), 20, 12),
    strong(depth_and_node_limits(8, 90_000), 28, 16),
    strong(depth_and_node_limits(10, 150_000), 40, 20),
    strong(Limits::move_time(Duration::from_millis(3_000)), 40, 32),
];

impl DominUpLevel {
    /// The search at full strength: it considers all moves, has no limits of its own, and does not use the solver.
    pub(super) const FULL_STRENGTH: DominUpLevel =
        DominUpLevel { solves_endings: false, ..strong(Limits::NONE, 12, 4) };

    /// Breadth and number of worlds for a search of `nodes` nodes.
    ///
    /// A level with a node limit uses its own values. Otherwise fewer nodes mean fewer worlds and, unless
    /// `expands_match`, a smaller breadth: a wide search would not get deep in a short time.
    pub(super) fn breadth_and_worlds(&self, nodes: u64, expands_match: bool) -> (usize, usize) {
        let (breadth, worlds) = match nodes {
            _ if self.limits.nodes.is_some() => (self.breadth, self.worlds),
            0..300_000 => (16, 12),
            300_000..1_000_000 => (20, 24),
            _ => (24, 32),
        };
        (if expands_match { self.breadth } else { self.breadth.min(breadth) }, self.worlds.min(worlds))
    }

    /// The level with this number; `None` unless it is in [`Player::LEVELS`].
    pub(super) fn of(number: u8) -> Option<DominUpLevel> {
        let index = number.checked_sub(*Player::LEVELS.start())?;
        LEVELS.get(usize::from(index)).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_exists_and_limits_nodes_below_the_top() {
        for number in Player::LEVELS {
            let limits = DominUpLevel::of(number).expect("exists").limits;
            assert_eq!(limits.nodes.is_some() && limits.move_time.is_none(), number <= 9, "{number}");
        }
        assert!(DominUpLevel::of(0).is_none() && DominUpLevel::of(11).is_none());
    }
}
