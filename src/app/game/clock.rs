//! Clocks of the game: when they run, when a flag falls, and the warning sounds.
//!
//! A clock requests only the frames in which its display changes, so that the window is idle in between.

use std::time::Duration;

use bevy::prelude::*;

use crate::app::core::{ClockSignal, DialogControl, FramePhase, NextFrame, Screen, Stamped};
use crate::app::game::current_match::CurrentMatch;
use crate::app::game::engine_failure::EngineFailure;
use crate::app::game::engine_thread::EngineThread;
use crate::app::game::notice::Notice;
use session::Clock;

/// A clock shows tenths of a second up to this time.
const TENTHS_BELOW: Duration = Duration::from_millis(9_900);
/// Number of the last seconds of a clock. Each of them has a signal.
const LAST_SECONDS: u64 = 10;
/// Margin above the low-time threshold. Once the remaining time is above the threshold by this margin, the low-time
/// signal can be sent again.
const LOW_TIME_HYSTERESIS: Duration = Duration::from_secs(10);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, update_time.run_if(resource_exists::<CurrentMatch>)).add_systems(
        Update,
        (check_flag.in_set(FramePhase::Flag), run_clocks.in_set(FramePhase::Clock))
            .run_if(resource_exists::<CurrentMatch>),
    );
}

/// System that sets the time of this frame in the match.
fn update_time(mut game: ResMut<CurrentMatch>, time: Res<Time<Real>>) {
    game.bypass_change_detection().set_time(time.elapsed());
}

/// System that ends the game on time when the clock of the seat to move has run out.
fn check_flag(mut game: ResMut<CurrentMatch>, mut notice: ResMut<Notice>, mut dialog: DialogControl) {
    let is_out = |game: &CurrentMatch| {
        let clocks = game
            .state()
            .turn
            .filter(|_| game.is_stopwatch_running() && game.has_clocks())
            .zip(Some(game.shown_clocks()));
        clocks
            .and_then(|(seat, clocks)| clocks.into_iter().nth(seat.index())?)
            .is_some_and(|clock| clock.is_out())
    };
    if is_out(&game) && game.match_mut().check_flag() {
        notice.clear();
        dialog.close();
    }
}

/// The clock signals already sent for a game.
#[derive(Default)]
struct SentSignals {
    /// The number of the game.
    game: u64,
    /// By seat: whether the low-time signal was sent.
    low: Vec<bool>,
    /// The last second signalled, with the state of the game.
    second: Option<Stamped<u64>>,
}

/// System that runs the clock of the seat to move, and signals low time and the last seconds to a person.
///
/// The clock runs only while the player can act: at the table, with the curtain lifted (the curtain covers hidden hands
/// between two people's turns). It stands still during a forced move, while a decision waits to be played, and after an
/// engine failure.
fn run_clocks(
    mut game: ResMut<CurrentMatch>,
    engine: Res<EngineThread>,
    failure: Res<EngineFailure>,
    screen: Res<State<Screen>>,
    next_frame: Res<NextFrame>,
    mut sent: Local<SentSignals>,
    mut signals: MessageWriter<ClockSignal>,
) {
    let seat_to_move = game.state().turn.filter(|_| game.state().forced_move.is_none());
    let must_stop = game.is_halted()
        || *screen.get() != Screen::Table
        || game.curtain().is_some()
        || game.is_decided()
        || failure.of(&game).is_some()
        || engine.has_answer();
    game.bypass_change_detection().set_stopwatch_running(seat_to_move.is_some() && !must_stop);
    let Some(seat) = seat_to_move.filter(|_| game.is_stopwatch_running() && game.has_clocks()) else {
        return;
    };
    let Some(clock) = game.shown_clocks().into_iter().nth(seat.index()).flatten() else { return };
    next_frame.request_at(game.time() + time_until_change(&clock));
    if game.player(seat).is_computer() {
        return;
    }
    if sent.game != game.number() {
        *sent = SentSignals { game: game.number(), ..SentSignals::default() };
    }
    sent.low.resize(game.seats().len(), false);
    let was_low = &mut sent.low[seat.index()];
    if clock.is_low() && !*was_low {
        *was_low = true;
        signals.write(ClockSignal::Low);
    } else if clock.remaining >= clock.control.low_time_threshold() + LOW_TIME_HYSTERESIS {
        *was_low = false;
    }
    let second = clock.remaining.as_millis().div_ceil(1_000) as u64;
    if (1..=LAST_SECONDS).contains(&second) && clock.delay.is_zero() {
        let now = Some(Stamped { stamp: game.stamp(), value: second });
        if sent.second != now {
            sent.second = now;
            signals.write(ClockSignal::LastSecond(second as u8));
        }
    }
}

/// Formats a remaining time: `1:05:03`, `5:03`, and `9.4` below ten seconds.
///
/// Rounds up, so that only an expired clock shows `0:00`.
pub fn clock_text(remaining: Duration) -> String {
    let millis = remaining.as_millis();
    if remaining <= TENTHS_BELOW && !remaining.is_zero() {
        let tenths = millis.div_ceil(100);
        return format!("{}.{}", tenths / 10, tenths % 10);
    }
    time_text(u64::try_from(millis.div_ceil(1_000)).unwrap_or(u64::MAX))
}

/// Formats whole seconds as `0:42` or `1:05:03`.
pub fn time_text(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// Time until the display of a running clock changes: at most a second or, near the end, a tenth of a second.
fn time_until_change(clock: &Clock) -> Duration {
    if !clock.delay.is_zero() {
        return time_to_step(clock.delay, Duration::from_secs(1));
    }
    if clock.remaining <= TENTHS_BELOW {
        return time_to_step(clock.remaining, Duration::from_millis(100));
    }
    // Just above ten seconds the next display is `9.9`.
    time_to_step(clock.remaining, Duration::from_secs(1)).min(clock.remaining.saturating_sub(TENTHS_BELOW))
}

/// The remainder of `time` divided by `step`, or a full `step` if the remainder is 0.
fn time_to_step(time: Duration, step: Duration) -> Duration {
    let remainder = Duration::from_nanos((time.as_nanos() % step.as_nanos().max(1)) as u64);
    if remainder.is_zero() { step } else { remainder }
}
