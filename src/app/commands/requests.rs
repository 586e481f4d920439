//! What one feature asks of another: features do not import each other.

use std::path::PathBuf;

use bevy::prelude::*;

use crate::app::core::Branching;
use session::transcript::Form;
use session::{Game, Guest, MatchPlan, Message as Words, Place, SeatPlan};
use store::{Card, Filter, KeptId};

/// A game is to be prepared.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetUpGame(pub Game);

/// Puts a kept game back on the table.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResumeGame(pub KeptId);

/// Opens the editor with the position that is shown at the table.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct EditPosition;

/// The library is to be opened.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShowGames {
    /// At the games that were not played to their end, or else at all of them.
    pub unfinished: bool,
}

/// The library is to say what became of a task.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct TellLibrary {
    /// What.
    pub words: Words,
    /// Whether it could not be done.
    pub refused: bool,
}

/// How many games are in the file that is being written of many; `None` while none is.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExportProgress(pub Option<u64>);

/// As what a game is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveAs {
    /// As text.
    Text(Form),
    /// A picture of the position in pixels.
    Png,
    /// A picture of the position as lines.
    Svg,
    /// The game as it moves.
    Gif,
}

/// What is asked of files.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum FilesRequest {
    /// Asks which files with games to open.
    Choose,
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
    /// Opens the page on which the game on the table is handed on.
    ShareTable,
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

/// What is asked of engines of other people.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum GuestsRequest {
    /// Opens the page on which a program is named that is to play this game.
    Choose(Game),
    /// Opens the page of a guest at this game, on which it is set.
    Set(Game, Guest),
    /// Asks in a dialog of the system which program it is to be.
    Browse,
    /// Starts this program, a path or a name, as it was typed.
    Meet(String),
    /// Names another one instead of the one that is being started.
    Stop,
}

/// What became of an engine of other people on its page.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum GuestChange {
    /// It is to play, on the seat that it was chosen for.
    Chosen(Guest),
    /// This program is not to be known any more.
    Forgotten(String),
}

/// What somebody writes about the move that leads to a place.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct WriteComment {
    /// Where.
    pub place: Place,
    /// What; empty to take away what was written.
    pub text: String,
}

/// Another game is to go on from what is looked at, between these players.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct ForkGame {
    /// From where, with which move.
    pub from: Branching,
    /// Who plays on.
    pub seats: Vec<SeatPlan>,
}

/// A text is to go to the clipboard.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct CopyText(pub String);

/// A game is to be put on the table; whoever asks has seen that it can be opened.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct BeginGame(pub MatchPlan);
