//! The messages that buttons, keys and features write for one another. Each kind has one reader: features do not import
//! each other. Uses `core` and `preferences`.

mod requests;

pub use requests::{
    BeginGame, CopyText, EditPosition, ExportProgress, FilesRequest, ForkGame, GuestChange, GuestsRequest,
    ResumeGame, SaveAs, SetUpGame, ShowGames, TellLibrary, WriteComment,
};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use derive_more::From;

use crate::app::core::{AddWakingMessage, Branching, ChoiceMade, Screen, Stamp};
use crate::app::preferences::SettingsCommand;
use session::{EndReason, Glyph, LineId, Place, Player};

/// A command about the game on the table, obeyed in the order in which they were written.
#[derive(Message, From, Clone, Debug, PartialEq, Eq)]
pub enum GameCommand {
    /// Changes the game; refused while an earlier position is shown.
    Play(PlayCommand),
    /// Looks at earlier positions and changes variations, comments and signs.
    Review(ReviewCommand),
    /// Anything else at the table.
    Table(TableCommand),
}

/// A command that changes the game as it stands. Refused while an earlier position is shown, so that nobody takes back
/// or resigns what is not on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayCommand {
    /// Takes back.
    Undo,
    /// Plays again what was taken back.
    Redo,
    /// Plays one ply of a paused game between computers; pauses a running one.
    Step,
    /// Asks the person to move to confirm the resignation.
    AskResign,
    /// The person to move resigns.
    Resign,
    /// Asks the person to move to confirm a draw offer to a computer; offers a draw to a person at once.
    AskDraw,
    /// The person to move offers a draw.
    OfferDraw,
    /// The other person accepts the draw.
    AcceptDraw,
    /// Claims a draw.
    Claim(EndReason),
}

/// A command about earlier positions and variations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReviewCommand {
    /// Shows the position at a place of the record. The game itself does not change.
    Look(Place),
    /// Shows the table again.
    StopLooking,
    /// A move was made in the position that is shown.
    Branch(Branching),
    /// Asks how to play on from the position that is shown.
    AskPlayOn,
    /// Continues the game from the position that is shown, with the move that was made there.
    PlayOn(Branching),
    /// Records the move that was made in the position that is shown as a variation.
    Note(Branching),
    /// Opens the dialog with the comment and the sign of the move before the position that is shown.
    Annotate,
    /// Sets or removes the sign of the move that leads to a place.
    Judge(Place, Option<Glyph>),
    /// Moves a variation before the one above it.
    Promote(LineId),
    /// Asks to confirm that a variation is deleted.
    AskDelete(LineId),
    /// Deletes a variation.
    Delete(LineId),
}

/// A command about the table that is obeyed while an earlier position is shown too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableCommand {
    /// Turns the board round.
    Flip,
    /// Copies the position text.
    CopyPosition,
    /// A computer accepts the draw that it was offered.
    DrawAgreed {
        /// The state of the game in which it was offered.
        stamp: Stamp,
    },
    /// Starts the same game again; asks first if it is not over.
    AskRestart,
    /// Starts the same game again.
    Restart,
    /// Starts the same game again, every player one seat further on.
    Rematch,
    /// Shows the hand of the person to whom the table was passed.
    LiftCurtain,
    /// Shows or hides the hands of computers that play each other.
    ShowHands,
    /// Pauses or resumes a computer game, also one that waits after a take-back.
    Pause,
    /// Asks who replaces the external engine that has failed.
    ShowTrouble,
    /// Replaces the engine that has failed for the rest of the game.
    PlayInstead(Player),
    /// Starts the engine that has failed again.
    AskAgain,
    /// Shows the next part of a hint: the piece, the square, the reason; then hides it.
    Hint,
    /// Hides the hint.
    HideHint,
    /// Starts or ends the analysis.
    Analyse,
}

/// A command that opens or closes screens and dialogs.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum Navigate {
    /// Opens a screen.
    Open(Screen),
    /// Closes the dialog.
    CloseDialog,
    /// Shows all keys.
    ShowKeys,
    /// Shows the faults of opened files, or their games again.
    ShowFaults(bool),
    /// Ends the program.
    Quit,
}

/// One step back: a dialog is closed, a selection given up, a hint hidden, the table shown again, the screen left,
/// whichever comes first.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoBack;

/// Fills the screen, or returns to a window.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToggleFullscreen;

/// Any message that a button or a key can stand for, so that lists of buttons can hold them side by side.
#[derive(From, Clone, Debug, PartialEq)]
pub enum UiCommand {
    #[from(GameCommand, PlayCommand, ReviewCommand, TableCommand)]
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
}

/// Writes the message that a button or a key stands for.
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
        .add_waking_message::<EditPosition>()
        .add_waking_message::<FilesRequest>()
        .add_waking_message::<ForkGame>()
        .add_waking_message::<GuestChange>()
        .add_waking_message::<GuestsRequest>()
        .add_waking_message::<ResumeGame>()
        .add_waking_message::<SetUpGame>()
        .add_waking_message::<ShowGames>()
        .add_waking_message::<TellLibrary>()
        .add_waking_message::<WriteComment>();
}
