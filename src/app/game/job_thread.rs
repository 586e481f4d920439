//! Threads for single jobs about the game on the table.

use std::panic::{AssertUnwindSafe, catch_unwind};

use bevy::log::error;
use bevy::winit::EventLoopProxyWrapper;

use crate::app::core::waker;
use session::{EngineJob, Task, TaskBuilder};

/// Runs a job on a thread of its own, which reports `None` if the job fails.
///
/// Returns `None` if the thread cannot be started. `name` is the name of the thread.
pub(super) fn start_job<T: Send + 'static>(
    name: &str,
    job: EngineJob<T>,
    proxy: Option<&EventLoopProxyWrapper>,
) -> Option<Task<Option<T>>> {
    let task = TaskBuilder::new(waker(proxy)).start(name, move |reporter| {
        let result = catch_unwind(AssertUnwindSafe(|| job(reporter.stop())));
        reporter.send(result.ok().and_then(Result::ok));
    });
    task.inspect_err(|error| error!("the thread {name:?} could not be started: {error}")).ok()
}
