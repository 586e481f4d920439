//! Domin-Up behind the face that all games share.

use crate::domin_up::{
    Deal, MAX_SEATS, Move, Observation, Position, Refusal, RuleSet, Setup, TextError, refusal, text,
};
use crate::{GameId, MoveError, Observe, Outcome, Rules, Seat, Terms, TermsError, Texts};

impl Rules for Position {
    const GAME: GameId = GameId::DominUp;

    type Move = Move;
    type Setup = Setup;
    type Refusal = Refusal;

    const RULE_SETS: &'static [&'static str] = &[RuleSet::ALL[0].name(), RuleSet::ALL[1].name()];

    fn rule_set(&self) -> Option<&'static str> {
        Some(self.rules.name())
    }

    fn start(setup: &Setup) -> Position {
        match setup {
            Setup::Deal(deal) => deal.position(),
            Setup::Position(position) => (**position).clone(),
        }
    }

    fn setup_on(terms: &Terms<'_>) -> Result<Setup, TermsError> {
        let rules = match terms.rules {
            None => RuleSet::default(),
            Some(name) => RuleSet::named(name).ok_or_else(|| TermsError::Rules {
                found: name.to_owned(),
                expected: "report or publisher",
            })?,
        };
        let seats = match terms.seats {
            None => 2,
            Some(seats @ 2..=4) => seats as u8,
            Some(given) => return Err(TermsError::Seats { given, least: 2, most: MAX_SEATS }),
        };
        Ok(Setup::Deal(Deal { rules, seats, seed: terms.seed }))
    }

    fn setup(&self) -> Setup {
        Setup::Position(Box::new(self.clone()))
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn turn(&self) -> Seat {
        self.turn
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.moves()
    }

    fn why_not(&self, attempt: Move) -> Option<Refusal> {
        refusal::refuse(self, attempt).err()
    }

    fn play(&self, mv: Move) -> Position {
        self.after(mv)
    }

    fn key(&self) -> u64 {
        self.key
    }

    /// Nothing repeats: every turn but a pass lays a tile.
    fn outcome(&self, _: &[Position]) -> Option<Outcome> {
        self.ending()
    }
}

impl Texts for Position {
    type TextError = TextError;

    fn from_text(text: &str) -> Result<Position, TextError> {
        text::read(text)
    }

    fn text(&self) -> String {
        text::write(self)
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError<Refusal>> {
        let mv = Move::read(text).ok_or_else(|| MoveError::Unreadable(text.to_owned()))?;
        match refusal::refuse(self, mv) {
            Ok(()) => Ok(mv),
            Err(why) => Err(MoveError::Illegal { text: text.to_owned(), why }),
        }
    }

    /// `seat 3 wins: empty hand`, `draw: blocked`.
    fn outcome_text(&self, outcome: Outcome) -> String {
        let reason = outcome.reason.text();
        match outcome.winner {
            Some(seat) => format!("seat {seat} wins: {reason}"),
            None => format!("draw: {reason}"),
        }
    }
}

impl Observe for Position {
    type Observation = Observation;

    fn observe(&self, seat: Seat) -> Observation {
        Observation::of(self, seat)
    }
}
