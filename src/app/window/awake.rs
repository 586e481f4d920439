//! Requests redraws; no other module does. A window at rest draws nothing.

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

/// System that sets the alarm to the next requested time.
fn set_alarm(
    mut alarm: ResMut<Alarm>,
    next_frame: Res<NextFrame>,
    time: Res<Time<Real>>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    // Both times count from the first frame, so their difference is a valid duration.
    let instant_of =
        |wanted: Duration| time.last_update()?.checked_add(wanted.saturating_sub(time.elapsed()));
    alarm.set(next_frame.take_later().and_then(instant_of), proxy.as_deref());
}

/// Whether messages of type `M` were written in this frame or the last one.
fn is_written<M: Message>(world: &World) -> bool {
    world.get_resource::<Messages<M>>().is_some_and(|messages| !messages.is_empty())
}

/// Whether the state changes in the next frame.
fn is_pending<S: FreelyMutableState>(world: &World) -> bool {
    !matches!(world.resource::<NextState<S>>(), NextState::Unchanged)
}

fn stay_awake(world: &mut World, mut settling: Local<u8>) {
    let resized = is_written::<WindowResized>(world) || is_written::<WindowScaleFactorChanged>(world);
    let changed = world.is_resource_changed::<Settings>() || world.is_resource_changed::<State<Screen>>();
    *settling = if resized || changed { SETTLING_FRAMES } else { settling.saturating_sub(1) };
    let has_messages = world.resource::<WakingMessages>().are_written(world);
    let turning = is_pending::<Screen>(world) || is_pending::<Dialog>(world);
    if world.resource::<NextFrame>().take() || *settling > 0 || has_messages || turning {
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
