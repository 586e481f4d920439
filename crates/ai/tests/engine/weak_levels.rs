//! Tests that weak levels play like people: they capture undefended pieces, recapture and win won positions.

use ai::{Limits, SeatKnowledge};
use rules::chessboard::Role;
use rules::{Rules as _, Seat, Texts as _, chess};

use crate::common::{choose, choose_in, play_between, position_from_text};

/// Levels 2 to 6 capture an undefended queen that checks the king from an adjacent square. They rarely give up their
/// own queen for a defended pawn.
#[test]
fn a_free_queen_is_taken_and_the_own_queen_is_kept() {
    let played = |level: u8, seed, text: &str| {
        let position: chess::Position = position_from_text(text);
        position.move_text(choose(&format!("level:{level}"), seed, &position).mv)
    };
    let free = "r2q3r/p1ppkQpp/bpn2p2/8/P3Pp2/2BP4/1PP2PPP/R3KB1R b KQ - 3 11";
    let guarded = "rnbqkbnr/pppp1ppp/8/4p3/8/4P2Q/PPPP1PPP/RNB1KBNR w KQkq - 0 3";
    for level in 2..=6 {
        for seed in 0..12 {
            assert_eq!(played(level, seed, free), "e7f7", "level {level}, seed {seed}");
        }
        let giving_up = (0..30).filter(|seed| ["h3d7", "h3h7"].contains(&&*played(level, *seed, guarded)));
        let given_up = giving_up.count();
        assert!(given_up <= 3, "level {level}: {given_up} of 30");
    }
}

/// Two queens, a knight and pawns against king and pawn: no level gives a queen away. From level 3 on the level always
/// wins. Level 2 sometimes stalemates the bare king.
#[test]
fn two_queens_win_against_a_king_and_a_pawn() {
    let start: chess::Position = position_from_text("2Q1Q3/8/8/8/3kP2p/2N5/7P/6K1 b - - 0 42");
    let queens =
        |position: &chess::Position| position.board().pieces_of(rules::Color::White, Role::Queen).len();
    for level in 2..=4 {
        let mut won = 0;
        for seed in 0..8 {
            let game = play_between(&start, [&format!("level:{level}"), "level:8"], seed, 20_000);
            let mut position = start;
            for mv in &game.moves {
                let before = queens(&position);
                position = position.play(*mv);
                assert!(queens(&position) >= before, "level {level}, seed {seed}: {}", position.text());
            }
            let is_won = game.outcome.and_then(|outcome| outcome.winner) == Some(Seat::FIRST);
            assert!(is_won || level == 2, "level {level}, seed {seed}: {}", position.text());
            won += u32::from(is_won);
        }
        assert!(won >= 5, "level {level} won only {won} of 8");
    }
}

/// Levels nearly always recapture. They always do from level 4 on if a knight took a pawn, and from level 3 on if a
/// queen took a defended knight.
#[test]
fn captures_are_answered_by_recaptures() {
    let knight = "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 4";
    let queen = "rnb1kbnr/ppp1pppp/8/2q5/8/2N1P3/PPPP1PPP/R1BQKBNR b KQkq - 1 3";
    for (text, capture, recaptures, seeds, always_from) in
        [(knight, "f3e5", vec!["c6e5"], 20, 4), (queen, "c5c3", vec!["b2c3", "d2c3"], 25, 3)]
    {
        let before: chess::Position = position_from_text(text);
        let position = before.play(before.parse_move(capture).expect("a legal capture"));
        let knowledge = SeatKnowledge::at_position(position.turn(), &position, &[before]);
        for level in 2..=8 {
            let name = format!("level:{level}");
            let answer = |seed| position.move_text(choose_in(&name, seed, &knowledge, &Limits::NONE).mv);
            let recaptured = (0..seeds).filter(|seed| recaptures.contains(&&*answer(*seed))).count() as u64;
            let allowed_misses = if level < always_from { 3 } else { 0 };
            assert!(recaptured + allowed_misses >= seeds, "level {level}: {recaptured} of {seeds}: {text}");
        }
    }
}
