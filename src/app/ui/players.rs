//! Those who can sit on a seat: the same list wherever one is chosen.

use crate::app::settings::Guests;
use session::{Game, Player};

/// The players of a game: a person, the levels, the originals, and the engines of other people that are known. Of computers that
/// match a person, and of engines with other settings than those of today, only the ones that are `also` to be there:
/// whoever sits there now is one of them.
pub(crate) fn players_of(game: Game, guests: &Guests, also: &[Player]) -> Vec<Player> {
    let program = |player: &Player| match player {
        Player::Guest(guest) => Some(guest.path().to_owned()),
        _ => None,
    };
    let matched = also.iter().find(|player| matches!(player, Player::Matched(_)));
    let guest = also.iter().find(|player| program(player).is_some());
    // An engine stands in the list once, however it is set.
    let known = guests
        .players(game)
        .into_iter()
        .filter(|known| guest.is_none_or(|now| program(known) != program(now)));
    std::iter::once(Player::Human)
        .chain(matched.cloned())
        .chain(Player::LEVELS.map(Player::Level))
        .chain((1..=game.originals).map(Player::Original))
        .chain(guest.cloned())
        .chain(known)
        .collect()
}
