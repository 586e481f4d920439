//! Computer players: search, evaluation and levels of each game, nets, external engines. It also holds the original
//! players of the student reports of 2002 to 2017.
//!
//! A computer player sees a [`SeatKnowledge`], the part of the game that its seat may know, and answers with a
//! [`SearchResult`]:
//!
//! ```
//! use ai::{EngineGame, Limits, Player, SeatKnowledge, StopFlag};
//! use rules::{Seat, Texts, chess::Position};
//!
//! let position = Position::from_text("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")?;
//! let mut player = Position::computer(Player::Level(10), 1).expect("chess has ten levels");
//! let knowledge = SeatKnowledge::at_position(Seat::FIRST, &position, &[]);
//! let result = player.choose_move(&knowledge, &Limits::nodes(20_000), &StopFlag::new()).expect("a legal move");
//! assert_eq!(position.move_text(result.mv), "a1a8");
//! assert_eq!(result.score.mate_in(), Some(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Games of one type search through [`search::Engine`], which also reports lines and depths. Long work runs in a
//! [`Task`], which reports its progress and can be stopped:
//!
//! ```
//! use ai::Task;
//!
//! let mut task = Task::start("count", || {}, |reporter| {
//!     for number in 1..=3 {
//!         reporter.send(number);
//!     }
//! })?;
//! while !task.is_finished() {
//!     std::thread::yield_now();
//! }
//! assert_eq!(std::iter::from_fn(|| task.try_next_report()).sum::<i32>(), 6);
//! # Ok::<(), std::io::Error>(())
//! ```

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
pub mod prior;
mod racing_kings;
mod random;
pub mod score;
pub mod search;
pub mod seat_knowledge;
pub mod stop;
pub mod task;

pub use analysis::{
    AnalysisEngine, AnalysisLine, AnalysisReport, AnalysisRequest, ProvenResult, WinningChances,
};
pub use board_game::BoardGame;
pub use chances::{Wdl, WinCurve};
pub use computer::{ComputerPlayer, EngineGame, SearchResult};
pub use external_engine::{EngineFailure, ExternalEngine};
pub use limits::{ClockState, Limits};
pub use player::{Player, UnknownPlayer};
pub use score::Score;
pub use seat_knowledge::SeatKnowledge;
pub use stop::StopFlag;
pub use task::{Reporter, Task, TaskBuilder, Worker, detach};
