//! Queue of pending input at the table, tagged with its game.

use std::collections::VecDeque;

use bevy::prelude::*;

use crate::app::core::{FramePhase, HandInput, NextFrame};
use crate::app::game::CurrentMatch;

/// Pending input, oldest first.
///
/// Input that follows a move within the same frame is meant for the next position, and waits here until the move is
/// played. Input for another game is dropped.
#[derive(Resource, Debug, Default)]
pub struct HandQueue(VecDeque<(u64, HandInput)>);

impl HandQueue {
    /// The next input for `game`.
    pub fn next(&mut self, game: &CurrentMatch) -> Option<HandInput> {
        while let Some((number, input)) = self.0.pop_front() {
            if number == game.number() {
                return Some(input);
            }
        }
        None
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HandQueue>()
        .add_systems(Update, (collect.in_set(FramePhase::Queue), request_frame.in_set(FramePhase::Follow)));
}

fn collect(
    mut inputs: MessageReader<HandInput>,
    game: Option<Res<CurrentMatch>>,
    mut queue: ResMut<HandQueue>,
) {
    match game {
        Some(game) => queue.0.extend(inputs.read().map(|input| (game.number(), *input))),
        None => inputs.clear(),
    }
}

/// Requests the next frame, in which pending input is processed.
fn request_frame(queue: Res<HandQueue>, next_frame: Res<NextFrame>) {
    next_frame.ask_if(!queue.0.is_empty());
}
