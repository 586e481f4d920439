//! What an engine needs of a game on the chess board, so that one search serves chess and Racing Kings.

use crate::rules::chessboard::{Bitboard, Board, Move, MoveList, Refusal, Role, Square};
use crate::rules::{Color, Outcome, Position};

/// A game played with chess pieces on the chess board.
pub trait Variant: Position<Move = Move, Refusal: From<Refusal>> + Copy {
    /// The pieces.
    fn board(&self) -> &Board;

    /// The side to move.
    fn side_to_move(&self) -> Color;

    /// Half-moves since the last capture or pawn move.
    fn halfmove_clock(&self) -> u16;

    /// The number of the current move, counted from 1, one more after each move of Black.
    fn fullmove_number(&self) -> u16;

    /// Enemy pieces that attack the king of the side to move; always empty in Racing Kings.
    fn checkers(&self) -> Bitboard;

    /// Adds every legal move to the list, in the order of [`Rules::legal_moves`](crate::rules::Rules::legal_moves).
    fn generate(&self, list: &mut MoveList);

    /// Adds every legal capture and promotion to the list: what quiescence search looks at.
    fn generate_captures(&self, list: &mut MoveList);

    /// Whether a legal move takes something, en passant included.
    fn is_capture(&self, mv: Move) -> bool;

    /// What a legal move takes.
    fn captured(&self, mv: Move) -> Option<Role> {
        self.is_capture(mv).then(|| self.board().role_at(mv.to).unwrap_or(Role::Pawn))
    }

    /// Whether a legal move attacks the enemy king; never in Racing Kings.
    fn gives_check(&self, mv: Move) -> bool;

    /// The position after passing (a null move); `None` where passing would leave a king in check
    /// or the game is over. The halfmove clock runs on.
    fn pass(&self) -> Option<Self>;

    /// How the position itself ends the game, whatever came before: mate, stalemate, a dead position,
    /// the race, and the halfmove clock; not repetition.
    fn ending(&self) -> Option<Outcome>;

    /// Whether so little is left that nobody can ever win (FIDE 5.2.2, the practical test of the
    /// material); never in Racing Kings.
    fn is_dead(&self) -> bool;

    /// How often this position has occurred among `earlier`, the positions before it, oldest first.
    /// Looks back no further than the halfmove clock allows, and only at the same side's turns.
    fn repetitions(&self, earlier: &[Self]) -> usize;

    /// The role of the piece on a square.
    fn role_at(&self, square: Square) -> Option<Role> {
        self.board().role_at(square)
    }
}
