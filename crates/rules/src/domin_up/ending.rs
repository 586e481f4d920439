//! How a game of Domin-Up ends.

use crate::domin_up::{Position, Tiles};
use crate::{EndReason, Outcome, Seat};

/// The end that hands and passes bring: an empty hand, or as many passes in a row as seats.
pub fn ending(hands: &[Tiles], passes: u8) -> Option<Outcome> {
    let seats = Seat::all(hands.len() as u8);
    match hands.iter().position(|hand| hand.is_empty()) {
        Some(winner) => Some(Outcome::win(Seat::from_index(winner), EndReason::EmptyHand)),
        None if usize::from(passes) >= hands.len() => {
            Some(Outcome { winner: ahead(hands, seats), reason: EndReason::Blocked })
        }
        None => None,
    }
}

/// Which of some seats stands best when nobody can go on: the one with the fewest tiles, among
/// equals the one with the lowest sum of numbers; `None` when two are still equal.
fn ahead(hands: &[Tiles], seats: impl Iterator<Item = Seat>) -> Option<Seat> {
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
    /// The end that the position itself brings.
    pub(super) fn ending(&self) -> Option<Outcome> {
        ending(self.hands(), self.passes)
    }

    /// Which of some seats stands best, as if nobody could go on.
    pub fn ahead(&self, seats: impl Iterator<Item = Seat>) -> Option<Seat> {
        ahead(self.hands(), seats)
    }
}
