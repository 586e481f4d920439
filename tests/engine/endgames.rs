//! Won endings are won.

use tabuleiro::ai::Limits;
use tabuleiro::ai::StopFlag;
use tabuleiro::ai::duel::play_game;
use tabuleiro::rules::chess::Color;
use tabuleiro::rules::{EndReason, Seat, Texts as _, chess, draughts};

use crate::common::{player, read};

/// White, at `level`, mates against the best defence of level 8 before the fifty moves are over.
fn converts(level: u8, text: &str) {
    let position: chess::Position = read(text);
    let mut players =
        [player::<chess::Position>(&format!("level:{level}"), 1), player::<chess::Position>("level:8", 1)];
    let game = play_game(&position, &mut players, &Limits::nodes(20_000), &StopFlag::new()).expect("legal");
    let outcome = game.outcome.expect("an end");
    assert_eq!(
        (outcome.winner, outcome.reason),
        (Some(Seat::FIRST), EndReason::CHECKMATE),
        "level {level}: {text}"
    );
}

#[test]
fn queen_against_a_bare_king() {
    for level in 3..=8 {
        converts(level, "8/8/8/3k4/8/8/8/2Q1K3 w - - 0 1");
        converts(level, "8/8/8/8/4k3/8/8/Q6K w - - 0 1");
    }
}

#[test]
fn rook_against_a_bare_king() {
    for level in 3..=8 {
        converts(level, "8/8/8/3k4/8/8/4R3/4K3 w - - 0 1");
        converts(level, "8/8/8/8/4k3/8/8/R6K w - - 0 1");
    }
}

#[test]
fn a_pawn_becomes_a_queen() {
    for level in [5, 8] {
        converts(level, "8/8/8/8/8/4K3/4P3/k7 w - - 0 1");
    }
}

/// Three kings that hold the rio catch a lone king in the twelve moves they are given, by the 2026 laws,
/// against a rival who thinks as long as they do.
#[test]
fn three_kings_on_the_rio_catch_one_in_time() {
    for text in ["W:WK1,K3,K4:BK31", "W:WK10,K2,K24:BK30", "B:WK20:BK32,K30,K7"] {
        let start = draughts::Position::from_text(text).expect("a possible position");
        let strong = if start.kings(Color::White).len() == 3 { Seat::FIRST } else { Seat::SECOND };
        let mut players = ["level:8", "level:8"].map(|name| player::<draughts::Position>(name, 1));
        let game =
            play_game(&start, &mut players, &Limits::nodes(10_000), &StopFlag::new()).expect("legal moves");
        assert_eq!(game.outcome.and_then(|outcome| outcome.winner), Some(strong), "{text}: {:?}", game.moves);
        assert!(game.moves.len() <= 2 * 12, "{text}");
    }
}
