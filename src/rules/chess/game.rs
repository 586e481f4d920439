//! Chess behind the faces that all games, and all games of the chess board, share.

use crate::rules::bitboard::Bitboard;
use crate::rules::game::{self, MoveError};
use crate::rules::game_id::GameId;
use crate::rules::outcome::{EndReason, Outcome};
use crate::rules::seat::Seat;

use super::board::Board;
use super::ending;
use super::fen::FenError;
use super::movegen::Wanted;
use super::moves::{Move, MoveList};
use super::piece::{Color, Role};
use super::position::Position;
use super::refusal::{self, Refusal};
use super::variant::Variant;
use super::{san, text};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The position before the first move (FIDE 2.3).
impl Default for Position {
    fn default() -> Position {
        match text::read(START) {
            Ok(position) => position,
            Err(error) => unreachable!("the start position is well formed: {error}"),
        }
    }
}

impl game::Position for Position {
    const GAME: GameId = GameId::CHESS;

    type Move = Move;
    type Setup = Position;
    type Observation = Position;
    type Refusal = Refusal;
    type TextError = FenError;

    fn start(setup: &Position) -> Position {
        *setup
    }

    fn setup(&self) -> Position {
        *self
    }

    fn from_text(text: &str) -> Result<Position, FenError> {
        text::read(text)
    }

    fn text(&self) -> String {
        text::write(self)
    }

    fn seats(&self) -> u8 {
        2
    }

    fn turn(&self) -> Seat {
        self.turn.seat()
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.moves().to_vec()
    }

    fn why_not(&self, attempt: Move) -> Option<Refusal> {
        refusal::refuse(self, attempt).err()
    }

    fn play(&self, mv: Move) -> Position {
        self.after(mv)
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn key_from_scratch(&self) -> u64 {
        self.hash()
    }

    fn outcome(&self, earlier: &[Position]) -> Option<Outcome> {
        self.ending().or_else(|| {
            (self.repetitions(earlier) >= 4).then_some(Outcome::draw(EndReason::FIVEFOLD_REPETITION))
        })
    }

    fn claims(&self, earlier: &[Position]) -> Vec<EndReason> {
        if self.outcome(earlier).is_some() { Vec::new() } else { ending::claims(self, earlier) }
    }

    fn observe(&self, _: Seat) -> Position {
        *self
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn notation(&self, mv: Move) -> String {
        let mut text = san::write(self, mv);
        let next = self.after(mv);
        if next.checkers().any() {
            text.push(if next.count_moves() == 0 { '#' } else { '+' });
        }
        text
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError<Refusal>> {
        san::read(self, text)
    }

    /// Counts the last ply without making its moves.
    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves(),
            _ => self.moves().iter().map(|&mv| self.after(mv).perft(depth - 1)).sum(),
        }
    }
}

impl Variant for Position {
    fn board(&self) -> &Board {
        &self.board
    }

    fn side_to_move(&self) -> Color {
        self.turn
    }

    fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }

    fn checkers(&self) -> Bitboard {
        self.board.attackers(!self.turn, self.board.king(self.turn))
    }

    fn generate(&self, list: &mut MoveList) {
        self.emit(Wanted::All, list);
    }

    fn generate_captures(&self, list: &mut MoveList) {
        self.emit(Wanted::Captures, list);
    }

    fn is_capture(&self, mv: Move) -> bool {
        self.board.color(!self.turn).has(mv.to)
            || Some(mv.to) == self.en_passant && self.board.role(Role::Pawn).has(mv.from)
    }

    fn gives_check(&self, mv: Move) -> bool {
        self.check_by(mv)
    }

    fn pass(&self) -> Option<Position> {
        self.checkers().is_empty().then(|| self.passed())
    }

    fn ending(&self) -> Option<Outcome> {
        ending::of_position(self)
    }

    fn is_dead(&self) -> bool {
        ending::is_dead(&self.board)
    }

    fn repeats(&self, other: &Position) -> bool {
        self.key == other.key
            && self.board == other.board
            && self.turn == other.turn
            && self.castling == other.castling
            && self.en_passant == other.en_passant
    }
}
