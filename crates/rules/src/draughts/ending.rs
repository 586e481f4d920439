//! The ends of a game: no legal move (FPD 13), and three draws by lack of progress (FPD 2026, 3.8 and 5.3).
//!
//! A position stores no draw counters; they are computed from the earlier positions. The *Forçada* is the draw
//! rule for three kings against one, and the *rio* is the long diagonal.

use crate::draughts::{LAWS, Position, Squares};
use crate::{Color, EndReason, Outcome};

/// Implements [`Rules::outcome`](crate::Rules::outcome).
pub(super) fn outcome(position: &Position, earlier: &[Position]) -> Option<Outcome> {
    if position.moves().is_empty() {
        let has_no_pieces = position.pieces(position.turn).is_empty();
        let reason = if has_no_pieces { EndReason::NoPieces } else { EndReason::Blocked };
        return Some(Outcome::win((!position.turn).seat(), reason));
    }
    // The positions from which the successive quiet moves before this position were played.
    let quiet_positions = &earlier[earlier.len() - position.quiet_plies(earlier)..];
    if quiet_positions.iter().filter(|before| *before == position).count() + 1 >= LAWS.repetitions {
        return Some(Outcome::draw(EndReason::ThreefoldRepetition));
    }
    if let Some(strong) = position.stronger_side() {
        let forcada_count =
            quiet_positions.iter().filter(|before| before.moves_with_king_on_rio(strong)).count();
        return (forcada_count >= LAWS.forcada_moves).then_some(Outcome::draw(EndReason::Forcada));
    }
    let is_drawn = position.counts_quiet_moves() && quiet_positions.len() >= 2 * LAWS.quiet_moves;
    is_drawn.then_some(Outcome::draw(EndReason::TwentyMoves))
}

impl Position {
    /// Counts the successive plies before this position without a capture or a man's move.
    ///
    /// `earlier` has the oldest position first. Captures and men's moves are irreversible, so the draw counters
    /// consider only the positions after the last such move.
    pub fn quiet_plies(&self, earlier: &[Position]) -> usize {
        // A king's move without capture changes neither the squares of the men nor the numbers of pieces.
        let only_kings_moved_since = |before: &&Position| {
            Color::ALL.into_iter().all(|color| {
                before.men(color) == self.men(color) && before.kings(color).len() == self.kings(color).len()
            })
        };
        earlier.iter().rev().take_while(only_kings_moved_since).count()
    }

    /// The side with three kings, if the only other piece is one enemy king (FPD 2026, 3.8.a); otherwise `None`.
    fn stronger_side(&self) -> Option<Color> {
        let has_only_kings =
            |color: Color, kings| self.men(color).is_empty() && self.kings(color).len() == kings;
        Color::ALL.into_iter().find(|strong| has_only_kings(*strong, 3) && has_only_kings(!*strong, 1))
    }

    /// Whether the only pieces are three kings of one side and one king of the other.
    pub fn is_three_kings_vs_one(&self) -> bool {
        self.stronger_side().is_some()
    }

    /// Whether `strong` is to move and has a king on the long diagonal.
    ///
    /// The counter of the *Forçada* is the number of positions for which this is true. A king that leaves the
    /// diagonal does not reset the counter.
    fn moves_with_king_on_rio(&self, strong: Color) -> bool {
        self.turn == strong && !self.kings(strong).and(Squares::LONG_DIAGONAL).is_empty()
    }

    /// Whether a king's move from this position counts towards the draw of the *Forçada*.
    ///
    /// The move counts if the side with three kings is to move and has a king on the long diagonal.
    pub fn counts_towards_forcada(&self) -> bool {
        self.stronger_side().is_some_and(|strong| self.moves_with_king_on_rio(strong))
    }

    /// Whether moves without a capture or a man's move count towards a draw (FPD 2026, 3.8.b).
    ///
    /// They count if each side has a king and at most [`Laws::quiet_pieces`](super::Laws) pieces.
    pub fn counts_quiet_moves(&self) -> bool {
        Color::ALL
            .into_iter()
            .all(|color| self.pieces(color).len() <= LAWS.quiet_pieces && !self.kings(color).is_empty())
    }
}
