//! Where sound comes out: a device that is opened when there is something to hear and closed when that has faded, or
//! a tape for tests. Nothing here is ever said to the player: without a device the game is silent.

#[cfg(not(target_os = "linux"))]
mod native;
#[cfg(target_os = "linux")]
mod pulse;
mod tape;
mod worker;

pub use tape::Tape;

use crate::app::sound::mixer::Source;

/// Where the samples of a [`Source`] are heard.
pub trait Output: Send + Sync + 'static {
    /// There is something to hear. Called from the window's thread: it returns at once, whatever a device does.
    fn wake(&self);
}

/// The sound device of this machine, opened with the first sound.
pub fn device(source: Source) -> Box<dyn Output> {
    #[cfg(target_os = "linux")]
    let device = pulse::Pulse::default();
    #[cfg(not(target_os = "linux"))]
    let device = native::Native;
    Box::new(worker::Worker::new(device, source))
}
