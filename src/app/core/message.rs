//! The messages between systems: what a hand does, a choice that was made, a scene that changed.

use std::time::Duration;

use bevy::prelude::*;

use crate::app::core::stamp::Stamp;
use session::{Beats, Choice, Look, Spot};

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

/// A complete decision, of a person or of an engine, for the game as it stood when it was made.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoiceMade {
    /// Index into the legal moves.
    pub choice: Choice,
    /// The state of the game that it is for; in any other it is dropped.
    pub stamp: Stamp,
}

/// The game on the table was taken away, perhaps for another one. Observers reset what belonged to it.
#[derive(Event, Clone, Copy, Debug)]
pub struct TableCleared;

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
