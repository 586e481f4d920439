//! Files of games: opened, dropped on the window, pasted and saved; and pictures of games. Reading and writing is done by
//! threads beside the frames, which are asked here and heard here.

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

/// What only a window has: the pages.
pub(crate) fn window_plugin(app: &mut App) {
    add_dialogs(app, (page::show, page::paste).chain());
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Files>().add_message::<FileDragAndDrop>().add_systems(
        Update,
        // Files whose dialog was closed are dropped before more of them is read.
        (listen::close_files, obey::hear_drops, obey::obey, listen::listen).chain().in_set(FramePhase::Files),
    );
}
