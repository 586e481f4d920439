//! Alarm: a thread that wakes the resting window at a requested time, for example when a digit of a clock changes.
//!
//! The thread starts on first use.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Instant;

use bevy::prelude::*;
use bevy::winit::{EventLoopProxy, EventLoopProxyWrapper, WinitUserEvent};

use session::Worker;

/// The time of the alarm, and its thread.
#[derive(Resource, Default)]
pub(super) struct Alarm {
    /// The time that was requested last; `None` if the alarm is off.
    set_for: Option<Instant>,
    /// `None` until the alarm is set for the first time.
    thread: Option<Worker<Option<Instant>, ()>>,
}

impl Alarm {
    /// Sets the alarm to `requested`; `None` cancels the alarm. Without `proxy` (headless tests) nothing happens.
    pub(super) fn set(&mut self, requested: Option<Instant>, proxy: Option<&EventLoopProxyWrapper>) {
        // An alarm for a past time may have fired already, so it is set again, and the window wakes at once.
        let is_past = requested.is_some_and(|time| time <= Instant::now());
        if requested == self.set_for && !is_past {
            return;
        }
        let Some(proxy) = proxy else { return };
        self.set_for = requested;
        if requested.is_some() && self.thread.is_none() {
            self.thread = start_thread((**proxy).clone());
        }
        if let Some(thread) = &self.thread {
            thread.send_order(requested);
        }
    }
}

/// Starts the thread; `None` if it cannot be started.
fn start_thread(proxy: EventLoopProxy<WinitUserEvent>) -> Option<Worker<Option<Instant>, ()>> {
    let wake = move || proxy.send_event(WinitUserEvent::WakeUp).is_ok();
    let started = Worker::start("alarm", || {}, move |times, _| run(times, wake));
    started.inspect_err(|error| error!("the thread of the alarm could not be started: {error}")).ok()
}

/// Body of the thread. Calls `wake` once at the time that was received last; `None` cancels that time.
///
/// Ends when the sender is dropped, or when `wake` returns `false` because the event loop is gone.
fn run(times: &Receiver<Option<Instant>>, wake: impl Fn() -> bool) {
    let mut alarm_time: Option<Instant> = None;
    loop {
        let received = match alarm_time {
            None => times.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(time) => times.recv_timeout(time.saturating_duration_since(Instant::now())),
        };
        match received {
            Ok(time) => alarm_time = time,
            Err(RecvTimeoutError::Timeout) => {
                alarm_time = None;
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
        let (wake_sender, wake_times) = std::sync::mpsc::channel();
        let wake = move || wake_sender.send(Instant::now()).is_ok();
        let alarm = Worker::<_, ()>::start("test", || {}, move |times, _| run(times, wake));
        let alarm = alarm.expect("a thread");
        let far = Instant::now() + Duration::from_secs(3_600);
        alarm.send_order(Some(far));
        let soon = Instant::now() + Duration::from_millis(5);
        alarm.send_order(Some(soon));
        assert!(wake_times.recv().expect("it wakes") >= soon);
        alarm.send_order(Some(far));
        alarm.send_order(None);
        drop(alarm);
        assert!(wake_times.try_recv().is_err(), "no other time was requested");
    }
}
