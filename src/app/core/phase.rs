//! The order of work within a frame: named phases, chained once. A system belongs to a phase and names no
//! other system of another room.

use bevy::prelude::*;
use strum::VariantArray;

use session::TableKind;

/// One phase of the `Update` schedule, in this order. A new kind of work gets its place here.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FramePhase {
    /// What the thread that keeps games has done.
    Keep,
    /// What is asked of the library, and what it has read.
    Library,
    /// Files are read and written.
    Files,
    /// Engines of other people are met.
    Engines,
    /// A game is prepared, as other pages ask for it.
    Setup,
    /// Settings are changed and written.
    Settings,
    /// Language and theme follow the settings.
    Style,
    /// Whose eyes look on, once the last motion has come to rest.
    Viewer,
    /// The window's own size, scale and clipboard.
    Window,
    /// What is seen of a table that can be zoomed.
    Camera,
    /// The size of the window becomes places in it.
    Layout,
    /// The pointer becomes hand input.
    ReadPointer,
    /// Keys become hand input and commands.
    ReadKeys,
    /// Hand input is queued for its game, and "one step back" becomes the command it means.
    Queue,
    /// Hand input becomes selection and choices: one phase a kind of table.
    Hand(TableRoom),
    /// Rules move by themselves: choices.
    Rules,
    /// Engines answer: choices.
    Decide,
    /// A flag falls, before anything that came too late is played.
    Flag,
    /// Choices are played, commands obeyed: apart from a flag that falls, the only phase in which a game changes.
    Play,
    /// Clocks run or stand still, and say when they are to be seen again.
    Clock,
    /// What follows from the game: score, journal, selection.
    Follow,
    /// The game, with what its clocks show, goes to the thread that keeps it.
    HandOver,
    /// Places follow the game: a hand that has lost a tile closes up.
    Relayout,
    /// Pictures of the ground and the table for the present theme and size.
    Pictures,
    /// Pictures of pieces and marks: one phase a kind of table.
    Draw(TableRoom),
    /// Entities follow the scene, and those that move are given a travel.
    Scene,
    /// Travels are counted; what stands still is known from here on.
    Move,
    /// What waits for rest: the result of the game is shown.
    Settle,
    /// The dialog that was opened or closed becomes the state in which this frame is painted.
    Dialogs,
    /// Pieces are put where they are in this frame: one phase a kind of table.
    Place(TableRoom),
    /// Marks around the pieces: one phase a kind of table.
    Mark(TableRoom),
    /// What has happened in this frame is heard.
    Sound,
}

/// The kinds of table, each a plug-in with phases of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, VariantArray)]
pub enum TableRoom {
    /// A board of cells.
    Board,
    /// An open table of dominoes.
    Dominoes,
}

impl TableRoom {
    /// The kind that shows a game's table.
    pub const fn of(table: TableKind) -> TableRoom {
        match table {
            TableKind::Board { .. } => TableRoom::Board,
            TableKind::Dominoes => TableRoom::Dominoes,
        }
    }
}

/// The kind of table that is laid out; the phases of the other kind do not run.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableInUse(pub Option<TableRoom>);

pub(crate) fn plugin(app: &mut App) {
    use FramePhase::*;
    const BOARD: TableRoom = TableRoom::Board;
    const DOMINOES: TableRoom = TableRoom::Dominoes;
    app.init_resource::<TableInUse>().configure_sets(
        Update,
        (
            (Keep, Library, Files, Engines, Setup, Settings, Style, Viewer, Window).chain(),
            (Camera, Layout, ReadPointer, ReadKeys, Queue, Hand(BOARD), Hand(DOMINOES)).chain(),
            (Rules, Decide, Flag, Play, Clock, Follow, HandOver, Relayout, Pictures).chain(),
            (Draw(BOARD), Draw(DOMINOES), Scene, Move, Settle, Dialogs).chain(),
            (Place(BOARD), Place(DOMINOES), Mark(BOARD), Mark(DOMINOES), Sound).chain(),
        )
            .chain(),
    );
    for kind in TableRoom::VARIANTS {
        for phase in [Hand(*kind), Draw(*kind), Place(*kind), Mark(*kind)] {
            app.configure_sets(Update, phase.run_if(resource_equals(TableInUse(Some(*kind)))));
        }
    }
}
