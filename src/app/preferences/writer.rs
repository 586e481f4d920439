//! The thread that writes the small files (settings, set-ups, the window's place), so that nobody waits for the disk
//! who draws. What changes all the time is written when it has held still, and at the end of the program.

use std::any::TypeId;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Instant;

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

/// A file is to be written when it has stayed as it is until `due`.
pub(super) struct Order {
    /// Which file: a later order for it makes an earlier one void.
    pub file: TypeId,
    pub due: Instant,
    pub job: Job,
}

/// The thread that writes. Dropping it waits until everything is written.
pub(super) type Writer = Service<Order, News>;

/// The work of that thread.
pub(super) fn obey(orders: &Receiver<Order>, reporter: &Reporter<News>) {
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
    use std::time::Duration;

    /// What the jobs that were run have said.
    fn written(orders: &[(TypeId, Duration, u32)]) -> Vec<u32> {
        let written = Arc::new(Mutex::new(Vec::new()));
        let writer = Writer::start("test", || {}, obey).expect("a thread");
        for &(file, settle, number) in orders {
            let written = Arc::clone(&written);
            let job = Box::new(move || {
                written.lock().expect("no panic").push(number);
                News::Written
            });
            writer.order(Order { file, due: Instant::now() + settle, job });
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
        let mut writer = Writer::start("test", || {}, obey).expect("a thread");
        let now = Instant::now();
        let job = Box::new(|| News::Written);
        writer.order(Order { file: TypeId::of::<u8>(), due: now + Duration::from_secs(3600), job });
        let said = News::NotWritten(session::message!("back"));
        let says = said.clone();
        writer.order(Order { file: TypeId::of::<u16>(), due: now, job: Box::new(move || says) });
        assert_eq!(
            writer.task().wait(Duration::from_secs(60)),
            Some(said),
            "and nobody waits for what has to settle"
        );
    }
}
