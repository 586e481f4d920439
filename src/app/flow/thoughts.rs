//! What a computer is thinking of while it thinks: the move that it holds for the best, for those who wish to see it and
//! may see the hand that it is played from.

use std::time::Duration;

use crate::app::flow::{CurrentMatch, EngineThread, Turn};
use crate::app::frame::NextFrame;
use crate::app::settings::Settings;
use session::Gesture;

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
