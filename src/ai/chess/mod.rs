//! The computer players of chess: evaluation, static exchange evaluation, levels, and the original of 2003.

mod evaluation;
mod exchange;
mod game;
mod original;
mod search;

pub use game::ChessGame;

use crate::ai::chess::original::Xadrez;
use crate::ai::original::seated;
use crate::ai::score::WIN;
use crate::ai::search::level_player::LevelPlayer;
use crate::ai::{Computer, Contestant, Player};
use crate::rules::chess::{Fide, Position};
use crate::rules::chessboard::{MoveList, Role};

impl ChessGame for Fide {
    const MARGIN: i32 = 90;
    const WORTH: [i32; 6] = [100, 320, 330, 500, 980, 0];
    const EXCHANGES: bool = true;

    fn noisy_moves(position: &Position) -> MoveList {
        position.captures()
    }

    fn is_forced(position: &Position) -> bool {
        position.checkers().any()
    }

    /// With pawns alone zugzwang is common, and passing would be the best move.
    fn null_move(position: &Position) -> Option<Position> {
        let board = position.board();
        let pieces = board.color(position.side_to_move()) & !board.role(Role::Pawn) & !board.role(Role::King);
        if pieces.any() { position.pass() } else { None }
    }

    fn end_score(position: &Position, ply: usize) -> i32 {
        if position.checkers().any() { ply as i32 - WIN } else { 0 }
    }

    fn value(position: &Position) -> i32 {
        evaluation::evaluate(position.board(), position.side_to_move())
    }
}

impl Contestant for Position {
    fn computer(player: Player, seed: u64) -> Option<Box<dyn Computer<Self>>> {
        match player {
            Player::Level(number) => Some(Box::new(LevelPlayer::new(number, seed)?)),
            Player::Original(1) => seated(Xadrez { deep: false }, seed),
            Player::Original(2) => seated(Xadrez { deep: true }, seed),
            Player::Human | Player::Original(_) => None,
        }
    }
}
