//! Reads a long text on several threads: each parses and replays whole games of a part of the text.
//!
//! The calling thread cuts the text. Games and faults are the same with any number of threads: if a game does not end
//! at the cut, the calling thread puts the text back and reads that part alone.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::char_reader::Chunk;
use super::parsed_game::ParsedGame;
use super::parser::GameParser;
use super::read::{GameReader, ReadResult, convert};

/// Longest text of a chunk, in bytes.
const CHUNK_BYTES: usize = 64 * 1024;
/// Number of unfinished chunks for each thread, on many threads.
const CHUNKS_PER_THREAD: usize = 2;
/// Number of unfinished chunks with which the other threads go on while the caller writes some hundred games.
const USUAL_CHUNKS: usize = 16;
/// Limit for the exponent of two in the length of the text that is read on one thread after wrong cuts.
const MOST_DOUBLINGS: u32 = 32;

impl<R: Read> GameReader<R> {
    /// Reads all games on `threads` threads, the calling one included. Keeps a few games at a time in memory.
    ///
    /// `map` gets each result on any of the threads, some of them twice. `each` gets its values on the calling thread,
    /// in the order of the text; an error of `each` ends the reading. The inner result is an error if the text cannot
    /// be read further.
    pub fn read_all<T: Send, E>(
        &mut self,
        threads: usize,
        map: impl Fn(ReadResult) -> T + Sync,
        each: impl FnMut(T) -> Result<(), E>,
    ) -> Result<io::Result<()>, E> {
        self.read_all_in_chunks(threads, CHUNK_BYTES, map, each)
    }

