//! The thread that writes small files, so that drawing never waits for the disk.
//!
//! A file whose content changes often is written only when the content has not changed for a while, or at the end of
//! the program.

use std::any::TypeId;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Instant;

use session::{LocalizedMessage, Reporter, Worker};

/// Result of writing a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum WriteResult {
    Written,
    /// The file was damaged and is set aside.
    Damaged(LocalizedMessage),
    NotWritten(LocalizedMessage),
}

/// Function that writes one file.
pub(super) type Job = Box<dyn FnOnce() -> WriteResult + Send>;

/// Request to write a file at the time `due`.
pub(super) struct WriteOrder {
    /// Identifies the file. An order replaces an earlier order for the same file.
    pub file: TypeId,
    pub due: Instant,
    pub job: Job,
}

/// The writer thread. Dropping it waits until everything is written.
pub(super) type Writer = Worker<WriteOrder, WriteResult>;

/// Body of the writer thread. Executes each order when it is due, and all pending orders at the end.
pub(super) fn run(orders: &Receiver<WriteOrder>, reporter: &Reporter<WriteResult>) {
    let mut waiting: Vec<WriteOrder> = Vec::new();
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
                WriteResult::Written => reporter.send_quietly(WriteResult::Written),
                news => reporter.send(news),
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

    /// Returns the numbers of the jobs that were executed, in that order.
    fn written(orders: &[(TypeId, Duration, u32)]) -> Vec<u32> {
        let written = Arc::new(Mutex::new(Vec::new()));
        let writer = Writer::start("test", || {}, run).expect("a thread");
        for &(file, settle, number) in orders {
            let written = Arc::clone(&written);
            let job = Box::new(move || {
                written.lock().expect("no panic").push(number);
                WriteResult::Written
            });
            writer.send_order(WriteOrder { file, due: Instant::now() + settle, job });
        }
        drop(writer);
        let written = written.lock().expect("no panic");
        written.clone()
    }

    #[test]
    fn waiting_orders_are_written_at_the_end_and_only_the_last_of_each_file() {
        let (place, settings) = (TypeId::of::<u8>(), TypeId::of::<u16>());
        let long = Duration::from_secs(3600);
        let stream: Vec<_> = (0..500).map(|number| (place, long, number)).collect();
        assert_eq!(written(&stream), [499]);
        let both = [(place, long, 1), (settings, long, 2), (place, long, 3)];
        assert_eq!(written(&both), [2, 3]);
    }

    #[test]
    fn an_order_that_is_due_is_written_before_one_that_has_to_settle() {
        let mut writer = Writer::start("test", || {}, run).expect("a thread");
        let now = Instant::now();
        let job = Box::new(|| WriteResult::Written);
        writer.send_order(WriteOrder { file: TypeId::of::<u8>(), due: now + Duration::from_secs(3600), job });
        let result = WriteResult::NotWritten(session::message!("back"));
        let job_result = result.clone();
        writer.send_order(WriteOrder {
            file: TypeId::of::<u16>(),
            due: now,
            job: Box::new(move || job_result),
        });
        assert_eq!(
            writer.task().next_report_within(Duration::from_secs(60)),
            Some(result),
            "an order that has to settle does not delay others"
        );
    }
}
