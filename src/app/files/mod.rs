//! Game files: open, drop on the window, paste, save; and pictures of games. Background tasks read and write.

mod desk;
mod listen;
mod news;
mod obey;
pub mod page;
mod reading;
mod saving;
mod state;

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

pub use desk::FileDrops;
pub use news::{Listed, Portion, ToldFault};
pub use reading::Source;
pub use state::{Files, Shared, Stage};

use crate::app::core::FramePhase;
use crate::app::kit::add_dialogs;

/// Registers the pages, which need a window.
pub(crate) fn window_plugin(app: &mut App) {
    add_dialogs(app, (page::show, page::paste).chain());
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Files>().add_message::<FileDragAndDrop>().add_systems(
        Update,
        // First discard the files whose dialog was closed, so that their results are not handled.
        (listen::close_files, obey::hear_drops, obey::obey, listen::listen).chain().in_set(FramePhase::Files),
    );
}
