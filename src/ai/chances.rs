//! What a score is worth in results: the chances to win, draw and lose (WDL).

use crate::ai::Score;

/// The chances of the side to move, in thousandths; a thousand together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chances {
    /// To win.
    pub win: u16,
    /// To draw.
    pub draw: u16,
    /// To lose.
    pub loss: u16,
}

/// How scores became results in games of the engine against itself: a win is as likely as not at `even` centipawns,
/// and the chance grows by the logistic function of width `spread` (docs/ENGINES.md tells how they were counted).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WinCurve {
    /// The score at which one game of two is won, in centipawns.
    pub even: f64,
    /// The width of the logistic function, in centipawns.
    pub spread: f64,
}

impl WinCurve {
    /// What a score of the side to move promises. A proven result is certain.
    pub fn chances(self, score: Score) -> Chances {
        if let Some(moves) = score.mate_in() {
            let [win, loss] = if moves > 0 { [1_000, 0] } else { [0, 1_000] };
            return Chances { win, draw: 0, loss };
        }
        let better = |value: f64| {
            let share = 1.0 / (1.0 + ((self.even - value) / self.spread).exp());
            (1_000.0 * share).round() as u16
        };
        let value = f64::from(score.value());
        let (win, loss) = (better(value), better(-value));
        // Rounded each by itself they may be one too many.
        let win = win.min(1_000 - loss.min(1_000));
        Chances { win, draw: 1_000 - win - loss, loss }
    }
}

#[cfg(test)]
mod tests {
    use rand::seq::IndexedRandom;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::ai::search::{Engine, SearchGame};
    use crate::ai::{Limits, Seen, StopFlag};
    use crate::rules::{History, draughts};

    #[test]
    fn chances_are_a_whole_and_rise_with_the_score() {
        for curve in [WinCurve { even: 200.0, spread: 90.0 }, WinCurve { even: 0.0, spread: 50.0 }] {
            let mut before = 0;
            for value in (-3_000..=3_000).step_by(7) {
                let Chances { win, draw, loss } = curve.chances(Score::centipawns(value));
                assert_eq!(win + draw + loss, 1_000, "{value}");
                assert!(win >= before, "{value}");
                before = win;
            }
            let level = curve.chances(Score::EVEN);
            assert_eq!(level.win, level.loss);
        }
        let curve = WinCurve { even: 200.0, spread: 90.0 };
        assert_eq!(curve.chances(Score::centipawns(200)).win, 500);
        assert_eq!(curve.chances(Score::win_in(9)), Chances { win: 1_000, draw: 0, loss: 0 });
        assert_eq!(curve.chances(Score::loss_in(0)), Chances { win: 0, draw: 0, loss: 1_000 });
    }

    /// What the engine thought of positions of games against itself, and which part of the point the mover got.
    fn played<G: SearchGame>(games: u64) -> Vec<(i32, f64)> {
        let mut met = Vec::new();
        for seed in 0..games {
            let mut luck = ChaCha8Rng::seed_from_u64(seed);
            let mut game = History::new(G::start(&G::Setup::default()));
            for _ in 0..luck.random_range(2..=8) {
                let Some(mv) = game.position().legal_moves().choose(&mut luck).copied() else { break };
                game.push(mv);
            }
            let mut engine = Engine::<G>::default();
            let mut scores = Vec::new();
            while game.outcome().is_none() && game.ply() < 300 {
                let turn = game.position().turn();
                let seen = Seen::of(turn, game.position(), game.earlier());
                let limits = Limits::nodes(4_000);
                let thought = engine.search(&seen, &limits, &StopFlag::new(), &mut |_| ());
                let thought = thought.expect("legal moves");
                // What is known by heart is not judged by the curve.
                if thought.score.mate_in().is_none() {
                    scores.push((turn, thought.score.value()));
                }
                game.push(thought.mv);
            }
            let winner = game.outcome().and_then(|outcome| outcome.winner);
            let part = |turn| winner.map_or(0.5, |winner| if winner == turn { 1.0 } else { 0.0 });
            met.extend(scores.into_iter().map(|(turn, score)| (score, part(turn))));
        }
        met
    }

    /// The logarithm of how likely a curve makes these results.
    fn likelihood(met: &[(i32, f64)], curve: WinCurve) -> f64 {
        let likely = |(score, part): &(i32, f64)| {
            let Chances { win, draw, loss } = curve.chances(Score::centipawns(*score));
            let told = if *part > 0.5 {
                win
            } else if *part < 0.5 {
                loss
            } else {
                draw
            };
            (f64::from(told) / 1_000.0).max(1e-3).ln()
        };
        met.iter().map(likely).sum()
    }

    /// The curve of draughts is about the one that makes the results of games most likely; scripts/uci_chances.py counts
    /// those of the games that engines play by UCI.
    #[test]
    #[ignore = "takes minutes"]
    fn the_curve_of_draughts_is_that_of_games() {
        let met = played::<draughts::Position>(200);
        let curves = (0..40).flat_map(|even| {
            (1..40).map(move |spread| WinCurve { even: f64::from(10 * even), spread: f64::from(5 * spread) })
        });
        let best = curves.max_by(|a, b| likelihood(&met, *a).total_cmp(&likelihood(&met, *b))).expect("some");
        println!("{best:?} from {} positions", met.len());
        for low in (-450..450).step_by(100) {
            let part: Vec<f64> =
                met.iter().filter(|(score, _)| (low..low + 100).contains(score)).map(|met| met.1).collect();
            let [won, lost] = [1.0, 0.0].map(|end| part.iter().filter(|part| **part == end).count());
            let said = best.chances(Score::centipawns(low + 50));
            println!("  {low:5}: {} positions, won {won}, lost {lost}, said {said:?}", part.len());
        }
        let told = draughts::Position::WINS;
        assert!((told.even - best.even).abs() <= 20.0, "{told:?} is told, {best:?} is best");
        assert!((told.spread / best.spread - 1.0).abs() <= 0.2, "{told:?} is told, {best:?} is best");
    }
}
