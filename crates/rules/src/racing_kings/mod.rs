//! Racing Kings (V. R. Parton, 1961) by the rules of lichess.
//!
//! No move may give check. The side whose king reaches the last rank first wins. If White's king arrives first and
//! Black's king arrives with the next move, the game is a draw.
//!
//! ```
//! use rules::chess::Role;
//! use rules::racing_kings::{IllegalMove, Position};
//! use rules::square::Square;
//! use rules::{EndReason, MoveError, Rules, Texts, perft};
//!
//! let start = Position::default();
//! assert_eq!(start.text(), "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1");
//! assert_eq!((start.legal_moves().len(), perft(&start, 3)), (21, 11_264));
//!
//! // White arrives, and Black's king is too far away to follow.
//! let race = Position::from_text("8/6K1/8/8/8/8/k7/8 w - - 0 1")?;
//! let arrived = race.play(race.parse_move("Kg8")?);
//! let outcome = arrived.outcome(&[race]).ok_or("the race is over")?;
//! assert_eq!((outcome.reason, arrived.outcome_text(outcome)), (EndReason::Race, "1-0 race".to_owned()));
//!
//! // Check is forbidden to both sides.
//! let quiet = Position::from_text("8/8/8/8/8/8/k7/5R1K w - - 0 1")?;
//! let error = quiet.parse_move("f1f2").unwrap_err();
//! let why = IllegalMove::WouldCheckEnemyKing { by: Role::Rook, from: Square::F2 };
//! assert_eq!(error, MoveError::Illegal { text: "f1f2".to_owned(), why });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod movegen;

use crate::chessboard::{
    self, Bitboard, Board, ChessVariant, FIFTY_MOVES, FenError, Move, MoveFilter, MoveSink, Rank, Role,
    Square, illegal_move,
};
use crate::{Color, DroppedPart, EndReason, GameId, Outcome};

/// The state beyond the board that a chess variant may have. Racing Kings has none: no castling, no en passant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RacingKingsState;

pub type Position = chessboard::Position<RacingKingsState>;

/// The rule that forbids a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{self:?}")]
pub enum IllegalMove {
    /// The race is over.
    RaceOver,
    /// A rule shared with chess.
    Chess(#[from] chessboard::IllegalMove),
    /// The move would give check.
    WouldCheckEnemyKing {
        by: Role,
        /// The square of that piece after the move.
        from: Square,
    },
}

/// The error of an invalid position text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum TextError {
    /// The text is not a FEN record, or a side does not have exactly one king.
    Fen(#[from] FenError),
    /// A pawn stands on this square, but the game has no pawns.
    Pawn(Square),
    /// A side has more pieces of a role than at the start.
    Pieces { color: Color, role: Role, count: u32 },
    /// The king of this side is in check.
    Check(Color),
    /// The castling or en passant field is not `-`.
    Field(String),
    /// Both kings are on the last rank with Black to move, although only Black can arrive second.
    ImpossibleArrival,
}

impl Position {
    /// The last rank, the goal of both kings.
    pub const GOAL: Bitboard = Bitboard::rank(Rank::Eighth);

    /// Whether the king of `color` stands on the last rank.
    pub fn has_arrived(&self, color: Color) -> bool {
        self.board.pieces_of(color, Role::King).intersects(Position::GOAL)
    }

    /// Whether a king stands on the last rank. A cheap test before [`Position::race_is_over`].
    #[inline]
    fn race_may_be_over(&self) -> bool {
        self.has_arrived(Color::White) || self.has_arrived(Color::Black)
    }

    /// Whether the race is over.
    ///
    /// The race goes on although a king is on the last rank in one case: only White has arrived, Black is to move,
    /// and Black's king can reach the last rank with this move.
    fn race_is_over(&self) -> bool {
        match (self.has_arrived(Color::White), self.has_arrived(Color::Black)) {
            (false, false) => false,
            (true, false) if self.turn == Color::Black => {
                let targets = Position::GOAL & !self.board.color(self.turn);
                movegen::Generator::new(&self.board, self.turn).king_targets(targets).is_empty()
            }
            _ => true,
        }
    }
}

impl ChessVariant for RacingKingsState {
    const GAME: GameId = GameId::RacingKings;
    const START: &'static str = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1";
    const HAS_CHECKS: bool = false;

