//! What a player likes (language, theme, speed of motion, marks), how each game was set up last, and the small files
//! that keep such things between runs. Uses `core`.

mod guests;
mod keeping;
mod kept_file;
mod lenient;
mod marks;
pub mod reduced_motion;
mod setups;
mod sound;
mod writer;

pub use guests::{Guests, KnownGuest};
pub use keeping::Remembered;
pub(crate) use keeping::keep_plugin;
pub use kept_file::{Damage, Kept, KeptFile, WriteError};
pub(crate) use lenient::number;
pub use marks::Marks;
pub use setups::{SeatSetup, Setup, Setups};
pub use sound::{SoundFamily, SoundSettings};

use std::time::Duration;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, VariantArray};

use crate::app::core::{AddWakingMessage, FramePhase};

/// The languages of the house.
///
/// Their names are the folders under `assets/locales`, and what the command line and the settings file call them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Display, EnumString, VariantArray)]
#[strum(ascii_case_insensitive)]
pub enum Language {
    /// European Portuguese.
    #[serde(rename = "pt")]
    #[strum(serialize = "pt")]
    Portuguese,
    /// English.
    #[serde(rename = "en")]
    #[strum(serialize = "en")]
    English,
}

impl Language {
    /// The language named by a locale such as `pt_PT.UTF-8`, if it is one of ours.
    pub fn from_locale(locale: &str) -> Option<Language> {
        locale.split(['-', '_', '.', '@']).next()?.parse().ok()
    }

    /// What the system speaks; English when it speaks neither.
    pub fn of_system() -> Language {
        sys_locale::get_locales()
            .find_map(|locale| Language::from_locale(&locale))
            .unwrap_or(Language::English)
    }
}

/// How fast things move, from slow to fast. Its names are those of the command line, the settings file and the words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Display, EnumString, VariantArray)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Speed {
    /// Half the normal speed.
    Slow,
    /// A little slower than normal.
    Calm,
    /// As designed.
    #[default]
    Normal,
    /// Twice the normal speed.
    Fast,
    /// Nothing travels.
    Instant,
}

impl Speed {
    /// What durations are multiplied by.
    pub const fn factor(self) -> f32 {
        match self {
            Speed::Slow => 2.0,
            Speed::Calm => 1.4,
            Speed::Normal => 1.0,
            Speed::Fast => 0.5,
            Speed::Instant => 0.0,
        }
    }

    /// How long the table rests before a computer's answer is played, so that the eye can follow.
    pub fn pause_before_answer(self) -> Duration {
        Duration::from_millis(350).mul_f32(self.factor())
    }
}

/// How fast computers play among themselves. Its names are those of the settings file and the words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Display, EnumString, VariantArray)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum ExhibitionPace {
    /// After each move there is time to look at it.
    Slow,
    /// As against a person.
    #[default]
    Normal,
    /// Weak ones do not take the time of a person.
    Fast,
    /// As fast as they can; nobody waits for a piece to arrive.
    Instant,
}

impl ExhibitionPace {
    /// The next faster one, and the slowest after the fastest.
    #[must_use]
    pub fn next(self) -> ExhibitionPace {
        let after = ExhibitionPace::VARIANTS.iter().skip_while(|pace| **pace != self).nth(1);
        after.copied().unwrap_or(ExhibitionPace::Slow)
    }

    /// Whether a computer plays as soon as it has decided.
    pub fn hurries(self) -> bool {
        matches!(self, ExhibitionPace::Fast | ExhibitionPace::Instant)
    }

    /// How long the table rests between two moves, where things move at this speed.
    pub fn pause_between_moves(self, speed: Speed) -> Duration {
        match self {
            ExhibitionPace::Slow => Duration::from_millis(2_500),
            ExhibitionPace::Normal => speed.pause_before_answer(),
            ExhibitionPace::Fast => Duration::from_millis(120),
            ExhibitionPace::Instant => Duration::ZERO,
        }
    }
}

/// What squares that have numbers are called on the board. Its names are those of the settings file, the layout file
/// and the words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Display, EnumString, VariantArray)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum SquareNames {
    /// Their numbers, in the squares.
    #[default]
    Numbers,
    /// Letters and digits on the frame, as in chess.
    Letters,
    /// Nothing is written.
    None,
}

