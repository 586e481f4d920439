//! Statistics of a player: results by opponent and seat, streaks, and a Glicko-2 rating.
//!
//! The rating comes from games against computer levels of measured strength.

use std::collections::BTreeMap;

use rusqlite::params_from_iter;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

use crate::{GameStore, StoreError, StoredId};
use session::level_ratings::{self, LevelRating};
use session::{Game, HelpUsed, LevelGame, NotCounted, Player, Score, Seat};

/// The person whose games are counted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Person {
    /// The person in games of one person against computers, whatever the name.
    AnyName,
    /// A person with this name, in all games.
    Named(String),
}

/// Numbers of games by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

impl Tally {
    pub const fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    fn add(&mut self, result: Outcomes) {
        match result {
            Outcomes::WIN => self.won += 1,
            Outcomes::DRAW => self.drawn += 1,
            Outcomes::LOSS => self.lost += 1,
        }
    }
}

/// Results against one opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opponent {
    pub player: Player,
    /// Name of a person; empty for computers.
    pub name: String,
    /// By the seat of the person whose games are counted.
    pub by_seat: Vec<Tally>,
}

/// Playing strength on the scale of the computer levels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Estimated strength in rating points (Elo scale).
    pub value: f64,
    /// Standard deviation. With 95 % confidence the true value differs from the estimate by at most twice this.
    pub deviation: f64,
    /// Number of rated games.
    pub games: u32,
}

/// Finished games of a person in one kind of game.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistics {
    pub game: Game,
    /// Levels in ascending order, then the original computer players, then people by name.
    pub opponents: Vec<Opponent>,
    /// All games, by the person's seat.
    pub by_seat: Vec<Tally>,
    /// Current streak: number of wins in a row, negative for losses.
    pub streak: i32,
    /// Longest streak of wins ever.
    pub longest_won: u32,
    /// Current rating; `None` before [`MIN_RATED_GAMES`] rated games.
    ///
    /// A game is rated if it has two players, without odds, and the opponent is a computer level.
    pub rating: Option<Rating>,
    /// The rating after each rated game, oldest first, with the start of that game in milliseconds since 1970.
    pub rating_history: Vec<(i64, Rating)>,
    /// Measured rating of each computer level; index 0 is level 1.
    pub levels: Vec<f64>,
    /// Finished games of the person that do not count, by the first reason, in the order of [`NotCounted::ALL`].
    ///
    /// Only reasons that occur.
    pub not_counted: Vec<(NotCounted, u32)>,
}

/// Number of rated games before a rating is shown; with fewer, it is too uncertain.
pub const MIN_RATED_GAMES: u32 = 5;

/// Lowest rating shown; the first level of every game is above it.
const LOWEST_RATING: f64 = 0.0;

impl Rating {
    /// The 95 % confidence interval. The lower bound is `None` if it is below the lowest rating.
    pub fn interval(self) -> (Option<f64>, f64) {
        let (low, high) = (self.value - 2.0 * self.deviation, self.value + 2.0 * self.deviation);
        (Some(low).filter(|low| *low > LOWEST_RATING), high)
    }
}

impl Statistics {
    /// Number of rated games that are still needed until a rating is shown.
    pub fn missing(&self) -> u32 {
        MIN_RATED_GAMES.saturating_sub(u32::try_from(self.rating_history.len()).unwrap_or(u32::MAX))
    }

    /// Number of finished games that do not count.
    pub fn not_counted_total(&self) -> u32 {
        self.not_counted.iter().map(|(_, games)| games).sum()
    }
}

impl GameStore {
    /// Counts the finished games of a person in one kind of game.
    ///
    /// Games in the bin do not count, nor games with a [`NotCounted`] reason.
    pub fn statistics(&self, who: &Person, game: Game) -> Result<Statistics, StoreError> {
        let who = &self.counted_as(who);
        let mut builder = StatisticsBuilder::new(game);
        self.finished(game, who, |played| builder.add(who, played))?;
        builder.leave_out(NotCounted::FromFile, self.with_path(self.finished_from_files(game, who))?);
        Ok(builder.finish())
    }

