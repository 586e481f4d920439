//! What a player likes (language, theme, speed of motion, marks), and the file that keeps it between runs. Uses
//! frame alone.

mod file;

pub use file::{Damage, SavedSettings, SettingsFile};

use std::time::Duration;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// The languages of the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Language {
    /// European Portuguese.
    #[serde(rename = "pt")]
    Portuguese,
    /// English.
    #[serde(rename = "en")]
    English,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 2] = [Language::Portuguese, Language::English];

    /// The folder under `assets/locales`, and the name on the command line.
    pub const fn code(self) -> &'static str {
        match self {
            Language::Portuguese => "pt",
            Language::English => "en",
        }
    }

    /// The language named by a locale such as `pt_PT.UTF-8`, if it is one of ours.
    pub fn from_locale(locale: &str) -> Option<Language> {
        let primary = locale.split(['-', '_', '.', '@']).next()?;
        Language::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(primary))
    }

    /// What the system speaks; English when it speaks neither.
    pub fn of_system() -> Language {
        sys_locale::get_locales()
            .find_map(|locale| Language::from_locale(&locale))
            .unwrap_or(Language::English)
    }
}

/// How fast things move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
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
    /// Every speed, from slow to fast.
    pub const ALL: [Speed; 5] = [Speed::Slow, Speed::Calm, Speed::Normal, Speed::Fast, Speed::Instant];

    /// The stable name on the command line and in Fluent keys.
    pub const fn name(self) -> &'static str {
        match self {
            Speed::Slow => "slow",
            Speed::Calm => "calm",
            Speed::Normal => "normal",
            Speed::Fast => "fast",
            Speed::Instant => "instant",
        }
    }

    /// The speed with this name.
    pub fn from_name(name: &str) -> Option<Speed> {
        Speed::ALL.into_iter().find(|speed| speed.name() == name)
    }

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

/// What squares that have numbers are called on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SquareNames {
    /// Their numbers, in the squares.
    #[default]
    Numbers,
    /// Letters and digits on the frame, as in chess.
    Letters,
    /// Nothing is written.
    None,
}

impl SquareNames {
    /// Every way.
    pub const ALL: [SquareNames; 3] = [SquareNames::Numbers, SquareNames::Letters, SquareNames::None];

    /// The stable name in the layout file and in Fluent keys.
    pub const fn name(self) -> &'static str {
        match self {
            SquareNames::Numbers => "numbers",
            SquareNames::Letters => "letters",
            SquareNames::None => "none",
        }
    }
}

/// What a player likes.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// `None`: what the system speaks.
    pub language: Option<Language>,
    /// Name of a theme; the first one where there is none of that name.
    pub theme: String,
    /// How fast things move.
    pub speed: Speed,
    /// Letters and numbers beside the board.
    pub coordinates: bool,
    /// What the squares of draughts are called.
    pub square_names: SquareNames,
    /// Plain digits on the dominoes instead of binary circles.
    pub digits: bool,
    /// Dots and rings where the piece in hand can go.
    pub legal_marks: bool,
    /// Size of words and buttons, in per cent.
    pub interface_size: u16,
}

impl Settings {
    /// The sizes that words and buttons can have, in per cent.
    pub const SIZES: [u16; 5] = [75, 100, 125, 150, 200];
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            language: None,
            theme: String::new(),
            speed: Speed::default(),
            coordinates: true,
            square_names: SquareNames::default(),
            digits: false,
            legal_marks: true,
            interface_size: 100,
        }
    }
}

impl Settings {
    /// Values that a file of another version may hold and this one does not know become defaults.
    fn sanitised(mut self) -> Settings {
        if !Settings::SIZES.contains(&self.interface_size) {
            self.interface_size = 100;
        }
        self
    }
}

/// What the settings screen asks for: all settings as they are to be from now on.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct ChangeSettings(pub Settings);

pub(crate) fn plugin(app: &mut App) {
    app.add_message::<ChangeSettings>().add_plugins(file::plugin);
}
