//! The thread that opens and closes the sound device.
//!
//! Opening may block for a long time or forever, so it never happens on the window's thread. During silence the
//! device is closed and the thread sleeps.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::app::sound::mixer::MixerHandle;
use crate::app::sound::output::Output;

/// Time for which the device stays open after the last sound, so that the next sound of a move need not reopen it.
const CLOSE_DELAY: Duration = Duration::from_millis(700);
/// Delay before another attempt to open a missing device.
const RETRY_DELAY: Duration = Duration::from_secs(10);
/// A device that has fetched no samples for this long while sounds wait counts as dead.
const STALL_TIMEOUT: Duration = Duration::from_millis(600);

/// Error: there is no device, or it cannot be opened. The program handles every reason alike: it plays no sound.
#[derive(Debug)]
pub(super) struct NoDevice;

/// A sound device that can be opened.
pub(super) trait Device: Send + 'static {
    /// The open device; dropping it closes it.
    type Open;

    /// Opens the device, which fetches its samples from `pump` until the result is dropped.
    fn open(&mut self, pump: Pump) -> Result<Self::Open, NoDevice>;
}

enum DeviceEvent {
    /// Samples are waiting to be played.
    Wake,
    /// All sounds ended [`CLOSE_DELAY`] ago, so the device may be closed.
    Rest,
}

/// Supplies an open device with samples.
pub(super) struct Pump {
    source: MixerHandle,
    events: Sender<DeviceEvent>,
    /// Frames of silence since the last sound.
    silent_frames: u64,
}

impl Pump {
    /// Fills `frames` with the next samples, left and right interleaved, at `rate` frames a second.
    pub(super) fn fetch(&mut self, frames: &mut [f32], rate: u32) {
        if self.source.fetch(frames, rate) {
            self.silent_frames = 0;
            return;
        }
        let limit = CLOSE_DELAY.as_millis() as u64 * u64::from(rate) / 1000;
        let previous = self.silent_frames;
        self.silent_frames += frames.len() as u64 / 2;
        // Send the event once, when the limit is passed.
        if previous < limit && self.silent_frames >= limit {
            // Sending fails only at the end of the program, when the receiving thread is gone.
            let _ = self.events.send(DeviceEvent::Rest);
        }
    }
}

/// A device with its thread, which starts with the first sound.
pub(super) struct Worker<D: Device> {
    source: MixerHandle,
    state: Mutex<DeviceState<D>>,
}

enum DeviceState<D> {
    /// No sound has been played yet. `None` if the thread could not be started.
    Idle(Option<D>),
    /// The thread is running and receives events.
    Running(Sender<DeviceEvent>),
}

impl<D: Device> Worker<D> {
    /// Prepares a worker that plays `source` on `device`.
    pub(super) fn new(device: D, source: MixerHandle) -> Worker<D> {
        Worker { source, state: Mutex::new(DeviceState::Idle(Some(device))) }
    }
}

impl<D: Device> Output for Worker<D> {
    fn wake(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let DeviceState::Idle(device) = &mut *state {
            let Some(device) = device.take() else { return };
            let (sender, receiver) = channel();
            let (source, events) = (self.source.clone(), sender.clone());
            if session::detach("sound", move || run_device(device, &source, &receiver, &events)).is_err() {
                // The device was moved into the thread that failed to start, so there is no further attempt.
                return;
            }
            *state = DeviceState::Running(sender);
        }
        if let DeviceState::Running(events) = &*state {
            // Sending fails only if the thread has panicked; there is no sound then.
            let _ = events.send(DeviceEvent::Wake);
        }
    }
}

