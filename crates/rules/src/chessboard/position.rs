//! A position of a game on the chess board as a value, playing moves on it, and the trait that says what
//! differs between such games.

use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;

use crate::chessboard::moves::Counter;
use crate::chessboard::{
    Bitboard, Board, FenError, Move, MoveList, Refusal, Role, Sink, Square, Wanted, zobrist,
};
use crate::{Color, GameId, Outcome};

/// What differs between the games with chess pieces on the chess board. The value itself is what the
/// game's positions know beyond pieces, side to move and counters: in chess, castling and en passant.
///
/// The default methods are those of a game that knows nothing more.
pub trait ChessLike: Copy + Eq + Hash + Debug + Send + Sync + Sized + 'static {
    /// Which game this is.
    const GAME: GameId;
    /// FEN of the position before the first move.
    const START: &'static str;
    /// Whether moves can give check.
    const CHECKS: bool;
    /// The rule that forbids a move.
    type Refusal: Clone + Eq + Debug + Send + Sync + From<Refusal> + 'static;
    /// What is wrong with a position text.
    type TextError: Error + Clone + Eq + Send + Sync + From<FenError> + 'static;

    /// Hands every wanted legal move to `sink`.
    fn generate<S: Sink>(position: &Position<Self>, wanted: Wanted, sink: &mut S);

    /// Why a move is not legal; `Ok` if it is.
    fn refuse(position: &Position<Self>, mv: Move) -> Result<(), Self::Refusal>;

    /// What a move of `us` changes beyond lifting the captured piece and moving its own, which has been
    /// done: the piece of role `role` stands on its new square, and the other side is to move.
    #[inline]
    fn complete(_next: &mut Position<Self>, _before: Self, _us: Color, _role: Role, _mv: Move) {}

    /// How the position itself ends the game, whatever came before.
    fn ending(position: &Position<Self>) -> Option<Outcome>;

    /// Whether so little is left that nobody can ever win.
    fn is_dead(_board: &Board) -> bool {
        false
    }

    /// Whether a search may let the side to move pass.
    fn may_pass(position: &Position<Self>) -> bool;

    /// What is left of the value when a turn is passed.
    #[must_use]
    fn after_passing(self) -> Self {
        self
    }

    /// The square on which a pawn may be captured en passant.
    #[inline]
    fn en_passant(self) -> Option<Square> {
        None
    }

    /// The value's share of a position's key.
    #[inline]
    fn key(self) -> u64 {
        0
    }

    /// Reads the castling and en passant fields of a FEN record.
    fn read_fields(castling: &str, en_passant: &str) -> Result<Self, Self::TextError>;

    /// What keeps a position from coming about beside the number of kings, the first that is looked for first. Where a side
    /// has not one king, what is about its place is left out.
    fn faults(self, board: &Board, turn: Color) -> Vec<Self::TextError>;

    /// What can be used of the value in a position that can come about.
    #[must_use]
    fn settled(self, _board: &Board, _turn: Color) -> Self {
        self
    }

    /// The castling and en passant fields of a FEN record.
    fn write_fields(self) -> String {
        "- -".to_owned()
    }
}

/// A position: what a FEN record says (PGN standard 16.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<L> {
    pub(crate) board: Board,
    pub(crate) key: u64,
    pub(crate) halfmove_clock: u16,
    pub(crate) fullmove_number: u16,
    pub(crate) turn: Color,
    /// What the game knows beyond that.
    pub(crate) extra: L,
}

impl<L: ChessLike> Position<L> {
    /// Puts together a position, key included.
    pub(crate) fn assemble(board: Board, turn: Color, extra: L, clocks: (u16, u16)) -> Position<L> {
        let key = zobrist::board(&board, turn) ^ extra.key();
        Position { board, key, halfmove_clock: clocks.0, fullmove_number: clocks.1, turn, extra }
    }

    /// The position after a legal move.
    #[must_use]
    #[inline]
    pub(crate) fn after(&self, mv: Move) -> Position<L> {
        match self.turn {
            Color::White => self.after_move_of::<true>(mv),
            Color::Black => self.after_move_of::<false>(mv),
        }
    }

