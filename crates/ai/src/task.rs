//! Background tasks: one thread each, with news, cancellation and a wake-up for whoever waits for the news.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::StopFlag;

/// A task that runs on a thread of its own and reports `N`. Dropping it asks the thread to stop and does not wait.
#[derive(Debug)]
pub struct Task<N> {
    stop: StopFlag,
    /// Behind a lock only to be shared: it is read by the owner alone.
    news: Mutex<Receiver<N>>,
    thread: Option<JoinHandle<()>>,
}

/// The thread's side of a task.
pub struct Reporter<N> {
    stop: StopFlag,
    news: Sender<N>,
    wake: Arc<dyn Fn() + Send + Sync>,
}

/// A task before its thread has started, for work that needs a [`Reporter`] to be made.
pub struct Draft<N> {
    reporter: Reporter<N>,
    news: Receiver<N>,
}

impl<N> Clone for Reporter<N> {
    fn clone(&self) -> Reporter<N> {
        Reporter { stop: self.stop.clone(), news: self.news.clone(), wake: Arc::clone(&self.wake) }
    }
}

impl<N> Reporter<N> {
    /// The flag that is raised when the task is no longer wanted.
    pub fn stop(&self) -> &StopFlag {
        &self.stop
    }

    /// Whether the task is still wanted.
    pub fn goes_on(&self) -> bool {
        !self.stop.is_raised()
    }

    /// Reports something and wakes the owner.
    pub fn tell(&self, news: N) {
        self.note(news);
        (self.wake)();
    }

    /// Reports something that the owner reads when it next looks.
    pub fn note(&self, news: N) {
        // Nobody listens any more once the task was dropped.
        let _ = self.news.send(news);
    }
}

impl<N: Send + 'static> Draft<N> {
    /// A task whose news call `wake`.
    pub fn new(wake: impl Fn() + Send + Sync + 'static) -> Draft<N> {
        let (sender, news) = channel();
        Draft { reporter: Reporter { stop: StopFlag::new(), news: sender, wake: Arc::new(wake) }, news }
    }

    /// The thread's side.
    pub fn reporter(&self) -> Reporter<N> {
        self.reporter.clone()
    }

    /// Starts the thread under this name.
    pub fn start(self, name: &str, work: impl FnOnce(&Reporter<N>) + Send + 'static) -> io::Result<Task<N>> {
        let Draft { reporter, news } = self;
        let stop = reporter.stop.clone();
        let thread = thread::Builder::new().name(name.to_owned()).spawn(move || work(&reporter))?;
        Ok(Task { stop, news: Mutex::new(news), thread: Some(thread) })
    }
}

impl<N: Send + 'static> Task<N> {
    /// Starts a thread of this name; its news call `wake`.
    pub fn start(
        name: &str,
        wake: impl Fn() + Send + Sync + 'static,
        work: impl FnOnce(&Reporter<N>) + Send + 'static,
    ) -> io::Result<Task<N>> {
        Draft::new(wake).start(name, work)
    }
}

impl<N> Task<N> {
    /// The next news that has come.
    pub fn news(&mut self) -> Option<N> {
        self.receiver().try_recv().ok()
    }

    /// The next news, if it comes within this time.
    pub fn wait(&mut self, time: Duration) -> Option<N> {
        self.receiver().recv_timeout(time).ok()
    }

    /// Whether the thread has ended; its last news can still be read.
    pub fn is_over(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Waits until the thread ends by itself.
    fn finish(&mut self) {
        if let Some(thread) = self.thread.take() {
            // A panic in it has been told already.
            let _ = thread.join();
        }
    }

    fn receiver(&mut self) -> &mut Receiver<N> {
        self.news.get_mut().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<N> Drop for Task<N> {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

/// Starts a thread that reports nothing and is never joined.
pub fn detach(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    Task::<()>::start(name, || {}, |_| work()).map(drop)
}

/// A task that carries out orders `O`. Dropping it waits until all orders are carried out.
#[derive(Debug)]
pub struct Service<O, N> {
    /// `None` once the thread is to end.
    orders: Option<Sender<O>>,
    task: Task<N>,
}

impl<O: Send + 'static, N: Send + 'static> Service<O, N> {
    /// Starts a thread of this name; its news call `wake`. `work` returns when the last order was received.
    pub fn start(
        name: &str,
        wake: impl Fn() + Send + Sync + 'static,
        work: impl FnOnce(&Receiver<O>, &Reporter<N>) + Send + 'static,
    ) -> io::Result<Service<O, N>> {
        let (orders, inbox) = channel();
        let task = Task::start(name, wake, move |reporter| work(&inbox, reporter))?;
        Ok(Service { orders: Some(orders), task })
    }

    /// Gives an order. If the thread has died, nothing happens.
    pub fn order(&self, order: O) {
        let _ = self.orders.as_ref().map(|orders| orders.send(order));
    }

    /// The task behind it, for its news.
    pub fn task(&mut self) -> &mut Task<N> {
        &mut self.task
    }
}

impl<O, N> Drop for Service<O, N> {
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
    fn a_dropped_task_is_asked_to_stop_and_nobody_waits_for_it() {
        let (ended, end) = channel();
        let task = Task::<()>::start(
            "test",
            || {},
            move |reporter| {
                while reporter.goes_on() {
                    thread::sleep(Duration::from_millis(1));
                }
                let _ = ended.send(());
            },
        );
        let task = task.expect("a thread");
        assert!(!task.is_over() && end.try_recv().is_err());
        drop(task);
        assert_eq!(end.recv_timeout(LONG), Ok(()));
    }

    #[test]
    fn what_is_told_wakes_and_what_is_noted_does_not() {
        let woken = Arc::new(AtomicUsize::new(0));
        let wake = {
            let woken = Arc::clone(&woken);
            move || {
                woken.fetch_add(1, Ordering::SeqCst);
            }
        };
        let draft = Draft::new(wake);
        let early = draft.reporter();
        early.note(0);
        let task = draft.start("test", |reporter| {
            reporter.note(1);
            reporter.tell(2);
        });
        let mut task = task.expect("a thread");
        let news: Vec<i32> = std::iter::from_fn(|| task.wait(LONG)).take(3).collect();
        task.finish();
        assert_eq!((news, woken.load(Ordering::SeqCst)), (vec![0, 1, 2], 1));
        assert_eq!((task.news(), task.is_over()), (None, true));
    }

    #[test]
    fn a_task_that_panics_is_over_and_what_it_told_before_is_read() {
        let mut task = Task::start(
            "test",
            || {},
            |reporter| {
                reporter.tell(7);
                panic!("on purpose");
            },
        )
        .expect("a thread");
        task.finish();
        assert_eq!((task.is_over(), task.news(), task.news()), (true, Some(7), None));
    }

    #[test]
    fn a_dropped_service_carries_out_its_orders_first() {
        let done = Arc::new(AtomicUsize::new(0));
        let sum = Arc::clone(&done);
        let service = Service::<usize, ()>::start(
            "test",
            || {},
            move |orders, _| {
                for order in orders {
                    thread::sleep(Duration::from_millis(1));
                    sum.fetch_add(order, Ordering::SeqCst);
                }
            },
        );
        let service = service.expect("a thread");
        (1..=20).for_each(|order| service.order(order));
        drop(service);
        assert_eq!(done.load(Ordering::SeqCst), 210);
    }
}
