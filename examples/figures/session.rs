//! Measures how fast an analysis stops, and how often a hint has no reason (docs/MEASURING.md).

use std::collections::BTreeMap;
use std::error::Error;
use std::thread;
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use session::{
    EngineJob, Game, MatchPlan, MoveIndex, Player, PlayerPlan, Reason, StopFlag, Viewer, catalogue, open,
};

/// A plan with the same player at both seats.
fn plan(game: Game, player: Player, seed: u64) -> MatchPlan {
    let seats = vec![PlayerPlan::nameless(player); 2];
    MatchPlan { game, seats, rules: None, position: None, odds: None, seed }
}

/// Prints the median and the worst time that an analysis needs to stop, for each game.
///
/// Up to forty analyses are stopped, in positions of random games.
pub(crate) fn measure_stop() -> Result<(), Box<dyn Error>> {
    for game in catalogue::GAMES {
        let mut times = Vec::new();
        for number in 0..40 {
            let mut game_match = open(&plan(*game, Player::Human, 1)).map_err(|error| error.to_string())?;
            let mut rng = ChaCha8Rng::seed_from_u64(number);
            for _ in 0..number / 2 {
                let legal_count = game_match.state().gestures.len();
                if legal_count == 0 || game_match.play(MoveIndex(rng.random_range(0..legal_count))).is_err() {
                    break;
                }
            }
            let stop = StopFlag::new();
            let Some(job) = game_match.analyse(Viewer::All, 3, Box::new(|_| ())) else { continue };
            let stop_of_job = stop.clone();
            let thread = thread::spawn(move || job(&stop_of_job).map(|()| Instant::now()));
            // Stop after different times, so that the analyses are at different depths.
            thread::sleep(Duration::from_millis(100 + 7 * number));
            if thread.is_finished() {
                continue;
            }
            let stopped_at = Instant::now();
            stop.raise();
            let Ok(Ok(ended_at)) = thread.join() else { return Err("the analysis failed".into()) };
            times.push(ended_at - stopped_at);
        }
        times.sort();
        let median = times.get(times.len() / 2);
        println!("{game}: {} times, median {median:?}, worst {:?}", times.len(), times.last());
    }
    Ok(())
}

/// Runs a job to its end; `None` if there is no job or it failed.
fn run<T>(job: Option<EngineJob<T>>) -> Option<T> {
    job?(&StopFlag::new()).ok()
}

/// The variant name of a reason, without its fields.
fn kind_of(reason: &Reason) -> String {
    let text = match reason {
        Reason::Chess(reason) => format!("{reason:?}"),
        Reason::Draughts(reason) => format!("{reason:?}"),
        Reason::DominUp(reason) => format!("{reason:?}"),
        reason => format!("{reason:?}"),
    };
    text.chars().take_while(|c| c.is_alphanumeric()).collect()
}

/// Asks for a hint at every fifth ply of games of level 7 against itself, and counts the reasons.
///
/// A hint has no reason if all its reasons are drawbacks. The positions of these hints are printed too.
///
/// `only` is the name of a game; with `None`, all games are measured.
pub(crate) fn measure_hints(games: u64, only: Option<&str>) -> Result<(), Box<dyn Error>> {
    for game in catalogue::GAMES.iter().filter(|game| only.is_none_or(|only| only == game.name())) {
        let (mut hint_count, mut without_reason) = (0, 0);
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for seed in 0..games {
            let mut game_match =
                open(&plan(*game, Player::Level(7), seed)).map_err(|error| error.to_string())?;
            while game_match.state().turn.is_some() {
                if let Some(forced_move) = game_match.state().forced_move.as_ref() {
                    let choice = forced_move.choice;
                    game_match.play(choice).map_err(|error| format!("{error:?}"))?;
                    continue;
                }
                // The first ply with a hint differs from game to game.
                if game_match.moves().len() as u64 % 5 == seed % 5
                    && let Some(hint) = run(game_match.find_hint())
                {
                    hint_count += 1;
                    for reason in &hint.reasons {
                        *counts.entry(kind_of(reason)).or_default() += 1;
                    }
                    if hint.reasons.iter().all(Reason::is_drawback) {
                        without_reason += 1;
                        println!("  {}  {}", game_match.position_text(Viewer::All), hint.line[0].text);
                    }
                }
                let Some(decision) = run(game_match.find_move()) else { break };
                game_match.play(decision.choice).map_err(|error| format!("{error:?}"))?;
            }
        }
        println!("{game}: {without_reason} of {hint_count} hints have no reason; the others {counts:?}");
    }
    Ok(())
}
