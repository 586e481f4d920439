//! The flag by which a running search is told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Shared between whoever waits for an engine and the engine itself.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// A flag that is not raised.
    pub fn new() -> StopFlag {
        StopFlag::default()
    }

    /// Asks the search to stop; it answers within 50 ms.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the search was asked to stop.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
