//! Who sits at the table: people and computers.

use std::sync::{Arc, Mutex};

use crate::{Playable, TimeControl};
use ai::{Computer, Player};
use rules::{Outcome, Seat};

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatPlan {
    /// Who decides.
    pub player: Player,
    /// What the player is called; empty to be named by the window.
    pub name: String,
    /// How much time the player has; `None`: as much as is wished.
    pub clock: Option<TimeControl>,
}

impl SeatPlan {
    /// A player without a name, and without a clock.
    pub const fn nameless(player: Player) -> SeatPlan {
        SeatPlan { player, name: String::new(), clock: None }
    }

    /// A player without a clock.
    pub fn named(player: Player, name: impl Into<String>) -> SeatPlan {
        SeatPlan { name: name.into(), ..SeatPlan::nameless(player) }
    }
}

/// Who sits on the seats in the next game: a computer that matches a person is harder to beat where a person has won, and
/// easier where it has won itself.
pub fn next_players(seats: &[SeatPlan], outcome: Option<Outcome>) -> Vec<Player> {
    let winner = outcome.and_then(|outcome| outcome.winner).map(Seat::index);
    let person_won =
        winner.and_then(|winner| seats.get(winner)).is_some_and(|plan| !plan.player.is_computer());
    let players = seats.iter().enumerate().map(|(index, plan)| match plan.player.clone() {
        player if winner == Some(index) => player.after(true),
        player if person_won => player.after(false),
        player => player,
    });
    players.collect()
}

/// A computer, shared with the job that it thinks in: a second job waits for the first to stop.
pub(super) type Shared<P> = Arc<Mutex<Box<dyn Computer<P>>>>;

/// Who decides on a seat, where that is a computer.
pub(super) fn computer<P: Playable>(player: Player, seat: Seat, seed: u64) -> Option<Shared<P>> {
    let computer = P::computer(player, seed.wrapping_add(seat.index() as u64))?;
    Some(Arc::new(Mutex::new(computer)))
}

/// The computers by seat; `None` where a person sits. A computer lives as long as the game, with all it has learnt. There is
/// none in a game that is only looked at.
pub(super) type Computers<P> = Vec<Option<Shared<P>>>;

/// Those of a game: every seat's computer gets luck of its own from the seed.
pub(super) fn computers<P: Playable>(seats: &[SeatPlan], seed: u64) -> Computers<P> {
    let seats = seats.iter().enumerate();
    seats.map(|(index, seat)| computer(seat.player.clone(), Seat::from_index(index), seed)).collect()
}
