//! Strength of a person in one game, estimated from results against the computer levels.
//!
//! The estimate is Bayesian: a probability for each half level from 1 to 10.
//!
//! - **Start.** The person's answer to one question ([`SelfAssessment`]) gives a normal distribution over the levels.
//!   Some probability is spread evenly, because people misjudge themselves.
//! - **Result.** At strength `x`, the person wins against levels with the ratings `r` with the probability
//!   `1 / (1 + Σ 10^((r - x) / 400))`. With one opponent this is the formula of Elo (A. Elo, *The Rating of
//!   Chessplayers*, 1978); with several it is the choice model of R. D. Luce (*Individual Choice Behavior*, 1959). The
//!   ratings are those of [`level_ratings`]. A draw among n players counts as 1/n of a win.
//! - **Age.** Before each game the logarithms of all probabilities shrink, so that a result, and the answer, count half
//!   after [`HALF_LIFE`] games. Glicko lets its deviation grow for the same reason (M. Glickman, *Parameter estimation
//!   in large dynamic paired comparison experiments*, 1999).
//!
//! The ratings were measured with two players. With more, other skills and more luck decide, so such a game has half
//! the weight ([`WEIGHT_OF_MANY_SEATS`]).

use std::collections::BTreeSet;

use crate::level_ratings::level_ratings;
use crate::{Game, Match, Player};
use rules::Seat;

/// Number of games after which a result counts half.
pub const HALF_LIFE: f64 = 20.0;
/// Weight of a game with more than two seats.
pub const WEIGHT_OF_MANY_SEATS: f64 = 0.5;
/// Probability that the true strength lies in [`StrengthEstimate::low`] to [`StrengthEstimate::high`], in percent.
pub const INTERVAL_PERCENT: u8 = 80;

/// Part of the first guess that is spread evenly over all levels.
const EVEN_PART: f64 = 0.15;
/// Older games are left out, because they count less than a hundred thousandth.
const MAX_GAMES: usize = 800;

/// The possible strengths, in half levels: level 1 to level 10.
const HALF_LEVELS: std::ops::RangeInclusive<u8> = 2..=20;

/// A person's answer to the question how well they play a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SelfAssessment {
    Learning,
    Occasional,
    Experienced,
}

impl SelfAssessment {
    pub const ALL: [SelfAssessment; 3] =
        [SelfAssessment::Learning, SelfAssessment::Occasional, SelfAssessment::Experienced];

    /// The stable name of the answer in settings files.
    pub const fn name(self) -> &'static str {
        match self {
            SelfAssessment::Learning => "learning",
            SelfAssessment::Occasional => "occasional",
            SelfAssessment::Experienced => "experienced",
        }
    }

    /// The inverse of [`SelfAssessment::name`]; `None` for an unknown name.
    pub fn from_name(name: &str) -> Option<SelfAssessment> {
        SelfAssessment::ALL.into_iter().find(|answer| answer.name() == name)
    }
}

/// Result of a game for one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlayerResult {
    Loss,
    Draw,
    Win,
}

/// A finished game of one person against computer levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelGame {
    /// The levels of the opponents; never empty.
    pub levels: Vec<u8>,
    pub result: PlayerResult,
}

impl LevelGame {
    /// The game of the only person among `players`, with the person's seat.
    ///
    /// `None` unless all other players are computer levels: the strength of other opponents is not known. An adaptive
    /// computer is the level at which it really played, which follows from the `seed` of the game. `winner` is `None`
    /// for a draw.
    pub fn new(players: &[Player], seed: u64, winner: Option<Seat>) -> Option<(Seat, LevelGame)> {
        let mut person = None;
        let mut levels = Vec::new();
        for (index, player) in players.iter().enumerate() {
            match player.clone().resolve_level(seed.wrapping_add(index as u64)) {
                Player::Level(level) if Player::LEVELS.contains(&level) => levels.push(level),
                Player::Human if person.is_none() => person = Some(Seat::from_index(index)),
                _ => return None,
            }
        }
        let person = person.filter(|_| !levels.is_empty())?;
        let result = match winner {
            None => PlayerResult::Draw,
            Some(winner) if winner == person => PlayerResult::Win,
            Some(_) => PlayerResult::Loss,
        };
        Some((person, LevelGame { levels, result }))
    }

    /// The game that `game` is, as in [`LevelGame::new`].
    ///
    /// `None` also if the game is not over or does not count ([`NotCounted`](crate::NotCounted)), or if one side had an
    /// advantage: odds, or a more generous clock.
    pub fn of(game: &dyn Match) -> Option<(Seat, LevelGame)> {
        let outcome = game.state().outcome()?;
        let clocks: BTreeSet<String> =
            game.seats().iter().filter_map(|seat| Some(seat.clock.as_ref()?.to_string())).collect();
        if game.not_counted().is_some() || game.odds().is_some() || clocks.len() > 1 {
            return None;
        }
        let players: Vec<Player> = game.seats().iter().map(|seat| seat.player.clone()).collect();
        LevelGame::new(&players, game.save().plan.seed, outcome.winner)
    }
}

