//! The messages between systems: what a hand does, a choice that was made, a scene that changed, and what
//! buttons and keys ask for.

use std::time::Duration;

use bevy::prelude::*;

use crate::app::core::screen::{Branching, Screen};
use session::{Beats, Choice, EndReason, Glyph, LineId, Look, MatchPlan, Place, Player, SeatPlan, Spot};
use store::KeptId;

/// What a hand does at the table, in the order it is done. What a key or a button means there is decided by the
/// kind of table.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum HandInput {
    /// The pointer moved.
    Move {
        /// Where to, in window pixels.
        at: Vec2,
        /// The spot below it, unless something covers the board there.
        spot: Option<Spot>,
    },
    /// The button went down, or a finger.
    Press {
        /// Where, in window pixels.
        at: Vec2,
        /// The spot below it.
        spot: Option<Spot>,
    },
    /// It went up again.
    Release {
        /// The spot below it.
        spot: Option<Spot>,
    },
    /// The right button went down.
    RightPress {
        /// Whether that was on the table.
        on_table: bool,
        /// The spot below it.
        spot: Option<Spot>,
        /// Which of the four colours it draws with: 0 plain, 1 with Shift, 2 with Ctrl, 3 with Alt.
        ink: u8,
    },
    /// The right button went up again.
    RightRelease {
        /// The spot below it.
        spot: Option<Spot>,
    },
    /// Whatever is in hand is let go: a touch was cancelled, the window has lost the focus.
    Cancel,
    /// One step back: Esc, in its place among what the pointer does.
    StepBack,
    /// The wheel was turned over the table, by so many notches away from the hand.
    Wheel {
        /// Where the pointer is, in window pixels.
        at: Vec2,
        /// How many notches.
        steps: i32,
        /// Whether Ctrl was held.
        control: bool,
    },
    /// Two fingers moved over an open table, or its touchpad: so many pixels, and so much farther apart than before.
    Pinch {
        /// The middle between them, in window pixels.
        at: Vec2,
        /// How far the table is dragged, in pixels.
        by: Vec2,
        /// How much larger it becomes; 1 leaves it as it is.
        zoom: f32,
    },
    /// A key of the table was pressed.
    Key(HandKey),
}

/// The keys that belong to the table. Each kind of table says which of them it takes, see
/// [`HandKeys`](crate::app::table::input::HandKeys).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandKey {
    /// An arrow, `y` up.
    Arrow(IVec2),
    /// Enter or Space on whatever the cursor is on.
    Confirm,
    /// Another of the captures that may be meant is to be shown.
    OtherCapture,
    /// The tile in hand is turned by so many quarters, anticlockwise for more than zero.
    Turn(i32),
    /// The tile in hand goes over the next place where it fits.
    NextPlace,
    /// The table is seen from nearer by so many steps, or from farther away for less than zero.
    Zoom(i32),
    /// All of the table is seen.
    Fit,
}

/// A complete decision, of a person or of an engine, for the game as it stood at `generation`.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoiceMade {
    /// Index into the legal moves.
    pub choice: Choice,
    /// [`CurrentMatch::generation`](crate::app::game::current_match::CurrentMatch::generation) when the decision was made; an older one is dropped.
    pub generation: u64,
}

/// How the picture is to follow a change of the game.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum SceneChanged {
    /// A move was played: its steps.
    Played(Beats),
    /// The game jumped (undo, redo, another ply): pieces glide to where they belong.
    Jumped,
    /// Another game: everything is laid out anew.
    Replaced,
}

