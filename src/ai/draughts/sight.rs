//! What a weak player overlooks at the draughts board: the rival's captures rather than its own, long ones
//! and those of a king across the board more than a single jump.

use crate::ai::luck::scatter;
use crate::rules::Rules as _;
use crate::rules::draughts::{Move, Position, Square};

/// The eyes of one player at one moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sight {
    /// Drawn from the player's seed.
    pub(crate) seed: u64,
    /// Moves of a hundred that are seen, before what makes them easy or hard to see.
    pub(crate) sight: i32,
    /// Whether winning at once and a single jump next door are never overlooked.
    pub(crate) alert: bool,
}

/// A number that tells a move from the others of its position.
pub(crate) fn number(mv: Move) -> u64 {
    let squares = u64::from(mv.from.number()) << 6 | u64::from(mv.to.number());
    mv.captured.fold(squares, |number, square: Square| scatter(number) ^ u64::from(square.number()))
}

impl Sight {
    /// Plies from the root at which something can be overlooked: the own move and the answer.
    pub(crate) const PLIES: usize = 1;

    pub(crate) fn sees(&self, position: &Position, mv: Move) -> bool {
        let far = mv.from.row().abs_diff(mv.to.row()) > 3;
        let single = mv.captured.len() == 1;
        if self.alert && (single && !far || position.crowns(mv) || wins(position, mv)) {
            return true;
        }
        let mut chance = self.sight;
        if single {
            chance += 15;
        }
        if mv.captured.len() > 2 {
            chance -= 8;
        }
        if far {
            chance -= 12;
        }
        let die = scatter(self.seed ^ scatter(position.key() ^ number(mv))) % 100;
        (die as i32) < chance
    }
}

/// Whether a move wins on the spot.
fn wins(position: &Position, mv: Move) -> bool {
    position.play(mv).moves().is_empty()
}
