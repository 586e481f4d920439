//! The computer players: search, evaluation, levels, and the originals of the reports.
#![warn(missing_docs)]

pub mod bench;
pub mod chess;
mod clock;
pub mod computer;
mod domin_up;
pub mod draughts;
pub mod duel;
mod level;
pub mod limits;
mod luck;
mod originals;
pub mod player;
pub mod score;
pub mod seen;
pub mod stop;
mod transposition;

pub use computer::{Computer, Contestant, Thought};
pub use limits::{ClockTime, Limits};
pub use player::{Player, UnknownPlayer};
pub use score::Score;
pub use seen::Seen;
pub use stop::StopFlag;
