//! The ladder of levels: what each of the ten may spend, and what it overlooks.

use std::time::Duration;

use super::limits::Limits;
use super::player::Player;

/// One rung of the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Level {
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

const fn counted(depth: u8, nodes: u64) -> Limits {
    Limits { depth: Some(depth), nodes: Some(nodes), ..Limits::NONE }
}

const fn weak(depth: u8, nodes: u64, sight: i32, noise: i32) -> Level {
    Level { limits: counted(depth, nodes), quiescence: true, sight, noise, alert: true }
}

const fn strong(limits: Limits) -> Level {
    Level { limits, quiescence: true, sight: 100, noise: 0, alert: true }
}

const LADDER: [Level; 10] = [
    Level { quiescence: false, alert: false, ..weak(1, 5_000, 42, 230) },
    Level { alert: false, ..weak(1, 10_000, 62, 125) },
    weak(2, 20_000, 69, 120),
    weak(2, 20_000, 83, 80),
    weak(2, 20_000, 94, 45),
    weak(3, 50_000, 96, 25),
    strong(counted(5, 100_000)),
    strong(counted(8, 500_000)),
    strong(Limits::move_time(Duration::from_millis(1_000))),
    strong(Limits::move_time(Duration::from_millis(3_000))),
];

/// At the draughts board captures are compulsory, so there is less to overlook, and a ply is less far.
const DRAUGHTS: [Level; 10] = [
    LADDER[0],
    LADDER[1],
    weak(2, 20_000, 74, 95),
    weak(3, 20_000, 82, 70),
    weak(3, 20_000, 92, 40),
    weak(4, 50_000, 96, 25),
    strong(counted(5, 100_000)),
    strong(counted(8, 500_000)),
    LADDER[8],
    LADDER[9],
];

impl Level {
    /// The level of chess and Racing Kings with this number, if it is one of [`Player::LEVELS`].
    pub(crate) fn of(number: u8) -> Option<Level> {
        Level::on(&LADDER, number)
    }

    /// The level of draughts with this number.
    pub(crate) fn of_draughts(number: u8) -> Option<Level> {
        Level::on(&DRAUGHTS, number)
    }

    fn on(ladder: &[Level], number: u8) -> Option<Level> {
        let index = number.checked_sub(*Player::LEVELS.start())?;
        ladder.get(usize::from(index)).copied()
    }
}

/// What the players of all levels do alike, whatever the game.
pub(crate) mod manners {
    /// Nodes for the question whether a draw is welcome.
    pub(crate) const DRAW_NODES: u64 = 30_000;
    /// A draw is taken when behind by this much, in centipawns.
    const BEHIND: i32 = -40;
    /// Plies at the start in which even the best choose freely among equal moves, so that no two games
    /// begin alike.
    pub(crate) const OPENING: usize = 8;
    /// What counts as equal then.
    pub(crate) const VARIETY: i32 = 12;
    /// Plies after which a draw in a level game is taken too.
    const LATE: usize = 80;
    /// What counts as level then.
    const LEVEL: i32 = 15;

    /// Whether a draw is welcome to someone for whom the game is worth `own` after `plies`.
    pub(crate) const fn takes_draw(own: i32, plies: usize) -> bool {
        own <= BEHIND || (own.abs() <= LEVEL && plies >= LATE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_exists_and_none_else() {
        for of in [Level::of, Level::of_draughts] {
            assert!(Player::LEVELS.into_iter().all(|number| of(number).is_some()));
            assert_eq!((of(0), of(11)), (None, None));
        }
    }

    #[test]
    fn a_level_is_bound_by_counting_below_the_top() {
        for (number, of) in
            (1..=8).flat_map(|number| [(number, Level::of as fn(_) -> _), (number, Level::of_draughts)])
        {
            let limits = of(number).expect("exists").limits;
            assert!(limits.nodes.is_some() && limits.move_time.is_none(), "level {number}");
        }
    }
}
