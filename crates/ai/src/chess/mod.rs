//! Computer players of chess.
//!
//! This module holds net inputs, levels and the parameters of the search; submodules hold known endings, static
//! exchange evaluation and the original players of 2003.

mod activity;
mod endings;
mod fallible;
mod game;
pub mod openings;
mod original;
mod prior_features;
mod search;
mod see;
pub mod tactics;

use std::sync::{Arc, LazyLock};

pub use game::ChessGame;

use crate::chess::original::Xadrez;
use crate::net::{self, ExtraFeatures, Net, NetGame, NetInputs, Pieces};
use crate::original::into_player;
use crate::prior::{self, MovePrior};
use crate::score::{TablebaseResult, WIN};
use crate::search::SearchParameters;
use crate::search::level::{Level, ten_levels};
use crate::{BoardGame, ComputerPlayer, StopFlag, WinCurve};
use rules::Color;
use rules::Rules as _;
use rules::chess::{ChessState, Position};
use rules::chessboard::{Bitboard, Board, File, Move, MoveList, Rank, Role};

static NET: LazyLock<Arc<Net>> =
    LazyLock::new(|| net::read_embedded::<Position>(Position::GAME, include_bytes!("chess.net")));

static PRIOR: LazyLock<MovePrior> =
    LazyLock::new(|| prior::read_embedded::<Position>(include_bytes!("chess.prior")));

/// Input rows of the net for pieces; those of `activity` follow.
const PIECE_ROWS: usize = 2 * 6 * 64;

impl ChessGame for ChessState {
    const FUTILITY_MARGIN: i32 = 90;
    const PIECE_VALUES: [i32; 6] = [100, 320, 330, 500, 980, 0];
    const STRUCTURE: Role = Role::Pawn;
    const WINS: WinCurve = WinCurve { even: 155.0, spread: 155.0 };
    const HAS_SEE: bool = true;
    const BAD_CAPTURES_ARE_ODD: bool = true;
    const SELECTIVITY: SearchParameters = SearchParameters::AGGRESSIVE;
    /// Level 9 is also limited by nodes, because the full engine is far stronger than a club player.
    const LEVELS: [Level; 10] = ten_levels([
        Level::with_sight(14, 1, 200).with(0, 0, 400_000).with_prior(34),
        Level::with_sight(14, 1, 220).with(2, 0, 3_000).with_prior(25),
        Level::with_sight(15, 1, 260).with(30, 0, 700),
        Level::with_sight(40, 2, 850).with(100, 32, 128),
        Level::with_sight(51, 3, 1_500).with(100, 50, 96),
        Level::with_sight(83, 5, 9_000).with(100, 84, 26).with_haste(20),
        Level::with_sight(93, 7, 26_000).with(100, 93, 14).with_haste(13),
        Level::with_sight(99, 10, 90_000).with(100, 99, 5).with_haste(7),
        Level::with_sight(100, 14, 350_000).with_haste(2),
    ]);

    fn noisy_moves(position: &Position) -> MoveList {
        position.captures()
    }

    fn is_forced(position: &Position) -> bool {
        position.checkers().is_nonempty()
    }

    /// No null move without pieces: in pawn endings zugzwang is common, and passing would be the best move.
    fn null_move(position: &Position) -> Option<Position> {
        let board = position.board();
        let pieces = board.color(position.side_to_move()) & !board.role(Role::Pawn) & !board.role(Role::King);
        if pieces.is_nonempty() { position.null_move() } else { None }
    }

    fn end_score(position: &Position, ply: usize) -> i32 {
        if position.checkers().is_nonempty() { ply as i32 - WIN } else { 0 }
    }

    fn prepare_endings(position: &Position, stop: &StopFlag) -> bool {
        endings::prepare(position, stop)
    }

    fn ending_verdict(position: &Position, uses_computed: bool) -> Option<TablebaseResult> {
        endings::verdict(position, uses_computed)
    }

    fn ending_value(position: &Position) -> Option<i32> {
        endings::value(position)
    }

    /// A king move of one step while many enemy pieces could attack it. Many means a queen, or more than two
    /// pieces beside king and pawns.
    fn is_odd_walk(position: &Position, mv: Move) -> bool {
        let (us, board) = (position.side_to_move(), position.board());
        let hunters = board.color(!us) & !board.role(Role::Pawn) & !board.role(Role::King);
        position.moved_role(mv) == Role::King
            && mv.from.king_distance(mv.to) == 1
            && (hunters.len() > 2 || board.pieces_of(!us, Role::Queen).is_nonempty())
    }

