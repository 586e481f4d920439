//! How each game was set up last: players, levels, names, seats, rule set and theme, and the file that keeps it between
//! runs.

use std::collections::BTreeMap;

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::app::preferences::kept_file::Kept;
use crate::app::preferences::lenient;
use session::{Game, Player};

/// The last set-up of each game.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Setups {
    /// The name of the game that was set up last.
    last: String,
    /// By the games' names.
    games: BTreeMap<String, Setup>,
    /// Which face people have chosen, by their names.
    faces: BTreeMap<String, u8>,
}

/// How a game is set up. Players, rules and themes are called as on the command line; what is not known is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Setup {
    /// In the order of play.
    pub seats: Vec<SeatSetup>,
    /// How many play, where the game leaves that open.
    #[serde(deserialize_with = "lenient::number")]
    pub seat_count: u8,
    /// Whether it is drawn by lot who sits where.
    pub random: bool,
    /// The rule set; empty for the usual one.
    pub rules: String,
    /// The theme; empty for that of the settings.
    pub theme: String,
    /// The clocks, as on the command line; empty for none.
    pub clock: String,
    /// What somebody is given at the start, as on the command line; empty for nothing.
    pub odds: String,
}

/// Who sits at a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SeatSetup {
    /// The player.
    pub player: String,
    /// The computer that sits here when the seat is turned over to one.
    pub computer: String,
    /// As typed; empty for the name that fits the player.
    pub name: String,
}

impl SeatSetup {
    /// How long a name may be, in letters.
    pub const LONGEST_NAME: usize = 32;
}

impl Setups {
    /// How this game was set up last.
    pub fn of(&self, game: Game) -> Option<&Setup> {
        self.games.get(game.name())
    }

    /// How the game before was set up, whichever it was.
    pub fn last(&self) -> Option<&Setup> {
        self.games.get(&self.last)
    }

    /// The theme this game is played in; empty for that of the settings.
    pub fn theme_of(&self, game: Game) -> &str {
        self.of(game).map_or("", |setup| setup.theme.as_str())
    }

    /// The face that the person of this name has chosen, by its number.
    pub fn face(&self, name: &str) -> Option<u8> {
        self.faces.get(name.trim()).copied()
    }

    /// The person of this name has chosen a face.
    pub fn choose_face(&mut self, name: &str, face: u8) {
        self.faces.insert(name.trim().to_owned(), face);
    }

    /// A computer that matches a person plays another level from now on, wherever it sits in the set-up of this game.
    pub fn match_again(&mut self, game: Game, before: &Player, now: &Player) {
        let Some(setup) = self.games.get_mut(game.name()) else { return };
        let (before, now) = (before.to_string(), now.to_string());
        for player in setup.seats.iter_mut().flat_map(|seat| [&mut seat.player, &mut seat.computer]) {
            if *player == before {
                now.clone_into(player);
            }
        }
    }

    /// The game is begun with this set-up.
    pub fn begin(&mut self, game: Game, setup: Setup) {
        self.last = game.name().to_owned();
        self.games.insert(self.last.clone(), setup);
    }
}

impl Kept for Setups {
    const WHAT: &'static str = "setups";

    fn sanitised(mut self) -> Setups {
        let seats = self.games.values_mut().flat_map(|setup| &mut setup.seats);
        for seat in seats.filter(|seat| seat.name.chars().count() > SeatSetup::LONGEST_NAME) {
            seat.name = seat.name.chars().take(SeatSetup::LONGEST_NAME).collect();
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::preferences::KeptFile;

    fn with_theme(theme: &str) -> Setup {
        Setup { theme: theme.to_owned(), ..Setup::default() }
    }

    #[test]
    fn two_programs_set_up_two_games_and_neither_is_forgotten() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = Some(folder.path().join("setups.ron"));
        let open = || KeptFile::<Setups>::read(path.clone()).0;
        let (mut one, mut other) = (open(), open());
        let mut setups = Setups::default();
        setups.begin(Game::CHESS, with_theme("noite"));
        one.write(&setups).expect("written");
        let mut setups = Setups::default();
        setups.begin(Game::DRAUGHTS, with_theme("azulejo"));
        other.write(&setups).expect("written");
        let kept = open().kept().clone();
        assert_eq!((kept.theme_of(Game::CHESS), kept.theme_of(Game::DRAUGHTS)), ("noite", "azulejo"));
        assert_eq!(kept.last(), Some(&with_theme("azulejo")));
        assert_eq!(kept.theme_of(Game::DOMIN_UP), "");
    }

    #[test]
    fn two_programs_choose_faces_and_neither_is_forgotten() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = Some(folder.path().join("setups.ron"));
        let open = || KeptFile::<Setups>::read(path.clone()).0;
        for (mut file, name, face) in [(open(), "Eva", 3), (open(), "Rui", 5)] {
            let mut setups = Setups::default();
            setups.choose_face(name, face);
            file.write(&setups).expect("written");
        }
        let kept = open().kept().clone();
        assert_eq!((kept.face("Eva "), kept.face("Rui"), kept.face("Ana")), (Some(3), Some(5), None));
    }

    #[test]
    fn another_level_matches_a_person_wherever_it_sat() {
        let seat = |player: &str, computer: &str| SeatSetup {
            player: player.to_owned(),
            computer: computer.to_owned(),
            name: String::new(),
        };
        let mut setups = Setups::default();
        let seats =
            vec![seat("human", "match-me:3"), seat("match-me:3", "match-me:3"), seat("level:3", "level:3")];
        setups.begin(Game::DOMIN_UP, Setup { seats, ..Setup::default() });
        setups.match_again(Game::DOMIN_UP, &Player::Matched(6), &Player::Matched(7));
        setups.match_again(Game::CHESS, &Player::Matched(7), &Player::Matched(8));
        let kept = &setups.of(Game::DOMIN_UP).expect("it was begun").seats;
        let next = "match-me:3.5";
        assert_eq!(*kept, [seat("human", next), seat(next, next), seat("level:3", "level:3")]);
    }

    #[test]
    fn names_and_numbers_beyond_all_bounds_do_no_harm() {
        let text = format!(
            "(last: \"whist\", games: {{\"chess\": (seat_count: 999, seats: [(name: \"{}\")])}})",
            "é".repeat(999)
        );
        let setups = ron::from_str::<Setups>(&text).map(Setups::sanitised).expect("it can be read");
        let setup = setups.of(Game::CHESS).expect("it is there");
        assert_eq!((setup.seat_count, setup.seats[0].name.chars().count()), (0, SeatSetup::LONGEST_NAME));
        assert_eq!(setups.last(), None);
    }
}
