//! Sound output: a device that is open only while a sound plays, or a recorded output for tests.
//!
//! Errors are never shown to the player: without a device the game is silent.

#[cfg(not(target_os = "linux"))]
mod native;
#[cfg(target_os = "linux")]
mod pulse;
mod recorded;
mod worker;

pub use recorded::RecordedOutput;

use crate::app::sound::mixer::MixerHandle;

/// Plays the samples of a [`MixerHandle`].
pub trait Output: Send + Sync + 'static {
    /// Signals that there are samples to play. The window's thread calls it, so it must return at once.
    fn wake(&self);
}

/// The sound device of this machine, opened with the first sound.
pub fn device(source: MixerHandle) -> Box<dyn Output> {
    #[cfg(target_os = "linux")]
    let device = pulse::Pulse::default();
    #[cfg(not(target_os = "linux"))]
    let device = native::Native;
    Box::new(worker::Worker::new(device, source))
}