    type IllegalMove = IllegalMove;
    type TextError = TextError;

    /// Generates no moves once the race is over.
    #[inline(always)]
    fn generate<S: MoveSink>(position: &Position, wanted: MoveFilter, sink: &mut S) {
        if !(position.race_may_be_over() && position.race_is_over()) {
            movegen::generate(position, wanted, sink);
        }
    }

    fn check_legal(position: &Position, mv: Move) -> Result<(), IllegalMove> {
        let board = &position.board;
        let us = position.turn;
        if position.race_is_over() {
            return Err(IllegalMove::RaceOver);
        }
        let role = illegal_move::check_mover(board, us, mv)?;
        illegal_move::check_target(board, us, mv.to)?;
        illegal_move::check_piece_movement(board, us, role, mv)?;
        let mut after = *board;
        if let Some(captured) = board.role_at(mv.to) {
            after.toggle(!us, captured, Bitboard::of(mv.to));
        }
        after.toggle(us, role, Bitboard::of(mv.from) | Bitboard::of(mv.to));
        illegal_move::check_king_safety(board, &after, us, mv)?;
        let checker = after.attackers(us, after.king(!us)).first();
        checker.map_or(Ok(()), |from| {
            Err(IllegalMove::WouldCheckEnemyKing { by: after.role_of_occupied(from), from })
        })
    }

    /// Decides the outcome by the rules of lichess. Bare kings can still race, so lack of material is no draw.
    fn ending(position: &Position) -> Option<Outcome> {
        if position.race_is_over() {
            return Some(match (position.has_arrived(Color::White), position.has_arrived(Color::Black)) {
                (true, true) => Outcome::draw(EndReason::BothArrived),
                (true, false) => Outcome::win(Color::White.seat(), EndReason::Race),
                _ => Outcome::win(Color::Black.seat(), EndReason::Race),
            });
        }
        if position.count_moves() == 0 {
            return Some(Outcome::draw(EndReason::Stalemate));
        }
        (position.halfmove_clock() >= FIFTY_MOVES).then_some(Outcome::draw(EndReason::FiftyMoves))
    }

    fn allows_null_move(position: &Position) -> bool {
        !position.race_may_be_over()
    }

    fn read_fields(castling: &str, en_passant: &str) -> Result<RacingKingsState, TextError> {
        let unexpected = [castling, en_passant].into_iter().find(|field| *field != "-");
        unexpected.map_or(Ok(RacingKingsState), |field| Err(TextError::Field(field.to_owned())))
    }

    fn read_fields_leniently(
        castling: &str,
        en_passant: &str,
        _: &Board,
        _: Color,
    ) -> (RacingKingsState, Vec<DroppedPart>) {
        let castling = Some(castling).filter(|field| *field != "-").map(str::to_owned);
        let en_passant = Some(en_passant).filter(|field| *field != "-").map(str::to_owned);
        let dropped = castling.map(DroppedPart::CastlingRights).into_iter();
        (RacingKingsState, dropped.chain(en_passant.map(DroppedPart::EnPassant)).collect())
    }

    fn faults(self, board: &Board, turn: Color) -> Vec<TextError> {
        let mut faults = Vec::new();
        faults.extend(board.role(Role::Pawn).first().map(TextError::Pawn));
        // There are no promotions, so no side has more pieces than at the start.
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
        let is_in_check = |color: &Color| board.attackers(!*color, board.king(*color)).is_nonempty();
        faults.extend(Color::ALL.into_iter().filter(is_in_check).map(TextError::Check));
        // A position after the end of the race is possible, unless both kings have arrived and Black is to move: White
        // would have moved after Black's arrival, which ended the game.
        if turn == Color::Black && (board.role(Role::King) & !Position::GOAL).is_empty() {
            faults.push(TextError::ImpossibleArrival);
        }
        faults
    }
}
