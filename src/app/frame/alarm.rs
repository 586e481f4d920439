//! Waking a window at rest after a while: a timer for what moves by itself now and then.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

/// Has one more frame drawn after some time, without drawing any until then.
#[derive(Resource, Default)]
pub struct Alarm {
    wake: Option<Arc<dyn Fn() + Send + Sync>>,
    is_set: Arc<AtomicBool>,
}

impl Alarm {
    /// Wakes the window after `wait`, unless it is to be woken already. To call it in every frame costs nothing.
    pub fn ring_in(&self, wait: Duration) {
        let Some(wake) = self.wake.clone() else { return };
        if self.is_set.swap(true, Ordering::AcqRel) {
            return;
        }
        let is_set = Arc::clone(&self.is_set);
        let sleeper = std::thread::Builder::new().name("alarm".to_owned()).spawn(move || {
            std::thread::sleep(wait);
            is_set.store(false, Ordering::Release);
            wake();
        });
        if let Err(error) = sleeper {
            self.is_set.store(false, Ordering::Release);
            warn!("what moves by itself waits for the next frame: {error}");
        }
    }
}

/// Connects the alarm with the event loop; without a window there is none to wake.
pub(super) fn connect(mut alarm: ResMut<Alarm>, proxy: Option<Res<EventLoopProxyWrapper>>) {
    alarm.wake = proxy.map(|proxy| -> Arc<dyn Fn() + Send + Sync> {
        let proxy = (**proxy).clone();
        Arc::new(move || {
            // The loop is gone only when the program ends.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        })
    });
}
