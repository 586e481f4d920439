//! What is known of files: which are open, what was found in them, and what is being done.

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;

use super::news::{Listed, Portion, Task, ToldFault};
use super::reading::Source;
use super::saving::Wanted;
use session::Message;
use session::transcript::{Form, ReadGame};
use store::{Card, Ticket};

/// Which game is handed on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Shared {
    /// The one on the table.
    #[default]
    Table,
    /// A kept one.
    Kept(Box<Card>),
}

/// Files that were opened, and what is being done with files.
#[derive(Resource, Default)]
pub struct Files {
    pub(super) sources: Arc<[Source]>,
    /// The games that were found so far.
    pub games: Vec<Listed>,
    pub(super) faults: Vec<ToldFault>,
    /// How many faults there are beyond those.
    pub(super) more_faults: usize,
    pub(super) read: (u64, u64),
    /// The game that was read last.
    pub(super) last: Option<Box<ReadGame>>,
    /// How far they are.
    pub stage: Stage,
    /// When reading began.
    pub(super) since: Option<Duration>,
    pub(super) task: Option<Task>,
    /// What a dialog of the system is open for, or a path is typed for.
    pub(super) asking: Option<(Asked, Duration)>,
    pub(super) asker: Option<Task>,
    /// When it is told that the dialog has not come.
    pub(super) tell_at: Option<Duration>,
    /// What is being written.
    pub(super) savers: Vec<Saver>,
    /// What the keeper was asked to tell as text.
    pub(super) texts: Vec<(Ticket, Text)>,
    /// Which game is handed on.
    pub shared: Shared,
    /// Whether a file is held over the window.
    pub is_hovered: bool,
    /// Why the last task failed.
    pub failed: Option<Message>,
}

/// A file that is being written.
pub(super) struct Saver {
    pub task: Task,
    /// How many games are in it already, where it is to hold many.
    pub games: Option<u64>,
}

/// What becomes of a text.
#[derive(Clone, Debug)]
pub(super) enum Text {
    Copied,
    Saved(Form),
}

/// What a path is asked for.
#[derive(Clone, Debug)]
pub(super) enum Asked {
    Open,
    Save(Box<Wanted>),
}

/// How far the files that were opened are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stage {
    /// None are open.
    #[default]
    Closed,
    /// They are being read.
    Reading,
    /// They have been read.
    Read,
    /// One game is being opened.
    Opening,
    /// So many games have been put on the shelf.
    Adding(u64),
}

/// The most faults that are kept; the others are counted.
const MOST_FAULTS: usize = 2000;
/// Whoever reads files for longer sees it.
pub(super) const PATIENCE: Duration = Duration::from_millis(250);

impl Files {
    /// What was wrong with them, and how many more faults there are.
    pub fn faults(&self) -> (&[ToldFault], usize) {
        (&self.faults, self.more_faults)
    }

    /// What is open: the name of a file, where it is one.
    pub fn name(&self) -> Option<String> {
        match &*self.sources {
            [only] => only.file_name(),
            _ => None,
        }
    }

    /// How many files are open.
    pub fn count(&self) -> usize {
        self.sources.len()
    }

    /// Which part of them has been read, 0 to 1.
    pub fn part_read(&self) -> f32 {
        let (read, size) = self.read;
        if size == 0 { 0.0 } else { (read as f32 / size as f32).min(1.0) }
    }

    /// Whether something is being saved.
    pub fn is_saving(&self) -> bool {
        !self.savers.is_empty()
    }

    /// How many games are written already, while many are being saved.
    pub(super) fn saving_games(&self) -> Option<u64> {
        self.savers.iter().find_map(|saver| saver.games)
    }

    /// Nothing is open any more.
    pub(super) fn close(&mut self) {
        self.task = None;
        self.stage = Stage::Closed;
        self.sources = Arc::default();
        (self.games, self.faults, self.more_faults, self.last) = Default::default();
        (self.read, self.since, self.failed) = Default::default();
    }

    /// Notes what was found.
    pub(super) fn take_portion(&mut self, portion: Portion) {
        let Portion { games, faults, read, last } = portion;
        self.games.extend(games);
        for fault in faults {
            if self.faults.len() < MOST_FAULTS {
                self.faults.push(fault);
            } else {
                self.more_faults += 1;
            }
        }
        self.read = read;
        // It is wanted where it is the only one.
        self.last = last.or(self.last.take());
    }
}
