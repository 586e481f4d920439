//! Simulated thinking time of the weaker computers.
//!
//! Without it, the weaker computers would answer at once. The simulated time is longer if there are many legal moves
//! or the search changed its best move, and short for a forced move or an obvious recapture.

use std::time::Duration;

use ai::Player;

/// The only level whose search is limited by time instead of nodes. It uses its real thinking time.
const TOP_LEVEL: u8 = *Player::LEVELS.end();
/// Time for a move without alternatives, in milliseconds.
const FORCED_MS: u64 = 250;
/// Time for capturing the piece that has just moved, in milliseconds, unless the search hesitated.
const CAPTURE_BACK_MS: u64 = 550;
/// Base time for any other move, in milliseconds.
const BASE_MS: u64 = 600;
/// Time added for each legal move, up to [`MAX_CHOICES`] moves, in milliseconds.
const PER_CHOICE_MS: u64 = 35;
const MAX_CHOICES: usize = 40;
/// Time added for each change of the best move by a deeper search, up to [`MAX_CHANGES`] changes, in milliseconds.
const PER_CHANGE_MS: u64 = 900;
const MAX_CHANGES: u8 = 3;
/// Number of plies at the start for which base and per-choice time are halved: players know opening moves by heart.
const OPENING_PLIES: usize = 8;
/// The longest simulated time.
const LONGEST: Duration = Duration::from_secs(5);
/// Time within which a level that searches for a fixed time answers: its three seconds, and the start of the search.
const LONGEST_OF_TOP_LEVEL: Duration = Duration::from_secs(4);

/// The facts that determine the thinking time of a move.
#[derive(Debug)]
pub(super) struct MoveDifficulty {
    /// The number of legal moves.
    pub choices: usize,
    /// How often a deeper search changed the best move.
    pub changes: u8,
    /// Whether the move captures the piece that has just moved.
    pub captures_last_moved: bool,
    /// The number of plies played before this move.
    pub ply: usize,
    /// Random bits that vary the time.
    pub random: u64,
}

impl MoveDifficulty {
    /// Calculates the thinking time.
    pub(super) fn time(&self) -> Duration {
        let millis = if self.choices <= 1 {
            FORCED_MS
        } else if self.captures_last_moved && self.changes <= 1 {
            CAPTURE_BACK_MS
        } else {
            let usual = BASE_MS + PER_CHOICE_MS * self.choices.min(MAX_CHOICES) as u64;
            let usual = if self.ply < OPENING_PLIES { usual / 2 } else { usual };
            usual + PER_CHANGE_MS * u64::from(self.changes.min(MAX_CHANGES))
        };
        // Two dice from 0 to 50 each, one from each half of `random`: together they vary the time by at most 50 %.
        let dice = (self.random & 0xFFFF_FFFF) % 51 + (self.random >> 32) % 51;
        Duration::from_millis(millis * (50 + dice) / 100).min(LONGEST)
    }
}

/// Whether a player gets a simulated thinking time.
///
/// Every computer player whose search is limited by nodes or depth does. Level 10 and external engines use their real
/// time.
pub(super) const fn has_simulated_time(player: &Player) -> bool {
    match player {
        Player::Level(level) => *level < TOP_LEVEL,
        Player::Adaptive(_) | Player::Original(_) => true,
        Player::Human | Player::External(_) => false,
    }
}

/// The time within which a level answers without a clock, also on a machine half as fast as that of docs/STRENGTH.md.
///
/// The searches of levels 1 to 9 take less than a second there.
pub const fn longest_answer(level: u8) -> Duration {
    if level < TOP_LEVEL { LONGEST } else { LONGEST_OF_TOP_LEVEL }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usual() -> MoveDifficulty {
        // Both dice show the middle value 25: 100 % of the time.
        MoveDifficulty { choices: 30, changes: 0, captures_last_moved: false, ply: 20, random: 25 << 32 | 25 }
    }

    #[test]
    fn hard_moves_take_longer_than_obvious_ones() {
        let time = |deliberation: MoveDifficulty| deliberation.time();
        let mid = time(usual());
        assert!((Duration::from_millis(1_000)..Duration::from_millis(3_000)).contains(&mid), "{mid:?}");
        assert!(time(MoveDifficulty { changes: 2, ..usual() }) > mid * 3 / 2);
        assert!(time(MoveDifficulty { choices: 5, ..usual() }) < mid);
        assert!(time(MoveDifficulty { ply: 2, ..usual() }) < mid * 2 / 3);
        assert!(time(MoveDifficulty { captures_last_moved: true, changes: 1, ..usual() }) < mid / 2);
        assert!(
            time(MoveDifficulty { choices: 1, ..usual() }) < time(MoveDifficulty { choices: 2, ..usual() })
        );
        let longest = MoveDifficulty { choices: 500, changes: 255, random: 50 << 32 | 50, ..usual() };
        assert_eq!(time(longest), longest_answer(9));
    }

    #[test]
    fn a_hard_move_is_never_played_at_once() {
        // Both dice show 0: the shortest time. The search hesitated twice over the move.
        for (ply, captures_last_moved) in [(0, false), (20, false), (20, true)] {
            let hard = MoveDifficulty { changes: 2, ply, captures_last_moved, random: 0, ..usual() };
            assert!(hard.time() >= Duration::from_secs(1), "{:?}", hard.time());
        }
    }

    #[test]
    fn the_time_varies_by_half_at_most() {
        let mid = usual().time();
        for rng in (0..500_u64).map(rules::zobrist::mix) {
            let time = MoveDifficulty { random: rng, ..usual() }.time();
            assert!(time >= mid / 2 && time <= mid * 3 / 2, "{time:?}");
        }
    }

    #[test]
    fn only_players_limited_by_nodes_get_simulated_time() {
        for (player, expected) in [
            (Player::Level(1), true),
            (Player::Level(9), true),
            (Player::Level(10), false),
            (Player::Original(1), true),
            (Player::Human, false),
        ] {
            assert_eq!(has_simulated_time(&player), expected, "{player}");
        }
    }
}
