//! Counts moving pieces, and requests the next frame where no input will cause one.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

/// The number of pieces in animation, and a request to finish all animations at once.
#[derive(Resource, Debug, Default)]
pub struct RunningAnimations {
    /// Number of pieces that are moving.
    pub travelling: usize,
    finish_requested: bool,
}

impl RunningAnimations {
    pub fn is_moving(&self) -> bool {
        self.travelling > 0
    }

    /// Requests that all animations finish at once.
    pub fn finish_all(&mut self) {
        self.finish_requested = true;
    }

    /// Whether animations were requested to finish, but have not finished yet.
    pub fn is_finish_requested(&self) -> bool {
        self.finish_requested
    }

    /// Whether `finish_all` was called since the last call of this function.
    pub fn take_finish_request(&mut self) -> bool {
        std::mem::take(&mut self.finish_requested)
    }
}

/// Requests for the next frame; without a request or input, the window draws nothing.
///
/// A system that waits for time to pass requests a frame in every frame, until its wait is over. The module `window`
/// passes the requests to Bevy.
#[derive(Resource, Debug)]
pub struct NextFrame {
    /// Whether the next frame is requested without delay.
    at_once: AtomicBool,
    /// Earliest requested time, in nanoseconds of `Time<Real>::elapsed`; `NEVER` if there is none.
    later: AtomicU64,
}

/// Message types that keep the window awake: a reader may see a message only in the next frame.
#[derive(Resource, Default)]
pub struct WakingMessages(Vec<fn(&World) -> bool>);

impl WakingMessages {
    /// Whether a message of these types was written in this frame or the one before.
    pub fn are_written(&self, world: &World) -> bool {
        self.0.iter().any(|is_written| is_written(world))
    }
}

/// Registers messages that keep the window awake.
pub trait AddWakingMessage {
    /// Adds the message type `M` to the app and to [`WakingMessages`].
    fn add_waking_message<M: Message>(&mut self) -> &mut Self;
}

impl AddWakingMessage for App {
    fn add_waking_message<M: Message>(&mut self) -> &mut App {
        self.add_message::<M>();
        let is_written = |world: &World| !world.resource::<Messages<M>>().is_empty();
        self.world_mut().get_resource_or_init::<WakingMessages>().0.push(is_written);
        self
    }
}

/// The value of `NextFrame::later` without a request: later than any frame.
const NEVER: u64 = u64::MAX;

impl Default for NextFrame {
    fn default() -> NextFrame {
        NextFrame { at_once: AtomicBool::new(false), later: AtomicU64::new(NEVER) }
    }
}

impl NextFrame {
    /// Requests one more frame.
    pub fn request(&self) {
        self.at_once.store(true, Ordering::Relaxed);
    }

    /// Requests one more frame if `wanted`.
    pub fn request_if(&self, wanted: bool) {
        self.at_once.fetch_or(wanted, Ordering::Relaxed);
    }

    /// Requests a frame at `time`, measured as `Time<Real>::elapsed`. The window may idle until then.
    pub fn request_at(&self, time: Duration) {
        self.later.fetch_min(u64::try_from(time.as_nanos()).unwrap_or(NEVER), Ordering::Relaxed);
    }

    /// Whether a frame was requested since the last call of this function.
    pub fn take(&self) -> bool {
        self.at_once.swap(false, Ordering::Relaxed)
    }

    /// The earliest time of a requested frame since the last call.
    pub fn take_requested_time(&self) -> Option<Duration> {
        let time = self.later.swap(NEVER, Ordering::Relaxed);
        (time != NEVER).then(|| Duration::from_nanos(time))
    }
}

/// Returns a function that wakes the idle window from another thread. Without an event loop (headless tests) it does
/// nothing.
pub(crate) fn waker(proxy: Option<&EventLoopProxyWrapper>) -> impl Fn() + Send + Sync + 'static + use<> {
    let proxy = proxy.map(|proxy| (**proxy).clone());
    move || {
        // Sending fails only when the event loop has ended with the program.
        let _ = proxy.as_ref().map(|proxy| proxy.send_event(WinitUserEvent::WakeUp));
    }
}
