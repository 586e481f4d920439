//! How a game ends: nothing left to move with (FPD 13), and the three ways of not getting on (FPD 2026,
//! 3.8 and 5.3), all counted from the positions before.

use crate::rules::chess::Color;
use crate::rules::outcome::{EndReason, Outcome};

use super::laws::LAWS;
use super::position::Position;
use super::square::Squares;

impl EndReason {
    /// Draughts: the side to move has no pieces left (FPD 13).
    pub const NO_PIECES: EndReason = EndReason::new("no pieces", "reason-no-pieces");
    /// Draughts: twenty moves of each side without a capture or a man's move, with few pieces left
    /// (FPD 2026, 3.8.b).
    pub const TWENTY_MOVES: EndReason = EndReason::new("twenty moves", "reason-twenty-moves");
    /// Draughts: three kings holding the rio have not won against one in twelve moves (FPD 2026, 3.8.a).
    pub const FORCADA: EndReason = EndReason::new("Forcada", "reason-forcada");
}

pub(super) fn outcome(position: &Position, earlier: &[Position]) -> Option<Outcome> {
    if position.moves().is_empty() {
        let bare = position.pieces(position.turn).is_empty();
        let reason = if bare { EndReason::NO_PIECES } else { EndReason::BLOCKED };
        return Some(Outcome::win((!position.turn).seat(), reason));
    }
    let quiet = &earlier[earlier.len() - quiet_plies(position, earlier)..];
    if quiet.iter().filter(|before| *before == position).count() + 1 >= LAWS.repetitions {
        return Some(Outcome::draw(EndReason::THREEFOLD_REPETITION));
    }
    if let Some(strong) = forcada(position) {
        let counted = quiet.iter().filter(|before| counts_in_forcada(before, strong)).count();
        return (counted >= LAWS.forcada_moves).then_some(Outcome::draw(EndReason::FORCADA));
    }
    let drawn = few_with_kings(position) && quiet.len() >= 2 * LAWS.quiet_moves;
    drawn.then_some(Outcome::draw(EndReason::TWENTY_MOVES))
}

/// Whether the move from a position counts towards the draw of the Forçada: one of the three kings', made
/// while they hold the rio. Leaving it does not set the count back.
pub(super) fn counts_in_forcada(before: &Position, strong: Color) -> bool {
    before.turn == strong && !before.kings(strong).and(Squares::RIO).is_empty()
}

/// Men and captured pieces never come back: only what follows the last of them can be counted.
pub(super) fn quiet_plies(position: &Position, earlier: &[Position]) -> usize {
    earlier.iter().rev().take_while(|before| same_material(before, position)).count()
}

/// Whether nothing was captured and no man moved between two positions.
fn same_material(before: &Position, now: &Position) -> bool {
    Color::ALL.into_iter().all(|color| {
        before.men(color) == now.men(color) && before.kings(color).len() == now.kings(color).len()
    })
}

/// The side with three kings against one, where nothing else is left.
pub(super) fn forcada(position: &Position) -> Option<Color> {
    let bare = |color: Color, kings| position.men(color).is_empty() && position.kings(color).len() == kings;
    Color::ALL.into_iter().find(|strong| bare(*strong, 3) && bare(!*strong, 1))
}

pub(super) fn few_with_kings(position: &Position) -> bool {
    Color::ALL
        .into_iter()
        .all(|color| position.pieces(color).len() <= LAWS.quiet_pieces && !position.kings(color).is_empty())
}
