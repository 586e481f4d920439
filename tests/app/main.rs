//! Headless tests of `src/app`: the Bevy app without a window. Each test runs frame by frame and sets the time itself.
#![cfg(feature = "gui")]

mod harness;

mod analysis;
mod clock;
mod domin_up;
mod draughts;
mod drawn;
mod engine;
mod files;
#[cfg(unix)]
mod guests;
mod hint;
mod journal;
mod kept;
mod look;
mod marks;
mod motion;
mod ordering;
mod pointer;
mod premove;
mod random;
mod refused;
mod remembered;
mod result;
mod seats;
mod shelf;
mod sound;
mod turn;
mod undo;
