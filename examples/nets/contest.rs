//! A match between two evaluations in the same search, in pairs of games with colours changed.

use std::error::Error;
use std::time::Duration;

use ai::duel::{Rounds, Verdict};
use ai::search::{Engine, SearchGame};
use ai::{Limits, Seen, StopFlag};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rules::{Color, History};

use crate::{ContestArgs, data, load};

const LONGEST: usize = 400;

pub fn play<G: SearchGame>(args: &ContestArgs) -> Result<(), Box<dyn Error>> {
    let mut engines = [engine::<G>(&args.first)?, engine::<G>(&args.second)?];
    let limits =
        Limits { nodes: args.nodes, move_time: args.movetime.map(Duration::from_millis), ..Limits::NONE };
    let mut pairs = Rounds::new(2);
    for pair in 0..args.pairs {
        let mut luck = ChaCha8Rng::seed_from_u64(args.seed);
        luck.set_stream(pair);
        let opening = data::opening::<G>(&mut luck, args.plies, args.plies + 1);
        let results = Color::ALL.map(|seat| game(&mut engines, opening.clone(), seat, &limits));
        pairs.add(&results);
        if pair % 10 == 9 || pair + 1 == args.pairs {
            println!("{pairs}");
        }
        if let Some([low, high]) = args.sequential.as_deref()
            && let Some(verdict) = pairs.verdict(*low, *high)
        {
            let ratio = pairs.likelihood_ratio(*low, *high);
            let elo = if verdict == Verdict::High { high } else { low };
            println!("{pairs}\nlog likelihood ratio {ratio:.2}: at {elo} Elo");
            break;
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

/// Whether the first engine, playing `first_seat`, wins; `None` for a draw.
fn game<G: SearchGame>(
    engines: &mut [Engine<G>; 2],
    mut game: History<G>,
    first_seat: Color,
    limits: &Limits,
) -> Option<bool> {
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
    winner.map(|winner| winner == first_seat)
}
