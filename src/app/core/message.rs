//! Messages between systems: input at the table, chosen moves, scene changes, sounds.

use std::time::Duration;

use bevy::prelude::*;

use crate::app::core::stamp::Stamp;
use session::{Beats, MoveIndex, PieceKind, Spot};

/// An input at the table, in the order in which it happened.
///
/// Positions are in window pixels. The kind of table (board or dominoes) decides what a key or a button does.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum TableInput {
    Move {
        at: Vec2,
        /// The spot below the pointer; `None` if something covers the board there.
        spot: Option<Spot>,
    },
    /// The left mouse button or a finger went down.
    Press {
        at: Vec2,
        spot: Option<Spot>,
    },
    Release {
        spot: Option<Spot>,
    },
    RightPress {
        on_table: bool,
        spot: Option<Spot>,
        /// Drawing colour: 0 plain, 1 with Shift, 2 with Ctrl, 3 with Alt.
        colour: u8,
    },
    RightRelease {
        spot: Option<Spot>,
    },
    /// Drops the piece in hand: a touch was cancelled or the window lost the focus.
    Cancel,
    /// Esc; queued with the pointer events, so that it keeps its order among them.
    StepBack,
    /// The mouse wheel was turned over the table.
    Wheel {
        at: Vec2,
        /// In notches, positive away from the user.
        steps: i32,
        control: bool,
    },
    /// A pinch or two-finger drag on a touchscreen or touchpad.
    Pinch {
        /// The middle between the fingers.
        at: Vec2,
        /// Distance by which the table is dragged, in pixels.
        by: Vec2,
        /// Factor of the size; 1 leaves the zoom as it is.
        zoom: f32,
    },
    Key(TableKey),
}

/// Keys of the table. Each kind of table handles some of them, see [`TableKeys`](crate::app::table::input::TableKeys).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableKey {
    /// Direction of an arrow key, `y` up.
    Arrow(IVec2),
    /// Enter or Space: selects the spot of the keyboard cursor.
    Confirm,
    /// Shows the next capture, where the clicks so far fit several captures.
    OtherCapture,
    /// Turns the tile in hand by quarter turns, anticlockwise if positive.
    Turn(i32),
    /// Moves the tile in hand over the next place where it fits.
    NextPlace,
    /// Zooms in by steps, or out if negative.
    Zoom(i32),
    /// Zooms so that the whole table is visible.
    Fit,
}

/// A move that a person or an engine has chosen.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoiceMade {
    /// Index into the legal moves.
    pub choice: MoveIndex,
    /// The game drops the choice if its state has changed since.
    pub stamp: Stamp,
}

/// The game was removed from the table, perhaps for another game. Observers reset their own state.
#[derive(Event, Clone, Copy, Debug)]
pub struct TableCleared;

/// A change of the scene, by the animation that it needs.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum SceneChanged {
    /// A move was played; animate these steps.
    Played(Beats),
    /// The game jumped (undo, redo, another ply): pieces glide to their new squares.
    Jumped,
    /// Another game: everything is laid out anew.
    Replaced,
}

/// An audible action of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceAction {
    PickUp,
    /// The piece is put down on an empty square, possibly the one it came from.
    SetDown,
    /// The piece slides over the table for this duration.
    Slide(Duration),
    /// The piece is put down on the square of a piece that it has captured.
    Capture,
    /// The piece lands in the middle of a multiple capture and jumps on.
    Hop,
    /// A captured piece is put beside the board.
    ToTray,
    /// A man is crowned, or a pawn promoted.
    Crown,
    /// A domino is laid on the table.
    Lay,
    /// A domino is laid on top of others (in Domin-Up: climbs), at this level, 2 or higher.
    Climb(u8),
}

impl PieceAction {
    /// Whether the piece has reached its target.
    pub const fn is_landing(self) -> bool {
        matches!(
            self,
            PieceAction::SetDown
                | PieceAction::Capture
                | PieceAction::Crown
                | PieceAction::Lay
                | PieceAction::Climb(_)
        )
    }
}

/// The sound of a piece, sent in the frame in which its cause is drawn.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct PieceSound {
    pub action: PieceAction,
    /// The piece, because a king sounds heavier than a pawn.
    pub kind: PieceKind,
    /// In window pixels.
    pub at: Vec2,
    /// Loudness from 0 to 1; a played move has 1.
    pub force: f32,
}

/// A sound of the clock to move. Sent in the frame in which its cause is drawn.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockSignal {
    /// The time has become low; sent once.
    Low,
    /// One of the last seconds has begun. The number is the seconds left, including this one.
    LastSecond(u8),
}
