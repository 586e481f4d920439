//! Generates the legal moves of Racing Kings without playing them.
//!
//! Neither king is ever in check. A move must not open a line to its own king, must not open a line to the enemy
//! king, and must not reach a square from which the piece attacks the enemy king. The generator computes the three
//! sets (pinned pieces, shielding pieces, checking squares) once per position.

use crate::Color;
use crate::chessboard::{Bitboard, Board, KingAttackers, MoveFilter, MoveSink, Role, Square, attacks};
use crate::racing_kings::Position;

/// Sends the wanted moves to `sink`. The race must not be over.
#[inline(always)]
pub(super) fn generate<S: MoveSink>(position: &Position, wanted: MoveFilter, sink: &mut S) {
    let targets = match wanted {
        MoveFilter::All => !position.board.color(position.turn),
        MoveFilter::Captures => position.board.color(!position.turn),
    };
    Generator::new(&position.board, position.turn).run(targets, sink);
}

/// The move generator of one side, with the restrictions that the two kings impose on its pieces.
pub(super) struct Generator<'a> {
    board: &'a Board,
    us: Color,
    own: Bitboard,
    occupied: Bitboard,
    king: Square,
    enemy_king: Square,
    /// The own pieces that shield the own king from an enemy slider.
    pinned: Bitboard,
    /// The own pieces that shield the enemy king from an own slider.
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
            pinned: KingAttackers::new(board, !us, king).blockers & own,
            shielding: KingAttackers::new(board, us, enemy_king).blockers & own,
        }
    }

    #[inline]
    fn run<S: MoveSink>(&self, targets: Bitboard, sink: &mut S) {
        // `king_targets` leaves out the squares next to the enemy king.
        sink.piece(self.king, self.king_targets(targets));

        let knight_checks = attacks::knight(self.enemy_king);
        let bishop_checks = attacks::bishop(self.enemy_king, self.occupied);
        let rook_checks = attacks::rook(self.enemy_king, self.occupied);
        let (knights, bishops) = (targets & !knight_checks, targets & !bishop_checks);
        let (rooks, queens) = (targets & !rook_checks, targets & !(bishop_checks | rook_checks));

        // A knight's move always leaves the line, so restricted knights have no moves.
        let restricted = self.pinned | self.shielding;
        for from in self.board.role(Role::Knight) & self.own & !restricted {
            sink.piece(from, attacks::knight(from) & knights);
        }
        for from in self.board.role(Role::Bishop) & self.own {
            self.slide(from, attacks::bishop(from, self.occupied) & bishops, restricted, sink);
        }
        for from in self.board.role(Role::Rook) & self.own {
            self.slide(from, attacks::rook(from, self.occupied) & rooks, restricted, sink);
        }
        for from in self.board.role(Role::Queen) & self.own {
            self.slide(from, attacks::queen(from, self.occupied) & queens, restricted, sink);
        }
    }

    #[inline]
    /// Sends the moves of a slider on `from` to `sink`.
    fn slide<S: MoveSink>(&self, from: Square, targets: Bitboard, restricted: Bitboard, sink: &mut S) {
        sink.piece(from, if restricted.contains(from) { targets & self.lines_of(from) } else { targets });
    }

    /// The squares of the lines on which a pinned or shielding piece on `from` must stay.
    fn lines_of(&self, from: Square) -> Bitboard {
        let allowed = |shields: Bitboard, king: Square| {
            if shields.contains(from) { attacks::line(king, from) } else { Bitboard::ALL }
        };
        allowed(self.pinned, self.king) & allowed(self.shielding, self.enemy_king)
    }

    /// The squares of `targets` to which the king of the side to move can go.
    #[inline]
    pub(super) fn king_targets(&self, targets: Bitboard) -> Bitboard {
        let mut targets = attacks::king(self.king) & targets & !attacks::king(self.enemy_king);
        if self.shielding.contains(self.king) {
            targets = targets & attacks::line(self.enemy_king, self.king);
        }
        // Remove the king: it does not shield the squares behind it from a slider.
        let occupied = self.occupied.without(self.king);
        let enemy_knights = self.board.pieces_of(!self.us, Role::Knight);
        for to in targets {
            if attacks::knight(to).intersects(enemy_knights)
                || self.board.is_attacked_by_slider(!self.us, to, occupied)
            {
                targets = targets.without(to);
            }
        }
        targets
    }
}
