//! How moves are numbered in a text.

use crate::session::{Game, Seat};

/// How moves are numbered.
#[derive(Clone, Copy)]
pub(super) enum Counting {
    /// One number for the moves of both sides.
    Pairs {
        /// That of the first move.
        first: usize,
        /// Whether the second side moves first.
        second_begins: bool,
    },
    /// Every move has a number, and tells who played it.
    Singly,
}

impl Counting {
    /// Of a game that starts from this position, where this seat is to move.
    pub fn of(game: Game, start: &str, mover: Seat) -> Counting {
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

    /// What stands before the move after so many; `again` where something stood between it and the move before.
    pub fn before(self, ply: usize, seat: Seat, again: bool) -> Option<String> {
        let number = self.number(ply);
        match self {
            Counting::Singly => Some(format!("{number}. ({})", seat.number())),
            Counting::Pairs { second_begins, .. } if (ply + usize::from(second_begins)).is_multiple_of(2) => {
                Some(format!("{number}."))
            }
            Counting::Pairs { .. } => again.then(|| format!("{number}...")),
        }
    }
}
