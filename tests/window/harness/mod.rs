//! Starts the program on a private display and lets a test do what a person would: look for a thing by
//! its name, click it, drag it, type, take a picture, close the window.

#[macro_use]
pub(crate) mod needs;

mod acts;
mod compositor;
mod display;
mod drag;
pub(crate) mod film;
mod hand;
mod kept;
mod launch;
mod layout;
mod person;
mod pictures;
mod program;
mod steps;
mod waiting;

pub(crate) use display::Display;
pub(crate) use hand::{LEFT, Place, RIGHT, WHEEL_DOWN, WHEEL_UP};
pub(crate) use kept::{Ledger, Missing, games_folder, kept_after_a_kill, kept_games, played};
pub(crate) use launch::{Launch, example, private_command, run_without_display};
pub(crate) use layout::{Item, Layout};
pub(crate) use person::Person;
pub(crate) use pictures::Picture;
pub(crate) use program::Program;
pub(crate) use steps::{
    ask, ask_in, from_menu, legal_moves, paste_and_start, play, play_all, play_line, prepare, sit_down,
    tile_move, unfold_position, wait_for_no_chooser,
};

use std::thread;
use std::time::{Duration, Instant};

/// How long anything that should happen may take. Long, because a busy machine without a graphics card
/// is slow; nothing waits longer than it has to.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// Looks again and again until `look` finds something; fails the test with `what` after `patience`.
pub(crate) fn wait_until<T>(what: &str, patience: Duration, look: impl FnMut() -> Option<T>) -> T {
    poll(patience, look).unwrap_or_else(|| panic!("waited {patience:?} in vain: {what}"))
}

/// Looks again and again until `look` finds something, at most for `patience`.
pub(crate) fn poll<T>(patience: Duration, mut look: impl FnMut() -> Option<T>) -> Option<T> {
    let start = Instant::now();
    loop {
        let found = look();
        if found.is_some() || start.elapsed() >= patience {
            return found;
        }
        thread::sleep(Duration::from_millis(15));
    }
}

/// The seed of a test that acts at random: `SEED`, a number or `random`. Without it always the same one, so that a change
/// fails for what it does; in a soak run, which sets `soak` to do more, a new one each time.
pub(crate) fn seed(soak: &str) -> u64 {
    const USUAL: u64 = 36;
    match std::env::var("SEED") {
        Ok(word) if word == "random" => rand::random(),
        Ok(word) => word.parse().unwrap_or_else(|_| panic!("SEED={word} is neither a number nor `random`")),
        Err(_) if std::env::var_os(soak).is_some() => rand::random(),
        Err(_) => USUAL,
    }
}
