//! The window: start of the program, redraws, window size and mode, clipboard, layout file.
//!
//! This module uses all other modules of the app; no module uses this one.

mod alarm;
mod awake;
mod clipboard;
mod controls;
#[cfg(target_os = "linux")]
mod display;
#[cfg(target_os = "linux")]
mod display_loss;
mod fit;
mod frame_counter;
mod icon;
pub mod layout_file;
mod memory;
#[cfg(target_os = "linux")]
mod opengl;
#[cfg(target_os = "linux")]
mod pace;
mod renderer;
mod repaint;
#[cfg(unix)]
mod signals;
mod start;
mod terminal;
pub mod window_state;
#[cfg(target_os = "linux")]
mod x11;

pub use start::{run, run_with_features};

use bevy::prelude::*;

use crate::app::files::FileDrops;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        awake::plugin,
        clipboard::plugin,
        controls::plugin,
        fit::plugin,
        frame_counter::plugin,
        icon::plugin,
        layout_file::plugin,
        memory::plugin,
        window_state::plugin,
        renderer::plugin,
        repaint::RepaintPlugin,
    ))
    .add_systems(Startup, crate::app::preferences::reduced_motion::start_detection);
    #[cfg(unix)]
    app.add_plugins(signals::plugin);
    #[cfg(target_os = "linux")]
    app.add_plugins((pace::plugin, x11::plugin));
    if reports_dropped_files() {
        app.insert_resource(FileDrops);
    }
}

/// Whether winit reports files that the player drops on the window: on X11, Windows and macOS, but not on Wayland.
fn reports_dropped_files() -> bool {
    #[cfg(target_os = "linux")]
    {
        !display::is_wayland()
    }
    #[cfg(not(target_os = "linux"))]
    {
        true
    }
}
