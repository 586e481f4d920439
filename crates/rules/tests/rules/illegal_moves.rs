//! The reasons why moves are illegal: a case for each rule.

use rules::chess::{self, IllegalMove, Move, Role, Wing};
use rules::chessboard::{Bitboard, Square};
use rules::{GamePosition, Rules as _, Texts as _, racing_kings};

use crate::positions::key_from_scratch;

/// The reason why the move `uci` is illegal in the position `text`; `None` if it is legal.
fn illegal_reason<P: GamePosition<Move = Move>>(text: &str, uci: &str) -> Option<P::IllegalMove> {
    let position = P::from_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    position.illegal_reason(Move::from_uci(uci).unwrap_or_else(|| panic!("{uci} has the form of a move")))
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn illegal_chess_moves_name_the_rule() {
    use Square as S;
    let cases = [
        (START, "e4e5", IllegalMove::EmptySquare(S::E4)),
        (START, "e7e5", IllegalMove::NotYourPiece(S::E7)),
        (START, "a1a2", IllegalMove::OwnPiece(S::A2)),
        (START, "a1a1", IllegalMove::OwnPiece(S::A1)),
        (START, "a1b3", IllegalMove::PieceMove(Role::Rook)),
        (START, "c1c3", IllegalMove::PieceMove(Role::Bishop)),
        (START, "a1a4", IllegalMove::Blocked { by: S::A2 }),
        (START, "f1b5", IllegalMove::Blocked { by: S::E2 }),
        (START, "e2d3", IllegalMove::NothingToCapture(S::D3)),
        (START, "e2e5", IllegalMove::PieceMove(Role::Pawn)),
        (START, "e2e4q", IllegalMove::PromotionElsewhere),
        (START, "g1f3q", IllegalMove::PromotionElsewhere),
        ("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "e1e8", IllegalMove::KingCapture(S::E8)),
        ("4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1", "e3e4", IllegalMove::PawnBlocked { by: S::E4 }),
        ("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e2e4", IllegalMove::PawnBlocked { by: S::E4 }),
        ("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2e4", IllegalMove::Blocked { by: S::E3 }),
        ("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e5", IllegalMove::DoubleStep),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8", IllegalMove::PromotionMissing),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8k", IllegalMove::PromotionRole(Role::King)),
        // En passant needs a double step in the previous move, and must not expose the king.
        ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", IllegalMove::NothingToCapture(S::D6)),
        ("7k/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "e5d6", IllegalMove::EnPassantPinned { by: S::H5 }),
        ("4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", IllegalMove::EnPassantPinned { by: S::E8 }),
        ("4k3/3p4/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", IllegalMove::NothingToCapture(S::D6)),
        ("4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "e1e2", IllegalMove::KingAttacked { on: S::E2, by: S::A2 }),
        ("8/8/8/8/8/4k3/8/4K3 w - - 0 1", "e1e2", IllegalMove::KingsAdjacent { other: S::E3 }),
        ("4r2k/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a2", IllegalMove::InCheck { by: Bitboard::of(S::E8) }),
        ("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", IllegalMove::Pinned { by: S::E8 }),
        // The king does not shield the square behind it from a slider.
        ("4r2k/8/8/8/4K3/8/8/8 w - - 0 1", "e4e3", IllegalMove::KingAttacked { on: S::E3, by: S::E8 }),
        ("r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1", "e1g1", IllegalMove::CastlingRight(Wing::King)),
        ("r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1", "e1c1", IllegalMove::CastlingRight(Wing::Queen)),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1g1", IllegalMove::CastlingRook { corner: S::H1 }),
        ("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1c1", IllegalMove::CastlingBlocked { by: S::B1 }),
        ("4k3/8/8/8/8/8/8/R3K1NR w KQ - 0 1", "e1g1", IllegalMove::CastlingBlocked { by: S::G1 }),
        ("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "e1g1", IllegalMove::CastlingInCheck { by: S::E4 }),
        (
            "4k3/8/8/8/3r4/8/8/R3K2R w KQ - 0 1",
            "e1c1",
            IllegalMove::CastlingThroughCheck { on: S::D1, by: S::D4 },
        ),
        (
            "4k3/8/8/8/2r5/8/8/R3K2R w KQ - 0 1",
            "e1c1",
            IllegalMove::CastlingIntoCheck { on: S::C1, by: S::C4 },
        ),
        (CASTLING, "e1e3", IllegalMove::PieceMove(Role::King)),
    ];
    for (text, uci, expected) in cases {
        assert_eq!(illegal_reason::<chess::Position>(text, uci), Some(expected), "{uci} in {text}");
    }
    // The rook may cross an attacked square and start from one; FIDE 3.8.2.2 concerns only the king.
    assert_eq!(illegal_reason::<chess::Position>("4k3/8/8/8/1r6/8/8/R3K2R w KQ - 0 1", "e1c1"), None);
}

/// Two pawns stand beside the pawn that they can capture en passant; each capture is checked on its own.
#[test]
fn en_passant_is_checked_for_each_pawn() {
    // The pawn on c5 is pinned on the diagonal f8-a3 and captures along it; the pawn on e5 is free.
    let text = "5b1k/8/8/2PpP3/8/K7/8/8 w - d6 0 1";
    assert_eq!(illegal_reason::<chess::Position>(text, "e5d6"), None);
    assert_eq!(illegal_reason::<chess::Position>(text, "c5d6"), None);
    // The pawn on c5 is pinned on the diagonal a7-g1, and the capture would leave it.
    let text = "7k/8/1b6/2PpP3/3K4/8/8/8 w - d6 0 1";
    assert_eq!(illegal_reason::<chess::Position>(text, "e5d6"), None);
    assert_eq!(
        illegal_reason::<chess::Position>(text, "c5d6"),
        Some(IllegalMove::EnPassantPinned { by: Square::B6 })
    );
}

#[test]
fn illegal_race_moves_name_the_rule() {
    use Square as S;
    use racing_kings::IllegalMove as Race;
    let cases = [
        // The rook moves to a square from which it attacks the king.
        ("8/8/8/8/8/8/k7/5R1K w - - 0 1", "f1f2", Race::WouldCheckEnemyKing { by: Role::Rook, from: S::F2 }),
        // The bishop uncovers a check by its own rook.
        ("8/8/8/8/8/8/k2B3R/7K w - - 0 1", "d2e3", Race::WouldCheckEnemyKing { by: Role::Rook, from: S::H2 }),
        // The king uncovers a check by its own rook.
        ("8/8/8/8/8/8/k3K2R/8 w - - 0 1", "e2e3", Race::WouldCheckEnemyKing { by: Role::Rook, from: S::H2 }),
        ("8/8/8/8/8/2k5/8/2K5 w - - 0 1", "c1c2", Race::Chess(IllegalMove::KingsAdjacent { other: S::C3 })),
        (
            "8/8/8/8/8/8/7r/k5K1 w - - 0 1",
            "g1g2",
            Race::Chess(IllegalMove::KingAttacked { on: S::G2, by: S::H2 }),
        ),
        ("8/8/8/8/8/8/8/k1r2N1K w - - 0 1", "f1e3", Race::Chess(IllegalMove::Pinned { by: S::C1 })),
        ("8/8/8/8/8/8/8/k6K w - - 0 1", "h1g1q", Race::Chess(IllegalMove::PromotionElsewhere)),
        ("K7/8/8/8/8/8/2k5/8 b - - 0 1", "c2c3", Race::RaceOver),
    ];
    for (text, uci, expected) in cases {
        assert_eq!(illegal_reason::<racing_kings::Position>(text, uci), Some(expected), "{uci} in {text}");
    }
    // The rook may move along its rank, because its own knight shields the enemy king.
    assert_eq!(illegal_reason::<racing_kings::Position>("8/8/8/8/8/8/k2N3R/7K w - - 0 1", "h2f2"), None);
}

#[test]
fn null_moves_need_a_position_without_check() {
    let position = chess::Position::default();
    let after_null_move = position.null_move().expect("no check");
    assert_eq!(after_null_move.text(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1");
    assert_eq!(after_null_move.key(), key_from_scratch(&after_null_move));
    // A null move ends the right to capture en passant.
    let text = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    let after_null_move =
        chess::Position::from_text(text).ok().and_then(|position| position.null_move()).expect("no check");
    assert_eq!(
        (after_null_move.en_passant(), after_null_move.key()),
        (None, key_from_scratch(&after_null_move))
    );
    let in_check = chess::Position::from_text("4r2k/8/8/8/8/8/8/R3K3 w - - 0 1").expect("possible");
    assert_eq!(in_check.null_move(), None);
}
