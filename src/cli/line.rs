//! A position reached by moves from a start: what `moves`, `outcome` and `perft` look at.

use super::args::TermsArgs;
use super::failure::Failure;
use crate::rules::{MoveError, Outcome, Position, Terms};

/// The setup of a game on the terms of the command line.
pub fn setup_on<P: Position>(terms: &TermsArgs) -> Result<P::Setup, Failure> {
    let TermsArgs { rules, seat_count, seed } = terms;
    let terms = Terms { rules: rules.as_deref(), seats: *seat_count, seed: seed.unwrap_or(0) };
    let setup = P::setup_on(&terms).map_err(|why| Failure::refused(format_args!("{}: {why}", P::GAME)))?;
    let seats = usize::from(P::start(&setup).seats());
    match seat_count {
        Some(asked) if *asked != seats => {
            Err(Failure::refused(format_args!("{} is played by {seats}, not by {asked}", P::GAME)))
        }
        _ => Ok(setup),
    }
}

/// The positions of a game so far.
pub struct Line<P> {
    earlier: Vec<P>,
    now: P,
}

impl<P: Position> Line<P> {
    fn at(now: P) -> Line<P> {
        Line { earlier: Vec::new(), now }
    }

    /// From a position text (the game's own start without one) along moves separated by blanks.
    pub fn read(position: Option<&str>, moves: &str) -> Result<Line<P>, Failure> {
        Line::read_on(&TermsArgs::default(), position, moves)
    }

    /// The same, where the game's own start depends on terms.
    pub fn read_on(terms: &TermsArgs, position: Option<&str>, moves: &str) -> Result<Line<P>, Failure> {
        let mut line = match position.map(str::trim) {
            None => Line::at(P::start(&setup_on::<P>(terms)?)),
            Some(text) => Line::at(
                P::from_text(text)
                    .map_err(|why| Failure::refused(format_args!("position {text:?}: {why}")))?,
            ),
        };
        for (index, text) in moves.split_whitespace().enumerate() {
            line.play(text)
                .map_err(|why| Failure::refused(format_args!("move {} {text:?}: {why}", index + 1)))?;
        }
        Ok(line)
    }

    /// Reads `TEXT` or `TEXT | moves`.
    pub fn from_stdin(line: &str) -> Result<Line<P>, Failure> {
        let (position, moves) = line.split_once('|').unwrap_or((line, ""));
        if position.trim().is_empty() {
            return Err(Failure::refused("no position"));
        }
        Line::read(Some(position), moves)
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        if let Some(outcome) = self.outcome() {
            return Err(format!("the game is over: {}", self.now.outcome_text(outcome)));
        }
        let mv = self.now.parse_move(text).map_err(|error| match error {
            // The move itself is named by whoever adds its number.
            MoveError::Unreadable(_) => "not a move".to_owned(),
            MoveError::Ambiguous(_) => "fits more than one move".to_owned(),
            MoveError::Illegal { why, .. } => format!("not legal: {why}"),
        })?;
        let next = self.now.play(mv);
        self.earlier.push(std::mem::replace(&mut self.now, next));
        Ok(())
    }

    /// The position at the end of the line.
    pub fn position(&self) -> &P {
        &self.now
    }

    /// How the game has ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.now.outcome(&self.earlier)
    }

    /// The moves that may be played, as sorted texts; none once the game is over.
    pub fn moves(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut moves: Vec<String> =
            self.now.legal_moves().into_iter().map(|mv| self.now.move_text(mv)).collect();
        moves.sort_unstable();
        moves
    }

    /// `*`, or how the game has ended, and on request the draws that may be claimed.
    pub fn standing(&self, claims: bool) -> String {
        if let Some(outcome) = self.outcome() {
            return self.now.outcome_text(outcome);
        }
        let reasons = if claims { self.now.claims(&self.earlier) } else { Vec::new() };
        let reasons: Vec<&str> = reasons.into_iter().map(|reason| reason.text()).collect();
        if reasons.is_empty() { "*".to_owned() } else { format!("* claims {}", reasons.join(", ")) }
    }
}
