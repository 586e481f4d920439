//! Generation of the legal moves of chess, without trial moves on a board.
//!
//! The generator first finds checkers, pinned pieces and attacked squares. Then it computes the target squares of each
//! piece as a set.

use crate::Color;
use crate::chess::{Position, en_passant};
use crate::chessboard::{
    Bitboard, Board, Castling, File, KingAttackers, Move, MoveFilter, MoveSink, Rank, Role, Square, Wing,
    attacks,
};

/// Sends the wanted moves to `sink`. Always inlined, so that the compiler specialises it for each caller's filter and
/// sink.
#[inline(always)]
pub(super) fn generate<S: MoveSink>(position: &Position, wanted: MoveFilter, sink: &mut S) {
    match (position.turn, wanted) {
        (Color::White, MoveFilter::All) => Generator::<true, true>::new(position).run(sink),
        (Color::Black, MoveFilter::All) => Generator::<false, true>::new(position).run(sink),
        (Color::White, MoveFilter::Captures) => Generator::<true, false>::new(position).run(sink),
        (Color::Black, MoveFilter::Captures) => Generator::<false, false>::new(position).run(sink),
    }
}

/// Facts about the position that the moves of all pieces depend on.
///
/// `WHITE` is true if White is to move; `ALL` is true if quiet moves are wanted too.
struct Generator<'a, const WHITE: bool, const ALL: bool> {
    position: &'a Position,
    board: &'a Board,
    own: Bitboard,
    enemy: Bitboard,
    occupied: Bitboard,
    /// The king of the side to move.
    king: Square,
    /// Enemy pieces that give check.
    checkers: Bitboard,
    /// Own pieces that are pinned to the king.
    pinned: Bitboard,
}

impl<'a, const WHITE: bool, const ALL: bool> Generator<'a, WHITE, ALL> {
    const US: Color = if WHITE { Color::White } else { Color::Black };
    const THEM: Color = if WHITE { Color::Black } else { Color::White };

    #[inline]
    fn new(position: &'a Position) -> Self {
        let board = &position.board;
        let own = board.color(Self::US);
        let king = board.king(Self::US);
        let sliders = KingAttackers::new(board, Self::THEM, king);
        Generator {
            position,
            board,
            own,
            enemy: board.color(Self::THEM),
            occupied: board.occupied(),
            king,
            checkers: sliders.checkers
                | attacks::knight(king) & board.pieces_of(Self::THEM, Role::Knight)
                | attacks::pawn(Self::US, king) & board.pieces_of(Self::THEM, Role::Pawn),
            pinned: sliders.blockers & own,
        }
    }

    #[inline]
    fn run<S: MoveSink>(&self, sink: &mut S) {
        let wanted = if ALL { !self.own } else { self.enemy };
        self.king(wanted, sink);
        if self.checkers.is_empty() {
            if ALL {
                self.castling(sink);
            }
            self.pieces(wanted, sink);
            self.pawns(Bitboard::ALL, sink);
        } else if !self.checkers.has_several() {
            // A single check: capture the checker or interpose. `between` is empty if a knight or pawn gives check.
            let parrying = attacks::between(self.king, self.checkers.lowest()) | self.checkers;
            self.pieces(wanted & parrying, sink);
            self.pawns(parrying, sink);
        }
    }

    #[inline]
    fn king<S: MoveSink>(&self, wanted: Bitboard, sink: &mut S) {
        let guarded_by_pawns_or_king =
            attacks::pawns(Self::THEM, self.board.pieces_of(Self::THEM, Role::Pawn))
                | attacks::king(self.board.king(Self::THEM));
        let mut targets = attacks::king(self.king) & wanted & !guarded_by_pawns_or_king;
        // Remove the king from the occupied squares: it does not shield the squares behind it from a slider.
        let occupied = self.occupied.without(self.king);
        for to in targets {
            if self.attacked_by_pieces(to, occupied) {
                targets = targets.without(to);
            }
        }
        sink.piece(self.king, targets);
    }

    /// Whether an enemy knight, bishop, rook or queen attacks `square`.
    #[inline]
    fn attacked_by_pieces(&self, square: Square, occupied: Bitboard) -> bool {
        attacks::knight(square).intersects(self.board.pieces_of(Self::THEM, Role::Knight))
            || self.board.is_attacked_by_slider(Self::THEM, square, occupied)
    }

