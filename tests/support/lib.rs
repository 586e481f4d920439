//! Helpers for the tests of several crates: reference tables, games, fake engines, skipped tests.

pub mod collection;
pub mod data;
#[cfg(unix)]
pub mod fake_engine;
pub mod games;
pub mod mistakes;
pub mod records;
pub mod signals;
pub mod skipped;
