//! Tests of the command line, the engine protocols, the packaging files and the module structure.

mod support;

mod architecture;
mod cli;
mod domin_up;
mod duel;
mod files;
mod hub;
mod oracles;
mod packaging;
mod pictures;
mod programs;
mod saved_games;
#[cfg(unix)]
mod skipping;
mod uci;
mod uci_clients;
mod uci_fuzz;
