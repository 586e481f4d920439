//! Alpha-beta search of the board games, generic over [`SearchGame`].
//!
//! Iterative deepening, principal variation search, quiescence, transposition table, move ordering and
//! budget. Chess, Racing Kings and draughts implement [`SearchGame`]; Domin-Up shares only the transposition
//! table and the budget.
//!
//! The levels (`level`, `level_player`, `handicap`) are players on top of the search. The search knows them
//! only as a `Weakness`; the games describe their typical errors in [`Fallible`].

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
