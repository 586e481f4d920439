//! Games between computers: one of them, and what many say of who is stronger.

mod rounds;

pub use rounds::{Rounds, Verdict};

use crate::{Computer, Limits, Seen, StopFlag};
use rules::{History, Outcome, Position};

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
pub const LONGEST: usize = 1_000;

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
    play_by(start, stop, |game| {
        let seat = game.position().turn();
        let seen = Seen::of(seat, game.position(), game.earlier());
        let thought = players.get_mut(seat.index()).and_then(|player| player.choose(&seen, limits, stop));
        thought.map(|thought| thought.mv).ok_or(())
    })
    .ok()?
}

/// The same with moves from wherever `choose` has them. `Ok(None)` when one was illegal.
pub fn play_by<P: Position, E>(
    start: &P,
    stop: &StopFlag,
    mut choose: impl FnMut(&History<P>) -> Result<P::Move, E>,
) -> Result<Option<PlayedGame<P>>, E> {
    let mut game = History::new(start.clone());
    let outcome = loop {
        if let Some(outcome) = game.outcome() {
            break Some(outcome);
        }
        if let Some(&reason) = game.claims().first() {
            break Some(Outcome::draw(reason));
        }
        if game.ply() >= LONGEST || stop.is_raised() {
            break None;
        }
        let mv = choose(&game)?;
        if game.position().why_not(mv).is_some() {
            return Ok(None);
        }
        game.push(mv);
    };
    Ok(Some(PlayedGame { moves: game.moves().to_vec(), outcome, end: game.position().clone() }))
}
