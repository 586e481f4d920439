//! One game between computers: the ground on which levels are measured.

use super::computer::Computer;
use super::limits::Limits;
use super::seen::Seen;
use super::stop::StopFlag;
use crate::rules::{Outcome, Position};

/// A game as it was played.
#[derive(Clone, Debug)]
pub struct PlayedGame<P: Position> {
    /// The moves, in order.
    pub moves: Vec<P::Move>,
    /// How it ended; `None` when it was cut off, by the stop flag or by its length.
    pub outcome: Option<Outcome>,
    /// The table after the last move.
    pub end: P,
}

/// Longest game played out, in plies; far beyond what the fifty-move rules allow to matter.
const LONGEST: usize = 1_000;

/// Plays a game to its end. The seat with index `i` is played by `players[i]`; every move is thought
/// about within `limits`. A draw is taken as soon as it may be claimed, so that no game goes on for ever.
///
/// `None` when there are fewer players than seats or one gave back no move or an illegal one.
pub fn play_game<P: Position>(
    start: &P,
    players: &mut [Box<dyn Computer<P>>],
    limits: &Limits,
    stop: &StopFlag,
) -> Option<PlayedGame<P>> {
    let mut earlier: Vec<P> = Vec::new();
    let mut moves = Vec::new();
    let mut now = start.clone();
    let outcome = loop {
        if let Some(outcome) = now.outcome(&earlier) {
            break Some(outcome);
        }
        if let Some(&reason) = now.claims(&earlier).first() {
            break Some(Outcome::draw(reason));
        }
        if moves.len() >= LONGEST || stop.is_raised() {
            break None;
        }
        let seat = now.turn();
        let seen = Seen::of(seat, &now, &earlier);
        let thought = players.get_mut(seat.index())?.choose(&seen, limits, stop)?;
        if now.why_not(thought.mv).is_some() {
            return None;
        }
        let next = now.play(thought.mv);
        earlier.push(std::mem::replace(&mut now, next));
        moves.push(thought.mv);
    };
    Some(PlayedGame { moves, outcome, end: now })
}