/// An estimate of a person's strength, in half levels: 7 is half-way between levels 3 and 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrengthEstimate {
    /// The median: the true strength is as likely above as below.
    pub half_levels: u8,
    /// The lowest likely strength: with [`INTERVAL_PERCENT`] the true one is from `low` to `high`.
    pub low: u8,
    /// The highest likely strength.
    pub high: u8,
    /// Number of games that the estimate rests on.
    pub games: u32,
}

impl StrengthEstimate {
    /// Estimates the strength from the person's answer and the `games`, oldest first.
    pub fn new<'g>(
        game: Game,
        answer: Option<SelfAssessment>,
        games: impl IntoIterator<Item = &'g LevelGame>,
    ) -> StrengthEstimate {
        let games: Vec<&LevelGame> = games.into_iter().collect();
        let ratings: Vec<f64> = level_ratings(game).iter().map(|level| level.value).collect();
        // The rating of a half level is the mean of its neighbours.
        let strengths: Vec<f64> = HALF_LEVELS
            .map(|halves| {
                let [below, above] =
                    [halves / 2, halves.div_ceil(2)].map(|level| ratings[usize::from(level) - 1]);
                f64::midpoint(below, above)
            })
            .collect();
        let mut logs = first_guess(answer);
        for played in &games[games.len().saturating_sub(MAX_GAMES)..] {
            add_game(&mut logs, &strengths, &ratings, played);
        }
        let max = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let weights: Vec<f64> = logs.iter().map(|log| (log - max).exp()).collect();
        let outside = f64::from(100 - INTERVAL_PERCENT) / 200.0;
        StrengthEstimate {
            half_levels: quantile(&weights, 0.5),
            low: quantile(&weights, outside),
            high: quantile(&weights, 1.0 - outside),
            games: u32::try_from(games.len()).unwrap_or(u32::MAX),
        }
    }

    /// The whole levels that contain the likely strengths.
    pub const fn likely_levels(self) -> std::ops::RangeInclusive<u8> {
        self.low / 2..=self.high.div_ceil(2)
    }

    /// The computer against which the person has about even chances.
    pub fn even_opponent(self) -> Player {
        let half_levels = Player::ADAPTIVE_HALF_LEVELS;
        Player::Adaptive(self.half_levels.clamp(*half_levels.start(), *half_levels.end()))
    }
}

/// Logarithms of the probabilities of all half levels before the first game.
fn first_guess(answer: Option<SelfAssessment>) -> Vec<f64> {
    // Mean and standard deviation, in levels.
    let (mean, deviation) = match answer {
        Some(SelfAssessment::Learning) => (1.0, 1.0),
        Some(SelfAssessment::Occasional) => (3.0, 1.25),
        Some(SelfAssessment::Experienced) => (5.5, 1.5),
        None => (2.75, 1.5),
    };
    let normal = |halves: u8| (-0.5 * ((f64::from(halves) / 2.0 - mean) / deviation).powi(2)).exp();
    let total: f64 = HALF_LEVELS.map(normal).sum();
    let even = EVEN_PART / HALF_LEVELS.count() as f64;
    HALF_LEVELS.map(|halves| ((1.0 - EVEN_PART) * normal(halves) / total + even).ln()).collect()
}

/// Updates the logarithms of the probabilities of all half levels with a game. `strengths` are their ratings.
fn add_game(logs: &mut [f64], strengths: &[f64], ratings: &[f64], played: &LevelGame) {
    let seats = played.levels.len() + 1;
    let weight = if seats > 2 { WEIGHT_OF_MANY_SEATS } else { 1.0 };
    let win_share = match played.result {
        PlayerResult::Loss => 0.0,
        PlayerResult::Draw => 1.0 / seats as f64,
        PlayerResult::Win => 1.0,
    };
    let fading = 0.5_f64.powf(weight / HALF_LIFE);
    for (log, strength) in logs.iter_mut().zip(strengths) {
        let opponents =
            played.levels.iter().filter_map(|level| ratings.get(usize::from(*level).wrapping_sub(1)));
        let odds_against: f64 = opponents.map(|rating| 10_f64.powf((rating - strength) / 400.0)).sum();
        if odds_against > 0.0 {
            // The logarithms of the probabilities of a win and of anything else.
            let win = -odds_against.ln_1p();
            let other = win + odds_against.ln();
            *log = *log * fading + weight * (win_share * win + (1.0 - win_share) * other);
        }
    }
}

/// The lowest half level at which the sum of the probabilities reaches `part` of the total.
fn quantile(weights: &[f64], part: f64) -> u8 {
    let wanted = part * weights.iter().sum::<f64>();
    let mut sum = 0.0;
    let reached = HALF_LEVELS.zip(weights).find(|(_, weight)| {
        sum += **weight;
        sum >= wanted
    });
    reached.map_or(*HALF_LEVELS.end(), |(halves, _)| halves)
}
