//! Position texts: rejected texts with their errors, accepted texts, and random texts, which must not panic.

use proptest::prelude::*;
use rules::bitboard::Bitboard;
use rules::chess::{self, Color, FenError, Role, Wing};
use rules::square::{Rank, Square};
use rules::{GamePosition, Rules as _, Texts as _, racing_kings};

use crate::positions;

/// The error of an invalid position text.
fn text_error<P: GamePosition>(text: &str) -> P::TextError {
    match P::from_text(text) {
        Err(error) => error,
        Ok(position) => panic!("{text} is accepted as {}", position.text()),
    }
}

#[test]
fn impossible_chess_positions_are_rejected_with_the_reason() {
    let owned = str::to_owned;
    let cases = [
        ("", FenError::FieldCount(0)),
        ("8/8/8/8/8/8/8/8", FenError::FieldCount(1)),
        ("k7/8/8/8/8/8/8/K7 w -", FenError::FieldCount(3)),
        ("k7/8/8/8/8/8/8/K7 w - - 0", FenError::FieldCount(5)),
        ("k7/8/8/8/8/8/8/K7 w - - 0 1 x", FenError::FieldCount(7)),
        ("k7/8/8/8/8/8/K7 w - - 0 1", FenError::RankCount(7)),
        ("k7/8/8/8/8/8/8/8/K7 w - - 0 1", FenError::RankCount(9)),
        ("k7/8/8/3x4/8/8/8/K7 w - - 0 1", FenError::PieceLetter { letter: 'x', rank: Rank::Fifth }),
        ("k7/9/8/8/8/8/8/K7 w - - 0 1", FenError::PieceLetter { letter: '9', rank: Rank::Seventh }),
        ("k7/80/8/8/8/8/8/K7 w - - 0 1", FenError::PieceLetter { letter: '0', rank: Rank::Seventh }),
        ("k7/8/8/8/8/8/8/K7é w - - 0 1", FenError::PieceLetter { letter: 'é', rank: Rank::First }),
        ("k7/44/8/8/8/8/8/K7 w - - 0 1", FenError::AdjacentNumbers(Rank::Seventh)),
        ("k7/8/8/8/5pppp/8/8/K7 w - - 0 1", FenError::RankTooLong(Rank::Fourth)),
        ("k7/8/8/8/pp7/8/8/K7 w - - 0 1", FenError::RankTooLong(Rank::Fourth)),
        ("k7/8/8/8/pp5/8/8/K7 w - - 0 1", FenError::RankTooShort { rank: Rank::Fourth, squares: 7 }),
        ("k7//8/8/8/8/8/K7 w - - 0 1", FenError::RankTooShort { rank: Rank::Seventh, squares: 0 }),
        ("k7/8/8/8/8/8/8/K7 W - - 0 1", FenError::SideToMove(owned("W"))),
        ("k7/8/8/8/8/8/8/K7 w KK - 0 1", FenError::CastlingText(owned("KK"))),
        ("k7/8/8/8/8/8/8/K7 w X - 0 1", FenError::CastlingText(owned("X"))),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkqKQkq - 0 1", FenError::CastlingText(owned("KQkqKQkq"))),
        (
            "r3k2r/8/8/8/8/8/8/R3KR2 w KQkq - 0 1",
            FenError::CastlingPieces {
                color: Color::White,
                wing: Wing::King,
                king: Square::E1,
                rook: Square::H1,
            },
        ),
        (
            "r2k3r/8/8/8/8/8/8/R3K2R w KQq - 0 1",
            FenError::CastlingPieces {
                color: Color::Black,
                wing: Wing::Queen,
                king: Square::E8,
                rook: Square::A8,
            },
        ),
        ("k7/8/8/8/8/8/8/K7 w - e9 0 1", FenError::EnPassantText(owned("e9"))),
        ("k7/8/8/8/8/8/8/K7 w - e66 0 1", FenError::EnPassantText(owned("e66"))),
        ("k7/8/8/8/8/8/8/K7 w - e6 0 1", FenError::EnPassantImpossible(Square::E6)),
        ("k7/8/8/4p3/8/8/8/K7 w - e5 0 1", FenError::EnPassantImpossible(Square::E5)),
        ("k7/4p3/8/4p3/8/8/8/K7 w - e6 0 1", FenError::EnPassantImpossible(Square::E6)),
        ("k7/8/4n3/4p3/8/8/8/K7 w - e6 0 1", FenError::EnPassantImpossible(Square::E6)),
        ("k7/8/8/8/4P3/8/8/K7 w - e3 0 1", FenError::EnPassantImpossible(Square::E3)),
        // In these two positions the rook or the bishop gave check before the pawn moved.
        ("r6k/8/8/4p3/8/8/8/K7 w - e6 0 1", FenError::EnPassantImpossible(Square::E6)),
        ("7k/6b1/8/3Pp3/3K4/8/8/8 w - e6 0 1", FenError::EnPassantImpossible(Square::E6)),
        ("k7/8/8/8/8/8/8/K7 w - - x 1", FenError::HalfmoveClock(owned("x"))),
        ("k7/8/8/8/8/8/8/K7 w - - -1 1", FenError::HalfmoveClock(owned("-1"))),
        ("k7/8/8/8/8/8/8/K7 w - - 70000 1", FenError::HalfmoveClock(owned("70000"))),
        ("k7/8/8/8/8/8/8/K7 w - - 0 +1", FenError::FullmoveNumber(owned("+1"))),
        ("8/8/8/8/8/8/8/K7 w - - 0 1", FenError::KingCount { color: Color::Black, count: 0 }),
        ("kk6/8/8/8/8/8/8/K7 w - - 0 1", FenError::KingCount { color: Color::Black, count: 2 }),
        ("k7/8/8/8/P7/PPPP4/PPPP4/K7 w - - 0 1", FenError::PawnCount { color: Color::White, count: 9 }),
        ("kP6/8/8/8/8/8/8/K7 w - - 0 1", FenError::PawnOnEdge(Square::B8)),
        ("k7/8/8/8/8/8/8/K1p5 w - - 0 1", FenError::PawnOnEdge(Square::C1)),
        (
            "k7/8/8/8/8/QQ6/PPPPPPPP/K7 w - - 0 1",
            FenError::Promoted { color: Color::White, promoted: 1, missing: 0 },
        ),
        (
            "k7/pppppppp/8/3b1b2/8/8/8/7K w - - 0 1",
            FenError::Promoted { color: Color::Black, promoted: 1, missing: 0 },
        ),
        ("k7/8/8/8/8/8/8/RK6 w - - 0 1", FenError::OpponentInCheck(Color::Black)),
        ("8/8/8/8/8/8/kK6/8 w - - 0 1", FenError::OpponentInCheck(Color::Black)),
        (
            "k3r3/8/8/8/r3K3/8/8/4r3 w - - 0 1",
            FenError::ImpossibleCheck([Square::E1, Square::A4, Square::E8].into_iter().collect::<Bitboard>()),
        ),
        (
            "k3r3/8/8/8/4K3/8/8/4r3 w - - 0 1",
            FenError::ImpossibleCheck([Square::E1, Square::E8].into_iter().collect::<Bitboard>()),
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(text_error::<chess::Position>(text), expected, "{text}");
    }
}

#[test]
fn impossible_races_are_rejected_with_the_reason() {
    use racing_kings::TextError;
    let cases = [
        ("8/8/8/8/8/8/krbnNBRK w - - 0 1", TextError::Fen(FenError::RankCount(7))),
        ("8/8/8/8/8/8/8/8 w - - 0 1", TextError::Fen(FenError::KingCount { color: Color::White, count: 0 })),
        ("8/8/8/8/8/4P3/8/k6K w - - 0 1", TextError::Pawn(Square::E3)),
        (
            "8/8/8/8/8/8/QQ6/k6K b - - 0 1",
            TextError::Pieces { color: Color::White, role: Role::Queen, count: 2 },
        ),
        ("8/8/8/8/8/8/8/k5RK w - - 0 1", TextError::Check(Color::Black)),
        ("8/8/8/8/8/8/8/k4r1K b - - 0 1", TextError::Check(Color::White)),
        ("8/8/8/8/8/8/8/kK6 w - - 0 1", TextError::Check(Color::White)),
        ("8/8/8/8/8/8/8/k6K w KQ - 0 1", TextError::Field("KQ".to_owned())),
        ("8/8/8/8/8/8/8/k6K w - e3 0 1", TextError::Field("e3".to_owned())),
        ("k6K/8/8/8/8/8/8/8 b - - 0 1", TextError::ImpossibleArrival),
    ];
    for (text, expected) in cases {
        assert_eq!(text_error::<racing_kings::Position>(text), expected, "{text}");
    }
}

/// Each first text is accepted and written back as the second one.
#[test]
fn texts_become_canonical() {
    let cases = [
        ("k7/8/8/8/8/8/8/K7 w - -", "k7/8/8/8/8/8/8/K7 w - - 0 1"),
        ("  k7/8/8/8/8/8/8/K7  b -  - 7 0 \r\n", "k7/8/8/8/8/8/8/K7 b - - 7 1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 3 9", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9"),
        // No pawn can capture, so the en passant square is dropped.
        (
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        ),
        // The capture would expose the king: on the file, then on the rank.
        ("4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4r2k/8/8/3pP3/8/8/8/4K3 w - - 0 1"),
        ("7k/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "7k/8/8/K2pP2r/8/8/8/8 w - - 0 1"),
        // First, the pawn captures along the line of its pin; then, it captures the pawn that gives check.
        ("7k/5b2/8/3Pp3/2K5/8/8/8 w - e6 0 1", "7k/5b2/8/3Pp3/2K5/8/8/8 w - e6 0 1"),
        ("7k/8/8/3Pp3/3K4/8/8/8 w - e6 0 1", "7k/8/8/3Pp3/3K4/8/8/8 w - e6 0 1"),
        // The double step uncovered the check of the bishop, and the capture on e6 does not parry the check.
        ("5b1k/8/8/3Pp3/1K6/8/8/8 w - e6 0 1", "5b1k/8/8/3Pp3/1K6/8/8/8 w - - 0 1"),
        // Nine queens are possible, as are two bishops on squares of one colour if a pawn is missing: it was promoted.
        ("kb6/pp6/8/8/8/8/1QQQQQQQ/1KQQ4 w - - 0 1", "kb6/pp6/8/8/8/8/1QQQQQQQ/1KQQ4 w - - 0 1"),
        ("k7/ppppppp1/8/3b1b2/8/8/8/K7 b - - 0 1", "k7/ppppppp1/8/3b1b2/8/8/8/K7 b - - 0 1"),
    ];
    for (text, canonical) in cases {
        assert_eq!(
            chess::Position::from_text(text).map(|position| position.text()),
            Ok(canonical.to_owned()),
            "{text}"
        );
    }
}

/// Positions of finished races are accepted.
#[test]
fn kings_on_the_last_rank_are_accepted() {
    for (text, score) in [
        ("K7/2k5/8/8/8/8/8/8 b - - 0 1", "*"),
        ("K7/8/2k5/8/8/8/8/8 w - - 0 1", "1-0"),
        ("K1k5/8/8/8/8/8/8/8 w - - 0 1", "1/2-1/2"),
        ("2k5/K7/8/8/8/8/8/8 w - - 0 1", "0-1"),
    ] {
        let position =
            racing_kings::Position::from_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(position.outcome(&[]).map_or("*", |outcome| outcome.score()), score, "{text}");
    }
}

/// Keys depend on castling rights, side to move and legal en passant captures, but not on the counters.
#[test]
fn keys_match_the_rule_of_repetition() {
    let key = |text: &str| chess::Position::from_text(text).map(|position| position.key());
    let same = [
        ("4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1", "4k3/8/8/8/3pP3/8/8/4K3 w - - 9 40"),
        (
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        ),
    ];
    let different = [
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "4k3/8/8/8/8/8/8/4K2R b - - 0 1"),
    ];
    for (first, second) in same {
        assert_eq!(key(first), key(second), "{first} and {second}");
    }
    for (first, second) in different {
        assert_ne!(key(first), key(second), "{first} and {second}");
    }
}

/// Checks that the position of an accepted text survives writing and parsing. Rejected texts pass.
fn check_round_trip<P: GamePosition>(text: &str) {
    if let Ok(position) = P::from_text(text) {
        assert_eq!(P::from_text(&position.text()), Ok(position), "{text}");
    }
}

/// Texts of positions with one to three random edits.
fn edited_texts() -> impl Strategy<Value = String> {
    let valid_texts = positions::CHESS.into_iter().chain(positions::RACING_KINGS).collect::<Vec<_>>();
    let edits = proptest::collection::vec((any::<prop::sample::Index>(), any::<char>(), 0..3_u8), 1..4);
    let fen_letter = "[1-8KQRBNPkqrbnp/wb a-h-]";
    (prop::sample::select(valid_texts), edits, fen_letter).prop_map(|(valid_text, edits, fen_letter)| {
        let mut letters: Vec<char> = valid_text.chars().collect();
        for (index, letter, edit_kind) in edits {
            let index = index.index(letters.len());
            // 0 replaces, 1 inserts and 2 removes a letter; the last letter stays.
            match edit_kind {
                0 => letters[index] = fen_letter.chars().next().unwrap_or(letter),
                1 => letters.insert(index, letter),
                _ if letters.len() > 1 => drop(letters.remove(index)),
                _ => {}
            }
        }
        letters.into_iter().collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_a_position_or_an_error(text in any::<String>()) {
        check_round_trip::<chess::Position>(&text);
        check_round_trip::<racing_kings::Position>(&text);
    }

    #[test]
    fn any_edited_position_is_a_position_or_an_error(text in edited_texts()) {
        check_round_trip::<chess::Position>(&text);
        check_round_trip::<racing_kings::Position>(&text);
    }
}
