//! What a game is begun with, and what can be wrong with that.

use super::info::Game;
use super::message::{Explain, Message, Word};
use super::words::{count, quote};
use crate::ai::Player;
use crate::rules::TermsError;

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatPlan {
    /// Who decides.
    pub player: Player,
    /// What the player is called; empty to be named by the window.
    pub name: String,
}

impl SeatPlan {
    /// A player without a name.
    pub const fn nameless(player: Player) -> SeatPlan {
        SeatPlan { player, name: String::new() }
    }
}

/// Everything needed to begin a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchPlan {
    /// Which game.
    pub game: Game,
    /// Who sits where, in the order of play.
    pub seats: Vec<SeatPlan>,
    /// The name of a rule set; the game's default one when there is none. A position has its own.
    pub rules: Option<String>,
    /// The position to start from; the game's own when there is none.
    pub position: Option<String>,
    /// Decides what is left to chance: the deal, and the computers' luck.
    pub seed: u64,
}

impl MatchPlan {
    /// A game from its own start between nameless people, as many as usual.
    pub fn between_people(game: Game) -> MatchPlan {
        let seats = game.seat_counts.first().map_or(2, |count| usize::from(*count));
        let seats = vec![SeatPlan::nameless(Player::Human); seats];
        MatchPlan { game, seats, rules: None, position: None, seed: 0 }
    }
}

/// What is wrong with a plan.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// The game is played by another number of seats.
    #[error("{game} is played by {expected}, not by {given}")]
    Seats {
        /// Which game.
        game: Game,
        /// How many play it.
        expected: u8,
        /// How many the plan has.
        given: usize,
    },
    /// The game is not played on such terms.
    #[error("{game} has {error}")]
    Terms {
        /// Which game.
        game: Game,
        /// What it does not have.
        error: TermsError,
    },
    /// The game has no such computer player.
    #[error("{game} has no player {player}")]
    NoSuchPlayer {
        /// Which game.
        game: Game,
        /// Who was asked for.
        player: Player,
    },
    /// The position text cannot be read.
    #[error("position: {text}")]
    Position {
        /// Which game.
        game: Game,
        /// Why, in the words of the command line.
        text: String,
        /// Why, in words for the window.
        why: Message,
    },
}

impl Explain for PlanError {
    fn message(&self) -> Message {
        match self {
            PlanError::Seats { expected, given, .. } => Message::new("plan-seats")
                .with("expected", Word::Number(i64::from(*expected)))
                .with("given", count(*given)),
            PlanError::NoSuchPlayer { player, .. } => {
                Message::new("plan-no-such-player").with("player", Word::Text(player.to_string()))
            }
            PlanError::Terms { error: TermsError::Rules { found, .. }, .. } => {
                Message::new("plan-rules").with("text", Word::Text(quote(found)))
            }
            PlanError::Terms { error: TermsError::Seats { given, least, most }, .. } => {
                Message::new("plan-seat-range")
                    .with("given", count(*given))
                    .with("least", Word::Number(i64::from(*least)))
                    .with("most", Word::Number(i64::from(*most)))
            }
            PlanError::Position { why, .. } => why.clone(),
        }
    }
}
