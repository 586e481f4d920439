//! Move priors: games of the engine against itself, and training.

use std::error::Error;
use std::fs::{self, File};
use std::io::{BufWriter, Write};

use ai::duel::{self, Turn};
use ai::prior::{self, MoveFeatures, MovePrior, PriorGame, UNITS_PER_NAT};
use ai::search::{Engine, SearchGame};
use ai::{Limits, SeatKnowledge, StopFlag};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::{EndReason, History, Outcome};

use crate::curve::exp;
use crate::{PriorGamesArgs, PriorTrainArgs};

/// Maximum length of a game in plies.
const MAX_PLIES: usize = 240;
/// A game is ended after this number of consecutive plies with a decisive score.
const WIN_PLIES: u32 = 4;
/// Absolute score in centipawns of a decisive score.
const DECISIVE: i32 = 1_000;
/// One game in this number is played to its end, so that the prior learns endings and mates.
const PLAYED_OUT: u64 = 3;
/// Most plies of an opening from the book.
const MAX_BOOK_PLIES: usize = 12;
/// Most random plies after the book.
const MAX_RANDOM_PLIES: usize = 3;
/// Size of the engine's hash table in MiB.
const HASH_MIB: usize = 4;

/// Plays games and writes one in each line: the number of plies of the opening, then all moves.
pub(crate) fn play_games<G: SearchGame + PriorGame>(args: &PriorGamesArgs) -> Result<(), Box<dyn Error>> {
    let mut file = BufWriter::new(File::create(&args.out)?);
    let mut engine = Engine::<G>::default();
    engine.set_hash_mib(HASH_MIB);
    let mut ply_count = 0;
    for number in 0..args.games {
        let mut rng = ChaCha8Rng::seed_from_u64(args.seed);
        rng.set_stream(number);
        let opening = opening::<G>(&mut rng);
        let opening_plies = opening.ply();
        engine.clear();
        let mut decisive_plies = 0;
        let stop = StopFlag::new();
        let game = duel::play(opening, MAX_PLIES, &stop, |game| {
            let seat = game.position().turn();
            let knowledge = SeatKnowledge::at_position(seat, game.position(), game.earlier());
            // Different numbers of nodes make different games from one opening.
            let nodes = rng.random_range(args.nodes / 2..=args.nodes);
            let result =
                engine.search(&knowledge, &Limits::nodes(nodes), &stop, &mut |_| ()).ok_or("no move")?;
            let score = result.score.raw();
            decisive_plies = if score.abs() >= DECISIVE { decisive_plies + 1 } else { 0 };
            if decisive_plies == WIN_PLIES && !number.is_multiple_of(PLAYED_OUT) {
                let winner = if score > 0 { seat } else { seat.next(2) };
                return Ok(Turn::End(Outcome::win(winner, EndReason::Resignation)));
            }
            Ok::<_, &str>(Turn::Play(result.mv))
        })?
        .ok_or("an illegal move")?;
        write!(file, "{opening_plies}")?;
        let mut position = G::start(&G::Setup::default());
        for mv in &game.moves {
            write!(file, " {}", position.move_text(*mv))?;
            position = position.play(*mv);
        }
        writeln!(file)?;
        ply_count += game.moves.len() - opening_plies;
        if number % 200 == 199 {
            file.flush()?;
            eprintln!("{} games, {ply_count} moves", number + 1);
        }
    }
    file.flush()?;
    Ok(())
}

