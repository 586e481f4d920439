//! The computer players of Domin-Up: worlds that agree with what a seat has seen are put in place of the
//! hidden hands (determinisation), and a search looks ahead in each of them. With two seats nothing is hidden
//! from whoever has watched; then alpha-beta looks ahead, and the end of the game is solved.

mod analyst;
mod board;
pub mod certain;
mod evaluation;
pub mod figures;
mod finishing;
mod lay;
mod level_player;
mod levels;
mod movegen;
mod original;
mod outlook;
mod proofs;
mod replies;
mod sampled;
mod search;
mod solver;
mod sure;
mod worlds;

use crate::domin_up::analyst::DominUpAnalyst;
use crate::domin_up::level_player::LevelPlayer;
use crate::domin_up::levels::Level;
use crate::domin_up::original::DominUp2015;
use crate::original::seated;
use crate::{Analyst, Computer, Contestant, Player};
use rules::Rules as _;
use rules::domin_up::Position;

impl Contestant for Position {
    fn computer(player: Player, seed: u64) -> Option<Box<dyn Computer<Position>>> {
        match player.in_game(seed) {
            Player::Level(number) => Some(Box::new(LevelPlayer::new(Level::of(number)?, seed))),
            Player::Original(1) => seated(DominUp2015 { hard: false }, seed),
            Player::Original(2) => seated(DominUp2015 { hard: true }, seed),
            Player::Human | Player::Matched(_) | Player::Original(_) | Player::Guest(_) => None,
        }
    }

    fn analyst() -> Option<Box<dyn Analyst<Position>>> {
        Some(Box::new(DominUpAnalyst::new()))
    }

    fn is_careful(&self, player: &Player) -> bool {
        *player == Player::Original(2) && DominUp2015::thinks(self.hand(self.turn()), &self.legal_moves())
    }
}

/// The engine without a level: its speed is measured by it.
pub(super) fn unbound() -> impl Computer<Position> {
    LevelPlayer::new(Level::UNBOUND, 0)
}
