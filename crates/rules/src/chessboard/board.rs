//! The pieces on a chessboard as bitboards. Finds the attackers of a square, and the pieces between a king and a slider
//! (for pins and discovered checks).

use crate::Color;
use crate::chessboard::{Bitboard, Piece, Role, Square, attacks};

/// The pieces on the chessboard: one bitboard per role and one per colour.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Board {
    roles: [Bitboard; 6],
    colors: [Bitboard; 2],
}

impl Board {
    /// The squares of the pieces with `role`, of both sides.
    #[inline]
    pub const fn role(&self, role: Role) -> Bitboard {
        self.roles[role as usize]
    }

    /// The squares of the pieces of `color`.
    #[inline]
    pub const fn color(&self, color: Color) -> Bitboard {
        self.colors[color as usize]
    }

    /// The squares of the pieces of `color` with `role`.
    #[inline]
    pub const fn pieces_of(&self, color: Color, role: Role) -> Bitboard {
        Bitboard(self.roles[role as usize].0 & self.colors[color as usize].0)
    }

    /// The squares of all pieces.
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.colors[0].0 | self.colors[1].0)
    }

    /// The square of the king of `color`. The board of a [`Position`](super::Position) has exactly one king a side.
    #[inline]
    pub const fn king(&self, color: Color) -> Square {
        self.pieces_of(color, Role::King).lowest()
    }

    /// Whether each side has exactly one king. A board from the position editor may have more or none.
    pub fn has_one_king_a_side(&self) -> bool {
        Color::ALL.into_iter().all(|color| self.pieces_of(color, Role::King).len() == 1)
    }

    /// The role of the piece on `square`; `None` if it is empty.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        self.occupied().contains(square).then(|| self.role_of_occupied(square))
    }

    /// The role of the piece on `square`, which the caller knows to be occupied; `Pawn` if it is empty.
    ///
    /// Reads the index of the role (0..=5) bit by bit from three unions of bitboards. A chain of comparisons would be
    /// slower, because the processor would often predict the branches wrongly.
    #[inline]
    pub fn role_of_occupied(&self, square: Square) -> Role {
        const BY_INDEX: [Role; 8] = [
            Role::Pawn,
            Role::Knight,
            Role::Bishop,
            Role::Rook,
            Role::Queen,
            Role::King,
            Role::King,
            Role::King,
        ];
        let [_, knights, bishops, rooks, queens, kings] = self.roles;
        let bit = |set: Bitboard| (set.0 >> square.index() & 1) as usize;
        let ones = bit(knights | rooks | kings);
        let twos = bit(bishops | rooks);
        let fours = bit(queens | kings);
        BY_INDEX[ones | twos << 1 | fours << 2]
    }

    /// The colour of the piece on `square`; `None` if it is empty.
    #[inline]
    pub fn color_at(&self, square: Square) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.color(color).contains(square))
    }

    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.color_at(square).map(|color| Piece { color, role: self.role_of_occupied(square) })
    }

    /// All pieces with their squares, from a1 to h8.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().into_iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Adds a piece on each empty square of `squares`. Removes it from the squares where exactly this piece stands.
    ///
    /// No other piece may stand on `squares`.
    #[inline]
    pub fn toggle(&mut self, color: Color, role: Role, squares: Bitboard) {
        self.roles[role as usize].0 ^= squares.0;
        self.colors[color as usize].0 ^= squares.0;
    }

    /// The pieces of both sides that attack `square`. Only the squares of `occupied` block sliders.
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let queens = self.role(Role::Queen);
        attacks::pawn(Color::White, square) & self.pieces_of(Color::Black, Role::Pawn)
            | attacks::pawn(Color::Black, square) & self.pieces_of(Color::White, Role::Pawn)
            | attacks::knight(square) & self.role(Role::Knight)
            | attacks::king(square) & self.role(Role::King)
            | attacks::bishop(square, occupied) & (self.role(Role::Bishop) | queens)
            | attacks::rook(square, occupied) & (self.role(Role::Rook) | queens)
    }

    /// The pieces of `by` that attack `square`.
    pub fn attackers(&self, by: Color, square: Square) -> Bitboard {
        self.attackers_to(square, self.occupied()) & self.color(by)
    }

    /// Whether a slider of `by` that stands on a square of `occupied` attacks `square`.
    #[inline]
    pub(crate) fn is_attacked_by_slider(&self, by: Color, square: Square, occupied: Bitboard) -> bool {
        let attackers = self.color(by) & occupied;
        let queens = self.role(Role::Queen);
        attacks::bishop(square, occupied).intersects((self.role(Role::Bishop) | queens) & attackers)
            || attacks::rook(square, occupied).intersects((self.role(Role::Rook) | queens) & attackers)
    }
}

/// The sliders of one side that attack a king, and the pieces that shield the king from other sliders.
#[derive(Clone, Copy, Default)]
pub(crate) struct KingAttackers {
    /// Sliders that attack the king.
    pub(crate) checkers: Bitboard,
    /// Pieces of either side that stand alone between the king and a slider.
    pub(crate) blockers: Bitboard,
}

impl KingAttackers {
    /// Finds the sliders of `by` on a line with `king`, a king of either side.
    #[inline]
    pub(crate) fn new(board: &Board, by: Color, king: Square) -> KingAttackers {
        let queens = board.role(Role::Queen);
        let snipers = board.color(by)
            & (attacks::bishop(king, Bitboard::EMPTY) & (board.role(Role::Bishop) | queens)
                | attacks::rook(king, Bitboard::EMPTY) & (board.role(Role::Rook) | queens));
        let occupied = board.occupied();
        let mut found = KingAttackers::default();
        for sniper in snipers {
            let between = attacks::between(king, sniper) & occupied;
            if between.is_empty() {
                found.checkers |= Bitboard::of(sniper);
            } else if !between.has_several() {
                found.blockers |= between;
            }
        }
        found
    }
}
