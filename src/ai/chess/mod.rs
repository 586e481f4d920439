//! The computer players of chess: evaluation, static exchange evaluation, levels, and the original of 2003.

mod evaluation;
mod exchange;
mod game;
mod levels;
mod original;
mod search;

pub use game::ChessGame;

use crate::ai::chess::original::Xadrez;
use crate::ai::original::OriginalPlayer;
use crate::ai::score::WIN;
use crate::ai::search::level_player::LevelPlayer;
use crate::ai::{Computer, Contestant, Player};
use crate::rules::chess::Position;
use crate::rules::chessboard::{Move, MoveList, Role, Variant as _};

impl ChessGame for Position {
    const MARGIN: i32 = 90;
    const WORTH: [i32; 6] = [100, 320, 330, 500, 980, 0];
    const EXCHANGES: bool = true;

    fn noisy(&self) -> MoveList {
        let mut list = MoveList::new();
        self.generate_captures(&mut list);
        list
    }

    fn forced(&self) -> bool {
        self.checkers().any()
    }

    /// With pawns alone zugzwang is common, and passing would be the best move.
    fn passed(&self) -> Option<Self> {
        let board = self.board();
        let pieces = board.color(self.side_to_move()) & !board.role(Role::Pawn) & !board.role(Role::King);
        if pieces.any() { self.pass() } else { None }
    }

    fn decided(&self) -> bool {
        false
    }

    fn score_at_end(&self, ply: usize) -> i32 {
        if self.checkers().any() { ply as i32 - WIN } else { 0 }
    }

    fn evaluate(&self) -> i32 {
        evaluation::evaluate(self.board(), self.side_to_move())
    }

    fn urgent(&self, _: Move) -> bool {
        false
    }
}

impl Contestant for Position {
    fn computer(player: Player, seed: u64) -> Option<Box<dyn Computer<Self>>> {
        match player {
            Player::Human => None,
            Player::Level(number) => Some(Box::new(LevelPlayer::new(number, seed)?)),
            Player::Original(1) => Some(Box::new(OriginalPlayer(Xadrez { deep: false, seed }))),
            Player::Original(2) => Some(Box::new(OriginalPlayer(Xadrez { deep: true, seed }))),
            Player::Original(_) => None,
        }
    }
}
