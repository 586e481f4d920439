//! Tabuleiro: board games at one beautiful table.
//!
//! `rules ← ai ← session ← { store, art } ← { app, cli }`: an arrow points to what a layer may use.

pub mod ai;
#[cfg(feature = "gui")]
pub mod app;
#[cfg(feature = "art")]
pub mod art;
pub mod cli;
pub mod options;
pub mod rules;
pub mod session;
pub mod store;
