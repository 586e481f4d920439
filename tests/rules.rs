//! The rules of the games: published figures, laws that every game keeps, and comparison with
//! independent implementations.

#[path = "rules/cozy.rs"]
mod cozy;
#[path = "rules/domin_up.rs"]
mod domin_up;
#[path = "rules/draughts.rs"]
mod draughts;
#[path = "rules/fen.rs"]
mod fen;
#[path = "rules/flag.rs"]
mod flag;
#[path = "rules/games.rs"]
mod games;
#[path = "rules/laws.rs"]
mod laws;
#[path = "rules/notation.rs"]
mod notation;
#[path = "rules/perft.rs"]
mod perft;
#[path = "rules/positions.rs"]
mod positions;
#[path = "rules/race.rs"]
mod race;
#[path = "support/records.rs"]
mod records;
#[path = "rules/refusals.rs"]
mod refusals;
#[path = "fifth_game/rules.rs"]
mod reversi;
