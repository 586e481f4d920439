//! Computer players of Racing Kings: search parameters, net inputs, levels, and the original players of 2017.
//!
//! A side wins by moving its king to the eighth rank. If White arrives first, Black may draw by arriving with the next
//! move.

mod bare_kings;
mod race_inputs;

use std::sync::{Arc, LazyLock};

use rand_chacha::ChaCha8Rng;

use crate::chess::{ChessGame, king_view_transform, net_pieces};
use crate::net::{self, ExtraFeatures, Net, NetGame, NetInputs, Pieces};
use crate::original::{EqualMoves, Original, into_player};
use crate::prior::{self, MovePrior};
use crate::score::{TablebaseResult, WIN};
use crate::search::SearchParameters;
use crate::search::level::{Level, ten_levels};
use crate::{BoardGame, ComputerPlayer, SeatKnowledge, StopFlag, WinCurve};
use rules::chessboard::{Bitboard, Move, MoveList, Rank, Role};
use rules::racing_kings::{Position, RacingKingsState};
use rules::{Color, Rules as _, Seat};

static NET: LazyLock<Arc<Net>> =
    LazyLock::new(|| net::read_embedded::<Position>(Position::GAME, include_bytes!("racing-kings.net")));

static PRIOR: LazyLock<MovePrior> =
    LazyLock::new(|| prior::read_embedded::<Position>(include_bytes!("racing-kings.prior")));

/// Number of input rows for pieces; the rows of `race_inputs` follow them.
const PIECE_ROWS: usize = 2 * 5 * 64;

impl ChessGame for RacingKingsState {
    const FUTILITY_MARGIN: i32 = 150;
    const PIECE_VALUES: [i32; 6] = [0, 315, 405, 585, 1_050, 0];
    const STRUCTURE: Role = Role::King;
    const WINS: WinCurve = WinCurve { even: 275.0, spread: 315.0 };
    const HAS_SEE: bool = false;
    const SELECTIVITY: SearchParameters = SearchParameters::cautious(Self::FUTILITY_MARGIN);
    const LEVELS: [Level; 10] = ten_levels([
        Level::with_sight(14, 1, 300).with(22, 0, 420).with_prior(70),
        Level::with_sight(16, 1, 300).with(22, 0, 420).with_prior(8),
        Level::with_sight(31, 1, 360).with(72, 6, 165),
        Level::with_sight(59, 2, 840).with(100, 54, 52),
        Level::with_sight(84, 3, 2_300).with(100, 89, 20),
        Level::with_sight(93, 4, 6_000).with(100, 97, 9).with_haste(3),
        Level::with_sight(99, 6, 30_000).with(100, 99, 2).with_haste(3),
        Level::with_sight(100, 8, 110_000).with(100, 100, 1).with_haste(2),
        Level::with_sight(100, 14, 450_000),
    ]);

    fn noisy_moves(position: &Position) -> MoveList {
        let us = position.side_to_move();
        let king = position.board().king(us);
        if king.rank() != Rank::Seventh {
            return position.captures();
        }
        // Include the king's step to the goal rank.
        let mut list = position.moves();
        let enemy = position.board().color(!us);
        list.retain(|mv| enemy.contains(mv.to) || mv.from == king && mv.to.rank() == Rank::Eighth);
        list
    }

    /// Whether White's king is on the goal rank, so that only Black's last move remains.
    fn is_forced(position: &Position) -> bool {
        position.has_arrived(Color::White)
    }

    /// Returns `None` near the goal, where one tempo decides, and with at most one piece besides the king, where
    /// zugzwang is likely.
    fn null_move(position: &Position) -> Option<Position> {
        let board = position.board();
        let is_near_goal = Color::ALL.into_iter().any(|color| board.king(color).rank() >= Rank::Sixth);
        if is_near_goal || board.color(position.side_to_move()).len() <= 2 {
            None
        } else {
            position.null_move()
        }
    }

    fn is_decided(position: &Position) -> bool {
        position.has_arrived(Color::Black)
            || position.has_arrived(Color::White) && position.side_to_move() == Color::White
    }

    fn end_score(position: &Position, ply: usize) -> i32 {
        let winner = match Color::ALL.map(|color| position.has_arrived(color)) {
            // Both kings on the goal rank, or stalemate.
            [true, true] | [false, false] => return 0,
            [true, false] => Color::White,
            [false, true] => Color::Black,
        };
        if winner == position.side_to_move() { WIN - ply as i32 } else { ply as i32 - WIN }
    }

