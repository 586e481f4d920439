//! Statistics of a person: games won, drawn and lost by opponent and seat, streaks, and a rating (Glicko-2) against
//! the measured levels of the computer.

use crate::session::{Game, Player};

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
    /// The rating now; `None` without a rated game. Rated are games of two against a level.
    pub rating: Option<Rating>,
    /// The rating after each rated game and when that was played, oldest first.
    pub course: Vec<(i64, Rating)>,
    /// What each level of this game is rated at, as measured: index 0 is level 1.
    pub levels: Vec<f64>,
}
