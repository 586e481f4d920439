//! Interface of players that make errors, as the search calls it. The levels implement it in `handicap`.

use arrayvec::ArrayVec;

use crate::search::SearchGame;

/// A player that overlooks moves, or does not always choose the best.
pub(crate) trait Weakness<G: SearchGame>: Sync {
    /// Whether the player overlooks moves within the search, not only at the root.
    fn overlooks_moves(&self) -> bool;
    /// Whether the player notices `mv`, one of `move_count` moves, `ply` plies from the root.
    ///
    /// If `ply` is 1, `root_destination` is the [`destination`](Weakness::destination) of the root move; otherwise
    /// `None`.
    fn notices_move(
        &self,
        position: &G,
        mv: G::Move,
        ply: usize,
        move_count: usize,
        root_destination: Option<u8>,
    ) -> bool;
    /// Destination square of the move from `before` to `after`.
    fn destination(&self, before: &G, after: &G) -> Option<u8>;
    /// Removes root moves that the player does not consider, but never all.
    fn drop_unconsidered_moves(&self, position: &G, earlier: &[G], moves: &mut ArrayVec<G::Move, 256>);
    /// By how many centipawns a root move may be worse than the best and still be chosen; 0 if the best is chosen.
    fn choice_range(&self) -> i32;
    /// Returns the index of the move to play, given all root moves and their scores.
    fn choose(&self, position: &G, earlier: &[G], moves: &[(G::Move, i32)]) -> usize;
}

/// Random choice among nearly equal root moves, so that games begin differently.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpeningVariety {
    /// The largest score difference from the best move, in centipawns.
    pub(crate) margin: i32,
    pub(crate) seed: u64,
}
