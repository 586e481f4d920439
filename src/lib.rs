//! Tabuleiro: board games at one beautiful table.
//!
//! `rules ← ai ← session ← { store, art } ← { app, cli }`: an arrow points to what a layer may use.

#[cfg(feature = "gui")]
pub mod app;
pub mod cli;
pub mod options;
