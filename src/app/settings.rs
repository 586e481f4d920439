//! What a player likes: language, look, motion. Kept in a file between runs.

use std::path::PathBuf;
use std::time::Duration;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::art::tiles::NumberStyle;
use super::locale::{Language, Locale};
use super::state::FrameSet;
use super::theme::Theme;

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
    /// Name of a theme.
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

impl Settings {
    /// How the numbers of dominoes are written.
    pub const fn number_style(&self) -> NumberStyle {
        if self.digits { NumberStyle::Digits } else { NumberStyle::Circles }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            language: None,
            theme: Theme::default().name.to_owned(),
            speed: Speed::default(),
            coordinates: true,
            square_names: SquareNames::default(),
            digits: false,
            legal_marks: true,
            interface_size: 100,
        }
    }
}

/// Where the settings are kept.
#[derive(Resource, Clone, Debug, Default)]
pub struct SettingsFile(pub Option<PathBuf>);

impl SettingsFile {
    /// The file in the player's own configuration folder.
    pub fn of_player() -> SettingsFile {
        SettingsFile(
            directories::ProjectDirs::from("", "", "tabuleiro")
                .map(|dirs| dirs.config_dir().join("settings.ron")),
        )
    }

    /// Reads the settings. A file that cannot be understood is set aside under another name, so that
    /// nothing is lost, and said so in one line.
    pub fn read(&self) -> Settings {
        let Some(path) = &self.0 else { return Settings::default() };
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Settings::default(),
            Err(error) => {
                warn!("{}: {error}", path.display());
                return Settings::default();
            }
        };
        match ron::from_str::<Settings>(&text) {
            Ok(settings) => settings.sanitised(),
            Err(error) => {
                let aside = path.with_extension("ron.unreadable");
                warn!("{}: {error}; it is kept as {}", path.display(), aside.display());
                if let Err(error) = std::fs::rename(path, &aside) {
                    warn!("{}: {error}", aside.display());
                }
                Settings::default()
            }
        }
    }

    /// Writes the settings: beside the file first, then in its place, so that no moment has half of one.
    fn write(&self, settings: &Settings) -> std::io::Result<()> {
        let Some(path) = &self.0 else { return Ok(()) };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let text = ron::ser::to_string_pretty(settings, ron::ser::PrettyConfig::default())
            .map_err(std::io::Error::other)?;
        let beside = path.with_extension("ron.new");
        std::fs::write(&beside, text)?;
        std::fs::rename(beside, path)
    }
}

impl Settings {
    /// Values that a file of another version may hold and this one does not know become defaults.
    fn sanitised(mut self) -> Settings {
        if Theme::by_name(&self.theme).is_none() {
            self.theme = Theme::default().name.to_owned();
        }
        if !Settings::SIZES.contains(&self.interface_size) {
            self.interface_size = 100;
        }
        self
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (apply_language, save).in_set(FrameSet::Layout).run_if(resource_changed::<Settings>),
    );
}

fn apply_language(settings: Res<Settings>, mut locale: ResMut<Locale>) {
    let language = settings.language.unwrap_or_else(Language::of_system);
    if locale.language != language {
        locale.language = language;
    }
}

/// The settings as the run began, wishes of the command line included, and as the file has them.
/// What was only wished for on the command line holds for one run and is not written down.
#[derive(Resource, Clone, Debug)]
pub struct SavedSettings {
    /// As the run began.
    pub begun: Settings,
    /// As the file has them.
    pub kept: Settings,
}

impl SavedSettings {
    /// What is to be written now: a value the player changed in this run, else what was kept.
    fn merge(&self, now: &Settings) -> Settings {
        fn pick<T: PartialEq + Clone>(now: &T, begun: &T, kept: &T) -> T {
            if now == begun { kept.clone() } else { now.clone() }
        }
        let (begun, kept) = (&self.begun, &self.kept);
        Settings {
            language: pick(&now.language, &begun.language, &kept.language),
            theme: pick(&now.theme, &begun.theme, &kept.theme),
            speed: pick(&now.speed, &begun.speed, &kept.speed),
            coordinates: pick(&now.coordinates, &begun.coordinates, &kept.coordinates),
            square_names: pick(&now.square_names, &begun.square_names, &kept.square_names),
            digits: pick(&now.digits, &begun.digits, &kept.digits),
            legal_marks: pick(&now.legal_marks, &begun.legal_marks, &kept.legal_marks),
            interface_size: pick(&now.interface_size, &begun.interface_size, &kept.interface_size),
        }
    }
}

fn save(settings: Res<Settings>, file: Res<SettingsFile>, mut saved: ResMut<SavedSettings>) {
    let merged = saved.merge(&settings);
    if merged == saved.kept {
        return;
    }
    if let Err(error) = file.write(&merged) {
        warn!("the settings could not be kept: {error}");
    }
    saved.kept = merged;
    // From now on the player's word counts, also where it returns to the value of the start.
    saved.begun = settings.clone();
}
