//! Plays the sounds of the selected piece: picked up, carried to a landing square, put back.

use bevy::prelude::*;

use crate::app::core::{FramePhase, PieceAction, PieceSound, Stamp};
use crate::app::game::{CurrentMatch, GameCoach};
use crate::app::look::TableLayout;
use crate::app::table::input::selection::{Selection, follow_game};
use session::Spot;

/// Force of the sound when a piece is put back: softer than a move, since the piece is hardly lifted.
const PUT_BACK_FORCE: f32 = 0.4;

/// The selection at the end of the last frame.
#[derive(Clone, Debug, Default, PartialEq)]
struct LastSelection {
    /// The spot of the piece, and the landings selected so far.
    trail: Vec<Spot>,
    /// Whether the piece follows the pointer.
    is_dragged: bool,
    /// The displayed state of the game.
    stamp: Stamp,
}

pub(super) fn plugin(app: &mut App) {
    let play_hand_sounds = play_hand_sounds.after(follow_game).in_set(FramePhase::Follow);
    app.add_systems(Update, play_hand_sounds.run_if(resource_exists::<CurrentMatch>));
}

/// Whether a piece is carried over the squares of a board; a domino is not.
const fn is_on_board(from: Option<Spot>) -> bool {
    matches!(from, Some(Spot::Cell { .. }))
}

/// Sends the sound of the change of the selection since the last frame.
fn play_hand_sounds(
    selection: Res<Selection>,
    game: Res<CurrentMatch>,
    layout: Option<Res<TableLayout>>,
    coach: Res<GameCoach>,
    mut last_selection: Local<LastSelection>,
    mut sounds: MessageWriter<PieceSound>,
) {
    if coach.is_judging(&game) {
        // The piece lands when the move is played, or returns.
        return;
    }
    let trail = if selection.lifts_piece(&game) { selection.trail.as_slice() } else { &[] };
    let stamp = game.display_stamp();
    let is_dragged = selection.drag.is_some();
    let (start, end) = (trail.first().copied(), trail.last().copied());
    let (old_start, old_end) = (last_selection.trail.first().copied(), last_selection.trail.last().copied());
    // When the game has changed, the animation plays the landing, so putting the piece down is silent here.
    let change = if start != old_start && start.is_some() {
        Some((PieceAction::PickUp, start, 1.0))
    } else if stamp != last_selection.stamp {
        None
    } else if start.is_none() && old_start.is_some() {
        Some((PieceAction::SetDown, old_start, PUT_BACK_FORCE))
    } else if end != old_end && !is_dragged && !last_selection.is_dragged && is_on_board(start) {
        Some((PieceAction::Hop, end, 1.0))
    } else if last_selection.is_dragged && !is_dragged && start.is_some() {
        Some((PieceAction::SetDown, end, PUT_BACK_FORCE))
    } else {
        None
    };
    let change = change.and_then(|(action, spot, force)| {
        let look = game.visible_scene().at(start.or(old_start)?)?.kind;
        let at = layout.as_ref()?.rect(spot?)?.center();
        Some(PieceSound { action, kind: look, at, force })
    });
    sounds.write_batch(change);
    let now = LastSelection { trail: trail.to_vec(), is_dragged, stamp };
    if *last_selection != now {
        *last_selection = now;
    }
}
