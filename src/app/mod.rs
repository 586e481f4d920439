//! The window: entities that mirror the match, input, the engine's answers, animation, and panels.
//!
//! The window knows a game only as a boxed [`Match`](crate::session::Match): choices, spots, scenes and
//! steps. No system is generic over the game.

pub mod art;
pub mod automatic;
pub mod bake;
pub mod board;
mod change;
mod chords;
mod choreography;
pub mod keys;
pub mod layout;
pub mod locale;
pub mod motion;
pub mod open;
pub mod overlay;
pub mod pieces;
pub mod places;
pub mod pointer;
mod reading;
pub mod report;
pub mod route;
pub mod selection;
pub mod settings;
pub mod start;
pub mod state;
pub mod table;
pub mod theme;
pub mod thinking;
pub mod turn;
pub mod ui;
pub mod words;
#[cfg(target_os = "linux")]
mod x11;

pub use start::run;

use bevy::prelude::*;

use state::{ChoiceMade, Command, Dialog, FrameSet, HandInput, Phase, SceneChanged, Screen};

/// Everything that plays a game, without a window: what a headless test runs.
pub fn game_plugin(app: &mut App) {
    app.init_state::<Screen>()
        .init_state::<Phase>()
        .init_resource::<Dialog>()
        .add_message::<HandInput>()
        .add_message::<ChoiceMade>()
        .add_message::<SceneChanged>()
        .add_message::<Command>()
        // The order of work within a frame. A new kind of work gets its place here.
        .configure_sets(
            Update,
            (
                FrameSet::Layout,
                FrameSet::Input,
                FrameSet::Turn,
                FrameSet::Places,
                FrameSet::Picture,
                FrameSet::Motion,
            )
                .chain(),
        )
        .add_plugins((
            table::plugin,
            selection::plugin,
            thinking::plugin,
            automatic::plugin,
            turn::plugin,
            motion::plugin,
            pieces::plugin,
            overlay::plugin,
            route::plugin,
            open::plugin,
            settings::plugin,
        ));
}

/// What only a window has: pictures, pointer and keys, panels, reports to the outside.
pub fn window_plugin(app: &mut App) {
    app.add_plugins((
        bake::plugin,
        open::window_plugin,
        board::plugin,
        pointer::plugin,
        keys::plugin,
        chords::plugin,
        ui::plugin,
        places::plugin,
        report::plugin,
    ));
    #[cfg(target_os = "linux")]
    app.add_plugins(x11::plugin);
}
