//! Errors of weak levels in chess and Racing Kings.

use crate::chess::{ChessGame, see};
use crate::net::NetGame;
use crate::search::level::Level;
use crate::search::{Fallible, MoveFlaw, MoveOrdering as _};
use rules::chessboard::{Bitboard, Board, Move, Position, Role, Square};
use rules::{Color, Rules as _};

impl<L: ChessGame> Fallible for Position<L>
where
    Position<L>: NetGame,
{
    const LEVELS: [Level; 10] = L::LEVELS;
    const VARIETY_MARGIN: i32 = 12;
    const FULL_ERROR_MOVES: i32 = 30;
    const CAPTURES_ARE_OPTIONAL: bool = true;

    fn destination_square(&self, before: &Self) -> Option<u8> {
        let opponent = !self.side_to_move();
        let new_squares = self.board().color(opponent) & !before.board().color(opponent);
        new_squares.first().map(|square| square.index() as u8)
    }

    fn is_recapture(&self, mv: Move, square: u8) -> bool {
        mv.to.index() as u8 == square && self.is_capture(mv)
    }

    /// Code of the idea behind a move; moves with the same code count as the same idea.
    ///
    /// For a line piece that moves two squares or more, the code contains the line and the direction. For other moves,
    /// it contains the kind of piece and the target square.
    fn idea(&self, mv: Move) -> u64 {
        let role = self.moved_role(mv);
        let is_line_piece = matches!(role, Role::Bishop | Role::Rook | Role::Queen);
        if !is_line_piece || mv.from.king_distance(mv.to) < 2 {
            return (role as u64) << 6 | mv.to.index() as u64;
        }
        let coordinates =
            |square: Square| (i64::from(square.file().index()), i64::from(square.rank().index()));
        let ((file, rank), (to_file, to_rank)) = (coordinates(mv.from), coordinates(mv.to));
        let direction = ((to_file - file).signum(), (to_rank - rank).signum());
        let line = match direction {
            (0, _) => file,
            (_, 0) => rank,
            _ if direction.0 == direction.1 => file - rank + 7,
            _ => file + rank,
        };
        (1 << 12 | (3 * direction.0 + direction.1 + 4) << 4 | line) as u64
    }

    /// Whether `mv` is a capture that wins at least `OBVIOUS_GAIN` centipawns in the exchange.
    fn is_obvious(&self, mv: Move) -> bool {
        self.captured_role(mv).is_some() && see::see_ge(self, mv, OBVIOUS_GAIN)
    }

    /// Points by which a move is easier to notice than an average one.
    ///
    /// Captures and promotions are easy to notice; knight moves, long and backward moves are hard, and of the long
    /// ones those along a diagonal the hardest. It is hard, too, to see that a pinned piece guards nothing.
    fn visibility(&self, mv: Move) -> i32 {
        let mut visibility = 0;
        if self.captured_role(mv).is_some() || mv.promotion.is_some() {
            visibility += 15;
        }
        if self.moved_role(mv) == Role::Knight {
            visibility -= 6;
        }
        if mv.from.king_distance(mv.to) >= 4 {
            let is_diagonal = mv.from.file() != mv.to.file() && mv.from.rank() != mv.to.rank();
            visibility -= if is_diagonal { 16 } else { 10 };
        }
        if self.captured_role(mv).is_some()
            && has_pinned_guards_only(self.board(), !self.side_to_move(), mv.to)
        {
            visibility -= 12;
        }
        let us = self.side_to_move();
        if us.rank(mv.to.rank()) < us.rank(mv.from.rank()) {
            visibility -= 8;
        }
        visibility
    }

    fn flaw(&self, mv: Move, earlier: &[Self]) -> Option<MoveFlaw> {
        // Moves out of check and promotions have an obvious purpose, so they have no flaw.
        if self.checkers().is_nonempty() || mv.promotion.is_some() {
            return None;
        }
        if !self.is_quiet(mv) {
            let is_odd = L::BAD_CAPTURES_ARE_ODD && !see::see_ge(self, mv, 1 - OBVIOUS_GAIN);
            return is_odd.then_some(MoveFlaw::BadCapture);
        }
        let (us, next) = (self.side_to_move(), self.play(mv));
        let is_same_placement = |before: &Self| {
            let is_same = |role| before.board().pieces_of(us, role) == next.board().pieces_of(us, role);
            Role::ALL.into_iter().all(is_same)
        };
        if earlier.iter().rev().take(MEMORY_PLIES).any(is_same_placement) {
            return Some(MoveFlaw::Repetition);
        }
        if L::is_odd_walk(self, mv) {
            return Some(MoveFlaw::KingWalk);
        }
        let role = self.moved_role(mv);
        let stood_on_target = |before: &Self| before.board().pieces_of(us, role).contains(mv.to);
        if earlier.iter().rev().take(MEMORY_PLIES).any(stood_on_target)
            && self.board().attackers(!us, mv.from).is_empty()
        {
            return Some(MoveFlaw::Return);
        }
        hangs_piece(&next, mv).then_some(MoveFlaw::HangsPiece)
    }

    fn habit(&self, mv: Move) -> i32 {
        L::habit(self, mv)
    }

    fn material_lead(&self) -> i32 {
        let us = self.side_to_move();
        let lead_in_role = |role: Role| {
            let count = |color| self.board().pieces_of(color, role).len() as i32;
            L::PIECE_VALUES[role as usize] * (count(us) - count(!us))
        };
        Role::ALL.into_iter().map(lead_in_role).sum()
    }
}

/// Number of plies for which a weak player remembers where its own pieces stood.
const MEMORY_PLIES: usize = 16;

/// Whether pieces of `color` guard `square`, and all of them are pinned to their king.
fn has_pinned_guards_only(board: &Board, color: Color, square: Square) -> bool {
    let guards = board.attackers(color, square);
    let Some(king) = board.pieces_of(color, Role::King).first() else { return false };
    let is_pinned = |guard: Square| {
        let checkers = |occupied| board.attackers_to(king, occupied) & board.color(!color);
        let occupied = board.occupied();
        (checkers(occupied & !Bitboard::of(guard)) & !checkers(occupied)).is_nonempty()
    };
    guards.is_nonempty() && guards.into_iter().all(is_pinned)
}

/// Whether the opponent can capture the moved piece for nothing or with a much cheaper piece. `next` is the position
/// after `mv`.
fn hangs_piece<L: ChessGame>(next: &Position<L>, mv: Move) -> bool {
    let value = |role: Role| L::PIECE_VALUES[role as usize];
    let moved_value = value(next.board().role_of_occupied(mv.to));
    moved_value >= OBVIOUS_GAIN
        && next.captures().into_iter().filter(|capture| capture.to == mv.to).any(|capture| {
            let can_recapture =
                || next.play(capture).captures().into_iter().any(|recapture| recapture.to == mv.to);
            moved_value - value(next.moved_role(capture)) >= OBVIOUS_GAIN || !can_recapture()
        })
}

/// Smallest gain of an exchange that every player notices, in centipawns.
const OBVIOUS_GAIN: i32 = 200;
