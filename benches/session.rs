//! Time that the window spends on changes of a game, in positions with very many moves.
//!
//! Measures a move with its undo, and a click that is rejected.
//!
//! `cargo bench --no-default-features --bench session [-- ROUNDS]`

use std::hint::black_box;
use std::time::{Duration, Instant};

use session::{Game, Match, MatchPlan, MoveIndex, Seat, Spot, catalogue};

/// Domin-Up (dominoes that may be stacked), with 1,612 legal moves.
const DOMIN_UP: &str = "publisher 2 00.03.11.13.14.22.25.26.55.57/05.06.12.15.16.17.23.35.44.45.47.56.66.67 0,-7=1^1;0,-6=0^1;0,-5=4^1;0,-4=0^1;0,-3=7^1;0,-2=0^1;-1,-1=0^1;0,-1=2^2;0,0=7^2;1,0=7^1;0,1=7^1;1,1=3^2;2,1=3^2;3,1=4^2;-1,2=4^1;0,2=2^1;3,2=6^2;3,3=3^1 0";
const DRAUGHTS: &str = "W:WK4,K8,K24,K25,K28,K29,K30:BK1,K5,K6,K7,K10,K12,K13,K21,K23,K26";
const CHESS: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// The shortest of `rounds` runs of `work`.
fn best_time(rounds: u32, mut work: impl FnMut()) -> Duration {
    let time = |_| {
        let begin = Instant::now();
        work();
        begin.elapsed()
    };
    (0..rounds).map(time).min().unwrap_or_default()
}

fn measure(rounds: u32, game: Game, position: &str, rejected: &[Spot]) {
    let plan = MatchPlan { position: Some(position.to_owned()), ..MatchPlan::between_people(game) };
    let mut table: Box<dyn Match> = catalogue::open(&plan).expect("a position of the benchmark is possible");
    let moves = table.state().gestures.len();
    assert!(table.rejection_message(rejected).is_some(), "the click must be rejected");
    let click = best_time(rounds, || drop(black_box(table.rejection_message(rejected))));
    let change = best_time(rounds, || {
        table.play(MoveIndex(moves / 2)).expect("a legal choice");
        table.go_to_ply(0);
    });
    println!("{game}: {moves} moves, move and undo {change:?}, refused click {click:?}");
}

fn main() {
    let rounds = std::env::args().find_map(|arg| arg.parse().ok()).unwrap_or(200);
    let hand = Spot::Hand { seat: Seat::SECOND, slot: 0 };
    measure(rounds, Game::DOMIN_UP, DOMIN_UP, &[hand, Spot::cell(9, 9), Spot::cell(10, 9)]);
    measure(rounds, Game::DRAUGHTS, DRAUGHTS, &[Spot::cell(0, 0)]);
    measure(rounds, Game::CHESS, CHESS, &[Spot::cell(4, 0), Spot::cell(4, 4)]);
}
