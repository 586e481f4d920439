//! Statistics of a person: games won, drawn and lost by opponent and seat, streaks, and a rating (Glicko-2) against
//! the measured levels of the computer.

use std::collections::BTreeMap;

use rusqlite::params_from_iter;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

use crate::{GameStore, KeptId, StoreError};
use session::ladder::{self, LevelRating};
use session::{Game, Player, Score};

/// Whose games are counted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// The only person in games against computers, by whatever name.
    Anybody,
    /// A person of this name, in any game.
    Named(String),
}

/// Games by what became of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
}

impl Tally {
    /// How many games.
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

/// The games against one opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// Who.
    pub player: Player,
    /// By which name, for people; empty for computers.
    pub name: String,
    /// By the seat of the person that is asked for.
    pub by_seat: Vec<Tally>,
}

/// How strong somebody is, on the scale of the levels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The likeliest value.
    pub value: f64,
    /// How sure that is: with 95 % the true value is within twice this of it.
    pub deviation: f64,
    /// From how many games.
    pub games: u32,
}

/// The finished games of a person in one game, counted.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistics {
    /// Which game.
    pub game: Game,
    /// One an opponent: the levels from the first, the originals, then people by name.
    pub opponents: Vec<Opponent>,
    /// All games, by the seat of the person.
    pub by_seat: Vec<Tally>,
    /// So many games won in a row until now; below 0: lost.
    pub streak: i32,
    /// The most games that were ever won in a row.
    pub longest_won: u32,
    /// The rating now; `None` before the first [`RATED_FROM`] rated games. Rated are games of two against a level.
    pub rating: Option<Rating>,
    /// The rating after each rated game and when that was played, oldest first.
    pub course: Vec<(i64, Rating)>,
    /// What each level of this game is rated at, as measured: index 0 is level 1.
    pub levels: Vec<f64>,
}

/// From so many rated games on there is a rating: before them next to nothing is known.
pub const RATED_FROM: u32 = 5;

/// The least rating there is. The first level of every game is above it.
const LEAST: f64 = 0.0;

impl Rating {
    /// Between which two values the true one is with 95 %; without the lower one where that would be less than the least
    /// there is.
    pub fn interval(self) -> (Option<f64>, f64) {
        let (low, high) = (self.value - 2.0 * self.deviation, self.value + 2.0 * self.deviation);
        (Some(low).filter(|low| *low > LEAST), high)
    }
}

impl Statistics {
    /// How many rated games more it takes until there is a rating.
    pub fn missing(&self) -> u32 {
        RATED_FROM.saturating_sub(u32::try_from(self.course.len()).unwrap_or(u32::MAX))
    }
}

impl GameStore {
    /// The finished games of a person in one game, counted; those in the bin are not, nor those that were read from files:
    /// they were played elsewhere.
    pub fn statistics(&self, who: &Who, game: Game) -> Result<Statistics, StoreError> {
        let who = &self.counted_as(who);
        let mut count = Count::new(game);
        let read = self.finished(game, who, |played| count.add(who, played));
        read.map(|()| count.told())
    }

