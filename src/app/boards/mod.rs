//! Small boards and tables that pages draw in every frame, because they are animated or interactive; samples of themes.
//!
//! Uses `kit` and the modules below it.

pub mod live;
pub mod small_board;
mod small_table;
mod table_view;
mod theme_sample;

pub(crate) use live::{Live, Places, Sight};
pub(crate) use small_board::{Grid, Ground};
pub(crate) use small_table::numbers;
pub(crate) use theme_sample::Sample;
