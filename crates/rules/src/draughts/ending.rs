//! How a game ends: nothing left to move with (FPD 13), and the three ways of not getting on (FPD 2026,
//! 3.8 and 5.3), all counted from the positions before.

use crate::draughts::{LAWS, Position, Squares};
use crate::{Color, EndReason, Outcome};

pub(super) fn outcome(position: &Position, earlier: &[Position]) -> Option<Outcome> {
    if position.moves().is_empty() {
        let bare = position.pieces(position.turn).is_empty();
        let reason = if bare { EndReason::NoPieces } else { EndReason::Blocked };
        return Some(Outcome::win((!position.turn).seat(), reason));
    }
    let quiet = &earlier[earlier.len() - position.quiet_plies(earlier)..];
    if quiet.iter().filter(|before| *before == position).count() + 1 >= LAWS.repetitions {
        return Some(Outcome::draw(EndReason::ThreefoldRepetition));
    }
    if let Some(strong) = position.strong_in_forcada() {
        let counted = quiet.iter().filter(|before| before.holds_rio(strong)).count();
        return (counted >= LAWS.forcada_moves).then_some(Outcome::draw(EndReason::Forcada));
    }
    let drawn = position.counts_quiet_moves() && quiet.len() >= 2 * LAWS.quiet_moves;
    drawn.then_some(Outcome::draw(EndReason::TwentyMoves))
}

impl Position {
    /// How many plies before this one, the last of `earlier` first, were neither captures nor men's moves.
    /// Men and captured pieces never come back: only what follows the last of them can be counted.
    pub fn quiet_plies(&self, earlier: &[Position]) -> usize {
        let same_material = |before: &&Position| {
            Color::ALL.into_iter().all(|color| {
                before.men(color) == self.men(color) && before.kings(color).len() == self.kings(color).len()
            })
        };
        earlier.iter().rev().take_while(same_material).count()
    }

    /// The side with three kings against one, where nothing else is left (FPD 2026, 3.8.a).
    fn strong_in_forcada(&self) -> Option<Color> {
        let bare = |color: Color, kings| self.men(color).is_empty() && self.kings(color).len() == kings;
        Color::ALL.into_iter().find(|strong| bare(*strong, 3) && bare(!*strong, 1))
    }

    /// Whether nothing is left but three kings against one.
    pub fn is_forcada(&self) -> bool {
        self.strong_in_forcada().is_some()
    }

    /// Whether a side makes its move from here while it holds the rio. Leaving it does not set the count
    /// of the Forçada back.
    fn holds_rio(&self, strong: Color) -> bool {
        self.turn == strong && !self.kings(strong).and(Squares::RIO).is_empty()
    }

    /// Whether a king's move from here counts towards the draw of the Forçada: the side with three kings
    /// makes it and holds the rio.
    pub fn counts_in_forcada(&self) -> bool {
        self.strong_in_forcada().is_some_and(|strong| self.holds_rio(strong))
    }

    /// Whether so little is left that quiet moves count towards a draw (FPD 2026, 3.8.b).
    pub fn counts_quiet_moves(&self) -> bool {
        Color::ALL
            .into_iter()
            .all(|color| self.pieces(color).len() <= LAWS.quiet_pieces && !self.kings(color).is_empty())
    }
}