    /// Counts the finished games between exactly these players, except the game `except` and games in the bin.
    ///
    /// Games with a [`NotCounted`] reason do not count. The players may have any seats. The wins are in the order of
    /// `names`.
    pub fn score(&self, game: Game, names: &[String], except: Option<StoredId>) -> Result<Score, StoreError> {
        let mut score = Score { won: vec![0; names.len()], drawn: 0 };
        let Some(first) = names.first() else { return Ok(score) };
        let names: Vec<&str> = names.iter().map(|name| self.same_names.representative(name)).collect();
        let read = self.finished(game, &Person::Named(first.clone()), |played| {
            let Some(places) = places(&names, &played.seats) else { return };
            if except == Some(played.id) || played.not_counted.is_some() {
                return;
            }
            match played.winner {
                None => score.drawn += 1,
                Some(winner) => {
                    if let Some(place) = places.get(winner) {
                        score.won[*place] += 1;
                    }
                }
            }
        });
        read.map(|()| score)
    }

    /// Returns the results of the person `name` against computer levels, oldest first, except the game `except`.
    ///
    /// Left out are games in the bin, games with a [`NotCounted`] reason, with odds or with different clocks, and games
    /// with other opponents than levels.
    pub fn level_games(
        &self,
        game: Game,
        name: &str,
        except: Option<StoredId>,
    ) -> Result<Vec<LevelGame>, StoreError> {
        let who = &self.counted_as(&Person::Named(name.to_owned()));
        let mut games = Vec::new();
        self.finished(game, who, |played| {
            if except != Some(played.id) {
                games.extend(played.level_game(who));
            }
        })?;
        Ok(games)
    }

    /// Replaces a name by the representative of the names of the same person.
    fn counted_as(&self, who: &Person) -> Person {
        match who {
            Person::AnyName => Person::AnyName,
            Person::Named(name) => Person::Named(self.same_names.representative(name).to_owned()),
        }
    }

    fn finished(&self, game: Game, who: &Person, each: impl FnMut(&Played)) -> Result<(), StoreError> {
        self.with_path(self.each_finished(game, who, each))
    }

    /// Number of finished imported games of a person. 0 for `AnyName`: files contain games of many persons.
    fn finished_from_files(&self, game: Game, who: &Person) -> rusqlite::Result<u32> {
        let Person::Named(name) = who else { return Ok(0) };
        let names = self.same_names.all(name);
        let places = vec!["?"; names.len()].join(", ");
        let sql = format!(
            "SELECT count(DISTINCT game.id) FROM seat JOIN game ON game.id = seat.game
             WHERE game.name = ? AND seat.player = 'human' AND seat.name IN ({places})
               AND verdict IS NOT NULL AND binned IS NULL AND game.id IN (SELECT game FROM import)"
        );
        let values = std::iter::once(game.name()).chain(names);
        self.connection.prepare_cached(&sql)?.query_row(params_from_iter(values), |row| row.get(0))
    }

    /// Passes the finished games that this person may have played to `each`, with representative names.
    ///
    /// The games are ordered by their start, so that later edits of a game do not change the order.
    fn each_finished(&self, game: Game, who: &Person, mut each: impl FnMut(&Played)) -> rusqlite::Result<()> {
        let names = match who {
            Person::AnyName => Vec::new(),
            Person::Named(name) => self.same_names.all(name),
        };
        let of_person = match who {
            Person::AnyName => String::new(),
            Person::Named(_) => {
                let places = vec!["?"; names.len()].join(", ");
                format!("AND game.id IN (SELECT game FROM seat WHERE name IN ({places}))")
            }
        };
        let sql = format!(
            "SELECT game.id, game.begun, game.winner, seat.player, seat.name, game.odds IS NOT NULL
               OR (SELECT count(DISTINCT one.clock) FROM seat one WHERE one.game = game.id) > 1,
               game.position IS NOT NULL AND game.odds IS NULL, game.help, game.seed
             FROM game JOIN seat ON seat.game = game.id
             WHERE game.name = ? AND verdict IS NOT NULL AND binned IS NULL {of_person}
               AND game.id NOT IN (SELECT game FROM import)
             ORDER BY game.begun, game.id, seat.seat"
        );
        let mut found = self.connection.prepare_cached(&sql)?;
        let mut rows = found.query(params_from_iter(std::iter::once(game.name()).chain(names)))?;
        let mut played: Option<Played> = None;
        while let Some(row) = rows.next()? {
            let id = StoredId(row.get(0)?);
            if played.as_ref().is_none_or(|played| played.id != id) {
                let next = Played {
                    id,
                    begun: row.get(1)?,
                    winner: row.get(2)?,
                    seed: row.get::<_, i64>(8)?.cast_unsigned(),
                    has_odds: row.get(5)?,
                    not_counted: NotCounted::of(
                        row.get(6)?,
                        // Use the lowest byte of a value out of range: it must not prevent all statistics.
                        row.get::<_, Option<i64>>(7)?.map(|bits| HelpUsed::from_bits(bits.to_le_bytes()[0])),
                    ),
                    seats: Vec::new(),
                };
                if let Some(complete) = played.replace(next) {
                    each(&complete);
                }
            }
            if let Some(played) = &mut played {
                let name: String = row.get(4)?;
                played.seats.push((row.get(3)?, self.same_names.representative(&name).to_owned()));
            }
        }
        if let Some(complete) = played {
            each(&complete);
        }
        Ok(())
    }
}

