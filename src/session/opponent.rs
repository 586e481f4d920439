//! The computers at the table, for any game.

use std::sync::{Arc, Mutex, PoisonError};

use super::gesture::Choice;
use super::match_face::{Job, Opponent, SeatPlan};
use super::playable::Playable;
use super::session::Session;
use crate::ai::{Computer, Limits, Seen};
use crate::rules::Seat;

/// The computers by seat; `None` where a person sits. A computer lives as long as the game, with all
/// it has learnt. It is shared with the job it thinks in, and a second job waits for the first to stop.
pub(super) struct Chairs<P>(Vec<Option<Arc<Mutex<Box<dyn Computer<P>>>>>>);

impl<P: Playable> Chairs<P> {
    /// Every seat's computer gets luck of its own from the seed of the game.
    pub fn new(seats: &[SeatPlan], seed: u64) -> Chairs<P> {
        let computers = seats.iter().zip(0u64..).map(|(seat, index)| {
            let computer = P::computer(seat.player, seed.wrapping_add(index))?;
            Some(Arc::new(Mutex::new(computer)))
        });
        Chairs(computers.collect())
    }

    fn on(&self, seat: Seat) -> Option<Arc<Mutex<Box<dyn Computer<P>>>>> {
        self.0.get(seat.index())?.clone()
    }
}

impl<P: Playable> Opponent for Session<P> {
    fn think(&self) -> Option<Job<Choice>> {
        if self.now.outcome.is_some() {
            return None;
        }
        let seat = self.position().turn();
        let computer = self.chairs.on(seat)?;
        let seen = Seen::of(seat, self.position(), self.earlier());
        let choices = self.now.choices.clone();
        Some(Box::new(move |stop| {
            let mut computer = computer.lock().unwrap_or_else(PoisonError::into_inner);
            let thought = computer.choose(&seen, &Limits::NONE, stop)?;
            choices.iter().position(|mv| *mv == thought.mv).map(Choice)
        }))
    }

    fn consider_draw(&self, seat: Seat) -> Option<Job<bool>> {
        if self.now.outcome.is_some() {
            return None;
        }
        let computer = self.chairs.on(seat)?;
        let seen = Seen::of(seat, self.position(), self.earlier());
        Some(Box::new(move |stop| {
            let mut computer = computer.lock().unwrap_or_else(PoisonError::into_inner);
            computer.accepts_draw(&seen, stop)
        }))
    }

    fn is_careful(&self) -> bool {
        let position = self.position();
        let player = self.plan.seats.get(position.turn().index()).map(|seat| seat.player);
        self.now.outcome.is_none() && player.is_some_and(|player| position.is_careful(player))
    }
}
