//! Headless tests of `src/app`: the Bevy app without a window. Each test sets the duration of every frame.
#![cfg(feature = "gui")]

mod harness;

mod adaptive_level;
mod analysis;
mod animation;
mod arrows;
mod browsing;
mod clock;
mod coach;
mod computer_turns;
mod domin_up;
mod draughts;
#[cfg(unix)]
mod external_engines;
mod files;
mod hint;
mod human_turns;
mod library;
mod marks;
mod pointer;
mod premove;
mod random;
mod record_file;
mod rejected_moves;
mod result;
mod saved_games;
mod seats;
mod settings_files;
mod sound;
mod system_order;
mod take_back;
