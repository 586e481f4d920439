//! Where the program is: the screen, the phase of the turn and the dialog, three independent states;
//! and the messages that travel between systems.

use bevy::prelude::*;

use crate::rules::EndReason;
use crate::session::{Beats, Choice, Spot};

/// What fills the window.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The games, and the way to everything else.
    #[default]
    Menu,
    /// Who sits where, and from which position.
    Setup,
    /// The game.
    Table,
    /// The rules in words and pictures.
    HowToPlay,
    /// Language, look, motion.
    Settings,
}

impl Screen {
    /// The screen's stable name in the layout file.
    pub const fn name(self) -> &'static str {
        match self {
            Screen::Menu => "menu",
            Screen::Setup => "setup",
            Screen::Table => "table",
            Screen::HowToPlay => "how-to-play",
            Screen::Settings => "settings",
        }
    }
}

/// Whose turn it is, as the window sees it.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Phase {
    /// No game is open.
    #[default]
    NoGame,
    /// A person decides.
    Human,
    /// A computer decides.
    Thinking,
    /// The game has ended.
    Over,
}

/// A question or a page laid over the screen. One at a time.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialog {
    /// Nothing is asked.
    #[default]
    None,
    /// All keys.
    Keys,
    /// Really resign?
    Resign,
    /// Really begin again?
    Restart,
    /// The other person at this computer is asked whether a draw is taken.
    DrawOffer,
    /// The result of the game, until it is put aside to look at the board.
    Result,
}

impl Dialog {
    /// Whether hands are kept off the table until it has been answered or put away.
    pub const fn keeps_hands_off(self) -> bool {
        matches!(self, Dialog::Keys | Dialog::Resign | Dialog::Restart | Dialog::DrawOffer)
    }
}

/// The order of work within a frame, declared once in [`super::game_plugin`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FrameSet {
    /// Sizes of the window become places on it.
    Layout,
    /// Pointer and keys become clicked spots and commands.
    Input,
    /// Choices are played, answers of the engine taken in.
    Turn,
    /// Places follow the game: a hand that lost a tile closes up.
    Places,
    /// Entities follow the scene.
    Picture,
    /// Everything that moves moves.
    Motion,
}

/// What a hand does at the table, in the order it is done. Mouse and touch give all of it; the
/// keyboard gives whole clicks.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum HandInput {
    /// A spot was chosen in one go: Enter on the keyboard's cursor.
    Click(Spot),
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
    /// Whatever is in hand is let go: right button, lost focus. Half way along a capture, the last step is
    /// taken back.
    Cancel,
    /// Another of the captures that may be meant is to be shown.
    OtherWay,
    /// One step back: Esc, in its place among what the pointer does.
    StepBack,
    /// The wheel was turned over a table without edges, by so many notches away from the hand.
    Wheel {
        /// Where the pointer is, in window pixels.
        at: Vec2,
        /// How many notches.
        steps: i32,
        /// Whether it zooms also with a tile in hand.
        zooms: bool,
    },
    /// The tile in hand is turned by so many quarters, anticlockwise for more than zero.
    Turn(i32),
    /// The tile in hand goes over the next place where it fits.
    NextPlace,
    /// The tile in hand is moved by so many cells.
    Nudge(IVec2),
    /// A table without edges is seen from nearer by so many steps, or from farther away for less than zero.
    Zoom(i32),
    /// All of a table without edges is seen.
    Fit,
}

/// A complete decision, of a person or of an engine, for the game as it stood at `generation`.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoiceMade {
    /// Index into the legal moves.
    pub choice: Choice,
    /// [`super::table::Table::generation`] when the decision was made; an older one is dropped.
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
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Opens a screen.
    Open(Screen),
    /// Takes back.
    Undo,
    /// Plays again what was taken back.
    Redo,
    /// Shows the game as it stood after so many plies.
    Jump(usize),
    /// Turns the board round.
    Flip,
    /// Asks whether the person to move really resigns.
    AskResign,
    /// The person to move resigns.
    Resign,
    /// The person to move offers a draw.
    OfferDraw,
    /// The other person takes the draw.
    AcceptDraw,
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
    /// Puts the dialog away.
    CloseDialog,
    /// Shows all keys.
    ShowKeys,
    /// One step back: promotion, selection, dialog, screen.
    Back,
    /// Fills the screen, or back to a window.
    Fullscreen,
    /// Copies the position text.
    CopyPosition,
    /// Ends the program.
    Quit,
}
