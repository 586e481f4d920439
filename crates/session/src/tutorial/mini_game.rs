//! A mini game: a small position to play to the end against the weakest level.

use super::{plan_from, viewer};
use crate::{MatchPlan, PlayerPlan, Viewer};
use ai::Player;
use rules::{GameId, Seat};

/// A game from a small position, in which the learner has the first seat and moves first.
pub struct MiniGame {
    pub game: GameId,
    /// The position text of the start. It implies the rule set and the number of seats.
    pub position: &'static str,
    /// Message key.
    pub title: &'static str,
    /// The message key of one or two sentences: what is on the table, and who wins.
    pub about: &'static str,
    /// Whether the learner sees the other hand, in games with hidden hands.
    pub has_open_hands: bool,
}

impl MiniGame {
    /// The seat of the learner.
    pub const LEARNER: Seat = Seat::FIRST;
    /// The level of the computer.
    pub const LEVEL: u8 = 1;

    /// The plan of the game: the learner against [`MiniGame::LEVEL`]. `seed` decides the computer's random choices.
    pub fn plan(&self, learner_name: &str, seed: u64) -> MatchPlan {
        let learner = PlayerPlan::named(Player::Human, learner_name);
        let computer = PlayerPlan::nameless(Player::Level(MiniGame::LEVEL));
        MatchPlan { seats: vec![learner, computer], seed, ..plan_from(self.game, self.position) }
    }

    /// The viewer of the table: the learner, or with open hands somebody who sees all hands.
    ///
    /// Open hands are a matter of the picture alone: the computer still knows only its own hand, by the rules.
    pub const fn viewer(&self) -> Viewer {
        viewer(self.has_open_hands, MiniGame::LEARNER)
    }
}
