//! Options of the window: filled in by the command line, read by the window.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use session::MatchPlan;
use store::StoredId;

/// Application id on the desktop.
///
/// Every window carries this id, and the files that a package installs are named after it. The desktop uses the id to
/// find the icon and the title of a window.
pub const APP_ID: &str = "io.github.tabuleiro.Tabuleiro";

/// Animation speeds from slow to fast, as named on the command line and in settings.
pub const SPEEDS: [&str; 5] = ["slow", "calm", "normal", "fast", "instant"];

/// Appearance, content and output files of the window. Unset options come from the settings.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub struct WindowOptions {
    /// The game to start at once; `None` for the menu.
    #[arg(skip)]
    pub plan: Option<MatchPlan>,
    /// The saved game to continue.
    #[arg(skip)]
    pub resume: Option<StoredId>,
    /// Files with games to open, as if chosen in a dialog.
    #[arg(skip)]
    pub files: Vec<PathBuf>,
    /// Language: en or pt (default: from the settings or the system)
    #[arg(long, value_name = "LANG")]
    pub lang: Option<String>,
    /// Theme: nogueira, estremoz, azulejo, cortica, noite, or one of the assets folder (default: from the settings)
    #[arg(long, value_name = "NAME")]
    pub theme: Option<String>,
    /// Speed of the animations.
    #[arg(long, value_name = "NAME", help = format!("Speed of the animations: {} (default: from the settings)", SPEEDS.join(", ")))]
    pub speed: Option<String>,
    /// Let the computer players answer at once, without imitating the thinking time of a person
    #[arg(long)]
    pub at_once: bool,
    /// Write the layout of the window to this file as JSON, at every change
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub layout_file: Option<PathBuf>,
    /// Write each move to this file when it is played, then the result
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub record: Option<PathBuf>,
    /// Prefer the assets in this folder to the built-in ones; also adds its themes
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub assets: Option<PathBuf>,
}

impl WindowOptions {
    /// Name of the first option that was given on the command line; `None` if there is none.
    pub fn first_given(&self) -> Option<&'static str> {
        let given = [
            ("--lang", self.lang.is_some()),
            ("--theme", self.theme.is_some()),
            ("--speed", self.speed.is_some()),
            ("--at-once", self.at_once),
            ("--layout-file", self.layout_file.is_some()),
            ("--record", self.record.is_some()),
            ("--assets", self.assets.is_some()),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(name, _)| name)
    }
}
