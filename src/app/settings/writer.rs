//! The thread that writes the small files (settings, set-ups, the window's place), so that nobody waits for the disk
//! who draws. What changes all the time is written when it has held still, and at the end of the program.

use std::any::TypeId;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use session::Message;

/// What a player has to know of a file that was written, or was not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum News {
    /// It is written.
    Written,
    /// It was damaged and is set aside.
    Damaged(Message),
    /// It cannot be written.
    NotWritten(Message),
}

/// Writes one file.
pub(super) type Job = Box<dyn FnOnce() -> News + Send>;

struct Order {
    /// Which file: a later order for it makes an earlier one void.
    file: TypeId,
    due: Instant,
    job: Job,
}

/// Gives orders to the thread, and hears what became of them.
pub(super) struct Writer {
    /// `None` once the thread is to end.
    orders: Option<Sender<Order>>,
    news: Receiver<News>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// Starts the thread; `wake` is called whenever there is news.
    pub(super) fn start(name: &str, wake: impl Fn() + Send + 'static) -> std::io::Result<Writer> {
        let (orders, inbox) = channel();
        let (outbox, news) = channel();
        let thread = thread::Builder::new().name(name.to_owned()).spawn(move || {
            obey(&inbox, |news| {
                let is_news = news != News::Written;
                // Nobody listens any more when the program ends.
                let _ = outbox.send(news);
                if is_news {
                    wake();
                }
            });
        })?;
        Ok(Writer { orders: Some(orders), news, thread: Some(thread) })
    }

    /// Has a file written when it has stayed as it is for so long.
    pub(super) fn order(&self, file: TypeId, settle: Duration, job: Job) {
        let order = Order { file, due: Instant::now() + settle, job };
        // A thread that is gone has told why.
        let _ = self.orders.as_ref().map(|orders| orders.send(order));
    }

    /// What has been done since the last time.
    pub(super) fn news(&self) -> Option<News> {
        self.news.try_recv().ok()
    }
}

/// A program that is closed writes what it was asked to write.
impl Drop for Writer {
    fn drop(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            // A panic in it has been told already.
            let _ = thread.join();
        }
    }
}

fn obey(orders: &Receiver<Order>, tell: impl Fn(News)) {
    let mut waiting: Vec<Order> = Vec::new();
    loop {
        let next = match waiting.iter().map(|order| order.due).min() {
            None => orders.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(due) => orders.recv_timeout(due.saturating_duration_since(Instant::now())),
        };
        let ends = matches!(next, Err(RecvTimeoutError::Disconnected));
        if let Ok(order) = next {
            waiting.retain(|earlier| earlier.file != order.file);
            waiting.push(order);
        }
        let now = Instant::now();
        for order in waiting.extract_if(.., |order| ends || order.due <= now) {
            tell((order.job)());
        }
        if ends {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, Mutex};

    /// What the jobs that were run have said.
    fn written(orders: &[(TypeId, Duration, u32)]) -> Vec<u32> {
        let written = Arc::new(Mutex::new(Vec::new()));
        let writer = Writer::start("test", || {}).expect("a thread");
        for &(file, settle, number) in orders {
            let written = Arc::clone(&written);
            writer.order(
                file,
                settle,
                Box::new(move || {
                    written.lock().expect("no panic").push(number);
                    News::Written
                }),
            );
        }
        drop(writer);
        let written = written.lock().expect("no panic");
        written.clone()
    }

    #[test]
    fn what_waits_is_written_at_the_end_and_only_as_it_was_last() {
        let (place, settings) = (TypeId::of::<u8>(), TypeId::of::<u16>());
        let long = Duration::from_secs(3600);
        let stream: Vec<_> = (0..500).map(|number| (place, long, number)).collect();
        assert_eq!(written(&stream), [499]);
        let both = [(place, long, 1), (settings, long, 2), (place, long, 3)];
        assert_eq!(written(&both), [2, 3]);
    }

    #[test]
    fn what_need_not_wait_is_written_at_once() {
        let writer = Writer::start("test", || {}).expect("a thread");
        writer.order(TypeId::of::<u8>(), Duration::from_secs(3600), Box::new(|| News::Written));
        let said = News::NotWritten(session::message!("back"));
        let says = said.clone();
        writer.order(TypeId::of::<u16>(), Duration::ZERO, Box::new(move || says));
        assert_eq!(writer.news.recv(), Ok(said), "and nobody waits for what has to settle");
    }
}
