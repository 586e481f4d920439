//! What is done with files beside the frames: a thread for each errand, which tells how far it is and can be stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use bevy::platform::cell::SyncCell;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

use super::news::News;

/// The name of the threads.
pub const THREAD_NAME: &str = "files";

/// An errand under way. It is stopped when nobody waits for it any more.
pub(super) struct Worker {
    stop: Arc<AtomicBool>,
    news: SyncCell<Receiver<News>>,
}

/// The thread's own side.
pub(super) struct Errand {
    stop: Arc<AtomicBool>,
    news: Sender<News>,
    wake: Box<dyn Fn() + Send>,
}

impl Errand {
    /// Whether it is to go on.
    pub fn goes_on(&self) -> bool {
        !self.stop.load(Ordering::Relaxed)
    }

    /// Tells something to the window.
    pub fn tell(&self, news: News) {
        // Nobody listens any more once the errand was stopped.
        let _ = self.news.send(news);
        (self.wake)();
    }
}

impl Worker {
    /// Starts an errand on a thread of its own.
    pub fn start(
        proxy: Option<&EventLoopProxyWrapper>,
        errand: impl FnOnce(&Errand) + Send + 'static,
    ) -> std::io::Result<Worker> {
        let (sender, news) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let proxy = proxy.map(|proxy| (**proxy).clone());
        let wake = move || {
            // The loop is gone only when the program ends.
            let _ = proxy.as_ref().map(|proxy| proxy.send_event(WinitUserEvent::WakeUp));
        };
        let own = Errand { stop: Arc::clone(&stop), news: sender, wake: Box::new(wake) };
        thread::Builder::new().name(THREAD_NAME.to_owned()).spawn(move || errand(&own))?;
        Ok(Worker { stop, news: SyncCell::new(news) })
    }

    /// What has happened since the last time.
    pub fn news(&mut self) -> Option<News> {
        self.news.get().try_recv().ok()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
