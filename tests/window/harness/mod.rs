//! Starts the program on a private display and acts on it like a player. Tests click, drag, type, take screenshots and
//! close the window. They find an item of the window by its name in the layout file (see [`Layout`]).

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

/// Longest wait for an expected event. The limit is generous, because a busy machine without a graphics card is slow;
/// every wait ends as soon as its condition holds.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// Pause between two checks of a condition.
const POLL_INTERVAL: Duration = Duration::from_millis(15);

/// Polls `check` until it returns a value. After `patience`, fails the test with a message that contains `what`, the
/// expected event.
pub(crate) fn wait_until<T>(what: &str, patience: Duration, check: impl FnMut() -> Option<T>) -> T {
    poll(patience, check).unwrap_or_else(|| panic!("waited {patience:?} in vain: {what}"))
}

/// Polls `check` until it returns a value. Returns `None` after `patience`.
pub(crate) fn poll<T>(patience: Duration, mut check: impl FnMut() -> Option<T>) -> Option<T> {
    let start = Instant::now();
    loop {
        let found = check();
        if found.is_some() || start.elapsed() >= patience {
            return found;
        }
        thread::sleep(POLL_INTERVAL);
    }
}

/// Seed of a random test, from the environment variable `SEED`: a number or `random`. By default the seed is fixed, so
/// that a new failure has its cause in the code and not in the random numbers. A soak run is a longer run of the test;
/// it sets the environment variable `soak_variable` and uses a new seed each time.
pub(crate) fn seed(soak_variable: &str) -> u64 {
    const DEFAULT_SEED: u64 = 36;
    match std::env::var("SEED") {
        Ok(word) if word == "random" => rand::random(),
        Ok(word) => word.parse().unwrap_or_else(|_| panic!("SEED={word} is neither a number nor `random`")),
        Err(_) if std::env::var_os(soak_variable).is_some() => rand::random(),
        Err(_) => DEFAULT_SEED,
    }
}
