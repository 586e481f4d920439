//! Measures the speed of move generation. Perft counts the positions after a fixed number of plies.
//!
//! Chess is compared with the `cozy-chess` crate, the other games with our own chess. All runners count the moves of
//! the last ply without playing them (bulk counting). Every round runs all runners once, and the best round of each
//! runner counts, so that load on the machine affects all of them alike.
//!
//! `cargo bench --no-default-features --bench perft [-- ROUNDS]`

use std::hint::black_box;
use std::time::{Duration, Instant};

use rules::{GamePosition, chess, domin_up, draughts, perft, racing_kings};

const CHESS_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// A position with castling, en passant, promotions and pins, well known from perft tests.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const DRAUGHTS_START: &str = "W:W1-12:B21-32";
/// Domin-Up (dominoes that may be stacked), rule set `report`, after the first tile.
const DOMIN_UP_REPORT: &str = "report 1 00.02.04.05.06.07.14.15.17.24.27.34.35.36.44.46.55.56/01.03.11.12.13.16.22.23.25.26.33.37.45.47.57.66.67 0,0=7^1;1,0=7^1 0";
/// Domin-Up, rule set `publisher`, in the middle of a game.
const DOMIN_UP_PUBLISHER: &str = "publisher 2 07.11.14.15.17.22.44.45/00.01.06.13.46.55 -2,-2=1^2;-1,-2=6^2;0,-2=6^1;1,-2=6^1;-2,-1=2^3;-1,-1=6^3;0,-1=5^2;1,-1=7^2;-4,0=0^1;-3,0=2^1;-2,0=5^1;-1,0=3^2;0,0=7^2;1,0=7^2;2,0=4^2;-1,1=2^1;2,1=0^2;3,1=0^1;4,1=3^1;-1,2=3^2;2,2=5^2;3,2=3^1;-1,3=3^2;-2,4=2^2;-1,4=4^2;-2,5=7^1 0";
const RACING_KINGS_START: &str = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1";

/// One perft that is measured: its function, the expected count, and its best time so far.
struct Runner {
    name: &'static str,
    nodes: u64,
    run: Box<dyn Fn() -> u64>,
    best: Duration,
}

impl Runner {
    fn new(name: &'static str, nodes: u64, run: impl Fn() -> u64 + 'static) -> Runner {
        Runner { name, nodes, run: Box::new(run), best: Duration::MAX }
    }

    fn run_round(&mut self) {
        let start = Instant::now();
        let counted_nodes = (self.run)();
        self.best = self.best.min(start.elapsed());
        assert_eq!(counted_nodes, self.nodes, "{} counts wrongly", self.name);
    }

    fn nodes_per_second(&self) -> f64 {
        self.nodes as f64 / self.best.as_secs_f64()
    }
}

fn our_runner<P: GamePosition>(text: &str, depth: u32) -> impl Fn() -> u64 + 'static {
    let position = P::from_text(text).expect("a position of the benchmark is possible");
    move || perft(black_box(&position), black_box(depth))
}

fn cozy_runner(text: &str, depth: u32) -> impl Fn() -> u64 + 'static {
    let board: cozy_chess::Board = text.parse().expect("a position of the benchmark is possible");
    move || cozy_perft(black_box(&board), black_box(depth))
}

fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += cozy_perft(&next, depth - 1);
            }
        }
        // `false` continues the generation.
        false
    });
    nodes
}

fn main() {
    // Cargo passes `--bench`; the first numeric argument is the number of rounds.
    let rounds = std::env::args().filter_map(|argument| argument.parse().ok()).next().unwrap_or(5);
    let mut runners = [
        Runner::new("chess start, depth 6", 119_060_324, our_runner::<chess::Position>(CHESS_START, 6)),
        Runner::new("cozy-chess start, depth 6", 119_060_324, cozy_runner(CHESS_START, 6)),
        Runner::new("chess kiwipete, depth 5", 193_690_690, our_runner::<chess::Position>(KIWIPETE, 5)),
        Runner::new("cozy-chess kiwipete, depth 5", 193_690_690, cozy_runner(KIWIPETE, 5)),
        Runner::new(
            "Racing Kings start, depth 5",
            9_472_927,
            our_runner::<racing_kings::Position>(RACING_KINGS_START, 5),
        ),
        Runner::new(
            "draughts start, depth 11",
            81_383_200,
            our_runner::<draughts::Position>(DRAUGHTS_START, 11),
        ),
        // An independent, slow program gives the same counts for Domin-Up.
        Runner::new(
            "Domin-Up report, depth 3",
            446_174,
            our_runner::<domin_up::Position>(DOMIN_UP_REPORT, 3),
        ),
        Runner::new(
            "Domin-Up publisher, depth 2",
            529_822,
            our_runner::<domin_up::Position>(DOMIN_UP_PUBLISHER, 2),
        ),
    ];
    for _ in 0..rounds {
        runners.iter_mut().for_each(Runner::run_round);
    }
    for runner in &runners {
        println!("{:<30} {:>7.1} million nodes/s", runner.name, runner.nodes_per_second() / 1e6);
    }
    let ratio = |a: usize, b: usize| runners[a].nodes_per_second() / runners[b].nodes_per_second();
    println!("chess / cozy-chess, start      {:.2}", ratio(0, 1));
    println!("chess / cozy-chess, kiwipete   {:.2}", ratio(2, 3));
    println!("Racing Kings / chess, start    {:.2}", ratio(4, 0));
    println!("draughts / chess, start        {:.2}", ratio(5, 0));
    println!("Domin-Up report / chess        {:.2}", ratio(6, 0));
    println!("Domin-Up publisher / chess     {:.2}", ratio(7, 0));
}
