//! Who sits at the table: people and computers.

use std::sync::{Arc, Mutex};

use super::clock::TimeControl;
use super::playable::Playable;
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
type Shared<P> = Arc<Mutex<Box<dyn Computer<P>>>>;

/// Who decides on a seat, where that is a computer.
fn computer<P: Playable>(player: Player, seat: Seat, seed: u64) -> Option<Shared<P>> {
    let computer = P::computer(player, seed.wrapping_add(seat.index() as u64))?;
    Some(Arc::new(Mutex::new(computer)))
}

/// The computers by seat; `None` where a person sits. A computer lives as long as the game, with all it has learnt.
pub(super) struct Computers<P>(Vec<Option<Shared<P>>>);

impl<P: Playable> Computers<P> {
    /// Every seat's computer gets luck of its own from the seed of the game.
    pub fn new(seats: &[SeatPlan], seed: u64) -> Computers<P> {
        let seats = seats.iter().enumerate();
        Computers(
            seats.map(|(index, seat)| computer(seat.player.clone(), Seat::from_index(index), seed)).collect(),
        )
    }

    /// Has another player sit down on a seat; the one before is gone.
    pub fn seat(&mut self, seat: Seat, player: Player, seed: u64) {
        if let Some(place) = self.0.get_mut(seat.index()) {
            *place = computer(player, seat, seed);
        }
    }

    /// Nobody thinks: a game that is only looked at.
    pub const fn none() -> Computers<P> {
        Computers(Vec::new())
    }

    pub fn on(&self, seat: Seat) -> Option<Shared<P>> {
        self.0.get(seat.index())?.clone()
    }

    /// Has those give memory back that do not think at this moment.
    pub fn rest(&self) {
        for computer in self.0.iter().flatten() {
            if let Ok(mut computer) = computer.try_lock() {
                computer.rest();
            }
        }
    }
}
