//! What is done in a frame is done in one order.

use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings};
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use tabuleiro::app::core::Screen;
use tabuleiro::app::window_plugin;

use super::harness::empty;

/// No two systems that touch the same data, one of them writing, may run in either order.
#[test]
fn no_two_systems_are_ordered_by_chance() {
    let mut app = empty();
    app.add_plugins(window_plugin);
    let strict = ScheduleBuildSettings { ambiguity_detection: LogLevel::Error, ..default() };
    let world = app.world_mut();
    world.resource_scope(|world, mut schedules: Mut<Schedules>| {
        let ours = [
            schedules.remove(Startup),
            schedules.remove(PreUpdate),
            schedules.remove(Update),
            schedules.remove(OnEnter(Screen::Table)),
            schedules.remove(EguiPrimaryContextPass),
        ];
        for mut schedule in ours.into_iter().flatten() {
            schedule.set_build_settings(strict.clone());
            if let Err(error) = schedule.initialize(world) {
                panic!("{}", error.to_string(schedule.graph(), world));
            }
        }
    });
}
