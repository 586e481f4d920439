//! The ten levels of Domin-Up. They differ from those of the board games: luck in the deal is large, moves
//! are many and differ little, and whoever overlooks half of them has still seen a good one.

use std::time::Duration;

use crate::search::level::counted;
use crate::{Limits, Player};

/// One of the ten levels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level {
    /// What a move may cost; the depth counts turns. Below the top a count, so that a level is the same
    /// on every machine.
    pub limits: Limits,
    /// How many moves come to its mind, whichever they are: where an expand has to match, of a hundred
    /// or so; where it may lie anywhere, of thousands.
    pub notices: [usize; 2],
    /// The most moves looked at in a position further on.
    pub breadth: usize,
    /// How many deals of the hidden tiles it imagines, where there is more than one.
    pub worlds: usize,
    /// How far it may misjudge a move, in hundredths of a tile.
    pub noise: i32,
    /// Whether it plays the end of a game between two without fault, as far as its limits reach.
    pub solves: bool,
}

const ALL: [usize; 2] = [usize::MAX; 2];

/// A level that notices so many moves at first sight and looks at so many further on, in so many deals.
const fn counting(depth: u8, nodes: u64, notices: [usize; 2], breadth: usize, worlds: usize) -> Level {
    Level { limits: counted(depth, nodes), notices, breadth, worlds, noise: 0, solves: false }
}

/// A level that thinks of every move and plays the end of the game without fault.
const fn strong(limits: Limits, breadth: usize, worlds: usize) -> Level {
    Level { limits, notices: ALL, breadth, worlds, noise: 0, solves: true }
}

/// Each step is to be felt although the deal decides much: the lower ones think of more moves each time and look further, the upper
/// ones look at more answers in more nodes. Where tiles may lie anywhere what comes to mind makes most of the difference.
const LEVELS: [Level; 10] = [
    Level { noise: 60, ..counting(1, 10_000, [3, 2], 8, 3) },
    Level { noise: 12, ..counting(2, 10_000, [14, 3], 8, 3) },
    Level { noise: 4, ..counting(3, 10_000, [28, 6], 8, 4) },
    counting(5, 10_000, [usize::MAX, 10], 7, 8),
    counting(5, 12_000, [usize::MAX, 16], 9, 12),
    counting(6, 30_000, [usize::MAX, 28], 16, 12),
    strong(counted(7, 50_000), 20, 12),
    strong(counted(8, 90_000), 28, 16),
    strong(counted(10, 150_000), 40, 20),
    strong(Limits::move_time(Duration::from_millis(3_000)), 40, 32),
];

impl Level {
    /// What the caller's limits alone bound.
    pub(super) const UNBOUND: Level = Level { solves: false, ..strong(Limits::NONE, 12, 4) };

    /// The breadth and the number of worlds of a move that may take so many nodes. Where tiles may lie
    /// anywhere, moves are so many that a wide search does not get deep in little time. Levels bound by a
    /// count of their own are the same whatever else is asked for.
    pub(super) fn within(&self, nodes: u64, matching: bool) -> (usize, usize) {
        let (breadth, worlds) = match nodes {
            _ if self.limits.nodes.is_some() => (self.breadth, self.worlds),
            0..300_000 => (16, 12),
            300_000..1_000_000 => (20, 24),
            _ => (24, 32),
        };
        (if matching { self.breadth } else { self.breadth.min(breadth) }, self.worlds.min(worlds))
    }

    /// The level with this number, if it is one of [`Player::LEVELS`].
    pub(super) fn of(number: u8) -> Option<Level> {
        let index = number.checked_sub(*Player::LEVELS.start())?;
        LEVELS.get(usize::from(index)).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_exists_and_is_counted_below_the_top() {
        for number in Player::LEVELS {
            let limits = Level::of(number).expect("exists").limits;
            assert_eq!(limits.nodes.is_some() && limits.move_time.is_none(), number <= 9, "{number}");
        }
        assert!(Level::of(0).is_none() && Level::of(11).is_none());
    }
}
