//! The window: opening and closing it, staying awake or asleep, its size and mode, the clipboard, the layout file.
//! Uses every other room; no room uses it.

mod alarm;
mod awake;
mod controls;
#[cfg(target_os = "linux")]
mod display;
mod frame_counter;
mod icon;
pub mod layout_file;
mod memory;
#[cfg(target_os = "linux")]
mod pace;
pub mod place;
mod renderer;
mod repaint;
mod start;
mod terminal;
#[cfg(target_os = "linux")]
mod x11;

pub use start::{run, run_with};

use bevy::prelude::*;

use crate::app::files::FileDrops;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        awake::plugin,
        controls::plugin,
        frame_counter::plugin,
        icon::plugin,
        layout_file::plugin,
        memory::plugin,
        place::plugin,
        renderer::plugin,
        repaint::RepaintPlugin,
    ))
    .add_systems(Startup, crate::app::preferences::reduced_motion::ask);
    #[cfg(target_os = "linux")]
    app.add_plugins((pace::plugin, x11::plugin));
    if takes_drops() {
        app.insert_resource(FileDrops);
    }
}

/// Whether the window library tells of files that are dropped on the window: it does under X11, on Windows and on macOS,
/// and has nothing that listens for them under Wayland.
fn takes_drops() -> bool {
    #[cfg(target_os = "linux")]
    {
        !display::is_wayland()
    }
    #[cfg(not(target_os = "linux"))]
    {
        true
    }
}
