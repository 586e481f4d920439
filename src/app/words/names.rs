//! What players are called: a kind of player in words, and names for those who have none.

use crate::app::words::Locale;
use crate::session::{Game, Player, Seat, SeatPlan, key, message, number};

/// What a player without a name is called.
pub fn default_name(locale: &Locale, game: Game, player: Player, seat: Seat) -> String {
    match player {
        Player::Human => locale.say(&message!("name-person", number = number(seat.number()))),
        computer => player_name(locale, game, computer),
    }
}

/// Several may be the same computer: those after the first are numbered.
pub fn tell_apart(seats: &mut [SeatPlan]) {
    let names: Vec<String> = seats.iter().map(|seat| seat.name.clone()).collect();
    for (index, seat) in seats.iter_mut().enumerate() {
        let earlier = names[..index].iter().filter(|name| **name == names[index]).count();
        if earlier > 0 {
            seat.name = format!("{} ({})", names[index], earlier + 1);
        }
    }
}

/// A kind of player in words.
pub fn player_name(locale: &Locale, game: Game, player: Player) -> String {
    match player {
        Player::Human => locale.text(key!("player-human")),
        Player::Level(level) => locale.text(&format!("level-{level}")),
        Player::Original(number) => locale.text(&format!("original-{}-{number}", game.name())),
    }
}
