//! Shared by the tests of several crates: tables of oracles, games to test with, simple players, scripts as engines.

pub mod data;
pub mod engine_script;
pub mod engines;
pub mod games;
pub mod records;
pub mod simple_players;
pub mod skipped;
