//! The move of the record that is pointed at, in the list of moves or elsewhere: the board lights it.

use bevy::prelude::*;

use crate::app::flow::CurrentMatch;
use session::{Place, Spot};

/// The place after the move that is pointed at. Whoever shows moves sets it, and takes it back with `None`.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lit(pub Option<Place>);

impl Lit {
    /// Where the move is to be seen on the table; nothing for the one that is seen there anyway.
    pub fn spots<'a>(&self, game: &'a CurrentMatch) -> &'a [Spot] {
        let other = self.0.filter(|place| *place != game.here());
        other.and_then(|place| game.move_at(place)).map_or(&[], |mv| mv.trace.as_slice())
    }
}
