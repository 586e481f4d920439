//! A position of a game on the chessboard, and the trait for the rules that differ by game.

use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;

use crate::chessboard::moves::Counter;
use crate::chessboard::{
    Bitboard, Board, FenError, IllegalMove, Move, MoveFilter, MoveList, MoveSink, Role, Square, zobrist,
};
use crate::{Color, DroppedPart, GameId, Outcome};

/// The rules and the additional state of one game on the chessboard.
///
/// A value of the implementing type is the part of a position that only this game has. In chess these are castling
/// rights and en passant. The default methods suit a game without such state.
pub trait ChessVariant: Copy + Eq + Hash + Debug + Send + Sync + Sized + 'static {
    const GAME: GameId;
    /// The start position in FEN.
    const START: &'static str;
    /// Whether a move can give check.
    const HAS_CHECKS: bool;
    /// The rule that forbids a move.
    type IllegalMove: Clone + Eq + Debug + Send + Sync + From<IllegalMove> + 'static;
    /// The error of an invalid position text.
    type TextError: Error + Clone + Eq + Send + Sync + From<FenError> + 'static;

    /// Sends the legal moves of the wanted kind to `sink`.
    fn generate<S: MoveSink>(position: &Position<Self>, wanted: MoveFilter, sink: &mut S);

    /// Returns the rule that forbids `mv`; `Ok` if the move is legal.
    fn check_legal(position: &Position<Self>, mv: Move) -> Result<(), Self::IllegalMove>;

    /// Applies the further effects of the move `mv` of `us`, such as the rook's move in castling.
    ///
    /// Before the call, the moved piece is on its new square in `next`, a piece captured there is removed, and the
    /// other side is to move. `before` is the game's state before the move, `role` the role before a promotion.
    #[inline]
    fn apply_side_effects(_next: &mut Position<Self>, _before: Self, _us: Color, _role: Role, _mv: Move) {}

    /// The end of the game that the position alone decides, without its history; `None` if the game goes on.
    fn ending(position: &Position<Self>) -> Option<Outcome>;

    /// Whether neither side has enough material to win.
    fn is_dead(_board: &Board) -> bool {
        false
    }

    /// Whether a search may try a null move here.
    fn allows_null_move(position: &Position<Self>) -> bool;

    /// The game's state after a null move.
    #[must_use]
    fn after_null_move(self) -> Self {
        self
    }

    /// The target square of a legal en passant capture; `None` if there is none.
    #[inline]
    fn en_passant(self) -> Option<Square> {
        None
    }

    /// The contribution of the game's state to the position's key.
    #[inline]
    fn key(self) -> u64 {
        0
    }

    /// Parses the castling and en passant fields of a FEN record.
    fn read_fields(castling: &str, en_passant: &str) -> Result<Self, Self::TextError>;

    /// Reads the castling and en passant fields of a FEN record of another program. Also returns the parts that it
    /// drops because they contradict `board`.
    fn read_fields_leniently(
        castling: &str,
        en_passant: &str,
        board: &Board,
        turn: Color,
    ) -> (Self, Vec<DroppedPart>);

    /// The faults that make a position impossible, apart from a wrong number of kings.
    ///
    /// If a side does not have exactly one king, skips the tests that need the squares of both kings.
    fn faults(self, board: &Board, turn: Color) -> Vec<Self::TextError>;

    /// Drops state without effect, such as an en passant square without a legal capture.
    ///
    /// The position must be valid.
    #[must_use]
    fn normalized(self, _board: &Board, _turn: Color) -> Self {
        self
    }

    /// Writes the castling and en passant fields of a FEN record.
    fn write_fields(self) -> String {
        "- -".to_owned()
    }
}

/// A position with the content of a FEN record (PGN standard 16.1) and its Zobrist key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<L> {
    pub(crate) board: Board,
    pub(crate) key: u64,
    /// Plies since the last capture or pawn move.
    pub(crate) halfmove_clock: u16,
    /// Number of the move, starting at 1 and increased after Black's move.
    pub(crate) fullmove_number: u16,
    pub(crate) turn: Color,
    /// The game's own state, such as castling rights.
    pub(crate) state: L,
}

impl<L: ChessVariant> Position<L> {
    /// Creates a position and computes its key.
    pub(crate) fn with_key(board: Board, turn: Color, extra: L, clocks: (u16, u16)) -> Position<L> {
        let key = zobrist::board(&board, turn) ^ extra.key();
        Position { board, key, halfmove_clock: clocks.0, fullmove_number: clocks.1, turn, state: extra }
    }

    /// The position after a legal move.
    #[must_use]
    #[inline]
    pub(crate) fn after_move(&self, mv: Move) -> Position<L> {
        match self.turn {
            Color::White => self.after_move_of::<true>(mv),
            Color::Black => self.after_move_of::<false>(mv),
        }
    }

