//! What threads tell about files: which games they found, what is wrong, what was written.

use std::path::PathBuf;

use crate::app::commands::SaveAs;
use session::transcript::{ReadGame, TextPlace};
use session::{self, Game, Message};
use store::KeptId;

/// A background task on files.
pub(super) type Task = session::Task<News>;
/// The thread's side of it.
pub(super) type Reporter = session::Reporter<News>;

/// A game that was found, without its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Which game.
    pub game: Game,
    /// What the players are called, by seat; empty where that is not told.
    pub names: Vec<String>,
    /// The day, as it is told.
    pub date: String,
    /// How it ended; `*` while it goes on.
    pub result: String,
    /// How many plies it has.
    pub plies: usize,
    /// In which of the sources it stands, and how many bytes before it.
    pub(crate) at: (usize, u64),
}

/// Something that is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldFault {
    /// The name of the file, where there are several.
    pub file: Option<String>,
    /// Where; `None` where all of it is meant.
    pub at: Option<TextPlace>,
    /// The number of the move that is meant, where it is about one.
    pub number: Option<usize>,
    /// What.
    pub why: Message,
}

/// Part of what was found.
#[derive(Clone, Debug, Default)]
pub struct Portion {
    /// Games.
    pub games: Vec<Listed>,
    /// What is wrong.
    pub faults: Vec<ToldFault>,
    /// How many bytes have been read, of how many.
    pub read: (u64, u64),
    /// The last game, whole, which need not be read again where it is the only one.
    pub last: Option<Box<ReadGame>>,
}

/// What a thread tells.
pub(super) enum News {
    /// Part of the games of files.
    Found(Portion),
    /// That was all.
    Read,
    /// A game lies on the shelf.
    Kept(KeptId),
    /// A game, where there is no shelf.
    Taken(Box<ReadGame>),
    /// So many games are done.
    Adding(u64),
    /// All games lie on the shelf.
    Added { added: u64, known: u64 },
    /// A file was written: where, as what, and of how many games where they are several.
    Saved(PathBuf, SaveAs, Option<u64>),
    /// What was chosen in a dialog of the system; nothing where it was cancelled, or could not be shown.
    Chosen(Option<Vec<PathBuf>>),
    /// It was stopped.
    Stopped,
    /// It failed.
    Failed(Message),
}
