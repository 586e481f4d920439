//! The one search of the board games: iterative deepening, principal variation search (alpha-beta),
//! quiescence, transposition table, move ordering and budget. Chess, Racing Kings and draughts are implementations
//! of [`SearchGame`]; Domin-Up shares table and budget.
//!
//! The levels (`level`, `level_player`, `handicap`) are players on top of it: the search knows no more of
//! them than a `Weakness`, and games say in [`Fallible`] how they err.

mod analyst;
pub(crate) mod budget;
mod correction;
mod engine;
mod evaluation;
mod game;
pub(crate) mod handicap;
mod info;
pub(crate) mod level;
pub mod level_player;
mod memory;
mod node;
mod ordering;
mod outlook;
mod quiescence;
mod root;
mod selectivity;
mod shortcuts;
mod steadiness;
pub(crate) mod transposition;
mod weakness;

pub use engine::Engine;
pub(crate) use game::MAX_PLY;
pub use game::{Features, MoveOrdering, MoveRank, Pruning, SearchGame};
pub use handicap::{Fallible, Oddity};
pub use info::{Info, Question, Report, speed};
pub(crate) use selectivity::PLY;
pub use selectivity::{Reductions, Selectivity};
pub use transposition::Bound;
