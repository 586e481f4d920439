//! Messages from buttons, keys and features to features that do not import each other.
//!
//! Each kind of message has one reader. Uses `core` and `preferences`.

mod requests;

pub use requests::{
    BeginGame, CopyText, EditPosition, EngineRequest, EngineSelection, ExportProgress, FilesRequest,
    LibraryNotice, PasteRequest, Pasted, PlayOnAsNewGame, ResumeGame, SaveAs, SetUpGame, ShowGames,
    WriteComment,
};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use derive_more::From;

use crate::app::core::{AddWakingMessage, BrowseMove, ChoiceMade, Screen, Stamp};
use crate::app::preferences::{CoachMode, SettingsCommand};
use session::{EndReason, Glyph, LineId, Place, Player};

/// A command about the game on the table. Commands run in the order in which they were written.
#[derive(Message, From, Clone, Debug, PartialEq, Eq)]
pub enum GameCommand {
    /// Changes the game; rejected while an earlier position is shown.
    Play(PlayCommand),
    /// Shows earlier positions; changes variations, comments and glyphs.
    Browse(BrowseCommand),
    Table(TableCommand),
}

/// A command that changes the game.
///
/// Rejected while an earlier position is shown, because the player would not see the change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayCommand {
    /// Takes back moves: to the last decision of a person, or one ply if no person plays computers.
    Undo,
    /// Plays the moves again that were taken back.
    Redo,
    /// Plays one ply of a paused game between computers; pauses a running one.
    Step,
    /// Asks the person to move to confirm the resignation.
    AskResign,
    Resign,
    /// Offers a draw to a person; asks to confirm an offer to a computer.
    AskDraw,
    OfferDraw,
    AcceptDraw,
    Claim(EndReason),
}

/// A command about earlier positions and variations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BrowseCommand {
    /// Shows the position at a place of the record. The game itself does not change.
    ShowPosition(Place),
    /// Shows the current position of the game again.
    ShowCurrent,
    /// Adds `moves`, canonical texts, after the displayed position as a variation, and shows the position after them.
    ShowLine {
        moves: Vec<String>,
        /// The displayed position, as in `CurrentMatch::display_stamp`.
        stamp: Stamp,
    },
    /// Reports a move that was made in the position being browsed.
    Branch(BrowseMove),
    /// Lets the player look for a better move than the one that leads to this ply of the reviewed game.
    Retry(usize),
    /// Takes a wrong move of an exercise back; after the exercise, goes on to the next one.
    ContinueExercise,
    /// Shows the solution of the exercise.
    ShowSolution,
    /// Asks how to play on from the position being browsed.
    AskPlayOn,
    /// Continues the game from the position being browsed, with the move made there.
    PlayOn(BrowseMove),
    /// Adds the move made in the position being browsed as a variation.
    AddVariation(BrowseMove),
    /// Opens the dialog with comment and glyph of the move being browsed.
    Annotate,
    /// Sets or removes the glyph of the move that leads to a place.
    SetGlyph(Place, Option<Glyph>),
    /// Moves a variation before the one above it.
    Promote(LineId),
    /// Asks to confirm that a variation is deleted.
    AskDelete(LineId),
    Delete(LineId),
}

/// A command about the table that works while an earlier position is shown, too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableCommand {
    Flip,
    CopyPosition,
    /// A computer accepts the draw that it was offered.
    DrawAgreed {
        /// The state of the game in which the draw was offered.
        stamp: Stamp,
    },
    /// Starts the same game again; asks first if the game is not over.
    AskRestart,
    Restart,
    /// Starts the same game again, every player one seat further on.
    Rematch,
    /// Shows the hand of the person to whom the table was passed.
    ShowHand,
    /// Shows or hides the hands of computers that play each other.
    ToggleComputerHands,
    /// Pauses or resumes a computer game, also one that waits after a take-back.
    Pause,
    /// Asks which player replaces the failed external engine.
    ShowEngineFailure,
    /// Replaces the failed engine for the rest of the game.
    ReplaceEngine(Player),
    /// Starts the failed engine again.
    RestartEngine,
    /// Shows the next part of a hint (piece, square, reason); then hides it.
    Hint,
    HideHint,
    /// Switches the coach, and says so.
    SwitchCoach(CoachMode),
    /// Starts or ends the analysis.
    Analyse,
    /// Opens or closes the review of the finished game.
    Review,
}

