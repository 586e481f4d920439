//! Foundation of the other modules of the window; uses none of them.
//!
//! It contains screens and dialogs, the phases of a frame, the messages for input, scene and sound, the connection to
//! the storage thread, requests for the next frame, and the keys of shortcuts on every keyboard layout.

mod clock;
pub mod message;
pub mod phase;
pub mod position_handover;
pub mod running_animations;
pub mod screen;
pub mod shortcut;
pub mod stamp;
mod storage;

pub use message::TableKey;
pub use message::{ChoiceMade, ClockSignal, PieceAction, PieceSound, SceneChanged, TableCleared, TableInput};
pub use phase::{FramePhase, TableInUse, TableUi};
pub use position_handover::PositionHandover;
pub use running_animations::WakingMessages;
pub(crate) use running_animations::waker;
pub use running_animations::{AddWakingMessage, NextFrame, RunningAnimations};
pub use screen::{
    BrowseMove, Dialog, DialogControl, MenuEntries, MenuEntry, ReturnScreens, Screen, Warnings,
};
pub use shortcut::{NO_KEY, shortcut_key};
pub use stamp::{Stamp, Stamped};
pub use storage::{Storage, StorageFolder, StorageReply};

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .init_state::<Dialog>()
        .add_systems(
            Update,
            (
                screen::note_return_screen.in_set(FramePhase::Storage),
                screen::change_dialog.in_set(FramePhase::Dialogs),
            ),
        )
        .add_observer(|_: On<TableCleared>, mut dialog: DialogControl| dialog.close())
        .init_resource::<MenuEntries>()
        .init_resource::<ReturnScreens>()
        .init_resource::<Warnings>()
        .init_resource::<RunningAnimations>()
        .init_resource::<NextFrame>()
        .add_message::<TableInput>()
        .add_waking_message::<ChoiceMade>()
        .add_waking_message::<SceneChanged>()
        .add_message::<storage::StorageReply>()
        .init_resource::<position_handover::PositionHandover>()
        .add_message::<ClockSignal>()
        .add_message::<PieceSound>()
        .add_plugins((clock::plugin, phase::plugin));
}
