//! Preferences of the player, the last setup of each game, and their files.
//!
//! This module uses no other module of the app than `core`.

mod first_steps;
mod known_engines;
mod lenient;
mod marks;
mod person;
pub mod reduced_motion;
mod salvage;
mod saved_file;
mod saving;
mod setups;
mod sound;
mod writer;

pub use first_steps::{FirstStart, FirstSteps};
pub use known_engines::{KnownEngine, KnownEngines};
pub(crate) use lenient::number;
pub use marks::Marks;
pub use person::Person;
pub use saved_file::{FileDamage, SavedData, SavedFile, WriteError};
pub use saving::SavedResource;
pub(crate) use saving::save_plugin;
pub use setups::{SeatSetup, Setup, Setups};
pub use sound::{SoundFamily, SoundSettings};

use std::time::Duration;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, VariantArray};

use crate::app::core::{AddWakingMessage, FramePhase, TableUi};

/// A language of the user interface.
///
/// The serialised name of a language is its folder in `assets/locales`, and its value on the command line and in the
/// settings file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Display, EnumString, VariantArray)]
#[strum(ascii_case_insensitive)]
pub enum Language {
    #[serde(rename = "pt")]
    #[strum(serialize = "pt")]
    Portuguese,
    #[serde(rename = "en")]
    #[strum(serialize = "en")]
    English,
}

impl Language {
    /// Returns the language of a locale such as `pt_PT.UTF-8`; `None` if the program does not support the language.
    pub fn from_locale(locale: &str) -> Option<Language> {
        locale.split(['-', '_', '.', '@']).next()?.parse().ok()
    }

    /// Returns the first supported language among the preferred languages of the system; English if there is none.
    pub fn of_system() -> Language {
        sys_locale::get_locales()
            .find_map(|locale| Language::from_locale(&locale))
            .unwrap_or(Language::English)
    }
}

/// Speed of animations, from slow to fast.
///
/// The lowercase names are used on the command line, in the settings file and in Fluent message keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Display, EnumString, VariantArray)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Speed {
    Slow,
    Calm,
    #[default]
    Normal,
    Fast,
    /// No animations.
    Instant,
}

impl Speed {
    /// Factor by which durations of animations are multiplied.
    pub const fn factor(self) -> f32 {
        match self {
            Speed::Slow => 2.0,
            Speed::Calm => 1.4,
            Speed::Normal => 1.0,
            Speed::Fast => 0.5,
            Speed::Instant => 0.0,
        }
    }

    /// Pause before a computer answers a move, so that a person can follow the game.
    pub fn pause_before_answer(self) -> Duration {
        Duration::from_millis(350).mul_f32(self.factor())
    }
}

/// Pace of games between computers.
///
/// The lowercase names are used in the settings file and in Fluent message keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Display, EnumString, VariantArray)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum ComputerGamePace {
    /// A pause of 2.5 seconds after each move.
    Slow,
    /// The same pauses as in a game against a person.
    #[default]
    Normal,
    /// Computers move as soon as they have decided, and do not imitate the thinking time of a person.
    Fast,
    /// No pauses, and no waiting for animations.
    Instant,
}

impl ComputerGamePace {
    /// Returns the next faster pace; after the fastest pace, the slowest.
    #[must_use]
    pub fn next(self) -> ComputerGamePace {
        let next_pace = ComputerGamePace::VARIANTS.iter().skip_while(|pace| **pace != self).nth(1);
        next_pace.copied().unwrap_or(ComputerGamePace::Slow)
    }

    /// Whether a computer moves as soon as it has decided, instead of imitating the thinking time of a person.
    pub fn skips_thinking_time(self) -> bool {
        matches!(self, ComputerGamePace::Fast | ComputerGamePace::Instant)
    }

    /// Pause between two moves of computers. At the normal pace it depends on `speed`, the speed of animations.
    pub fn pause_between_moves(self, speed: Speed) -> Duration {
        match self {
            ComputerGamePace::Slow => Duration::from_millis(2_500),
            ComputerGamePace::Normal => speed.pause_before_answer(),
            ComputerGamePace::Fast => Duration::from_millis(120),
            ComputerGamePace::Instant => Duration::ZERO,
        }
    }
}

