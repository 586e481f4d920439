//! Numbering of the moves of a game, in texts and on the screen.

use crate::Playable;
use rules::Seat;

/// The scheme by which the moves of a game are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveNumbering {
    /// Both sides share a move number, as in chess.
    Pairs {
        /// The number of the first move. Not 1 if the game starts from a later position.
        first: usize,
        second_side_begins: bool,
    },
    /// Each move has its own number.
    Single,
}

impl MoveNumbering {
    /// The numbering of a game that begins with `start`.
    pub fn of<P: Playable>(start: &P) -> MoveNumbering {
        if P::INFO.has_sides {
            let second_side_begins = start.turn() != Seat::FIRST;
            MoveNumbering::Pairs { first: start.first_move_number(), second_side_begins }
        } else {
            MoveNumbering::Single
        }
    }

    /// The number of the move that follows `ply` moves.
    pub fn number(self, ply: usize) -> usize {
        match self {
            MoveNumbering::Single => ply + 1,
            MoveNumbering::Pairs { first, second_side_begins } => {
                first.saturating_add((ply + usize::from(second_side_begins)) / 2)
            }
        }
    }

    /// Whether the move that follows `ply` moves is the second with its number.
    pub fn is_second(self, ply: usize) -> bool {
        match self {
            MoveNumbering::Single => false,
            MoveNumbering::Pairs { second_side_begins, .. } => (ply % 2 == 1) != second_side_begins,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Rules, Texts, chess, domin_up, draughts};

    fn from<P: Playable>(start: &str) -> [(usize, bool); 4] {
        let counting =
            MoveNumbering::of(&P::from_text(start).unwrap_or_else(|error| panic!("{start}: {error}")));
        [0, 1, 2, 3].map(|ply| (counting.number(ply), counting.is_second(ply)))
    }

    #[test]
    fn numbers_go_on_from_where_a_game_begins() {
        let pairs = [(1, false), (1, true), (2, false), (2, true)];
        assert_eq!(
            from::<chess::Position>(&chess::Position::start(&chess::Position::default()).text()),
            pairs
        );
        let late = "8/8/4k3/8/8/3KP3/8/8 b - - 3 40";
        assert_eq!(from::<chess::Position>(late), [(40, true), (41, false), (41, true), (42, false)]);
        assert_eq!(from::<draughts::Position>("B:W21:B12"), [(1, true), (2, false), (2, true), (3, false)]);
        let dealt = domin_up::Position::start(&domin_up::Setup::default()).text();
        assert_eq!(from::<domin_up::Position>(&dealt), [(1, false), (2, false), (3, false), (4, false)]);
        let largest = MoveNumbering::Pairs { first: usize::MAX, second_side_begins: false };
        assert_eq!(largest.number(2), usize::MAX);
    }
}
