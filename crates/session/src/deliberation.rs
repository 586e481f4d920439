//! How long a person would think about a move (thinking time of the weaker computers): long where much can be done and the
//! answer was in doubt, short for what goes without saying.

use std::time::Duration;

use ai::Player;

/// The level that is bound by time: what a move takes there is all that the computer needs.
const TOP: u8 = *Player::LEVELS.end();
/// What there is to think about when there is nothing to choose, in milliseconds.
const NOTHING: u64 = 250;
/// To take what has just come.
const TAKE: u64 = 550;
/// Any other move, and each of the first moves that there are to choose from.
const LEAST: u64 = 600;
const EACH: u64 = 35;
const MOST_CHOICES: usize = 40;
/// For each time that a further look changed its mind.
const CHANGE: u64 = 900;
const MOST_CHANGES: u8 = 3;
/// Plies in which everybody knows what to play: half of the time is enough.
const OPENING: usize = 8;

/// What is to be thought about.
#[derive(Debug)]
pub(super) struct Deliberation {
    /// How many moves there are.
    pub choices: usize,
    /// How often the best move changed while it was looked further.
    pub changes: u8,
    /// Whether it takes the piece that has just moved.
    pub takes_what_came: bool,
    /// Plies played before.
    pub ply: usize,
    /// What the mood is drawn from.
    pub luck: u64,
}

impl Deliberation {
    /// How long it takes.
    pub(super) fn time(&self) -> Duration {
        let millis = if self.choices <= 1 {
            NOTHING
        } else if self.takes_what_came {
            TAKE
        } else {
            let usual = LEAST + EACH * self.choices.min(MOST_CHOICES) as u64;
            let usual = if self.ply < OPENING { usual / 2 } else { usual };
            usual + CHANGE * u64::from(self.changes.min(MOST_CHANGES))
        };
        // Two dice from 0 to 50: between a half and one and a half times, mostly near to once.
        let dice = (self.luck & 0xFFFF_FFFF) % 51 + (self.luck >> 32) % 51;
        Duration::from_millis(millis * (50 + dice) / 100)
    }
}

/// Whether a player takes the time of a person, as all do that are bound by counting and would answer at once: the strongest and
/// engines of other people have reasons of their own.
pub(super) const fn is_like_a_person(player: &Player) -> bool {
    match player {
        Player::Level(level) => *level < TOP,
        Player::Matched(_) | Player::Original(_) => true,
        Player::Human | Player::Guest(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usual() -> Deliberation {
        // A luck of two dice in the middle.
        Deliberation { choices: 30, changes: 0, takes_what_came: false, ply: 20, luck: 25 << 32 | 25 }
    }

    #[test]
    fn what_is_hard_takes_longer_and_what_goes_without_saying_does_not() {
        let time = |deliberation: Deliberation| deliberation.time();
        let mid = time(usual());
        assert!((Duration::from_millis(1_000)..Duration::from_millis(3_000)).contains(&mid), "{mid:?}");
        assert!(time(Deliberation { changes: 2, ..usual() }) > mid * 3 / 2);
        assert!(time(Deliberation { choices: 5, ..usual() }) < mid);
        assert!(time(Deliberation { ply: 2, ..usual() }) < mid * 2 / 3);
        assert!(time(Deliberation { takes_what_came: true, changes: 3, ..usual() }) < mid / 2);
        assert!(time(Deliberation { choices: 1, ..usual() }) < time(Deliberation { choices: 2, ..usual() }));
        let longest = Deliberation { choices: 500, changes: 255, luck: 50 << 32 | 50, ..usual() };
        assert!(time(longest) < Duration::from_secs(8));
    }

    #[test]
    fn moods_lie_between_a_half_and_one_and_a_half() {
        let mid = usual().time();
        for luck in (0..500_u64).map(rules::zobrist::scatter) {
            let time = Deliberation { luck, ..usual() }.time();
            assert!(time >= mid / 2 && time <= mid * 3 / 2, "{time:?}");
        }
    }

    #[test]
    fn the_top_takes_no_more_time_than_it_needs() {
        for (player, is_so) in [
            (Player::Level(1), true),
            (Player::Level(9), true),
            (Player::Level(10), false),
            (Player::Original(1), true),
            (Player::Human, false),
        ] {
            assert_eq!(is_like_a_person(&player), is_so, "{player}");
        }
    }
}
