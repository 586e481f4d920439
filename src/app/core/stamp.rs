//! Identifies a state of the game that a decision, picture or list depends on.

use session::Viewer;

/// A state of the game on the table. A value with a stamp is void in any other state.
///
/// The functions of [`CurrentMatch`](crate::app::game::current_match::CurrentMatch) fill in what the value depends on:
/// `stamp` the game, `browse_stamp` the position being browsed, `display_stamp` the visible position and its viewer,
/// `record_stamp` the game with its variations and comments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stamp {
    /// Grows with every change of the game, and from game to game of this run.
    pub change: u64,
    /// Grows when another position of the record is shown.
    pub browse: u64,
    /// Grows with every change of variations, comments and glyphs.
    pub edit: u64,
    /// The viewer, where the value depends on who looks at the table.
    pub viewer: Option<Viewer>,
}

impl Stamp {
    /// Whether the game has changed exactly once since this state.
    pub const fn is_just_before(self, now: Stamp) -> bool {
        self.change + 1 == now.change
    }
}

/// A value that is valid for one state of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stamped<T> {
    pub stamp: Stamp,
    pub value: T,
}

impl<T> Stamped<T> {
    /// The value, if it is valid for the state `now`.
    pub fn get(&self, now: Stamp) -> Option<&T> {
        (self.stamp == now).then_some(&self.value)
    }
}
