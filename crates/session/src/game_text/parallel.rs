//! Reads a long text on several threads: the calling thread parses, and all threads replay the parsed games.
//!
//! Only the parser knows where a game ends, so one thread parses the whole text. Games and faults are therefore the
//! same with any number of threads.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::parsed_game::ParsedGame;
use super::read::{GameReader, ReadResult, convert};

/// Length of the text of a batch, in bytes. A batch has at least one game, of any length.
const BATCH_BYTES: u64 = 32 * 1024;
/// Largest number of games of a batch, for texts of very short games.
const BATCH_GAMES: usize = 64;
/// Largest number of unfinished batches for each thread.
const BATCHES_PER_THREAD: usize = 2;

impl<R: Read> GameReader<R> {
    /// Reads all games on `threads` threads, the calling one included. Keeps a few games at a time in memory.
    ///
    /// `map` gets each result on any of the threads. `each` gets its values on the calling thread, in the order of the
    /// text; an error of `each` ends the reading. The inner result is an error if the text cannot be read further.
    pub fn read_all<T: Send, E>(
        &mut self,
        threads: usize,
        map: impl Fn(ReadResult) -> T + Sync,
        mut each: impl FnMut(T) -> Result<(), E>,
    ) -> Result<io::Result<()>, E> {
        let hint = self.hint;
        let replay = |parsed: ParsedGame| map(convert(parsed, hint));
        if threads <= 1 {
            return loop {
                match self.parser.next_game() {
                    Ok(Some(parsed)) => each(replay(parsed))?,
                    Ok(None) => break Ok(Ok(())),
                    Err(error) => break Ok(Err(error)),
                }
            };
        }
        let queue = Queue::default();
        thread::scope(|scope| {
            let _end_of_queue = EndOfQueue(&queue);
            for _ in 1..threads {
                let work = || {
                    while let Some(batch) = queue.wait_for_batch() {
                        batch.run(&replay);
                    }
                };
                // If a thread cannot be started, the calling thread does its work.
                if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            let mut unfinished: VecDeque<Receiver<Vec<T>>> = VecDeque::new();
            loop {
                let (games, end) = self.parse_batch();
                let (results, receiver) = mpsc::channel();
                unfinished.push_back(receiver);
                queue.push(Batch { games, results });
                let most = if end.is_some() { 0 } else { threads * BATCHES_PER_THREAD };
                while unfinished.len() > most
                    && let Some(oldest) = unfinished.pop_front()
                {
                    // Results are missing only if a thread has panicked. The scope then panics at its end.
                    let results = receive_or_help(&oldest, &queue, &replay).unwrap_or_default();
                    results.into_iter().try_for_each(&mut each)?;
                }
                if let Some(end) = end {
                    return Ok(end);
                }
            }
        })
    }

    /// Parses the games of a batch. Also returns the end of the text, if it was reached: success or an error.
    fn parse_batch(&mut self) -> (Vec<ParsedGame>, Option<io::Result<()>>) {
        let (start, mut games) = (self.offset(), Vec::new());
        while self.offset() < start + BATCH_BYTES && games.len() < BATCH_GAMES {
            match self.parser.next_game() {
                Ok(Some(parsed)) => games.push(parsed),
                Ok(None) => return (games, Some(Ok(()))),
                Err(error) => return (games, Some(Err(error))),
            }
        }
        (games, None)
    }
}

/// Waits for the results of a batch; meanwhile runs batches that no other thread has begun.
fn receive_or_help<T>(
    results: &Receiver<Vec<T>>,
    queue: &Queue<T>,
    replay: &impl Fn(ParsedGame) -> T,
) -> Option<Vec<T>> {
    loop {
        if let Ok(results) = results.try_recv() {
            return Some(results);
        }
        match queue.take_batch() {
            Some(batch) => batch.run(replay),
            None => return results.recv().ok(),
        }
    }
}

/// Parsed games to replay, and the channel for the results.
struct Batch<T> {
    games: Vec<ParsedGame>,
    results: Sender<Vec<T>>,
}

impl<T> Batch<T> {
    fn run(self, replay: &impl Fn(ParsedGame) -> T) {
        // Ignore a failure: after an error of the caller, the receiver is gone.
        let _ = self.results.send(self.games.into_iter().map(replay).collect());
    }
}

/// The batches that no thread has begun.
struct Queue<T> {
    state: Mutex<QueueState<T>>,
    changed: Condvar,
}

struct QueueState<T> {
    batches: VecDeque<Batch<T>>,
    has_ended: bool,
}

impl<T> Default for Queue<T> {
    fn default() -> Queue<T> {
        let state = QueueState { batches: VecDeque::new(), has_ended: false };
        Queue { state: Mutex::new(state), changed: Condvar::new() }
    }
}

impl<T> Queue<T> {
    fn lock(&self) -> MutexGuard<'_, QueueState<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, batch: Batch<T>) {
        self.lock().batches.push_back(batch);
        self.changed.notify_one();
    }

    /// The oldest batch, without waiting; `None` if there is none.
    fn take_batch(&self) -> Option<Batch<T>> {
        self.lock().batches.pop_front()
    }

    /// The oldest batch; waits until there is one. `None` if the queue has ended.
    fn wait_for_batch(&self) -> Option<Batch<T>> {
        let is_idle = |state: &mut QueueState<T>| state.batches.is_empty() && !state.has_ended;
        let mut state = self.changed.wait_while(self.lock(), is_idle).unwrap_or_else(PoisonError::into_inner);
        state.batches.pop_front()
    }
}

/// Ends the queue when it is dropped, so that its threads end too, even if the caller panics.
struct EndOfQueue<'q, T>(&'q Queue<T>);

impl<T> Drop for EndOfQueue<'_, T> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.has_ended = true;
        // After an error, the waiting batches are not needed.
        state.batches.clear();
        self.0.changed.notify_all();
    }
}