    #[inline]
    fn castling<S: MoveSink>(&self, sink: &mut S) {
        if !self.position.state.castling.any(Self::US) {
            return;
        }
        let guarded_by_pawns_or_king =
            attacks::pawns(Self::THEM, self.board.pieces_of(Self::THEM, Role::Pawn))
                | attacks::king(self.board.king(Self::THEM));
        for wing in [Wing::King, Wing::Queen] {
            let castling = Castling::squares(Self::US, wing);
            if self.position.state.castling.has(Self::US, wing)
                && !self.occupied.intersects(castling.between)
                && !guarded_by_pawns_or_king.intersects(castling.king_path)
                && castling
                    .king_path
                    .into_iter()
                    .all(|square| !self.attacked_by_pieces(square, self.occupied))
            {
                sink.single(Move::new(castling.king_from, castling.king_to));
            }
        }
    }

    /// Generates the moves of knights, bishops, rooks and queens.
    #[inline]
    fn pieces<S: MoveSink>(&self, wanted: Bitboard, sink: &mut S) {
        let unpinned = self.own & !self.pinned;
        for from in self.board.role(Role::Knight) & unpinned {
            sink.piece(from, attacks::knight(from) & wanted);
        }
        let queens = self.board.role(Role::Queen);
        let diagonal = (self.board.role(Role::Bishop) | queens) & self.own;
        let straight = (self.board.role(Role::Rook) | queens) & self.own;
        for from in self.board.role(Role::Bishop) & unpinned {
            sink.piece(from, attacks::bishop(from, self.occupied) & wanted);
        }
        for from in self.board.role(Role::Rook) & unpinned {
            sink.piece(from, attacks::rook(from, self.occupied) & wanted);
        }
        for from in queens & unpinned {
            sink.piece(from, attacks::queen(from, self.occupied) & wanted);
        }
        // A pinned slider stays on the line of the pin.
        for from in (diagonal | straight) & self.pinned {
            let line = attacks::line(self.king, from);
            let role = self.board.role_of_occupied(from);
            sink.piece(from, attacks::attacks(role, Self::US, from, self.occupied) & line & wanted);
        }
    }

    /// Generates the moves of pawns as sets.
    ///
    /// A pinned pawn moves only along the line between its king and itself: forward if the line is a file, to the left
    /// or right if the line is that diagonal. `left` and `right` are as White sees the board.
    #[inline]
    fn pawns<S: MoveSink>(&self, wanted: Bitboard, sink: &mut S) {
        // Changes of the square index in a step.
        let (forward, left, right) = if WHITE { (8, 7, 9) } else { (-8, -9, -7) };
        let pawns = self.board.pieces_of(Self::US, Role::Pawn);
        let last_rank = Bitboard::rank(Self::US.rank(Rank::Eighth));
        let (king_antidiagonal, king_diagonal) =
            (attacks::antidiagonal(self.king), attacks::diagonal(self.king));
        let (left_line, right_line) =
            if WHITE { (king_antidiagonal, king_diagonal) } else { (king_diagonal, king_antidiagonal) };

        let capturing = |pawns_to_move: Bitboard, line: Bitboard, edge: File, step: i8| {
            (pawns_to_move & (!self.pinned | line) & !Bitboard::file(edge)).shift(step) & self.enemy & wanted
        };
        let to_left = capturing(pawns, left_line, File::A, left);
        let to_right = capturing(pawns, right_line, File::H, right);

        let empty = !self.occupied;
        let pushable = pawns & (!self.pinned | Bitboard::file(self.king.file()));
        let pushed = pushable.shift(forward) & empty;

        if (to_left | to_right | pushed).intersects(last_rank) {
            sink.promotions(pushed & last_rank & wanted, forward);
            sink.promotions(to_left & last_rank, left);
            sink.promotions(to_right & last_rank, right);
        }
        sink.pawns(to_left & !last_rank, left);
        sink.pawns(to_right & !last_rank, right);
        if ALL {
            let third_rank = Bitboard::rank(Self::US.rank(Rank::Third));
            let double_pushed = (pushed & third_rank).shift(forward) & empty & wanted;
            sink.pawns(pushed & wanted & !last_rank, forward);
            sink.pawns(double_pushed, 2 * forward);
        }
        if let Some(target) = self.position.state.en_passant {
            self.en_passant(target, pawns, sink);
        }
    }

    #[cold]
    fn en_passant<S: MoveSink>(&self, target: Square, pawns: Bitboard, sink: &mut S) {
        for from in attacks::pawn(Self::THEM, target) & pawns {
            if en_passant::is_safe(self.board, Self::US, from, target) {
                sink.single(Move::new(from, target));
            }
        }
    }
}
