//! The thread that writes small files, so that drawing never waits for the disk.
//!
//! Content that changes often is written only after it has not changed for a while, or at the end of the program.

use std::any::TypeId;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Instant;

use session::{LocalizedMessage, Reporter, Worker};

/// Result of writing a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum WriteResult {
    Written,
    /// The file was written. The damaged file that was there before has been renamed; the message reports it.
    Damaged(LocalizedMessage),
    /// The file could not be written; the message says why.
    NotWritten(LocalizedMessage),
}

/// Function that writes one file.
pub(super) type Job = Box<dyn FnOnce() -> WriteResult + Send>;

/// Request to write a file as soon as `due` has passed.
pub(super) struct WriteOrder {
    /// Type of the saved resource, which identifies the file. An order replaces a waiting order for the same file.
    pub file: TypeId,
    pub due: Instant,
    /// Writes the file.
    pub job: Job,
}

/// The writer thread. Dropping the `Writer` executes all waiting orders first.
pub(super) type Writer = Worker<WriteOrder, WriteResult>;

/// Body of the writer thread. Executes each order when it is due, and all waiting orders at the end of the program.
pub(super) fn run(orders: &Receiver<WriteOrder>, reporter: &Reporter<WriteResult>) {
    let mut waiting: Vec<WriteOrder> = Vec::new();
    loop {
        let received = match waiting.iter().map(|order| order.due).min() {
            None => orders.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(due) => orders.recv_timeout(due.saturating_duration_since(Instant::now())),
        };
        let is_ending = matches!(received, Err(RecvTimeoutError::Disconnected));
        if let Ok(order) = received {
            waiting.retain(|earlier| earlier.file != order.file);
            waiting.push(order);
        }
        let now = Instant::now();
        for order in waiting.extract_if(.., |order| is_ending || order.due <= now) {
            match (order.job)() {
                WriteResult::Written => reporter.send_quietly(WriteResult::Written),
                problem => reporter.send(problem),
            }
        }
        if is_ending {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, Mutex};
    use std::time::Duration;

    /// Sends the orders and ends the thread. Returns the numbers of the executed jobs, in the order of execution.
    ///
    /// Each order is a file, the delay until it is due, and the number of its job.
    fn executed_jobs(orders: &[(TypeId, Duration, u32)]) -> Vec<u32> {
        let executed = Arc::new(Mutex::new(Vec::new()));
        let writer = Writer::start("test", || {}, run).expect("a thread");
        for &(file, delay, number) in orders {
            let executed = Arc::clone(&executed);
            let job = Box::new(move || {
                executed.lock().expect("no panic").push(number);
                WriteResult::Written
            });
            writer.send_order(WriteOrder { file, due: Instant::now() + delay, job });
        }
        drop(writer);
        let executed = executed.lock().expect("no panic");
        executed.clone()
    }

    #[test]
    fn waiting_orders_are_written_at_the_end_and_only_the_last_of_each_file() {
        // Any two types can stand for two files.
        let (window, settings) = (TypeId::of::<u8>(), TypeId::of::<u16>());
        let hour = Duration::from_secs(3600);
        let orders_of_one_file: Vec<_> = (0..500).map(|number| (window, hour, number)).collect();
        assert_eq!(executed_jobs(&orders_of_one_file), [499]);
        let orders_of_two_files = [(window, hour, 1), (settings, hour, 2), (window, hour, 3)];
        assert_eq!(executed_jobs(&orders_of_two_files), [2, 3]);
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
