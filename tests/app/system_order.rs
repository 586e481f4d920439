//! The order of systems within a frame is fixed.

use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings};
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use tabuleiro::app::core::Screen;
use tabuleiro::app::window_plugin;

use super::harness::app_without_game;

/// Bevy must find no ambiguity: two systems with conflicting access to data must have a defined order.
#[test]
fn no_systems_with_conflicting_access_are_unordered() {
    let mut app = app_without_game();
    app.add_plugins(window_plugin);
    let strict_settings = ScheduleBuildSettings { ambiguity_detection: LogLevel::Error, ..default() };
    let world = app.world_mut();
    world.resource_scope(|world, mut schedules: Mut<Schedules>| {
        let checked_schedules = [
            schedules.remove(Startup),
            schedules.remove(PreUpdate),
            schedules.remove(Update),
            schedules.remove(OnEnter(Screen::Table)),
            schedules.remove(EguiPrimaryContextPass),
        ];
        for mut schedule in checked_schedules.into_iter().flatten() {
            schedule.set_build_settings(strict_settings.clone());
            if let Err(error) = schedule.initialize(world) {
                panic!("{}", error.to_string(schedule.graph(), world));
            }
        }
    });
}
