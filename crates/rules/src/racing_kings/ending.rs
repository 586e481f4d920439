//! How a game of Racing Kings ends (lichess rules).

use crate::chessboard::FIFTY_MOVES;
use crate::racing_kings::Position;
use crate::racing_kings::movegen::Generator;
use crate::{Color, EndReason, Outcome};

impl Position {
    /// Whether a king stands on the last rank: before that, the race goes on.
    #[inline]
    pub(super) fn race_may_be_over(&self) -> bool {
        self.is_home(Color::White) || self.is_home(Color::Black)
    }

    /// Whether the race is decided. Only one case leaves it open with a king at home: White has
    /// arrived, and Black, who moved second all along, has one move that brings its king home too.
    pub(super) fn race_is_over(&self) -> bool {
        match (self.is_home(Color::White), self.is_home(Color::Black)) {
            (false, false) => false,
            (true, false) if self.turn == Color::Black => !self.king_can_arrive(),
            _ => true,
        }
    }

    /// Whether the side to move has a legal king move to the last rank.
    fn king_can_arrive(&self) -> bool {
        let targets = Position::GOAL & !self.board.color(self.turn);
        Generator::new(&self.board, self.turn).king_targets(targets).any()
    }
}

/// What the position itself says. Material is never too little: kings alone can race.
pub(super) fn of_position(position: &Position) -> Option<Outcome> {
    if position.race_is_over() {
        return Some(match (position.is_home(Color::White), position.is_home(Color::Black)) {
            (true, true) => Outcome::draw(EndReason::BothHome),
            (true, false) => Outcome::win(Color::White.seat(), EndReason::Race),
            _ => Outcome::win(Color::Black.seat(), EndReason::Race),
        });
    }
    if position.count_moves() == 0 {
        return Some(Outcome::draw(EndReason::Stalemate));
    }
    (position.halfmove_clock() >= FIFTY_MOVES).then_some(Outcome::draw(EndReason::FiftyMoves))
}
