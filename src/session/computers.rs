//! The computers at the table.

use std::sync::{Arc, Mutex};

use super::plan::SeatPlan;
use super::playable::Playable;
use crate::ai::Computer;
use crate::rules::Seat;

/// A computer, shared with the job that it thinks in: a second job waits for the first to stop.
type Shared<P> = Arc<Mutex<Box<dyn Computer<P>>>>;

/// The computers by seat; `None` where a person sits. A computer lives as long as the game, with all it has learnt.
pub(super) struct Computers<P>(Vec<Option<Shared<P>>>);

impl<P: Playable> Computers<P> {
    /// Every seat's computer gets luck of its own from the seed of the game.
    pub fn new(seats: &[SeatPlan], seed: u64) -> Computers<P> {
        let computers = seats.iter().zip(0u64..).map(|(seat, index)| {
            P::computer(seat.player, seed.wrapping_add(index)).map(|computer| Arc::new(Mutex::new(computer)))
        });
        Computers(computers.collect())
    }

    pub fn on(&self, seat: Seat) -> Option<Shared<P>> {
        self.0.get(seat.index())?.clone()
    }
}
