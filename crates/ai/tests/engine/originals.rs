//! Tests of the original players, which are the computer players of the student reports on which this program is based.

use std::collections::BTreeSet;

use ai::{EngineGame, Limits, SeatKnowledge};
use rules::{Rules as _, Texts as _, chess, draughts, racing_kings};

use crate::common::{choose, choose_in, play_between, position_from_text, random_position};

#[test]
fn racing_kings_1_never_captures_unless_it_must() {
    let mut positions_with_captures = 0;
    for seed in 0..300 {
        let position = random_position::<racing_kings::Position>(seed);
        let (captures, quiet_moves): (Vec<_>, Vec<_>) =
            position.legal_moves().into_iter().partition(|mv| position.is_capture(*mv));
        positions_with_captures += u32::from(!captures.is_empty());
        let result = choose("original:1", seed, &position);
        assert!(position.illegal_reason(result.mv).is_none());
        assert!(quiet_moves.is_empty() || quiet_moves.contains(&result.mv), "{}", position.text());
    }
    assert!(positions_with_captures > 50, "too few positions with captures");
}

#[test]
fn racing_kings_1_captures_when_there_is_nothing_else() {
    for (text, legal_captures) in [
        // The rook on f2 leaves White's king no square, and the king and the knight block White's rook on h1.
        ("8/8/8/8/6k1/8/5r1n/6KR w - - 0 1", ["g1f2", "h1h2"]),
        ("8/4k3/6r1/5K2/5b2/8/3n4/8 w - - 0 1", ["f5f4", "f5g6"]),
    ] {
        let position: racing_kings::Position = position_from_text(text);
        let played_moves: BTreeSet<String> =
            (0..40).map(|seed| position.move_text(choose("original:1", seed, &position).mv)).collect();
        assert_eq!(played_moves, BTreeSet::from(legal_captures.map(str::to_owned)), "{text}");
    }
}

#[test]
fn racing_kings_2_plays_every_legal_move_sometimes() {
    let position: racing_kings::Position = position_from_text("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1");
    let played_moves: BTreeSet<String> =
        (0..400).map(|seed| position.move_text(choose("original:2", seed, &position).mv)).collect();
    assert_eq!(played_moves.len(), position.legal_moves().len());
}

#[test]
fn chess_1_captures_undefended_pieces_and_mates() {
    for (text, best) in [
        ("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5"),
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8"),
        // A search of one ply sees the win of the pawn, but not the recapture of the queen.
        ("4k3/4p3/3p4/8/8/8/3Q4/4K3 w - - 0 1", "d2d6"),
    ] {
        let position: chess::Position = position_from_text(text);
        for seed in 0..5 {
            let result = choose("original:1", seed, &position);
            assert_eq!(position.move_text(result.mv), best, "{text}");
        }
    }
}

#[test]
fn chess_2_searches_two_plies_from_its_sixth_move_on() {
    let position: chess::Position = position_from_text("4k3/4p3/3p4/8/8/8/3Q4/4K3 w - - 0 1");
    let choice = |own_moves: usize| {
        // The history has two earlier plies for each own move. The moves themselves do not matter.
        let after_null_move = position.null_move().expect("no check");
        let earlier: Vec<_> = (0..own_moves).flat_map(|_| [position, after_null_move]).collect();
        let result = choose_in(
            "original:2",
            1,
            &SeatKnowledge::at_position(position.turn(), &position, &earlier),
            &Limits::NONE,
        );
        (position.move_text(result.mv), result.depth)
    };
    assert_eq!(choice(4), ("d2d6".to_owned(), 1));
    let (mv, depth) = choice(5);
    assert_eq!(depth, 2);
    assert_ne!(mv, "d2d6");
}

#[test]
fn originals_never_play_an_illegal_move() {
    fn assert_no_illegal_move<P: EngineGame>() {
        for seed in 0..6 {
            let start = P::start(&P::Setup::default());
            assert!(play_between(&start, ["original:1", "original:2"], seed, 1_000_000).moves.len() > 1);
        }
    }
    assert_no_illegal_move::<chess::Position>();
    assert_no_illegal_move::<draughts::Position>();
    assert_no_illegal_move::<racing_kings::Position>();
}

#[test]
fn draughts_originals_search_as_many_plies_as_their_numbers() {
    // The move 10-14 loses a piece. A search of two plies sees the loss, a search of one ply does not.
    let position: draughts::Position = position_from_text("W:W10,1:B19,32");
    for (name, depth) in [("original:1", 1), ("original:2", 2), ("original:3", 3), ("original:4", 4)] {
        let mut played_moves = Vec::new();
        for seed in 0..20 {
            let result = choose(name, seed, &position);
            assert_eq!(result.depth, depth);
            played_moves.push(position.move_text(result.mv));
        }
        assert_eq!(played_moves.contains(&"10-14".to_owned()), depth == 1, "{name}: {played_moves:?}");
    }
}
