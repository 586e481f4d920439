//! Work on a list of items in several threads, with results in the order of the items.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use ai::StopFlag;

/// Calls `work` for each of `items` on up to `threads` threads. Each thread has a state of its own, made by `start`.
///
/// Returns `None` if `stop` is raised before all items are done, or if `work` returns `None`.
pub(super) fn map<I: Sync, S, T: Send>(
    items: &[I],
    threads: usize,
    stop: &StopFlag,
    start: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, &I) -> Option<T> + Sync,
) -> Option<Vec<T>> {
    let next = AtomicUsize::new(0);
    let results: Vec<Mutex<Option<T>>> = items.iter().map(|_| Mutex::new(None)).collect();
    let run = || {
        let mut state = start();
        while !stop.is_raised()
            && let Some((item, slot)) = Some(next.fetch_add(1, Ordering::Relaxed))
                .and_then(|index| items.get(index).zip(results.get(index)))
        {
            *slot.lock().unwrap_or_else(PoisonError::into_inner) = work(&mut state, item);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(items.len()) {
            // Without another thread, this one does all the work.
            let _ = thread::Builder::new().name("review".to_owned()).spawn_scoped(scope, run);
        }
        run();
    });
    results.into_iter().map(|slot| slot.into_inner().unwrap_or_else(PoisonError::into_inner)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_have_the_order_of_the_items_on_any_number_of_threads() {
        let items: Vec<usize> = (0..100).collect();
        for threads in [1, 3, 200] {
            let squares = map(&items, threads, &StopFlag::new(), || (), |(), item| Some(item * item));
            assert_eq!(squares, Some(items.iter().map(|item| item * item).collect()));
        }
        let stop = StopFlag::new();
        let stopped = map(
            &items,
            2,
            &stop,
            || (),
            |(), item| {
                if *item == 10 {
                    stop.raise();
                }
                Some(())
            },
        );
        assert_eq!(stopped, None);
    }
}
