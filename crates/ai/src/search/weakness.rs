//! The errors of a weak player, as a search asks for them. How the levels err is in `handicap`.

use arrayvec::ArrayVec;

use crate::search::SearchGame;

/// A player that overlooks moves, or misjudges them at the root.
pub(crate) trait Weakness<G: SearchGame>: Sync {
    /// Whether moves are overlooked at all.
    fn is_blind(&self) -> bool;
    /// Whether the player notices a move, one of `choice`, `ply` plies from the root. `moved_to`: the
    /// [`arrival`](Weakness::arrival) of the move before, where that is the player's own at the root.
    fn notices(&self, position: &G, mv: G::Move, ply: usize, choice: usize, moved_to: Option<u8>) -> bool;
    /// The number of the square where the move between two positions ended.
    fn arrival(&self, before: &G, after: &G) -> Option<u8>;
    /// Removes the moves at the root that do not come to mind, but never all of them.
    fn consider(&self, position: &G, earlier: &[G], moves: &mut ArrayVec<G::Move, 256>);
    /// The largest misjudgement of a move at the root, in centipawns.
    fn noise(&self) -> i32;
    /// The index of the move to play, among moves with their scores.
    fn choose(&self, position: &G, earlier: &[G], moves: &[(G::Move, i32)]) -> usize;
}

/// A choice among nearly equal moves, so that no two games begin alike.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variety {
    /// How much worse than the best a move may be, in centipawns.
    pub(crate) margin: i32,
    /// The source of the choice.
    pub(crate) seed: u64,
}
