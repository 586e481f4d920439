//! The order of work within a frame: named phases, chained once.
//!
//! A system belongs to a phase and is never ordered against a system of another module.

use bevy::prelude::*;
use strum::VariantArray;

use session::TableKind;

/// A phase of the `Update` schedule. The variants are in the order of execution.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FramePhase {
    /// Reads what the storage thread has done.
    Storage,
    /// Handles requests to the library and what it has loaded.
    Library,
    /// Reads and writes files.
    Files,
    /// Adds external engines.
    Engines,
    /// Opens the setup page when another page asks for it.
    Setup,
    /// Changes and saves the settings.
    Settings,
    /// Applies language and theme from the settings.
    Style,
    /// Chooses whose view is shown, once the last animation has ended.
    Viewer,
    /// Updates size, scale and clipboard of the window.
    Window,
    /// Updates pan and zoom of an open table.
    Camera,
    /// Computes the layout from the size of the window.
    Layout,
    /// Translates pointer events into hand input.
    ReadPointer,
    /// Translates keys into hand input and commands.
    ReadKeys,
    /// Lets a page take "one step back" for itself, before it leads to another screen.
    PageBack,
    /// Queues hand input; converts "one step back" to the command for the current situation.
    Queue,
    /// Turns hand input into selections and choices; one phase per kind of table.
    Hand(TableUi),
    /// Makes the choices that the rules force.
    ForcedMoves,
    /// Receives the choices of engines.
    EngineMoves,
    /// Checks the clocks, before a choice that came too late is played.
    Flag,
    /// Plays choices and runs commands. Except for a fallen flag, the game changes only in this phase.
    Play,
    /// Starts and stops clocks, and requests the frame in which they change next.
    Clock,
    /// Updates state that depends on the game: score, journal, selection.
    Follow,
    /// Sends the game and its clock times to the storage thread.
    Autosave,
    /// Updates the layout for the changed game: a hand closes its gaps.
    Relayout,
    /// Renders background and table for the current theme and size.
    Pictures,
    /// Renders images of pieces and marks; one phase per kind of table.
    RenderPieces(TableUi),
    /// Updates entities from the scene and starts animations.
    Scene,
    /// Advances animations; from here on it is known whether anything moves.
    Move,
    /// Runs actions that wait for the end of animations, for example opening the dialog with the result.
    AfterAnimations,
    /// Notes the repetition of a kept mistake, and counts those that are due.
    Mistakes,
    /// Applies the dialog that was opened or closed, so that this frame draws it.
    Dialogs,
    /// Sets the positions of pieces for this frame; one phase per kind of table.
    Place(TableUi),
    /// Updates marks around the pieces; one phase per kind of table.
    Mark(TableUi),
    /// Plays the sounds of this frame.
    Sound,
}

/// The kinds of table, each a plugin with phases of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, VariantArray)]
pub enum TableUi {
    Board,
    Dominoes,
}

impl TableUi {
    pub const fn of(table: TableKind) -> TableUi {
        match table {
            TableKind::Board { .. } => TableUi::Board,
            TableKind::Dominoes => TableUi::Dominoes,
        }
    }
}

/// The kind of table on screen. The phases of the other kind do not run.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableInUse(pub Option<TableUi>);

pub(crate) fn plugin(app: &mut App) {
    use FramePhase::*;
    const BOARD: TableUi = TableUi::Board;
    const DOMINOES: TableUi = TableUi::Dominoes;
    app.init_resource::<TableInUse>().configure_sets(
        Update,
        (
            (Storage, Library, Files, Engines, Setup, Settings, Style, Viewer, Window).chain(),
            (Camera, Layout, ReadPointer, ReadKeys, PageBack, Queue, Hand(BOARD), Hand(DOMINOES)).chain(),
            (ForcedMoves, EngineMoves, Flag, Play, Clock, Follow, Autosave, Relayout, Pictures).chain(),
            (RenderPieces(BOARD), RenderPieces(DOMINOES), Scene, Move, AfterAnimations, Mistakes, Dialogs)
                .chain(),
            (Place(BOARD), Place(DOMINOES), Mark(BOARD), Mark(DOMINOES), Sound).chain(),
        )
            .chain(),
    );
    for kind in TableUi::VARIANTS {
        for phase in [Hand(*kind), RenderPieces(*kind), Place(*kind), Mark(*kind)] {
            app.configure_sets(Update, phase.run_if(resource_equals(TableInUse(Some(*kind)))));
        }
    }
}
