//! Sounds of a piece in hand: picked up, carried to a square, put back.

use bevy::prelude::*;

use crate::app::core::{FramePhase, PieceAction, PieceSound, Stamp};
use crate::app::game::CurrentMatch;
use crate::app::look::TableLayout;
use crate::app::table::input::selection::{Selection, follow_game};
use session::Spot;

/// Force of putting a piece back. Softer than a move, since the piece comes from close by.
const PUT_BACK_FORCE: f32 = 0.4;

/// The selection at the end of the last frame.
#[derive(Clone, Debug, Default, PartialEq)]
struct LastHand {
    /// The spot of the piece, and the landings selected so far.
    trail: Vec<Spot>,
    /// Whether it follows the pointer.
    held: bool,
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
    mut before: Local<LastHand>,
    mut sounds: MessageWriter<PieceSound>,
) {
    let trail = if selection.lifts_piece(&game) { selection.trail.as_slice() } else { &[] };
    let stamp = game.display_stamp();
    let held = selection.drag.is_some();
    let (first, last) = (trail.first().copied(), trail.last().copied());
    let (had, was) = (before.trail.first().copied(), before.trail.last().copied());
    // After a change of the game the landing of the piece is heard instead.
    let change = if first != had && first.is_some() {
        Some((PieceAction::PickUp, first, 1.0))
    } else if stamp != before.stamp {
        None
    } else if first.is_none() && had.is_some() {
        Some((PieceAction::SetDown, had, PUT_BACK_FORCE))
    } else if last != was && !held && !before.held && is_on_board(first) {
        Some((PieceAction::Hop, last, 1.0))
    } else if before.held && !held && first.is_some() {
        Some((PieceAction::SetDown, last, PUT_BACK_FORCE))
    } else {
        None
    };
    let change = change.and_then(|(touch, place, force)| {
        let look = game.visible_scene().at(first.or(had)?)?.kind;
        let at = layout.as_ref()?.rect(place?)?.center();
        Some(PieceSound { action: touch, kind: look, at, force })
    });
    sounds.write_batch(change);
    let now = LastHand { trail: trail.to_vec(), held, stamp };
    if *before != now {
        *before = now;
    }
}
