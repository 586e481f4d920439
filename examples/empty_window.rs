//! An empty Bevy window with one egui window, as the baseline for measurements.
//!
//! `docs/MEASURING.md` compares start-up time, memory and frame times of the program with those of this example. Both
//! use the same crates and features.
//!
//! With the environment variable `TABULEIRO_FRAMES=FILE`, this example draws continuously and writes the number of
//! frames to `FILE`, as the program does.

use std::fs;
use std::path::PathBuf;

use bevy::prelude::*;
use bevy::winit::WinitSettings;
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass, egui};

fn main() -> AppExit {
    let window = Window { title: "Empty".into(), resolution: (1280, 800).into(), ..default() };
    let frame_count_file = std::env::var_os("TABULEIRO_FRAMES").map(PathBuf::from);
    let mut app = App::new();
    app.add_plugins(DefaultPlugins.set(WindowPlugin { primary_window: Some(window), ..default() }))
        .add_plugins(EguiPlugin::default())
        .insert_resource(match frame_count_file {
            Some(_) => WinitSettings::continuous(),
            None => WinitSettings::desktop_app(),
        })
        .add_systems(Startup, |mut commands: Commands| {
            commands.spawn((Camera2d, Msaa::Off));
        })
        .add_systems(EguiPrimaryContextPass, draw_window);
    if let Some(path) = frame_count_file {
        app.add_systems(Last, move |mut frames: Local<u64>| {
            *frames += 1;
            if let Err(error) = fs::write(&path, format!("{:>12}\n", *frames)) {
                error!("{}: {error}", path.display());
            }
        });
    }
    app.run()
}

fn draw_window(mut contexts: EguiContexts) -> Result {
    egui::Window::new("Empty").show(contexts.ctx_mut()?, |ui| ui.label("Nothing else is here."));
    Ok(())
}
