//! A seat's knowledge of a game, the only input of a computer player.

use rules::{History, Position, Seat};

/// Everything that one seat has seen of a game.
///
/// It holds observations only, so that an engine cannot use hidden information: two games that look alike from the
/// seat have the same value here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen<P: Position> {
    pub seat: Seat,
    /// Current observation.
    pub now: P::Observation,
    /// Observations before each move, oldest first, from the start of the game.
    pub earlier: Vec<P::Observation>,
    /// The moves, which are public in every game; empty if only positions are known.
    pub moves: Vec<P::Move>,
}

impl<P: Position> Seen<P> {
    /// Knowledge of `seat` at the position `now`, after the positions `earlier` (oldest first).
    pub fn of(seat: Seat, now: &P, earlier: &[P]) -> Seen<P> {
        Seen {
            seat,
            now: now.observe(seat),
            earlier: earlier.iter().map(|position| position.observe(seat)).collect(),
            moves: Vec::new(),
        }
    }

    /// Knowledge of `seat` in `game`, including the moves.
    pub fn in_game(seat: Seat, game: &History<P>) -> Seen<P> {
        let moves = game.moves()[..game.ply()].to_vec();
        Seen { moves, ..Seen::of(seat, game.position(), game.earlier()) }
    }
}
