//! Facts shown beside the move list: the hovered move, the computer's best move so far, the material lead.

use std::time::Duration;

use bevy::prelude::*;

use crate::app::core::NextFrame;
use crate::app::game::current_match::{CurrentMatch, NextActor};
use crate::app::game::engine_thread::EngineThread;
use crate::app::preferences::Settings;
use session::{Gesture, PieceKind, Place, Seat, Spot};

/// The place after the hovered move of a move list; `None` if no move is hovered. The move list sets and resets it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HoveredMove(pub Option<Place>);

impl HoveredMove {
    /// The spots to highlight for the hovered move. Empty if the table already displays the position after the move.
    pub fn spots<'a>(&self, game: &'a CurrentMatch) -> &'a [Spot] {
        let other = self.0.filter(|place| *place != game.displayed_place());
        other.and_then(|place| game.move_at(place)).map_or(&[], |mv| mv.highlighted_spots.as_slice())
    }
}

/// Interval between two reads of the engine's best move.
const POLL_INTERVAL: Duration = Duration::from_millis(250);

impl EngineThread {
    /// The best move so far of the thinking computer, if the settings show it.
    ///
    /// Requests the next frame after `POLL_INTERVAL`, so that a better move appears without input.
    pub fn shown_best_move<'a>(
        &self,
        game: &'a CurrentMatch,
        settings: &Settings,
        next_frame: &NextFrame,
    ) -> Option<&'a Gesture> {
        let is_computer_thinking = game.next_actor() == NextActor::Computer && self.is_thinking();
        if !settings.marks.thinking || !is_computer_thinking || game.browsed_place().is_some() {
            return None;
        }
        // The move would reveal a hidden hand.
        let is_seen = !game.game().has_hidden_information
            || game.state().turn.is_some_and(|seat| game.viewer().sees(seat));
        if !is_seen {
            return None;
        }
        next_frame.request_at(game.time() + POLL_INTERVAL);
        game.state().gestures.get(self.current_best_move()?.0)
    }
}

/// Material lead of one seat over the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MaterialLead {
    /// Lead in piece values, in pawns or draughts men; 0 if the seat does not lead.
    pub worth: i32,
    /// Lead in number, for each kind of piece that the seat has more of. May be filled without a lead in values.
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
        let kinds = info
            .pieces_with_pictures
            .iter()
            .map(|kind| (*kind, sum(&|piece_kind| i32::from(piece_kind == *kind))));
        MaterialLead {
            worth: sum(&|piece_kind| i32::from(piece_kind.worth())).max(0),
            kinds: kinds.filter(|(_, more)| *more > 0).collect(),
        }
    }
}
