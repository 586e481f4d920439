//! Common parts of the UCI and Hub engines.
//!
//! One search runs on its own thread and shares the output with the thread that reads commands.

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};
use std::thread::{Scope, ScopedJoinHandle};
use std::time::Duration;

use crate::cli::failure::Failure;
use ai::StopFlag;

/// Interval of polling whether the answer of a finished search may be sent.
const POLL_INTERVAL: Duration = Duration::from_millis(2);

/// The output, shared by the thread that reads commands and the one that searches.
pub(crate) type Output<'o> = Mutex<&'o mut (dyn Write + Send)>;

/// A search to run. It writes progress line by line and returns the line with its answer, if there is one.
pub(crate) type SearchJob = Box<dyn FnOnce(&StopFlag, &mut dyn FnMut(&str)) -> Option<String> + Send>;

/// Conditions for the end of a search.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SearchEnd {
    /// Whether it runs on the opponent's time: the answer is sent after `stop` or `ponderhit`.
    pub pondering: bool,
    /// Whether the answer is sent only after `stop`.
    pub endless: bool,
    /// Whether the search ends by itself, so that it can be waited for.
    pub bounded: bool,
    /// Whether it is a perft count, which only `stop` and `quit` interrupt. A search started meanwhile waits for it.
    pub is_perft: bool,
}

struct Running<'scope> {
    stop: StopFlag,
    /// Stop flags of the perft counts that this search waits for.
    before: Vec<StopFlag>,
    course: SearchEnd,
    thread: ScopedJoinHandle<'scope, ()>,
}

impl Running<'_> {
    /// Stops the search and the perft counts before it.
    fn raise(&self) {
        self.before.iter().chain([&self.stop]).for_each(StopFlag::raise);
    }
}

/// The running search, if any, and the output.
pub(crate) struct SearchHost<'scope, 'env, 'o> {
    scope: &'scope Scope<'scope, 'env>,
    output: &'env Output<'o>,
    search: Option<Running<'scope>>,
}

impl<'scope, 'env, 'o> SearchHost<'scope, 'env, 'o> {
    /// Creates a host that runs searches in `scope`.
    pub(crate) fn new(
        scope: &'scope Scope<'scope, 'env>,
        output: &'env Output<'o>,
    ) -> SearchHost<'scope, 'env, 'o> {
        SearchHost { scope, output, search: None }
    }

    /// Starts a search. A running one is stopped first, but a perft count is waited for.
    pub(crate) fn start(&mut self, job: SearchJob, course: SearchEnd) {
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
            // A panic was reported on standard error already; the host continues.
            let _ = count.map(ScopedJoinHandle::join);
            let say = |line: &str| {
                // If the output is closed, the thread that reads commands will notice.
                let _ = write_line(output, line);
            };
            let best = job(&flag, &mut |line| say(line));
            while (course.endless || flag.is_pondering()) && !flag.is_raised() {
                std::thread::sleep(POLL_INTERVAL);
            }
            if let Some(best) = best {
                say(&best);
            }
        });
        self.search = Some(Running { stop, before, course, thread });
    }

    /// Waits for the running search; stops it first if it might not end by itself.
    pub(crate) fn finish(&mut self) {
        if let Some(Running { stop, course, thread, .. }) = self.search.take() {
            if !(course.bounded || course.is_perft) {
                stop.raise();
            }
            let _ = thread.join();
        }
    }

    /// Stops the running search and waits for its answer. A perft count continues.
    pub(crate) fn interrupt(&mut self) {
        if self.search.as_ref().is_some_and(|search| !search.course.is_perft) {
            self.stop();
        }
    }

    /// Stops the running search or perft count and waits for its answer.
    pub(crate) fn stop(&mut self) {
        if let Some(search) = self.search.take() {
            search.raise();
            let _ = search.thread.join();
        }
    }

    /// Continues the search as the opponent has played the expected move.
    pub(crate) fn ponder_hit(&self) {
        if let Some(search) = &self.search {
            search.stop.ponder_hit();
        }
    }

    /// Writes a line at once, between the lines of a search.
    pub(crate) fn say(&self, text: &str) -> Result<(), Failure> {
        Ok(write_line(self.output, text)?)
    }
}

/// Stops the search if the host ends without `stop`, as with a closed output.
impl Drop for SearchHost<'_, '_, '_> {
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
