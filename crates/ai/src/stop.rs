//! What a running search is told: to stop, and that the move it ponders on was played.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Shared between whoever waits for an engine and the engine itself.
#[derive(Clone, Debug, Default)]
pub struct StopFlag {
    told: Arc<Told>,
    /// When it counts as raised anyway.
    deadline: Option<Instant>,
}

#[derive(Debug, Default)]
struct Told {
    raised: AtomicBool,
    pondering: AtomicBool,
}

impl StopFlag {
    /// A flag that is not raised.
    pub fn new() -> StopFlag {
        StopFlag::default()
    }

    /// A flag for a search in the other side's time (pondering): no limit holds before
    /// [`StopFlag::ponder_hit`].
    pub fn pondering() -> StopFlag {
        let flag = StopFlag::new();
        flag.told.pondering.store(true, Ordering::Relaxed);
        flag
    }

    /// The expected move was played: from now on the limits hold.
    pub fn ponder_hit(&self) {
        self.told.pondering.store(false, Ordering::Relaxed);
    }

    /// Whether the search is still in the other side's time.
    pub fn is_pondering(&self) -> bool {
        self.told.pondering.load(Ordering::Relaxed)
    }

    /// The same flag, which counts as raised when so much time has passed.
    #[must_use]
    pub fn within(&self, time: Duration) -> StopFlag {
        let deadline = Instant::now().checked_add(time);
        let earlier = self.deadline.into_iter().chain(deadline).min();
        StopFlag { told: Arc::clone(&self.told), deadline: earlier }
    }

    /// Asks the search to stop; it answers within 50 ms.
    pub fn raise(&self) {
        self.told.raised.store(true, Ordering::Relaxed);
    }

    /// Whether the search was asked to stop.
    pub fn is_raised(&self) -> bool {
        self.told.raised.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
