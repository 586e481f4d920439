//! What the window is opened with. The command line fills it in, the window reads it, and neither
//! knows the other.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use session::MatchPlan;
use store::KeptId;

/// The name of the application among the others of a desktop: its windows carry it, and the files that a package
/// installs are called by it, so the desktop finds the icon and the words for a window.
pub const APP_ID: &str = "io.github.tabuleiro.Tabuleiro";

/// The speeds of the animations, from slow to fast, as the command line and the settings call them.
pub const SPEEDS: [&str; 5] = ["slow", "calm", "normal", "fast", "instant"];

/// How the window looks, what it opens and what it writes; everything unset is left to the settings.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub struct WindowOptions {
    /// The game to begin at once; the menu when there is none.
    #[arg(skip)]
    pub plan: Option<MatchPlan>,
    /// The kept game to continue.
    #[arg(skip)]
    pub resume: Option<KeptId>,
    /// Files with games to open, as if they had been chosen in a dialog.
    #[arg(skip)]
    pub files: Vec<PathBuf>,
    /// Language: en or pt
    #[arg(long, value_name = "LANG")]
    pub lang: Option<String>,
    /// Theme of the table
    #[arg(long, value_name = "NAME")]
    pub theme: Option<String>,
    /// Speed of the animations.
    #[arg(long, value_name = "NAME", help = format!("Speed of the animations: {}", SPEEDS.join(", ")))]
    pub speed: Option<String>,
    /// Computers answer as soon as they can, not when a person would
    #[arg(long)]
    pub at_once: bool,
    /// Write the layout of the window to this file as JSON whenever it changes
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub layout_file: Option<PathBuf>,
    /// Write each move to this file as it is played, then the result
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub record: Option<PathBuf>,
    /// Use the assets in this folder instead of the built-in ones
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub assets: Option<PathBuf>,
}
