//! What is told of the game beside its moves: the move of the record that is pointed at, what a computer is thinking of while it
//! thinks, and who has more on the board.

use std::time::Duration;

use bevy::prelude::*;

use crate::app::core::NextFrame;
use crate::app::game::current_match::{CurrentMatch, Turn};
use crate::app::game::engine_thread::EngineThread;
use crate::app::preferences::Settings;
use session::{Gesture, Look, Place, Seat, Spot};

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

/// How often it is asked.
const BETWEEN: Duration = Duration::from_millis(250);

/// The move that the computer to move holds for the best, if it is to be shown; asks for the frame in which to look again.
pub fn thought<'a>(
    game: &'a CurrentMatch,
    engine: &EngineThread,
    settings: &Settings,
    next_frame: &NextFrame,
) -> Option<&'a Gesture> {
    let thinks = game.decides() == Turn::Computer && engine.is_thinking();
    if !settings.marks.thinking || !thinks || game.looking().is_some() {
        return None;
    }
    // Who sees no hand is not told what it would play.
    let is_seen = !game.game().hides || game.view().turn.is_some_and(|seat| game.viewer().see(seat));
    if !is_seen {
        return None;
    }
    next_frame.ask_at(game.time() + BETWEEN);
    game.view().gestures.get(engine.thinks_of()?.0)
}

/// By how much a seat is ahead of the others; nothing where it is not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ahead {
    /// By how much more worth, in pawns or men.
    pub worth: i32,
    /// By how many more of each kind of piece.
    pub kinds: Vec<(Look, i32)>,
}

impl Ahead {
    /// What a seat has more on the board that is shown.
    pub fn of(game: &CurrentMatch, seat: Seat) -> Ahead {
        let info = game.game();
        let sum = |count: &dyn Fn(Look) -> i32| -> i32 {
            let pieces = game.seen().pieces.iter().filter(|piece| matches!(piece.spot, Spot::Cell { .. }));
            pieces.map(|piece| if piece.owner == seat { count(piece.look) } else { -count(piece.look) }).sum()
        };
        let kinds = info.looks.iter().map(|kind| (*kind, sum(&|look| i32::from(look == *kind))));
        Ahead {
            worth: sum(&|look| i32::from(look.worth())).max(0),
            kinds: kinds.filter(|(_, more)| *more > 0).collect(),
        }
    }
}
