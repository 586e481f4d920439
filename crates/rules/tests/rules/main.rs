//! Tests of the rules: published figures, properties of every game, and independent implementations.

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
