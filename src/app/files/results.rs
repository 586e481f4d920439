//! Results that the file tasks send: games found, faults, files written.

use std::path::PathBuf;

use crate::app::commands::SaveAs;
use session::game_text::{ImportedGame, TextPlace};
use session::{self, Game, LocalizedMessage};
use store::{ImportId, StoredId};

pub(super) type Task = session::Task<FileTaskResult>;
/// The sending end of a task's channel.
pub(super) type Reporter = session::Reporter<FileTaskResult>;

/// A game found in a file, without its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedGame {
    pub game: Game,
    /// Names by seat; empty where unknown.
    pub names: Vec<String>,
    /// Date as written in the file.
    pub date: String,
    /// Result as in PGN; `*` for an unfinished game.
    pub result: String,
    pub plies: usize,
    /// The position as written, if the file has only the position and no game.
    pub position: Option<String>,
    /// Index of the source, and offset of the game in bytes.
    pub(crate) at: (usize, u64),
}

/// A fault in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedFault {
    /// Name of the file, if several were opened.
    pub file: Option<String>,
    /// Place in the text; `None` if the whole file is affected.
    pub at: Option<TextPlace>,
    /// Move number, if a move is at fault.
    pub number: Option<usize>,
    pub why: LocalizedMessage,
}

/// A batch of games and faults found.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    pub games: Vec<ListedGame>,
    pub faults: Vec<ListedFault>,
    /// Bytes read, and bytes in total.
    pub read: (u64, u64),
    /// The last game with its moves, so that a file with a single game need not be read again.
    pub last: Option<Box<ImportedGame>>,
}

/// A result or a progress report of a file task.
pub(super) enum FileTaskResult {
    /// Games and faults found since the last report.
    Found(Batch),
    /// All sources have been listed.
    Read,
    /// A game was imported into the library.
    GameImported(StoredId),
    /// A game was read, but cannot be imported into the library, with the reason.
    ///
    /// `None` as the reason: no games are saved at all.
    ReadWithoutLibrary(Box<ImportedGame>, Option<LocalizedMessage>),
    /// Number of games imported or exported so far.
    Adding(u64),
    /// All games have been imported; `known` were in the library already. `import` can be undone.
    Added {
        added: u64,
        known: u64,
        import: Option<ImportId>,
    },
    /// An import failed after some games were in the library. `import` can be undone and has the new ones among them.
    AddedInPart {
        message: LocalizedMessage,
        import: Option<ImportId>,
    },
    /// A file was written: path, format, and number of games of an export.
    Saved(PathBuf, SaveAs, Option<u64>),
    /// Paths from the file dialog; `None` if it was cancelled or could not be shown.
    Chosen(Option<Vec<PathBuf>>),
    Stopped,
    Failed(LocalizedMessage),
}
