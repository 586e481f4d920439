//! Analysis: the best moves of a position, and what each of them promises to every seat, told while it is found.

use std::time::Duration;

use crate::{Limits, Seen, StopFlag};
use rules::{Position, Seat};

/// Someone who analyses one game for whoever asks. Lives on a thread beside that of the game, and may keep what it learnt.
pub trait Analyst<P: Position>: Send {
    /// Tells the best moves of `seen.seat`, whose turn it is, at most so many `lines` of them, and tells again each time
    /// it has looked deeper: until nothing more is to be found, a limit is reached, or `stop` is raised, after which it
    /// returns within 50 ms. It knows what that seat knows, no more. Where the game is over nothing is told.
    fn analyse(
        &mut self,
        seen: &Seen<P>,
        lines: usize,
        limits: &Limits,
        stop: &StopFlag,
        tell: &mut dyn FnMut(Findings<P::Move>),
    );
}

/// What is known of a position so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings<M> {
    /// Whole plies or turns looked ahead.
    pub depth: u8,
    /// Positions visited since the analysis began.
    pub nodes: u64,
    /// Time since it began.
    pub time: Duration,
    /// The best moves, the best one first; one at least.
    pub lines: Vec<BestLine<M>>,
}

/// One of the best moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestLine<M> {
    /// The game that is expected, the move itself first.
    pub line: Vec<M>,
    /// What it promises.
    pub outlook: Outlook,
    /// How the game ends with best play, where that is proven.
    pub proof: Option<Proof>,
}

/// How likely each seat wins, in thousandths; with the draws they are a thousand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// By seat.
    pub wins: Vec<u16>,
    /// Nobody.
    pub draw: u16,
}

impl Outlook {
    /// What a result is that is certain.
    pub fn certain(winner: Option<Seat>, seats: u8) -> Outlook {
        let wins = Seat::all(seats).map(|seat| if Some(seat) == winner { 1_000 } else { 0 });
        Outlook { wins: wins.collect(), draw: if winner.is_none() { 1_000 } else { 0 } }
    }

    /// The share of the game that a seat may expect, in thousandths: its wins, and its part of the draws.
    pub fn expected(&self, seat: Seat) -> u16 {
        let part = self.draw.checked_div(self.wins.len() as u16).unwrap_or(0);
        self.wins.get(seat.index()).map_or(0, |wins| wins + part)
    }
}

/// How a game ends with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// A seat wins.
    Win {
        /// Which one.
        seat: Seat,
        /// By its how many-th move from now at the latest, where that is known.
        moves: Option<u16>,
    },
    /// Nobody does.
    Draw,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_shared_out() {
        let outlook = Outlook { wins: vec![300, 100], draw: 600 };
        assert_eq!(Seat::all(2).map(|seat| outlook.expected(seat)).collect::<Vec<_>>(), [600, 400]);
        let won = Outlook::certain(Some(Seat::SECOND), 3);
        assert_eq!((won.wins.as_slice(), won.draw), (&[0, 1_000, 0][..], 0));
        assert_eq!(Outlook::certain(None, 4).expected(Seat::FIRST), 250);
    }
}
