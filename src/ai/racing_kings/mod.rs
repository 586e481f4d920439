//! The computer players of Racing Kings: what the search of chess does differently there, evaluation, and
//! the originals of 2017.

mod evaluation;
mod original;

use crate::ai::chess::ChessGame;
use crate::ai::original::OriginalPlayer;
use crate::ai::racing_kings::original::RandomMover;
use crate::ai::score::WIN;
use crate::ai::search::level_player::LevelPlayer;
use crate::ai::{Computer, Contestant, Player};
use crate::rules::Color;
use crate::rules::chessboard::{Bitboard, Move, MoveList, Rank, Role, Variant as _};
use crate::rules::racing_kings::Position;

/// A king stands on the last rank.
fn is_home(position: &Position, color: Color) -> bool {
    position.board().king(color).rank() == Rank::Eighth
}

impl ChessGame for Position {
    const MARGIN: i32 = 150;
    const WORTH: [i32; 6] = evaluation::WORTH;
    const EXCHANGES: bool = false;

    fn noisy(&self) -> MoveList {
        let us = self.side_to_move();
        let king = self.board().king(us);
        let mut list = MoveList::new();
        if king.rank() == Rank::Seventh {
            // The step home may be there.
            self.generate(&mut list);
            let enemy = self.board().color(!us);
            list.retain(|mv| enemy.has(mv.to) || mv.from == king && mv.to.rank() == Rank::Eighth);
        } else {
            self.generate_captures(&mut list);
        }
        list
    }

    /// Only a White king may stand home with the game going on: Black has one answer.
    fn forced(&self) -> bool {
        is_home(self, Color::White)
    }

    /// Not near the goal, where one step more or less decides, and not with so little left that a side
    /// may run out of good moves.
    fn passed(&self) -> Option<Self> {
        let board = self.board();
        let near = Color::ALL.into_iter().any(|color| board.king(color).rank() >= Rank::Sixth);
        if near || board.color(self.side_to_move()).len() <= 2 { None } else { self.pass() }
    }

    fn decided(&self) -> bool {
        is_home(self, Color::Black) || is_home(self, Color::White) && self.side_to_move() == Color::White
    }

    fn score_at_end(&self, ply: usize) -> i32 {
        let winner = match Color::ALL.map(|color| is_home(self, color)) {
            // Both home, or nobody can move.
            [true, true] | [false, false] => return 0,
            [true, false] => Color::White,
            [false, true] => Color::Black,
        };
        if winner == self.side_to_move() { WIN - ply as i32 } else { ply as i32 - WIN }
    }

    fn evaluate(&self) -> i32 {
        evaluation::evaluate(self.board(), self.side_to_move())
    }

    fn urgent(&self, mv: Move) -> bool {
        let goal = Bitboard::rank(Rank::Seventh) | Bitboard::rank(Rank::Eighth);
        goal.has(mv.to) && self.board().role(Role::King).has(mv.from) && mv.to.rank() > mv.from.rank()
    }
}

impl Contestant for Position {
    fn computer(player: Player, seed: u64) -> Option<Box<dyn Computer<Self>>> {
        match player {
            Player::Human => None,
            Player::Level(number) => Some(Box::new(LevelPlayer::new(number, seed)?)),
            Player::Original(1) => Some(Box::new(OriginalPlayer(RandomMover { captures: false, seed }))),
            Player::Original(2) => Some(Box::new(OriginalPlayer(RandomMover { captures: true, seed }))),
            Player::Original(_) => None,
        }
    }
}
