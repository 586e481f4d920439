//! Storage of games on disk: the SQLite database, the autosave thread that owns it, and the program's data folders.
//!
//! docs/SAVED-GAMES.md describes the schema, for reading the file with other tools.

mod autosave;
mod binned;
mod data_folders;
mod database;
mod digest;
mod error;
mod export;
mod filter;
mod game_list;
mod import;
mod mistakes;
mod orders;
mod puzzle_results;
mod read_only;
mod recovery;
mod reviews;
mod rows;
mod schema;
mod statistics;
mod stored_game;
mod text;
mod times;
mod worker;

pub use autosave::Autosave;
pub use binned::MIN_KEPT_PLIES;
pub use data_folders::DataFolders;
pub use database::GameStore;
pub use error::StoreError;
pub use export::{ExportTarget, export, safe_file_name};
pub use filter::{Filter, ResultFilter, SortOrder};
pub use game_list::{Card, MoveHistory, Page};
pub use import::{Imported, ListedImport, NewImport, PreparedGame, UndoneImport};
pub use mistakes::{MistakeId, StoredMistake};
pub use orders::{LoadedGame, News, Order, Ticket};
pub use puzzle_results::{PuzzleAttempt, PuzzleResult};
pub use recovery::Recovery;
pub use statistics::{MIN_RATED_GAMES, Opponent, Person, Rating, Statistics, Tally};
pub use stored_game::{GameSummary, ImportId, StoredGame, StoredId, SummarySeat};
