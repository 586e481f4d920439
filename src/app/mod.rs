//! The window: entities that mirror the match, input, the engine's answers, animation, and panels.
//!
//! It knows a game only as a boxed [`Match`](session::Match): choices, spots, scenes and steps. No system is
//! generic over the game. The rooms, each of which uses only those below it:
//!
//! `window` > `ui` > `board`, `dominoes` > `input` > `stage` > `animation` > `sound` > `flow` > `words` > `look` >
//! `settings` > `frame`

pub mod animation;
pub mod board;
pub mod dominoes;
pub mod flow;
pub mod frame;
pub mod input;
pub mod look;
pub mod settings;
pub mod sound;
pub mod stage;
pub mod ui;
pub mod window;
pub mod words;

pub use window::run;

use bevy::prelude::*;

/// Everything that plays a game, without a window: what a headless test runs.
pub fn game_plugin(app: &mut App) {
    app.add_plugins((
        frame::plugin,
        settings::plugin,
        look::plugin,
        words::plugin,
        flow::plugin,
        sound::plugin,
        animation::plugin,
        stage::plugin,
        input::plugin,
        board::plugin,
        dominoes::plugin,
    ));
}

/// What only a window has: pictures, pointer and keys, panels, reports to the outside.
pub fn window_plugin(app: &mut App) {
    app.add_plugins((
        sound::window_plugin,
        stage::window_plugin,
        input::window_plugin,
        board::window_plugin,
        dominoes::window_plugin,
        ui::plugin,
        window::plugin,
    ));
}
