//! Move counters of draughts (twenty moves, Forçada) along a path of the search.

use crate::rules::draughts::{Move, Position};

/// What counts towards a draw: plies, and moves in the Forçada, since the last capture or man's move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counters {
    pub(crate) plies: usize,
    pub(crate) forcada: usize,
}

impl Counters {
    /// The count in a game that went through `earlier` and stands at `now`.
    pub(crate) fn so_far(now: &Position, earlier: &[Position]) -> Counters {
        let plies = now.quiet_plies(earlier);
        let forcada = earlier.iter().rev().take(plies).filter(|before| before.counts_in_forcada()).count();
        Counters { plies, forcada }
    }

    /// The count after a legal move.
    pub(crate) fn after(self, position: &Position, mv: Move) -> Counters {
        let reversible = mv.captured.is_empty() && position.piece(mv.from).is_some_and(|piece| piece.king);
        if !reversible {
            return Counters::default();
        }
        let forcada = self.forcada + usize::from(position.counts_in_forcada());
        Counters { plies: self.plies + 1, forcada }
    }
}
