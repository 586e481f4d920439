//! Whether anything moves, and requests for the next frame where no input will bring one, from this thread or another.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

/// Whether any piece is on its way, and the wish to cut all motion short.
#[derive(Resource, Debug, Default)]
pub struct Motion {
    /// How many pieces are on their way.
    pub travelling: usize,
    /// Whether all of them are to arrive at once.
    cut: bool,
}

impl Motion {
    /// Whether anything is on its way.
    pub fn is_moving(&self) -> bool {
        self.travelling > 0
    }

    /// Lets everything arrive at once.
    pub fn cut(&mut self) {
        self.cut = true;
    }

    /// Whether a cut is asked for and not carried out yet.
    pub fn is_cut(&self) -> bool {
        self.cut
    }

    /// Whether a cut was asked for since this was last called.
    pub fn take_cut(&mut self) -> bool {
        std::mem::take(&mut self.cut)
    }
}

/// A window at rest draws nothing. A system that waits for time to pass asks for the next frame here, in every
/// frame for as long as it waits; the window's room passes the wish on.
#[derive(Resource, Debug)]
pub struct NextFrame {
    at_once: AtomicBool,
    /// In nanoseconds of `Time<Real>::elapsed`.
    later: AtomicU64,
}

/// The messages that keep the window awake: what is written in one frame may be read in the next.
#[derive(Resource, Default)]
pub struct WakingMessages(Vec<fn(&World) -> bool>);

impl WakingMessages {
    /// Whether one was written in this frame or the last.
    pub fn are_written(&self, world: &World) -> bool {
        self.0.iter().any(|is_written| is_written(world))
    }
}

/// Adds messages that keep the window awake.
pub trait AddWakingMessage {
    /// Adds this kind of message.
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

/// Later than any frame.
const NEVER: u64 = u64::MAX;

impl Default for NextFrame {
    fn default() -> NextFrame {
        NextFrame { at_once: AtomicBool::new(false), later: AtomicU64::new(NEVER) }
    }
}

impl NextFrame {
    /// Asks for one more frame.
    pub fn ask(&self) {
        self.at_once.store(true, Ordering::Relaxed);
    }

    /// Asks for one more frame if `wanted`.
    pub fn ask_if(&self, wanted: bool) {
        self.at_once.fetch_or(wanted, Ordering::Relaxed);
    }

    /// Asks for a frame at this time of `Time<Real>::elapsed`. Until then the window rests.
    pub fn ask_at(&self, time: Duration) {
        self.later.fetch_min(u64::try_from(time.as_nanos()).unwrap_or(NEVER), Ordering::Relaxed);
    }

    /// Whether a frame was asked for since this was last called.
    pub fn take(&self) -> bool {
        self.at_once.swap(false, Ordering::Relaxed)
    }

    /// The earliest time for which a frame was asked since this was last called.
    pub fn take_later(&self) -> Option<Duration> {
        let time = self.later.swap(NEVER, Ordering::Relaxed);
        (time != NEVER).then(|| Duration::from_nanos(time))
    }
}

/// What wakes the resting window from another thread (waker, event loop proxy). Without one, as in a headless test, it does nothing.
pub(crate) fn waker(proxy: Option<&EventLoopProxyWrapper>) -> impl Fn() + Send + Sync + 'static + use<> {
    let proxy = proxy.map(|proxy| (**proxy).clone());
    move || {
        // The loop is gone only when the program ends.
        let _ = proxy.as_ref().map(|proxy| proxy.send_event(WinitUserEvent::WakeUp));
    }
}