/// What a player likes.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// `None`: what the system speaks.
    #[serde(deserialize_with = "lenient::maybe_word")]
    pub language: Option<Language>,
    /// Name of a theme; the first one where there is none of that name.
    pub theme: String,
    /// How fast things move.
    #[serde(deserialize_with = "lenient::word")]
    pub speed: Speed,
    /// Whether nothing is to travel where the desktop asks for less motion.
    pub heeds_desktop: bool,
    /// Whether weak computers answer as soon as they can, and not when a person would.
    pub answers_at_once: bool,
    /// How fast computers play among themselves.
    #[serde(deserialize_with = "lenient::word")]
    pub exhibition_pace: ExhibitionPace,
    /// Letters and numbers beside the board.
    pub coordinates: bool,
    /// What the squares of draughts are called.
    #[serde(deserialize_with = "lenient::word")]
    pub square_names: SquareNames,
    /// Plain digits on the dominoes instead of binary circles.
    pub digits: bool,
    /// Dots and rings where the piece in hand can go.
    pub legal_marks: bool,
    /// The other marks on the board.
    pub marks: Marks,
    /// Columns and rows of a table without edges.
    pub table_coordinates: bool,
    /// Size of words and buttons, in per cent.
    #[serde(deserialize_with = "lenient::number")]
    pub interface_size: u16,
    /// Width of the panel beside the board, in points; `None` as wide as suits the window.
    #[serde(deserialize_with = "lenient::maybe_number")]
    pub panel_width: Option<u16>,
    /// The panel is folded away.
    pub panel_folded: bool,
    /// Pieces in the list of moves are drawn instead of called by their letters.
    pub figurines: bool,
    /// How long the players have thought about their moves is shown where there are no clocks, and of all of them.
    pub times: bool,
    /// What is heard.
    pub sound: SoundSettings,
}

impl Settings {
    /// How fast things move, the wish of the desktop for less motion heard.
    pub fn pace(&self) -> Speed {
        if self.heeds_desktop && reduced_motion::is_wished() { Speed::Instant } else { self.speed }
    }

    /// Whether anything is to travel.
    pub fn moves(&self) -> bool {
        self.pace() != Speed::Instant
    }

    /// The sizes that words and buttons can have, in per cent.
    pub const SIZES: [u16; 5] = [75, 100, 125, 150, 200];
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            language: None,
            theme: String::new(),
            speed: Speed::default(),
            heeds_desktop: true,
            answers_at_once: false,
            exhibition_pace: ExhibitionPace::default(),
            coordinates: true,
            square_names: SquareNames::default(),
            digits: false,
            legal_marks: true,
            marks: Marks::default(),
            table_coordinates: false,
            interface_size: 100,
            panel_width: None,
            panel_folded: false,
            figurines: false,
            times: true,
            sound: SoundSettings::default(),
        }
    }
}

impl Kept for Settings {
    const WHAT: &'static str = "settings";

    fn sanitised(mut self) -> Settings {
        if !Settings::SIZES.contains(&self.interface_size) {
            self.interface_size = 100;
        }
        self.sound.volume = self.sound.volume.min(100);
        self
    }
}

/// A change of the settings. Nothing else changes them while the program runs.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum SettingsCommand {
    /// Replaces all settings, as the settings page shows them.
    Replace(Box<Settings>),
    /// Sets the width of the panel beside the board, in points; `None` for the usual one.
    PanelWidth(Option<u16>),
    /// Folds the panel beside the board, or unfolds it.
    FoldPanel,
    /// Shows or hides what computers think of.
    ShowThoughts,
    /// Switches games between computers to the next pace.
    NextPace,
    /// Switches all sound off or on.
    Mute,
}

pub(crate) fn plugin(app: &mut App) {
    app.add_waking_message::<SettingsCommand>()
        .add_plugins(keeping::plugin)
        .add_systems(Update, obey_commands.in_set(FramePhase::Settings));
}

fn obey_commands(mut commands: MessageReader<SettingsCommand>, mut settings: ResMut<Settings>) {
    for command in commands.read() {
        match command {
            SettingsCommand::Replace(wanted) => _ = settings.set_if_neq((**wanted).clone()),
            SettingsCommand::PanelWidth(width) => settings.panel_width = *width,
            SettingsCommand::FoldPanel => settings.panel_folded = !settings.panel_folded,
            SettingsCommand::ShowThoughts => settings.marks.thinking = !settings.marks.thinking,
            SettingsCommand::NextPace => settings.exhibition_pace = settings.exhibition_pace.next(),
            SettingsCommand::Mute => settings.sound.on = !settings.sound.on,
        }
    }
}

#[cfg(test)]
mod tests {
    use strum::VariantArray as _;

    use super::Speed;
    use crate::options::SPEEDS;

    #[test]
    fn the_speeds_are_called_as_the_command_line_calls_them() {
        assert!(Speed::VARIANTS.iter().map(Speed::to_string).eq(SPEEDS));
    }
}
