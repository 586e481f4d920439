//! Conversion of scores to chances of winning, drawing and losing (WDL).

use crate::Score;

/// Chances of the side to move, in thousandths; they add up to 1,000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wdl {
    pub win: u16,
    pub draw: u16,
    pub loss: u16,
}

/// Logistic curve from score to winning chance, fitted to games of the engine against itself (docs/ENGINES.md).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WinCurve {
    /// Score in centipawns at which the winning chance is one half.
    pub even: f64,
    /// Scale of the logistic function, in centipawns.
    pub spread: f64,
}

impl WinCurve {
    /// Converts a score of the side to move. A proven result gives 1,000 to one of the three chances.
    pub fn chances(self, score: Score) -> Wdl {
        if let Some(moves) = score.mate_in() {
            let [win, loss] = if moves > 0 { [1_000, 0] } else { [0, 1_000] };
            return Wdl { win, draw: 0, loss };
        }
        let win_chance = |value: f64| {
            let chance = 1.0 / (1.0 + ((self.even - value) / self.spread).exp());
            (1_000.0 * chance).round() as u16
        };
        let value = f64::from(score.raw());
        let (win, loss) = (win_chance(value), win_chance(-value));
        // `win` and `loss` are rounded separately, so their sum may exceed 1,000.
        let win = win.min(1_000 - loss.min(1_000));
        Wdl { win, draw: 1_000 - win - loss, loss }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_to_1000_and_rise_with_the_score() {
        for curve in [WinCurve { even: 200.0, spread: 90.0 }, WinCurve { even: 0.0, spread: 50.0 }] {
            let mut previous_win = 0;
            for value in (-3_000..=3_000).step_by(7) {
                let Wdl { win, draw, loss } = curve.chances(Score::centipawns(value));
                assert_eq!(win + draw + loss, 1_000, "{value}");
                assert!(win >= previous_win, "{value}");
                previous_win = win;
            }
            let wdl_when_even = curve.chances(Score::EVEN);
            assert_eq!(wdl_when_even.win, wdl_when_even.loss);
        }
        let curve = WinCurve { even: 200.0, spread: 90.0 };
        assert_eq!(curve.chances(Score::centipawns(200)).win, 500);
        assert_eq!(curve.chances(Score::win_in(9)), Wdl { win: 1_000, draw: 0, loss: 0 });
        assert_eq!(curve.chances(Score::loss_in(0)), Wdl { win: 0, draw: 0, loss: 1_000 });
    }
}
