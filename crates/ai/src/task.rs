//! Background tasks: one thread each, with reports, cancellation and a callback that wakes the owner.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::StopFlag;

/// A task on its own thread that reports values `R`. Dropping it asks the thread to stop and does not wait.
#[derive(Debug)]
pub struct Task<R> {
    stop: StopFlag,
    /// The lock exists only to make the task `Sync`. It is never taken: the owner reads through `&mut self`.
    reports: Mutex<Receiver<R>>,
    /// `None` once joined.
    thread: Option<JoinHandle<()>>,
}

/// The thread's side of a task: sends reports and sees the stop flag.
pub struct Reporter<R> {
    stop: StopFlag,
    reports: Sender<R>,
    wake: Arc<dyn Fn() + Send + Sync>,
}

/// A task before its thread starts. Its [`Reporter`] is available already, for callbacks that the work will use.
pub struct TaskBuilder<R> {
    reporter: Reporter<R>,
    reports: Receiver<R>,
}

impl<R> Clone for Reporter<R> {
    fn clone(&self) -> Reporter<R> {
        Reporter { stop: self.stop.clone(), reports: self.reports.clone(), wake: Arc::clone(&self.wake) }
    }
}

impl<R> Reporter<R> {
    /// The flag that is raised when the owner drops the task.
    pub fn stop(&self) -> &StopFlag {
        &self.stop
    }

    /// Whether the owner still wants reports: the task has not been dropped.
    pub fn is_wanted(&self) -> bool {
        !self.stop.is_raised()
    }

    /// Sends a report and wakes the owner.
    pub fn send(&self, report: R) {
        self.send_quietly(report);
        (self.wake)();
    }

    /// Sends a report without waking the owner, who reads it later.
    pub fn send_quietly(&self, report: R) {
        // Sending fails if the task was dropped; the report is then not needed.
        let _ = self.reports.send(report);
    }
}

impl<R: Send + 'static> TaskBuilder<R> {
    /// Prepares a task; `wake` is called for every [`Reporter::send`].
    pub fn new(wake: impl Fn() + Send + Sync + 'static) -> TaskBuilder<R> {
        let (sender, receiver) = channel();
        let reporter = Reporter { stop: StopFlag::new(), reports: sender, wake: Arc::new(wake) };
        TaskBuilder { reporter, reports: receiver }
    }

    pub fn reporter(&self) -> Reporter<R> {
        self.reporter.clone()
    }

    /// Starts the thread with the name `name`.
    pub fn start(self, name: &str, work: impl FnOnce(&Reporter<R>) + Send + 'static) -> io::Result<Task<R>> {
        let TaskBuilder { reporter, reports } = self;
        let stop = reporter.stop.clone();
        let thread = thread::Builder::new().name(name.to_owned()).spawn(move || work(&reporter))?;
        Ok(Task { stop, reports: Mutex::new(reports), thread: Some(thread) })
    }
}

impl<R: Send + 'static> Task<R> {
    /// Starts a thread with the name `name`; `wake` is called for every [`Reporter::send`].
    pub fn start(
        name: &str,
        wake: impl Fn() + Send + Sync + 'static,
        work: impl FnOnce(&Reporter<R>) + Send + 'static,
    ) -> io::Result<Task<R>> {
        TaskBuilder::new(wake).start(name, work)
    }
}

impl<R> Task<R> {
    /// The next report, without waiting; `None` if there is none.
    pub fn try_next_report(&mut self) -> Option<R> {
        self.receiver().try_recv().ok()
    }

    /// The next report, waiting for at most `time`; `None` if there is none by then or the thread has ended.
    pub fn next_report_within(&mut self, time: Duration) -> Option<R> {
        self.receiver().recv_timeout(time).ok()
    }

