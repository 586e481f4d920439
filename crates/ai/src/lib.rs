//! Computer players: search, evaluation and levels of each game, nets, external engines. It also holds the original
//! players of the student reports of 2002 to 2017.

pub mod analysis;
pub mod bench;
mod board_game;
mod chances;
pub mod chess;
pub mod computer;
pub mod domin_up;
pub mod draughts;
pub mod duel;
pub mod external_engine;
pub mod forced_win;
pub mod limits;
pub mod net;
mod original;
pub mod player;
mod racing_kings;
mod random;
pub mod score;
pub mod search;
pub mod seen;
pub mod stop;
pub mod task;

pub use analysis::{AnalysisEngine, AnalysisLine, AnalysisReport, ProvenResult, WinningChances};
pub use board_game::BoardGame;
pub use chances::{Wdl, WinCurve};
pub use computer::{ComputerPlayer, EngineGame, SearchResult};
pub use external_engine::{EngineFailure, ExternalEngine};
pub use limits::{ClockState, Limits};
pub use player::{Player, UnknownPlayer};
pub use score::Score;
pub use seen::SeatKnowledge;
pub use stop::StopFlag;
pub use task::{Reporter, Task, TaskBuilder, Worker, detach};
