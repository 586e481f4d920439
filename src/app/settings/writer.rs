//! The thread that writes the small files (settings, set-ups, the window's place), so that nobody waits for the disk
//! who draws. What changes all the time is written when it has held still, and at the end of the program.

use std::any::TypeId;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use session::{Message, Reporter, Service};

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

/// The thread that writes. Dropping it waits until everything is written.
pub(super) struct Writer(Service<Order, News>);

impl Writer {
    /// Starts the thread; `wake` is called whenever a player has to know something.
    pub(super) fn start(name: &str, wake: impl Fn() + Send + Sync + 'static) -> std::io::Result<Writer> {
        Service::start(name, wake, obey).map(Writer)
    }

    /// Has a file written when it has stayed as it is for so long.
    pub(super) fn order(&self, file: TypeId, settle: Duration, job: Job) {
        self.0.order(Order { file, due: Instant::now() + settle, job });
    }

    /// The next news that has come.
    pub(super) fn news(&mut self) -> Option<News> {
        self.0.task().news()
    }
}

fn obey(orders: &Receiver<Order>, reporter: &Reporter<News>) {
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
            match (order.job)() {
                News::Written => reporter.note(News::Written),
                news => reporter.tell(news),
            }
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
        let mut writer = Writer::start("test", || {}).expect("a thread");
        writer.order(TypeId::of::<u8>(), Duration::from_secs(3600), Box::new(|| News::Written));
        let said = News::NotWritten(session::message!("back"));
        let says = said.clone();
        writer.order(TypeId::of::<u16>(), Duration::ZERO, Box::new(move || says));
        assert_eq!(
            writer.0.task().wait(Duration::from_secs(60)),
            Some(said),
            "and nobody waits for what has to settle"
        );
    }
}
