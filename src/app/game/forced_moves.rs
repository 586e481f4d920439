//! Forced moves, such as a pass. The program announces a forced move, and plays it after the time to read the
//! announcement.

use std::time::Duration;

use bevy::prelude::*;

use crate::app::core::{ChoiceMade, FramePhase, NextFrame, RunningAnimations, Screen, Stamped};
use crate::app::game::current_match::CurrentMatch;
use crate::app::game::notice::{Notice, NoticeContent};
use crate::app::preferences::Settings;
use crate::app::words::{Locale, with_shown_names};

/// Time to read the announcement, independent of the animation speed.
const READING_TIME: Duration = Duration::from_millis(2000);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        play_forced_moves.in_set(FramePhase::ForcedMoves).run_if(resource_exists::<CurrentMatch>),
    );
}

/// Announces a forced move, waits for the reading time, and plays it.
///
/// `since` holds the state of the game and the time at which its last animation ended; `None` while no forced move
/// waits to be played.
fn play_forced_moves(
    game: Res<CurrentMatch>,
    mut since: Local<Option<Stamped<Duration>>>,
    animations: Res<RunningAnimations>,
    settings: Res<Settings>,
    screen: Res<State<Screen>>,
    time: Res<Time<Real>>,
    (mut notice, locale): (ResMut<Notice>, Res<Locale>),
    mut choices: MessageWriter<ChoiceMade>,
    next_frame: Res<NextFrame>,
) {
    // Wait while the position after the last move is not on the screen.
    let is_halted = game.is_halted() || game.browsed_place().is_some() || *screen.get() != Screen::Table;
    let Some(forced) = game.state().forced_move.as_ref().filter(|_| !is_halted) else {
        *since = None;
        return;
    };
    let stamp = game.stamp();
    if since.is_some_and(|since| since.stamp != stamp) {
        *since = None;
    }
    next_frame.request();
    if animations.is_moving() {
        return;
    }
    let reading_since = since.get_or_insert(Stamped { stamp, value: time.elapsed() }).value;
    if notice.content().is_none_or(NoticeContent::is_remark) {
        notice.show(with_shown_names(&locale, &**game, &forced.notice));
    }
    // Slow animation settings lengthen the reading time, but fast settings do not shorten it. Between computers, a fast
    // pace setting decides instead.
    let reading_time = if game.is_stepping() {
        Duration::ZERO
    } else if game.only_computers_play() && settings.computer_game_pace.skips_thinking_time() {
        settings.computer_game_pace.pause_between_moves(settings.animation_speed())
    } else {
        READING_TIME.mul_f32(settings.animation_speed().factor().max(1.0))
    };
    if time.elapsed() - reading_since >= reading_time {
        *since = None;
        choices.write(ChoiceMade { choice: forced.choice, stamp });
    }
}
