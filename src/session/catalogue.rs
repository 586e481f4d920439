//! The games of the house behind one door: from a plan in plain words to a game being played.

use super::match_face::{Match, SeatPlan};
use super::message::{Explain, Message, Word};
use super::playable::Playable;
use super::session::Session;
use super::words::quote;
use crate::ai::Player;
use crate::rules::{GameId, Position, Rules as _, Terms, TermsError, Texts as _};

/// Runs an expression with `$Rules` standing for the rules of a game: the one place in the program
/// that leads from a [`GameId`] to a type.
macro_rules! with_rules {
    ($game:expr, $Rules:ident => $body:expr) => {
        match $game {
            $crate::rules::GameId::RacingKings => {
                type $Rules = $crate::rules::racing_kings::Position;
                $body
            }
            $crate::rules::GameId::Draughts => {
                type $Rules = $crate::rules::draughts::Position;
                $body
            }
            $crate::rules::GameId::DominUp => {
                type $Rules = $crate::rules::domin_up::Position;
                $body
            }
            $crate::rules::GameId::Chess => {
                type $Rules = $crate::rules::chess::Position;
                $body
            }
        }
    };
}
pub(crate) use with_rules;

/// Everything needed to begin a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchPlan {
    /// Which game.
    pub game: GameId,
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
    /// A game from its own start between nameless people.
    pub fn between_people(game: GameId) -> MatchPlan {
        let person = SeatPlan { player: Player::Human, name: String::new() };
        MatchPlan { game, seats: vec![person; seats(game).into()], rules: None, position: None, seed: 0 }
    }
}

/// What is wrong with a plan.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// The game is played by another number of seats.
    #[error("{game} is played by {expected}, not by {given}")]
    Seats {
        /// Which game.
        game: GameId,
        /// How many play it.
        expected: u8,
        /// How many the plan has.
        given: usize,
    },
    /// The game is not played on such terms.
    #[error("{game} has {error}")]
    Terms {
        /// Which game.
        game: GameId,
        /// What it does not have.
        error: TermsError,
    },
    /// The game has no such computer player.
    #[error("{game} has no player {player}")]
    NoSuchPlayer {
        /// Which game.
        game: GameId,
        /// Who was asked for.
        player: Player,
    },
    /// The position text of a chess game cannot be read.
    #[error("position: {0}")]
    Chess(crate::rules::chess::FenError),
    /// The position text of a game of draughts cannot be read.
    #[error("position: {0}")]
    Draughts(crate::rules::draughts::TextError),
    /// The position text of a Racing Kings game cannot be read.
    #[error("position: {0}")]
    RacingKings(crate::rules::racing_kings::TextError),
    /// The position text of a Domin-Up game cannot be read.
    #[error("position: {0}")]
    DominUp(crate::rules::domin_up::TextError),
}

impl Explain for PlanError {
    fn message(&self) -> Message {
        match self {
            PlanError::Seats { expected, given, .. } => Message::new("plan-seats")
                .with("expected", Word::Number(i64::from(*expected)))
                .with("given", Word::Number(i64::try_from(*given).unwrap_or(i64::MAX))),
            PlanError::NoSuchPlayer { player, .. } => {
                Message::new("plan-no-such-player").with("player", Word::Text(player.to_string()))
            }
            PlanError::Terms { error: TermsError::Rules { found, .. }, .. } => {
                Message::new("plan-rules").with("text", Word::Text(quote(found)))
            }
            PlanError::Terms { error: TermsError::Seats { given, least, most }, .. } => {
                Message::new("plan-seat-range")
                    .with("given", Word::Number(i64::try_from(*given).unwrap_or(i64::MAX)))
                    .with("least", Word::Number(i64::from(*least)))
                    .with("most", Word::Number(i64::from(*most)))
            }
            PlanError::DominUp(error) => error.message(),
            PlanError::Chess(error) => error.message(),
            PlanError::Draughts(error) => error.message(),
            PlanError::RacingKings(error) => error.message(),
        }
    }
}

/// Rules that the catalogue can open.
trait Listed: Playable {
    /// The error of a position text as that of a plan.
    fn refused(error: Self::TextError) -> PlanError;
}

