//! The window: input, animation, panels and pages around one game, as Bevy entities and systems.
//!
//! The window knows a game only as a boxed [`Match`](session::Match): choices, spots, scenes and steps. No system is
//! generic over the game. Each feature is a module with its own state, systems and page. A module uses only modules
//! later in this list, after a semicolon; modules between two semicolons do not use each other:
//!
//! `window`;
//! `menu`, `setup`, `panel`, `library`, `files`, `editor`, `engines`, `puzzles`, `help`, `settings`;
//! `table`; `sound`; `boards`, `game`; `kit`; `words`; `look`; `commands`; `preferences`; `core`, `file_dialogs`

pub mod boards;
pub mod commands;
pub mod core;
pub mod editor;
pub mod engines;
pub mod file_dialogs;
pub mod files;
pub mod game;
pub mod help;
pub mod kit;
pub mod library;
pub mod look;
pub mod menu;
pub mod mistakes;
pub mod panel;
pub mod preferences;
pub mod puzzles;
pub mod settings;
pub mod setup;
pub mod sound;
pub mod table;
pub mod window;
pub mod words;

pub use window::{run, run_with_features};

use bevy::prelude::*;

/// Adds everything that plays a game without a window. Headless tests run this plugin alone.
pub fn game_plugin(app: &mut App) {
    app.add_plugins((
        core::plugin,
        preferences::plugin,
        commands::plugin,
        look::plugin,
        words::plugin,
        game::plugin,
        sound::plugin,
        table::plugin,
        setup::plugin,
        library::plugin,
        files::plugin,
        engines::plugin,
    ));
}

/// Adds the parts that need a window: rendering, input, panels, pages, reports to files.
pub fn window_plugin(app: &mut App) {
    app.add_plugins((
        sound::window_plugin,
        table::window_plugin,
        kit::plugin,
        menu::plugin,
        setup::window_plugin,
        editor::plugin,
        panel::plugin,
        library::window_plugin,
        files::window_plugin,
        engines::window_plugin,
        puzzles::plugin,
        mistakes::plugin,
        help::plugin,
        settings::plugin,
        window::plugin,
    ));
}
