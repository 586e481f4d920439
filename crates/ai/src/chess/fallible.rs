//! How weak levels err in games with chess pieces.

use crate::chess::{ChessGame, exchange};
use crate::net::NetGame;
use crate::search::level::Level;
use crate::search::{Fallible, MoveOrdering as _, Oddity};
use rules::Rules as _;
use rules::chessboard::{Move, Position, Role, Square};

impl<L: ChessGame> Fallible for Position<L>
where
    Position<L>: NetGame,
{
    const LEVELS: [Level; 10] = L::LEVELS;
    const VARIETY: i32 = 12;
    const CROWD: i32 = 30;
    const CAPTURES_ARE_FREE: bool = true;

    fn arrival(&self, before: &Self) -> Option<u8> {
        let rival = !self.side_to_move();
        let arrived = self.board().color(rival) & !before.board().color(rival);
        arrived.first().map(|square| square.index() as u8)
    }

    fn takes_back(&self, mv: Move, arrival: u8) -> bool {
        mv.to.index() as u8 == arrival && self.is_capture(mv)
    }

    /// Far along a line, whichever piece goes there; else which kind of piece goes to which square.
    fn idea(&self, mv: Move) -> u64 {
        let role = self.moved(mv);
        let glides = matches!(role, Role::Bishop | Role::Rook | Role::Queen);
        if !glides || mv.from.distance(mv.to) < 2 {
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

    /// A piece that can be had for nothing, or for less than it is worth.
    fn is_obvious(&self, mv: Move) -> bool {
        self.captured(mv).is_some() && exchange::wins(self, mv, OPEN_GAIN)
    }

    /// Long ways, ways back and knights' jumps are missed more often than captures.
    fn visibility(&self, mv: Move) -> i32 {
        let mut visibility = 0;
        if self.captured(mv).is_some() || mv.promotion.is_some() {
            visibility += 15;
        }
        if self.moved(mv) == Role::Knight {
            visibility -= 6;
        }
        if mv.from.distance(mv.to) >= 4 {
            visibility -= 12;
        }
        let us = self.side_to_move();
        if us.rank(mv.to.rank()) < us.rank(mv.from.rank()) {
            visibility -= 8;
        }
        visibility
    }

    fn oddity(&self, mv: Move, earlier: &[Self]) -> Option<Oddity> {
        // Out of check anything goes, and a promotion has its point.
        if self.checkers().any() || mv.promotion.is_some() {
            return None;
        }
        if !self.is_quiet(mv) {
            let is_odd = L::TRADES_COUNT && !exchange::wins(self, mv, 1 - OPEN_GAIN);
            return is_odd.then_some(Oddity::Trade);
        }
        let (us, next) = (self.side_to_move(), self.play(mv));
        let stands_again = |before: &Self| {
            let same = |role| before.board().pieces_of(us, role) == next.board().pieces_of(us, role);
            Role::ALL.into_iter().all(same)
        };
        if earlier.iter().rev().take(LATELY).any(stands_again) {
            return Some(Oddity::Again);
        }
        if L::is_odd_walk(self, mv) {
            return Some(Oddity::Walk);
        }
        let role = self.moved(mv);
        let was_there = |before: &Self| before.board().pieces_of(us, role).has(mv.to);
        if earlier.iter().rev().take(LATELY).any(was_there) && self.board().attackers(!us, mv.from).is_empty()
        {
            return Some(Oddity::Back);
        }
        gives_away(&next, mv).then_some(Oddity::Gift)
    }

    fn is_elementary(&self) -> bool {
        L::is_elementary(self)
    }

    fn lead(&self) -> i32 {
        let us = self.side_to_move();
        let ahead = |role: Role| {
            let count = |color| self.board().pieces_of(color, role).len() as i32;
            L::WORTH[role as usize] * (count(us) - count(!us))
        };
        Role::ALL.into_iter().map(ahead).sum()
    }
}

/// So many plies back one remembers how one's own pieces stood.
const LATELY: usize = 16;

/// Whether the piece that was just moved can be taken there for nothing, or by much less than it is worth.
fn gives_away<L: ChessGame>(next: &Position<L>, mv: Move) -> bool {
    let worth = |role: Role| L::WORTH[role as usize];
    let own = worth(next.board().role_on(mv.to));
    own >= OPEN_GAIN
        && next.captures().into_iter().filter(|take| take.to == mv.to).any(|take| {
            let back = || next.play(take).captures().into_iter().any(|back| back.to == mv.to);
            own - worth(next.moved(take)) >= OPEN_GAIN || !back()
        })
}

/// What an exchange gains at least for everybody to see that it does, in centipawns.
const OPEN_GAIN: i32 = 200;