    fn read_all_in_chunks<T: Send, E>(
        &mut self,
        threads: usize,
        chunk_bytes: usize,
        map: impl Fn(ReadResult) -> T + Sync,
        mut each: impl FnMut(T) -> Result<(), E>,
    ) -> Result<io::Result<()>, E> {
        let hint = self.hint;
        let replay = |parsed: ParsedGame| map(convert(parsed, hint));
        let read_chunk = |chunk: &Chunk| read_chunk(chunk, &replay);
        let queue = Queue::default();
        thread::scope(|scope| {
            let _end_of_queue = EndOfQueue(&queue);
            for _ in 1..threads {
                let work = || {
                    while let Some(job) = queue.wait_for_job() {
                        job.run(&read_chunk);
                    }
                };
                // If a thread cannot be started, the calling thread does its work.
                if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            // The calling thread reads the games before this offset, and always the first game, whose beginning tells
            // whether the text can be read.
            let mut single_until = if threads > 1 { self.offset() + 1 } else { u64::MAX };
            let mut wrong_cuts = 0;
            let most_chunks = USUAL_CHUNKS.max(threads * CHUNKS_PER_THREAD);
            let mut unfinished: VecDeque<(Arc<Chunk>, Receiver<_>)> = VecDeque::new();
            loop {
                while unfinished.len() < most_chunks && self.offset() >= single_until {
                    let Some(chunk) = self.parser.take_chunk(chunk_bytes) else {
                        single_until = self.offset() + chunk_bytes as u64;
                        break;
                    };
                    let (chunk, (results, receiver)) = (Arc::new(chunk), mpsc::channel());
                    unfinished.push_back((Arc::clone(&chunk), receiver));
                    queue.push(Job { chunk, results });
                }
                if let Some((oldest, receiver)) = unfinished.pop_front() {
                    // Results are missing only if a thread has panicked. The scope then panics at its end.
                    match receive_or_help(&receiver, &queue, &read_chunk).unwrap_or_default() {
                        ChunkResult { results, ends_between_games: true } => {
                            results.into_iter().try_for_each(&mut each)?;
                        }
                        _ => {
                            // Each wrong cut doubles the text that is not cut, in case that all cuts are wrong.
                            single_until = oldest.end() + ((chunk_bytes as u64) << wrong_cuts);
                            wrong_cuts = MOST_DOUBLINGS.min(wrong_cuts + 1);
                            queue.clear();
                            let later = unfinished.drain(..).map(|(chunk, _)| chunk);
                            self.parser.put_back(&[oldest].into_iter().chain(later).collect::<Vec<_>>());
                        }
                    }
                } else {
                    match self.parser.next_game() {
                        Ok(Some(parsed)) => each(replay(parsed))?,
                        Ok(None) => return Ok(Ok(())),
                        Err(error) => return Ok(Err(error)),
                    }
                }
            }
        })
    }
}

/// The games of a chunk.
struct ChunkResult<T> {
    results: Vec<T>,
    /// Whether the last game ends with the chunk. If not, all results are invalid.
    ends_between_games: bool,
}

/// No games.
impl<T> Default for ChunkResult<T> {
    fn default() -> ChunkResult<T> {
        ChunkResult { results: Vec::new(), ends_between_games: true }
    }
}

fn read_chunk<T>(chunk: &Chunk, replay: &impl Fn(ParsedGame) -> T) -> ChunkResult<T> {
    let mut parser = GameParser::starting_at(chunk.text.as_slice(), chunk.place);
    let mut results = Vec::new();
    // Reading bytes in memory cannot fail.
    while let Ok(Some(parsed)) = parser.next_game() {
        results.push(replay(parsed));
    }
    ChunkResult { results, ends_between_games: parser.ends_between_games() }
}

/// Waits for the results of a chunk; meanwhile reads chunks that no other thread has begun.
fn receive_or_help<T>(
    results: &Receiver<ChunkResult<T>>,
    queue: &Queue<T>,
    read_chunk: &impl Fn(&Chunk) -> ChunkResult<T>,
) -> Option<ChunkResult<T>> {
    loop {
        if let Ok(results) = results.try_recv() {
            return Some(results);
        }
        match queue.take_job() {
            Some(job) => job.run(read_chunk),
            None => return results.recv().ok(),
        }
    }
}

/// A chunk to read, and the channel for its games.
struct Job<T> {
    chunk: Arc<Chunk>,
    results: Sender<ChunkResult<T>>,
}

impl<T> Job<T> {
    fn run(self, read_chunk: &impl Fn(&Chunk) -> ChunkResult<T>) {
        // Ignore a failure: after a wrong cut or an error of the caller, the receiver is gone.
        let _ = self.results.send(read_chunk(&self.chunk));
    }
}

/// The chunks that no thread has begun.
struct Queue<T> {
    state: Mutex<QueueState<T>>,
    changed: Condvar,
}

struct QueueState<T> {
    jobs: VecDeque<Job<T>>,
    has_ended: bool,
}

impl<T> Default for Queue<T> {
    fn default() -> Queue<T> {
        let state = QueueState { jobs: VecDeque::new(), has_ended: false };
        Queue { state: Mutex::new(state), changed: Condvar::new() }
    }
}

impl<T> Queue<T> {
    fn lock(&self) -> MutexGuard<'_, QueueState<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, job: Job<T>) {
        self.lock().jobs.push_back(job);
        self.changed.notify_one();
    }

    fn clear(&self) {
        self.lock().jobs.clear();
    }

    /// The oldest job, without waiting; `None` if there is none.
    fn take_job(&self) -> Option<Job<T>> {
        self.lock().jobs.pop_front()
    }

    /// The oldest job; waits until there is one. `None` if the queue has ended.
    fn wait_for_job(&self) -> Option<Job<T>> {
        let is_idle = |state: &mut QueueState<T>| state.jobs.is_empty() && !state.has_ended;
        let mut state = self.changed.wait_while(self.lock(), is_idle).unwrap_or_else(PoisonError::into_inner);
        state.jobs.pop_front()
    }
}

/// Ends the queue when it is dropped, so that its threads end too, even if the caller panics.
struct EndOfQueue<'q, T>(&'q Queue<T>);

