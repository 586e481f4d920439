//! Facts shown beside the moves: the hovered move, the computer's current thought, the material balance.

use std::time::Duration;

use bevy::prelude::*;

use crate::app::core::NextFrame;
use crate::app::game::current_match::{CurrentMatch, NextActor};
use crate::app::game::engine_thread::EngineThread;
use crate::app::preferences::Settings;
use session::{Gesture, PieceKind, Place, Seat, Spot};

/// The place after the hovered move of a list. Set by the list, and reset to `None` by it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HoveredMove(pub Option<Place>);

impl HoveredMove {
    /// The spots of the hovered move. Empty if the move is already displayed on the table.
    pub fn spots<'a>(&self, game: &'a CurrentMatch) -> &'a [Spot] {
        let other = self.0.filter(|place| *place != game.displayed_place());
        other.and_then(|place| game.move_at(place)).map_or(&[], |mv| mv.highlighted_spots.as_slice())
    }
}

/// Interval between two reads of the engine's best move.
const POLL_INTERVAL: Duration = Duration::from_millis(250);

/// The best move so far of the thinking computer, if the settings show it.
///
/// Requests the next frame in which to read it.
pub fn current_best_move<'a>(
    game: &'a CurrentMatch,
    engine: &EngineThread,
    settings: &Settings,
    next_frame: &NextFrame,
) -> Option<&'a Gesture> {
    let thinks = game.next_actor() == NextActor::Computer && engine.is_thinking();
    if !settings.marks.thinking || !thinks || game.reviewed_place().is_some() {
        return None;
    }
    // The move would reveal a hidden hand.
    let is_seen =
        !game.game().has_hidden_information || game.state().turn.is_some_and(|seat| game.viewer().see(seat));
    if !is_seen {
        return None;
    }
    next_frame.request_at(game.time() + POLL_INTERVAL);
    game.state().gestures.get(engine.current_best_move()?.0)
}

/// Material lead of one seat over the others; empty where it does not lead.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MaterialLead {
    /// Lead in piece values, in pawns or men.
    pub worth: i32,
    /// Lead in number, for each kind of piece that the seat has more of.
    pub kinds: Vec<(PieceKind, i32)>,
}

impl MaterialLead {
    /// The lead of `seat` on the displayed board.
    pub fn for_seat(game: &CurrentMatch, seat: Seat) -> MaterialLead {
        let info = game.game();
        let sum = |count: &dyn Fn(PieceKind) -> i32| -> i32 {
            let pieces =
                game.visible_scene().pieces.iter().filter(|piece| matches!(piece.spot, Spot::Cell { .. }));
            pieces.map(|piece| if piece.owner == seat { count(piece.kind) } else { -count(piece.kind) }).sum()
        };
        let kinds =
            info.pieces_with_pictures.iter().map(|kind| (*kind, sum(&|look| i32::from(look == *kind))));
        MaterialLead {
            worth: sum(&|look| i32::from(look.worth())).max(0),
            kinds: kinds.filter(|(_, more)| *more > 0).collect(),
        }
    }
}
