//! The last setup of each game, faces, answers about playing strength, and the file that stores them.

use std::collections::BTreeMap;

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::app::preferences::lenient;
use crate::app::preferences::saved_file::SavedData;
use session::{Game, Player, SelfAssessment};

/// The last setup of each game, the faces that people have chosen, and how well they say they play.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Setups {
    /// Name of the game that was started most recently.
    last: String,
    /// The last setup of each game, by the name of the game.
    games: BTreeMap<String, Setup>,
    /// Index of the face (0 to `AvatarId::PEOPLE` - 1) that a person has chosen, by the name of the person.
    faces: BTreeMap<String, u8>,
    /// How well the player says to play a game, by the name of the game. Unknown answers are no answers.
    self_assessments: BTreeMap<String, String>,
}

/// The setup of a game. Values are written as on the command line; unknown values become defaults.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Setup {
    /// The players, in the order of play.
    pub seats: Vec<SeatSetup>,
    /// Number of players, for games with a choice.
    #[serde(deserialize_with = "lenient::number")]
    pub seat_count: u8,
    /// Whether seats are assigned at random.
    pub random: bool,
    /// Name of the rule set; empty for the default.
    pub rules: String,
    /// Name of the theme; empty for the theme of the settings.
    pub theme: String,
    /// Time control of all seats, or one for each seat, such as `5+3; 3+2`; empty for none.
    pub clock: String,
    /// Odds (handicap) with their receiver, such as `rook:1`; empty for none.
    pub odds: String,
}

/// The player of a seat, as saved.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SeatSetup {
    /// The player, as written on the command line.
    pub player: String,
    /// The computer that gets the seat when the seat is switched from a person to a computer.
    pub computer: String,
    /// Name as typed; empty for the default name of the player.
    pub name: String,
}

impl SeatSetup {
    /// Longest name, in characters.
    pub const LONGEST_NAME: usize = 32;
}

impl Setups {
    /// Returns the last setup of `game`; `None` if `game` has not been played yet.
    pub fn of(&self, game: Game) -> Option<&Setup> {
        self.games.get(game.name())
    }

    /// Returns the setup of the game that was started most recently; `None` before the first game.
    pub fn last(&self) -> Option<&Setup> {
        self.games.get(&self.last)
    }

    /// Name of the theme for `game`; empty for the theme of the settings.
    pub fn theme_of(&self, game: Game) -> &str {
        self.of(game).map_or("", |setup| setup.theme.as_str())
    }

    /// Index of the face that the person `name` has chosen; `None` if the person has not chosen a face.
    pub fn face(&self, name: &str) -> Option<u8> {
        self.faces.get(name.trim()).copied()
    }

    /// Saves `face` as the choice of the person `name`.
    pub fn choose_face(&mut self, name: &str, face: u8) {
        self.faces.insert(name.trim().to_owned(), face);
    }

    /// How well the player says to play `game`; `None` without an answer.
    pub fn self_assessment(&self, game: Game) -> Option<SelfAssessment> {
        SelfAssessment::from_name(self.self_assessments.get(game.name())?)
    }

    /// Saves how well the player says to play `game`.
    pub fn set_self_assessment(&mut self, game: Game, answer: SelfAssessment) {
        self.self_assessments.insert(game.name().to_owned(), answer.name().to_owned());
    }

    /// Replaces the player `before` by `after` in the setup of `game`.
    ///
    /// Used when a computer has adapted its level to a person.
    pub fn replace_player(&mut self, game: Game, before: &Player, after: &Player) {
        let Some(setup) = self.games.get_mut(game.name()) else { return };
        let (before, after) = (before.to_string(), after.to_string());
        for player in setup.seats.iter_mut().flat_map(|seat| [&mut seat.player, &mut seat.computer]) {
            if *player == before {
                after.clone_into(player);
            }
        }
    }

