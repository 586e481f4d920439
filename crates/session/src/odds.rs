//! Odds: a handicap that helps a player against a stronger opponent.
//!
//! The opponent begins without one of the usual pieces, or the favoured player begins with fewer tiles to lay.

use std::fmt;

use rules::{GameId, Seat};

/// A kind of odds. [`GameInfo::odds`](super::GameInfo) lists those of a game, the smallest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OddsKind {
    /// The stable name in files and on the command line.
    pub name: &'static str,
    /// The message key of the description.
    pub key: &'static str,
    pub(super) effect: OddsEffect,
}

/// The change that odds make to the start of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OddsEffect {
    /// Another start position: one text for odds to each of the two seats.
    Start([&'static str; 2]),
    /// The favoured seat begins with this number of tiles fewer than it was dealt.
    FewerTiles(u8),
}

impl OddsKind {
    /// Odds with their own start positions: `starts` has one for each favoured seat.
    pub(super) const fn start(name: &'static str, key: &'static str, starts: [&'static str; 2]) -> OddsKind {
        OddsKind { name, key, effect: OddsEffect::Start(starts) }
    }

    pub(super) const fn fewer_tiles(name: &'static str, key: &'static str, tiles: u8) -> OddsKind {
        OddsKind { name, key, effect: OddsEffect::FewerTiles(tiles) }
    }
}

/// The odds of one game: the kind, and the favoured seat. As text: name and seat number, `knight:2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    pub kind: OddsKind,
    /// The favoured seat.
    pub favoured: Seat,
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.kind.name, self.favoured)
    }
}

/// Error: a text does not describe odds of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown odds {text:?} for {game}: expected {expected}, then a colon and the number of a seat")]
pub struct UnknownOdds {
    text: String,
    game: GameId,
    expected: String,
}

impl Odds {
    /// Parses odds such as `knight:2`; `kinds` are the odds that the game has.
    pub(super) fn read(game: GameId, kinds: &[OddsKind], text: &str) -> Result<Odds, UnknownOdds> {
        let read = || {
            let (name, seat) = text.trim().split_once(':')?;
            let kind = *kinds.iter().find(|kind| kind.name == name)?;
            let favoured = seat.parse().ok().and_then(Seat::new)?;
            Some(Odds { kind, favoured })
        };
        read().ok_or_else(|| {
            let names: Vec<_> = kinds.iter().map(|kind| kind.name).collect();
            UnknownOdds { text: text.to_owned(), game, expected: names.join(", ") }
        })
    }
}
