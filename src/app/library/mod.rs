//! The player's saved games: autosave, list, rename, bin and restore, statistics.
//!
//! The storage thread reads and writes; the render loop never waits for it.

pub mod actions;
pub mod autosave;
mod counts;
mod level_games;
pub mod page;
mod replies;
pub mod saved_games;
pub mod selected_games;
pub mod statistics;
pub mod statistics_page;

pub use actions::{Deletion, Undo};
pub use saved_games::{LibraryRequest, SavedGames};
pub use selected_games::{SelectedGames, SelectionChange};
pub use statistics::{RequestStatistics, Statistics};

use bevy::prelude::*;

use crate::app::core::Screen;
use crate::app::kit::{add_dialogs, add_page};

/// Registers everything that works without a window.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<page::LibraryFilters>().add_plugins((
        autosave::plugin,
        saved_games::plugin,
        replies::plugin,
        statistics::plugin,
        level_games::plugin,
    ));
}

/// Registers the pages, which need a window.
pub(crate) fn window_plugin(app: &mut App) {
    add_page(app, &[Screen::Library, Screen::Bin], page::draw_library_page);
    add_page(app, &[Screen::Statistics], statistics_page::draw_statistics_page);
    add_dialogs(app, page::draw_library_dialogs);
}
