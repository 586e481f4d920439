//! Racing Kings at the table: chess pieces, and one view of the board for both.

use std::marker::PhantomData;

use super::chess::{self, ChessPlayable};
use super::game_text::text_form::TextForm;
use crate::{GameInfo, GameKeys, Lesson, Mark, MarkKind, OddsKind, Rejection, ToMessage, key};
use rules::chessboard;
use rules::racing_kings::{IllegalMove, Position, RacingKingsState, TextError};
use rules::square::{File, Rank, Square};
use rules::{Color, EndReason, Outcome, Seat};

/// Odds in which one side plays without a piece of its first rank. The first text gives the odds to White.
const ODDS: &[OddsKind] = &[
    OddsKind::start(
        "knight",
        key!("odds-knight"),
        ["8/8/8/8/8/8/krbnNBRK/qrb1NBRQ w - - 0 1", "8/8/8/8/8/8/krbnNBRK/qrbn1BRQ w - - 0 1"],
    ),
    OddsKind::start(
        "bishop",
        key!("odds-bishop"),
        ["8/8/8/8/8/8/krbnNBRK/qr1nNBRQ w - - 0 1", "8/8/8/8/8/8/krbnNBRK/qrbnN1RQ w - - 0 1"],
    ),
    OddsKind::start(
        "rook",
        key!("odds-rook"),
        ["8/8/8/8/8/8/krbnNBRK/q1bnNBRQ w - - 0 1", "8/8/8/8/8/8/krbnNBRK/qrbnNB1Q w - - 0 1"],
    ),
    OddsKind::start(
        "queen",
        key!("odds-queen"),
        ["8/8/8/8/8/8/krbnNBRK/1rbnNBRQ w - - 0 1", "8/8/8/8/8/8/krbnNBRK/qrbnNBR1 w - - 0 1"],
    ),
];

impl ChessPlayable for RacingKingsState {
    const INFO: GameInfo = GameInfo {
        one_view: true,
        original_computers: 2,
        odds: ODDS,
        pieces_with_pictures: chess::PIECE_KINDS,
        text: TextForm::RACING_KINGS,
        position_editor: Some(&chess::FenEditor::<RacingKingsState>(PhantomData)),
        lessons: LESSONS,
        ..GameInfo::of::<Position>(GameKeys {
            tip: key!("tip-racing-kings"),
            ..GameKeys::fen(key!("game-racing-kings"), key!("game-racing-kings-about"))
        })
    };
    const GOAL: EndReason = EndReason::Race;

    /// Marks the eighth rank, the goal of the kings.
    fn marks(_: &Position) -> Vec<Mark> {
        let goal = File::ALL.into_iter().map(|file| Square::new(file, Rank::Eighth));
        goal.map(|square| Mark { spot: chess::spot(square), kind: MarkKind::Goal }).collect()
    }

    /// White's king has reached the goal, and Black has one move to get there too.
    fn obligation(position: &Position) -> Option<&'static str> {
        let king = position.board().king(Color::White);
        (king.rank() == Rank::Eighth).then_some(key!("obligation-last-reply"))
    }

    fn rejection_for(position: &Position, refusal: &IllegalMove) -> Rejection {
        match refusal {
            IllegalMove::Chess(refusal) => chess::chess_rejection_for(refusal),
            IllegalMove::RaceOver => Rejection::harmless(refusal.message()),
            // Highlight the king that would be in check, and the checking piece unless it is the moved one.
            IllegalMove::WouldCheckEnemyKing { from, .. } => {
                let (board, us) = (position.board(), position.side_to_move());
                let checker = board.color(us).contains(*from).then_some(*from);
                let king = board.king(!us);
                let culprits = checker.into_iter().chain([king]).map(chess::spot);
                Rejection::by_rule(refusal.message()).because_of(culprits)
            }
        }
    }

    fn is_king_safety_violation(refusal: &IllegalMove) -> bool {
        use chessboard::IllegalMove::{InCheck, Pinned};
        match refusal {
            IllegalMove::Chess(refusal) => matches!(refusal, InCheck { .. } | Pinned { .. }),
            IllegalMove::WouldCheckEnemyKing { .. } => true,
            IllegalMove::RaceOver => false,
        }
    }

    fn error_span<'t>(text: &'t str, error: &TextError) -> Option<&'t str> {
        chess::faulty_part_in_race(text, error)
    }

    /// Always a loss: a lone king can still win the race.
    fn flag_fall(_: &Position, seat: Seat) -> Outcome {
        Outcome::win(seat.next(2), EndReason::TimeForfeit)
    }
}

/// A complete game, won on the eighth rank.
const RACE: &str = "e1c2 d1c3 c2a3 d2c4 a3b1 c3e2 f1e2 b2e2 g1c1 e2f2 h2g3 f2c2 g3g4 a1e5 h1h6 a2b2 h6g5 \
             e5f6 c1d1 c4b6 g5g7 b6c8 d1d8 c8e7 d8d6 f6e5 d6e6 e7f5 e6e5 f5g7 g4g5 b2c1 g5f6 c2c7 \
             g2g7 c1d1 f6g6 d1c1 g6h7 c7c8 g7g8 c8g8 h7g8";

const LESSONS: &[Lesson] = &[
    Lesson::board("racing-kings-goal", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1").with_moves(RACE),
    Lesson::moves("racing-kings-no-check", "8/8/2k5/8/4K3/8/8/5Q2 w - - 0 1", 5, 0),
    Lesson::moves("racing-kings-own-king", "8/1r6/8/8/8/3K4/7k/8 w - - 0 1", 3, 2),
    Lesson::moves("racing-kings-answer", "6K1/k7/8/8/8/3B4/8/8 b - - 0 1", 0, 6),
    Lesson::text_only("racing-kings-draws"),
];