    /// The finished games between exactly the players of these names, without one of them and without the bin. Who sat
    /// where does not matter; wins stand in the order of the names.
    pub fn score(&self, game: Game, names: &[String], except: Option<KeptId>) -> Result<Score, StoreError> {
        let mut score = Score { won: vec![0; names.len()], drawn: 0 };
        let Some(first) = names.first() else { return Ok(score) };
        let names: Vec<&str> = names.iter().map(|name| self.same_names.counts_as(name)).collect();
        let read = self.finished(game, &Who::Named(first.clone()), |played| {
            let Some(places) = places(&names, &played.seats) else { return };
            if except == Some(played.id) {
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

    /// The same person, by the name that this one counts as.
    fn counted_as(&self, who: &Who) -> Who {
        match who {
            Who::Anybody => Who::Anybody,
            Who::Named(name) => Who::Named(self.same_names.counts_as(name).to_owned()),
        }
    }

    fn finished(&self, game: Game, who: &Who, each: impl FnMut(&Played)) -> Result<(), StoreError> {
        self.check(self.each_finished(game, who, each))
    }

    /// Gives every finished game to `each` that may be one of this person's, in the order in which they were begun: what
    /// is written about a game later must not change when it was played. Names are told as what they count as.
    fn each_finished(&self, game: Game, who: &Who, mut each: impl FnMut(&Played)) -> rusqlite::Result<()> {
        let names = match who {
            Who::Anybody => Vec::new(),
            Who::Named(name) => self.same_names.all(name),
        };
        let of_person = match who {
            Who::Anybody => String::new(),
            Who::Named(_) => {
                let places = vec!["?"; names.len()].join(", ");
                format!("AND game.id IN (SELECT game FROM seat WHERE name IN ({places}))")
            }
        };
        let sql = format!(
            "SELECT game.id, game.begun, game.winner, seat.player, seat.name, game.odds IS NOT NULL
               OR (SELECT count(DISTINCT one.clock) FROM seat one WHERE one.game = game.id) > 1
             FROM game JOIN seat ON seat.game = game.id
             WHERE game.name = ? AND verdict IS NOT NULL AND binned IS NULL {of_person}
               AND game.id NOT IN (SELECT game FROM import)
             ORDER BY game.begun, game.id, seat.seat"
        );
        let mut found = self.connection.prepare_cached(&sql)?;
        let mut rows = found.query(params_from_iter(std::iter::once(game.name()).chain(names)))?;
        let mut played: Option<Played> = None;
        while let Some(row) = rows.next()? {
            let id = KeptId(row.get(0)?);
            if played.as_ref().is_none_or(|played| played.id != id) {
                let next = Played {
                    id,
                    begun: row.get(1)?,
                    winner: row.get(2)?,
                    has_odds: row.get(5)?,
                    seats: Vec::new(),
                };
                if let Some(whole) = played.replace(next) {
                    each(&whole);
                }
            }
            if let Some(played) = &mut played {
                let name: String = row.get(4)?;
                played.seats.push((row.get(3)?, self.same_names.counts_as(&name).to_owned()));
            }
        }
        if let Some(whole) = played {
            each(&whole);
        }
        Ok(())
    }
}

/// For every seat the place of its name among the names; `None` where the names are others.
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

/// A finished game, as far as it is counted.
struct Played {
    id: KeptId,
    begun: i64,
    winner: Option<usize>,
    /// Whether one of the two was given something, or more time than the other has: who wins then says little of how strong they
    /// are. A clock beside a player without one is no such gift.
    has_odds: bool,
    /// Player and name by seat.
    seats: Vec<(String, String)>,
}

/// How sure the rating of a level is: the half width of a measured step's interval, about.
const MEASURED: f64 = 50.0;
/// And where a step was assumed.
const ASSUMED: f64 = 150.0;

/// In which order opponents stand: levels, originals, people by name.
type Place = (u8, u8, String);

/// Games that are being counted.
struct Count {
    levels: Vec<LevelRating>,
    opponents: BTreeMap<Place, Opponent>,
    rating: Option<(Glicko2Rating, u32)>,
    told: Statistics,
}

impl Count {
    fn new(game: Game) -> Count {
        let most = game.seat_counts.iter().max().map_or(2, |most| usize::from(*most));
        let levels = ladder::level_ratings(game);
        let told = Statistics {
            game,
            opponents: Vec::new(),
            by_seat: vec![Tally::default(); most],
            streak: 0,
            longest_won: 0,
            rating: None,
            course: Vec::new(),
            levels: levels.iter().map(|level| level.value).collect(),
        };
        Count { levels, opponents: BTreeMap::new(), rating: None, told }
    }

    fn add(&mut self, who: &Who, played: &Played) {
        let Some(me) = seat_of(who, &played.seats) else { return };
        let told = &mut self.told;
        let Some(mine) = told.by_seat.get_mut(me) else { return };
        let result = match played.winner {
            None => Outcomes::DRAW,
            Some(winner) if winner == me => Outcomes::WIN,
            Some(_) => Outcomes::LOSS,
        };
        mine.add(result);
        told.streak = match result {
            Outcomes::WIN => told.streak.max(0) + 1,
            Outcomes::LOSS => told.streak.min(0) - 1,
            Outcomes::DRAW => 0,
        };
        told.longest_won = told.longest_won.max(u32::try_from(told.streak).unwrap_or(0));
        let mut met = Vec::new();
        for (index, (player, name)) in played.seats.iter().enumerate() {
            let Ok(player) = player.parse::<Player>().map(whole) else { continue };
            if index == me {
                continue;
            }
            let place = place(&player, name);
            // Two of a kind at one table are one opponent.
            if !met.contains(&place) {
                self.against(place.clone(), player.clone(), me, result);
                met.push(place);
            }
            if played.seats.len() == 2 && !played.has_odds {
                self.rate(&player, played.begun, result);
            }
        }
    }

    fn against(&mut self, place: Place, player: Player, me: usize, result: Outcomes) {
        let seats = self.told.by_seat.len();
        let name = place.2.clone();
        let opponent = self.opponents.entry(place).or_insert_with(|| Opponent {
            player,
            name,
            by_seat: vec![Tally::default(); seats],
        });
        opponent.by_seat[me].add(result);
    }

    /// Every game is a rating period of its own; the level stays what it is.
    fn rate(&mut self, player: &Player, when: i64, result: Outcomes) {
        // Half a level is rated in the middle of the two that it is by lot.
        let (below, above) = match *player {
            Player::Level(level) => (level, level),
            Player::Matched(halves) => (halves / 2, halves.div_ceil(2)),
            _ => return,
        };
        let rated = [below, above].map(|level| self.levels.get(usize::from(level).wrapping_sub(1)));
        let [Some(below), Some(above)] = rated else { return };
        let deviation = if below.is_measured && above.is_measured { MEASURED } else { ASSUMED };
        let opponent =
            Glicko2Rating { rating: f64::midpoint(below.value, above.value), deviation, volatility: 0.06 };
        let (before, games) =
            self.rating.unwrap_or((Glicko2Rating { rating: ladder::FIXED.1, ..Glicko2Rating::new() }, 0));
        let after = glicko2_rating_period(&before, &[(opponent, result)], &Glicko2Config::new());
        let after = Glicko2Rating { rating: after.rating.max(LEAST), ..after };
        if after.rating.is_finite() && after.deviation.is_finite() && after.volatility.is_finite() {
            self.rating = Some((after, games + 1));
            let rating = Rating { value: after.rating, deviation: after.deviation, games: games + 1 };
            self.told.course.push((when, rating));
        }
    }

    fn told(self) -> Statistics {
        let now = self.told.course.last().map(|(_, rating)| *rating);
        Statistics {
            opponents: self.opponents.into_values().collect(),
            rating: now.filter(|rating| rating.games >= RATED_FROM),
            ..self.told
        }
    }
}

/// A level that matched somebody is the same opponent as the level itself.
fn whole(player: Player) -> Player {
    match player {
        Player::Matched(halves) if halves.is_multiple_of(2) => Player::Level(halves / 2),
        other => other,
    }
}

fn place(player: &Player, name: &str) -> Place {
    match *player {
        Player::Level(level) => (0, level, String::new()),
        Player::Matched(halves) => (0, halves / 2, ".5".to_owned()),
        Player::Original(number) => (1, number, String::new()),
        Player::Guest(ref guest) => (2, 0, guest.to_string()),
        Player::Human => (3, 0, name.to_owned()),
    }
}

/// Where the person sat whose games are counted; `None` where that cannot be told.
fn seat_of(who: &Who, seats: &[(String, String)]) -> Option<usize> {
    let people = seats.iter().enumerate().filter(|(_, (player, _))| player == "human");
    let mut mine = people.filter(|(_, (_, name))| match who {
        Who::Anybody => true,
        Who::Named(mine) => name == mine,
    });
    let (seat, _) = mine.next()?;
    let is_alone = mine.next().is_none();
    let meets_computers = seats.iter().any(|(player, _)| player != "human");
    (is_alone && (*who != Who::Anybody || meets_computers)).then_some(seat)
}
