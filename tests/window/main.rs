//! Tests of the real window on a private virtual display. They send real clicks and keys, find buttons and squares by
//! name in the file of `--layout-file`, and read the played moves from the file of `--record`, the journal.
#![cfg(all(feature = "gui", target_os = "linux"))]

#[macro_use]
mod harness;

mod analysis;
mod board_marks;
mod buttons;
mod chaos;
mod chess;
mod clicks;
mod clipboard;
mod clocks;
mod closing;
mod coach;
mod computer;
mod desktop;
mod disk;
mod domin_up;
mod draughts;
mod editor;
mod endings;
mod external_engines;
mod file_drops;
mod files;
mod first_minute;
mod frames;
mod gestures;
mod golden;
mod idle;
mod interruptions;
mod keyboard;
mod kills;
mod library;
mod looking_back;
mod motion;
mod motion_matrix;
mod new_feature;
mod odds;
mod opengl;
mod panel;
mod puzzles;
mod racing_kings;
mod random_play;
mod rejected_arguments;
mod resizing;
mod restored_state;
mod review;
mod saved_games;
mod screens;
mod skipping;
mod sound;
mod switches;
mod wayland;
