//! Racing Kings as a game on the chess board.

use crate::chessboard::{Board, ChessLike, Move, Sink, Wanted};
use crate::racing_kings::{Position, Race, Refusal, TextError, ending, movegen, refusal, text};
use crate::{Color, GameId, Outcome};

impl ChessLike for Race {
    const GAME: GameId = GameId::RacingKings;
    const START: &'static str = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1";
    const CHECKS: bool = false;

    type Refusal = Refusal;
    type TextError = TextError;

    /// None once the race is over.
    #[inline(always)]
    fn generate<S: Sink>(position: &Position, wanted: Wanted, sink: &mut S) {
        if !(position.race_may_be_over() && position.race_is_over()) {
            movegen::generate(position, wanted, sink);
        }
    }

    fn refuse(position: &Position, mv: Move) -> Result<(), Refusal> {
        refusal::refuse(position, mv)
    }

    fn ending(position: &Position) -> Option<Outcome> {
        ending::of_position(position)
    }

    fn may_pass(position: &Position) -> bool {
        !position.race_may_be_over()
    }

    fn read_fields(castling: &str, en_passant: &str) -> Result<Race, TextError> {
        text::read_fields(castling, en_passant)
    }

    fn faults(self, board: &Board, turn: Color) -> Vec<TextError> {
        text::faults(board, turn)
    }
}
