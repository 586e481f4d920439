//! Errors of weak levels in draughts.

use crate::search::level::{Level, ten_levels};
use crate::search::{Fallible, MoveFlaw, MoveOrdering as _};
use rules::Rules as _;
use rules::draughts::{Move, MoveList, Position};

impl Fallible for Position {
    /// Weaker levels notice more moves than in chess, because captures are compulsory. They also search deeper, because
    /// a ply of draughts changes less than a ply of chess.
    const LEVELS: [Level; 10] = ten_levels([
        Level::with_sight(24, 1, 300).with(80, 7, 300),
        Level::with_sight(54, 1, 500).with(92, 46, 152),
        Level::with_sight(67, 2, 800).with(100, 66, 107),
        Level::with_sight(78, 3, 1_500).with(100, 80, 75),
        Level::with_sight(88, 3, 2_500).with(100, 91, 50),
        Level::with_sight(94, 5, 8_000).with(100, 96, 28),
        Level::with_sight(98, 7, 32_000).with(100, 99, 12),
        Level::with_sight(99, 9, 100_000).with(100, 99, 0),
        Level::with_sight(100, 9, 110_000),
    ]);
    const VARIETY_MARGIN: i32 = 6;
    const FULL_ERROR_MOVES: i32 = 10;
    const CAPTURES_ARE_OPTIONAL: bool = false;

    fn destination_square(&self, _: &Position) -> Option<u8> {
        None
    }

    fn is_recapture(&self, _: Move, _: u8) -> bool {
        false
    }

    /// Code of the move's two squares and its number of captured pieces.
    fn idea(&self, mv: Move) -> u64 {
        let [from, to] = [mv.from, mv.to].map(|square| u64::from(square.number()));
        u64::from(mv.captured.len()) << 12 | from << 6 | to
    }

    /// Whether `mv` is a short capture of a single piece, or crowns a man (promotes it to a king).
    fn is_obvious(&self, mv: Move) -> bool {
        mv.captured.len() == 1 && !is_far(mv) || self.crowns(mv)
    }

    /// Points by which a move is easier to notice than an average one.
    ///
    /// Single captures are easy to notice; captures of three or more pieces and moves over more than three rows are
    /// hard.
    fn visibility(&self, mv: Move) -> i32 {
        let capture_points = match mv.captured.len() {
            1 => 15,
            0 | 2 => 0,
            _ => -8,
        };
        capture_points - if is_far(mv) { 12 } else { 0 }
    }

    fn flaw(&self, mv: Move, earlier: &[Self]) -> Option<MoveFlaw> {
        if !self.is_quiet(mv) {
            return None;
        }
        let (us, next) = (self.side_to_move(), self.play(mv));
        let is_same_placement =
            |before: &Self| before.men(us) == next.men(us) && before.kings(us) == next.kings(us);
        if earlier.iter().rev().take(MEMORY_PLIES).any(is_same_placement) {
            return Some(MoveFlaw::Repetition);
        }
        (can_win_piece(&next) && !can_win_piece(&self.after_null_move())).then_some(MoveFlaw::HangsPiece)
    }

    /// Whether the opponent has a single piece, as in the ending with three kings against one.
    fn is_elementary(&self) -> bool {
        let us = self.side_to_move();
        self.pieces(!us).len() == 1 && self.pieces(us).len() > 1
    }

    /// Material lead with 170 centipawns for a man and 500 for a king: a lead of three men decides a game.
    fn material_lead(&self) -> i32 {
        let us = self.side_to_move();
        let material = |color| 170 * self.men(color).len() as i32 + 500 * self.kings(color).len() as i32;
        material(us) - material(!us)
    }
}

/// Number of plies for which a weak player remembers where its own pieces stood.
const MEMORY_PLIES: usize = 16;

/// Whether the side to move has a capture after which the opponent cannot capture.
fn can_win_piece(position: &Position) -> bool {
    let captures = |position: &Position| {
        let moves = position.moves();
        if moves.first().is_some_and(|mv| !mv.captured.is_empty()) { moves } else { MoveList::new() }
    };
    captures(position).into_iter().any(|capture| captures(&position.play(capture)).is_empty())
}

/// Whether a move goes over more than three rows.
fn is_far(mv: Move) -> bool {
    mv.from.row().abs_diff(mv.to.row()) > 3
}
