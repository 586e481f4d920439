//! Statistics of a match: score, Elo, confidence intervals, and the sequential test (SPRT).

use std::cmp::Ordering;
use std::fmt;

/// Results of rounds of games for one player against rivals of equal strength.
///
/// A round has one opening or deal and is played once from every seat. Its games are correlated, so the round is the
/// unit of the statistics. With two seats a round is a pair of games, and the counts of its five scores are the
/// pentanomial distribution. A draw is worth one game divided by the number of seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchStatistics {
    seats: usize,
    /// Number of rounds for each score in points. A win has as many points as there are seats, a draw has one.
    counts: Vec<u32>,
}

/// Won, drawn and lost games of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub won: u32,
    /// Draws, and games that were cut off.
    pub drawn: u32,
    pub lost: u32,
}

impl Tally {
    /// Counts a game: whether the player won, `None` for a draw.
    pub fn add(&mut self, won: Option<bool>) {
        match won {
            Some(true) => self.won += 1,
            None => self.drawn += 1,
            Some(false) => self.lost += 1,
        }
    }

    pub fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Mean score of games with two seats: 1 for a win, 0.5 for a draw.
    pub fn score(self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games().max(1))
    }
}

/// Result of the sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtResult {
    /// The lower Elo difference is accepted (H0).
    AcceptedLow,
    /// The higher Elo difference is accepted (H1).
    AcceptedHigh,
}

impl MatchStatistics {
    /// Empty statistics of games with `seats` seats.
    pub fn new(seats: usize) -> MatchStatistics {
        let seats = seats.max(2);
        MatchStatistics { seats, counts: vec![0; seats * seats + 1] }
    }

    /// Counts a round: for each game whether the player won, `None` for a draw. Returns `false` and counts nothing
    /// unless there is one game for every seat.
    pub fn add(&mut self, games: &[Option<bool>]) -> bool {
        if games.len() != self.seats {
            return false;
        }
        let points = |game: &Option<bool>| game.map_or(1, |won| if won { self.seats } else { 0 });
        let sum: usize = games.iter().map(points).sum();
        if let Some(count) = self.counts.get_mut(sum) {
            *count += 1;
        }
        true
    }

    pub fn count(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// Mean score of a game, and variance of a round's mean score.
    fn mean_and_variance(&self) -> (f64, f64) {
        let count = f64::from(self.count());
        let max_points = (self.counts.len() - 1) as f64;
        let scores = || {
            self.counts.iter().zip(0u32..).map(|(n, points)| (f64::from(*n), f64::from(points) / max_points))
        };
        let mean = scores().map(|(n, score)| n * score).sum::<f64>() / count;
        let variance = scores().map(|(n, score)| n * (score - mean).powi(2)).sum::<f64>() / count;
        (mean, variance)
    }

    /// Expected score of a player who is `elo` stronger than every rival.
    fn expected(&self, elo: f64) -> f64 {
        1.0 / (1.0 + self.rivals() * 10f64.powf(-elo / 400.0))
    }

    /// Elo difference to every rival for a mean score. With two seats it follows the logistic curve of USCF and FIDE,
    /// with more the Bradley–Terry model.
    fn elo(&self, score: f64) -> f64 {
        let score = score.clamp(0.0, 1.0);
        400.0 * (self.rivals() * score / (1.0 - score)).log10()
    }

    fn rivals(&self) -> f64 {
        (self.seats - 1) as f64
    }

    /// Log-likelihood ratio of a player who is `high` Elo stronger against one `low` Elo stronger. Generalised
    /// sequential probability ratio test (GSPRT) in the normal approximation.
    pub fn likelihood_ratio(&self, low: f64, high: f64) -> f64 {
        let (mean, variance) = self.mean_and_variance();
        if self.count() < 2 || variance == 0.0 {
            return 0.0;
        }
        let [low, high] = [low, high].map(|elo| self.expected(elo));
        f64::from(self.count()) * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// Decides between the two strengths with error probabilities of 5 % (Wald's bounds); `None` while undecided.
    pub fn verdict(&self, low: f64, high: f64) -> Option<SprtResult> {
        let ratio = self.likelihood_ratio(low, high);
        match ratio.abs().partial_cmp(&19f64.ln())? {
            Ordering::Less => None,
            _ if ratio > 0.0 => Some(SprtResult::AcceptedHigh),
            _ => Some(SprtResult::AcceptedLow),
        }
    }
}

/// Score and Elo difference with 95 % confidence intervals, and the number of rounds. The intervals are 1.96 standard
/// errors to each side of the mean (normal approximation).
impl fmt::Display for MatchStatistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count() == 0 {
            return write!(f, "score unknown: no whole round");
        }
        let (mean, variance) = self.mean_and_variance();
        let error = 1.96 * (variance / f64::from(self.count())).sqrt();
        let [low, even, high] = [mean - error, mean, mean + error].map(|score| rounded(self.elo(score)));
        write!(f, "score {:.1} % ± {:.1} %", 100.0 * mean, 100.0 * error)?;
        if self.seats > 2 {
            write!(f, " (chance {:.1} %)", 100.0 / self.seats as f64)?;
        }
        write!(f, ", Elo {even:+.0} [{low:+.0}, {high:+.0}], rounds {}", self.count())?;
        if self.seats == 2 { write!(f, " {:?}", self.counts) } else { Ok(()) }
    }
}

