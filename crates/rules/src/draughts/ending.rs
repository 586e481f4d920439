//! The ends of a game: no legal move (FPD 13), and three draws by lack of progress (FPD 2026, 3.8 and 5.3).
//!
//! The draws are counted from the earlier positions.

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
    if let Some(strong) = position.stronger_side() {
        let counted = quiet.iter().filter(|before| before.holds_rio(strong)).count();
        return (counted >= LAWS.forcada_moves).then_some(Outcome::draw(EndReason::Forcada));
    }
    let drawn = position.counts_quiet_moves() && quiet.len() >= 2 * LAWS.quiet_moves;
    drawn.then_some(Outcome::draw(EndReason::TwentyMoves))
}

impl Position {
    /// Counts the successive plies before this position without a capture or a man's move.
    ///
    /// `earlier` has the oldest position first. Captures and men's moves are irreversible, so the draw counters look
    /// only at the positions after the last of them.
    pub fn quiet_plies(&self, earlier: &[Position]) -> usize {
        let same_material = |before: &&Position| {
            Color::ALL.into_iter().all(|color| {
                before.men(color) == self.men(color) && before.kings(color).len() == self.kings(color).len()
            })
        };
        earlier.iter().rev().take_while(same_material).count()
    }

    /// The side with three kings if the only other piece is one enemy king (FPD 2026, 3.8.a).
    fn stronger_side(&self) -> Option<Color> {
        let bare = |color: Color, kings| self.men(color).is_empty() && self.kings(color).len() == kings;
        Color::ALL.into_iter().find(|strong| bare(*strong, 3) && bare(!*strong, 1))
    }

    /// Whether the only pieces are three kings against one.
    pub fn is_three_kings_vs_one(&self) -> bool {
        self.stronger_side().is_some()
    }

    /// Whether `strong` is to move and has a king on the long diagonal.
    ///
    /// The *Forçada* counts such positions. A king that leaves the diagonal does not reset the counter.
    fn holds_rio(&self, strong: Color) -> bool {
        self.turn == strong && !self.kings(strong).and(Squares::LONG_DIAGONAL).is_empty()
    }

    /// Whether a king's move from here counts towards the draw of the *Forçada*.
    ///
    /// It counts if the side with three kings makes the move and has a king on the long diagonal.
    pub fn counts_towards_forcada(&self) -> bool {
        self.stronger_side().is_some_and(|strong| self.holds_rio(strong))
    }

    /// Whether quiet moves count towards a draw: few pieces are left, and both sides have a king (FPD 2026, 3.8.b).
    pub fn counts_quiet_moves(&self) -> bool {
        Color::ALL
            .into_iter()
            .all(|color| self.pieces(color).len() <= LAWS.quiet_pieces && !self.kings(color).is_empty())
    }
}
