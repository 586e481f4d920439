//! What every other room shares: screens, the named phases of a frame, the messages between systems, and
//! whether anything moves or the next frame is wanted. Uses nothing but the words of the session.

mod clock;
pub mod message;
pub mod motion;
pub mod phase;
pub mod screen;

pub use message::{
    BeginGame, ChoiceMade, ClockSignal, Command, CopyText, ForkGame, HandInput, PieceSound, SceneChanged,
    Touch, WriteComment,
};
pub(crate) use motion::waker;
pub use motion::{Motion, NextFrame};
pub use phase::{FramePhase, TableInUse, TableRoom};
pub use screen::{Branching, Dialog, EditorFrom, Screen, Warnings};

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .init_resource::<Dialog>()
        .init_resource::<EditorFrom>()
        .init_resource::<Warnings>()
        .init_resource::<Motion>()
        .init_resource::<NextFrame>()
        .add_message::<HandInput>()
        .add_message::<ChoiceMade>()
        .add_message::<SceneChanged>()
        .add_message::<Command>()
        .add_message::<BeginGame>()
        .add_message::<ForkGame>()
        .add_message::<WriteComment>()
        .add_message::<CopyText>()
        .add_message::<ClockSignal>()
        .add_message::<PieceSound>()
        .add_plugins((clock::plugin, phase::plugin));
}
