//! Errors of weak levels in draughts.

use crate::search::level::{Level, ten_levels};
use crate::search::{Fallible, MoveFlaw, MoveOrdering as _};
use rules::draughts::{Move, MoveList, Position, Squares};
use rules::{Color, Rules as _};

impl Fallible for Position {
    /// Weaker levels notice more moves than in chess, because captures are compulsory. They also search deeper, because
    /// a ply of draughts changes less than a ply of chess.
    const LEVELS: [Level; 10] = ten_levels([
        Level::with_sight(24, 1, 300).with(70, 6, 150).with_prior(0),
        Level::with_sight(52, 1, 500).with(90, 42, 56),
        Level::with_sight(67, 2, 800).with(100, 66, 34),
        Level::with_sight(82, 3, 1_700).with(100, 84, 20),
        Level::with_sight(92, 4, 3_000).with(100, 94, 12),
        Level::with_sight(97, 6, 9_000).with(100, 98, 6).with_haste(12),
        Level::with_sight(99, 8, 26_000).with(100, 99, 3).with_haste(10),
        Level::with_sight(100, 10, 70_000).with(100, 100, 1).with_haste(5),
        Level::with_sight(100, 13, 200_000).with_haste(1),
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
    /// Single captures are easy to notice; captures of several pieces, which follow the first one out of sight, and
    /// moves over more than three rows are hard.
    fn visibility(&self, mv: Move) -> i32 {
        let capture_points = match mv.captured.len() {
            0 => 0,
            1 => 15,
            2 => -5,
            _ => -12,
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

    /// Beginners learn to keep the back row, and to hold the long diagonal.
    fn habit(&self, mv: Move) -> i32 {
        let us = self.side_to_move();
        let back_row = Squares::row(if us == Color::White { 0 } else { 7 });
        let is_early = self.pieces(us).len() + self.pieces(!us).len() >= OPENING_PIECES;
        if !is_early || !mv.captured.is_empty() {
            return 0;
        }
        let is_on_diagonal = |square| i32::from(Squares::LONG_DIAGONAL.contains(square));
        let leaves_back_row = self.men(us).and(back_row).contains(mv.from);
        40 * (is_on_diagonal(mv.to) - is_on_diagonal(mv.from)) - if leaves_back_row { 70 } else { 0 }
    }

    /// Material lead with 170 centipawns for a man and 500 for a king: a lead of three men decides a game.
    fn material_lead(&self) -> i32 {
        let us = self.side_to_move();
        let material = |color| 170 * self.men(color).len() as i32 + 500 * self.kings(color).len() as i32;
        material(us) - material(!us)
    }
}

/// Number of pieces of both sides from which players keep their back row.
const OPENING_PIECES: u32 = 12;
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
