//! Small boards and tables that are animated or interactive, and samples of themes. Pages draw them in every frame.
//!
//! Uses `kit` and the modules below it.

pub mod live;
pub mod small_board;
mod small_table;
mod table_view;
mod theme_sample;

pub(crate) use live::{AnimatedBoard, PictureAreas, PictureOptions};
pub(crate) use small_board::{EmptyBoard, SmallBoardGrid};
pub(crate) use small_table::{draw_all_numbers, draw_number_legend};
pub(crate) use theme_sample::Sample;
