//! Output without a device, for tests: the test reads the samples.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::app::sound::mixer::MixerHandle;
use crate::app::sound::output::Output;

/// An output that wakes and rests like a device, but plays nothing.
#[derive(Clone)]
pub struct RecordedOutput {
    source: MixerHandle,
    /// Shared by all clones.
    awake: Arc<AtomicBool>,
}

impl RecordedOutput {
    /// Frames per second.
    pub const RATE: u32 = 48_000;

    /// Creates an output that takes its samples from `source`; it rests at first.
    pub fn new(source: MixerHandle) -> RecordedOutput {
        RecordedOutput { source, awake: Arc::default() }
    }

    /// Returns the next `count` frames (left, right); silence while the output rests.
    pub fn next_frames(&self, count: usize) -> Vec<[f32; 2]> {
        let mut samples = vec![0.0; 2 * count];
        if self.is_awake() && !self.source.fetch(&mut samples, RecordedOutput::RATE) {
            self.awake.store(false, Ordering::Relaxed);
        }
        samples.chunks_exact(2).map(|frame| [frame[0], frame[1]]).collect()
    }

    /// Whether a real device would be open now.
    pub fn is_awake(&self) -> bool {
        self.awake.load(Ordering::Relaxed)
    }
}

impl Output for RecordedOutput {
    fn wake(&self) {
        self.awake.store(true, Ordering::Relaxed);
    }
}