    /// Whether the thread has ended; its last reports can still be read.
    pub fn is_finished(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Waits for the thread to end.
    fn finish(&mut self) {
        if let Some(thread) = self.thread.take() {
            // An error means a panic, which the panic hook has already printed.
            let _ = thread.join();
        }
    }

    fn receiver(&mut self) -> &mut Receiver<R> {
        self.reports.get_mut().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<R> Drop for Task<R> {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

/// Starts a thread that reports nothing and is never joined.
pub fn detach(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    Task::<()>::start(name, || {}, |_| work()).map(drop)
}

/// A background thread that carries out orders `O`. Dropping it waits until all orders are done.
#[derive(Debug)]
pub struct Worker<O, R> {
    /// `None` only while the worker is dropped: that closes the channel, which tells the thread to end.
    orders: Option<Sender<O>>,
    task: Task<R>,
}

impl<O: Send + 'static, R: Send + 'static> Worker<O, R> {
    /// Starts a thread with the name `name`; `wake` is called for every [`Reporter::send`]. `work` must return when
    /// the channel of orders is closed.
    pub fn start(
        name: &str,
        wake: impl Fn() + Send + Sync + 'static,
        work: impl FnOnce(&Receiver<O>, &Reporter<R>) + Send + 'static,
    ) -> io::Result<Worker<O, R>> {
        let (orders, inbox) = channel();
        let task = Task::start(name, wake, move |reporter| work(&inbox, reporter))?;
        Ok(Worker { orders: Some(orders), task })
    }

    /// Sends an order. Does nothing if the thread has ended early, after a panic.
    pub fn send_order(&self, order: O) {
        let _ = self.orders.as_ref().map(|orders| orders.send(order));
    }

    /// The underlying task, for its reports.
    pub fn task(&mut self) -> &mut Task<R> {
        &mut self.task
    }
}

impl<O, R> Drop for Worker<O, R> {
    fn drop(&mut self) {
        self.orders = None;
        self.task.finish();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn dropping_a_task_asks_it_to_stop_and_does_not_wait() {
        let (ended, end) = channel();
        let task = Task::<()>::start(
            "test",
            || {},
            move |reporter| {
                while reporter.is_wanted() {
                    thread::sleep(Duration::from_millis(1));
                }
                let _ = ended.send(());
            },
        );
        let task = task.expect("a thread");
        assert!(!task.is_finished() && end.try_recv().is_err());
        drop(task);
        assert_eq!(end.recv_timeout(LONG), Ok(()));
    }

    #[test]
    fn send_wakes_the_owner_and_send_quietly_does_not() {
        let wake_count = Arc::new(AtomicUsize::new(0));
        let wake = {
            let wake_count = Arc::clone(&wake_count);
            move || {
                wake_count.fetch_add(1, Ordering::SeqCst);
            }
        };
        let builder = TaskBuilder::new(wake);
        let early_reporter = builder.reporter();
        early_reporter.send_quietly(0);
        let task = builder.start("test", |reporter| {
            reporter.send_quietly(1);
            reporter.send(2);
        });
        let mut task = task.expect("a thread");
        let reports: Vec<i32> = std::iter::from_fn(|| task.next_report_within(LONG)).take(3).collect();
        task.finish();
        assert_eq!((reports, wake_count.load(Ordering::SeqCst)), (vec![0, 1, 2], 1));
        assert_eq!((task.try_next_report(), task.is_finished()), (None, true));
    }

    #[test]
    fn reports_of_a_task_that_panicked_can_still_be_read() {
        let mut task = Task::start(
            "test",
            || {},
            |reporter| {
                reporter.send(7);
                panic!("on purpose");
            },
        )
        .expect("a thread");
        task.finish();
        assert_eq!(
            (task.is_finished(), task.try_next_report(), task.try_next_report()),
            (true, Some(7), None)
        );
    }

    #[test]
    fn dropping_a_worker_waits_for_its_orders() {
        let total = Arc::new(AtomicUsize::new(0));
        let worker_total = Arc::clone(&total);
        let worker = Worker::<usize, ()>::start(
            "test",
            || {},
            move |orders, _| {
                for order in orders {
                    thread::sleep(Duration::from_millis(1));
                    worker_total.fetch_add(order, Ordering::SeqCst);
                }
            },
        );
        let worker = worker.expect("a thread");
        (1..=20).for_each(|order| worker.send_order(order));
        drop(worker);
        assert_eq!(total.load(Ordering::SeqCst), 210);
    }
}
