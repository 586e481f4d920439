//! Chess clocks: what every player's clock shows follows from the time controls and from how long each move took, so
//! that undo, redo, replay and a restart give the same. Nothing here reads a clock: times are given.

mod bank;
mod time_control;

pub(super) use bank::whole_milliseconds;
pub use bank::{Clock, RunningClocks};
pub(super) use time_control::check_clocks;
pub use time_control::{Bonus, ClockError, Period, Periods, Time, TimeControl, clocks_text, read_clocks};
