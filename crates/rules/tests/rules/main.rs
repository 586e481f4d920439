//! Tests of the rules: published perft figures, properties that hold for every game, and comparisons with independent
//! implementations.

mod cozy;
mod domin_up;
mod draughts;
mod fen;
mod flag_fall;
mod games;
mod illegal_moves;
mod notation;
mod perft;
mod positions;
mod properties;
mod race;
