//! Reversi, a fifth game that lives wholly outside the program: what `docs/FIFTH-GAME.md` walks through.

pub mod computers;
pub mod rules;
pub mod table;

use session::Game;

/// Reversi, as every other game is named.
pub const REVERSI: Game = Game::of::<rules::Position>();
