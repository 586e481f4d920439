//! Input of the layout of the table screen.

use bevy::math::Vec2;

use session::{Game, PieceKind, Seat};

/// Input of the layout: the game, its seats and pieces, and the player's settings.
#[derive(Clone, Debug, PartialEq)]
pub struct LayoutInput {
    pub game: Game,
    /// Number of seats.
    pub seats: u8,
    /// The seat at the bottom edge.
    pub bottom: Seat,
    /// Largest number of tiles in a hand; zero in games without hands.
    pub hand_capacity: u8,
    /// Current number of tiles in each hand, by [`Seat::index`].
    pub tile_counts: Vec<u8>,
    /// The captured pieces in the tray of each seat, by [`Seat::index`].
    pub captured: Vec<Vec<CapturedPiece>>,
    /// Pan and zoom of an open table (the table of Domin-Up, which has no edges).
    pub view: TableView,
    /// Settings for the panel.
    pub panel: PanelSettings,
    /// Text size as a factor of the usual size.
    pub text_scale: f32,
}

/// A captured piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CapturedPiece {
    /// Slot of the piece in the tray.
    pub slot: u8,
    pub kind: PieceKind,
    /// Value of the piece. A tray is sorted by it.
    pub value: u8,
}

/// The player's settings for the panel beside the board.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PanelSettings {
    /// Width in logical pixels; `None` for the width that suits the window.
    pub width: Option<u16>,
    /// Whether only the board and the status line are shown (focus mode).
    pub is_hidden: bool,
}

impl LayoutInput {
    /// Input for a board game of two players with empty trays.
    pub fn of_board(game: Game, bottom: Seat) -> LayoutInput {
        LayoutInput {
            game,
            seats: 2,
            bottom,
            hand_capacity: 0,
            tile_counts: vec![0; 2],
            captured: vec![Vec::new(); 2],
            view: TableView::default(),
            panel: PanelSettings::default(),
            text_scale: 1.0,
        }
    }
}

/// Pan and zoom of an open table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TableView {
    /// Centre of the visible part, in cells. The point `0,0` is the lower left corner of the cell `0,0`.
    pub centre: Vec2,
    /// Side of a cell, in pixels.
    pub cell: f32,
}

impl Default for TableView {
    fn default() -> TableView {
        TableView { centre: Vec2::new(1.0, 0.5), cell: 48.0 }
    }
}
