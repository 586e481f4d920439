//! The engine of Domin-Up. It is told what its seat has seen; worlds that fit are put in place of the
//! hidden hands, and the same search looks ahead in each of them.

mod board;
mod evaluation;
mod ladder;
mod original;
mod rung;
mod search;
mod worlds;

use crate::ai::computer::{Computer, Contestant};
use crate::ai::player::Player;
use crate::rules::Rules as _;
use crate::rules::domin_up::Position;
use ladder::Ladder;
use original::Original;
use rung::Rung;

impl Contestant for Position {
    fn computer(player: Player, seed: u64) -> Option<Box<dyn Computer<Position>>> {
        match player {
            Player::Human => None,
            Player::Level(number) => Some(Box::new(Ladder::new(Rung::of(number)?, seed))),
            Player::Original(1) => Some(Box::new(Original { hard: false, seed })),
            Player::Original(2) => Some(Box::new(Original { hard: true, seed })),
            Player::Original(_) => None,
        }
    }

    fn is_careful(&self, player: Player) -> bool {
        player == Player::Original(2) && Original::thinks(self.hand(self.turn()), &self.legal_moves())
    }
}

/// The engine without a level: its speed is measured by it.
pub(super) fn unbound() -> impl Computer<Position> {
    Ladder::new(Rung::UNBOUND, 0)
}
