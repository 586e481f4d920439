//! What hosts of an engine protocol (UCI, Hub) have in common: a search on a thread of its own beside the one that
//! reads commands, and one output for both.

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};
use std::thread::{Scope, ScopedJoinHandle};
use std::time::Duration;

use crate::cli::failure::Failure;
use ai::StopFlag;

/// How often a search that has ended early looks whether its answer may be given.
const WAIT: Duration = Duration::from_millis(2);

/// The output, shared by the thread that reads and the one that searches.
pub(crate) type Output<'o> = Mutex<&'o mut (dyn Write + Send)>;

/// A search about to run: it tells of its progress line by line and ends with the line of its answer, if it has one.
pub(crate) type Job = Box<dyn FnOnce(&StopFlag, &mut dyn FnMut(&str)) -> Option<String> + Send>;

/// What ends a search.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Course {
    /// Whether it thinks in the other side's time: its answer is given after `stop` or the ponder hit.
    pub pondering: bool,
    /// Whether its answer is given only after `stop`.
    pub endless: bool,
    /// Whether it comes to its end by itself, so that it can be waited for.
    pub bounded: bool,
    /// Whether it counts on through other commands, up to `stop` or `quit`. What is begun meanwhile waits for it.
    pub counting: bool,
}

struct Running<'scope> {
    stop: StopFlag,
    /// Flags of the counts that it waits for.
    before: Vec<StopFlag>,
    course: Course,
    thread: ScopedJoinHandle<'scope, ()>,
}

impl Running<'_> {
    /// Stops it, and the counts before it.
    fn raise(&self) {
        self.before.iter().chain([&self.stop]).for_each(StopFlag::raise);
    }
}

/// The one search that may run, and the output.
pub(crate) struct Host<'scope, 'env, 'o> {
    scope: &'scope Scope<'scope, 'env>,
    output: &'env Output<'o>,
    search: Option<Running<'scope>>,
}

impl<'scope, 'env, 'o> Host<'scope, 'env, 'o> {
    /// A host that searches in this scope.
    pub(crate) fn new(
        scope: &'scope Scope<'scope, 'env>,
        output: &'env Output<'o>,
    ) -> Host<'scope, 'env, 'o> {
        Host { scope, output, search: None }
    }

    /// Begins a search, after the running one was stopped or has counted to its end.
    pub(crate) fn start(&mut self, job: Job, course: Course) {
        self.interrupt();
        let (before, count) = match self.search.take() {
            Some(Running { stop, mut before, thread, .. }) => {
                before.push(stop);
                (before, Some(thread))
            }
            None => (Vec::new(), None),
        };
        let stop = if course.pondering { StopFlag::pondering() } else { StopFlag::new() };
        let (flag, output) = (stop.clone(), self.output);
        let thread = self.scope.spawn(move || {
            // A search that panicked has said so on standard error; the host lives on.
            let _ = count.map(ScopedJoinHandle::join);
            let say = |line: &str| {
                // If nobody listens any more, the side that reads commands will notice.
                let _ = write_line(output, line);
            };
            let best = job(&flag, &mut |line| say(line));
            while (course.endless || flag.is_pondering()) && !flag.is_raised() {
                std::thread::sleep(WAIT);
            }
            if let Some(best) = best {
                say(&best);
            }
        });
        self.search = Some(Running { stop, before, course, thread });
    }

    /// Waits for the running search, after stopping it if it may never end.
    pub(crate) fn finish(&mut self) {
        if let Some(Running { stop, course, thread, .. }) = self.search.take() {
            if !(course.bounded || course.counting) {
                stop.raise();
            }
            let _ = thread.join();
        }
    }

    /// Stops the running search and waits for its answer. A count goes on.
    pub(crate) fn interrupt(&mut self) {
        if self.search.as_ref().is_some_and(|search| !search.course.counting) {
            self.stop();
        }
    }

    /// Stops the running search or count and waits for its answer.
    pub(crate) fn stop(&mut self) {
        if let Some(search) = self.search.take() {
            search.raise();
            let _ = search.thread.join();
        }
    }

    /// What is pondered on was played.
    pub(crate) fn ponder_hit(&self) {
        if let Some(search) = &self.search {
            search.stop.ponder_hit();
        }
    }

    /// Says something at once, between the lines of a search.
    pub(crate) fn say(&self, text: &str) -> Result<(), Failure> {
        Ok(write_line(self.output, text)?)
    }
}

/// Whoever leaves without a word, because the output is closed, leaves no search behind that nobody will stop.
impl Drop for Host<'_, '_, '_> {
    fn drop(&mut self) {
        if let Some(search) = &self.search {
            search.raise();
        }
    }
}

fn write_line(output: &Output<'_>, line: &str) -> io::Result<()> {
    let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
    writeln!(output, "{line}")?;
    output.flush()
}
