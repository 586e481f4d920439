//! Benchmark of the searches at fixed positions and a fixed depth.
//!
//! The node count is the signature of the engines: it is equal on every machine, and nearly every change of a search
//! changes it. The time gives the speed.

use std::time::{Duration, Instant};

use crate::domin_up::full_strength;
use crate::search::{Engine, SearchGame};
use crate::{ComputerPlayer, Limits, SeatKnowledge, StopFlag};
use rules::{GameId, GamePosition, chess, domin_up, draughts, racing_kings};

/// Totals over the positions of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BenchResult {
    pub game: GameId,
    pub positions: usize,
    pub nodes: u64,
    pub time: Duration,
}

/// Default search depth in plies. Domin-Up has many moves and is searched to a third of this number, in turns.
pub const DEPTH: u8 = 12;

/// Openings, middlegames and endgames from played games, and a few positions known to be hard.
const CHESS: [&str; 10] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "rnbqkb1r/ppp2ppp/4pn2/3p4/2PP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 0 4",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/5pk1/6p1/R6p/5P1P/6P1/r4K2/8 w - - 0 1",
    "8/8/1p1k4/p1p2p2/P1P2P2/1P1K4/8/8 w - - 0 1",
    "2kr3r/pp1q1ppp/5n2/1Nb5/2Pp1B2/7Q/P4PPP/1R3RK1 w - - 0 1",
    "8/8/8/3k4/8/8/4R3/4K3 w - - 0 1",
];

const RACING_KINGS: [&str; 5] = [
    "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
    "8/8/8/8/7K/8/krbnNBR1/qrbnNBRQ b - - 2 1",
    "8/8/7K/k7/8/8/1rbnNBR1/1rbnNBRQ w - - 0 6",
    "8/8/8/7K/k7/8/1rbnNBR1/1rbnNBRQ w - - 0 6",
    "8/8/8/5K2/k7/2n5/1r4R1/3b1B2 b - - 0 12",
];

const DRAUGHTS: [&str; 6] = [
    "W:W1-12:B21-32",
    "W:W2,5,6,8,9,10,12,14:B18,20,21,23,25,27,28,31",
    "B:W3,4,7,9,11,13,16:B17,22,24,26,29,30,32",
    "W:W6,11,15,K28:B20,21,25,31",
    "B:WK3,9,14:BK12,24,27",
    "W:WK1,K3,K4:BK31",
];

/// Early, middle and late positions of both rule sets, with two, three and four seats.
const DOMIN_UP: [&str; 6] = [
    "report 1 00.02.04.05.06.07.14.15.17.24.27.34.35.36.44.46.55.56/01.03.11.12.13.16.22.23.25.26.33.37.45.47.57.66.67 0,0=7^1;1,0=7^1 0",
    "report 2 00.05.24.34.35.36.46.56/01.03.13.16.23.33.45.57 2,-4=5^2;3,-4=5^2;0,-3=3^1;1,-3=1^2;2,-3=1^2;3,-3=2^1;0,-2=7^1;1,-2=2^2;-2,-1=6^3;-1,-1=6^3;0,-1=7^1;1,-1=2^2;-2,0=0^3;-1,0=2^3;0,0=7^1;1,0=7^1;0,1=0^2;1,1=7^2;0,2=4^3;1,2=4^3 0",
    "report 1 05.13.14.17.25.36.56.57/12.15.24.33.34.55.67/00.01.04.06.11.16.45 -3,-1=5^1;-2,-1=3^1;-1,-1=3^1;0,-1=7^1;2,-1=2^3;3,-1=2^3;0,0=7^1;1,0=7^1;2,0=3^3;3,0=0^3;2,1=7^1;2,2=4^2;0,3=6^2;1,3=6^2;2,3=4^2;0,4=2^1 0",
    "publisher 1 00.05.06.07.14.23.24.25.26.27.35.36.37.44.45.55.56.67/01.02.03.04.11.12.13.15.16.17.22.33.34.46.47.57.66 0,0=7^1;1,0=7^1 0",
    "publisher 2 07.11.14.15.17.22.44.45/00.01.06.13.46.55 -2,-2=1^2;-1,-2=6^2;0,-2=6^1;1,-2=6^1;-2,-1=2^3;-1,-1=6^3;0,-1=5^2;1,-1=7^2;-4,0=0^1;-3,0=2^1;-2,0=5^1;-1,0=3^2;0,0=7^2;1,0=7^2;2,0=4^2;-1,1=2^1;2,1=0^2;3,1=0^1;4,1=3^1;-1,2=3^2;2,2=5^2;3,2=3^1;-1,3=3^2;-2,4=2^2;-1,4=4^2;-2,5=7^1 0",
    "publisher 4 00.02.03.13.25.33.55/04.06.16.17.36.44.66/05.22.24.35.37/11.23.34.45.47 0,-3=4^1;1,-3=1^2;-2,-2=7^1;1,-2=0^2;-2,-1=5^1;-1,-1=4^1;0,-1=6^2;1,-1=7^2;-3,0=1^2;-2,0=2^1;-1,0=2^2;0,0=7^2;1,0=7^1;-3,1=5^2;-2,1=6^1;-1,1=6^1 0",
];

