//! Measurements of the search and the solver of Domin-Up, which `examples/figures` prints.

use std::time::{Duration, Instant};

use crate::domin_up::board::Board;
use crate::domin_up::search::WorldSearch;
use crate::domin_up::solver::Solver;
use crate::domin_up::win_chances;
use crate::score::MIN_PROVEN_WIN;
use crate::search::budget::Budget;
use crate::search::transposition::TranspositionTable;
use crate::{EngineGame as _, Limits, Player, SeatKnowledge, StopFlag};
use rules::domin_up::{Deal, MAX_SEATS, Position, RuleSet};
use rules::{History, Rules as _};

/// Lead in hundredths of a tile that multiplies the odds of winning by e, for two, three and four seats.
pub const SPREADS: [f64; 3] = win_chances::SPREAD;

/// A position of a finished game: its value for each seat, found by a search two turns deep, and the winner of the
/// game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Values by seat, in hundredths of a tile.
    pub values: [i32; MAX_SEATS as usize],
    /// Index of the winning seat.
    pub winner: usize,
}

impl Sample {
    /// Winning chance of `seat`. A lead of `spread` hundredths of a tile multiplies the odds by e.
    pub fn chance(&self, seats: u8, spread: f64, seat: usize) -> f64 {
        win_chances::softmax(&self.values, seats, spread)[seat]
    }
}

/// Plays `games` games of level 7 against itself, and returns the positions without a proven winner.
pub fn samples(seats: u8, games: u64) -> Vec<Sample> {
    let stop = StopFlag::new();
    let mut samples = Vec::new();
    for seed in 0..games {
        let rules = RuleSet::ALL[seed as usize % 2];
        let mut game = History::new(Deal { rules, seats, seed }.position());
        let mut players: Vec<_> = (0..seats)
            .filter_map(|seat| Position::computer(Player::Level(7), seed << 3 | u64::from(seat)))
            .collect();
        let mut searched_values = Vec::new();
        while game.outcome().is_none() {
            let (seat, moves) = (game.position().turn(), game.position().legal_moves());
            let is_forced = moves.len() == 1;
            if !is_forced {
                let mut budget = Budget::start(&Limits::NONE, &stop);
                budget.mark_answered();
                let mut table = TranspositionTable::with_bytes(1 << 16);
                let mut search = WorldSearch::new(seat, budget, 8, &mut table);
                searched_values.push(search.values(&mut Board::new(game.position()), 2, 0));
            }
            let knowledge = SeatKnowledge::at_position(seat, game.position(), game.earlier());
            let result = players[seat.index()].choose_move(&knowledge, &Limits::nodes(2_000), &stop);
            let Some(mv) = result.map(|result| result.mv) else { break };
            game.push(if is_forced { moves[0] } else { mv });
        }
        if let Some(winner) = game.outcome().and_then(|outcome| outcome.winner) {
            let unproven = searched_values
                .into_iter()
                .filter(|values| values.iter().all(|value| value.abs() < MIN_PROVEN_WIN));
            samples.extend(unproven.map(|values| Sample { values, winner: winner.index() }));
        }
    }
    samples
}

/// Result of the solver for the ending of a game with two seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedEnding {
    /// Tiles in each hand.
    pub tiles: [u8; 2],
    /// The solution as debug text; `None` if the time ran out.
    pub solution: Option<String>,
    /// Number of positions whose moves the solver listed.
    pub listed_positions: u64,
    /// Number of nodes, as the budget counts them.
    pub nodes: u64,
    /// Time that the solver took.
    pub time: Duration,
}

/// Plays a game of level 4 until `tiles` tiles are left in both hands together, and solves the rest within `time`.
pub fn solve_ending(rules: RuleSet, tiles: u8, time: Duration, seed: u64) -> SolvedEnding {
    let stop = StopFlag::new();
    let mut position = Deal { rules, seats: 2, seed }.position();
    let mut players: Vec<_> = [0, 1]
        .into_iter()
        .filter_map(|seat| Position::computer(Player::Level(4), seed ^ seat << 8))
        .collect();
    let mut earlier = Vec::new();
    let tiles_left = |position: &Position| position.hands().iter().map(|hand| hand.len()).sum::<u8>();
    while position.outcome(&[]).is_none() && tiles_left(&position) > tiles {
        let seat = position.turn();
        let knowledge = SeatKnowledge::at_position(seat, &position, &earlier);
        let Some(result) = players[seat.index()].choose_move(&knowledge, &Limits::NONE, &stop) else { break };
        earlier.push(position.clone());
        position = position.play(result.mv);
    }
    let (mut board, start) = (Board::new(&position), Instant::now());
    let mut budget = Budget::start(&Limits::move_time(time), &stop);
    budget.mark_answered();
    let mut solver = Solver::with_bytes(32 << 20);
    let solution = solver.best(&mut board, position.turn(), &mut budget);
    SolvedEnding {
        tiles: [0, 1].map(|seat| position.hands().get(seat).map_or(0, |hand| hand.len())),
        solution: solution.map(|solution| format!("{solution:?}")),
        listed_positions: solver.nodes,
        nodes: budget.nodes(),
        time: start.elapsed(),
    }
}