/// An opening: moves of the book, if the game has one, then a few random moves, so that the prior also learns to answer
/// unusual moves.
fn opening<G: SearchGame + PriorGame>(rng: &mut ChaCha8Rng) -> History<G> {
    loop {
        let mut game = History::new(G::start(&G::Setup::default()));
        for _ in 0..rng.random_range(0..=MAX_BOOK_PLIES) {
            let Ok((mv, _)) = game.position().book_moves().choose_weighted(rng, |(_, weight)| *weight) else {
                break;
            };
            game.push(*mv);
        }
        for _ in 0..rng.random_range(0..=MAX_RANDOM_PLIES) {
            let moves = game.position().legal_moves();
            let Some(mv) = moves.choose(rng) else { break };
            game.push(*mv);
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}

/// A position of a game: the features of each legal move, and the index of the move that was played.
struct Choice {
    moves: Vec<MoveFeatures>,
    played: usize,
}

/// Trains a prior and prints how well it foretells the held-out moves after each epoch.
pub(crate) fn train<G: SearchGame + PriorGame>(args: &PriorTrainArgs) -> Result<(), Box<dyn Error>> {
    let mut choices = Vec::new();
    for path in &args.data {
        for line in fs::read_to_string(path)?.lines() {
            choices.extend(choices_of::<G>(line)?);
        }
    }
    // The last twentieth is held out: these positions come from other games.
    let (training, held_out) = choices.split_at(choices.len() - choices.len() / 20);
    println!("{} positions, {} held out, {} weights", training.len(), held_out.len(), G::FEATURE_COUNT);
    let mut rng = ChaCha8Rng::seed_from_u64(args.seed);
    let mut weights = vec![0.0_f32; G::FEATURE_COUNT];
    let mut adam = Adam::new(G::FEATURE_COUNT);
    let mut order: Vec<u32> = (0..training.len() as u32).collect();
    let step_count = args.epochs * training.len().div_ceil(args.batch) as u32;
    let mut step = 0;
    for epoch in 1..=args.epochs {
        // Fisher-Yates shuffle.
        for last in (1..order.len()).rev() {
            order.swap(last, rng.random_range(0..=last));
        }
        for indices in order.chunks(args.batch) {
            let mut gradient = vec![0.0_f32; weights.len()];
            for index in indices {
                add_gradient(&training[*index as usize], &weights, &mut gradient);
            }
            for (sum, weight) in gradient.iter_mut().zip(&weights) {
                *sum = *sum / indices.len() as f32 + args.decay * weight;
            }
            let rate = args.rate * (1.0 - 0.99 * step as f32 / step_count as f32);
            adam.step(&mut weights, &gradient, rate);
            step += 1;
        }
        println!("epoch {epoch}: {}", Quality::of(&quantized(&weights), held_out));
    }
    let bytes: Vec<u8> = quantized_weights(&weights).into_iter().map(i8::cast_unsigned).collect();
    fs::write(&args.out, bytes)?;
    Ok(())
}

/// Reads one game as the positions after its opening that have more than one legal move.
fn choices_of<G: SearchGame + PriorGame>(line: &str) -> Result<Vec<Choice>, Box<dyn Error>> {
    let mut words = line.split(' ');
    let opening_plies: usize = words.next().unwrap_or_default().parse()?;
    let mut game = History::new(G::start(&G::Setup::default()));
    let mut choices = Vec::new();
    for text in words {
        let position = game.position();
        let mv = position.parse_move(text).map_err(|error| format!("{text}: {error}"))?;
        let moves = position.legal_moves();
        if game.ply() >= opening_plies && moves.len() > 1 {
            let played = moves.iter().position(|legal| *legal == mv).ok_or("an illegal move")?;
            choices.push(Choice { moves: position.move_features(game.earlier(), &moves), played });
        }
        game.push(mv);
    }
    Ok(choices)
}

/// Adds the gradient of the cross-entropy of one choice.
fn add_gradient(choice: &Choice, weights: &[f32], gradient: &mut [f32]) {
    let logit = |features: &MoveFeatures| -> f32 { features.iter().map(|f| weights[usize::from(*f)]).sum() };
    let logits: Vec<f32> = choice.moves.iter().map(logit).collect();
    let best = logits.iter().copied().fold(f32::MIN, f32::max);
    let odds: Vec<f32> = logits.iter().map(|logit| exp(logit - best)).collect();
    let sum: f32 = odds.iter().sum();
    for (index, features) in choice.moves.iter().enumerate() {
        let error = odds[index] / sum - if index == choice.played { 1.0 } else { 0.0 };
        for feature in features {
            gradient[usize::from(*feature)] += error;
        }
    }
}

fn quantized_weights(weights: &[f32]) -> Vec<i8> {
    let quantize = |weight: &f32| (weight * UNITS_PER_NAT as f32).round().clamp(-127.0, 127.0) as i8;
    weights.iter().map(quantize).collect()
}

fn quantized(weights: &[f32]) -> MovePrior {
    MovePrior::new(quantized_weights(weights))
}

/// How well a prior foretells the moves that were played.
struct Quality {
    /// Mean negative logarithm of the probability of the played move, in nats.
    cross_entropy: f64,
    /// Share of positions in which the likeliest move was played.
    likeliest: f64,
    /// Share of played moves that are plausible.
    plausible: f64,
    /// Mean numbers of plausible and of legal moves.
    move_counts: [f64; 2],
}

impl Quality {
    fn of(prior: &MovePrior, choices: &[Choice]) -> Quality {
        let mut quality =
            Quality { cross_entropy: 0.0, likeliest: 0.0, plausible: 0.0, move_counts: [0.0; 2] };
        let share = 1.0 / choices.len().max(1) as f64;
        for choice in choices {
            let logits: Vec<i32> = choice.moves.iter().map(|features| prior.logit(features)).collect();
            let best = logits.iter().copied().max().unwrap_or(0);
            let sum: f64 = logits.iter().map(|logit| prior::exp(logit - best)).sum();
            let played = logits[choice.played];
            quality.cross_entropy -= share * (prior::exp(played - best) / sum).ln();
            quality.likeliest += if played == best { share } else { 0.0 };
            let is_plausible = prior::plausible(&logits);
            quality.plausible += if is_plausible[choice.played] { share } else { 0.0 };
            quality.move_counts[0] +=
                share * is_plausible.iter().filter(|is_plausible| **is_plausible).count() as f64;
            quality.move_counts[1] += share * logits.len() as f64;
        }
        quality
    }
}

impl std::fmt::Display for Quality {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [plausible, legal] = self.move_counts;
        write!(
            f,
            "cross-entropy {:.3}, likeliest {:.1} %, plausible {:.1} %; {plausible:.1} of {legal:.1} moves plausible",
            self.cross_entropy,
            100.0 * self.likeliest,
            100.0 * self.plausible
        )
    }
}

/// The optimiser Adam (Kingma and Ba 2014).
struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    /// Powers of the decay rates, which correct the start from zero.
    corrections: [f32; 2],
}

impl Adam {
    const DECAYS: [f32; 2] = [0.9, 0.999];

    fn new(len: usize) -> Adam {
        Adam { means: vec![0.0; len], squares: vec![0.0; len], corrections: [1.0; 2] }
    }

    fn step(&mut self, weights: &mut [f32], gradient: &[f32], rate: f32) {
        let [mean_decay, square_decay] = Adam::DECAYS;
        for (correction, decay) in self.corrections.iter_mut().zip(Adam::DECAYS) {
            *correction *= decay;
        }
        let moments = self.means.iter_mut().zip(&mut self.squares);
        for ((weight, gradient), (mean, square)) in weights.iter_mut().zip(gradient).zip(moments) {
            *mean = mean_decay * *mean + (1.0 - mean_decay) * gradient;
            *square = square_decay * *square + (1.0 - square_decay) * gradient * gradient;
            let unbiased_mean = *mean / (1.0 - self.corrections[0]);
            let unbiased_square = *square / (1.0 - self.corrections[1]);
            *weight -= rate * unbiased_mean / (unbiased_square.sqrt() + 1e-8);
        }
    }
}
