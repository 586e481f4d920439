//! Storage between runs: the database of games (SQLite), its autosave thread, and the program's folder.
//!
//! docs/SAVED-GAMES.md describes the schema, for reading the file with other tools.

mod database;
mod desk;
mod digest;
mod error;
mod export;
mod filter;
mod home;
mod import;
mod keeper;
mod kept;
mod orders;
mod rows;
mod salvage;
mod schema;
mod shelf;
mod statistics;
mod text;

pub use database::GameStore;
pub use error::StoreError;
pub use export::{ExportTo, export, tame};
pub use filter::{Filter, ResultFilter, SortOrder};
pub use home::Home;
pub use import::Imported;
pub use keeper::Keeper;
pub use kept::{KeptGame, KeptId, Summary, SummarySeat};
pub use orders::{News, Order, Resumed, Ticket};
pub use salvage::Salvage;
pub use shelf::{Card, Course, Page};
pub use statistics::{Opponent, RATED_FROM, Rating, Statistics, Tally, Who};