    #[inline]
    fn after_move_of<const WHITE: bool>(&self, mv: Move) -> Position<L> {
        let (us, them) = if WHITE { (Color::White, Color::Black) } else { (Color::Black, Color::White) };
        let mut next = *self;
        let role = self.board.role_on(mv.from);
        next.end_turn(us);
        if self.board.color(them).has(mv.to) {
            next.toggle(them, self.board.role_on(mv.to), mv.to);
            next.halfmove_clock = 0;
        }
        next.toggle(us, role, mv.from);
        next.toggle(us, mv.promotion.unwrap_or(role), mv.to);
        L::complete(&mut next, self.extra, us, role, mv);
        next
    }

    /// The position after passing (a null move); `None` where passing would leave a king in check
    /// or the game is over. The halfmove clock runs on.
    pub fn pass(&self) -> Option<Position<L>> {
        if !L::may_pass(self) {
            return None;
        }
        let mut next = *self;
        next.end_turn(self.turn);
        next.extra = self.extra.after_passing();
        next.key ^= self.extra.key() ^ next.extra.key();
        Some(next)
    }

    #[inline]
    fn end_turn(&mut self, us: Color) {
        self.key ^= zobrist::black_to_move();
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.fullmove_number = self.fullmove_number.saturating_add(us as u16);
        self.turn = !us;
    }

    /// Puts a piece on an empty square, or takes that same piece off.
    #[inline]
    pub(crate) fn toggle(&mut self, color: Color, role: Role, square: Square) {
        self.board.toggle(color, role, Bitboard::of(square));
        self.key ^= zobrist::piece(color, role, square);
    }

    /// The legal moves, on the stack, in the order of [`Rules::legal_moves`](crate::Rules::legal_moves).
    pub fn moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.fill(Wanted::All, &mut list);
        list
    }

    /// The legal captures and promotions: what quiescence search looks at.
    pub fn captures(&self) -> MoveList {
        let mut list = MoveList::new();
        self.fill(Wanted::Captures, &mut list);
        list
    }

    /// Adds every wanted legal move to the list. The one place for lists, as the next method is for
    /// counting: so the compiler puts the whole generator into each, which is worth a tenth of its speed.
    #[inline(never)]
    fn fill(&self, wanted: Wanted, list: &mut MoveList) {
        L::generate(self, wanted, list);
    }

    #[inline(never)]
    pub(crate) fn count_moves(&self) -> u64 {
        let mut counter = Counter::default();
        L::generate(self, Wanted::All, &mut counter);
        counter.0
    }
}

/// What can be asked of a position.
impl<L: ChessLike> Position<L> {
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    pub fn side_to_move(&self) -> Color {
        self.turn
    }

    /// Half-moves since the last capture or pawn move.
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// Enemy pieces that attack the king of the side to move; always empty in Racing Kings.
    pub fn checkers(&self) -> Bitboard {
        if L::CHECKS { self.board.attackers(!self.turn, self.board.king(self.turn)) } else { Bitboard::EMPTY }
    }

    /// Whether a legal move takes something, en passant included.
    pub fn is_capture(&self, mv: Move) -> bool {
        self.board.color(!self.turn).has(mv.to)
            || Some(mv.to) == self.extra.en_passant() && self.board.role(Role::Pawn).has(mv.from)
    }

    /// What a legal move moves: a pawn, where it becomes something else.
    pub fn moved(&self, mv: Move) -> Role {
        self.board.role_on(mv.from)
    }

    /// What a legal move takes.
    pub fn captured(&self, mv: Move) -> Option<Role> {
        self.is_capture(mv).then(|| self.board.role_at(mv.to).unwrap_or(Role::Pawn))
    }

    /// How the position itself ends the game, whatever came before: mate, stalemate, a dead position,
    /// the race, and the halfmove clock; not repetition.
    pub fn ending(&self) -> Option<Outcome> {
        L::ending(self)
    }

    /// Whether so little is left that nobody can ever win (FIDE 5.2.2, the practical test of the
    /// material); never in Racing Kings.
    pub fn is_dead(&self) -> bool {
        L::is_dead(&self.board)
    }

    /// How often this position has occurred among `earlier`, the positions before it, oldest first.
    /// Looks back no further than the halfmove clock allows, and only at the same side's turns. Positions
    /// are the same if the same moves are possible (FIDE 9.2.3).
    pub fn repetitions(&self, earlier: &[Position<L>]) -> usize {
        let same = |other: &&Position<L>| {
            self.key == other.key
                && self.board == other.board
                && self.turn == other.turn
                && self.extra == other.extra
        };
        let reversible = usize::from(self.halfmove_clock);
        earlier.iter().rev().take(reversible).skip(1).step_by(2).filter(same).count()
    }
}
