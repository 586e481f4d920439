//! Runs work on several threads and delivers the results in order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use std::thread;

use crate::cli::failure::Failure;
use ai::StopFlag;

/// Runs `work` for the numbers below `count`, and delivers the results in order.
///
/// `work` runs on `workers` threads; `take` receives the results. If `work` or `take` fails, or `take` returns `Break`,
/// the stop flag passed to `work` is raised and no more work is started.
pub(crate) fn run_in_order<T: Send>(
    workers: usize,
    count: u32,
    work: impl Fn(u32, &StopFlag) -> Result<T, Failure> + Sync,
    mut take: impl FnMut(T) -> Result<ControlFlow<()>, Failure>,
) -> Result<(), Failure> {
    let (stop, next) = (StopFlag::new(), AtomicU32::new(0));
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..workers.max(1) {
            let (sender, stop, next, work) = (sender.clone(), &stop, &next, &work);
            scope.spawn(move || {
                while !stop.is_raised() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count || sender.send((number, work(number, stop))).is_err() {
                        break;
                    }
                }
            });
        }
        // The loop below ends when all workers have dropped their senders.
        drop(sender);
        let mut pending = BTreeMap::new();
        let mut next_number = 0;
        let mut outcome = Ok(());
        'all: for (number, result) in results {
            pending.insert(number, result);
            while let Some(result) = pending.remove(&next_number) {
                next_number += 1;
                match result.and_then(&mut take) {
                    Ok(ControlFlow::Continue(())) => {}
                    end => {
                        outcome = end.map(|_| ());
                        break 'all;
                    }
                }
            }
        }
        stop.raise();
        outcome
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// Squares `number`; the larger the number, the sooner the result.
    fn slow_first(number: u32) -> u32 {
        thread::sleep(Duration::from_millis(10u64.saturating_sub(number.into())));
        number * number
    }

    #[test]
    fn results_come_in_order() {
        let mut taken = Vec::new();
        let done = run_in_order(
            4,
            12,
            |number, _| Ok(slow_first(number)),
            |square| {
                taken.push(square);
                Ok(ControlFlow::Continue(()))
            },
        );
        assert!(done.is_ok());
        assert_eq!(taken, (0..12).map(|number| number * number).collect::<Vec<_>>());
    }

    #[test]
    fn no_result_is_delivered_after_break() {
        let mut taken = Vec::new();
        let done = run_in_order(
            3,
            u32::MAX,
            |number, _| Ok(slow_first(number % 10)),
            |square| {
                taken.push(square);
                Ok(if square == 16 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            },
        );
        assert!(done.is_ok());
        assert_eq!(taken, [0, 1, 4, 9, 16]);
    }

    #[test]
    fn a_failure_ends_the_run_after_the_results_before_it() {
        let mut taken = 0;
        let work =
            |number, _: &StopFlag| if number == 5 { Err(Failure::invalid("five")) } else { Ok(number) };
        let done = run_in_order(2, 100, work, |_| {
            taken += 1;
            Ok(ControlFlow::Continue(()))
        });
        assert_eq!((taken, done.map_err(|why| why.to_string())), (5, Err("five".to_owned())));
    }
}
