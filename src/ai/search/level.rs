//! What a level of the board games may spend and what it overlooks, and what all levels have in common.
//! The games say what is their own.

use std::time::Duration;

use crate::ai::Limits;

/// One of the ten levels of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// What a move may cost. Below the top a count, so that a level is the same on every machine.
    pub(crate) limits: Limits,
    /// Whether captures are played out before a position is valued.
    pub(crate) quiescence: bool,
    /// Of a hundred moves, its own and the answers to them, how many it sees.
    pub(crate) sight: i32,
    /// How far it may misjudge a move, in centipawns.
    pub(crate) noise: i32,
    /// Whether it never overlooks the obvious.
    pub(crate) alert: bool,
}

pub(crate) const fn counted(depth: u8, nodes: u64) -> Limits {
    Limits { depth: Some(depth), nodes: Some(nodes), ..Limits::NONE }
}

pub(crate) const fn weak(depth: u8, nodes: u64, sight: i32, noise: i32) -> Level {
    Level { limits: counted(depth, nodes), quiescence: true, sight, noise, alert: true }
}

const fn strong(limits: Limits) -> Level {
    Level { limits, quiescence: true, sight: 100, noise: 0, alert: true }
}

/// The ten levels of a game. What the middle ones overlook differs from game to game, and so does how far they look;
/// the others are the same everywhere. All but the top two are bounded by counting.
pub(crate) const fn ladder([third, fourth, fifth, sixth]: [Level; 4]) -> [Level; 10] {
    [
        Level { quiescence: false, alert: false, ..weak(1, 5_000, 42, 230) },
        Level { alert: false, ..weak(1, 10_000, 62, 125) },
        third,
        fourth,
        fifth,
        sixth,
        strong(counted(5, 100_000)),
        strong(counted(8, 500_000)),
        strong(Limits::move_time(Duration::from_secs(1))),
        strong(Limits::move_time(Duration::from_secs(3))),
    ]
}

/// What the players of all levels do alike, whatever the game.
pub(crate) mod habits {
    /// Nodes for the question whether a draw is welcome.
    pub(crate) const DRAW_NODES: u64 = 30_000;
    /// A draw is taken when behind by this much, in centipawns.
    const BEHIND: i32 = -40;
    /// Plies before which nobody thinks of a draw, unless the game is as good as lost.
    const EARLY: usize = 20;
    /// What is as good as lost.
    const LOST: i32 = -250;
    /// Plies at the start in which even the best choose freely among moves of nearly the same worth, so that
    /// no two games begin alike.
    pub(crate) const OPENING: usize = 8;
    /// Plies after which a draw in a level game is taken too.
    const LATE: usize = 80;
    /// What counts as level then.
    const LEVEL: i32 = 15;

    /// Whether a draw is welcome to someone for whom the game is worth `own` after `plies`.
    pub(crate) const fn takes_draw(own: i32, plies: usize) -> bool {
        own <= LOST || (own <= BEHIND && plies >= EARLY) || (own.abs() <= LEVEL && plies >= LATE)
    }
}

#[cfg(test)]
mod tests {
    use super::habits::takes_draw;

    #[test]
    fn nobody_takes_a_draw_in_the_first_moves_but_who_is_lost() {
        assert!(!takes_draw(-60, 4) && !takes_draw(0, 4));
        assert!(takes_draw(-60, 20) && takes_draw(-900, 4));
        assert!(!takes_draw(0, 40) && takes_draw(0, 80) && !takes_draw(60, 80));
    }
}
