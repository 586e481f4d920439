//! Computer players of chess.
//!
//! This module holds net inputs, levels and the parameters of the search; submodules hold known endings, static
//! exchange evaluation and the original players of 2003.

mod activity;
mod endings;
mod exchange;
mod fallible;
mod game;
pub mod material;
mod original;
mod search;

use std::sync::{Arc, LazyLock};

pub use game::ChessGame;

use crate::chess::original::Xadrez;
use crate::net::{self, Further, Net, NetGame, NetInputs, Pieces};
use crate::original::seated;
use crate::score::{Verdict, WIN};
use crate::search::Selectivity;
use crate::search::level::{Level, ladder};
use crate::{BoardGame, Computer, StopFlag, WinCurve};
use rules::Color;
use rules::Rules as _;
use rules::chess::{Fide, Position};
use rules::chessboard::{Board, Move, MoveList, Role};

static NET: LazyLock<Arc<Net>> =
    LazyLock::new(|| net::embedded::<Position>(Position::GAME, include_bytes!("chess.net")));

/// Input rows of the net for pieces; those of `activity` follow.
const PIECE_ROWS: usize = 2 * 6 * 64;

impl ChessGame for Fide {
    const MARGIN: i32 = 90;
    const WORTH: [i32; 6] = [100, 320, 330, 500, 980, 0];
    const STRUCTURE: Role = Role::Pawn;
    const WINS: WinCurve = WinCurve { even: 155.0, spread: 155.0 };
    const EXCHANGES: bool = true;
    const TRADES_COUNT: bool = true;
    const SELECTIVITY: Selectivity = Selectivity::SHARP;
    /// Level 9 is limited by nodes too: the full engine is far above a club player.
    const LEVELS: [Level; 10] = ladder([
        Level::seeing(14, 1, 200).with(28, 0, 7_600),
        Level::seeing(15, 1, 260).with(100, 0, 2_800),
        Level::seeing(28, 1, 380).with(100, 14, 1_200),
        Level::seeing(50, 2, 700).with(100, 40, 470),
        Level::seeing(58, 2, 1_000).with(100, 57, 350),
        Level::seeing(75, 3, 1_950).with(100, 76, 210),
        Level::seeing(86, 4, 4_000).with(100, 90, 127),
        Level::seeing(90, 5, 8_000).with(100, 93, 82),
        Level::seeing(95, 7, 16_000).with(100, 97, 28),
    ]);

    fn noisy_moves(position: &Position) -> MoveList {
        position.captures()
    }

    fn is_forced(position: &Position) -> bool {
        position.checkers().any()
    }

    /// No null move without pieces: in pawn endings zugzwang is common, and passing would be the best move.
    fn null_move(position: &Position) -> Option<Position> {
        let board = position.board();
        let pieces = board.color(position.side_to_move()) & !board.role(Role::Pawn) & !board.role(Role::King);
        if pieces.any() { position.pass() } else { None }
    }

    fn end_score(position: &Position, ply: usize) -> i32 {
        if position.checkers().any() { ply as i32 - WIN } else { 0 }
    }

    fn prepare(position: &Position, stop: &StopFlag) -> bool {
        endings::prepare(position, stop)
    }

    fn verdict(position: &Position, made: bool) -> Option<Verdict> {
        endings::verdict(position, made)
    }

    fn ending_value(position: &Position) -> Option<i32> {
        endings::value(position)
    }

    /// A king move of one step while many enemy pieces could attack it. Many means a queen, or more than two
    /// pieces beside king and pawns.
    fn is_odd_walk(position: &Position, mv: Move) -> bool {
        let (us, board) = (position.side_to_move(), position.board());
        let hunters = board.color(!us) & !board.role(Role::Pawn) & !board.role(Role::King);
        position.moved(mv) == Role::King
            && mv.from.distance(mv.to) == 1
            && (hunters.len() > 2 || board.pieces_of(!us, Role::Queen).any())
    }

    fn is_elementary(position: &Position) -> bool {
        endings::is_elementary(position)
    }
}

impl NetGame for Position {
    fn net() -> &'static Arc<Net> {
        &NET
    }
}

impl NetInputs for Position {
    /// Six kinds of pieces of either side on 64 squares, then the rows of `activity`.
    const ROWS: usize = PIECE_ROWS + activity::ROWS;
    const SIDES_DIFFER: bool = false;
    /// Selected by the number of pieces, in steps of four.
    const BUCKETS: usize = 8;

    fn pieces(&self) -> Pieces {
        pieces_on(self.board())
    }

    /// Mirrors the board so that the view's own king is on the right. Only castling rights break this symmetry.
    #[inline]
    fn lens(pieces: &Pieces, view: Color) -> u8 {
        lens_of_king(pieces, view)
    }

    /// Black's view is turned upside down.
    #[inline]
    fn row(view: Color, lens: u8, color: Color, kind: usize, place: usize) -> usize {
        let turned = if view == Color::White { 0 } else { 56 };
        (usize::from(color != view) * 6 + kind) * 64 + (place ^ usize::from(lens) ^ turned)
    }

    #[inline(always)]
    fn further(pieces: &Pieces, views: &mut [Further; 2]) {
        activity::rows(pieces, |view| lens_of_king(pieces, view), PIECE_ROWS, views);
    }

    fn put_right(&self, value: i32) -> i32 {
        endings::put_right(self.board(), self.side_to_move(), value)
    }

    #[inline]
    fn bucket(pieces: &Pieces, _: Color) -> usize {
        (pieces.count().saturating_sub(1) / 4).min(7) as usize
    }
}

/// The pieces on a chess board as net inputs. Kinds are in the order of [`Role::ALL`].
pub(super) fn pieces_on(board: &Board) -> Pieces {
    Pieces(Color::ALL.map(|color| Role::ALL.map(|role| board.pieces_of(color, role).0)))
}

/// The lens that puts the king of `view` on the right half of the board. A lens is XORed to square numbers.
#[inline]
pub(super) fn lens_of_king(pieces: &Pieces, view: Color) -> u8 {
    if pieces.place_of(view, Role::King as usize) & 7 < 4 { 7 } else { 0 }
}

impl BoardGame for Position {
    const UCI_VARIANT: Option<&'static str> = Some("chess");

    fn original(number: u8, seed: u64) -> Option<Box<dyn Computer<Self>>> {
        (1..=2).contains(&number).then(|| seated(Xadrez { deep: number == 2 }, seed))
    }
}