    /// Looks up the result of a race between two bare kings.
    fn ending_verdict(position: &Position, _: bool) -> Option<TablebaseResult> {
        bare_kings::bare_king_race(position)
    }

    fn prior() -> &'static MovePrior {
        &PRIOR
    }

    /// The rank of the king that is nearer to the goal.
    fn phase(position: &Position) -> usize {
        let ranks = Color::ALL.map(|color| position.board().king(color).rank());
        match ranks[0].max(ranks[1]) {
            Rank::First | Rank::Second => 0,
            Rank::Third | Rank::Fourth => 1,
            Rank::Fifth => 2,
            Rank::Sixth => 3,
            Rank::Seventh | Rank::Eighth => 4,
        }
    }

    /// Everybody knows that the king must go forward.
    fn habit(position: &Position, mv: Move) -> i32 {
        let is_advance = position.moved_role(mv) == Role::King && mv.to.rank() > mv.from.rank();
        if is_advance { 30 } else { 0 }
    }

    fn is_elementary(position: &Position) -> bool {
        position.board().color(!position.side_to_move()).len() == 1
    }

    /// Whether `mv` is a king move that does not advance.
    fn is_odd_walk(position: &Position, mv: Move) -> bool {
        position.moved_role(mv) == Role::King && mv.to.rank() <= mv.from.rank()
    }

    fn is_urgent(position: &Position, mv: Move) -> bool {
        let last_two_ranks = Position::GOAL | Bitboard::rank(Rank::Seventh);
        last_two_ranks.contains(mv.to)
            && position.board().role(Role::King).contains(mv.from)
            && mv.to.rank() > mv.from.rank()
    }
}

impl NetGame for Position {
    fn net() -> &'static Arc<Net> {
        &NET
    }
}

impl NetInputs for Position {
    /// Rows of five kinds of pieces (no pawns) for each side, then the rows of `race_inputs`.
    const ROW_COUNT: usize = PIECE_ROWS + race_inputs::ROWS;
    /// Only Black has a last move after the opponent reaches the goal.
    const IS_ASYMMETRIC: bool = true;
    /// The side to move and the ranks of both kings select a bucket, two ranks at a time.
    const BUCKET_COUNT: usize = 2 * 4 * 4;

    fn pieces(&self) -> Pieces {
        net_pieces(self.board())
    }

    /// Mirrors the board so that the view's own king is on the right.
    #[inline]
    fn view_transform(pieces: &Pieces, view: Color) -> u8 {
        king_view_transform(pieces, view)
    }

    #[inline]
    fn feature_index(view: Color, transform: u8, color: Color, kind: usize, square: usize) -> usize {
        // There are no pawns: kind 1, the knight, has the first rows.
        (usize::from(color != view) * 5 + kind.saturating_sub(1)) * 64 + (square ^ usize::from(transform))
    }

    #[inline(always)]
    fn extra_features(pieces: &Pieces, views: &mut [ExtraFeatures; 2]) {
        race_inputs::rows(pieces, |view| king_view_transform(pieces, view), PIECE_ROWS, views);
    }

    #[inline]
    fn bucket(pieces: &Pieces, turn: Color) -> usize {
        let [own, other] = [turn, !turn].map(|color| pieces.square_of(color, Role::King as usize) / 16);
        turn as usize * 16 + own * 4 + other
    }
}

impl BoardGame for Position {
    const UCI_VARIANT: Option<&'static str> = Some("racingkings");

    fn original(number: u8, seed: u64) -> Option<Box<dyn ComputerPlayer<Self>>> {
        (1..=2).contains(&number).then(|| into_player(RandomMover { may_capture: number == 2 }, seed))
    }
}

/// A player of random legal moves, from the report of 2017. `original:1` captures only if it has no other move.
struct RandomMover {
    /// Whether captures count like other moves.
    may_capture: bool,
}

impl Original<Position> for RandomMover {
    fn turn_and_key(position: &Position) -> (Seat, u64) {
        (position.turn(), position.key())
    }

    fn equal_moves(
        &self,
        knowledge: &SeatKnowledge<Position>,
        _: &mut ChaCha8Rng,
        _: &StopFlag,
    ) -> EqualMoves<Move> {
        let legal = knowledge.observation.legal_moves();
        let occupied = knowledge.observation.board().occupied();
        let non_captures: Vec<Move> = legal.iter().copied().filter(|mv| !occupied.contains(mv.to)).collect();
        EqualMoves::unsearched(if self.may_capture || non_captures.is_empty() { legal } else { non_captures })
    }
}
