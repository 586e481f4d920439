//! Default names of players, and their translation to the current language.

use strum::VariantArray as _;

use crate::app::preferences::{Language, Person, Setups};
use crate::app::words::Locale;
use session::{
    Game, LocalizedMessage, Match, MatchPlan, MessageArg, NameGroups, Player, PlayerPlan, Seat, catalogue,
    key, message, number,
};

/// The names of all players of a game. `seats` are the players with their typed or saved names, which may be empty.
///
/// A computer without a name gets the name of its kind. The first person without a name is the player at this computer,
/// if the name of the player is known; the other people are numbered. The number counts the people only: a person who
/// plays alone is "Player 1" with either colour. It does not depend on the names of the others, unless one of them has
/// typed this very name.
pub fn full_names(locale: &Locale, game: Game, seats: &[(Player, &str)]) -> Vec<String> {
    let entered_names = seats.iter().map(|(_, name)| name.trim());
    let mut names: Vec<String> = entered_names.map(str::to_owned).collect();
    let mut people = 0;
    for (index, (player, _)) in seats.iter().enumerate() {
        people += u32::from(*player == Player::Human);
        if names[index].is_empty() {
            let numbers = std::iter::once(people).chain(1..);
            let numbered_names = numbers.map(|person| person_name(locale, locale.language, person));
            let own_name = Some(locale.person_name()).filter(|name| people == 1 && !name.is_empty());
            let mut default_names = own_name.map(str::to_owned).into_iter().chain(numbered_names);
            names[index] = match player {
                Player::Human => default_names.find(|name| !names.contains(name)).unwrap_or_default(),
                computer => player_name(locale, game, computer),
            };
        }
    }
    names
}

/// The default name of a person: `Player 1`.
fn person_name(locale: &Locale, language: Language, person: u32) -> String {
    locale.say_in(language, &message!("player-default-name", number = number(person)))
}

/// The default name of a player in the current language.
fn default_name(locale: &Locale, game: Game, player: &Player, seat: Seat) -> String {
    default_name_in(locale, locale.language, game, player, seat)
}

fn default_name_in(locale: &Locale, language: Language, game: Game, player: &Player, seat: Seat) -> String {
    match player {
        Player::Human => person_name(locale, language, u32::from(seat.number())),
        computer => player_name_in(locale, language, game, computer),
    }
}

impl Locale {
    /// Gives a default name to each player without a name, and numbers equal names.
    pub fn with_default_names(&self, mut plan: MatchPlan) -> MatchPlan {
        let seats: Vec<(Player, &str)> =
            plan.seats.iter().map(|seat| (seat.player.clone(), seat.name.as_str())).collect();
        let names = full_names(self, plan.game, &seats);
        for (seat, name) in plan.seats.iter_mut().zip(names) {
            seat.name = name;
        }
        number_equal_names(&mut plan.seats);
        plan
    }

    /// The name of a seat in a sentence: its colour, or the name of its player in games without colours.
    pub fn side_name(&self, game: &dyn Match, seat: Seat) -> MessageArg {
        if game.game().has_sides {
            MessageArg::Key(game.game().seat_key(seat))
        } else {
            MessageArg::Text(shown_name(self, game.game(), &game.seats()[seat.index()], seat))
        }
    }
}

/// The name to show for the player on a seat.
///
/// A saved game contains default names in the language in which it was saved. They are translated.
pub fn shown_name(locale: &Locale, game: Game, plan: &PlayerPlan, seat: Seat) -> String {
    let translated = || default_name(locale, game, &plan.player, seat);
    if plan.name.is_empty() {
        return translated();
    }
    if plan.player == Player::Human {
        return locale.localised_name(&plan.name);
    }
    let (base_name, number) = split_number(&plan.name);
    for known_name in known_default_names(locale, game, &plan.player, seat) {
        match number {
            _ if known_name == plan.name => return translated(),
            Some(number) if known_name == base_name => return format!("{} ({number}", translated()),
            _ => {}
        }
    }
    plan.name.clone()
}

/// Splits off the number that [`number_equal_names`] appends: `Casual 3 (2)` gives `Casual 3` and `2)`.
///
/// The number has one digit, because a game has at most four seats. It is `None` if the name has no number.
fn split_number(name: &str) -> (&str, Option<&str>) {
    match name.rsplit_once(" (") {
        Some((base_name, number)) if number.len() == 2 && number.ends_with(')') => (base_name, Some(number)),
        _ => (name, None),
    }
}

