//! Chess and Racing Kings as the search sees them, and who plays them.

use super::evaluation;
use super::ladder::Ladder;
use super::race;
use super::searched::Searched;
use crate::ai::computer::{Computer, Contestant};
use crate::ai::level::Level;
use crate::ai::originals::{chess::Xadrez, racing_kings::Wanderer};
use crate::ai::player::Player;
use crate::ai::score::WIN;
use crate::rules::bitboard::Bitboard;
use crate::rules::chess::{self, Color, Move, MoveList, Role, Variant};
use crate::rules::racing_kings;
use crate::rules::square::Rank;

impl Searched for chess::Position {
    const MARGIN: i32 = 90;
    const WORTH: [i32; 6] = [100, 320, 330, 500, 980, 0];
    const EXCHANGES: bool = true;

    fn noisy_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.generate_captures(&mut list);
        list
    }

    fn is_forced(&self) -> bool {
        self.checkers().any()
    }

    /// With pawns alone zugzwang is common, and passing would be the best move.
    fn null_move(&self) -> Option<Self> {
        let board = self.board();
        let pieces = board.color(self.side_to_move()) & !board.role(Role::Pawn) & !board.role(Role::King);
        if pieces.any() { self.pass() } else { None }
    }

    fn is_decided(&self) -> bool {
        false
    }

    fn end_score(&self, ply: usize) -> i32 {
        if self.checkers().any() { ply as i32 - WIN } else { 0 }
    }

    fn value(&self) -> i32 {
        evaluation::evaluate(self.board(), self.side_to_move())
    }

    fn is_urgent(&self, _: Move) -> bool {
        false
    }
}

impl Contestant for chess::Position {
    fn computer(player: Player, seed: u64) -> Option<Box<dyn Computer<Self>>> {
        match player {
            Player::Human => None,
            Player::Level(number) => Some(Box::new(Ladder::new(Level::of(number)?, seed))),
            Player::Original(1) => Some(Box::new(Xadrez { deep: false, seed })),
            Player::Original(2) => Some(Box::new(Xadrez { deep: true, seed })),
            Player::Original(_) => None,
        }
    }
}

/// A king stands on the last rank.
fn is_home(position: &racing_kings::Position, color: Color) -> bool {
    position.board().king(color).rank() == Rank::Eighth
}

impl Searched for racing_kings::Position {
    const MARGIN: i32 = 150;
    const WORTH: [i32; 6] = race::WORTH;
    const EXCHANGES: bool = false;

    fn noisy_moves(&self) -> MoveList {
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
    fn is_forced(&self) -> bool {
        is_home(self, Color::White)
    }

    /// Not near the goal, where one step more or less decides, and not with so little left that a side
    /// may run out of good moves.
    fn null_move(&self) -> Option<Self> {
        let board = self.board();
        let near = Color::ALL.into_iter().any(|color| board.king(color).rank() >= Rank::Sixth);
        if near || board.color(self.side_to_move()).len() <= 2 { None } else { self.pass() }
    }

    fn is_decided(&self) -> bool {
        is_home(self, Color::Black) || is_home(self, Color::White) && self.side_to_move() == Color::White
    }

    fn end_score(&self, ply: usize) -> i32 {
        let winner = match Color::ALL.map(|color| is_home(self, color)) {
            // Both home, or nobody can move.
            [true, true] | [false, false] => return 0,
            [true, false] => Color::White,
            [false, true] => Color::Black,
        };
        if winner == self.side_to_move() { WIN - ply as i32 } else { ply as i32 - WIN }
    }

    fn value(&self) -> i32 {
        race::evaluate(self.board(), self.side_to_move())
    }

    fn is_urgent(&self, mv: Move) -> bool {
        let goal = Bitboard::rank(Rank::Seventh) | Bitboard::rank(Rank::Eighth);
        goal.has(mv.to) && self.board().role(Role::King).has(mv.from) && mv.to.rank() > mv.from.rank()
    }
}

impl Contestant for racing_kings::Position {
    fn computer(player: Player, seed: u64) -> Option<Box<dyn Computer<Self>>> {
        match player {
            Player::Human => None,
            Player::Level(number) => Some(Box::new(Ladder::new(Level::of(number)?, seed))),
            Player::Original(1) => Some(Box::new(Wanderer { captures: false, seed })),
            Player::Original(2) => Some(Box::new(Wanderer { captures: true, seed })),
            Player::Original(_) => None,
        }
    }
}