impl<T> Drop for EndOfQueue<'_, T> {
    fn drop(&mut self) {
        // After an error, the waiting jobs are not needed.
        self.0.clear();
        self.0.lock().has_ended = true;
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use rand::seq::IndexedRandom;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;
    use test_support::collection::write_collection;

    use super::*;

    /// Texts that change where games begin and end, or which faults belong to which game.
    const FRAGMENTS: [&str; 20] = [
        "{Round 2}\n\n",
        "; Round 2\n\n",
        "}\n\n",
        "(2)\n\n",
        "1-0\n\n",
        "e4\n\n",
        "[Event \"x\"]\n\n",
        "[White \"x\"]\n\n",
        "[Event \"x\n\n",
        "\n\n[Event \"x\" y\"]\n",
        "%\n\n",
        "{",
        "(",
        "1-0 {",
        "\"",
        "\r\n\r\n",
        "\r",
        "\0",
        "8/8/8/8/8/8/8/K1k5 w - - 0 1\n\n",
        "\u{feff}",
    ];

    /// Games with some fragments, most of them between two games.
    fn damaged_collection(collection: &[u8], rng: &mut ChaCha8Rng) -> Vec<u8> {
        let mut text = collection.to_vec();
        if rng.random_bool(0.3) {
            text = String::from_utf8_lossy(&text).replace('\n', "\r\n").into_bytes();
        }
        for _ in 0..rng.random_range(0..20) {
            let fragment = FRAGMENTS.choose(rng).expect("there are some");
            let from = rng.random_range(0..text.len());
            let is_between = rng.random_bool(0.8);
            let start = text[from..].windows(7).position(|text| text == b"[Event ").filter(|_| is_between);
            let at = from + start.unwrap_or(0);
            text.splice(at..at, fragment.bytes());
        }
        text
    }

    struct Failing;

    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::TimedOut.into())
        }
    }

    type Reading = (Vec<ReadResult>, Option<io::ErrorKind>);

    fn assert_same(found: &Reading, expected: &Reading, text: &[u8]) {
        let context = || String::from_utf8_lossy(text);
        for (found, expected) in found.0.iter().zip(&expected.0) {
            assert_eq!(found, expected, "{}", context());
        }
        assert_eq!((found.0.len(), found.1), (expected.0.len(), expected.1), "{}", context());
    }

    /// Results of reading on `threads` threads, and the kind of the error at the end.
    fn read(text: impl Read, threads: usize, chunk_bytes: usize) -> Reading {
        let mut results = Vec::new();
        let Ok(end) = GameReader::new(text, None).read_all_in_chunks(
            threads,
            chunk_bytes,
            |result| result,
            |result| {
                results.push(result);
                Ok::<(), std::convert::Infallible>(())
            },
        );
        (results, end.err().map(|error| error.kind()))
    }

    #[test]
    fn damage_between_games_is_read_as_on_one_thread() {
        let mut collection = Vec::new();
        write_collection(&mut collection, 25, 1).expect("a text in memory");
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..150 {
            let text = damaged_collection(&collection, &mut rng);
            let chunk_bytes = rng.random_range(1_000..8_000);
            let threads = rng.random_range(2..4);
            assert_same(&read(&*text, threads, chunk_bytes), &read(&*text, 1, 0), &text);
            let failing = || text.chain(Failing);
            assert_same(&read(failing(), threads, chunk_bytes), &read(failing(), 1, 0), &text);
        }
    }

    #[test]
    fn a_comment_before_each_game_prevents_cuts() {
        let mut text = Vec::new();
        write_collection(&mut text, 100, 1).expect("a text in memory");
        let text = String::from_utf8_lossy(&text).replace("[Event ", "{A comment}\n\n[Event ");
        let expected = read(text.as_bytes(), 1, 0);
        assert_eq!(expected.0.len(), 100);
        assert_same(&read(text.as_bytes(), 3, 5_000), &expected, text.as_bytes());
    }
}
