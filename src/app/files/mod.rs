//! Game files: open, drop on the window, paste, save; and pictures of games. Background tasks read and write.

pub mod page;
mod reading;
mod requests;
mod results;
mod saving;
mod state;
mod task_results;
mod tasks;

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

pub use reading::GameSource;
pub use results::{Batch, ListedFault, ListedGame};
pub use state::{Files, OpeningStage, SharedGame};
pub use tasks::FileDrops;

use crate::app::core::FramePhase;
use crate::app::kit::add_dialogs;

/// Registers the pages, which need a window.
pub(crate) fn window_plugin(app: &mut App) {
    add_dialogs(app, (page::draw_file_dialogs, page::paste).chain());
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Files>().add_message::<FileDragAndDrop>().add_systems(
        Update,
        // First discard the files whose dialog was closed, so that their results are not handled.
        (
            task_results::close_files,
            requests::read_file_drops,
            requests::handle_file_requests,
            task_results::handle_task_results,
        )
            .chain()
            .in_set(FramePhase::Files),
    );
}
