//! Measures how soon an analysis stops, and how often a hint has no reason (docs/MEASURING.md).

use std::collections::BTreeMap;
use std::error::Error;
use std::thread;
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use session::{
    EngineJob, Game, MatchPlan, MoveIndex, Player, PlayerPlan, Reason, StopFlag, Viewer, catalogue, open,
};

fn plan(game: Game, player: Player, seed: u64) -> MatchPlan {
    let seats = vec![PlayerPlan::nameless(player); 2];
    MatchPlan { game, seats, rules: None, position: None, odds: None, seed }
}

/// Prints the median and the worst stopping time in each game. Each has up to forty stops, in positions of random
/// games.
pub(crate) fn measure_stop() -> Result<(), Box<dyn Error>> {
    for game in catalogue::GAMES {
        let mut times = Vec::new();
        for number in 0..40 {
            let mut table = open(&plan(*game, Player::Human, 1)).map_err(|error| error.to_string())?;
            let mut rng = ChaCha8Rng::seed_from_u64(number);
            for _ in 0..number / 2 {
                let legal = table.state().gestures.len();
                if legal == 0 || table.play(MoveIndex(rng.random_range(0..legal))).is_err() {
                    break;
                }
            }
            let stop = StopFlag::new();
            let Some(job) = table.analyse(Viewer::All, 3, Box::new(|_| ())) else { continue };
            let flag = stop.clone();
            let thread = thread::spawn(move || job(&flag).map(|()| Instant::now()));
            thread::sleep(Duration::from_millis(100 + 7 * number));
            if thread.is_finished() {
                continue;
            }
            let asked = Instant::now();
            stop.raise();
            let Ok(Ok(ended)) = thread.join() else { return Err("the analysis failed".into()) };
            times.push(ended - asked);
        }
        times.sort();
        let half = times.get(times.len() / 2);
        println!("{game}: {} times, median {half:?}, worst {:?}", times.len(), times.last());
    }
    Ok(())
}

fn run<T>(job: Option<EngineJob<T>>) -> Option<T> {
    job?(&StopFlag::new()).ok()
}

/// The name of a reason without its arguments.
fn kind_of(reason: &Reason) -> String {
    let text = match reason {
        Reason::Chess(reason) => format!("{reason:?}"),
        Reason::Draughts(reason) => format!("{reason:?}"),
        Reason::DominUp(reason) => format!("{reason:?}"),
        reason => format!("{reason:?}"),
    };
    text.chars().take_while(|c| c.is_alphanumeric()).collect()
}

/// Asks for a hint at every fifth ply, and prints the positions without a reason. Level 7 plays the games against
/// itself.
pub(crate) fn measure_hints(games: u64, only: Option<&str>) -> Result<(), Box<dyn Error>> {
    for game in catalogue::GAMES.iter().filter(|game| only.is_none_or(|only| only == game.name())) {
        let (mut asked, mut silent) = (0, 0);
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for seed in 0..games {
            let mut table = open(&plan(*game, Player::Level(7), seed)).map_err(|error| error.to_string())?;
            while table.state().turn.is_some() {
                if let Some(automatic) = table.state().rule_move.as_ref() {
                    let choice = automatic.choice;
                    table.play(choice).map_err(|error| format!("{error:?}"))?;
                    continue;
                }
                if table.moves().len() as u64 % 5 == seed % 5
                    && let Some(hint) = run(table.find_hint())
                {
                    asked += 1;
                    for reason in &hint.reasons {
                        *counts.entry(kind_of(reason)).or_default() += 1;
                    }
                    if hint.reasons.iter().all(Reason::is_drawback) {
                        silent += 1;
                        println!("  {}  {}", table.position_text(Viewer::All), hint.line[0].text);
                    }
                }
                let Some(decision) = run(table.find_move()) else { break };
                table.play(decision.choice).map_err(|error| format!("{error:?}"))?;
            }
        }
        println!("{game}: {silent} of {asked} hints have no reason; the others {counts:?}");
    }
    Ok(())
}
