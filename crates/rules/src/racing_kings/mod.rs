//! Racing Kings (V. R. Parton, 1961) by the rules of lichess: no move may give check, and the first
//! king on the last rank wins, but Black may answer White's arrival.
//!
//! ```
//! use rules::chess::Role;
//! use rules::racing_kings::{Position, Refusal};
//! use rules::square::Square;
//! use rules::{EndReason, MoveError, Rules, Texts, perft};
//!
//! let start = Position::default();
//! assert_eq!(start.text(), "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1");
//! assert_eq!((start.legal_moves().len(), perft(&start, 3)), (21, 11_264));
//!
//! // White arrives, and Black's king is too far away to answer.
//! let race = Position::from_text("8/6K1/8/8/8/8/k7/8 w - - 0 1")?;
//! let arrived = race.play(race.parse_move("Kg8")?);
//! let outcome = arrived.outcome(&[race]).ok_or("the race is over")?;
//! assert_eq!((outcome.reason, arrived.outcome_text(outcome)), (EndReason::Race, "1-0 race".to_owned()));
//!
//! // Check is forbidden to both sides.
//! let quiet = Position::from_text("8/8/8/8/8/8/k7/5R1K w - - 0 1")?;
//! let error = quiet.parse_move("f1f2").unwrap_err();
//! let why = Refusal::WouldCheckEnemyKing { by: Role::Rook, from: Square::F2 };
//! assert_eq!(error, MoveError::Illegal { text: "f1f2".to_owned(), why });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod movegen;

use crate::chessboard::{
    self, Bitboard, Board, ChessLike, FIFTY_MOVES, FenError, Move, Rank, Role, Sink, Square, Wanted, refusal,
};
use crate::{Color, EndReason, GameId, Outcome};

/// Racing Kings: no castling, no en passant, no check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Race;

/// A position of Racing Kings.
pub type Position = chessboard::Position<Race>;

/// The rule that forbids a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{self:?}")]
pub enum Refusal {
    /// The race is decided.
    RaceOver,
    /// A rule that Racing Kings shares with chess.
    Chess(#[from] chessboard::Refusal),
    /// The move would give check.
    WouldCheckEnemyKing {
        /// The role of the piece that would give check.
        by: Role,
        /// Where that piece would stand.
        from: Square,
    },
}

/// What is wrong with a position text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum TextError {
    /// Not a FEN record, or not one king a side.
    Fen(#[from] FenError),
    /// There are no pawns.
    Pawn(Square),
    /// More pieces of a role than at the start.
    Pieces {
        color: Color,
        /// Which role.
        role: Role,
        count: u32,
    },
    /// No move may give check.
    Check(Color),
    /// Nothing is left to castle or to capture en passant.
    Field(String),
    /// The second king to reach the last rank is Black's, and then White is to move.
    Over,
}

impl Position {
    /// The squares of the last rank, which both kings run for.
    pub const GOAL: Bitboard = Bitboard::rank(Rank::Eighth);

    /// Whether a side's king stands on the last rank.
    pub fn is_home(&self, color: Color) -> bool {
        self.board.pieces_of(color, Role::King).meets(Position::GOAL)
    }

    /// Whether a king stands on the last rank: before that, the race goes on.
    #[inline]
    fn race_may_be_over(&self) -> bool {
        self.is_home(Color::White) || self.is_home(Color::Black)
    }

    /// Whether the race is decided. Only one case leaves it open with a king at home: White has
    /// arrived, and Black, who moved second all along, has one move that brings its king home too.
    fn race_is_over(&self) -> bool {
        match (self.is_home(Color::White), self.is_home(Color::Black)) {
            (false, false) => false,
            (true, false) if self.turn == Color::Black => {
                let targets = Position::GOAL & !self.board.color(self.turn);
                movegen::Generator::new(&self.board, self.turn).king_targets(targets).is_empty()
            }
            _ => true,
        }
    }
}

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
        let board = &position.board;
        let us = position.turn;
        if position.race_is_over() {
            return Err(Refusal::RaceOver);
        }
        let role = refusal::ends(board, us, mv)?;
        refusal::destination(board, us, mv.to)?;
        refusal::piece_movement(board, us, role, mv)?;
        let mut after = *board;
        if let Some(captured) = board.role_at(mv.to) {
            after.toggle(!us, captured, Bitboard::of(mv.to));
        }
        after.toggle(us, role, Bitboard::of(mv.from) | Bitboard::of(mv.to));
        refusal::own_king(board, &after, us, mv)?;
        let checker = after.attackers(us, after.king(!us)).first();
        checker.map_or(Ok(()), |from| Err(Refusal::WouldCheckEnemyKing { by: after.role_on(from), from }))
    }

    /// By the rules of lichess. Material is never too little: kings alone can race.
    fn ending(position: &Position) -> Option<Outcome> {
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

    fn may_pass(position: &Position) -> bool {
        !position.race_may_be_over()
    }

    fn read_fields(castling: &str, en_passant: &str) -> Result<Race, TextError> {
        let given = [castling, en_passant].into_iter().find(|field| *field != "-");
        given.map_or(Ok(Race), |field| Err(TextError::Field(field.to_owned())))
    }

    fn faults(self, board: &Board, turn: Color) -> Vec<TextError> {
        let mut faults = Vec::new();
        faults.extend(board.role(Role::Pawn).first().map(TextError::Pawn));
        // No piece is ever added: each side has at most what it starts with.
        for color in Color::ALL {
            for (role, most) in [(Role::Queen, 1), (Role::Rook, 2), (Role::Bishop, 2), (Role::Knight, 2)] {
                let count = board.pieces_of(color, role).len();
                if count > most {
                    faults.push(TextError::Pieces { color, role, count });
                }
            }
        }
        if !board.has_one_king_a_side() {
            return faults;
        }
        let checked = |color: &Color| board.attackers(!*color, board.king(*color)).any();
        faults.extend(Color::ALL.into_iter().filter(checked).map(TextError::Check));
        // White may be to move with any king at home: the game is over then. Black may be, when White has
        // just arrived. A text with Black's king alone at home and Black to move shows a finished game.
        if turn == Color::Black && (board.role(Role::King) & !Position::GOAL).is_empty() {
            faults.push(TextError::Over);
        }
        faults
    }
}