/// For each seat, the index of its name in `names`; `None` if the players are not exactly those in `names`.
fn places(names: &[&str], seats: &[(String, String)]) -> Option<Vec<usize>> {
    let mut free: Vec<bool> = names.iter().map(|_| true).collect();
    let places = seats.iter().map(|(_, name)| {
        let place = (0..names.len()).find(|place| free[*place] && names[*place] == *name)?;
        free[place] = false;
        Some(place)
    });
    let places: Option<Vec<usize>> = places.collect();
    places.filter(|places| places.len() == names.len())
}

/// Data of a finished game that the statistics use.
struct Played {
    id: StoredId,
    begun: i64,
    winner: Option<usize>,
    /// The seed of the game, from which the seeds of its computers follow.
    seed: u64,
    /// Whether one side had odds or a more generous clock.
    ///
    /// The result then says little about strength, so the game is not rated. A clock on one side only does not count as
    /// an advantage.
    has_odds: bool,
    /// Reason why the game does not count; `None` if it counts.
    not_counted: Option<NotCounted>,
    /// Player and name, by seat.
    seats: Vec<(String, String)>,
}

impl Played {
    /// The game as a result of the person against computer levels; `None` if it says nothing about the person's
    /// strength.
    fn level_game(&self, who: &Person) -> Option<LevelGame> {
        if self.not_counted.is_some() || self.has_odds || self.winner.is_some_and(|it| it >= self.seats.len())
        {
            return None;
        }
        let players: Vec<Player> =
            self.seats.iter().map(|(player, _)| player.parse().ok()).collect::<Option<_>>()?;
        let (seat, game) = LevelGame::new(&players, self.seed, self.winner.map(Seat::from_index))?;
        (seat_of(who, &self.seats) == Some(seat.index())).then_some(game)
    }
}

/// Deviation of the rating of a level, in rating points: about half the confidence interval of a measured step.
const MEASURED_DEVIATION: f64 = 50.0;
/// Deviation of the rating of a level if the step to the level was assumed, not measured.
const ASSUMED_DEVIATION: f64 = 150.0;

/// Sort key of opponents: levels, original players, people by name.
type OpponentOrder = (u8, u8, String);

/// Builds the statistics from the finished games, oldest first.
struct StatisticsBuilder {
    levels: Vec<LevelRating>,
    opponents: BTreeMap<OpponentOrder, Opponent>,
    rating: Option<(Glicko2Rating, u32)>,
    not_counted: BTreeMap<NotCounted, u32>,
    statistics: Statistics,
}

impl StatisticsBuilder {
    fn new(game: Game) -> StatisticsBuilder {
        let max_seats = game.seat_counts.iter().max().map_or(2, |max_seats| usize::from(*max_seats));
        let levels = level_ratings::level_ratings(game);
        let statistics = Statistics {
            game,
            opponents: Vec::new(),
            by_seat: vec![Tally::default(); max_seats],
            streak: 0,
            longest_won: 0,
            rating: None,
            rating_history: Vec::new(),
            levels: levels.iter().map(|level| level.value).collect(),
            not_counted: Vec::new(),
        };
        StatisticsBuilder {
            levels,
            opponents: BTreeMap::new(),
            rating: None,
            not_counted: BTreeMap::new(),
            statistics,
        }
    }

    /// Counts a game, if the person played it.
    fn add(&mut self, who: &Person, played: &Played) {
        let Some(person_seat) = seat_of(who, &played.seats) else { return };
        if let Some(reason) = played.not_counted {
            return self.leave_out(reason, 1);
        }
        let statistics = &mut self.statistics;
        let Some(seat_tally) = statistics.by_seat.get_mut(person_seat) else { return };
        let result = match played.winner {
            None => Outcomes::DRAW,
            Some(winner) if winner == person_seat => Outcomes::WIN,
            Some(_) => Outcomes::LOSS,
        };
        seat_tally.add(result);
        statistics.streak = match result {
            Outcomes::WIN => statistics.streak.max(0) + 1,
            Outcomes::LOSS => statistics.streak.min(0) - 1,
            Outcomes::DRAW => 0,
        };
        statistics.longest_won = statistics.longest_won.max(u32::try_from(statistics.streak).unwrap_or(0));
        let mut counted = Vec::new();
        for (index, (player, name)) in played.seats.iter().enumerate() {
            let Ok(player) = player.parse::<Player>().map(level_of) else { continue };
            if index == person_seat {
                continue;
            }
            let order = opponent_order(&player, name);
            // Two equal opponents in one game count once.
            if !counted.contains(&order) {
                self.add_result(order.clone(), player.clone(), person_seat, result);
                counted.push(order);
            }
            if played.seats.len() == 2 && !played.has_odds {
                self.rate(&player, played.begun, result);
            }
        }
    }

