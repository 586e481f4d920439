//! What a game needs room for, from which its layout follows.

use bevy::math::Vec2;

use session::{Game, Look, Seat};

/// What a game needs room for.
#[derive(Clone, Debug, PartialEq)]
pub struct Needs {
    /// The game, which has the table.
    pub game: Game,
    /// How many play.
    pub seats: u8,
    /// The seat at the bottom edge.
    pub bottom: Seat,
    /// The most pieces a hand holds.
    pub hand_room: u8,
    /// How many each seat holds now.
    pub held: Vec<u8>,
    /// What each seat has captured: the slots of its tray and what lies there.
    pub captured: Vec<Vec<Captive>>,
    /// What is to be seen of a table without edges.
    pub view: View,
    /// What the player wishes of the panel.
    pub panel: PanelWish,
    /// How many times as large as usual words are to be.
    pub words: f32,
}

/// A captured piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Captive {
    /// Its slot in the tray.
    pub slot: u8,
    /// What it is.
    pub look: Look,
    /// What it counts for, by which pieces are sorted.
    pub worth: u8,
}

/// What a player wishes of the panel beside the board.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PanelWish {
    /// Its width in logical pixels; `None` as wide as suits the window.
    pub width: Option<u16>,
    /// It is folded away: nothing but the board and the line below it (zen, focus mode).
    pub folded: bool,
}

impl Needs {
    /// What two players at a board need, who hold nothing in their hands.
    pub fn of_board(game: Game, bottom: Seat) -> Needs {
        Needs {
            game,
            seats: 2,
            bottom,
            hand_room: 0,
            held: vec![0; 2],
            captured: vec![Vec::new(); 2],
            view: View::default(),
            panel: PanelWish::default(),
            words: 1.0,
        }
    }
}

/// What a player sees of a table without edges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// What is in the middle, in cells: `0,0` is the lower left corner of the cell `0,0`.
    pub centre: Vec2,
    /// Side of a cell in pixels.
    pub cell: f32,
}

impl Default for View {
    fn default() -> View {
        View { centre: Vec2::new(1.0, 0.5), cell: 48.0 }
    }
}
