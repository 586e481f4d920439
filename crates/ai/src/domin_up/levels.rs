//! The ten levels of Domin-Up.
//!
//! Their settings differ from those of the board games. The deal decides much. Many moves differ little, so a player
//! who overlooks half of the moves has still seen a good one.

use std::time::Duration;

use crate::search::level::counted;
use crate::{Limits, Player};

/// Settings of one of the ten levels.
#[derive(Clone, Copy, Debug)]
pub(super) struct DominUpLevel {
    /// Limits for a move; the depth counts turns. Below the top level they do not limit the time, so that a level is
    /// the same on every machine.
    pub limits: Limits,
    /// Number of moves that the level considers at the root, chosen at random. The first value is for the report's
    /// rules, where an expand has to match (about a hundred moves). The second value is for the publisher's rules,
    /// where an expand may lie beside any tile (thousands of moves).
    pub considered_moves: [usize; 2],
    /// Number of moves considered in later positions.
    pub breadth: usize,
    /// Number of worlds (deals of the hidden tiles), with more than two seats.
    pub worlds: usize,
    /// Largest random error in the value of a move, in hundredths of a tile.
    pub noise: i32,
    /// Whether the level tries to solve the end of a game with two seats.
    pub solves: bool,
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
    DominUpLevel { limits: counted(depth, nodes), considered_moves, breadth, worlds, noise: 0, solves: false }
}

/// A level that considers every move and solves the end of the game.
const fn strong(limits: Limits, breadth: usize, worlds: usize) -> DominUpLevel {
    DominUpLevel { limits, considered_moves: ALL, breadth, worlds, noise: 0, solves: true }
}

/// The ten levels. Each level is noticeably stronger than the one below, although the deal decides much.
///
/// From each lower level to the next, the player considers more moves and looks deeper. From each upper level to the
/// next, it searches more answers with more nodes. Under the publisher's rules, `considered_moves` makes most of the
/// difference.
const LEVELS: [DominUpLevel; 10] = [
    DominUpLevel { noise: 60, ..limited(1, 10_000, [3, 2], 8, 3) },
    DominUpLevel { noise: 12, ..limited(2, 10_000, [14, 3], 8, 3) },
    DominUpLevel { noise: 4, ..limited(3, 10_000, [28, 6], 8, 4) },
    limited(5, 10_000, [usize::MAX, 10], 7, 8),
    limited(5, 12_000, [usize::MAX, 16], 9, 12),
    limited(6, 30_000, [usize::MAX, 28], 16, 12),
    strong(counted(7, 50_000), 20, 12),
    strong(counted(8, 90_000), 28, 16),
    strong(counted(10, 150_000), 40, 20),
    strong(Limits::move_time(Duration::from_millis(3_000)), 40, 32),
];

impl DominUpLevel {
    /// No limits besides those of the caller.
    pub(super) const UNBOUND: DominUpLevel = DominUpLevel { solves: false, ..strong(Limits::NONE, 12, 4) };

    /// Breadth and number of worlds for a search of `nodes` nodes. A level with a node limit always uses its own
    /// values.
    ///
    /// `matching` tells whether an expand has to match (the report's rules). If it need not match, there are many
    /// moves, and a wide search would not get deep in a short time.
    pub(super) fn within(&self, nodes: u64, matching: bool) -> (usize, usize) {
        let (breadth, worlds) = match nodes {
            _ if self.limits.nodes.is_some() => (self.breadth, self.worlds),
            0..300_000 => (16, 12),
            300_000..1_000_000 => (20, 24),
            _ => (24, 32),
        };
        (if matching { self.breadth } else { self.breadth.min(breadth) }, self.worlds.min(worlds))
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
