//! The flag by which a running search is told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Shared between whoever waits for an engine and the engine itself.
#[derive(Clone, Debug, Default)]
pub struct StopFlag {
    raised: Arc<AtomicBool>,
    /// When it counts as raised anyway.
    deadline: Option<Instant>,
}

impl StopFlag {
    /// A flag that is not raised.
    pub fn new() -> StopFlag {
        StopFlag::default()
    }

    /// The same flag, which counts as raised when so much time has passed.
    #[must_use]
    pub fn within(&self, time: Duration) -> StopFlag {
        let deadline = Instant::now().checked_add(time);
        let earlier = self.deadline.into_iter().chain(deadline).min();
        StopFlag { raised: Arc::clone(&self.raised), deadline: earlier }
    }

    /// Asks the search to stop; it answers within 50 ms.
    pub fn raise(&self) {
        self.raised.store(true, Ordering::Relaxed);
    }

    /// Whether the search was asked to stop.
    pub fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