/// The node count of a game at [`DEPTH`]: its signature. A test compares it with [`run`].
///
/// After an intended change of a search or an evaluation, copy the numbers that `tabuleiro bench` prints to this place.
pub const fn signature(game: GameId) -> u64 {
    match game {
        GameId::RacingKings => 435_385,
        GameId::Draughts => 1_142_552,
        GameId::Chess => 946_957,
        GameId::DominUp => 158_648,
    }
}

pub fn run(depth: u8, stop: &StopFlag) -> [BenchResult; 4] {
    [
        measure(&RACING_KINGS, search::<racing_kings::Position>(depth, stop)),
        measure(&DRAUGHTS, search::<draughts::Position>(depth, stop)),
        measure(&CHESS, search::<chess::Position>(depth, stop)),
        measure(&DOMIN_UP, |knowledge: &SeatKnowledge<domin_up::Position>| {
            let thought = full_strength().choose_move(knowledge, &Limits::depth(depth.div_ceil(3)), stop);
            thought.map_or(0, |thought| thought.nodes)
        }),
    ]
}

fn search<G: SearchGame>(depth: u8, stop: &StopFlag) -> impl Fn(&SeatKnowledge<G>) -> u64 {
    move |seen| {
        let thought = Engine::<G>::default().search(seen, &Limits::depth(depth), stop, &mut |_| ());
        thought.map_or(0, |thought| thought.nodes)
    }
}

/// Calls `nodes`, which searches a position and returns the node count, for every position of `texts`.
fn measure<P: GamePosition>(texts: &[&str], nodes: impl Fn(&SeatKnowledge<P>) -> u64) -> BenchResult {
    let start = Instant::now();
    let mut measured = BenchResult { game: P::GAME, positions: 0, nodes: 0, time: Duration::ZERO };
    for position in texts.iter().filter_map(|text| P::from_text(text).ok()) {
        let seen = SeatKnowledge::at_position(position.turn(), &position, &[]);
        measured.positions += 1;
        measured.nodes += nodes(&seen);
    }
    measured.time = start.elapsed();
    measured
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_can_be_read_and_searched() {
        let [race, draughts, chess, domin_up] = run(1, &StopFlag::new());
        assert_eq!(race.positions, RACING_KINGS.len());
        assert_eq!(chess.positions, CHESS.len());
        assert_eq!(draughts.positions, DRAUGHTS.len());
        assert_eq!(domin_up.positions, DOMIN_UP.len());
        assert!([race, draughts, chess, domin_up].iter().all(|game| game.nodes > 0));
    }
}
