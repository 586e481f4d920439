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
pub mod guest;
pub mod limits;
mod luck;
pub mod net;
mod original;
pub mod player;
pub mod proof;
mod racing_kings;
pub mod score;
pub mod search;
pub mod seen;
pub mod stop;
pub mod task;

pub use analysis::{Analyst, BestLine, Findings, Outlook, Proof};
pub use board_game::BoardGame;
pub use chances::{Chances, WinCurve};
pub use computer::{Computer, Contestant, Thought};
pub use guest::{Guest, GuestFault};
pub use limits::{ClockTime, Limits};
pub use player::{Player, UnknownPlayer};
pub use score::Score;
pub use seen::Seen;
pub use stop::StopFlag;
pub use task::{Draft, Reporter, Service, Task, detach};
