//! Where solved endings are kept between games: the folder for what computers work out in the background.

use std::path::PathBuf;

use ai::draughts::endings;

/// From now on endings of draughts are solved beside games against the level that is bound by time alone, and kept in this
/// folder. The first call of this or [`use_solved_endings`] counts.
pub fn keep_solved_endings(folder: PathBuf) {
    endings::keep_in(folder);
}

/// From now on what was kept in this folder is looked up, and nothing is added.
pub fn use_solved_endings(folder: PathBuf) {
    endings::look_in(folder);
}
