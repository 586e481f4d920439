//! Queue of pending input at the table. Each entry is tagged with the number of its game.

use std::collections::VecDeque;

use bevy::prelude::*;

use crate::app::core::{FramePhase, NextFrame, TableInput};
use crate::app::game::CurrentMatch;

/// Pending input, oldest first.
///
/// Input that follows a move within the same frame is meant for the next position, and waits here until the move is
/// played. Input for another game is dropped.
#[derive(Resource, Debug, Default)]
pub struct InputQueue(VecDeque<(u64, TableInput)>);

impl InputQueue {
    /// Removes and returns the next input for `game`, dropping input for other games.
    pub fn next(&mut self, game: &CurrentMatch) -> Option<TableInput> {
        while let Some((game_number, input)) = self.0.pop_front() {
            if game_number == game.number() {
                return Some(input);
            }
        }
        None
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<InputQueue>()
        .add_systems(Update, (collect.in_set(FramePhase::Queue), request_frame.in_set(FramePhase::Follow)));
}

fn collect(
    mut inputs: MessageReader<TableInput>,
    game: Option<Res<CurrentMatch>>,
    mut queue: ResMut<InputQueue>,
) {
    match game {
        Some(game) => queue.0.extend(inputs.read().map(|input| (game.number(), *input))),
        None => inputs.clear(),
    }
}

/// Requests the next frame, in which pending input is processed.
fn request_frame(queue: Res<InputQueue>, next_frame: Res<NextFrame>) {
    next_frame.request_if(!queue.0.is_empty());
}
