//! The rules that chess adds to the common chessboard: castling, en passant and the ends of the game.

use crate::chess::{ChessState, Position, en_passant, illegal_move, movegen, text};
use crate::chessboard::{
    Bitboard, Board, Castling, CastlingRights, ChessVariant, FenError, IllegalMove, Move, MoveFilter,
    MoveSink, Role, Square, zobrist,
};
use crate::{Color, DroppedPart, EndReason, GameId, Outcome};

/// Plies without capture or pawn move after which the game is drawn (FIDE 9.6.2).
const SEVENTY_FIVE_MOVES: u16 = 150;

/// Difference of the square indices in a pawn's double step: two ranks.
const DOUBLE_STEP: usize = 16;

/// Difference of the square indices in the king's move of castling: two files.
const CASTLING_STEP: usize = 2;

impl ChessVariant for ChessState {
    const GAME: GameId = GameId::Chess;
    /// The start position of FIDE 2.3.
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const HAS_CHECKS: bool = true;

    type IllegalMove = IllegalMove;
    type TextError = FenError;

    #[inline(always)]
    fn generate<S: MoveSink>(position: &Position, wanted: MoveFilter, sink: &mut S) {
        movegen::generate(position, wanted, sink);
    }

    fn check_legal(position: &Position, mv: Move) -> Result<(), IllegalMove> {
        illegal_move::check_legal(position, mv)
    }

    /// Updates castling rights (FIDE 3.8.2.1), en passant (3.7.3), and the rook in castling (3.8.2).
    #[inline(always)]
    fn apply_side_effects(next: &mut Position, before: ChessState, us: Color, role: Role, mv: Move) {
        let them = !us;
        if let Some(target) = before.en_passant {
            next.key ^= zobrist::en_passant(target.file());
            next.state.en_passant = None;
        }
        if before.castling != CastlingRights::NONE {
            next.state.castling = before.castling.after_move_on(mv.from).after_move_on(mv.to);
            next.key ^= zobrist::castling(before.castling) ^ zobrist::castling(next.state.castling);
        }
        match role {
            Role::Pawn => {
                next.halfmove_clock = 0;
                if mv.to.index().abs_diff(mv.from.index()) == DOUBLE_STEP {
                    let target = mv.to.step(them.forward());
                    if en_passant::is_legal(&next.board, them, target) {
                        next.state.en_passant = Some(target);
                        next.key ^= zobrist::en_passant(target.file());
                    }
                } else if Some(mv.to) == before.en_passant {
                    next.toggle(them, Role::Pawn, mv.to.step(them.forward()));
                }
            }
            Role::King if mv.to.index().abs_diff(mv.from.index()) == CASTLING_STEP => {
                if let Some((_, castling)) = Castling::by_king(us, mv.from, mv.to) {
                    next.toggle(us, Role::Rook, castling.rook_from);
                    next.toggle(us, Role::Rook, castling.rook_to);
                }
            }
            _ => {}
        }
    }

    /// The end of the game by FIDE 5 and 9.6. Mate comes first, because the 75th move may also mate.
    fn ending(position: &Position) -> Option<Outcome> {
        if position.count_moves() == 0 {
            return Some(if position.checkers().is_nonempty() {
                Outcome::win((!position.side_to_move()).seat(), EndReason::Checkmate)
            } else {
                Outcome::draw(EndReason::Stalemate)
            });
        }
        if position.is_dead() {
            return Some(Outcome::draw(EndReason::DeadPosition));
        }
        (position.halfmove_clock() >= SEVENTY_FIVE_MOVES)
            .then_some(Outcome::draw(EndReason::SeventyFiveMoves))
    }

    /// Whether no series of legal moves can lead to mate (FIDE 5.2.2), decided by the material alone.
    ///
    /// A position is dead if, besides the kings, it has no piece, one knight, or only bishops on squares of one colour.
    fn is_dead(board: &Board) -> bool {
        let bishops = board.role(Role::Bishop);
        let knights = board.role(Role::Knight);
        if (board.role(Role::Pawn) | board.role(Role::Rook) | board.role(Role::Queen)).is_nonempty() {
            return false;
        }
        if knights.is_nonempty() {
            return bishops.is_empty() && !knights.has_several();
        }
        !bishops.intersects(Bitboard::LIGHT) || !bishops.intersects(Bitboard::DARK)
    }

    fn allows_null_move(position: &Position) -> bool {
        position.checkers().is_empty()
    }

    fn after_null_move(self) -> ChessState {
        ChessState { en_passant: None, ..self }
    }

    #[inline]
    fn en_passant(self) -> Option<Square> {
        self.en_passant
    }

    fn key(self) -> u64 {
        zobrist::castling(self.castling)
            ^ self.en_passant.map_or(0, |target| zobrist::en_passant(target.file()))
    }

    fn read_fields(castling: &str, en_passant: &str) -> Result<ChessState, FenError> {
        text::read_fields(castling, en_passant)
    }

    fn read_fields_leniently(
        castling: &str,
        en_passant: &str,
        board: &Board,
        turn: Color,
    ) -> (ChessState, Vec<DroppedPart>) {
        text::read_fields_leniently(castling, en_passant, board, turn)
    }

    fn faults(self, board: &Board, turn: Color) -> Vec<FenError> {
        text::faults(self, board, turn)
    }

    /// Drops the en passant square if no capture there is legal.
    fn normalized(self, board: &Board, turn: Color) -> ChessState {
        let en_passant = self.en_passant.filter(|&target| en_passant::is_legal(board, turn, target));
        ChessState { en_passant, ..self }
    }

    fn write_fields(self) -> String {
        text::write_fields(self)
    }
}
