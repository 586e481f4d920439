//! What players are called: a kind of player in words, and names for those who have none.

use strum::VariantArray as _;

use crate::app::settings::Language;
use crate::app::words::Locale;
use crate::session::{Game, Match, Message, Player, Seat, SeatPlan, Word, key, message, number};

/// What a player without a name is called.
pub fn default_name(locale: &Locale, game: Game, player: Player, seat: Seat) -> String {
    default_name_in(locale, locale.language, game, player, seat)
}

fn default_name_in(locale: &Locale, language: Language, game: Game, player: Player, seat: Seat) -> String {
    match player {
        Player::Human => locale.say_in(language, &message!("name-person", number = number(seat.number()))),
        computer => player_name_in(locale, language, game, computer),
    }
}

/// What the player on a seat is called now. A name that the program gave stays in the record as it was given, and is
/// said in the language in use, whichever it was given in.
pub fn shown_name(locale: &Locale, game: Game, plan: &SeatPlan, seat: Seat) -> String {
    let own = || default_name(locale, game, plan.player, seat);
    if plan.name.is_empty() {
        return own();
    }
    // Those after the first of one kind are numbered.
    let (first, number) = match plan.name.rsplit_once(" (") {
        Some((first, number)) if number.len() == 2 && number.ends_with(')') => (first, Some(number)),
        _ => (plan.name.as_str(), None),
    };
    let others = Language::VARIANTS.iter().filter(|language| **language != locale.language);
    for there in others.map(|language| default_name_in(locale, *language, game, plan.player, seat)) {
        match number {
            _ if there == plan.name => return own(),
            Some(number) if there == first => return format!("{} ({number}", own()),
            _ => {}
        }
    }
    plan.name.clone()
}

/// A sentence about the players of a game, with their names as they are called now.
pub fn with_shown_names(locale: &Locale, game: &dyn Match, sentence: &Message) -> Message {
    let mut sentence = sentence.clone();
    for (_, word) in &mut sentence.args {
        let Word::Text(text) = word else { continue };
        if let Some(index) = game.seats().iter().position(|plan| plan.name == *text) {
            *text = shown_name(locale, game.game(), &game.seats()[index], Seat::from_index(index));
        }
    }
    sentence
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
    player_name_in(locale, locale.language, game, player)
}

fn player_name_in(locale: &Locale, language: Language, game: Game, player: Player) -> String {
    let key = match player {
        Player::Human => key!("player-human").to_owned(),
        Player::Level(level) => format!("level-{level}"),
        Player::Original(number) => format!("original-{}-{number}", game.name()),
    };
    locale.text_in(language, &key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::catalogue;

    #[test]
    fn names_that_the_program_gave_are_said_in_the_language_in_use() {
        let mut locale = Locale::load(None, Language::Portuguese).expect("complete words");
        let players = [Player::Human, Player::Level(2), Player::Level(2), Player::Original(1)];
        for game in catalogue::GAMES.iter().copied() {
            locale.language = Language::Portuguese;
            let seat = |index: usize| Seat::from_index(index);
            let name =
                |locale: &Locale, index: usize| default_name(locale, game, players[index], seat(index));
            let mut plans: Vec<SeatPlan> =
                (0..4).map(|index| SeatPlan::named(players[index], name(&locale, index))).collect();
            tell_apart(&mut plans);
            let shown = |locale: &Locale| -> Vec<String> {
                let plans = plans.iter().enumerate();
                plans.map(|(index, plan)| shown_name(locale, game, plan, seat(index))).collect()
            };
            let given: Vec<String> = plans.iter().map(|plan| plan.name.clone()).collect();
            assert_eq!(shown(&locale), given, "in the language in which they were given");
            locale.language = Language::English;
            let mut named: Vec<SeatPlan> =
                (0..4).map(|index| SeatPlan::named(players[index], name(&locale, index))).collect();
            tell_apart(&mut named);
            let wanted: Vec<String> = named.into_iter().map(|plan| plan.name).collect();
            assert_eq!(shown(&locale), wanted, "{game}");
        }
    }

    #[test]
    fn names_that_a_player_typed_stay_as_they_are() {
        let locale = Locale::load(None, Language::English).expect("complete words");
        for name in ["Ana", "Ana (2)", "Jogadora 1", "(2)", "É (", "Jogador 2"] {
            let plan = SeatPlan::named(Player::Human, name);
            assert_eq!(shown_name(&locale, Game::CHESS, &plan, Seat::FIRST), name);
        }
    }
}
