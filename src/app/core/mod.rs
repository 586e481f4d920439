//! What every other room shares: screens and dialogs, the named phases of a frame, the messages between systems, the
//! settings and their file, and whether anything moves or the next frame is wanted. Uses no other room.

mod clock;
pub mod command;
pub mod handed_position;
pub mod message;
pub mod motion;
pub mod phase;
pub mod requests;
pub mod screen;
pub mod settings;
pub mod storage;

pub use command::{
    GameCommand, GoBack, Navigate, PlayCommand, ReviewCommand, TableCommand, ToggleFullscreen, UiCommand,
    UiCommands,
};
pub use handed_position::HandedPosition;
pub use message::HandKey;
pub use message::{
    BeginGame, ChoiceMade, ClockSignal, CopyText, ForkGame, HandInput, PieceSound, SceneChanged,
    TableCleared, Touch, WriteComment,
};
pub(crate) use motion::waker;
pub use motion::{AddWakingMessage, Motion, NextFrame};
pub use phase::{FramePhase, TableInUse, TableRoom};
pub use requests::{
    EditPosition, ExportProgress, FilesRequest, GuestChange, GuestsRequest, ResumeGame, SaveAs, SetUpGame,
    ShowGames, TellLibrary,
};
pub use screen::{Branching, Dialog, DialogState, EditorFrom, MenuEntries, MenuEntry, Screen, Warnings};
pub use settings::{
    ExhibitionPace, Guests, Kept, KnownGuest, Language, Remembered, SeatSetup, Settings, SettingsCommand,
    Setup, Setups, SoundFamily, Speed, SquareNames,
};
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
        .add_waking_message::<BeginGame>()
        .add_waking_message::<ForkGame>()
        .add_waking_message::<WriteComment>()
        .add_waking_message::<CopyText>()
        .add_message::<storage::Answer>()
        .add_waking_message::<FilesRequest>()
        .add_waking_message::<GuestsRequest>()
        .add_waking_message::<GuestChange>()
        .add_waking_message::<SetUpGame>()
        .add_waking_message::<ResumeGame>()
        .add_waking_message::<EditPosition>()
        .add_waking_message::<ShowGames>()
        .add_waking_message::<TellLibrary>()
        .init_resource::<ExportProgress>()
        .init_resource::<handed_position::HandedPosition>()
        .add_message::<ClockSignal>()
        .add_message::<PieceSound>()
        .add_plugins((clock::plugin, command::plugin, phase::plugin, settings::plugin));
}