/// Labels of the squares in games that number their squares.
///
/// The lowercase names are used in the settings file, in the layout file and in Fluent message keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Display, EnumString, VariantArray)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum SquareNames {
    /// A number in each playing square.
    #[default]
    Numbers,
    /// Letters and digits on the frame, as in chess.
    Letters,
    None,
}

/// Mode of the coach in games of one person against computers.
///
/// The lowercase names are used in the settings file and in Fluent message keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Display, EnumString, VariantArray)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum CoachMode {
    #[default]
    Off,
    /// Warns before a clear mistake.
    Quiet,
    /// Also says a proven sentence after some moves.
    Talks,
}

impl CoachMode {
    /// Returns the next mode; after the last one, the first.
    #[must_use]
    pub fn next(self) -> CoachMode {
        let next_mode = CoachMode::VARIANTS.iter().skip_while(|mode| **mode != self).nth(1);
        next_mode.copied().unwrap_or_default()
    }
}

/// The player's preferences.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Language of the user interface; `None` for the language of the system.
    #[serde(deserialize_with = "lenient::maybe_word")]
    pub language: Option<Language>,
    /// The person whom the program addresses.
    pub person: Person,
    /// Name of the theme. If no theme has this name, the first theme is used.
    pub theme: String,
    #[serde(deserialize_with = "lenient::word")]
    pub speed: Speed,
    /// Whether a desktop that asks for reduced motion turns animations off.
    #[serde(rename = "heeds_desktop")]
    pub respects_reduced_motion: bool,
    /// Whether weak computers move at once, instead of imitating the thinking time of a person.
    pub answers_at_once: bool,
    #[serde(deserialize_with = "lenient::word")]
    #[serde(rename = "exhibition_pace")]
    pub computer_game_pace: ComputerGamePace,
    #[serde(deserialize_with = "lenient::word")]
    pub coach: CoachMode,
    /// Whether the frame of the board shows letters and numbers.
    pub coordinates: bool,
    /// Labels of the squares in draughts.
    #[serde(deserialize_with = "lenient::word")]
    pub square_names: SquareNames,
    /// Whether dominoes show plain digits. Otherwise circles show each number in binary.
    #[serde(rename = "digits")]
    pub draws_digits: bool,
    /// Whether dots and rings mark the squares to which the selected piece can move.
    pub legal_marks: bool,
    pub marks: Marks,
    /// Whether the open table of Domin-Up, a table without edges, shows the numbers of columns and rows.
    pub table_coordinates: bool,
    /// Scale of the user interface, in per cent; one of [`Settings::INTERFACE_SIZES`].
    #[serde(deserialize_with = "lenient::number")]
    pub interface_size: u16,
    /// Width of the side panel beside a board, in points; `None` for a width that is derived from the window.
    #[serde(deserialize_with = "lenient::maybe_number")]
    pub panel_width: Option<u16>,
    /// Like `panel_width`, beside the open table of Domin-Up, which needs more room than a board.
    #[serde(deserialize_with = "lenient::maybe_number")]
    pub open_table_panel_width: Option<u16>,
    /// Whether the side panel is folded away.
    pub panel_folded: bool,
    /// Whether the move list shows pieces as figurines instead of letters.
    #[serde(rename = "figurines")]
    pub draws_figurines: bool,
    /// Whether games without clocks show the thinking times of the players.
    #[serde(rename = "times")]
    pub shows_thinking_times: bool,
    pub sound: SoundSettings,
}

impl Settings {
    /// Speed of animations. [`Speed::Instant`] if the desktop asks for reduced motion and the player respects it.
    pub fn animation_speed(&self) -> Speed {
        if self.respects_reduced_motion && reduced_motion::is_requested() {
            Speed::Instant
        } else {
            self.speed
        }
    }

