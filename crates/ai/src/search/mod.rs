//! Alpha-beta search of the board games, generic over [`SearchGame`].
//!
//! The search consists of iterative deepening, principal variation search, quiescence, a transposition table, move
//! ordering and a budget of time and nodes. Chess, Racing Kings and draughts implement [`SearchGame`]. Domin-Up has a
//! search of its own and shares only the transposition table and the budget.
//!
//! The levels (`level`, `level_player`, `handicap`) are players on top of the search. The search sees a level only
//! as a `Weakness`. Each game describes typical human errors by implementing [`Fallible`].

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
mod node_context;
mod ordering;
mod parameters;
mod pruning;
mod quiescence;
mod root;
mod search_state;
mod stability;
pub(crate) mod transposition;
mod weakness;

pub use engine::Engine;
pub(crate) use game::MAX_PLY;
pub use game::{Features, MoveClass, MoveOrdering, Pruning, SearchGame};
pub use handicap::{Fallible, MoveFlaw};
pub use info::{PvInfo, SearchReport, SearchRequest, nodes_per_second};
pub(crate) use parameters::REDUCTION_ONE_PLY;
pub use parameters::{Reductions, SearchParameters};
pub use transposition::Bound;
