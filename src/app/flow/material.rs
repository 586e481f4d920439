//! The balance of material: who has more on the board, and of what.

use crate::app::flow::CurrentMatch;
use session::{Look, Seat, Spot};

/// By how much a seat is ahead of the others; nothing where it is not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ahead {
    /// By how much more worth, in pawns or men.
    pub worth: i32,
    /// By how many more of each kind of piece.
    pub kinds: Vec<(Look, i32)>,
}

impl Ahead {
    /// What a seat has more on the board that is shown.
    pub fn of(game: &CurrentMatch, seat: Seat) -> Ahead {
        let info = game.game();
        let sum = |count: &dyn Fn(Look) -> i32| -> i32 {
            let pieces = game.seen().pieces.iter().filter(|piece| matches!(piece.spot, Spot::Cell { .. }));
            pieces.map(|piece| if piece.owner == seat { count(piece.look) } else { -count(piece.look) }).sum()
        };
        let kinds = info.looks.iter().map(|kind| (*kind, sum(&|look| i32::from(look == *kind))));
        Ahead {
            worth: sum(&|look| i32::from(look.worth())).max(0),
            kinds: kinds.filter(|(_, more)| *more > 0).collect(),
        }
    }
}
