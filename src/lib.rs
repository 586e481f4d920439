//! Tabuleiro: board games at one beautiful table.
//!
//! Layers: `rules ← ai ← session ← { store, art } ← { app, cli }`. An arrow points to the layer that is used.

#[cfg(feature = "gui")]
pub mod app;
pub mod cli;
pub mod ending;
pub mod options;