    /// Width of the side panel beside this kind of table, in points; `None` for a width that is derived from the window.
    pub const fn panel_width_beside(&self, table: TableUi) -> Option<u16> {
        match table {
            TableUi::Board => self.panel_width,
            TableUi::Dominoes => self.open_table_panel_width,
        }
    }

    const fn panel_width_mut(&mut self, table: TableUi) -> &mut Option<u16> {
        match table {
            TableUi::Board => &mut self.panel_width,
            TableUi::Dominoes => &mut self.open_table_panel_width,
        }
    }

    /// Whether pieces and panels are animated.
    pub fn has_animations(&self) -> bool {
        self.animation_speed() != Speed::Instant
    }

    /// The scales of the user interface, in per cent.
    pub const INTERFACE_SIZES: [u16; 5] = [75, 100, 125, 150, 200];
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            language: None,
            person: Person::default(),
            theme: String::new(),
            speed: Speed::default(),
            respects_reduced_motion: true,
            answers_at_once: false,
            computer_game_pace: ComputerGamePace::default(),
            coach: CoachMode::default(),
            coordinates: true,
            square_names: SquareNames::default(),
            draws_digits: false,
            legal_marks: true,
            marks: Marks::default(),
            table_coordinates: false,
            interface_size: 100,
            panel_width: None,
            open_table_panel_width: None,
            panel_folded: false,
            draws_figurines: false,
            shows_thinking_times: true,
            sound: SoundSettings::default(),
        }
    }
}

impl SavedData for Settings {
    const NAME: &'static str = "settings";

    fn sanitised(mut self) -> Settings {
        if !Settings::INTERFACE_SIZES.contains(&self.interface_size) {
            self.interface_size = 100;
        }
        self.sound.volume = self.sound.volume.min(100);
        self.person = self.person.sanitised();
        self
    }
}

/// A change of the settings. While the program runs, only these commands change the settings.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum SettingsCommand {
    /// Replaces all settings; sent by the settings page.
    Replace(Box<Settings>),
    /// Sets name and face of the player.
    Person(Person),
    /// Sets the width of the side panel beside this kind of table, in points; `None` for a width that is derived from the
    /// window.
    PanelWidth(TableUi, Option<u16>),
    /// Folds or unfolds the side panel.
    TogglePanel,
    /// Shows or hides the best move so far of a thinking computer.
    ToggleEngineMove,
    /// Switches games between computers to the next faster pace, after the fastest one to the slowest.
    NextPace,
    /// Switches the coach to this mode.
    Coach(CoachMode),
    /// Switches all sound off or on.
    ToggleSound,
}

pub(crate) fn plugin(app: &mut App) {
    app.add_waking_message::<SettingsCommand>()
        .add_plugins(saving::plugin)
        .add_systems(Update, apply_commands.in_set(FramePhase::Settings));
}

/// System that applies the commands to the settings.
fn apply_commands(mut commands: MessageReader<SettingsCommand>, mut settings: ResMut<Settings>) {
    for command in commands.read() {
        match command {
            SettingsCommand::Replace(new_settings) => _ = settings.set_if_neq((**new_settings).clone()),
            SettingsCommand::Person(person) => settings.person = person.clone(),
            SettingsCommand::PanelWidth(table, width) => *settings.panel_width_mut(*table) = *width,
            SettingsCommand::TogglePanel => settings.panel_folded = !settings.panel_folded,
            SettingsCommand::ToggleEngineMove => settings.marks.thinking = !settings.marks.thinking,
            SettingsCommand::NextPace => settings.computer_game_pace = settings.computer_game_pace.next(),
            SettingsCommand::Coach(mode) => settings.coach = *mode,
            SettingsCommand::ToggleSound => settings.sound.on = !settings.sound.on,
        }
    }
}

#[cfg(test)]
mod tests {
    use strum::VariantArray as _;

    use super::Speed;
    use crate::options::SPEEDS;

    #[test]
    fn speeds_have_the_same_names_as_on_the_command_line() {
        assert!(Speed::VARIANTS.iter().map(Speed::to_string).eq(SPEEDS));
    }
}
