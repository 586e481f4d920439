//! Positions in small that pages paint anew in every frame: boards and tables whose pieces move or answer the pointer, and a
//! sample of a theme. Uses `kit` and what lies below it.

pub mod live;
pub mod small_board;
mod small_table;
mod table_view;
mod theme_sample;

pub(crate) use live::{Live, Places, Sight};
pub(crate) use small_board::{Grid, Ground};
pub(crate) use small_table::numbers;
pub(crate) use theme_sample::Sample;
