//! What is done beside the frames: a thread for each errand, which tells how far it is and can be stopped.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use bevy::platform::cell::SyncCell;
use bevy::winit::EventLoopProxyWrapper;

use crate::app::frame::waker;
use session::StopFlag;

/// An errand under way, which tells `N`. It is stopped when nobody waits for it any more.
pub(super) struct Worker<N: Send + 'static> {
    stop: StopFlag,
    news: SyncCell<Receiver<N>>,
}

/// The thread's own side.
pub(super) struct Errand<N> {
    /// Raised when it is to end.
    pub stop: StopFlag,
    news: Sender<N>,
    wake: Box<dyn Fn() + Send>,
}

impl<N> Errand<N> {
    /// Whether it is to go on.
    pub fn goes_on(&self) -> bool {
        !self.stop.is_raised()
    }

    /// Tells something to the window.
    pub fn tell(&self, news: N) {
        // Nobody listens any more once the errand was stopped.
        let _ = self.news.send(news);
        (self.wake)();
    }
}

impl<N: Send + 'static> Worker<N> {
    /// Starts an errand on a thread of its own, which has this name.
    pub fn start(
        name: &str,
        proxy: Option<&EventLoopProxyWrapper>,
        errand: impl FnOnce(&Errand<N>) + Send + 'static,
    ) -> std::io::Result<Worker<N>> {
        let (sender, news) = channel();
        let stop = StopFlag::new();
        let own = Errand { stop: stop.clone(), news: sender, wake: Box::new(waker(proxy)) };
        thread::Builder::new().name(name.to_owned()).spawn(move || errand(&own))?;
        Ok(Worker { stop, news: SyncCell::new(news) })
    }

    /// What has happened since the last time.
    pub fn news(&mut self) -> Option<N> {
        self.news.get().try_recv().ok()
    }
}

impl<N: Send + 'static> Drop for Worker<N> {
    fn drop(&mut self) {
        self.stop.raise();
    }
}