/// Rounds to an integer that is never printed as `-0`.
fn rounded(value: f64) -> f64 {
    value.round() + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    const WON: Option<bool> = Some(true);
    const LOST: Option<bool> = Some(false);
    const DRAWN: Option<bool> = None;

    fn rounds(seats: usize, games: &[&[Option<bool>]]) -> MatchStatistics {
        let mut rounds = MatchStatistics::new(seats);
        assert!(games.iter().all(|round| rounds.add(round)));
        rounds
    }

    #[test]
    fn a_round_of_two_seats_is_one_sample() {
        // Computed by hand: 4 pairs of 1, 2, 2 and 3 half points of 4: mean 0.5, variance of a pair 0.125 / 4.
        let pairs = rounds(2, &[&[LOST, DRAWN], &[WON, LOST], &[DRAWN, DRAWN], &[DRAWN, WON]]);
        assert_eq!(pairs.mean_and_variance(), (0.5, 0.03125));
        // 1.96·sqrt(0.03125 / 4) = 0.1732; 400·log10(0.6732 / 0.3268) = 126.
        let text = "score 50.0 % ± 17.3 %, Elo +0 [-126, +126], rounds 4 [0, 1, 2, 1, 0]";
        assert_eq!(pairs.to_string(), text);
        // An even score with rounding errors, and bounds that round to nothing, are never -0.
        assert_eq!([-0.4, -0.0, 0.0, 0.4].map(|elo| format!("{:+.0}", rounded(elo))), ["+0"; 4]);
        let drawn = rounds(2, &[&[DRAWN, DRAWN], &[DRAWN, DRAWN]]);
        assert!(drawn.to_string().contains("Elo +0 [+0, +0]"), "{drawn}");
        assert!(pairs.likelihood_ratio(-10.0, 10.0).abs() < 1e-9);
        assert!(pairs.likelihood_ratio(0.0, 10.0) < 0.0);
    }

    #[test]
    fn only_whole_rounds_count() {
        let mut pairs = MatchStatistics::new(2);
        assert!(!pairs.add(&[WON]) && !pairs.add(&[WON, WON, WON]));
        assert_eq!((pairs.count(), pairs.to_string().as_str()), (0, "score unknown: no whole round"));
        assert_eq!(pairs.verdict(0.0, 10.0), None);
    }

    #[test]
    fn with_three_seats_an_even_score_is_a_third() {
        // Computed by hand: 5 of 9 games, rounds of 3, 3 and 9 points of 9: mean 5 / 9, variance 8 / 81.
        let three = rounds(3, &[&[WON, LOST, LOST], &[DRAWN, DRAWN, DRAWN], &[WON, WON, WON]]);
        let (mean, variance) = three.mean_and_variance();
        assert!((mean - 5.0 / 9.0).abs() < 1e-12 && (variance - 8.0 / 81.0).abs() < 1e-12);
        // An even score is one third; 5/9 is 400·log10(2·5/4) = 159 Elo.
        assert_eq!(three.expected(0.0), 1.0 / 3.0);
        assert!(three.elo(1.0 / 3.0).abs() < 1e-9);
        assert!(
            three.to_string().starts_with("score 55.6 % ± 35.6 % (chance 33.3 %), Elo +159 ["),
            "{three}"
        );
        assert!((three.elo(three.expected(123.0)) - 123.0).abs() < 1e-9);
    }

    #[test]
    fn the_sequential_test_ends_at_the_bounds_of_wald() {
        // Equal results have no variance, which leaves the test undecided.
        let won: &[Option<bool>] = &[WON, WON];
        let mut pairs = rounds(2, &[won; 9]);
        assert_eq!((pairs.likelihood_ratio(0.0, 10.0), pairs.verdict(0.0, 10.0)), (0.0, None));
        // One point less: mean 0.975, variance 0.0056; by hand 10·0.2597·(1.95 - 1.2597)/0.01125 = 159.
        pairs.add(&[DRAWN, WON]);
        assert!((pairs.likelihood_ratio(0.0, 200.0) - 159.4).abs() < 0.5);
        assert_eq!(pairs.verdict(0.0, 200.0), Some(SprtResult::AcceptedHigh));
        let lost = rounds(2, &[&[LOST, LOST], &[LOST, WON], &[LOST, LOST], &[LOST, LOST]]);
        assert_eq!(lost.verdict(0.0, 200.0), Some(SprtResult::AcceptedLow));
    }
}
