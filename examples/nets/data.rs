//! Self-play: the engine plays itself from random openings, and positions are written with the score of the
//! search and the end of the game.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::sync::Arc;

use ai::net::Net;
use ai::search::{Engine, SearchGame};
use ai::{Limits, Seen, StopFlag};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::{Color, History};

use crate::DataArgs;
use crate::sample::Sample;

/// Longest game; longer ones count as drawn.
const LONGEST: usize = 300;
/// An opening is thrown away where one side is ahead by more, in centipawns.
const UNEVEN: i32 = 600;
/// From here on a score is a proven result.
const PROVEN: i32 = 29_000;
/// A game is given up when both sides have agreed for so many plies that it is won.
const AGREED_WON: u32 = 6;
/// And drawn, from this ply on, when they have agreed for so many that nobody is ahead by more than this, in centipawns.
const AGREED_DRAWN: u32 = 16;
const LEVEL_FROM: usize = 80;
const LEVEL: i32 = 10;
/// Size of the table of a player, in MiB: more cannot be filled with a few thousand nodes a move.
const HASH: usize = 1;

/// Plays until there are as many positions as asked for.
pub fn make<G: SearchGame>(args: &DataArgs, net: Option<Arc<Net>>) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(&args.out)?);
    let mut engine = Engine::<G>::default();
    engine.set_hash(HASH);
    if let Some(net) = net {
        engine.set_net(net);
    }
    let (mut written, mut ends) = (0, [0u64; 3]);
    for game in 0.. {
        if written >= args.positions {
            break;
        }
        let mut luck = ChaCha8Rng::seed_from_u64(args.seed);
        luck.set_stream(game);
        let samples = play(&mut engine, args, &mut luck);
        if let Some(first) = samples.first() {
            let white = if first.turn == Color::White { first.result } else { 2 - first.result };
            ends[usize::from(white)] += 1;
        }
        written += samples.len() as u64;
        for sample in samples {
            sample.write(&mut file)?;
        }
        if game % 500 == 499 {
            file.flush()?;
            eprintln!("{} games, {written} positions, Black/drawn/White {ends:?}", game + 1);
        }
    }
    file.flush()
}

/// One game and its quiet positions.
fn play<G: SearchGame>(engine: &mut Engine<G>, args: &DataArgs, luck: &mut ChaCha8Rng) -> Vec<Sample> {
    let (limits, stop) = (Limits::nodes(args.nodes), StopFlag::new());
    loop {
        let mut game = opening::<G>(luck, args.least_plies, args.most_plies);
        let from = game.ply();
        engine.clear();
        let mut samples = Vec::new();
        let (mut decided, mut level) = (0, 0);
        let white_result = loop {
            if let Some(outcome) = game.outcome() {
                break outcome
                    .winner
                    .map_or(1, |seat| if Color::of_seat(seat) == Color::White { 2 } else { 0 });
            }
            if !game.claims().is_empty() || game.ply() >= LONGEST {
                break 1;
            }
            let now = *game.position();
            let turn = Color::of_seat(now.turn());
            let seen = Seen::of(now.turn(), &now, game.earlier());
            let Some(thought) = engine.search(&seen, &limits, &stop, &mut |_| ()) else { break 1 };
            let score = thought.score.value();
            if game.ply() == from && score.abs() > UNEVEN {
                break 3;
            }
            if score.abs() >= PROVEN {
                // What is proven need not be played.
                break if (score > 0) == (turn == Color::White) { 2 } else { 0 };
            }
            if let Some(won) = args.won {
                decided = if score.abs() >= won { decided + 1 } else { 0 };
                level = if score.abs() <= LEVEL && game.ply() >= LEVEL_FROM { level + 1 } else { 0 };
                if decided == AGREED_WON {
                    break if (score > 0) == (turn == Color::White) { 2 } else { 0 };
                } else if level == AGREED_DRAWN {
                    break 1;
                }
            }
            if now.is_quiet(thought.mv) && !now.is_forced() {
                samples.push(Sample { pieces: now.pieces(), turn, score: score as i16, result: 1 });
            }
            game.push(thought.mv);
        };
        if white_result == 3 {
            continue;
        }
        for sample in &mut samples {
            sample.result = if sample.turn == Color::White { white_result } else { 2 - white_result };
        }
        return samples;
    }
}

/// Random moves from the start of the game, so many that the game is not over.
pub fn opening<G: SearchGame>(luck: &mut ChaCha8Rng, least: usize, most: usize) -> History<G> {
    loop {
        let plies = luck.random_range(least..=most);
        let mut game = History::new(G::start(&G::Setup::default()));
        while game.ply() < plies && game.outcome().is_none() {
            let moves = game.position().legal_moves();
            game.push(moves[luck.random_range(0..moves.len())]);
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}