    /// Adds games that do not count.
    fn leave_out(&mut self, reason: NotCounted, games: u32) {
        *self.not_counted.entry(reason).or_default() += games;
    }

    fn add_result(&mut self, order: OpponentOrder, player: Player, person_seat: usize, result: Outcomes) {
        let seats = self.statistics.by_seat.len();
        let name = order.2.clone();
        let opponent = self.opponents.entry(order).or_insert_with(|| Opponent {
            player,
            name,
            by_seat: vec![Tally::default(); seats],
        });
        opponent.by_seat[person_seat].add(result);
    }

    /// Updates the rating. Each game is a rating period of its own; the level's rating is fixed.
    fn rate(&mut self, player: &Player, when: i64, result: Outcomes) {
        // A half level plays as one of its two neighbours at random, so its rating is the mean of their ratings.
        let (below, above) = match *player {
            Player::Level(level) => (level, level),
            Player::Adaptive(halves) => (halves / 2, halves.div_ceil(2)),
            _ => return,
        };
        let rated = [below, above].map(|level| self.levels.get(usize::from(level).wrapping_sub(1)));
        let [Some(below), Some(above)] = rated else { return };
        let deviation =
            if below.is_measured && above.is_measured { MEASURED_DEVIATION } else { ASSUMED_DEVIATION };
        let opponent =
            Glicko2Rating { rating: f64::midpoint(below.value, above.value), deviation, volatility: 0.06 };
        let (before, games) = self.rating.unwrap_or((
            Glicko2Rating { rating: level_ratings::REFERENCE_LEVEL.1, ..Glicko2Rating::new() },
            0,
        ));
        let after = glicko2_rating_period(&before, &[(opponent, result)], &Glicko2Config::new());
        let after = Glicko2Rating { rating: after.rating.max(LOWEST_RATING), ..after };
        if after.rating.is_finite() && after.deviation.is_finite() && after.volatility.is_finite() {
            self.rating = Some((after, games + 1));
            let rating = Rating { value: after.rating, deviation: after.deviation, games: games + 1 };
            self.statistics.rating_history.push((when, rating));
        }
    }

    fn finish(self) -> Statistics {
        let now = self.statistics.rating_history.last().map(|(_, rating)| *rating);
        Statistics {
            opponents: self.opponents.into_values().collect(),
            not_counted: self.not_counted.into_iter().filter(|(_, games)| *games > 0).collect(),
            rating: now.filter(|rating| rating.games >= MIN_RATED_GAMES),
            ..self.statistics
        }
    }
}

/// Treats an adaptive player on a whole level as that level.
fn level_of(player: Player) -> Player {
    match player {
        Player::Adaptive(halves) if halves.is_multiple_of(2) => Player::Level(halves / 2),
        other => other,
    }
}

/// Sort key of an opponent.
fn opponent_order(player: &Player, name: &str) -> OpponentOrder {
    match *player {
        Player::Level(level) => (0, level, String::new()),
        Player::Adaptive(halves) => (0, halves / 2, ".5".to_owned()),
        Player::Original(number) => (1, number, String::new()),
        Player::External(ref engine) => (2, 0, engine.to_string()),
        Player::Human => (3, 0, name.to_owned()),
    }
}

/// Seat of the person whose games are counted; `None` if it is not unique.
fn seat_of(who: &Person, seats: &[(String, String)]) -> Option<usize> {
    let people = seats.iter().enumerate().filter(|(_, (player, _))| player == "human");
    let mut matching = people.filter(|(_, (_, name))| match who {
        Person::AnyName => true,
        Person::Named(person_name) => name == person_name,
    });
    let (seat, _) = matching.next()?;
    let is_alone = matching.next().is_none();
    let meets_computers = seats.iter().any(|(player, _)| player != "human");
    (is_alone && (*who != Person::AnyName || meets_computers)).then_some(seat)
}
