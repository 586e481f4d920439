//! What the window is opened with. The command line fills it in, the window reads it, and neither
//! knows the other.

use std::path::PathBuf;

use session::MatchPlan;
use store::KeptId;

/// The name of the application among the others of a desktop: its windows carry it, and the files that a package
/// installs are called by it, so the desktop finds the icon and the words for a window.
pub const APP_ID: &str = "io.github.tabuleiro.Tabuleiro";

/// The speeds of the animations, from slow to fast, as the command line and the settings call them.
pub const SPEEDS: [&str; 5] = ["slow", "calm", "normal", "fast", "instant"];

/// The wishes of whoever starts the window; everything unset is left to the settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WindowOptions {
    /// The game to begin at once; the menu when there is none.
    pub plan: Option<MatchPlan>,
    /// The kept game to continue.
    pub resume: Option<KeptId>,
    /// Files with games to open, as if they had been chosen in a dialog.
    pub files: Vec<PathBuf>,
    /// A language: `en` or `pt`.
    pub lang: Option<String>,
    /// The name of a theme.
    pub theme: Option<String>,
    /// The name of an animation speed.
    pub speed: Option<String>,
    /// Whether computers answer as soon as they can.
    pub at_once: bool,
    /// Where to describe the layout in JSON whenever it changes.
    pub layout_file: Option<PathBuf>,
    /// Where to keep the journal of the game.
    pub record: Option<PathBuf>,
    /// A folder of assets that takes the place of those compiled in.
    pub assets: Option<PathBuf>,
}
