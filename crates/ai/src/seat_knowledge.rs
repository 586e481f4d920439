//! A seat's knowledge of a game, the only input of a computer player.

use rules::{GamePosition, History, Seat};

/// Everything that one seat has seen of a game.
///
/// It holds observations only, so that an engine cannot use hidden information. Two games with the same observations
/// from this seat have equal `SeatKnowledge`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatKnowledge<P: GamePosition> {
    pub seat: Seat,
    /// Current observation.
    pub observation: P::Observation,
    /// Observation before each move, oldest first, from the start of the game. It is empty if only the current position
    /// is known.
    pub earlier_observations: Vec<P::Observation>,
    /// The moves, which are public in every game; empty if only positions are known.
    pub moves: Vec<P::Move>,
}

impl<P: GamePosition> SeatKnowledge<P> {
    /// Knowledge of `seat` at the position `now`, after the positions `earlier` (oldest first).
    pub fn at_position(seat: Seat, now: &P, earlier: &[P]) -> SeatKnowledge<P> {
        SeatKnowledge {
            seat,
            observation: now.observe(seat),
            earlier_observations: earlier.iter().map(|position| position.observe(seat)).collect(),
            moves: Vec::new(),
        }
    }

    /// Knowledge of `seat` in `game`, including the moves.
    pub fn in_game(seat: Seat, game: &History<P>) -> SeatKnowledge<P> {
        let moves = game.moves()[..game.ply()].to_vec();
        SeatKnowledge { moves, ..SeatKnowledge::at_position(seat, game.position(), game.earlier()) }
    }
}
