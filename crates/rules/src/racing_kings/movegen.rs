//! Move generation: the legal moves of Racing Kings, found without making any. Neither king is ever in check, so a
//! move must not open a line to its own king, must not open one to the enemy king, and must not
//! reach a square from which the piece attacks that king: three sets, known before any piece is looked at.

use crate::Color;
use crate::chessboard::{Bitboard, Board, Role, Screens, Sink, Square, Wanted, attacks};
use crate::racing_kings::Position;

/// Hands every wanted move to `sink`, the race going on.
#[inline(always)]
pub(super) fn generate<S: Sink>(position: &Position, wanted: Wanted, sink: &mut S) {
    let targets = match wanted {
        Wanted::All => !position.board.color(position.turn),
        Wanted::Captures => position.board.color(!position.turn),
    };
    Generator::new(&position.board, position.turn).run(targets, sink);
}

/// What the two kings forbid to the pieces of the side to move.
pub(super) struct Generator<'a> {
    board: &'a Board,
    us: Color,
    own: Bitboard,
    occupied: Bitboard,
    king: Square,
    enemy_king: Square,
    /// Pieces that shield their own king.
    pinned: Bitboard,
    /// Pieces that shield the enemy king from their own sliders.
    shielding: Bitboard,
}

impl<'a> Generator<'a> {
    #[inline]
    pub(super) fn new(board: &'a Board, us: Color) -> Self {
        let own = board.color(us);
        let (king, enemy_king) = (board.king(us), board.king(!us));
        Generator {
            board,
            us,
            own,
            occupied: board.occupied(),
            king,
            enemy_king,
            pinned: Screens::new(board, !us, king).screens & own,
            shielding: Screens::new(board, us, enemy_king).screens & own,
        }
    }

    #[inline]
    fn run<S: Sink>(&self, targets: Bitboard, sink: &mut S) {
        // A king can neither be captured nor approached.
        sink.piece(self.king, self.king_targets(targets));

        let knight_checks = attacks::knight(self.enemy_king);
        let bishop_checks = attacks::bishop(self.enemy_king, self.occupied);
        let rook_checks = attacks::rook(self.enemy_king, self.occupied);
        let (knights, bishops) = (targets & !knight_checks, targets & !bishop_checks);
        let (rooks, queens) = (targets & !rook_checks, targets & !(bishop_checks | rook_checks));

        // A knight that leaves a line never comes back to it in one move.
        let held = self.pinned | self.shielding;
        for from in self.board.role(Role::Knight) & self.own & !held {
            sink.piece(from, attacks::knight(from) & knights);
        }
        for from in self.board.role(Role::Bishop) & self.own {
            self.slide(from, attacks::bishop(from, self.occupied) & bishops, held, sink);
        }
        for from in self.board.role(Role::Rook) & self.own {
            self.slide(from, attacks::rook(from, self.occupied) & rooks, held, sink);
        }
        for from in self.board.role(Role::Queen) & self.own {
            self.slide(from, attacks::queen(from, self.occupied) & queens, held, sink);
        }
    }

    #[inline]
    fn slide<S: Sink>(&self, from: Square, targets: Bitboard, held: Bitboard, sink: &mut S) {
        sink.piece(from, if held.has(from) { targets & self.lines_of(from) } else { targets });
    }

    /// Where a piece that shields a king, or both, may stay.
    fn lines_of(&self, from: Square) -> Bitboard {
        let line = |shields: Bitboard, king: Square| {
            if shields.has(from) { attacks::line(king, from) } else { Bitboard::ALL }
        };
        line(self.pinned, self.king) & line(self.shielding, self.enemy_king)
    }

    /// Where the king of the side to move may go, out of `targets`.
    #[inline]
    pub(super) fn king_targets(&self, targets: Bitboard) -> Bitboard {
        let mut targets = attacks::king(self.king) & targets & !attacks::king(self.enemy_king);
        if self.shielding.has(self.king) {
            targets = targets & attacks::line(self.enemy_king, self.king);
        }
        // The king does not shield the squares behind it from a slider.
        let occupied = self.occupied.without(self.king);
        let enemy_knights = self.board.pieces_of(!self.us, Role::Knight);
        for to in targets {
            if attacks::knight(to).meets(enemy_knights) || self.board.slider_sees(!self.us, to, occupied) {
                targets = targets.without(to);
            }
        }
        targets
    }
}
