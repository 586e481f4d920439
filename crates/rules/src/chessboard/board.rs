//! The pieces on an 8x8 board as bitboards, which of them attack a square, and which stand between a king and a slider (pins and
//! discovered checks).

use crate::Color;
use crate::chessboard::{Bitboard, Piece, Role, Square, attacks};

/// Where every piece stands.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Board {
    roles: [Bitboard; 6],
    colors: [Bitboard; 2],
}

impl Board {
    /// The squares of every piece of a role, of both sides.
    #[inline]
    pub const fn role(&self, role: Role) -> Bitboard {
        self.roles[role as usize]
    }

    /// The squares of every piece of a side.
    #[inline]
    pub const fn color(&self, color: Color) -> Bitboard {
        self.colors[color as usize]
    }

    /// The squares of one side's pieces of a role.
    #[inline]
    pub const fn pieces_of(&self, color: Color, role: Role) -> Bitboard {
        Bitboard(self.roles[role as usize].0 & self.colors[color as usize].0)
    }

    /// Every square with a piece.
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.colors[0].0 | self.colors[1].0)
    }

    /// Where a side's king stands. Every board of a position has exactly one.
    #[inline]
    pub const fn king(&self, color: Color) -> Square {
        self.pieces_of(color, Role::King).lowest()
    }

    /// Whether each side has exactly one king, which a board that is set up by hand may not have.
    pub fn has_one_king_a_side(&self) -> bool {
        Color::ALL.into_iter().all(|color| self.pieces_of(color, Role::King).len() == 1)
    }

    /// The role of the piece on a square.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        self.occupied().has(square).then(|| self.role_on(square))
    }

    /// The role of the piece on a square that is known to have one; of an empty one, a pawn.
    ///
    /// Roles are numbered 0..=5, so three unions of sets spell a role's number in binary: no chain
    /// of unpredictable branches.
    #[inline]
    pub fn role_on(&self, square: Square) -> Role {
        const BY_NUMBER: [Role; 8] = [
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
        BY_NUMBER[ones | twos << 1 | fours << 2]
    }

    /// Whose piece stands on a square.
    #[inline]
    pub fn color_at(&self, square: Square) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.color(color).has(square))
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.color_at(square).map(|color| Piece { color, role: self.role_on(square) })
    }

    /// Every piece and its square, from a1 to h8.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().into_iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Puts a piece on an empty square, or takes that same piece off.
    #[inline]
    pub fn toggle(&mut self, color: Color, role: Role, squares: Bitboard) {
        self.roles[role as usize].0 ^= squares.0;
        self.colors[color as usize].0 ^= squares.0;
    }

    /// The pieces of both sides that attack a square, if `occupied` were the occupied squares.
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let queens = self.role(Role::Queen);
        attacks::pawn(Color::White, square) & self.pieces_of(Color::Black, Role::Pawn)
            | attacks::pawn(Color::Black, square) & self.pieces_of(Color::White, Role::Pawn)
            | attacks::knight(square) & self.role(Role::Knight)
            | attacks::king(square) & self.role(Role::King)
            | attacks::bishop(square, occupied) & (self.role(Role::Bishop) | queens)
            | attacks::rook(square, occupied) & (self.role(Role::Rook) | queens)
    }

    /// The pieces of `by` that attack a square as the board stands.
    pub fn attackers(&self, by: Color, square: Square) -> Bitboard {
        self.attackers_to(square, self.occupied()) & self.color(by)
    }

    /// Whether a slider of `by`, standing on `occupied`, sees a square.
    #[inline]
    pub(crate) fn slider_sees(&self, by: Color, square: Square, occupied: Bitboard) -> bool {
        let own = self.color(by) & occupied;
        let queens = self.role(Role::Queen);
        attacks::bishop(square, occupied).meets((self.role(Role::Bishop) | queens) & own)
            || attacks::rook(square, occupied).meets((self.role(Role::Rook) | queens) & own)
    }
}

/// What the sliders of one side do to a king.
#[derive(Clone, Copy, Default)]
pub(crate) struct Screens {
    /// Sliders that attack the king.
    pub(crate) checkers: Bitboard,
    /// Pieces of either side that alone keep a slider from attacking the king.
    pub(crate) screens: Bitboard,
}

impl Screens {
    /// The sliders of `by` against a king of either side on `king`.
    #[inline]
    pub(crate) fn new(board: &Board, by: Color, king: Square) -> Screens {
        let queens = board.role(Role::Queen);
        let snipers = board.color(by)
            & (attacks::bishop(king, Bitboard::EMPTY) & (board.role(Role::Bishop) | queens)
                | attacks::rook(king, Bitboard::EMPTY) & (board.role(Role::Rook) | queens));
        let occupied = board.occupied();
        let mut found = Screens::default();
        for sniper in snipers {
            let between = attacks::between(king, sniper) & occupied;
            if between.is_empty() {
                found.checkers |= Bitboard::of(sniper);
            } else if !between.many() {
                found.screens |= between;
            }
        }
        found
    }
}
