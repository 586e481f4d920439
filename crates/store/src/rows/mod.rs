//! Conversion between saved games and database rows.

mod read;
mod write;

pub(super) use read::{KeptRow, Layout, end_of, of_game, read, seat};
pub(super) use write::{NewRow, insert, rename, update, update_parts, update_view};
