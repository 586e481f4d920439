//! Requests redraws from Bevy. A window at rest draws nothing.
//!
//! Other modules do not request redraws directly; they use [`NextFrame`] or a waking message.

use std::time::Duration;

use bevy::prelude::*;
use bevy::state::state::FreelyMutableState;
use bevy::window::{RequestRedraw, WindowResized, WindowScaleFactorChanged};
use bevy::winit::EventLoopProxyWrapper;

use crate::app::core::{Dialog, NextFrame, Screen, WakingMessages};
use crate::app::preferences::Settings;
use crate::app::window::alarm::Alarm;

/// Number of frames after a change until the layout of egui is stable: it depends on sizes measured in earlier frames.
const SETTLING_FRAMES: u8 = 3;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Alarm>().add_systems(Last, (request_redraw, set_alarm));
}

/// System that sets the alarm to the earliest requested time of a later frame.
fn set_alarm(
    mut alarm: ResMut<Alarm>,
    next_frame: Res<NextFrame>,
    time: Res<Time<Real>>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    // `requested` counts from the start of `Time<Real>`, like `elapsed`. The alarm needs an instant.
    let to_instant =
        |requested: Duration| time.last_update()?.checked_add(requested.saturating_sub(time.elapsed()));
    alarm.set(next_frame.take_requested_time().and_then(to_instant), proxy.as_deref());
}

/// Whether messages of type `M` were written in this frame or the previous one.
fn was_written<M: Message>(world: &World) -> bool {
    world.get_resource::<Messages<M>>().is_some_and(|messages| !messages.is_empty())
}

/// Whether the state changes in the next frame.
fn is_state_change_pending<S: FreelyMutableState>(world: &World) -> bool {
    !matches!(world.resource::<NextState<S>>(), NextState::Unchanged)
}

/// System that requests a redraw if something will change in the next frame.
fn request_redraw(world: &mut World, mut settling_frames: Local<u8>) {
    let is_resized = was_written::<WindowResized>(world) || was_written::<WindowScaleFactorChanged>(world);
    let is_changed = world.is_resource_changed::<Settings>() || world.is_resource_changed::<State<Screen>>();
    *settling_frames =
        if is_resized || is_changed { SETTLING_FRAMES } else { settling_frames.saturating_sub(1) };
    // Some systems read messages only in the frame after the one in which they were written.
    let has_messages = world.resource::<WakingMessages>().are_written(world);
    let has_pending_state =
        is_state_change_pending::<Screen>(world) || is_state_change_pending::<Dialog>(world);
    if world.resource::<NextFrame>().take() || *settling_frames > 0 || has_messages || has_pending_state {
        world.write_message(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::commands::GoBack;
    use crate::app::core::AddWakingMessage;

    /// Runs one frame. Returns whether it requested another one.
    fn frame_requests_redraw(world: &mut World, schedule: &mut Schedule) -> bool {
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
        schedule.add_systems(request_redraw);
        for _ in 0..2 * SETTLING_FRAMES {
            frame_requests_redraw(world, &mut schedule);
        }
        assert!(!frame_requests_redraw(world, &mut schedule));
        world.resource::<NextFrame>().request();
        assert!(frame_requests_redraw(world, &mut schedule));
        assert!(!frame_requests_redraw(world, &mut schedule), "a request is for one frame only");
        world.write_message(GoBack);
        assert!(frame_requests_redraw(world, &mut schedule));
        world.resource_mut::<Messages<GoBack>>().clear();
        world.resource_mut::<Settings>().draws_digits = true;
        let requests: Vec<bool> =
            (0..=SETTLING_FRAMES).map(|_| frame_requests_redraw(world, &mut schedule)).collect();
        assert_eq!(requests, [true, true, true, false], "egui's layout settles");
    }
}