/// What buttons and keys can ask for.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Answers which of the moves is meant that share a path (a promotion).
    Answer(ChoiceMade),
    /// Opens a screen.
    Open(Screen),
    /// Brings a kept game back to the table.
    Continue(KeptId),
    /// Takes back.
    Undo,
    /// Plays again what was taken back.
    Redo,
    /// Shows the game as it stood, or might have stood, at a place of its record. The game itself stays as it is.
    Look(Place),
    /// Shows the table again.
    StopLooking,
    /// A move was made on what is looked at.
    Branch(Branching),
    /// Asks how the game is to be played on from what is looked at.
    AskPlayOn,
    /// The game goes on from what is looked at, with the move that was made there.
    PlayOn(Branching),
    /// The move that was made on what is looked at is written down as a variation.
    Note(Branching),
    /// Opens the card on which the move that leads to what is shown is judged and written about.
    Annotate,
    /// Says what to think of the move that leads to a place.
    Judge(Place, Option<Glyph>),
    /// Puts a variation before the one that stands before it.
    Promote(LineId),
    /// Asks whether a variation is to be taken out of the record.
    AskDelete(LineId),
    /// Takes it out.
    Delete(LineId),
    /// Folds the panel beside the board away, or shows it again.
    FoldPanel,
    /// Turns the board round.
    Flip,
    /// Asks whether the person to move really resigns.
    AskResign,
    /// The person to move resigns.
    Resign,
    /// Asks whether the person to move really offers a draw, where a computer may take it at once.
    AskDraw,
    /// The person to move offers a draw.
    OfferDraw,
    /// The other person takes the draw.
    AcceptDraw,
    /// A computer takes the draw that it was offered.
    DrawAgreed {
        /// The generation of the game in which it was offered.
        generation: u64,
    },
    /// Ends the game by a draw that may be claimed.
    Claim(EndReason),
    /// Begins again; asks first when a game is under way.
    AskRestart,
    /// The same seats from the start.
    Restart,
    /// Every player one seat further on, from the start.
    Rematch,
    /// The person to whom the table was passed looks at the hand.
    LiftCurtain,
    /// Lays the hands of computers among themselves open, or hides them.
    ShowHands,
    /// Shows all of a table without edges.
    FitView,
    /// Stops or lets go on a game between computers; lets a computer play on that a look back made wait.
    Pause,
    /// Asks who plays on for the computer that has failed.
    ShowTrouble,
    /// This player sits down in its place, for good.
    PlayInstead(Player),
    /// It is to try again.
    AskAgain,
    /// Makes one ply of a game between computers that stands still; one that goes on stands still first.
    Step,
    /// The next pace for games between computers.
    NextPace,
    /// Shows what computers are thinking of, or no longer.
    ShowThoughts,
    /// Shows the person to move a good move: which piece, then where to, then why; asked again, puts it away.
    Hint,
    /// Puts the hint away.
    HideHint,
    /// Analyses what is shown, or ends that.
    Analyse,
    /// Puts the dialog away.
    CloseDialog,
    /// What is wrong with opened files is shown, or their games again.
    ShowFaults(bool),
    /// Puts the warnings away.
    CloseWarnings,
    /// Shows all keys.
    ShowKeys,
    /// One step back: promotion, selection, dialog, screen.
    Back,
    /// Fills the screen, or back to a window.
    Fullscreen,
    /// Makes the program silent, or lets it be heard again.
    Mute,
    /// Opens the page on which the game is handed on: as text, as a picture.
    Share,
    /// Asks which files with games are to be opened.
    OpenFile,
    /// Copies the position text.
    CopyPosition,
    /// Opens the editor of positions with what is shown of the game.
    SetUpPosition,
    /// Ends the program.
    Quit,
}

/// What a piece does that can be heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touch {
    /// It is taken from the table.
    PickUp,
    /// It is put down, be it where it was before.
    SetDown,
    /// It is slid over the table for so long.
    Slide(Duration),
    /// It is put down in the place of a piece that it has captured.
    Capture,
    /// It lands and jumps on.
    Hop,
    /// A captured piece is put aside.
    Aside,
    /// It is crowned, or becomes another piece.
    Crown,
    /// A domino is laid on the table.
    Lay,
    /// A domino is laid on others: the floor it lies on, 2 or higher.
    Climb(u8),
}

impl Touch {
    /// Whether a piece has come to where it goes.
    pub const fn is_landing(self) -> bool {
        matches!(self, Touch::SetDown | Touch::Capture | Touch::Crown | Touch::Lay | Touch::Climb(_))
    }
}

/// A piece is heard. Written in the frame in which what is heard is seen, by whoever moves the piece.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct PieceSound {
    /// What it does.
    pub touch: Touch,
    /// What it looks like: a king is heavier than a pawn.
    pub look: Look,
    /// Where, in window pixels.
    pub at: Vec2,
    /// How hard, 0 to 1; a move that is played has 1.
    pub force: f32,
}

/// What the clock of the seat to move makes heard. Whoever runs the clock writes it, in the frame in which it is seen.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockSignal {
    /// Little time is left: once, when it becomes little.
    Low,
    /// One of the last seconds has begun: how many are left, this one included.
    LastSecond(u8),
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
