//! A match between two evaluations in the same search, in pairs of games with colours changed.

use std::error::Error;
use std::time::Duration;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use tabuleiro::ai::search::{Engine, SearchGame};
use tabuleiro::ai::{Limits, Seen, StopFlag};
use tabuleiro::rules::{Color, History};

use crate::{ContestArgs, data, load};

const LONGEST: usize = 400;

pub fn play<G: SearchGame>(args: &ContestArgs) -> Result<(), Box<dyn Error>> {
    let mut engines = [engine::<G>(&args.first)?, engine::<G>(&args.second)?];
    let limits =
        Limits { nodes: args.nodes, move_time: args.movetime.map(Duration::from_millis), ..Limits::NONE };
    let mut pairs = Pairs::default();
    for pair in 0..args.pairs {
        let mut luck = ChaCha8Rng::seed_from_u64(args.seed);
        luck.set_stream(pair);
        let opening = data::opening::<G>(&mut luck, args.plies, args.plies + 1);
        let mut halves = 0;
        for first_seat in Color::ALL {
            halves += game(&mut engines, opening.clone(), first_seat, &limits);
        }
        pairs.add(halves);
        if pair % 10 == 9 || pair + 1 == args.pairs {
            println!("{pairs}");
        }
        if let Some([low, high]) = args.sequential.as_deref() {
            let ratio = pairs.likelihood_ratio(*low, *high);
            // Wald's bounds for errors of one in twenty.
            if ratio.abs() >= 19f64.ln() {
                println!(
                    "{pairs}\nlog likelihood ratio {ratio:.2}: at {} Elo",
                    if ratio > 0.0 { high } else { low }
                );
                break;
            }
        }
    }
    Ok(())
}

fn engine<G: SearchGame>(name: &str) -> Result<Engine<G>, Box<dyn Error>> {
    let mut engine = Engine::default();
    if name != "own" {
        engine.set_net(load::<G>(name.as_ref())?);
    }
    Ok(engine)
}

/// What the first engine, playing `first_seat`, gets, in half points.
fn game<G: SearchGame>(
    engines: &mut [Engine<G>; 2],
    mut game: History<G>,
    first_seat: Color,
    limits: &Limits,
) -> usize {
    for engine in &mut *engines {
        engine.clear();
    }
    let stop = StopFlag::new();
    let winner = loop {
        if let Some(outcome) = game.outcome() {
            break outcome.winner.map(Color::of_seat);
        }
        if !game.claims().is_empty() || game.ply() >= LONGEST {
            break None;
        }
        let now = *game.position();
        let seen = Seen::of(now.turn(), &now, game.earlier());
        let turn = Color::of_seat(now.turn());
        let engine = &mut engines[usize::from(turn != first_seat)];
        let Some(thought) = engine.search(&seen, limits, &stop, &mut |_| ()) else { break None };
        game.push(thought.mv);
    };
    winner.map_or(1, |winner| if winner == first_seat { 2 } else { 0 })
}

/// Results of pairs of games, by half points of the first player: the pentanomial distribution. The two games
/// of a pair share an opening and with it its luck, so that the pair, not the game, is what is counted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pairs([u32; 5]);

impl Pairs {
    pub fn add(&mut self, halves: usize) {
        self.0[halves.min(4)] += 1;
    }

    /// Number of pairs, mean score of a game, and variance of a pair's mean.
    fn moments(&self) -> (f64, f64, f64) {
        let count: f64 = self.0.iter().map(|n| f64::from(*n)).sum();
        let scores = || self.0.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]);
        let mean = scores().map(|(n, score)| f64::from(*n) * score).sum::<f64>() / count;
        let spread = scores().map(|(n, score)| f64::from(*n) * (score - mean).powi(2)).sum::<f64>() / count;
        (count, mean, spread)
    }

    /// The logarithm of how much more likely the results are if the first is stronger by `high` Elo than by
    /// `low` (generalised sequential probability ratio test, by the normal approximation).
    pub fn likelihood_ratio(&self, low: f64, high: f64) -> f64 {
        let (count, mean, spread) = self.moments();
        if count < 2.0 || spread == 0.0 {
            return 0.0;
        }
        let [low, high] = [low, high].map(|elo| 1.0 / (1.0 + 10f64.powf(-elo / 400.0)));
        count * (high - low) * (2.0 * mean - low - high) / (2.0 * spread)
    }
}

impl std::fmt::Display for Pairs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (count, mean, spread) = self.moments();
        let error = 1.96 * (spread / count).sqrt();
        let elo = |score: f64| 400.0 * (score.clamp(0.0, 1.0) / (1.0 - score.clamp(0.0, 1.0))).log10();
        write!(
            f,
            "pairs {count} {:?}: score {:.1} % ± {:.1} %, Elo {:+.0} [{:+.0}, {:+.0}]",
            self.0,
            100.0 * mean,
            100.0 * error,
            elo(mean),
            elo(mean - error),
            elo(mean + error)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_counts_once() {
        // By hand: 4 pairs of 1, 2, 2 and 3 half points of 4: mean 0.5, variance of a pair 0.125 / 4.
        let pairs = Pairs([0, 1, 2, 1, 0]);
        assert_eq!(pairs.moments(), (4.0, 0.5, 0.03125));
        assert!(pairs.likelihood_ratio(-10.0, 10.0).abs() < 1e-9);
        assert!(pairs.likelihood_ratio(0.0, 10.0) < 0.0);
        // Two wins each time are no draw-like luck: nothing is known of the spread, nothing is claimed.
        assert_eq!(Pairs([0, 0, 0, 0, 9]).likelihood_ratio(0.0, 10.0), 0.0);
    }
}
