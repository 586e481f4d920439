//! Requests redraws from the window; no other module does so directly. A window at rest draws nothing.

use std::time::Duration;

use bevy::prelude::*;
use bevy::state::state::FreelyMutableState;
use bevy::window::{RequestRedraw, WindowResized, WindowScaleFactorChanged};
use bevy::winit::EventLoopProxyWrapper;

use crate::app::core::{Dialog, NextFrame, Screen, WakingMessages};
use crate::app::preferences::Settings;
use crate::app::window::alarm::Alarm;

/// Number of frames that egui needs after a change until its measured layout is stable.
const SETTLING_FRAMES: u8 = 3;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Alarm>().add_systems(Last, (stay_awake, set_alarm));
}

/// Sets the alarm to the next requested time.
fn set_alarm(
    mut alarm: ResMut<Alarm>,
    next_frame: Res<NextFrame>,
    time: Res<Time<Real>>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    // `wanted` and `elapsed` both count from the start of the clock; an instant is needed.
    let to_instant =
        |wanted: Duration| time.last_update()?.checked_add(wanted.saturating_sub(time.elapsed()));
    alarm.set(next_frame.take_later().and_then(to_instant), proxy.as_deref());
}

/// Whether messages of type `M` were written in this frame or the previous one.
fn is_written<M: Message>(world: &World) -> bool {
    world.get_resource::<Messages<M>>().is_some_and(|messages| !messages.is_empty())
}

/// Whether the state changes in the next frame.
fn is_pending<S: FreelyMutableState>(world: &World) -> bool {
    !matches!(world.resource::<NextState<S>>(), NextState::Unchanged)
}

/// Requests a redraw if something will change in the next frame.
fn stay_awake(world: &mut World, mut settling_frames: Local<u8>) {
    let is_resized = is_written::<WindowResized>(world) || is_written::<WindowScaleFactorChanged>(world);
    let is_changed = world.is_resource_changed::<Settings>() || world.is_resource_changed::<State<Screen>>();
    *settling_frames =
        if is_resized || is_changed { SETTLING_FRAMES } else { settling_frames.saturating_sub(1) };
    let has_messages = world.resource::<WakingMessages>().are_written(world);
    let changes_state = is_pending::<Screen>(world) || is_pending::<Dialog>(world);
    if world.resource::<NextFrame>().take() || *settling_frames > 0 || has_messages || changes_state {
        world.write_message(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::commands::GoBack;
    use crate::app::core::AddWakingMessage;

    /// Runs one frame; returns whether it requested another one.
    fn is_awake(world: &mut World, schedule: &mut Schedule) -> bool {
        world.resource_mut::<Messages<RequestRedraw>>().clear();
        schedule.run(world);
        world.clear_trackers();
        !world.resource::<Messages<RequestRedraw>>().is_empty()
    }

    #[test]
    fn a_window_rests_until_a_frame_is_requested() {
        let mut app = App::new();
        app.add_waking_message::<GoBack>();
        let world = app.world_mut();
        world.init_resource::<Messages<RequestRedraw>>();
        world.init_resource::<NextState<Screen>>();
        world.init_resource::<NextState<Dialog>>();
        world.init_resource::<Settings>();
        world.init_resource::<NextFrame>();
        world.insert_resource(State::new(Screen::Table));
        let mut schedule = Schedule::default();
        schedule.add_systems(stay_awake);
        for _ in 0..2 * SETTLING_FRAMES {
            is_awake(world, &mut schedule);
        }
        assert!(!is_awake(world, &mut schedule));
        world.resource::<NextFrame>().request();
        assert!(is_awake(world, &mut schedule));
        assert!(!is_awake(world, &mut schedule), "a request is for one frame only");
        world.write_message(GoBack);
        assert!(is_awake(world, &mut schedule));
        world.resource_mut::<Messages<GoBack>>().clear();
        world.resource_mut::<Settings>().draws_digits = true;
        let awake: Vec<bool> = (0..=SETTLING_FRAMES).map(|_| is_awake(world, &mut schedule)).collect();
        assert_eq!(awake, [true, true, true, false], "egui's layout settles");
    }
}
