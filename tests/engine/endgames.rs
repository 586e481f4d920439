//! Won endings are won.

use tabuleiro::ai::Limits;
use tabuleiro::ai::StopFlag;
use tabuleiro::ai::duel::play_game;
use tabuleiro::rules::{EndReason, Seat, chess};

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
        (Some(Seat::FIRST), EndReason::Checkmate),
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