    /// The position after a legal move of the side to move; `WHITE` is true if that is White.
    #[inline]
    fn after_move_of<const WHITE: bool>(&self, mv: Move) -> Position<L> {
        let (us, them) = if WHITE { (Color::White, Color::Black) } else { (Color::Black, Color::White) };
        let mut next = *self;
        let role = self.board.role_of_occupied(mv.from);
        next.end_turn(us);
        if self.board.color(them).contains(mv.to) {
            next.toggle(them, self.board.role_of_occupied(mv.to), mv.to);
            next.halfmove_clock = 0;
        }
        next.toggle(us, role, mv.from);
        next.toggle(us, mv.promotion.unwrap_or(role), mv.to);
        L::apply_side_effects(&mut next, self.state, us, role, mv);
        next
    }

    /// The position after a null move; `None` if [`ChessVariant::allows_null_move`] forbids it.
    ///
    /// The halfmove clock counts the null move.
    pub fn null_move(&self) -> Option<Position<L>> {
        L::allows_null_move(self).then(|| self.after_null_move())
    }

    /// The position after a null move, which [`ChessVariant::allows_null_move`] must allow.
    #[must_use]
    pub(crate) fn after_null_move(&self) -> Position<L> {
        let mut next = *self;
        next.end_turn(self.turn);
        next.state = self.state.after_null_move();
        next.key ^= self.state.key() ^ next.state.key();
        next
    }

    /// Passes the turn to the other side and updates the clocks.
    #[inline]
    fn end_turn(&mut self, us: Color) {
        // `us as u16` is 1 for Black, whose move completes a full move.
        self.key ^= zobrist::black_to_move();
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.fullmove_number = self.fullmove_number.saturating_add(us as u16);
        self.turn = !us;
    }

    /// Adds a piece on an empty square, or removes it if exactly this piece stands there. Updates the key.
    #[inline]
    pub(crate) fn toggle(&mut self, color: Color, role: Role, square: Square) {
        self.board.toggle(color, role, Bitboard::of(square));
        self.key ^= zobrist::piece(color, role, square);
    }

    /// The legal moves without heap allocation, in the order of [`Rules::legal_moves`](crate::Rules::legal_moves).
    pub fn moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.fill(MoveFilter::All, &mut list);
        list
    }

    /// The legal captures and promotions, for quiescence search.
    pub fn captures(&self) -> MoveList {
        let mut list = MoveList::new();
        self.fill(MoveFilter::Captures, &mut list);
        list
    }

    /// Appends the wanted legal moves to `list`.
    ///
    /// Only this function and [`Position::count_moves`] call the generator, each with its own sink. The compiler then
    /// inlines the whole generator in both, which makes it about a tenth faster.
    #[inline(never)]
    fn fill(&self, wanted: MoveFilter, list: &mut MoveList) {
        L::generate(self, wanted, list);
    }

    /// Counts the legal moves without creating them.
    #[inline(never)]
    pub(crate) fn count_moves(&self) -> u64 {
        let mut counter = Counter::default();
        L::generate(self, MoveFilter::All, &mut counter);
        counter.0
    }
}

/// Queries about a position and its moves.
impl<L: ChessVariant> Position<L> {
    pub fn board(&self) -> &Board {
        &self.board
    }

    pub fn side_to_move(&self) -> Color {
        self.turn
    }

    /// Plies since the last capture or pawn move.
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The enemy pieces that give check to the side to move; always empty in Racing Kings.
    pub fn checkers(&self) -> Bitboard {
        if L::HAS_CHECKS {
            self.board.attackers(!self.turn, self.board.king(self.turn))
        } else {
            Bitboard::EMPTY
        }
    }

    /// Whether a legal move captures a piece. En passant counts.
    pub fn is_capture(&self, mv: Move) -> bool {
        self.board.color(!self.turn).contains(mv.to)
            || Some(mv.to) == self.state.en_passant() && self.board.role(Role::Pawn).contains(mv.from)
    }

    /// The role of the piece that moves; `Pawn` for a promotion.
    pub fn moved_role(&self, mv: Move) -> Role {
        self.board.role_of_occupied(mv.from)
    }

    /// The role of the piece that a legal move captures; `None` if it captures nothing.
    pub fn captured_role(&self, mv: Move) -> Option<Role> {
        self.is_capture(mv).then(|| self.board.role_at(mv.to).unwrap_or(Role::Pawn))
    }

    /// The end of the game that the position alone decides, without its history.
    ///
    /// Includes the halfmove clock, but not repetition.
    pub fn ending(&self) -> Option<Outcome> {
        L::ending(self)
    }

    /// Whether neither side has the material to win (FIDE 5.2.2); always false in Racing Kings.
    pub fn is_dead(&self) -> bool {
        L::is_dead(&self.board)
    }

    /// Counts how often this position occurs among `earlier`, the positions before it, oldest first.
    ///
    /// Looks only at positions with the same side to move since the last irreversible move. Equal positions
    /// have the same pieces, side to move, castling rights and en passant square (FIDE 9.2.3).
    pub fn repetitions(&self, earlier: &[Position<L>]) -> usize {
        let is_same = |other: &&Position<L>| {
            self.key == other.key
                && self.board == other.board
                && self.turn == other.turn
                && self.state == other.state
        };
        let reversible_plies = usize::from(self.halfmove_clock);
        earlier.iter().rev().take(reversible_plies).skip(1).step_by(2).filter(is_same).count()
    }
}
