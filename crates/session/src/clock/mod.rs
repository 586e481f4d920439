//! Chess clocks, computed from the time controls and the time that each move took.
//!
//! Undo, redo, replay and a restart therefore give the same times. Nothing here reads the system clock: callers pass
//! all times.

mod bank;
mod time_control;

pub(super) use bank::whole_milliseconds;
pub use bank::{Clock, RunningClocks};
pub(super) use time_control::check_clocks;
pub use time_control::{Bonus, ClockError, Period, Periods, Time, TimeControl, clocks_text, read_clocks};
