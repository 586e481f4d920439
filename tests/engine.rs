//! The computer players: the search against a reference, known answers, laws 6 and 7, stopping,
//! the levels and the originals.

#[path = "engine/common.rs"]
mod common;
#[path = "engine/domin_up.rs"]
mod domin_up;
#[path = "engine/endgames.rs"]
mod endgames;
#[cfg(unix)]
#[path = "support/engine_script.rs"]
mod engine_script;
#[cfg(unix)]
#[path = "engine/guests.rs"]
mod guests;
#[path = "engine/human.rs"]
mod human;
#[path = "engine/laws.rs"]
mod laws;
#[path = "engine/levels.rs"]
mod levels;
#[path = "engine/originals.rs"]
mod originals;
#[path = "engine/puzzles.rs"]
mod puzzles;
#[path = "engine/reference.rs"]
mod reference;
#[path = "engine/signature.rs"]
mod signature;
#[expect(dead_code, reason = "examples/figures uses all of it")]
#[path = "support/simple_players.rs"]
mod simple_players;
#[path = "engine/stopping.rs"]
mod stopping;
#[path = "engine/threads.rs"]
mod threads;