/// Body of the thread: opens and closes the device for each event from `receiver`. `events` is for the pump.
fn run_device<D: Device>(
    mut device: D,
    source: &MixerHandle,
    receiver: &Receiver<DeviceEvent>,
    events: &Sender<DeviceEvent>,
) {
    let mut open_device: Option<D::Open> = None;
    let mut failed_at: Option<Instant> = None;
    let mut opened_at: Option<Instant> = None;
    for event in receiver {
        match event {
            DeviceEvent::Rest => {
                if source.is_silent() {
                    open_device = None;
                    opened_at = None;
                }
            }
            DeviceEvent::Wake => {
                // Reopen a dead device, for example after it was unplugged or the sound server has ended.
                if opened_at.is_some_and(|opened_at| opened_at.elapsed() > STALL_TIMEOUT)
                    && source.is_stalled(STALL_TIMEOUT)
                {
                    open_device = None;
                }
                if open_device.is_some()
                    || failed_at.is_some_and(|failed_at| failed_at.elapsed() < RETRY_DELAY)
                {
                    continue;
                }
                let pump = Pump { source: source.clone(), events: events.clone(), silent_frames: 0 };
                open_device = device.open(pump).ok();
                opened_at = open_device.is_some().then(Instant::now);
                failed_at = if open_device.is_some() { None } else { Some(Instant::now()) };
                if open_device.is_none() {
                    source.clear();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    use super::*;
    use crate::app::sound::mixer::QueuedSound;
    use crate::app::sound::recipe::{Recipe, Tone};

    /// A device that counts how often it is opened and closed; the test fetches the samples.
    #[derive(Clone, Default)]
    struct CountingDevice {
        opened: Arc<AtomicUsize>,
        closed: Arc<AtomicUsize>,
        pump: Arc<Mutex<Option<Pump>>>,
        is_missing: bool,
    }

    /// Counts its drop as closing the device.
    struct OpenedDevice(Arc<AtomicUsize>);

    impl Drop for OpenedDevice {
        fn drop(&mut self) {
            self.0.fetch_add(1, Ordering::SeqCst);
        }
    }

    impl Device for CountingDevice {
        type Open = OpenedDevice;

        fn open(&mut self, pump: Pump) -> Result<OpenedDevice, NoDevice> {
            self.opened.fetch_add(1, Ordering::SeqCst);
            if self.is_missing {
                return Err(NoDevice);
            }
            *self.pump.lock().expect("lock not poisoned") = Some(pump);
            Ok(OpenedDevice(self.closed.clone()))
        }
    }

    fn short_sound() -> QueuedSound {
        let tone = Tone { at: 0.0, hertz: 500.0, decay_seconds: 0.02, level: 0.3, attack_seconds: 0.0 };
        QueuedSound { recipe: Recipe { tones: vec![tone], bursts: Vec::new() }, gain: 1.0, pan: 0.0 }
    }

    fn wait_for(what: &str, is_done: impl Fn() -> bool) {
        let start = Instant::now();
        while !is_done() {
            assert!(start.elapsed() < Duration::from_secs(20), "{what}: timed out");
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn a_device_is_open_only_while_a_sound_plays() {
        let (device, source) = (CountingDevice::default(), MixerHandle::default());
        let (opened, closed) = (device.opened.clone(), device.closed.clone());
        let pump = device.pump.clone();
        let worker = Worker::new(device, source.clone());
        for round in 1..=2 {
            source.add(short_sound());
            worker.wake();
            worker.wake();
            wait_for("opening", || opened.load(Ordering::SeqCst) == round);
            wait_for("a pump", || pump.lock().expect("lock not poisoned").is_some());
            let mut frames = [0.0; 960];
            let mut pump_guard = pump.lock().expect("lock not poisoned");
            let pump = pump_guard.as_mut().expect("the device is open");
            pump.fetch(&mut frames, 48_000);
            assert!(frames.iter().any(|sample| sample.abs() > 0.1), "the sound starts with the first sample");
            assert_eq!(closed.load(Ordering::SeqCst), round - 1);
            for _ in 0..80 {
                pump.fetch(&mut frames, 48_000);
            }
            *pump_guard = None;
            drop(pump_guard);
            wait_for("closing", || closed.load(Ordering::SeqCst) == round);
            assert_eq!(opened.load(Ordering::SeqCst), round);
        }
    }

    #[test]
    fn a_missing_device_is_not_tried_again_with_every_sound() {
        let device = CountingDevice { is_missing: true, ..CountingDevice::default() };
        let (opened, source) = (device.opened.clone(), MixerHandle::default());
        let worker = Worker::new(device, source.clone());
        for _ in 0..50 {
            source.add(short_sound());
            worker.wake();
        }
        wait_for("the attempt", || opened.load(Ordering::SeqCst) == 1);
        thread::sleep(Duration::from_millis(20));
        assert_eq!(opened.load(Ordering::SeqCst), 1, "not with every sound");
    }
}
