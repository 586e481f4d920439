//! Analysis: the best moves of a position and each seat's winning chances, reported while the search deepens.

use std::time::Duration;

use crate::{Limits, SeatKnowledge, StopFlag};
use rules::{GamePosition, Seat};

/// Moves to analyse.
#[derive(Clone, Copy, Debug)]
pub struct AnalysisRequest<'a, M> {
    /// Number of best moves to find, each with its line.
    pub lines: usize,
    /// Restricts the analysis to these legal moves; empty: all moves.
    pub moves: &'a [M],
}

impl<M> AnalysisRequest<'_, M> {
    /// The `lines` best of all moves.
    pub const fn best(lines: usize) -> AnalysisRequest<'static, M> {
        AnalysisRequest { lines, moves: &[] }
    }
}

/// An analysis engine for one game. It runs on its own thread and may keep its memory between calls.
pub trait AnalysisEngine<P: GamePosition>: Send {
    /// Calls `tell` after each iteration with the best moves of `knowledge.seat`, which must be to move.
    ///
    /// Returns when every result is proven, when a limit is reached, or within 50 ms after `stop` is raised. Uses only
    /// what the seat may know. Never calls `tell` if the game is over.
    fn analyse(
        &mut self,
        knowledge: &SeatKnowledge<P>,
        request: AnalysisRequest<'_, P::Move>,
        limits: &Limits,
        stop: &StopFlag,
        tell: &mut dyn FnMut(AnalysisReport<P::Move>),
    );

    /// Clears the memory, so that the next analysis does not depend on the earlier ones.
    fn forget(&mut self);
}

/// The state of an analysis after one iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysisReport<M> {
    /// Completed depth in plies (Domin-Up: turns), without extensions.
    pub depth: u8,
    pub nodes: u64,
    pub time: Duration,
    /// The best moves, the best one first; never empty.
    pub lines: Vec<AnalysisLine<M>>,
}

/// One of the best moves, with its expected continuation and result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysisLine<M> {
    /// Principal variation, beginning with the analysed move.
    pub line: Vec<M>,
    pub winning_chances: WinningChances,
    /// Result with best play, if it is proven.
    pub proof: Option<ProvenResult>,
}

/// Winning chances of each seat, in thousandths; wins and draw add up to 1,000.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinningChances {
    /// Indexed by seat.
    pub wins: Vec<u16>,
    pub draw: u16,
}

impl WinningChances {
    /// The chances of a certain result among `seats` seats; `winner` is `None` for a draw.
    pub fn certain(winner: Option<Seat>, seats: u8) -> WinningChances {
        let wins = Seat::all(seats).map(|seat| if Some(seat) == winner { 1_000 } else { 0 });
        WinningChances { wins: wins.collect(), draw: if winner.is_none() { 1_000 } else { 0 } }
    }

    /// Expected score of `seat` in thousandths: its wins plus an equal share of the draws.
    pub fn expected(&self, seat: Seat) -> u16 {
        let draw_share = self.draw.checked_div(self.wins.len() as u16).unwrap_or(0);
        self.wins.get(seat.index()).map_or(0, |wins| wins + draw_share)
    }
}

/// A proven result with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProvenResult {
    Win {
        seat: Seat,
        /// Upper bound on the winner's moves from now, if known.
        moves: Option<u16>,
    },
    Draw,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_count_in_equal_shares() {
        let chances = WinningChances { wins: vec![300, 100], draw: 600 };
        assert_eq!(Seat::all(2).map(|seat| chances.expected(seat)).collect::<Vec<_>>(), [600, 400]);
        let won = WinningChances::certain(Some(Seat::SECOND), 3);
        assert_eq!((won.wins.as_slice(), won.draw), (&[0, 1_000, 0][..], 0));
        assert_eq!(WinningChances::certain(None, 4).expected(Seat::FIRST), 250);
    }
}
