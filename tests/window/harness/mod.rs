//! Starts the program on a private display and acts on it like a player. Things are found by name; tests click, drag,
//! type, take screenshots and close the window.

#[macro_use]
pub(crate) mod needs;

mod actions;
mod compositor;
mod display;
mod drag;
pub(crate) mod film;
mod input;
mod launch;
mod layout;
mod pictures;
mod program;
mod random_player;
mod saved_games;
mod steps;
mod waiting;

pub(crate) use display::Display;
pub(crate) use input::{LEFT, RIGHT, ScreenPoint, WHEEL_DOWN, WHEEL_UP};
pub(crate) use launch::{Launch, example, private_command, run_without_display};
pub(crate) use layout::{Item, Layout};
pub(crate) use pictures::Picture;
pub(crate) use program::Program;
pub(crate) use random_player::RandomPlayer;
pub(crate) use saved_games::{
    LostData, SeenGames, games_folder, played_moves, saved_games, saved_games_in_copy,
};
pub(crate) use steps::{
    from_menu, legal_moves, open_position_section, open_setup, parse_tile_move, paste_and_start, play,
    play_game, play_line, run_cli, run_cli_in, start_two_person_game, wait_for_no_chooser,
};

use std::thread;
use std::time::{Duration, Instant};

/// Longest wait for anything that should happen. Generous, because a busy machine without a graphics card is slow;
/// every wait ends as soon as its condition holds.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// Polls `look` until it returns a value. Fails the test with `what` after `patience`.
pub(crate) fn wait_until<T>(what: &str, patience: Duration, look: impl FnMut() -> Option<T>) -> T {
    poll(patience, look).unwrap_or_else(|| panic!("waited {patience:?} in vain: {what}"))
}

/// Polls `look` every 15 ms until it returns a value, at most for `patience`.
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

/// Seed of a random test, from the variable `SEED`: a number or `random`. By default the seed is fixed, so that a
/// failure is caused by the change under test. A soak run, which sets the variable named `soak` to do more work, uses
/// a new seed each time.
pub(crate) fn seed(soak: &str) -> u64 {
    const USUAL: u64 = 36;
    match std::env::var("SEED") {
        Ok(word) if word == "random" => rand::random(),
        Ok(word) => word.parse().unwrap_or_else(|_| panic!("SEED={word} is neither a number nor `random`")),
        Err(_) if std::env::var_os(soak).is_some() => rand::random(),
        Err(_) => USUAL,
    }
}
