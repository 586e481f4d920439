//! Signals to a running search: stop, and ponder hit.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Stop and ponder signals, shared between the engine and its caller; clones share the state.
#[derive(Clone, Debug, Default)]
pub struct StopFlag {
    shared: Arc<Shared>,
    /// Time at which the flag counts as raised without a call of [`StopFlag::raise`]; `None` for no such time.
    deadline: Option<Instant>,
}

#[derive(Debug, Default)]
struct Shared {
    raised: AtomicBool,
    pondering: AtomicBool,
}

impl StopFlag {
    pub fn new() -> StopFlag {
        StopFlag::default()
    }

    /// A flag for a search on the opponent's time (pondering): its limits apply only after [`StopFlag::ponder_hit`].
    pub fn pondering() -> StopFlag {
        let flag = StopFlag::new();
        flag.shared.pondering.store(true, Ordering::Relaxed);
        flag
    }

    /// Signals that the expected move was played: the limits apply from now on.
    pub fn ponder_hit(&self) {
        self.shared.pondering.store(false, Ordering::Relaxed);
    }

    /// Whether the search still runs on the opponent's time.
    pub fn is_pondering(&self) -> bool {
        self.shared.pondering.load(Ordering::Relaxed)
    }

    /// A clone that also counts as raised once `time` has passed. If `self` has an earlier deadline, that one stays.
    #[must_use]
    pub fn with_timeout(&self, time: Duration) -> StopFlag {
        // `None` if the time is too long to be represented: then there is no deadline.
        let new_deadline = Instant::now().checked_add(time);
        let deadline = self.deadline.into_iter().chain(new_deadline).min();
        StopFlag { shared: Arc::clone(&self.shared), deadline }
    }

    /// Asks the search to stop, which it does within 50 ms.
    pub fn raise(&self) {
        self.shared.raised.store(true, Ordering::Relaxed);
    }

    pub fn is_raised(&self) -> bool {
        self.shared.raised.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
