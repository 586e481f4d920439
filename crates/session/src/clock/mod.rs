//! Chess clocks, computed from the time controls and the time that each move took.
//!
//! Undo, redo, replay and a restart give the same times, because the clocks are not stored. This module does not read
//! the system clock; callers pass all times.

mod clocks;
mod time_control;

pub(super) use clocks::whole_milliseconds;
pub use clocks::{Clock, GameClocks};
pub(super) use time_control::check_clocks;
pub use time_control::{
    ClockError, ClockPeriod, ClockTime, MoveBonus, Periods, TimeControl, clocks_text, read_clocks,
};
