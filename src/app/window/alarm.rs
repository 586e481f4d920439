//! Wakes the resting window at a requested time, for example when a clock's digit changes. The thread starts on first
//! use.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Instant;

use bevy::prelude::*;
use bevy::winit::{EventLoopProxy, EventLoopProxyWrapper, WinitUserEvent};

use session::Worker;

/// The alarm and its thread.
#[derive(Resource, Default)]
pub(super) struct Alarm {
    set_for: Option<Instant>,
    thread: Option<Worker<Option<Instant>, ()>>,
}

impl Alarm {
    /// Sets the alarm to `wanted`; `None` cancels the alarm.
    pub(super) fn set(&mut self, wanted: Option<Instant>, proxy: Option<&EventLoopProxyWrapper>) {
        // An alarm in the past has fired already and must be set again.
        let is_past = wanted.is_some_and(|time| time <= Instant::now());
        if wanted == self.set_for && !is_past {
            return;
        }
        let Some(proxy) = proxy else { return };
        self.set_for = wanted;
        if wanted.is_some() && self.thread.is_none() {
            self.thread = start((**proxy).clone());
        }
        if let Some(thread) = &self.thread {
            thread.send_order(wanted);
        }
    }
}

/// Starts the thread; `None` if that fails.
fn start(proxy: EventLoopProxy<WinitUserEvent>) -> Option<Worker<Option<Instant>, ()>> {
    let wake = move || proxy.send_event(WinitUserEvent::WakeUp).is_ok();
    let started = Worker::start("alarm", || {}, move |times, _| wait(times, wake));
    started.inspect_err(|error| error!("the thread of the alarm could not be started: {error}")).ok()
}

/// Calls `wake` at the time that was requested last. Ends when the sender is dropped or `wake` returns `false`.
fn wait(times: &Receiver<Option<Instant>>, wake: impl Fn() -> bool) {
    let mut next: Option<Instant> = None;
    loop {
        let received = match next {
            None => times.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(time) => times.recv_timeout(time.saturating_duration_since(Instant::now())),
        };
        match received {
            Ok(time) => next = time,
            Err(RecvTimeoutError::Timeout) => {
                next = None;
                if !wake() {
                    return;
                }
            }
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_alarm_wakes_once_and_not_for_a_cancelled_time() {
        let (woken, waking) = std::sync::mpsc::channel();
        let wake = move || woken.send(Instant::now()).is_ok();
        let alarm = Worker::<_, ()>::start("test", || {}, move |times, _| wait(times, wake));
        let alarm = alarm.expect("a thread");
        let far = Instant::now() + Duration::from_secs(3_600);
        alarm.send_order(Some(far));
        let soon = Instant::now() + Duration::from_millis(5);
        alarm.send_order(Some(soon));
        assert!(waking.recv().expect("it wakes") >= soon);
        alarm.send_order(Some(far));
        alarm.send_order(None);
        drop(alarm);
        assert!(waking.try_recv().is_err(), "no other time was requested");
    }
}
