//! The command `make`: games in, candidates out.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Write};
use std::ops::{Range, RangeInclusive};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;

use ai::{EngineGame, Player};
use rules::{GameId, chess, draughts, racing_kings};
use session::puzzles::SourceGame;

use crate::board_games::{self, BoardPuzzles};
use crate::found::{Candidate, Found};
use crate::grade::grade;
use crate::judge::Judge;
use crate::source::{self, PlayedSource};

/// Usual number of nodes of the first look at each position of the board games.
pub(crate) const LOOK_NODES: u64 = 6_000;

/// The puzzles that a run looks for.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    /// The levels of the puzzles. From level 1 on, only some of the easiest are kept.
    pub(crate) levels: RangeInclusive<u8>,
    /// Nodes of the first look at each position of the board games.
    pub(crate) look_nodes: u64,
}

/// Finds the candidates of one source game, given its seed.
type Finder<'a> = Box<dyn FnMut(u64) -> Vec<Candidate> + 'a>;

fn finder(game: GameId, wanted: &Wanted) -> Finder<'_> {
    match game {
        GameId::RacingKings => board_finder::<racing_kings::Position>(wanted),
        GameId::Draughts => board_finder::<draughts::Position>(wanted),
        GameId::Chess => board_finder::<chess::Position>(wanted),
        GameId::DominUp => Box::new(move |seed| {
            let start = crate::domin_up::start(seed);
            let Some(source) = source::play(start, seed) else { return Vec::new() };
            let found = crate::domin_up::find(&source, wanted);
            candidates(found, &source, seed, wanted)
        }),
    }
}

fn board_finder<G: BoardPuzzles>(wanted: &Wanted) -> Finder<'_> {
    let mut judge = Judge::<G>::new();
    Box::new(move |seed| {
        let start = G::start(&G::Setup::default());
        let Some(source) = source::play(start, seed) else { return Vec::new() };
        candidates(board_games::find(&source, seed, wanted, &mut judge), &source, seed, wanted)
    })
}

/// Grades the found puzzles. Drops those whose level is not wanted, or that no level solves.
fn candidates<P: EngineGame>(
    found: Vec<Found<P>>,
    source: &PlayedSource<P>,
    seed: u64,
    wanted: &Wanted,
) -> Vec<Candidate> {
    let history = &source.history;
    let start = history.position_after(0);
    let moves: Vec<String> = history
        .moves()
        .iter()
        .enumerate()
        .map(|(ply, mv)| history.position_after(ply).move_text(*mv))
        .collect();
    let is_usual_start = *start == P::start(&P::Setup::default());
    let graded = found.into_iter().filter_map(|found| {
        let levels = *Player::LEVELS.start()..=*wanted.levels.end();
        let level = grade(levels, &found.position, &found.solution);
        let level = level.filter(|level| wanted.levels.contains(level))?;
        let source = SourceGame {
            players: source.players.clone(),
            ply: found.ply,
            start: (!is_usual_start).then(|| start.text()),
            moves: moves.clone(),
        };
        Some(Candidate::new(&found, seed, level, source))
    });
    graded.collect()
}

/// Plays the games of `seeds` and writes their candidates in the order of the seeds.
pub(crate) fn run(
    game: GameId,
    seeds: Range<u64>,
    wanted: &Wanted,
    threads: usize,
    out: &Path,
) -> io::Result<()> {
    let mut file = File::create(out)?;
    let next_seed = AtomicU64::new(seeds.start);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (sender, next_seed, end) = (sender.clone(), &next_seed, seeds.end);
            scope.spawn(move || {
                let mut find = finder(game, wanted);
                loop {
                    let seed = next_seed.fetch_add(1, Ordering::Relaxed);
                    if seed >= end || sender.send((seed, find(seed))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        // Games end in any order; write each when all earlier ones are written.
        let (mut waiting, mut written) = (BTreeMap::new(), seeds.start);
        for (seed, candidates) in receiver {
            waiting.insert(seed, candidates);
            while let Some(candidates) = waiting.remove(&written) {
                for candidate in candidates {
                    writeln!(file, "{}", candidate.line())?;
                }
                written += 1;
            }
        }
        Ok(())
    })
}
