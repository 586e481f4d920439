//! What a score is worth in results: the chances to win, draw and lose (WDL).

use crate::Score;

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
    use super::*;

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
}
