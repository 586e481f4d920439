//! How the moves of a game are numbered, in texts and on the screen.

use super::info::GameInfo;
use rules::Seat;

/// How moves are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// One number for the moves of both sides.
    Pairs {
        /// That of the first move.
        first: usize,
        /// Whether the second side moves first.
        second_begins: bool,
    },
    /// Every move has a number of its own.
    Singly,
}

impl Counting {
    /// Of a game that starts from this position text, where this seat is to move.
    pub fn of(game: &GameInfo, start: &str, mover: Seat) -> Counting {
        if !game.has_sides {
            return Counting::Singly;
        }
        // FEN tells the number of the next move; PDN does not.
        let number = start.split_whitespace().nth(5).and_then(|number| number.parse().ok());
        Counting::Pairs { first: number.unwrap_or(1), second_begins: mover != Seat::FIRST }
    }

    /// The number of the move after so many.
    pub fn number(self, ply: usize) -> usize {
        match self {
            Counting::Singly => ply + 1,
            Counting::Pairs { first, second_begins } => {
                first.saturating_add((ply + usize::from(second_begins)) / 2)
            }
        }
    }

    /// Whether the move after so many is that of the second side, which shares its number with the move before.
    pub fn is_second(self, ply: usize) -> bool {
        match self {
            Counting::Singly => false,
            Counting::Pairs { second_begins, .. } => (ply % 2 == 1) != second_begins,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;

    #[test]
    fn numbers_go_on_from_where_a_game_begins() {
        let told = |counting: Counting| {
            let one = |ply| (counting.number(ply), counting.is_second(ply));
            [one(0), one(1), one(2), one(3)]
        };
        let of = |game: Game, start, mover| told(Counting::of(&game, start, mover));
        let whole = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let pairs = [(1, false), (1, true), (2, false), (2, true)];
        assert_eq!(of(Game::CHESS, whole, Seat::FIRST), pairs);
        let late = "8/8/4k3/8/8/3KP3/8/8 b - - 3 40";
        assert_eq!(of(Game::CHESS, late, Seat::SECOND), [(40, true), (41, false), (41, true), (42, false)]);
        let black = [(1, true), (2, false), (2, true), (3, false)];
        assert_eq!(of(Game::DRAUGHTS, "B:W21:B12", Seat::SECOND), black);
        assert_eq!(of(Game::DOMIN_UP, "", Seat::SECOND), [(1, false), (2, false), (3, false), (4, false)]);
        let largest = format!("8/8/4k3/8/8/3KP3/8/8 w - - 3 {}", usize::MAX);
        assert_eq!(Counting::of(&Game::CHESS, &largest, Seat::FIRST).number(2), usize::MAX);
    }
}
