//! The known external engines and the file that stores them.

use std::collections::BTreeMap;

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::app::preferences::saved_file::SavedData;
use crate::app::preferences::setups::SeatSetup;
use session::{ExternalEngine, Game, Player};

/// All known external engines.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct KnownEngines {
    /// The engines by program: a file path, or the name of a program on the `PATH`.
    programs: BTreeMap<String, KnownEngine>,
}

/// Name, author, games and options of one external engine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct KnownEngine {
    /// The name that the engine reported most recently.
    pub name: String,
    pub author: String,
    /// Names of the games that the engine plays.
    pub games: Vec<String>,
    /// Values of the options that differ from the engine's defaults, by option name.
    pub settings: BTreeMap<String, String>,
}

impl KnownEngine {
    /// Returns the engine `program` with its saved options; `None` if the program or an option is invalid.
    pub fn to_external_engine(&self, program: &str) -> Option<ExternalEngine> {
        let options = self.settings.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        ExternalEngine::with_settings(program, options)
    }

    /// Whether the engine reported that it plays `game`.
    fn plays(&self, game: Game) -> bool {
        self.games.iter().any(|name| name == game.name())
    }
}

impl KnownEngines {
    /// Largest number of engines that are read from the file: the first ones in alphabetical order of their programs.
    const MAX_ENGINES: usize = 100;

    /// Returns the entry of the engine `program`; `None` for an unknown engine.
    pub fn of(&self, program: &str) -> Option<&KnownEngine> {
        self.programs.get(program)
    }

    /// Returns the engines that play `game`, as players sorted by name.
    pub fn players(&self, game: Game) -> Vec<Player> {
        let mut players: Vec<(&str, Player)> = self
            .programs
            .iter()
            .filter(|(_, known)| known.plays(game))
            .filter_map(|(program, known)| {
                Some((known.name.as_str(), Player::External(known.to_external_engine(program)?)))
            })
            .collect();
        players.sort_by_key(|(name, _)| name.to_lowercase());
        players.into_iter().map(|(_, player)| player).collect()
    }

    /// Whether `player` can play `game`. An unknown engine is assumed to play every game.
    pub fn may_play(&self, player: &Player, game: Game) -> bool {
        let Player::External(engine) = player else { return true };
        self.of(engine.path()).is_none_or(|known| known.plays(game))
    }

    /// Iterates over all known engines as pairs (program, name).
    pub fn names(&self) -> impl Iterator<Item = (&str, &str)> {
        self.programs.iter().map(|(program, known)| (program.as_str(), known.name.as_str()))
    }

    /// Returns `player` with the options saved for its engine.
    ///
    /// A person, a computer level and an unknown engine are returned unchanged.
    pub fn with_current_options(&self, player: Player) -> Player {
        let Player::External(engine) = &player else { return player };
        let known = self.of(engine.path()).and_then(|known| known.to_external_engine(engine.path()));
        known.map_or(player, Player::External)
    }

    /// Adds or replaces the entry of `program`.
    ///
    /// An engine without a name is named after the file of its program. If another engine already has the name, the
    /// file name is appended in parentheses.
    pub fn insert(&mut self, program: &str, mut known: KnownEngine) {
        let file_name = ExternalEngine::short_name_of(program);
        if known.name.trim().is_empty() {
            file_name.clone_into(&mut known.name);
        }
        known.shorten();
        let is_name_taken =
            |name: &str| self.programs.iter().any(|(other, entry)| other != program && entry.name == name);
        if is_name_taken(&known.name) {
            known.name = format!("{} ({file_name})", known.name);
        }
        self.programs.insert(program.to_owned(), known);
    }

    pub fn remove(&mut self, program: &str) {
        self.programs.remove(program);
    }
}

impl KnownEngine {
    /// Truncates name and author to the greatest length of a player's name.
    fn shorten(&mut self) {
        for text in [&mut self.name, &mut self.author] {
            *text = text.trim().chars().take(SeatSetup::LONGEST_NAME).collect();
        }
    }
}

impl SavedData for KnownEngines {
    const NAME: &'static str = "guests";