/// Updates the names of computers whose level adapts to a person.
///
/// Their level differs from game to game. Only default names are replaced, not typed ones.
pub fn rename_adaptive_players(locale: &Locale, game: &mut dyn Match) {
    let mut seats = game.seats().to_vec();
    for (index, plan) in seats.iter_mut().enumerate() {
        if !matches!(plan.player, Player::Adaptive(_)) {
            continue;
        }
        let (base_name, seat) = (split_number(&plan.name).0, Seat::from_index(index));
        let mut adaptive_players = Player::ADAPTIVE_HALF_LEVELS.map(Player::Adaptive);
        if adaptive_players.any(|player| {
            known_default_names(locale, game.game(), &player, seat).iter().any(|name| name == base_name)
        }) {
            plan.name = default_name(locale, game.game(), &plan.player, seat);
        }
    }
    number_equal_names(&mut seats);
    for (index, plan) in seats.iter().enumerate() {
        if game.seats()[index].name != plan.name {
            game.rename(Seat::from_index(index), &plan.name);
        }
    }
}

impl Locale {
    /// Groups the default names of each player in all languages.
    pub fn default_name_groups(&self) -> NameGroups {
        let mut groups = Vec::new();
        for game in catalogue::GAMES.iter().copied() {
            let seat_count = game.seat_counts.iter().copied().max().unwrap_or(0);
            for seat in Seat::all(seat_count) {
                groups.push(known_default_names(self, game, &Player::Human, seat));
            }
            // An adaptive player between two levels has its own name; at a whole level it has the name of the level.
            let half_levels =
                Player::ADAPTIVE_HALF_LEVELS.filter(|halves| !halves.is_multiple_of(2)).map(Player::Adaptive);
            let originals = (1..=game.original_computers).map(Player::Original);
            let computers = Player::LEVELS.map(Player::Level).chain(half_levels).chain(originals);
            for names in computers.map(|player| known_default_names(self, game, &player, Seat::FIRST)) {
                for index in 1..seat_count {
                    groups.push(names.iter().map(|name| numbered(name, index.into())).collect());
                }
                groups.push(names);
            }
        }
        NameGroups::new(groups)
    }

    /// The name to show for a person whose seat is unknown: a default name in the current language, else `name` itself.
    pub fn localised_name(&self, name: &str) -> String {
        match self.seat_of_default_name(name) {
            Some(seat) => default_name(self, Game::CHESS, &Player::Human, seat),
            None => name.to_owned(),
        }
    }

    /// The seat of a person with this default name, in any language; `None` for other names.
    fn seat_of_default_name(&self, name: &str) -> Option<Seat> {
        let seat_count =
            catalogue::GAMES.iter().flat_map(|game| game.seat_counts).copied().max().unwrap_or(0);
        // A person's default names are the same in every game, so chess stands for all games.
        Seat::all(seat_count).find(|seat| {
            let names = known_default_names(self, Game::CHESS, &Player::Human, *seat);
            names.iter().any(|known_name| known_name == name)
        })
    }

    /// Whether `name` is the name of the player at this computer, given or by default.
    pub fn is_own_name(&self, name: &str) -> bool {
        match self.person_name() {
            "" => self.seat_of_default_name(name) == Some(Seat::FIRST),
            own_name => own_name == name.trim(),
        }
    }

    /// Index of the face of the person `name`: the player's own face, else the one chosen on a setup page.
    pub fn face_of(&self, name: &str, person: &Person, setups: &Setups) -> Option<u8> {
        person.face.filter(|_| self.is_own_name(name)).or(setups.face(name))
    }
}

/// The seat of the only person, who plays computers; `None` if nobody or several people play.
pub(super) fn only_person(game: &dyn Match) -> Option<Seat> {
    let is_person = |seat: &Seat| game.seats()[seat.index()].player == Player::Human;
    let mut people = Seat::all(game.seats().len() as u8).filter(is_person);
    people.next().filter(|_| people.next().is_none() && game.seats().len() > 1)
}

/// The name by which a question or a praise addresses the person on `seat`.
///
/// `None` for the only person if that person has no name but "Player 1".
pub(super) fn name_in_address(locale: &Locale, game: &dyn Match, seat: Seat) -> Option<String> {
    let plan = &game.seats()[seat.index()];
    let name = shown_name(locale, game.game(), plan, seat);
    let is_nameless = only_person(game) == Some(seat) && locale.seat_of_default_name(&name).is_some();
    (!is_nameless).then_some(name)
}

