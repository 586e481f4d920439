//! Conversion between saved games and database rows.

mod read;
mod write;

pub(super) use read::{Layout, StoredRow, parsed, query_rows, read, read_end, read_seat, unknown};
pub(super) use write::{NewRow, insert, rename, update, update_parts, update_view};