    fn sanitised(mut self) -> KnownEngines {
        self.programs.retain(|program, known| known.to_external_engine(program).is_some());
        self.programs = self.programs.into_iter().take(KnownEngines::MAX_ENGINES).collect();
        self.programs.values_mut().for_each(KnownEngine::shorten);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::preferences::SavedFile;

    fn engine_named(name: &str) -> KnownEngine {
        let games = vec!["chess".to_owned()];
        KnownEngine { name: name.to_owned(), games, ..KnownEngine::default() }
    }

    fn engine_with_option(name: &str, value: &str) -> KnownEngine {
        KnownEngine { settings: [(name.to_owned(), value.to_owned())].into(), ..engine_named("Fish 1") }
    }

    #[test]
    fn two_programs_add_and_remove_engines_and_no_change_is_lost() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = Some(folder.path().join("guests.ron"));
        let open = || SavedFile::<KnownEngines>::read(path.clone()).0;
        let mut initial = KnownEngines::default();
        initial.insert("old", engine_named("Old"));
        open().write(&initial).expect("written");
        let (mut first_run, mut second_run) = (open(), open());
        let mut engines = initial.clone();
        engines.insert("fish", engine_with_option("Hash", "64"));
        first_run.write(&engines).expect("written");
        // The second program does not know "fish", and removes "old".
        let mut engines = initial.clone();
        engines.remove("old");
        engines.insert("crab", engine_named("Crab"));
        second_run.write(&engines).expect("written");
        // The first program still has "old" in memory, but has not changed it, so "old" stays removed.
        let mut engines = initial.clone();
        engines.insert("fish", engine_with_option("Hash", "128"));
        first_run.write(&engines).expect("written");
        let saved = open().last_content().clone();
        assert_eq!(saved.names().collect::<Vec<_>>(), [("crab", "Crab"), ("fish", "Fish 1")]);
        assert_eq!(saved.of("fish").map(|known| &known.settings["Hash"]), Some(&"128".to_owned()));
    }

    #[test]
    fn a_known_engine_plays_with_its_current_options() {
        let mut engines = KnownEngines::default();
        engines.insert("fish", engine_with_option("Hash", "64"));
        let player = |text: &str| text.parse::<Player>().expect("a player");
        assert_eq!(engines.with_current_options(player("engine:fish|Hash=1")), player("engine:fish|Hash=64"));
        for unchanged in ["engine:crab|Hash=1", "human", "level:3"] {
            assert_eq!(engines.with_current_options(player(unchanged)), player(unchanged));
        }
        assert_eq!(engines.players(Game::CHESS), [player("engine:fish|Hash=64")]);
        assert_eq!(engines.players(Game::RACING_KINGS), []);
        let may_play = |text: &str| engines.may_play(&player(text), Game::RACING_KINGS);
        assert_eq!(["engine:fish", "engine:crab", "human"].map(may_play), [false, true, true]);
    }

    #[test]
    fn equal_names_get_the_file_name_appended_and_an_empty_name_becomes_the_file_name() {
        let mut engines = KnownEngines::default();
        engines.insert("/opt/a/fish", engine_named("Fish 1"));
        engines.insert("/opt/b/fish-avx2", engine_named("Fish 1"));
        engines.insert("/opt/b/fish-avx2", engine_named("Fish 1"));
        engines.insert("/opt/crab", engine_named(" "));
        let names: Vec<_> = engines.names().map(|(_, name)| name).collect();
        assert_eq!(names, ["Fish 1", "Fish 1 (fish-avx2)", "crab"]);
    }

    #[test]
    fn invalid_programs_are_dropped_and_long_names_are_cut() {
        let long_name = "é".repeat(999);
        let text = format!(
            "(programs: {{\"\": (name: \"x\"), \"a|b\": (), \"fish\": (name: \"{long_name}\", games: [\"whist\"], planets: 3)}})"
        );
        let engines =
            ron::from_str::<KnownEngines>(&text).map(KnownEngines::sanitised).expect("it can be read");
        let lengths: Vec<_> =
            engines.names().map(|(program, name)| (program, name.chars().count())).collect();
        assert_eq!(lengths, [("a|b", 0), ("fish", SeatSetup::LONGEST_NAME)]);
        assert_eq!(engines.players(Game::CHESS), []);
    }
}
