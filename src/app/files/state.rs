//! State of the files feature: opened files, their games and faults, and running tasks.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;

use super::reading::GameSource;
use super::results::{Batch, ListedFault, ListedGame, Task};
use super::saving::FileToWrite;
use session::game_text::{ImportedGame, TextFormat};
use session::{Game, LocalizedMessage};
use store::{Card, Ticket};

/// The game to share.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum SharedGame {
    #[default]
    Table,
    /// A saved game.
    Saved(Box<Card>),
}

/// Opened files and running tasks on files.
#[derive(Resource, Default)]
pub struct Files {
    pub(super) sources: Arc<[GameSource]>,
    pub games: Vec<ListedGame>,
    pub(super) faults: Vec<ListedFault>,
    /// Number of faults beyond `MOST_FAULTS`, which are not stored.
    pub(super) more_faults: usize,
    /// Bytes read, and bytes in total.
    pub(super) read: (u64, u64),
    /// The game read last, with its moves.
    pub(super) last: Option<Box<ImportedGame>>,
    pub stage: OpeningStage,
    /// Start time of reading.
    pub(super) since: Option<Duration>,
    /// Task that reads or imports the files.
    pub(super) task: Option<Task>,
    /// Purpose of the file dialog requested last, and the time of that request.
    pub(super) pending_dialog: Option<(DialogPurpose, Duration)>,
    /// Task that waits for the file dialog.
    pub(super) dialog_task: Option<Task>,
    /// Time at which the player is told that the file dialog did not appear.
    pub(super) report_missing_dialog_at: Option<Duration>,
    /// Files being written.
    pub(super) savers: Vec<RunningSave>,
    /// File that was saved last without a file dialog, so that the player does not know its folder.
    pub saved: Option<PathBuf>,
    /// Task that opens the folder of a saved file.
    pub(super) folder_task: Option<Task>,
    /// Tickets of games requested as text from the storage thread, and the use of each text.
    pub(super) texts: Vec<(Ticket, TextPurpose)>,
    pub shared: SharedGame,
    /// Whether a file is dragged over the window.
    pub is_hovered: bool,
    /// Reason why the last task failed.
    pub failed: Option<LocalizedMessage>,
}

/// A file being written.
pub(super) struct RunningSave {
    pub task: Task,
    /// Number of games written so far, for an export of many games.
    pub games: Option<u64>,
    /// Whether the program has chosen the folder, and not the player in a file dialog.
    pub is_in_own_folder: bool,
}

/// Use of a text from the storage thread.
#[derive(Clone, Debug)]
pub(super) enum TextPurpose {
    Copied,
    Saved(TextFormat),
}

/// Purpose of a file dialog.
#[derive(Clone, Debug)]
pub(super) enum DialogPurpose {
    Open,
    Save(Box<FileToWrite>),
}

/// Progress of the opened files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OpeningStage {
    #[default]
    Closed,
    Reading,
    Read,
    /// A single game is being opened.
    Opening,
    /// Number of games imported so far.
    Adding(u64),
}

/// Greatest number of stored faults; further ones are only counted.
const MOST_FAULTS: usize = 2000;
/// If reading takes longer than this, the dialog shows the progress.
pub(super) const SHOW_PROGRESS_AFTER: Duration = Duration::from_millis(250);

impl Files {
    /// Stored faults, and the number of faults that are only counted.
    pub fn faults(&self) -> (&[ListedFault], usize) {
        (&self.faults, self.more_faults)
    }

    /// Name of the opened file, if there is exactly one.
    pub fn name(&self) -> Option<String> {
        match &*self.sources {
            [only] => only.file_name(),
            _ => None,
        }
    }

    /// Number of opened sources.
    pub fn count(&self) -> usize {
        self.sources.len()
    }

    /// Fraction of the bytes read, 0 to 1.
    pub fn fraction_read(&self) -> f32 {
        let (read, size) = self.read;
        if size == 0 { 0.0 } else { (read as f32 / size as f32).min(1.0) }
    }

    pub fn is_saving(&self) -> bool {
        !self.savers.is_empty()
    }

    /// Number of games written so far by a running export.
    pub(super) fn saving_games(&self) -> Option<u64> {
        self.savers.iter().find_map(|saver| saver.games)
    }

    /// Whether the only entry can be opened without showing a list: a game without faults, or a position.
    pub(super) fn opens_at_once(&self) -> bool {
        match &*self.games {
            // The setup page shows the notes about a position itself.
            [only] => self.faults.is_empty() || only.position.is_some(),
            _ => false,
        }
    }

    /// The game and the text of the entry `index`, if it is a position without a game.
    pub(super) fn position(&self, index: usize) -> Option<(Game, String)> {
        let listed = self.games.get(index)?;
        Some((listed.game, listed.position.clone()?))
    }

    /// Closes the files and stops reading them.
    pub(super) fn close(&mut self) {
        self.task = None;
        self.stage = OpeningStage::Closed;
        self.sources = Arc::default();
        (self.games, self.faults, self.more_faults, self.last) = Default::default();
        (self.read, self.since, self.failed) = Default::default();
    }

    /// Adds a batch of games and faults.
    pub(super) fn add_batch(&mut self, batch: Batch) {
        let Batch { games, faults, read, last } = batch;
        self.games.extend(games);
        for fault in faults {
            if self.faults.len() < MOST_FAULTS {
                self.faults.push(fault);
            } else {
                self.more_faults += 1;
            }
        }
        self.read = read;
        // Keep the game of an earlier batch, which is opened if it remains the only game.
        self.last = last.or(self.last.take());
    }
}
