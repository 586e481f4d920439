//! The queue of hand input: what was done at the table and has not been obeyed yet, each for the game it was done at.

use std::collections::VecDeque;

use bevy::prelude::*;

use crate::app::core::{FramePhase, HandInput, NextFrame};
use crate::app::game::CurrentMatch;

/// What waits to be obeyed, oldest first. What comes after a move in the same frame is meant for the position after
/// it and waits here until the move is played; what was done at another game is dropped.
#[derive(Resource, Debug, Default)]
pub struct HandQueue(VecDeque<(u64, HandInput)>);

impl HandQueue {
    /// The next input for this game.
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
        .add_systems(Update, (collect.in_set(FramePhase::Queue), wait.in_set(FramePhase::Follow)));
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

/// What waits is obeyed in the next frame.
fn wait(queue: Res<HandQueue>, next_frame: Res<NextFrame>) {
    next_frame.ask_if(!queue.0.is_empty());
}
