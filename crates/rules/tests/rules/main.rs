//! The rules of the games: published figures, laws that every game keeps, and comparison with
//! independent implementations.

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
