//! The session and the command line: the laws of a game being played, its words, and the surfaces that
//! people and other programs rely on.

#[path = "session/advice/mod.rs"]
mod advice;
#[path = "session/analysis.rs"]
mod analysis;
#[path = "session/architecture.rs"]
mod architecture;
#[path = "session/catalogue.rs"]
mod catalogue;
#[path = "session/cli.rs"]
mod cli;
#[path = "session/clocks/mod.rs"]
mod clocks;
#[path = "session/computers.rs"]
mod computers;
#[path = "session/diagram.rs"]
mod diagram;
#[path = "session/domin_up.rs"]
mod domin_up;
#[path = "session/duel.rs"]
mod duel;
#[cfg(unix)]
#[path = "support/engine_script.rs"]
mod engine_script;
#[path = "fifth_game/mod.rs"]
mod fifth_game;
#[path = "session/files/mod.rs"]
mod files;
#[cfg(unix)]
#[path = "session/guests.rs"]
mod guests;
#[path = "session/hand.rs"]
mod hand;
#[path = "session/hub.rs"]
mod hub;
#[path = "session/journal.rs"]
mod journal;
#[path = "session/keeper.rs"]
mod keeper;
#[path = "session/laws.rs"]
mod laws;
#[path = "session/odds.rs"]
mod odds;
#[path = "session/openings.rs"]
mod openings;
#[path = "session/oracles.rs"]
mod oracles;
#[path = "session/packaging.rs"]
mod packaging;
#[path = "session/programs.rs"]
mod programs;
#[path = "session/record.rs"]
mod record;
#[path = "support/records.rs"]
mod records;
#[path = "session/refused.rs"]
mod refused;
#[path = "session/reversi.rs"]
mod reversi;
#[path = "session/scoreboard.rs"]
mod scoreboard;
#[path = "session/shelf.rs"]
mod shelf;
#[path = "support/skipped.rs"]
mod skipped;
#[cfg(unix)]
#[path = "session/skipping.rs"]
mod skipping;
#[path = "session/statistics.rs"]
mod statistics;
#[path = "session/steps.rs"]
mod steps;
#[path = "session/store.rs"]
mod store;
#[path = "session/store_force.rs"]
mod store_force;
#[path = "session/support.rs"]
mod support;
#[path = "session/transcript.rs"]
mod transcript;
#[path = "session/uci.rs"]
mod uci;
#[path = "session/uci_clients.rs"]
mod uci_clients;
#[path = "session/uci_fuzz.rs"]
mod uci_fuzz;
#[path = "session/variations.rs"]
mod variations;
#[path = "session/words.rs"]
mod words;
