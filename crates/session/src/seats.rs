//! The players of a game: people and computers.

use std::sync::{Arc, Mutex};

use crate::{Playable, TimeControl};
use ai::{ComputerPlayer, Player};
use rules::Seat;

/// The player on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerPlan {
    pub player: Player,
    /// The name of the player; if empty, the window shows a default name.
    pub name: String,
    /// The time control; `None`: no clock.
    pub clock: Option<TimeControl>,
}

impl PlayerPlan {
    /// A player without name and clock.
    pub const fn nameless(player: Player) -> PlayerPlan {
        PlayerPlan { player, name: String::new(), clock: None }
    }

    pub fn named(player: Player, name: impl Into<String>) -> PlayerPlan {
        PlayerPlan { name: name.into(), ..PlayerPlan::nameless(player) }
    }
}

/// A computer, shared with its jobs. A new job waits until the old one has stopped.
pub(super) type SharedComputer<P> = Arc<Mutex<Box<dyn ComputerPlayer<P>>>>;

/// Makes the computer for a seat; `None` for a person.
pub(super) fn computer<P: Playable>(player: Player, seat: Seat, seed: u64) -> Option<SharedComputer<P>> {
    let computer = P::computer(player, seed.wrapping_add(seat.index() as u64))?;
    Some(Arc::new(Mutex::new(computer)))
}

/// The computers by seat; `None` for people.
///
/// A computer lives as long as its game and keeps its search memory between moves. Copies of a game for browsing have no
/// computers.
pub(super) type Computers<P> = Vec<Option<SharedComputer<P>>>;

/// Makes the computers of a game, each with its own seed.
pub(super) fn computers<P: Playable>(seats: &[PlayerPlan], seed: u64) -> Computers<P> {
    let seats = seats.iter().enumerate();
    seats.map(|(index, seat)| computer(seat.player.clone(), Seat::from_index(index), seed)).collect()
}
