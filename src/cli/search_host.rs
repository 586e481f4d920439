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
    /// Whether the search runs on the opponent's time: the answer is sent after `stop` or `ponderhit`.
    pub pondering: bool,
    /// Whether the answer is sent only after `stop`.
    pub endless: bool,
    /// Whether the search ends by itself, so that it can be waited for.
    pub bounded: bool,
    /// Whether the search is a perft count. A search that is started meanwhile waits for the count, which other commands
    /// than `stop` and `quit` interrupt only through that search.
    pub is_perft: bool,
}

struct RunningSearch<'scope> {
    stop: StopFlag,
    /// Stop flags of the perft counts that this search waits for.
    perft_stops: Vec<StopFlag>,
    end: SearchEnd,
    thread: ScopedJoinHandle<'scope, ()>,
}

impl RunningSearch<'_> {
    /// Stops the search and the perft counts that it waits for.
    fn raise(&self) {
        self.perft_stops.iter().chain([&self.stop]).for_each(StopFlag::raise);
    }
}

/// The running search, if any, and the output.
pub(crate) struct SearchHost<'scope, 'env, 'o> {
    scope: &'scope Scope<'scope, 'env>,
    output: &'env Output<'o>,
    search: Option<RunningSearch<'scope>>,
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
    pub(crate) fn start(&mut self, job: SearchJob, end: SearchEnd) {
        self.interrupt();
        let (perft_stops, perft_thread) = match self.search.take() {
            Some(RunningSearch { stop, mut perft_stops, thread, .. }) => {
                perft_stops.push(stop);
                (perft_stops, Some(thread))
            }
            None => (Vec::new(), None),
        };
        let stop = if end.pondering { StopFlag::pondering() } else { StopFlag::new() };
        let (flag, output) = (stop.clone(), self.output);
        let thread = self.scope.spawn(move || {
            // A panic was reported on standard error already; the host continues.
            let _ = perft_thread.map(ScopedJoinHandle::join);
            let write = |line: &str| {
                // If the output is closed, the thread that reads commands will notice.
                let _ = write_line(output, line);
            };
            let answer = job(&flag, &mut |line| write(line));
            while (end.endless || flag.is_pondering()) && !flag.is_raised() {
                std::thread::sleep(POLL_INTERVAL);
            }
            if let Some(answer) = answer {
                write(&answer);
            }
        });
        self.search = Some(RunningSearch { stop, perft_stops, end, thread });
    }

    /// Waits for the running search; stops it first if it might not end by itself.
    pub(crate) fn finish(&mut self) {
        if let Some(RunningSearch { stop, end, thread, .. }) = self.search.take() {
            if !(end.bounded || end.is_perft) {
                stop.raise();
            }
            let _ = thread.join();
        }
    }

    /// Stops the running search, and the perft counts that it waits for, and waits for its answer. A running perft count
    /// continues if no search waits for it.
    pub(crate) fn interrupt(&mut self) {
        if self.search.as_ref().is_some_and(|search| !search.end.is_perft) {
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

    /// Turns a ponder search into a normal one, because the opponent has played the expected move.
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

/// Stops the search if the host is dropped without `stop`, for example after a write error.
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