impl Listed for crate::rules::chess::Position {
    fn refused(error: Self::TextError) -> PlanError {
        PlanError::Chess(error)
    }
}

impl Listed for crate::rules::draughts::Position {
    fn refused(error: Self::TextError) -> PlanError {
        PlanError::Draughts(error)
    }
}

impl Listed for crate::rules::racing_kings::Position {
    fn refused(error: Self::TextError) -> PlanError {
        PlanError::RacingKings(error)
    }
}

impl Listed for crate::rules::domin_up::Position {
    fn refused(error: Self::TextError) -> PlanError {
        PlanError::DominUp(error)
    }
}

/// Begins a game.
pub fn open(plan: &MatchPlan) -> Result<Box<dyn Match>, PlanError> {
    with_rules!(plan.game, Rules => open_as::<Rules>(plan))
}

fn open_as<P: Listed>(plan: &MatchPlan) -> Result<Box<dyn Match>, PlanError> {
    let setup = match &plan.position {
        None => {
            let terms =
                Terms { rules: plan.rules.as_deref(), seats: Some(plan.seats.len()), seed: plan.seed };
            P::setup_on(&terms).map_err(|error| PlanError::Terms { game: P::GAME, error })?
        }
        Some(text) => P::from_text(text.trim()).map_err(P::refused)?.setup(),
    };
    let expected = P::start(&setup).seats();
    if plan.seats.len() != usize::from(expected) {
        return Err(PlanError::Seats { game: P::GAME, expected, given: plan.seats.len() });
    }
    for SeatPlan { player, .. } in &plan.seats {
        if !exists(P::GAME, *player) {
            return Err(PlanError::NoSuchPlayer { game: P::GAME, player: *player });
        }
    }
    Ok(Box::new(Session::<P>::new(plan.seats.clone(), setup, plan.seed)))
}

/// Whether a game has such a player.
pub fn exists(game: GameId, player: Player) -> bool {
    match player {
        Player::Human => true,
        Player::Level(level) => Player::LEVELS.contains(&level),
        Player::Original(number) => (1..=Player::originals(game)).contains(&number),
    }
}

/// How many seats play a game from its own start.
pub fn seats(game: GameId) -> u8 {
    with_rules!(game, Rules => Rules::start(&<Rules as crate::rules::Rules>::Setup::default()).seats())
}

/// The position text of a game's own start.
pub fn start_text(game: GameId) -> String {
    with_rules!(game, Rules => Rules::start(&<Rules as crate::rules::Rules>::Setup::default()).text())
}

/// The numbers of seats that a game can be played by from its own start, ascending.
pub fn seat_counts(game: GameId) -> Vec<u8> {
    fn counts<P: Position>() -> Vec<u8> {
        let played_by = |count: &u8| {
            let terms = Terms { seats: Some(usize::from(*count)), ..Terms::default() };
            P::setup_on(&terms).is_ok_and(|setup| P::start(&setup).seats() == *count)
        };
        (1..=MOST_SEATS).filter(played_by).collect()
    }
    with_rules!(game, Rules => counts::<Rules>())
}

/// No game of the house is played by more.
const MOST_SEATS: u8 = 8;

/// The names of the rule sets to choose from, the default one first; none where a game has but one.
pub fn rule_sets(game: GameId) -> &'static [&'static str] {
    with_rules!(game, Rules => Rules::RULE_SETS)
}

/// What a position text decides before anybody sits down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionTerms {
    /// How many play.
    pub seats: u8,
    /// By which rule set, where there is a choice.
    pub rules: Option<&'static str>,
}

/// Reads what a position text decides.
pub fn terms_of(game: GameId, text: &str) -> Result<PositionTerms, PlanError> {
    fn read<P: Listed>(text: &str) -> Result<PositionTerms, PlanError> {
        let position = P::from_text(text.trim()).map_err(P::refused)?;
        Ok(PositionTerms { seats: position.seats(), rules: position.rule_set() })
    }
    with_rules!(game, Rules => read::<Rules>(text))
}
