//! The end of the program: ends external engines, also after Ctrl+C, `kill` and a closed terminal.

use std::sync::atomic::{AtomicI32, Ordering};

use ai::external_engine::end_external_engines;

/// Ends the external engines when it is dropped. Keep it in `main`.
#[must_use]
pub struct EndEngines(());

impl Drop for EndEngines {
    fn drop(&mut self) {
        end_external_engines();
    }
}

/// Prepares the end of the program: signals that end it end its external engines first. Call it once, in `main`.
pub fn prepare() -> EndEngines {
    #[cfg(unix)]
    signals::start_thread();
    EndEngines(())
}

/// The signal that ends the program; 0 for none.
static SIGNAL: AtomicI32 = AtomicI32::new(0);

/// Waits without end if a signal ends the program. Call it before the report of an error: the end of the engines is one.
pub(crate) fn wait_if_signalled() {
    while SIGNAL.load(Ordering::SeqCst) != 0 {
        std::thread::park();
    }
}

/// Ends the external engines before a sudden exit, which drops no [`EndEngines`].
#[cfg(all(target_os = "linux", feature = "gui"))]
pub(crate) fn end_engines() {
    end_external_engines();
}

/// Exit code of a program that a signal ends, as shells report it; `None` without a signal.
#[cfg(all(unix, feature = "gui"))]
pub(crate) fn signal_exit_code() -> Option<u8> {
    let signal = SIGNAL.load(Ordering::SeqCst);
    u8::try_from(signal).ok().filter(|signal| *signal != 0).map(|signal| signal.saturating_add(128))
}

/// From now on a signal calls `wake` once instead of ending the program, which then ends by itself. The program is
/// ended if it does not, or at a second signal.
#[cfg(all(unix, feature = "gui"))]
pub(crate) fn end_by_itself(wake: impl Fn() + Send + 'static) {
    *signals::lock_wake() = Some(Box::new(wake));
}

#[cfg(unix)]
mod signals {
    use std::sync::atomic::Ordering;
    use std::sync::{Mutex, MutexGuard, PoisonError};
    use std::thread;
    use std::time::Duration;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use super::SIGNAL;
    use ai::external_engine::end_external_engines;

    /// Time for the window to close after a signal.
    const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

    type Wake = Box<dyn Fn() + Send>;

    /// Wakes the window, which then ends by itself; `None` in commands without a window.
    static WAKE: Mutex<Option<Wake>> = Mutex::new(None);

    pub(super) fn lock_wake() -> MutexGuard<'static, Option<Wake>> {
        WAKE.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts the thread that waits for signals. If it cannot start, signals end the program as usual.
    pub(super) fn start_thread() {
        // Without this thread the program still works.
        let _ = thread::Builder::new().name("signals".to_owned()).spawn(|| {
            let all = [SIGHUP, SIGINT, SIGQUIT, SIGTERM];
            let wanted = all.into_iter().filter(|signal| !is_ignored(*signal));
            let Ok(mut signals) = Signals::new(wanted) else { return };
            for signal in signals.forever() {
                let is_first = SIGNAL.swap(signal, Ordering::SeqCst) == 0;
                match lock_wake().take() {
                    // SIGQUIT ends a program at once, with a core dump.
                    Some(wake) if is_first && signal != SIGQUIT => {
                        wake();
                        end_later(signal);
                    }
                    _ => end(signal),
                }
            }
        });
    }

    /// Ends the program if the window does not close in time.
    fn end_later(signal: i32) {
        let timer = thread::Builder::new().name("close-timeout".to_owned()).spawn(move || {
            thread::sleep(CLOSE_TIMEOUT);
            end(signal);
        });
        if timer.is_err() {
            end(signal);
        }
    }

    /// Ends the engines, then the program in the usual way of `signal`.
    fn end(signal: i32) {
        end_external_engines();
        if emulate_default_handler(signal).is_err() {
            std::process::exit(128 + signal);
        }
    }

    /// Whether the program was started with `signal` ignored, for example SIGHUP by `nohup`. Then it stays ignored.
    /// Always false on systems other than Linux.
    fn is_ignored(signal: i32) -> bool {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
        mask >> (signal - 1) & 1 == 1
    }
}
