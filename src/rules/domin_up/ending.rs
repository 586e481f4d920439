//! How a game of Domin-Up ends.

use crate::rules::domin_up::Position;
use crate::rules::{EndReason, Outcome, Seat};

impl EndReason {
    /// Domin-Up: a player has laid all tiles.
    pub const EMPTY_HAND: EndReason = EndReason::new("empty hand", "reason-empty-hand");
}

impl Position {
    /// The end that the position itself brings: an empty hand, or as many passes in a row as seats.
    pub(super) fn ending(&self) -> Option<Outcome> {
        let empty = Seat::all(self.seats).find(|seat| self.hand(*seat).is_empty());
        match empty {
            Some(winner) => Some(Outcome::win(winner, EndReason::EMPTY_HAND)),
            None if self.passes >= self.seats => {
                Some(Outcome { winner: self.ahead(Seat::all(self.seats)), reason: EndReason::BLOCKED })
            }
            None => None,
        }
    }

    /// Which of some seats stands best when nobody can go on: the one with the fewest tiles, among
    /// equals the one with the lowest sum of numbers; `None` when two are still equal.
    pub fn ahead(&self, seats: impl Iterator<Item = Seat>) -> Option<Seat> {
        let mut standings: Vec<_> =
            seats.map(|seat| (self.hand(seat).len(), self.hand(seat).sum(), seat)).collect();
        standings.sort_unstable();
        match standings.as_slice() {
            [(_, _, best)] => Some(*best),
            [(tiles, sum, best), second, ..] if (*tiles, *sum) != (second.0, second.1) => Some(*best),
            _ => None,
        }
    }
}
