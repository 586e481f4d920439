//! Those who can sit on a seat: the same list wherever one is chosen.

use crate::app::settings::Guests;
use crate::session::{Game, Player};

/// The players of a game: a person, the levels, the originals, and the engines of other people that are known. Whoever sits
/// there `now` is one of them.
pub(crate) fn players_of(game: Game, guests: &Guests, now: Player) -> Vec<Player> {
    let program = |player: Player| match player {
        Player::Guest(guest) => Some(guest.path()),
        _ => None,
    };
    // An engine stands in the list once, however it is set.
    let known = guests.players(game).into_iter().filter(|guest| program(*guest) != program(now));
    std::iter::once(Player::Human)
        .chain(Player::LEVELS.map(Player::Level))
        .chain((1..=game.originals).map(Player::Original))
        .chain(Some(now).filter(|now| program(*now).is_some()))
        .chain(known)
        .collect()
}
