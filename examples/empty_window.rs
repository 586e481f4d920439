//! The least that a window of this program costs: an empty Bevy window with one egui window in it, on
//! the same crates and features. `docs/MEASURING.md` compares start-up and memory with it.

use bevy::prelude::*;
use bevy::winit::WinitSettings;
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass, egui};

fn main() -> AppExit {
    let window = Window { title: "Empty".into(), resolution: (1280, 800).into(), ..default() };
    App::new()
        .add_plugins(DefaultPlugins.set(WindowPlugin { primary_window: Some(window), ..default() }))
        .add_plugins(EguiPlugin::default())
        .insert_resource(WinitSettings::desktop_app())
        .add_systems(Startup, |mut commands: Commands| {
            commands.spawn((Camera2d, Msaa::Off));
        })
        .add_systems(EguiPrimaryContextPass, label)
        .run()
}

fn label(mut contexts: EguiContexts) -> Result {
    egui::Window::new("Empty").show(contexts.ctx_mut()?, |ui| ui.label("Nothing else is here."));
    Ok(())
}
