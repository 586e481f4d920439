//! Tests of the real window on a private virtual display. They use real clicks and keys, find items through
//! `--layout-file` and read moves from `--record`.
#![cfg(all(feature = "gui", target_os = "linux"))]

#[macro_use]
mod harness;

mod analysis;
mod board_marks;
mod buttons;
mod chaos;
mod chess;
mod clicks;
mod clocks;
mod closing;
mod computer;
mod desktop;
mod disk;
mod domin_up;
mod draughts;
mod drops;
mod editor;
mod endings;
mod files;
mod frames;
mod gestures;
mod golden;
mod guests;
mod idle;
mod interruptions;
mod kept;
mod keyboard;
mod kills;
mod look;
mod monkey;
mod motion;
mod motion_matrix;
mod new_feature;
mod odds;
mod panel;
mod racing_kings;
mod refusals;
mod remembered;
mod resizing;
mod screens;
mod shelf;
mod skipping;
mod sound;
mod switches;
mod wayland;
