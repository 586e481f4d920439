//! What a weak player overlooks. It misses ideas, not moves at random: long ways, ways back and knights'
//! jumps more often than what happens next to its eyes, always the same ones in the same position, and
//! never what is obvious.

use super::searched::Searched;
use crate::ai::luck::scatter;
use crate::rules::chess::{Move, Role};
use crate::rules::square::Square;

/// The eyes of one player at one moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Glasses {
    /// Drawn from the player's seed.
    pub(crate) seed: u64,
    /// Moves of a hundred that are seen, before what makes them easy or hard to see.
    pub(crate) sight: i32,
    /// Whether the obvious is never overlooked: taking back what just captured, and ending the game.
    pub(crate) alert: bool,
    /// Where the last move ended.
    pub(crate) last: Option<Square>,
}

impl Glasses {
    /// Plies from the root at which something can be overlooked: the own move and the answer.
    pub(crate) const PLIES: usize = 1;

    /// Whether the player sees that `mv` is possible.
    pub(crate) fn sees<V: Searched>(&self, position: &V, mv: Move, ply: usize) -> bool {
        let captured = position.captured(mv);
        if self.alert {
            let takes_back = ply == 0 && captured.is_some() && self.last == Some(mv.to);
            if takes_back || position.is_urgent(mv) || ends_game(position, mv) {
                return true;
            }
        }
        let moving = position.moving(mv);
        let mut chance = self.sight;
        if captured.is_some() || mv.promotion.is_some() {
            chance += 15;
        }
        if moving == Role::Knight {
            chance -= 6;
        }
        if mv.from.distance(mv.to) >= 4 {
            chance -= 12;
        }
        if position.side_to_move().rank(mv.to.rank()) < position.side_to_move().rank(mv.from.rank()) {
            chance -= 8;
        }
        let number = mv.from.index() as u64 | (mv.to.index() as u64) << 6;
        let die = scatter(self.seed ^ scatter(position.key() ^ number)) % 100;
        (die as i32) < chance
    }
}

/// Whether `mv` wins on the spot.
pub(crate) fn ends_game<V: Searched>(position: &V, mv: Move) -> bool {
    let next = position.play(mv);
    next.moves().is_empty() && next.end_score(0) < 0
}