/// A command that opens or closes screens and dialogs.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum Navigate {
    Open(Screen),
    CloseDialog,
    /// Shows the keyboard shortcuts.
    ShowKeys,
    /// Shows the errors in opened files if `true`, or the games found in them if `false`.
    ShowFaults(bool),
    Quit,
}

/// One step back, for example with Esc.
///
/// Runs the first action that applies: close the dialog, clear the selection, hide the hint, leave the exercise, close
/// the review, show the current position, leave the screen.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoBack;

/// Switches between full screen and window.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToggleFullscreen;

/// Any message that a button or a key can send. A list of buttons stores one for each button.
#[derive(From, Clone, Debug, PartialEq)]
pub enum UiCommand {
    #[from(GameCommand, PlayCommand, BrowseCommand, TableCommand)]
    Game(GameCommand),
    #[from]
    Choice(ChoiceMade),
    #[from]
    Navigate(Navigate),
    #[from]
    Back(GoBack),
    #[from]
    Fullscreen(ToggleFullscreen),
    #[from]
    Settings(SettingsCommand),
    #[from]
    Files(FilesRequest),
    #[from]
    Resume(ResumeGame),
    #[from]
    EditPosition(EditPosition),
    #[from]
    Paste(PasteRequest),
}

/// Message writers for all variants of [`UiCommand`].
#[derive(SystemParam)]
pub struct UiCommands<'w> {
    game: MessageWriter<'w, GameCommand>,
    choices: MessageWriter<'w, ChoiceMade>,
    navigate: MessageWriter<'w, Navigate>,
    back: MessageWriter<'w, GoBack>,
    fullscreen: MessageWriter<'w, ToggleFullscreen>,
    settings: MessageWriter<'w, SettingsCommand>,
    files: MessageWriter<'w, FilesRequest>,
    resume: MessageWriter<'w, ResumeGame>,
    edit: MessageWriter<'w, EditPosition>,
    paste: MessageWriter<'w, PasteRequest>,
}

impl UiCommands<'_> {
    pub fn write(&mut self, command: impl Into<UiCommand>) {
        match command.into() {
            UiCommand::Game(command) => _ = self.game.write(command),
            UiCommand::Choice(command) => _ = self.choices.write(command),
            UiCommand::Navigate(command) => _ = self.navigate.write(command),
            UiCommand::Back(command) => _ = self.back.write(command),
            UiCommand::Fullscreen(command) => _ = self.fullscreen.write(command),
            UiCommand::Settings(command) => _ = self.settings.write(command),
            UiCommand::Files(command) => _ = self.files.write(command),
            UiCommand::Resume(command) => _ = self.resume.write(command),
            UiCommand::EditPosition(command) => _ = self.edit.write(command),
            UiCommand::Paste(command) => _ = self.paste.write(command),
        }
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<ExportProgress>()
        .add_waking_message::<GameCommand>()
        .add_waking_message::<Navigate>()
        .add_waking_message::<GoBack>()
        .add_waking_message::<ToggleFullscreen>()
        .add_waking_message::<BeginGame>()
        .add_waking_message::<CopyText>()
        .add_waking_message::<PasteRequest>()
        .add_waking_message::<Pasted>()
        .add_waking_message::<EditPosition>()
        .add_waking_message::<FilesRequest>()
        .add_waking_message::<PlayOnAsNewGame>()
        .add_waking_message::<EngineSelection>()
        .add_waking_message::<EngineRequest>()
        .add_waking_message::<ResumeGame>()
        .add_waking_message::<SetUpGame>()
        .add_waking_message::<ShowGames>()
        .add_waking_message::<LibraryNotice>()
        .add_waking_message::<WriteComment>();
}
