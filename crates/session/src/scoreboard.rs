//! Results between the same players over several games.

use std::collections::BTreeMap;

use crate::{Game, NameGroups, PlayerPlan};
use rules::{GameId, Outcome};

/// Wins and draws by game and by the names of the players.
///
/// The seats do not matter: the score continues when the players swap colours in a rematch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scoreboard {
    /// Scores by game and sorted names. The wins of a score are in the order of these names.
    tallies: BTreeMap<(GameId, Vec<String>), Score>,
    same_names: NameGroups,
}

/// The results between some players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Wins of each player, in the order in which the players were given.
    pub won: Vec<u32>,
    pub drawn: u32,
}

impl Score {
    /// The number of games counted.
    pub fn games(&self) -> u32 {
        self.won.iter().fold(self.drawn, |games, won| games.saturating_add(*won))
    }

    fn none(seats: &[PlayerPlan]) -> Score {
        Score { won: vec![0; seats.len()], drawn: 0 }
    }
}

impl Scoreboard {
    /// An empty scoreboard. `same_names` says which names mean the same player.
    pub fn new(same_names: NameGroups) -> Scoreboard {
        Scoreboard { same_names, ..Scoreboard::default() }
    }

    /// Counts a finished game.
    pub fn add(&mut self, game: Game, seats: &[PlayerPlan], outcome: Outcome) {
        let (names, places) = self.sorted_names(seats);
        let tally = self.tallies.entry((game.id, names)).or_insert_with(|| Score::none(seats));
        let counted = match outcome.winner {
            None => Some(&mut tally.drawn),
            Some(winner) => places.get(winner.index()).map(|place| &mut tally.won[*place]),
        };
        if let Some(count) = counted {
            *count = count.saturating_add(1);
        }
    }

    /// Sets the results between the players of `seats`, for example from saved games.
    ///
    /// Wins are in the order of the seats.
    pub fn set(&mut self, game: Game, seats: &[PlayerPlan], score: &Score) {
        let (names, places) = self.sorted_names(seats);
        let mut tally = Score { drawn: score.drawn, ..Score::none(seats) };
        for (place, won) in places.iter().zip(&score.won) {
            tally.won[*place] = *won;
        }
        self.tallies.insert((game.id, names), tally);
    }

    /// The results between the players of `seats`; wins are in the order of the seats.
    pub fn score(&self, game: Game, seats: &[PlayerPlan]) -> Score {
        let (names, places) = self.sorted_names(seats);
        let Some(tally) = self.tallies.get(&(game.id, names)) else { return Score::none(seats) };
        Score { won: places.iter().map(|place| tally.won[*place]).collect(), drawn: tally.drawn }
    }

    /// The sorted names, and the index of each seat's name among them. Equal names keep the order of their seats.
    fn sorted_names(&self, seats: &[PlayerPlan]) -> (Vec<String>, Vec<usize>) {
        let names: Vec<&str> = seats.iter().map(|seat| self.same_names.representative(&seat.name)).collect();
        let mut order: Vec<usize> = (0..seats.len()).collect();
        order.sort_by_key(|seat| names[*seat]);
        let mut places = vec![0; seats.len()];
        for (place, seat) in order.iter().enumerate() {
            places[*seat] = place;
        }
        (order.into_iter().map(|seat| names[seat].to_owned()).collect(), places)
    }
}
