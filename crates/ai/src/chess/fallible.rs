//! Errors of weak levels in chess and Racing Kings.

use crate::chess::{ChessGame, see};
use crate::net::NetGame;
use crate::search::level::Level;
use crate::search::{Fallible, MoveFlaw, MoveOrdering as _};
use rules::Rules as _;
use rules::chessboard::{Move, Position, Role, Square};

impl<L: ChessGame> Fallible for Position<L>
where
    Position<L>: NetGame,
{
    const LEVELS: [Level; 10] = L::LEVELS;
    const VARIETY_MARGIN: i32 = 12;
    const FULL_ERROR_MOVES: i32 = 30;
    const CAPTURES_ARE_OPTIONAL: bool = true;

    fn arrival_square(&self, before: &Self) -> Option<u8> {
        let rival = !self.side_to_move();
        let arrived = self.board().color(rival) & !before.board().color(rival);
        arrived.first().map(|square| square.index() as u8)
    }

    fn is_recapture(&self, mv: Move, arrival: u8) -> bool {
        mv.to.index() as u8 == arrival && self.is_capture(mv)
    }

    /// For a line piece that moves two squares or more: the line and direction. Otherwise: the kind of piece
    /// and the target square.
    fn idea(&self, mv: Move) -> u64 {
        let role = self.moved_role(mv);
        let glides = matches!(role, Role::Bishop | Role::Rook | Role::Queen);
        if !glides || mv.from.king_distance(mv.to) < 2 {
            return (role as u64) << 6 | mv.to.index() as u64;
        }
        let place = |square: Square| (i64::from(square.file().index()), i64::from(square.rank().index()));
        let ((file, rank), (to_file, to_rank)) = (place(mv.from), place(mv.to));
        let way = ((to_file - file).signum(), (to_rank - rank).signum());
        let line = match way {
            (0, _) => file,
            (_, 0) => rank,
            _ if way.0 == way.1 => file - rank + 7,
            _ => file + rank,
        };
        (1 << 12 | (3 * way.0 + way.1 + 4) << 4 | line) as u64
    }

    /// A capture that wins at least `OBVIOUS_GAIN` centipawns in the exchange.
    fn is_obvious(&self, mv: Move) -> bool {
        self.captured_role(mv).is_some() && see::see_ge(self, mv, OBVIOUS_GAIN)
    }

    /// Captures and promotions are easy to notice; long, backward and knight moves are hard.
    fn visibility(&self, mv: Move) -> i32 {
        let mut visibility = 0;
        if self.captured_role(mv).is_some() || mv.promotion.is_some() {
            visibility += 15;
        }
        if self.moved_role(mv) == Role::Knight {
            visibility -= 6;
        }
        if mv.from.king_distance(mv.to) >= 4 {
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
        let stands_again = |before: &Self| {
            let same = |role| before.board().pieces_of(us, role) == next.board().pieces_of(us, role);
            Role::ALL.into_iter().all(same)
        };
        if earlier.iter().rev().take(MEMORY_PLIES).any(stands_again) {
            return Some(MoveFlaw::Repetition);
        }
        if L::is_odd_walk(self, mv) {
            return Some(MoveFlaw::KingWalk);
        }
        let role = self.moved_role(mv);
        let was_there = |before: &Self| before.board().pieces_of(us, role).contains(mv.to);
        if earlier.iter().rev().take(MEMORY_PLIES).any(was_there)
            && self.board().attackers(!us, mv.from).is_empty()
        {
            return Some(MoveFlaw::Return);
        }
        gives_away(&next, mv).then_some(MoveFlaw::HangsPiece)
    }

    fn is_elementary(&self) -> bool {
        L::is_elementary(self)
    }

    fn material_lead(&self) -> i32 {
        let us = self.side_to_move();
        let ahead = |role: Role| {
            let count = |color| self.board().pieces_of(color, role).len() as i32;
            L::PIECE_VALUES[role as usize] * (count(us) - count(!us))
        };
        Role::ALL.into_iter().map(ahead).sum()
    }
}

/// Number of plies for which a weak player remembers where its own pieces stood.
const MEMORY_PLIES: usize = 16;

/// Whether the moved piece can be captured for nothing or by a much cheaper piece.
fn gives_away<L: ChessGame>(next: &Position<L>, mv: Move) -> bool {
    let worth = |role: Role| L::PIECE_VALUES[role as usize];
    let own = worth(next.board().role_of_occupied(mv.to));
    own >= OBVIOUS_GAIN
        && next.captures().into_iter().filter(|take| take.to == mv.to).any(|take| {
            let back = || next.play(take).captures().into_iter().any(|back| back.to == mv.to);
            own - worth(next.moved_role(take)) >= OBVIOUS_GAIN || !back()
        })
}

/// Smallest gain of an exchange that counts as a plain gain, in centipawns.
const OBVIOUS_GAIN: i32 = 200;