    /// Saves the setup with which `game` is started.
    pub fn save_setup(&mut self, game: Game, setup: Setup) {
        self.last = game.name().to_owned();
        self.games.insert(self.last.clone(), setup);
    }
}

impl SavedData for Setups {
    const NAME: &'static str = "setups";

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
    use crate::app::preferences::SavedFile;

    fn with_theme(theme: &str) -> Setup {
        Setup { theme: theme.to_owned(), ..Setup::default() }
    }

    #[test]
    fn two_programs_set_up_two_games_and_both_are_saved() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = Some(folder.path().join("setups.ron"));
        let open = || SavedFile::<Setups>::read(path.clone()).0;
        let (mut first_run, mut second_run) = (open(), open());
        let mut setups = Setups::default();
        setups.save_setup(Game::CHESS, with_theme("noite"));
        first_run.write(&setups).expect("written");
        let mut setups = Setups::default();
        setups.save_setup(Game::DRAUGHTS, with_theme("azulejo"));
        second_run.write(&setups).expect("written");
        let saved = open().last_content().clone();
        assert_eq!((saved.theme_of(Game::CHESS), saved.theme_of(Game::DRAUGHTS)), ("noite", "azulejo"));
        assert_eq!(saved.last(), Some(&with_theme("azulejo")));
        assert_eq!(saved.theme_of(Game::DOMIN_UP), "");
    }

    #[test]
    fn two_programs_choose_faces_and_both_are_saved() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = Some(folder.path().join("setups.ron"));
        let open = || SavedFile::<Setups>::read(path.clone()).0;
        for (mut file, name, face) in [(open(), "Eva", 3), (open(), "Rui", 5)] {
            let mut setups = Setups::default();
            setups.choose_face(name, face);
            file.write(&setups).expect("written");
        }
        let saved = open().last_content().clone();
        assert_eq!((saved.face("Eva "), saved.face("Rui"), saved.face("Ana")), (Some(3), Some(5), None));
    }

    #[test]
    fn an_answer_about_strength_is_saved_for_its_game_and_an_unknown_one_ignored() {
        let mut setups = Setups::default();
        setups.set_self_assessment(Game::CHESS, SelfAssessment::Experienced);
        setups.set_self_assessment(Game::CHESS, SelfAssessment::Learning);
        let text = ron::to_string(&setups).expect("it can be written");
        let read = ron::from_str::<Setups>(&text).expect("it can be read");
        assert_eq!(read.self_assessment(Game::CHESS), Some(SelfAssessment::Learning));
        assert_eq!(read.self_assessment(Game::DRAUGHTS), None);
        let newer: Setups =
            ron::from_str("(self_assessments: {\"chess\": \"expert\"})").expect("it can be read");
        assert_eq!(newer.self_assessment(Game::CHESS), None);
    }

    #[test]
    fn an_adapted_level_replaces_the_old_one_on_every_seat() {
        let seat = |player: &str, computer: &str| SeatSetup {
            player: player.to_owned(),
            computer: computer.to_owned(),
            name: String::new(),
        };
        let mut setups = Setups::default();
        let seats =
            vec![seat("human", "match-me:3"), seat("match-me:3", "match-me:3"), seat("level:3", "level:3")];
        setups.save_setup(Game::DOMIN_UP, Setup { seats, ..Setup::default() });
        setups.replace_player(Game::DOMIN_UP, &Player::Adaptive(6), &Player::Adaptive(7));
        setups.replace_player(Game::CHESS, &Player::Adaptive(7), &Player::Adaptive(8));
        let seats = &setups.of(Game::DOMIN_UP).expect("it was set up").seats;
        // The levels of an adaptive player are half levels: 7 is written as 3.5.
        let adapted = "match-me:3.5";
        assert_eq!(*seats, [seat("human", adapted), seat(adapted, adapted), seat("level:3", "level:3")]);
    }

    #[test]
    fn long_names_are_cut_and_invalid_numbers_become_defaults() {
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
