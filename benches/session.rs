//! Measures how long the window is busy with a change of a game, in positions with very many moves.
//!
//! It measures a move with its undo, and a click that is rejected. `ROUNDS` on the command line is the number of
//! repetitions, of which the fastest counts (default 200).
//!
//! `cargo bench --no-default-features --bench session [-- ROUNDS]`

use std::hint::black_box;
use std::time::{Duration, Instant};

use session::{Game, Match, MatchPlan, MoveIndex, Seat, Spot, catalogue};

/// Domin-Up (dominoes that may be stacked), with 1,612 legal moves.
const DOMIN_UP: &str = "publisher 2 00.03.11.13.14.22.25.26.55.57/05.06.12.15.16.17.23.35.44.45.47.56.66.67 0,-7=1^1;0,-6=0^1;0,-5=4^1;0,-4=0^1;0,-3=7^1;0,-2=0^1;-1,-1=0^1;0,-1=2^2;0,0=7^2;1,0=7^1;0,1=7^1;1,1=3^2;2,1=3^2;3,1=4^2;-1,2=4^1;0,2=2^1;3,2=6^2;3,3=3^1 0";
const DRAUGHTS: &str = "W:WK4,K8,K24,K25,K28,K29,K30:BK1,K5,K6,K7,K10,K12,K13,K21,K23,K26";
const CHESS: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// The shortest time of `rounds` runs of `work`.
fn best_time(rounds: u32, mut work: impl FnMut()) -> Duration {
    let measure_once = |_| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..rounds).map(measure_once).min().unwrap_or_default()
}

/// Prints the times in `position`. `rejected_click` is a sequence of clicked spots that makes no legal move.
fn measure(rounds: u32, game: Game, position: &str, rejected_click: &[Spot]) {
    let plan = MatchPlan { position: Some(position.to_owned()), ..MatchPlan::between_people(game) };
    let mut game_match: Box<dyn Match> =
        catalogue::open(&plan).expect("a position of the benchmark is possible");
    let move_count = game_match.state().gestures.len();
    assert!(game_match.rejection_message(rejected_click).is_some(), "the click must be rejected");
    let click_time = best_time(rounds, || drop(black_box(game_match.rejection_message(rejected_click))));
    let move_and_undo_time = best_time(rounds, || {
        game_match.play(MoveIndex(move_count / 2)).expect("a legal choice");
        game_match.go_to_ply(0);
    });
    println!(
        "{game}: {move_count} moves, move and undo {move_and_undo_time:?}, rejected click {click_time:?}"
    );
}

fn main() {
    let rounds = std::env::args().find_map(|arg| arg.parse().ok()).unwrap_or(200);
    let second_hand = Spot::Hand { seat: Seat::SECOND, slot: 0 };
    measure(rounds, Game::DOMIN_UP, DOMIN_UP, &[second_hand, Spot::cell(9, 9), Spot::cell(10, 9)]);
    measure(rounds, Game::DRAUGHTS, DRAUGHTS, &[Spot::cell(0, 0)]);
    measure(rounds, Game::CHESS, CHESS, &[Spot::cell(4, 0), Spot::cell(4, 4)]);
}