/// All default names of a player: in every language, and as older versions of the program saved them.
fn known_default_names(locale: &Locale, game: Game, player: &Player, seat: Seat) -> Vec<String> {
    let languages = Language::VARIANTS.iter();
    let current: Vec<String> =
        languages.map(|language| default_name_in(locale, *language, game, player, seat)).collect();
    let former = current.iter().flat_map(|name| former_names(name, player)).collect();
    [current, former].concat()
}

/// Words of levels and student programs in earlier versions: the present beginning of a name, and the former one.
const FORMER_WORDS: [(&str, &str); 6] = [
    ("Club player ", "Club "),
    ("Strong player ", "Strong "),
    ("Jogador de clube ", "Clube "),
    ("Jogador forte ", "Forte "),
    ("Student program ", "Original "),
    ("Programa de alunos ", "Original "),
];

/// The names that earlier versions gave to a computer: `3 · Casual` for `Casual 3`, `Club 5` for `Club player 5`.
fn former_names(name: &str, player: &Player) -> Vec<String> {
    let with_former_word = FORMER_WORDS
        .iter()
        .find_map(|(present, former)| Some(format!("{former}{}", name.strip_prefix(present)?)));
    let mut names: Vec<String> = with_former_word.into_iter().collect();
    if let Player::Level(level) = player {
        let number = format!(" {level}");
        let words = [name, names.first().map_or("", String::as_str)];
        let numbered_first: Vec<String> = words
            .iter()
            .filter_map(|name| Some(format!("{level} · {}", name.strip_suffix(&number)?)))
            .collect();
        names.extend(numbered_first);
    }
    names
}

/// Replaces the players' names in a sentence about a game by the names to show.
///
/// A sentence about the only person among computers becomes one that says "you".
pub fn with_shown_names(locale: &Locale, game: &dyn Match, sentence: &LocalizedMessage) -> LocalizedMessage {
    let own_name = only_person(game).map(|seat| game.seats()[seat.index()].name.as_str());
    if let [(_, MessageArg::Text(name))] = sentence.args.as_slice()
        && own_name == Some(name)
        && let Some(key) = key_about_you(sentence.key)
    {
        return LocalizedMessage::new(key);
    }
    let mut sentence = sentence.clone();
    for (_, arg) in &mut sentence.args {
        let MessageArg::Text(text) = arg else { continue };
        if let Some(index) = game.seats().iter().position(|plan| plan.name == *text) {
            *text = shown_name(locale, game.game(), &game.seats()[index], Seat::from_index(index));
        }
    }
    sentence
}

/// The message that says to a player what the message `key` says about a named player.
fn key_about_you(key: &str) -> Option<&'static str> {
    match key {
        "reason-resigned" => Some(key!("reason-you-resigned")),
        "reason-out-of-time" => Some(key!("reason-you-ran-out-of-time")),
        "notice-opening" => Some(key!("notice-your-opening")),
        "notice-pass" => Some(key!("notice-your-pass")),
        _ => None,
    }
}

/// Numbers equal names, because the same computer may play on several seats: `Casual 3`, `Casual 3 (2)`.
pub fn number_equal_names(seats: &mut [PlayerPlan]) {
    let names: Vec<String> = seats.iter().map(|seat| seat.name.clone()).collect();
    for (index, seat) in seats.iter_mut().enumerate() {
        let earlier_count = names[..index].iter().filter(|name| **name == names[index]).count();
        if earlier_count > 0 {
            seat.name = numbered(&names[index], earlier_count);
        }
    }
}

/// The name of the next player with this name, after `earlier_count` players with the same name.
fn numbered(name: &str, earlier_count: usize) -> String {
    format!("{name} ({})", earlier_count + 1)
}

/// The name of a player's kind, such as `Casual 3`, in the current language.
pub fn player_name(locale: &Locale, game: Game, player: &Player) -> String {
    player_name_in(locale, locale.language, game, player)
}

