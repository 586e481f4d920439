//! What a game needs room for, from which its layout follows.

use bevy::math::Vec2;

use crate::session::{Seat, TableKind};

/// What a game needs room for.
#[derive(Clone, Debug, PartialEq)]
pub struct Needs {
    /// The table.
    pub table: TableKind,
    /// How many play.
    pub seats: u8,
    /// The seat at the bottom edge.
    pub bottom: Seat,
    /// The most pieces a hand holds.
    pub hand_room: u8,
    /// How many each seat holds now.
    pub held: Vec<u8>,
    /// What is to be seen of a table without edges.
    pub view: View,
}

impl Needs {
    /// What two players at a board need, who hold nothing in their hands.
    pub fn of_board(table: TableKind, bottom: Seat) -> Needs {
        Needs { table, seats: 2, bottom, hand_room: 0, held: vec![0; 2], view: View::default() }
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
