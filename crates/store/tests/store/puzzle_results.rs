//! Results of puzzles: the first attempt, the latest one, and the first solution.

use std::sync::atomic::{AtomicI64, Ordering};

use session::Game;
use store::{DataFolders, GameStore, News, Order, PuzzleAttempt, PuzzleResult};

use super::common::{autosave_thread, empty_database, send_and_wait, wait_for_news};

/// Current time of [`clock`] in milliseconds since 1970.
static NOW: AtomicI64 = AtomicI64::new(0);

/// Clock of the database that the test sets.
fn clock() -> i64 {
    NOW.load(Ordering::Relaxed)
}

#[test]
fn the_first_and_the_latest_attempt_are_kept() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database").with_clock(clock);
    let attempts = [(3, true), (1, false), (0, false), (2, true)]
        .map(|(wrong_tries, is_shown)| PuzzleAttempt { wrong_tries, is_shown });
    for (time, (latest, solved_at)) in
        (1_000..).zip(attempts.into_iter().zip([None, Some(1_001), Some(1_001), Some(1_001)]))
    {
        NOW.store(time, Ordering::Relaxed);
        store.record_puzzle(Game::CHESS, "1c11d12d", latest).expect("written");
        let result = PuzzleResult { puzzle: "1c11d12d".to_owned(), solved_at, first: attempts[0], latest };
        assert_eq!(store.puzzle_results(Game::CHESS).expect("read"), [result]);
    }
    // The same id in another game is another puzzle.
    store.record_puzzle(Game::DRAUGHTS, "1c11d12d", attempts[1]).expect("written");
    store.record_puzzle(Game::DRAUGHTS, "0a", attempts[1]).expect("written");
    let ids: Vec<String> =
        store.puzzle_results(Game::DRAUGHTS).expect("read").into_iter().map(|result| result.puzzle).collect();
    assert_eq!(ids, ["0a", "1c11d12d"]);
    assert_eq!(store.puzzle_results(Game::DOMIN_UP).expect("read"), []);
}

#[test]
fn the_autosave_thread_records_puzzles() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut autosave = autosave_thread(DataFolders::at(folder.path()));
    let attempt = PuzzleAttempt { wrong_tries: 2, is_shown: false };
    let record = Order::RecordPuzzle(Game::DOMIN_UP, "e69b0108".to_owned(), attempt);
    assert_eq!(send_and_wait(&mut autosave, record), Ok(()));
    let ticket = autosave.send(Order::PuzzleResults(Game::DOMIN_UP));
    let results = wait_for_news(&mut autosave, |news| match news {
        News::PuzzleResults(answered, results) if answered == ticket => Some(results),
        _ => None,
    });
    assert!(matches!(results.as_slice(), [result] if result.latest == attempt && result.solved_at.is_some()));
}