    /// While minor pieces are at home: develop them, castle, and leave the edge pawns alone.
    fn habit(position: &Position, mv: Move) -> i32 {
        if Self::phase(position) > 2 {
            return 0;
        }
        let home = Bitboard::rank(position.side_to_move().rank(Rank::First));
        match position.moved_role(mv) {
            Role::Knight | Role::Bishop if home.contains(mv.from) && !home.contains(mv.to) => 25,
            Role::King if mv.from.king_distance(mv.to) == 2 => 20,
            Role::Pawn if matches!(mv.from.file(), File::A | File::H) && !position.is_capture(mv) => -70,
            _ => 0,
        }
    }

    fn is_elementary(position: &Position) -> bool {
        endings::is_elementary(position)
    }

    fn prior() -> &'static MovePrior {
        &PRIOR
    }

    fn book_moves(position: &Position) -> &'static [(Move, u32)] {
        openings::book_moves(position)
    }

    /// Three phases of development, by the minor pieces on their first squares, then middlegame and ending, by the
    /// pieces of both sides.
    fn phase(position: &Position) -> usize {
        let board = position.board();
        let points = |role: Role| tactics::points(role) as u32 * board.role(role).len();
        let pieces: u32 = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].into_iter().map(points).sum();
        let us = position.side_to_move();
        let home = Bitboard::rank(us.rank(Rank::First));
        let minors = board.pieces_of(us, Role::Knight) | board.pieces_of(us, Role::Bishop);
        match (pieces, (minors & home).len()) {
            (46.., 3..) => 0,
            (46.., 1..) => 1,
            (46.., _) => 2,
            (25.., _) => 3,
            _ => 4,
        }
    }
}

impl NetGame for Position {
    fn net() -> &'static Arc<Net> {
        &NET
    }
}

impl NetInputs for Position {
    /// Six kinds of pieces of either side on 64 squares, then the rows of `activity`.
    const ROW_COUNT: usize = PIECE_ROWS + activity::ROWS;
    const IS_ASYMMETRIC: bool = false;
    /// Selected by the number of pieces, in steps of four.
    const BUCKET_COUNT: usize = 8;

    fn pieces(&self) -> Pieces {
        net_pieces(self.board())
    }

    /// Mirrors the board so that the view's own king is on the right. Only castling rights break this symmetry.
    #[inline]
    fn view_transform(pieces: &Pieces, view: Color) -> u8 {
        king_view_transform(pieces, view)
    }

    /// Black's view is turned upside down.
    #[inline]
    fn feature_index(view: Color, lens: u8, color: Color, kind: usize, place: usize) -> usize {
        let turned = if view == Color::White { 0 } else { 56 };
        (usize::from(color != view) * 6 + kind) * 64 + (place ^ usize::from(lens) ^ turned)
    }

    #[inline(always)]
    fn extra_features(pieces: &Pieces, views: &mut [ExtraFeatures; 2]) {
        activity::rows(pieces, |view| king_view_transform(pieces, view), PIECE_ROWS, views);
    }

    fn correct_value(&self, value: i32) -> i32 {
        endings::correct_value(self.board(), self.side_to_move(), value)
    }

    #[inline]
    fn bucket(pieces: &Pieces, _: Color) -> usize {
        (pieces.count().saturating_sub(1) / 4).min(7) as usize
    }
}

/// The pieces on a chess board as net inputs. Kinds are in the order of [`Role::ALL`].
pub(super) fn net_pieces(board: &Board) -> Pieces {
    Pieces(Color::ALL.map(|color| Role::ALL.map(|role| board.pieces_of(color, role).0)))
}

/// The view transform that puts the king of `view` on the right half of the board: a number that is XORed with square
/// numbers.
#[inline]
pub(super) fn king_view_transform(pieces: &Pieces, view: Color) -> u8 {
    if pieces.square_of(view, Role::King as usize) & 7 < 4 { 7 } else { 0 }
}

impl BoardGame for Position {
    const UCI_VARIANT: Option<&'static str> = Some("chess");

    fn original(number: u8, seed: u64) -> Option<Box<dyn ComputerPlayer<Self>>> {
        (1..=2).contains(&number).then(|| into_player(Xadrez { deep: number == 2 }, seed))
    }
}
