//! Requests from one feature to another; features do not import each other.

use std::path::PathBuf;

use bevy::prelude::*;

use crate::app::core::BrowseMove;
use session::game_text::TextFormat;
use session::{
    ExerciseSource, ExternalEngine, Game, LocalizedMessage as Words, MatchPlan, Place, PlayerPlan,
};
use store::{Card, Filter, ImportId, StoredId};

/// Opens the setup page for a game.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetUpGame(pub Game);

/// Loads a saved game and puts it on the table.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResumeGame {
    pub id: StoredId,
    /// Whether the review of the game is opened, too.
    pub opens_review: bool,
}

impl ResumeGame {
    pub const fn at_table(id: StoredId) -> ResumeGame {
        ResumeGame { id, opens_review: false }
    }

    pub const fn with_review(id: StoredId) -> ResumeGame {
        ResumeGame { id, opens_review: true }
    }
}

/// Opens the editor with the position that is shown at the table.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct EditPosition;

/// Opens the library.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShowGames {
    /// Whether only unfinished games are listed.
    pub unfinished: bool,
}

/// Shows the result of a task in the library.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct LibraryNotice {
    pub message: Words,
    /// Whether the task has failed.
    pub has_failed: bool,
    /// The import that the task has made, which can be undone.
    pub undo_import: Option<ImportId>,
}

/// Progress of the running export of games, and the result of the last one.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ExportProgress {
    /// Number of games that the running export has written; `None` if none runs.
    pub written: Option<u64>,
    /// The result of [`FilesRequest::SaveGames`], until the page that has asked for it is opened again.
    pub result: Option<Words>,
}

/// The format in which a game is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveAs {
    Text(TextFormat),
    /// The position as a bitmap.
    Png,
    /// The position as a vector image.
    Svg,
    /// The game as an animation.
    Gif,
}

/// A request about files with games.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum FilesRequest {
    /// Opens a file dialog that asks which files to open.
    Choose,
    Open(Vec<PathBuf>),
    /// Reads pasted text.
    OpenText(String),
    /// Opens the game with this index in the list of games found.
    OpenListed(usize),
    /// Adds games from the list to the library: those with these indices, or all.
    AddListed(Option<Vec<usize>>),
    /// Confirms a typed path, on systems without a file dialog.
    OpenTypedPath(String),
    /// Opens the export dialog for the game on the table.
    ShareTable,
    /// Opens the export dialog for a saved game.
    Share(Box<Card>),
    /// Copies the game of the export dialog to the clipboard.
    CopyText(TextFormat),
    /// Saves the game of the export dialog to a file.
    Save(SaveAs),
    /// Saves all games of the library that match a filter to one file.
    SaveFiltered(Filter),
    /// Saves games as text, all of one kind, to a file; `name` is without extension.
    SaveGames {
        game: Game,
        name: String,
        text: String,
    },
    /// Cancels saving several games; the file keeps its old content.
    StopSaving,
    /// Opens the folder of the file that was saved last, in the file manager of the system.
    OpenSavedFolder,
}

/// A request about external engines.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum EngineRequest {
    /// Opens the page that asks for the program of an engine for this game.
    Choose(Game),
    /// Opens the page with the options of an engine at this game.
    Configure(Game, ExternalEngine),
    /// Opens a file dialog that asks for the program.
    Browse,
    /// Starts a program, to ask for its options.
    Start {
        /// Path or name of the program, as typed.
        program: String,
        /// Arguments of the program, quoted as in a shell; empty for none.
        arguments: String,
    },
    /// Stops the program that is being started, to choose another one.
    Stop,
}

/// A decision on the page of an external engine.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum EngineSelection {
    /// The engine takes the seat for which it was chosen.
    Chosen(ExternalEngine),
    /// The engine with this program is removed from the known ones.
    Forgotten(String),
}

/// Sets the comment on the move that leads to a place.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct WriteComment {
    pub place: Place,
    /// Empty to remove the comment.
    pub text: String,
}

/// Starts a new game from a position being browsed.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct PlayOnAsNewGame {
    /// The position, and the move that was made there.
    pub from: BrowseMove,
    /// The players of the new game.
    pub seats: Vec<PlayerPlan>,
}

/// Copies a text to the clipboard.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct CopyText(pub String);

/// Reads the clipboard for a part of the window. [`Pasted`] is the answer, a second later at most.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasteRequest {
    /// For the text field with the keyboard focus.
    TextField,
    /// For the position on the setup page.
    SetupPosition,
    /// For the position editor.
    Editor,
    /// For the screen itself, which takes positions, games and files.
    Screen,
}

/// The content of the clipboard, in answer to a [`PasteRequest`].
///
/// If there is neither text nor files, the player has been told why.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Pasted {
    pub request: PasteRequest,
    pub text: Option<String>,
    /// Paths of files that were copied, for example in a file manager. Then there is no text.
    pub files: Vec<PathBuf>,
}

impl Pasted {
    /// The text, if it answers this request.
    pub fn text_for(&self, request: PasteRequest) -> Option<&str> {
        self.text.as_deref().filter(|_| self.request == request)
    }
}

/// Puts a game or exercises on the table.
#[derive(Message, Clone)]
pub enum BeginGame {
    /// A game; the sender has checked that the plan is valid.
    Plan(MatchPlan),
    /// Exercises, one after the other.
    Exercises(Vec<ExerciseSource>),
}
