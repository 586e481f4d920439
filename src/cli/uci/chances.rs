//! What a score is worth in results: the chances to win, draw and lose (WDL).

use crate::ai::Score;

/// How scores became results in games of the engine against itself: a win is as likely as not at `even` centipawns,
/// and the chance grows by the logistic function of width `spread` (docs/ENGINES.md tells how they were counted).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chances {
    /// The score at which one game of two is won, in centipawns.
    pub even: f64,
    /// The width of the logistic function, in centipawns.
    pub spread: f64,
}

impl Chances {
    /// ` wdl W D L` in thousandths.
    pub fn text(self, score: Score) -> String {
        let [win, draw, loss] = self.of(score);
        format!(" wdl {win} {draw} {loss}")
    }

    fn of(self, score: Score) -> [u32; 3] {
        if let Some(moves) = score.mate_in() {
            return if moves > 0 { [1_000, 0, 0] } else { [0, 0, 1_000] };
        }
        let better =
            |value: f64| (1_000.0 / (1.0 + ((self.even - value) / self.spread).exp())).round() as u32;
        let value = f64::from(score.value());
        let (win, loss) = (better(value), better(-value));
        // Rounded each by itself they may be one too many.
        let win = win.min(1_000 - loss.min(1_000));
        [win, 1_000 - win - loss, loss]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_a_whole_and_rise_with_the_score() {
        for chances in [Chances { even: 200.0, spread: 90.0 }, Chances { even: 0.0, spread: 50.0 }] {
            let mut before = 0;
            for value in (-3_000..=3_000).step_by(7) {
                let [win, draw, loss] = chances.of(Score::centipawns(value));
                assert_eq!(win + draw + loss, 1_000, "{value}");
                assert!(win >= before, "{value}");
                before = win;
            }
            let [win, _, loss] = chances.of(Score::EVEN);
            assert_eq!(win, loss);
        }
        let chances = Chances { even: 200.0, spread: 90.0 };
        assert_eq!(chances.of(Score::centipawns(200))[0], 500);
        assert_eq!(chances.text(Score::win_in(9)), " wdl 1000 0 0");
        assert_eq!(chances.text(Score::loss_in(0)), " wdl 0 0 1000");
    }
}
