//! Clocks of the game on the table (timer): when they run, that a flag falls in time, what is heard of them, and when the
//! next frame is needed to show them. Between two of these frames a table at rest sleeps as ever.

use std::time::Duration;

use bevy::prelude::*;

use crate::app::core::{At, ClockSignal, DialogState, FramePhase, NextFrame, Screen};
use crate::app::game::current_match::CurrentMatch;
use crate::app::game::engine_thread::EngineThread;
use crate::app::game::notice::Notice;
use crate::app::game::trouble::Trouble;
use session::Clock;

/// With less than this a clock shows tenths of a second.
const TENTHS_BELOW: Duration = Duration::from_millis(9_900);
/// The last seconds are heard one by one.
const LAST_SECONDS: u64 = 10;
/// A clock that has risen so far above what is little time will be heard to fall below it again.
const RECOVERED: Duration = Duration::from_secs(10);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, tell_time.run_if(resource_exists::<CurrentMatch>)).add_systems(
        Update,
        (let_flag_fall.in_set(FramePhase::Flag), run_clocks.in_set(FramePhase::Clock))
            .run_if(resource_exists::<CurrentMatch>),
    );
}

fn tell_time(mut game: ResMut<CurrentMatch>, time: Res<Time<Real>>) {
    game.bypass_change_detection().tell_time(time.elapsed());
}

fn let_flag_fall(mut game: ResMut<CurrentMatch>, mut notice: ResMut<Notice>, mut dialog: DialogState) {
    let is_out = |game: &CurrentMatch| {
        let clocks =
            game.view().turn.filter(|_| game.is_timed() && game.has_clocks()).zip(Some(game.shown_clocks()));
        clocks
            .and_then(|(seat, clocks)| clocks.into_iter().nth(seat.index())?)
            .is_some_and(|clock| clock.is_out())
    };
    if is_out(&game) && game.change().flag() {
        notice.clear();
        dialog.close();
    }
}

/// What was heard of the clocks of a game.
#[derive(Default)]
struct Heard {
    /// Which game.
    game: u64,
    /// By seat: whether little time is left.
    low: Vec<bool>,
    /// The last second that was heard of a move.
    second: Option<At<u64>>,
}

/// Time runs while the seat to move could do something about it: at the table, and not behind the curtain, while the
/// rules move, while its decision is on its way to the board, or while nobody plays for it.
fn run_clocks(
    mut game: ResMut<CurrentMatch>,
    engine: Res<EngineThread>,
    trouble: Res<Trouble>,
    screen: Res<State<Screen>>,
    next_frame: Res<NextFrame>,
    mut heard: Local<Heard>,
    mut signals: MessageWriter<ClockSignal>,
) {
    let thinks = game.view().turn.filter(|_| game.view().automatic.is_none());
    let stands = game.is_halted()
        || *screen.get() != Screen::Table
        || game.curtain().is_some()
        || game.is_decided()
        || trouble.of(&game).is_some()
        || engine.has_answer();
    game.bypass_change_detection().run_time(thinks.is_some() && !stands);
    let Some(seat) = thinks.filter(|_| game.is_timed() && game.has_clocks()) else { return };
    let Some(clock) = game.shown_clocks().into_iter().nth(seat.index()).flatten() else { return };
    next_frame.ask_at(game.time() + until_change(&clock));
    if game.player(seat).is_computer() {
        return;
    }
    if heard.game != game.number() {
        *heard = Heard { game: game.number(), ..Heard::default() };
    }
    heard.low.resize(game.seats().len(), false);
    let was_low = &mut heard.low[seat.index()];
    if clock.is_low() && !*was_low {
        *was_low = true;
        signals.write(ClockSignal::Low);
    } else if clock.remaining >= clock.control.low() + RECOVERED {
        *was_low = false;
    }
    let second = clock.remaining.as_millis().div_ceil(1_000) as u64;
    if (1..=LAST_SECONDS).contains(&second) && clock.delay.is_zero() {
        let now = Some(At { stamp: game.stamp(), value: second });
        if heard.second != now {
            heard.second = now;
            signals.write(ClockSignal::LastSecond(second as u8));
        }
    }
}

/// What a clock shows: `1:05:03`, `5:03`, and in the last ten seconds `9.4`. Rounded up, so that only a clock that has run
/// out shows `0:00`.
pub fn digits(remaining: Duration) -> String {
    let millis = remaining.as_millis();
    if remaining <= TENTHS_BELOW && !remaining.is_zero() {
        let tenths = millis.div_ceil(100);
        return format!("{}.{}", tenths / 10, tenths % 10);
    }
    time_text(u64::try_from(millis.div_ceil(1_000)).unwrap_or(u64::MAX))
}

/// Whole seconds as a clock has them: `0:42`, `1:05:03`.
pub fn time_text(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// How long it takes until a clock that runs shows something else: a second, or a tenth of one at the end.
fn until_change(clock: &Clock) -> Duration {
    if !clock.delay.is_zero() {
        return part_above(clock.delay, Duration::from_secs(1));
    }
    if clock.remaining <= TENTHS_BELOW {
        return part_above(clock.remaining, Duration::from_millis(100));
    }
    // From ten seconds the next thing to be shown is 9.9.
    part_above(clock.remaining, Duration::from_secs(1)).min(clock.remaining.saturating_sub(TENTHS_BELOW))
}

/// What is left of the step that a time is in: all of it at its beginning.
fn part_above(time: Duration, step: Duration) -> Duration {
    let part = Duration::from_nanos((time.as_nanos() % step.as_nanos().max(1)) as u64);
    if part.is_zero() { step } else { part }
}
