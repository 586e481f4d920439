//! [`Game`]: a handle of one of the four games.

use std::fmt;
use std::ops::Deref;

use crate::{GameInfo, Playable};
use rules::{GameId, chess, domin_up, draughts, racing_kings};

/// A game of the program; dereferences to its [`GameInfo`].
///
/// ```
/// use session::{Game, MatchPlan, Seat, catalogue};
///
/// let game: Game = "draughts".parse().expect("a known game");
/// assert_eq!(game, Game::DRAUGHTS);
/// assert_eq!(game.seat_key(Seat::FIRST), "colour-white");
/// let table = catalogue::open(&MatchPlan::between_people(game)).expect("a good plan");
/// assert_eq!(table.state().gestures.len(), 7);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Game(GameId);

impl Game {
    /// Racing Kings, in Portuguese *Corrida de Reis*.
    pub const RACING_KINGS: Game = Game(GameId::RacingKings);
    /// Portuguese draughts, in Portuguese *damas clássicas*.
    pub const DRAUGHTS: Game = Game(GameId::Draughts);
    pub const CHESS: Game = Game(GameId::Chess);
    pub const DOMIN_UP: Game = Game(GameId::DominUp);

    pub const fn new(id: GameId) -> Game {
        Game(id)
    }

    /// The game whose rules are `P`.
    pub const fn of<P: Playable>() -> Game {
        Game(P::GAME)
    }
}

impl Deref for Game {
    type Target = GameInfo;

    fn deref(&self) -> &GameInfo {
        match self.0 {
            GameId::RacingKings => const { &<racing_kings::Position as Playable>::INFO },
            GameId::Draughts => const { &<draughts::Position as Playable>::INFO },
            GameId::Chess => const { &<chess::Position as Playable>::INFO },
            GameId::DominUp => const { &<domin_up::Position as Playable>::INFO },
        }
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game({})", self.0)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
