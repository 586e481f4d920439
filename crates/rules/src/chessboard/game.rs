//! Implements [`Rules`], [`Texts`] and [`HiddenInformation`] for positions of every game on the chessboard.

use crate::chessboard::{ChessVariant, FenRecord, Move, Position, san};
use crate::{DroppedPart, EndReason, GameId, HiddenInformation, MoveError, Outcome, Rules, Seat, Texts};

/// Plies without capture or pawn move after which a draw is possible.
///
/// In chess a player may claim it (FIDE 9.3); in Racing Kings it is automatic.
pub const FIFTY_MOVES: u16 = 100;

/// Returns the start position of the game.
impl<L: ChessVariant> Default for Position<L> {
    fn default() -> Position<L> {
        match Position::from_text(L::START) {
            Ok(position) => position,
            Err(error) => unreachable!("the start position is well formed: {error}"),
        }
    }
}

impl<L: ChessVariant> Rules for Position<L> {
    const GAME: GameId = L::GAME;

    type Move = Move;
    type Setup = Position<L>;
    type IllegalMove = L::IllegalMove;

    fn start(setup: &Position<L>) -> Position<L> {
        *setup
    }

    fn setup(&self) -> Position<L> {
        *self
    }

    fn turn(&self) -> Seat {
        self.turn.seat()
    }

    /// The fullmove number, the sixth field of FEN.
    fn first_move_number(&self) -> usize {
        self.fullmove_number.into()
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.moves().to_vec()
    }

    fn illegal_reason(&self, attempt: Move) -> Option<L::IllegalMove> {
        L::check_legal(self, attempt).err()
    }

    fn null_move_in_record(&self) -> Option<Move> {
        L::allows_null_move(self).then_some(Move::NULL)
    }

    fn play(&self, mv: Move) -> Position<L> {
        if mv == Move::NULL { self.after_null_move() } else { self.after_move(mv) }
    }

    fn key(&self) -> u64 {
        self.key
    }

    /// The end of the game, decided by the position alone or by fivefold repetition (FIDE 9.6.1).
    ///
    /// `repetitions` counts earlier occurrences, so four of them make the fifth occurrence.
    fn outcome(&self, earlier: &[Position<L>]) -> Option<Outcome> {
        self.ending().or_else(|| {
            (self.repetitions(earlier) >= 4).then_some(Outcome::draw(EndReason::FivefoldRepetition))
        })
    }

    /// The draws that a player may claim: threefold repetition (FIDE 9.2) and fifty moves (FIDE 9.3). Empty if the game
    /// is over.
    fn claims(&self, earlier: &[Position<L>]) -> Vec<EndReason> {
        let mut claims = Vec::new();
        if self.outcome(earlier).is_none() {
            if self.repetitions(earlier) >= 2 {
                claims.push(EndReason::ThreefoldRepetition);
            }
            if self.halfmove_clock >= FIFTY_MOVES {
                claims.push(EndReason::FiftyMoves);
            }
        }
        claims
    }

    /// Perft. Counts the moves of the last ply without playing them.
    fn count_leaves(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves(),
            _ => self.moves().iter().map(|&mv| self.after_move(mv).count_leaves(depth - 1)).sum(),
        }
    }
}

impl<L: ChessVariant> Texts for Position<L> {
    type TextError = L::TextError;

    fn from_text(text: &str) -> Result<Position<L>, L::TextError> {
        FenRecord::<L>::read(text)?.position()
    }

    fn from_foreign_text(text: &str) -> Result<(Position<L>, Vec<DroppedPart>), L::TextError> {
        let (record, dropped) = FenRecord::<L>::read_leniently(text)?;
        Ok((record.position()?, dropped))
    }

    fn text(&self) -> String {
        let Position { board, turn, halfmove_clock, fullmove_number, state: extra, .. } = *self;
        FenRecord { board, turn, extra, clocks: (halfmove_clock, fullmove_number) }.text()
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    /// SAN. `+` marks check and `#` the winning move, also in Racing Kings, as lichess writes it.
    ///
    /// `--` is a skipped turn in a record, as ChessBase writes it.
    fn notation(&self, mv: Move) -> String {
        if mv == Move::NULL {
            return "--".to_owned();
        }
        let mut text = san::write(self, mv);
        let next = self.after_move(mv);
        if next.ending().is_some_and(|outcome| outcome.winner.is_some()) {
            text.push('#');
        } else if next.checkers().is_nonempty() {
            text.push('+');
        }
        text
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError<L::IllegalMove>> {
        san::read(self, text)
    }
}

/// The game has no hidden information.
impl<L: ChessVariant> HiddenInformation for Position<L> {
    type Observation = Position<L>;

    fn observe(&self, _: Seat) -> Position<L> {
        *self
    }
}
