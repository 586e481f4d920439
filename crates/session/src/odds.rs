//! Odds (handicap): what a player is given at the start against a stronger one, a piece that the other side does without
//! or tiles that need not be laid.

use std::fmt;

use rules::{GameId, Seat};

/// One of the odds that a game knows. Those of a game stand in [`GameInfo::odds`](super::GameInfo), the smallest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OddsKind {
    /// Its stable name.
    pub name: &'static str,
    /// The message that says what it is.
    pub key: &'static str,
    pub(super) given: Given,
}

/// How odds are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Given {
    /// The game begins from another position: by the seat that has the odds.
    Start([&'static str; 2]),
    /// That seat begins with so many tiles fewer than were dealt to it.
    TilesFewer(u8),
}

impl OddsKind {
    /// Odds by another start: the texts for the first and for the second seat to have them.
    pub(super) const fn start(name: &'static str, key: &'static str, starts: [&'static str; 2]) -> OddsKind {
        OddsKind { name, key, given: Given::Start(starts) }
    }

    /// Odds of tiles.
    pub(super) const fn tiles_fewer(name: &'static str, key: &'static str, tiles: u8) -> OddsKind {
        OddsKind { name, key, given: Given::TilesFewer(tiles) }
    }
}

/// The odds of a game, and who has them. As text: the name and the number of the seat, `knight:2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// What is given.
    pub kind: OddsKind,
    /// Who is better off by it.
    pub to: Seat,
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.kind.name, self.to)
    }
}

/// A text that names no odds of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} are no odds of {game}: expected {expected}, and the number of a seat behind a colon")]
pub struct UnknownOdds {
    text: String,
    game: GameId,
    expected: String,
}

impl Odds {
    /// Reads odds of a game that knows these kinds.
    pub(super) fn read(game: GameId, kinds: &[OddsKind], text: &str) -> Result<Odds, UnknownOdds> {
        let read = || {
            let (name, seat) = text.trim().split_once(':')?;
            let kind = *kinds.iter().find(|kind| kind.name == name)?;
            let to = seat.parse().ok().and_then(Seat::new)?;
            Some(Odds { kind, to })
        };
        read().ok_or_else(|| {
            let names: Vec<_> = kinds.iter().map(|kind| kind.name).collect();
            UnknownOdds { text: text.to_owned(), game, expected: names.join(", ") }
        })
    }
}
