//! Which state of the game on the table a decision, a picture or a list is about.

use session::Eyes;

/// A state of the game on the table. The game stamps what is made for it; in any other state that is void. How much a stamp
/// tells apart depends on who asks the game for it: `stamp`, `stamp_of_look`, `stamp_of_sight` or `stamp_of_record` of
/// [`CurrentMatch`](crate::app::game::current_match::CurrentMatch).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stamp {
    /// Grows with every change of the game; also from one game of this run to the next.
    pub change: u64,
    /// Grows with every change of the place that is looked at.
    pub look: u64,
    /// Grows with every change of the record beside the game: variations, comments, signs.
    pub edit: u64,
    /// The eyes that see the table, where the stamp is about what they see.
    pub eyes: Option<Eyes>,
}

impl Stamp {
    /// Whether the game has been changed just once since this state.
    pub const fn is_just_before(self, now: Stamp) -> bool {
        self.change + 1 == now.change
    }
}

/// A value that holds for one state of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct At<T> {
    /// The state.
    pub stamp: Stamp,
    /// What holds for it.
    pub value: T,
}

impl<T> At<T> {
    /// The value, if it is about the state of this stamp.
    pub fn get(&self, now: Stamp) -> Option<&T> {
        (self.stamp == now).then_some(&self.value)
    }
}
