//! The games as handles to their facts.

use std::fmt;
use std::ops::Deref;

use crate::{GameInfo, Playable};
use rules::{GameId, chess, domin_up, draughts, racing_kings};

/// A game that can be put on the table; it dereferences to its facts.
///
/// ```
/// use session::{Game, MatchPlan, Seat, catalogue};
///
/// let game: Game = "draughts".parse().expect("a game of the house");
/// assert_eq!(game, Game::DRAUGHTS);
/// assert_eq!(game.seat_key(Seat::FIRST), "colour-white");
/// let table = catalogue::open(&MatchPlan::between_people(game)).expect("a good plan");
/// assert_eq!(table.view().gestures.len(), 7);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Game(GameId);

impl Game {
    /// Corrida de Reis.
    pub const RACING_KINGS: Game = Game(GameId::RacingKings);
    /// Damas clássicas.
    pub const DRAUGHTS: Game = Game(GameId::Draughts);
    /// Xadrez.
    pub const CHESS: Game = Game(GameId::Chess);
    /// Domin-Up.
    pub const DOMIN_UP: Game = Game(GameId::DominUp);

    /// The game of this name.
    pub const fn new(id: GameId) -> Game {
        Game(id)
    }

    /// The game with these rules.
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
