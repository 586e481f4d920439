//! What the window is opened with. The command line fills it in, the window reads it, and neither
//! knows the other.

use std::path::PathBuf;

use crate::session::MatchPlan;
use crate::store::KeptId;

/// The wishes of whoever starts the window; everything unset is left to the settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WindowOptions {
    /// The game to begin at once; the menu when there is none.
    pub plan: Option<MatchPlan>,
    /// The kept game to continue.
    pub resume: Option<KeptId>,
    /// A language: `en` or `pt`.
    pub lang: Option<String>,
    /// The name of a theme.
    pub theme: Option<String>,
    /// The name of an animation speed.
    pub speed: Option<String>,
    /// Where to describe the layout in JSON whenever it changes.
    pub layout_file: Option<PathBuf>,
    /// Where to keep the journal of the game.
    pub record: Option<PathBuf>,
    /// A folder of assets that takes the place of those compiled in.
    pub assets: Option<PathBuf>,
}
