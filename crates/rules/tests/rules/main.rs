//! Tests of the rules: published figures, properties of every game, and independent implementations.

mod cozy;
mod domin_up;
mod draughts;
mod fen;
mod flag;
mod games;
mod laws;
mod notation;
mod perft;
mod positions;
mod race;
mod refusals;
