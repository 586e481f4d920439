//! Tests of the command line, the engine protocols, the packaging files and the module structure.

mod support;

mod architecture;
mod cli;
mod domin_up;
mod duel;
mod files;
mod hub;
mod outcomes;
mod packaging;
mod pictures;
mod process;
mod puzzles;
mod review;
mod saved_games;
#[cfg(unix)]
mod skipped_tests;
mod uci;
mod uci_clients;
mod uci_fuzz;
