//! What a seat knows of a game: the only thing a computer player is ever told (law 7).

use rules::{History, Position, Seat};

/// Everything one seat has seen of a game so far.
///
/// It holds observations and nothing else, so that an engine cannot look at what its seat may not
/// know: two worlds that look alike from the seat are the same value here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen<P: Position> {
    /// Who looks.
    pub seat: Seat,
    /// The table as it stands.
    pub now: P::Observation,
    /// The table before each move so far, oldest first, from the start of the game.
    pub earlier: Vec<P::Observation>,
    /// The moves so far, which are public in every game; empty where only positions are known.
    pub moves: Vec<P::Move>,
}

impl<P: Position> Seen<P> {
    /// What `seat` knows when the game went through `earlier` (oldest first) and stands at `now`.
    pub fn of(seat: Seat, now: &P, earlier: &[P]) -> Seen<P> {
        Seen {
            seat,
            now: now.observe(seat),
            earlier: earlier.iter().map(|position| position.observe(seat)).collect(),
            moves: Vec::new(),
        }
    }

    /// What `seat` knows of a game as it stands.
    pub fn in_game(seat: Seat, game: &History<P>) -> Seen<P> {
        let moves = game.moves()[..game.ply()].to_vec();
        Seen { moves, ..Seen::of(seat, game.position(), game.earlier()) }
    }
}
