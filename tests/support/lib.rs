//! Shared by the tests of several crates: tables of oracles, games to test with, scripts as engines.

pub mod data;
#[cfg(unix)]
pub mod engine_script;
pub mod games;
pub mod records;
pub mod skipped;
