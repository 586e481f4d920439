//! Foundation of the other modules of the window; uses none of them.
//!
//! It has screens and dialogs, the phases of a frame, the messages for input, scene and sound, the connection to the
//! storage thread, and requests for the next frame.

mod clock;
pub mod handed_position;
pub mod message;
pub mod motion;
pub mod phase;
pub mod screen;
pub mod stamp;
mod storage;

pub use handed_position::HandedPosition;
pub use message::HandKey;
pub use message::{ChoiceMade, ClockSignal, HandInput, PieceSound, SceneChanged, TableCleared, Touch};
pub use motion::WakingMessages;
pub(crate) use motion::waker;
pub use motion::{AddWakingMessage, Motion, NextFrame};
pub use phase::{FramePhase, TableInUse, TableRoom};
pub use screen::{Branching, Dialog, DialogState, EditorFrom, MenuEntries, MenuEntry, Screen, Warnings};
pub use stamp::{At, Stamp};
pub use storage::{Answer, KeptAt, Storage};

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .init_state::<Dialog>()
        .add_systems(Update, screen::change_dialog.in_set(FramePhase::Dialogs))
        .add_observer(|_: On<TableCleared>, mut dialog: DialogState| dialog.close())
        .init_resource::<MenuEntries>()
        .init_resource::<EditorFrom>()
        .init_resource::<Warnings>()
        .init_resource::<Motion>()
        .init_resource::<NextFrame>()
        .add_message::<HandInput>()
        .add_waking_message::<ChoiceMade>()
        .add_waking_message::<SceneChanged>()
        .add_message::<storage::Answer>()
        .init_resource::<handed_position::HandedPosition>()
        .add_message::<ClockSignal>()
        .add_message::<PieceSound>()
        .add_plugins((clock::plugin, phase::plugin));
}
