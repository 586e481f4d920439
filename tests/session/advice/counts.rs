//! How often a hint of each game has no reason to tell: a measurement, for a person to read.

use std::collections::BTreeMap;

use tabuleiro::ai::{Player, StopFlag};
use tabuleiro::session::advice::Weight;
use tabuleiro::session::{Eyes, Job, catalogue, open};

use super::checks::kind_of;
use crate::support::plan;

fn done<T>(job: Option<Job<T>>) -> Option<T> {
    job?(&StopFlag::new()).ok()
}

/// Hints for every fifth ply of games of level 7 against itself, and the positions in which nothing is told:
/// `GAMES=4 cargo test --release --no-default-features --test session -- --ignored --nocapture how_often_no_reason`
#[test]
#[ignore = "a measurement that takes minutes"]
fn how_often_no_reason_is_told() {
    let number =
        |name: &str, usual| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let only = std::env::var("GAME").ok();
    for game in catalogue::GAMES.iter().filter(|game| only.as_deref().is_none_or(|only| only == game.name()))
    {
        let (mut asked, mut silent) = (0, 0);
        let mut told: BTreeMap<String, usize> = BTreeMap::new();
        for seed in 0..number("GAMES", 4) {
            let mut table =
                open(&tabuleiro::session::MatchPlan { seed, ..plan(*game, &[Player::Level(7); 2]) })
                    .expect("a good plan");
            while table.turn().is_some() {
                if let Some(automatic) = table.automatic() {
                    let choice = automatic.choice;
                    table.play(choice).expect("a legal choice");
                    continue;
                }
                if table.moves().len() as u64 % 5 == seed % 5
                    && let Some(advice) = done(table.advise())
                {
                    asked += 1;
                    for reason in &advice.reasons {
                        *told.entry(kind_of(reason)).or_default() += 1;
                    }
                    if advice.reasons.iter().all(|reason| reason.weight() == Weight::Drawback) {
                        silent += 1;
                        println!("  {}  {}", table.position_text(Eyes::All), advice.line[0].text);
                    }
                }
                let Some(decision) = done(table.think()) else { break };
                table.play(decision.choice).expect("a legal choice");
            }
        }
        println!("{game}: {silent} of {asked} hints tell no reason; the others {told:?}");
    }
}
