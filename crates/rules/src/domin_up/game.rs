//! Implements [`Rules`] and [`HiddenInformation`] for positions of Domin-Up, and decides the end of a game.

use strum::VariantNames as _;

use crate::domin_up::{
    Deal, IllegalMove, MAX_SEATS, Move, Observation, Position, RuleSet, Setup, Tiles, illegal_move,
};
use crate::{EndReason, GameId, HiddenInformation, Outcome, Rules, Seat, StartTerms, TermsError};

impl Rules for Position {
    const GAME: GameId = GameId::DominUp;

    type Move = Move;
    type Setup = Setup;
    type IllegalMove = IllegalMove;

    const RULE_SETS: &'static [&'static str] = RuleSet::VARIANTS;

    fn rule_set(&self) -> Option<&'static str> {
        Some(self.rules.into())
    }

    fn start(setup: &Setup) -> Position {
        match setup {
            Setup::Deal(deal) => deal.position(),
            Setup::Position(position) => (**position).clone(),
        }
    }

    fn setup_for(terms: &StartTerms<'_>) -> Result<Setup, TermsError> {
        let rules = match terms.rules {
            None => RuleSet::default(),
            Some(name) => name
                .parse()
                .map_err(|_| TermsError::Rules { found: name.to_owned(), expected: "report or publisher" })?,
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
        if self.ending().is_some() {
            return Vec::new();
        }
        let placements = self.placements(self.turn);
        if placements.is_empty() { vec![Move::Pass] } else { placements }
    }

    fn illegal_reason(&self, attempt: Move) -> Option<IllegalMove> {
        illegal_move::check_legal(self, attempt).err()
    }

    fn play(&self, mv: Move) -> Position {
        let mut next = self.clone();
        match mv {
            Move::Pass => {
                next.set_passes(self.passes.saturating_add(1));
                next.set_turn(self.turn.next(self.seats));
            }
            Move::Place(placement) => {
                next.place_tile(placement);
                next.set_passes(0);
                let moves_again = placement.climb && self.rules.switches().climbs_again;
                if !moves_again {
                    next.set_turn(self.turn.next(self.seats));
                }
            }
        }
        next
    }

    fn key(&self) -> u64 {
        self.key
    }

    /// Does not need the earlier positions: every move except a pass places a tile, so positions do not repeat.
    fn outcome(&self, _: &[Position]) -> Option<Outcome> {
        self.ending()
    }
}

impl HiddenInformation for Position {
    type Observation = Observation;

    fn observe(&self, seat: Seat) -> Observation {
        Observation::new(self, seat)
    }
}

/// The end of a game, decided by hands and successive passes; `None` if the game goes on.
///
/// The game ends if a hand is empty, or if all seats pass in succession (blocked).
pub fn ending(hands: &[Tiles], passes: u8) -> Option<Outcome> {
    let seats = Seat::all(hands.len() as u8);
    match hands.iter().position(|hand| hand.is_empty()) {
        Some(winner) => Some(Outcome::win(Seat::from_index(winner), EndReason::EmptyHand)),
        None if usize::from(passes) >= hands.len() => {
            Some(Outcome { winner: blocked_winner(hands, seats), reason: EndReason::Blocked })
        }
        None => None,
    }
}

/// The winner among `seats` if the game is blocked.
///
/// The seat with the fewest tiles wins. Among seats with equally few tiles, the lowest sum of numbers wins. `None` if
/// the best two seats are equal in both.
fn blocked_winner(hands: &[Tiles], seats: impl Iterator<Item = Seat>) -> Option<Seat> {
    let standing = |seat: Seat| (hands[seat.index()].len(), hands[seat.index()].sum(), seat);
    let mut standings: Vec<_> = seats.map(standing).collect();
    standings.sort_unstable();
    match standings.as_slice() {
        [(_, _, best)] => Some(*best),
        [(tiles, sum, best), second, ..] if (*tiles, *sum) != (second.0, second.1) => Some(*best),
        _ => None,
    }
}

impl Position {
    /// The end of the game, decided by hands and passes; `None` if the game goes on.
    pub(super) fn ending(&self) -> Option<Outcome> {
        ending(self.hands(), self.passes)
    }

    /// The winner among `seats` if the game were blocked now; `None` if the best two are equal.
    pub fn blocked_winner(&self, seats: impl Iterator<Item = Seat>) -> Option<Seat> {
        blocked_winner(self.hands(), seats)
    }
}
