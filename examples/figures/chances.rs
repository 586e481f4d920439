//! Measures how scores predict the results of games (docs/ENGINES.md).

use std::error::Error;

use ai::domin_up::measurements::{self, SPREADS, Sample};
use ai::duel::{self, Turn};
use ai::search::{Engine, SearchGame};
use ai::{Limits, Score, SeatKnowledge, StopFlag, Wdl, WinCurve};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rules::draughts;

/// Plays games of the engine against itself.
///
/// Returns the score of each searched position in centipawns, for the side to move, with the result for that side
/// (0, 0.5 or 1).
fn play_games<G: SearchGame>(games: u64) -> Vec<(i32, f64)> {
    let mut data = Vec::new();
    let stop = StopFlag::new();
    for seed in 0..games {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let Some(opening) = duel::random_opening::<G>(&mut rng, 2..=8) else { continue };
        let mut engine = Engine::<G>::default();
        let mut scores = Vec::new();
        let finished_game = duel::play(opening, 300, &stop, |game| {
            let seat = game.position().turn();
            let knowledge = SeatKnowledge::at_position(seat, game.position(), game.earlier());
            let search_result =
                engine.search(&knowledge, &Limits::nodes(4_000), &stop, &mut |_| ()).ok_or(())?;
            // Proven scores do not use the curve.
            if search_result.score.mate_in().is_none() {
                scores.push((seat, search_result.score.raw()));
            }
            Ok::<_, ()>(Turn::Play(search_result.mv))
        });
        let Ok(Some(finished_game)) = finished_game else { continue };
        let points = |seat| finished_game.won_by(seat).map_or(0.5, |won| if won { 1.0 } else { 0.0 });
        data.extend(scores.into_iter().map(|(turn, score)| (score, points(turn))));
    }
    data
}

/// Logarithm of the likelihood of the results, if `curve` were true.
fn log_likelihood(data: &[(i32, f64)], curve: WinCurve) -> f64 {
    let log_probability = |(score, points): &(i32, f64)| {
        let Wdl { win, draw, loss } = curve.chances(Score::centipawns(*score));
        let permille = if *points > 0.5 {
            win
        } else if *points < 0.5 {
            loss
        } else {
            draw
        };
        // The minimum keeps one impossible result from deciding alone.
        (f64::from(permille) / 1_000.0).max(1e-3).ln()
    };
    data.iter().map(log_probability).sum()
}

/// Finds the curve of draughts with the highest likelihood, and compares it with the results.
///
/// `scripts/uci_chances.py` does the same for engines that play by UCI.
pub(crate) fn measure_draughts(games: u64) -> Result<(), Box<dyn Error>> {
    let data = play_games::<draughts::Position>(games);
    let curves = (0..40).flat_map(|even| {
        (1..40).map(move |spread| WinCurve { even: f64::from(10 * even), spread: f64::from(5 * spread) })
    });
    let best = curves
        .max_by(|a, b| log_likelihood(&data, *a).total_cmp(&log_likelihood(&data, *b)))
        .ok_or("no curve")?;
    println!("{best:?} from {} positions; the program has {:?}", data.len(), draughts::Position::WIN_CURVE);
    for low in (-450..450).step_by(100) {
        let results: Vec<f64> = data
            .iter()
            .filter(|(score, _)| (low..low + 100).contains(score))
            .map(|(_, points)| *points)
            .collect();
        let [won, lost] = [1.0, 0.0].map(|points| results.iter().filter(|result| **result == points).count());
        let predicted = best.chances(Score::centipawns(low + 50));
        println!("  {low:5}: {} positions, won {won}, lost {lost}, predicted {predicted:?}", results.len());
    }
    Ok(())
}

/// Finds the spread of Domin-Up with the highest likelihood for each number of seats, and compares it with the results.
///
/// The spread is the lead that multiplies the odds of winning by e, in hundredths of a tile.
pub(crate) fn measure_domin_up(games: u64) -> Result<(), Box<dyn Error>> {
    for (seats, current) in (2..).zip(SPREADS) {
        let samples = measurements::samples(seats, games);
        let log_likelihood = |spread: f64| -> f64 {
            let log_probability =
                |sample: &Sample| sample.chance(seats, spread, sample.winner).max(1e-9).ln();
            samples.iter().map(log_probability).sum()
        };
        let spreads = (2..120).map(|step| f64::from(step) * 10.0);
        let best =
            spreads.max_by(|a, b| log_likelihood(*a).total_cmp(&log_likelihood(*b))).ok_or("no spread")?;
        println!("{seats} seats: spread {best} from {} positions; the program has {current}", samples.len());
        for band in (0..10).map(|band| f64::from(band) / 10.0) {
            let with_each_seat = |sample| (0..usize::from(seats)).map(move |seat| (sample, seat));
            let wins: Vec<bool> = samples
                .iter()
                .flat_map(with_each_seat)
                .filter(|(sample, seat): &(&Sample, usize)| {
                    (band..band + 0.1).contains(&sample.chance(seats, best, *seat))
                })
                .map(|(sample, seat)| sample.winner == seat)
                .collect();
            let won = wins.iter().filter(|won| **won).count();
            println!("  predicted {band:.1} to {:.1}: won {won} of {}", band + 0.1, wins.len());
        }
    }
    Ok(())
}