fn player_name_in(locale: &Locale, language: Language, game: Game, player: &Player) -> String {
    let key = match player {
        Player::Human => key!("player-human").to_owned(),
        Player::Level(level) => format!("level-{level}"),
        Player::Adaptive(halves) => {
            let name = locale.text_in(language, &format!("level-{}", halves / 2));
            return if halves.is_multiple_of(2) { name } else { format!("{name}½") };
        }
        Player::Original(number) => format!("original-{}-{number}", game.name()),
        Player::External(engine) => return locale.engine_name(engine),
    };
    locale.text_in(language, &key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use session::catalogue;

    #[test]
    fn names_given_by_the_program_are_shown_in_the_current_language() {
        let mut locale = Locale::load(None, Language::Portuguese).expect("complete words");
        let players = [Player::Human, Player::Level(2), Player::Level(2), Player::Original(1)];
        for game in catalogue::GAMES.iter().copied() {
            locale.language = Language::Portuguese;
            let seat = |index: usize| Seat::from_index(index);
            let name =
                |locale: &Locale, index: usize| default_name(locale, game, &players[index], seat(index));
            let mut plans: Vec<PlayerPlan> =
                (0..4).map(|index| PlayerPlan::named(players[index].clone(), name(&locale, index))).collect();
            number_equal_names(&mut plans);
            let shown = |locale: &Locale| -> Vec<String> {
                let plans = plans.iter().enumerate();
                plans.map(|(index, plan)| shown_name(locale, game, plan, seat(index))).collect()
            };
            let names: Vec<String> = plans.iter().map(|plan| plan.name.clone()).collect();
            assert_eq!(shown(&locale), names, "in the language in which they were given");
            locale.language = Language::English;
            let mut english_plans: Vec<PlayerPlan> =
                (0..4).map(|index| PlayerPlan::named(players[index].clone(), name(&locale, index))).collect();
            number_equal_names(&mut english_plans);
            let expected: Vec<String> = english_plans.into_iter().map(|plan| plan.name).collect();
            assert_eq!(shown(&locale), expected, "{game}");
        }
    }

    #[test]
    fn names_given_by_the_program_are_grouped_across_languages() {
        let locale = Locale::load(None, Language::English).expect("complete words");
        let groups = locale.default_name_groups();
        for (portuguese, english) in [("Jogador 1", "Player 1"), ("Jogador 4", "Player 4")] {
            assert_eq!(groups.representative(portuguese), groups.representative(english));
            assert_eq!([portuguese, english].map(|name| locale.localised_name(name)), [english, english]);
        }
        let level = |language| player_name_in(&locale, language, Game::CHESS, &Player::Level(4));
        let [portuguese, english] = [Language::Portuguese, Language::English].map(level);
        assert_ne!(portuguese, english);
        assert_eq!(groups.representative(&portuguese), groups.representative(&english));
        let second_group = |name: &str| groups.representative(&format!("{name} (2)")).to_owned();
        assert_eq!(second_group(&portuguese), second_group(&english));
        // Different players stay different, and typed names are not grouped with others.
        assert_ne!(groups.representative("Player 1"), groups.representative("Player 2"));
        assert_ne!(second_group(&portuguese), portuguese);
        assert_eq!(groups.all("Ana"), ["Ana"]);
        assert_eq!(locale.localised_name("Ana"), "Ana");
    }

    #[test]
    fn a_former_name_of_a_level_is_shown_as_the_current_one() {
        let locale = Locale::load(None, Language::English).expect("complete words");
        let groups = locale.default_name_groups();
        for (former, current) in [
            ("3 · Casual", "Casual 3"),
            ("9 · Grande Mestre", "Grandmaster 9"),
            ("Clube 5", "Club player 5"),
            ("6 · Strong", "Strong player 6"),
        ] {
            let level = current.rsplit(' ').next().and_then(|level| level.parse().ok()).expect("a level");
            for (former, current) in
                [(former.to_owned(), current.to_owned()), (format!("{former} (2)"), format!("{current} (2)"))]
            {
                let plan = PlayerPlan::named(Player::Level(level), former.clone());
                assert_eq!(shown_name(&locale, Game::CHESS, &plan, Seat::SECOND), current);
                assert_eq!(groups.representative(&former), groups.representative(&current));
            }
        }
        // A level between two levels has the word of the lower one.
        let plan = PlayerPlan::named(Player::Adaptive(11), "Forte 5½");
        assert_eq!(
            shown_name(&locale, Game::CHESS, &plan, Seat::FIRST),
            "Forte 5½",
            "no such name was given"
        );
        let plan = PlayerPlan::named(Player::Adaptive(11), "Clube 5½");
        assert_eq!(shown_name(&locale, Game::CHESS, &plan, Seat::FIRST), "Club player 5½");
        let plan = PlayerPlan::named(Player::Original(1), "Original 1, fácil (2002)");
        assert_eq!(shown_name(&locale, Game::DRAUGHTS, &plan, Seat::FIRST), "Student program 1, easy (2002)");
        // A person may have typed this name.
        let plan = PlayerPlan::named(Player::Human, "3 · Casual");
        assert_eq!(shown_name(&locale, Game::CHESS, &plan, Seat::FIRST), "3 · Casual");
    }

    #[test]
    fn people_are_numbered_on_any_seat_and_names_are_unique() {
        let locale = Locale::load(None, Language::English).expect("complete words");
        let names = |seats: &[(Player, &str)]| full_names(&locale, Game::CHESS, seats);
        let (person, level) = (Player::Human, Player::Level(3));
        assert_eq!(names(&[(level.clone(), ""), (person.clone(), "")]), ["Casual 3", "Player 1"]);
        assert_eq!(names(&[(person.clone(), ""), (person.clone(), "")]), ["Player 1", "Player 2"]);
        assert_eq!(names(&[(person.clone(), ""), (person.clone(), " Player 1 ")]), ["Player 2", "Player 1"]);
        assert_eq!(
            names(&[(person.clone(), "Ana"), (level, "Zé"), (person.clone(), ""), (person.clone(), "")]),
            ["Ana", "Zé", "Player 2", "Player 3"]
        );
        // A name of one player does not change the number of the other.
        assert_eq!(names(&[(person.clone(), "Ana"), (person.clone(), "")]), ["Ana", "Player 2"]);
        assert_eq!(names(&[(person.clone(), ""), (person.clone(), "Zé")]), ["Player 1", "Zé"]);
        assert_eq!(names(&[(person.clone(), "Player 2"), (person, "")]), ["Player 2", "Player 1"]);
    }

    #[test]
    fn the_first_person_without_a_name_has_the_name_of_the_player() {
        let mut locale = Locale::load(None, Language::English).expect("complete words");
        assert!(locale.is_own_name("Player 1") && locale.is_own_name("Jogador 1"));
        locale.set_person_name(" Ana ");
        assert!(locale.is_own_name("Ana") && !locale.is_own_name("Player 1"));
        let (person, level) = (Player::Human, Player::Level(3));
        let names = |seats: &[(Player, &str)]| full_names(&locale, Game::CHESS, seats);
        assert_eq!(names(&[(level, ""), (person.clone(), "")]), ["Casual 3", "Ana"]);
        assert_eq!(names(&[(person.clone(), ""), (person.clone(), "")]), ["Ana", "Player 2"]);
        assert_eq!(names(&[(person.clone(), "Rui"), (person.clone(), "")]), ["Rui", "Player 2"]);
        assert_eq!(names(&[(person.clone(), ""), (person, "Ana")]), ["Player 1", "Ana"]);
    }

    #[test]
    fn the_face_of_the_player_goes_with_the_name() {
        let mut locale = Locale::load(None, Language::English).expect("complete words");
        let mut setups = Setups::default();
        setups.choose_face("Rui", 6);
        let person = Person { name: "Ana".to_owned(), face: Some(2) };
        locale.set_person_name(&person.name);
        let face = |name: &str| locale.face_of(name, &person, &setups);
        assert_eq!([face("Ana"), face("Rui"), face("Eva")], [Some(2), Some(6), None]);
    }

    #[test]
    fn a_sentence_about_the_only_person_says_you() {
        let locale = Locale::load(None, Language::English).expect("complete words");
        let open = |players: [Player; 2]| {
            let seats = players.map(PlayerPlan::nameless).to_vec();
            let plan = MatchPlan { seats, ..MatchPlan::between_people(Game::CHESS) };
            catalogue::open(&locale.with_default_names(plan)).expect("a good plan")
        };
        let sentence = |game: &dyn Match, name: &str| {
            locale.say(&with_shown_names(&locale, game, &message!("reason-resigned", name)))
        };
        let game = open([Player::Level(3), Player::Human]);
        assert_eq!(sentence(&*game, "Player 1"), "you resigned");
        assert_eq!(sentence(&*game, "Casual 3"), "Casual 3 resigned");
        assert_eq!(name_in_address(&locale, &*game, Seat::SECOND), None);
        let game = open([Player::Human, Player::Human]);
        assert_eq!(sentence(&*game, "Player 1"), "Player 1 resigned");
        assert_eq!(name_in_address(&locale, &*game, Seat::FIRST).as_deref(), Some("Player 1"));
    }

    #[test]
    fn typed_names_are_not_changed() {
        let locale = Locale::load(None, Language::English).expect("complete words");
        for name in ["Ana", "Ana (2)", "Jogadora 1", "(2)", "É (", "Jogador 5"] {
            let plan = PlayerPlan::named(Player::Human, name);
            assert_eq!(shown_name(&locale, Game::CHESS, &plan, Seat::FIRST), name);
        }
    }
}
