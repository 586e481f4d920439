//! Files of games: opened, dropped on the window, pasted and saved; and pictures of games. Reading and writing is done by
//! threads beside the frames, which are asked here and heard here.

mod desk;
mod listen;
mod news;
mod obey;
mod reading;
mod saving;
mod state;

use std::path::PathBuf;

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

pub use desk::{FileDialogs, FileDrops};
pub use news::{Listed, Portion, SaveAs, ToldFault};
pub use reading::Source;
pub use state::{Files, Shared, Stage};

use crate::app::flow::{shelf, statistics};
use crate::app::frame::FramePhase;
use session::transcript::Form;
use store::{Card, Filter};

/// The name of the threads.
pub const THREAD_NAME: &str = "files";

/// All that is done about files in a frame.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct FilesWork;

/// What the screens ask for.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum FilesRequest {
    /// Opens files.
    Open(Vec<PathBuf>),
    /// Reads a text that was pasted.
    Read(String),
    /// Opens the game at this place of the list.
    Take(usize),
    /// Puts all games of the list on the shelf, or those at these places.
    Add(Option<Vec<usize>>),
    /// The path that was typed, where the system has no dialog.
    Typed(String),
    /// Opens the page on which a kept game is handed on.
    Share(Box<Card>),
    /// The game that is handed on, as text to the clipboard.
    CopyText(Form),
    /// The same to a file.
    Save(SaveAs),
    /// All games of the shelf that a filter lets through, to one file.
    SaveShown(Filter),
    /// No more of them; what was there before stays.
    StopSaving,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Files>().add_message::<FilesRequest>().add_message::<FileDragAndDrop>().add_systems(
        Update,
        // A dialog that was closed is heeded before anything is read on.
        (listen::heed_dialog, obey::hear_drops, obey::obey_commands, obey::obey, listen::listen)
            .chain()
            .after(shelf::ask)
            .after(statistics::ask)
            .in_set(FilesWork)
            .in_set(FramePhase::Keep),
    );
}
