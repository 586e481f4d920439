//! Knowledge of one seat about a game, the only input of a computer player.

use rules::{GamePosition, History, Seat};

/// Everything that one seat has seen of a game.
///
/// `SeatKnowledge` contains only observations, so that an engine cannot use hidden information. Two
/// games with equal observations and moves give equal knowledge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatKnowledge<P: GamePosition> {
    /// The seat that has this knowledge.
    pub seat: Seat,
    /// Current observation.
    pub observation: P::Observation,
    /// Observation before each move, oldest first, from the start of the game. Empty if only the current position is
    /// known.
    pub earlier_observations: Vec<P::Observation>,
    /// All moves, which are public in every game. Empty if only positions are known.
    pub moves: Vec<P::Move>,
}

impl<P: GamePosition> SeatKnowledge<P> {
    /// Knowledge of `seat` in `position`, after the positions `earlier` (oldest first), without moves.
    pub fn at_position(seat: Seat, position: &P, earlier: &[P]) -> SeatKnowledge<P> {
        SeatKnowledge {
            seat,
            observation: position.observe(seat),
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
