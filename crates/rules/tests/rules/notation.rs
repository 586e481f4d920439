//! Reading and writing of moves in players' notation (SAN).

use proptest::prelude::*;
use rules::{MoveError, Rules as _, Texts as _, chess, racing_kings};

use crate::positions;

fn chess(text: &str) -> chess::Position {
    chess::Position::from_text(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn race(text: &str) -> racing_kings::Position {
    racing_kings::Position::from_text(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Cases of the PGN standard 8.2.3: position, move, notation.
#[test]
fn moves_are_written_by_the_standard() {
    let cases = [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4", "e4"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3", "Nf3"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "O-O-O"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1h8", "Rxh8+"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"),
        ("1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7b8q", "axb8=Q+"),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8n", "a8=N"),
        ("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "a1a8", "Ra8#"),
        // Two knights reach d2; the file is enough to tell them apart.
        ("7k/8/8/8/8/5N2/8/KN6 w - - 0 1", "b1d2", "Nbd2"),
        // Both rooks are on one file; the rank is enough.
        ("7k/8/8/R7/8/8/8/R3K3 w - - 0 1", "a1a3", "R1a3"),
        // Three queens; only the full start square is enough.
        ("6k1/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"),
        // The other knight is pinned and cannot move to d4.
        ("7k/8/8/8/b7/1N3N2/8/3K4 w - - 0 1", "f3d4", "Nd4"),
    ];
    for (text, uci, san) in cases {
        let position = chess(text);
        let mv = position.parse_move(uci).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(position.notation(mv), san, "{text}");
        assert_eq!(position.parse_move(san), Ok(mv), "{text}");
    }
}

/// In Racing Kings, no move has `+`, and `#` marks the winning move. The parser does not require the `#`.
#[test]
fn winning_moves_of_races_are_marked() {
    for (text, uci, san) in [
        ("2R5/4K3/8/8/3Q4/8/k7/8 w - - 1 40", "e7d8", "Kd8#"),
        ("8/k5K1/8/8/8/3B4/8/8 w - - 0 1", "g7g8", "Kg8"),
        ("8/2k4K/8/8/8/8/8/8 b - - 0 1", "c7c8", "Kc8#"),
        ("2K5/7k/8/8/8/8/8/8 b - - 0 1", "h7h8", "Kh8"),
        ("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", "e1f3", "Nf3"),
    ] {
        let position = race(text);
        let mv = position.parse_move(uci).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(position.notation(mv), san, "{text}");
        assert_eq!(position.parse_move(san.trim_end_matches('#')), Ok(mv), "{text}");
        assert_eq!(position.parse_move(&format!("{}#", san.trim_end_matches('#'))), Ok(mv), "{text}");
    }
}

#[test]
fn common_spellings_are_read() {
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let promotion = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1";
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (text, written, uci) in [
        (castling, "0-0", "e1g1"),
        (castling, "0-0-0", "e1c1"),
        (castling, "O-O!?", "e1g1"),
        (castling, "Ra1xa8+", "a1a8"),
        (promotion, "a8Q", "a7a8q"),
        (promotion, "a8=N", "a7a8n"),
        (promotion, "axb8=R+", "a7b8r"),
        (promotion, "a7xb8R", "a7b8r"),
        (start, "Ng1f3", "g1f3"),
        (start, "Ng1-f3", "g1f3"),
        (start, "N1f3", "g1f3"),
        (start, "e2-e4", "e2e4"),
        (start, "Pe4", "e2e4"),
        (start, "e4!!", "e2e4"),
    ] {
        let position = chess(text);
        let mv = position.parse_move(written).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(position.move_text(mv), uci, "{written} in {text}");
    }
}

#[test]
fn move_errors_are_distinguished() {
    let position = chess("7k/8/8/8/8/5N2/8/KN6 w - - 0 1");
    assert_eq!(position.parse_move("Nd2"), Err(MoveError::Ambiguous("Nd2".to_owned())));
    for text in ["", " ", "e", "Nf", "N9f3", "e2e4e5", "e2e4x", "O-O-O-O", "é4", "Zf3", "--", "0000"] {
        assert_eq!(position.parse_move(text), Err(MoveError::Unreadable(text.to_owned())), "{text}");
    }
    let illegal_reason = |text: &str, written: &str| match chess(text).parse_move(written) {
        Err(MoveError::Illegal { why, .. }) => why,
        other => panic!("{written} in {text}: {other:?}"),
    };
    use chess::{IllegalMove, Role};
    use rules::square::Square;
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(
        illegal_reason(start, "Nd4"),
        IllegalMove::NoPieceReaches { role: Role::Knight, to: Square::D4 }
    );
    assert_eq!(illegal_reason(start, "exd3"), IllegalMove::NothingToCapture(Square::D3));
    assert_eq!(illegal_reason(start, "O-O"), IllegalMove::CastlingBlocked { by: Square::F1 });
    assert_eq!(illegal_reason("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8"), IllegalMove::PromotionMissing);
    assert_eq!(illegal_reason("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8"), IllegalMove::PromotionMissing);
    assert_eq!(
        illegal_reason("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8=K"),
        IllegalMove::PromotionRole(Role::King)
    );
    // Castling written as the king's move.
    let castling = |rights: &str| format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1");
    let castled = chess(&castling("KQkq")).parse_move("Kg1").expect("a legal castling");
    assert_eq!(castled.to_string(), "e1g1");
    assert_eq!(illegal_reason(&castling("Qkq"), "Kg1"), IllegalMove::CastlingRight(chess::Wing::King));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_a_legal_move_or_an_error(
        text in prop_oneof![any::<String>(), "[KQRBN]?[a-h]?[1-8]?[x-]?[a-h][1-8](=?[QRBNKP])?[+#]?"],
        game in positions::chess_games(),
    ) {
        for position in game.iter().step_by(16) {
            if let Ok(mv) = position.parse_move(&text) {
                prop_assert!(position.legal_moves().contains(&mv));
            }
        }
    }
}
