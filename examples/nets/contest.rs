//! A match between two evaluations in the same search: pairs of games with colours reversed.

use std::error::Error;
use std::time::Duration;

use ai::Limits;
use ai::duel::{self, MatchStatistics, SprtResult};
use ai::search::{Engine, SearchGame};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::{ContestArgs, load};

/// Maximum length of a game in plies; longer games count as drawn.
const MAX_GAME_PLIES: usize = 400;

/// Plays the match and prints the result after every ten pairs. Stops early when the sequential test (SPRT) decides.
pub(crate) fn play<G: SearchGame>(args: &ContestArgs) -> Result<(), Box<dyn Error>> {
    let mut engines = [load_engine::<G>(&args.first)?, load_engine::<G>(&args.second)?];
    let limits =
        Limits { nodes: args.nodes, move_time: args.movetime.map(Duration::from_millis), ..Limits::NONE };
    let mut statistics = MatchStatistics::new(2);
    for pair in 0..args.pairs {
        let mut rng = ChaCha8Rng::seed_from_u64(args.seed);
        rng.set_stream(pair);
        let opening =
            duel::random_opening::<G>(&mut rng, args.plies..=args.plies + 1).ok_or("no opening so long")?;
        let games = duel::pairings_of_round(pair, 2, 2 * args.pairs).map(|pairing| {
            let first_seat = pairing.first_player_seat;
            duel::play_engines(&mut engines, opening.clone(), first_seat, &limits, MAX_GAME_PLIES)?
                .won_by(first_seat)
        });
        statistics.add(&games.collect::<Vec<_>>());
        if pair % 10 == 9 || pair + 1 == args.pairs {
            println!("{statistics}");
        }
        if let Some([low, high]) = args.sequential.as_deref()
            && let Some(verdict) = statistics.verdict(*low, *high)
        {
            let log_ratio = statistics.likelihood_ratio(*low, *high);
            let elo = if verdict == SprtResult::AcceptedHigh { high } else { low };
            println!("{statistics}\nlog likelihood ratio {log_ratio:.2}: at {elo} Elo");
            break;
        }
    }
    Ok(())
}

/// An engine with the net in a file, or with the built-in evaluation if `name` is `own`.
fn load_engine<G: SearchGame>(name: &str) -> Result<Engine<G>, Box<dyn Error>> {
    let mut engine = Engine::default();
    if name != "own" {
        engine.set_net(load::<G>(name.as_ref())?);
    }
    Ok(engine)
}
