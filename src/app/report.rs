//! What the window tells the outside: that it must not sleep yet, how many frames it drew, and the size it
//! wants things to be.

use std::fs::File;
use std::io::{Seek, SeekFrom, Write};

use bevy::prelude::*;
use bevy::window::{
    MonitorSelection, PrimaryWindow, RequestRedraw, WindowMode, WindowResized, WindowScaleFactorChanged,
};
use bevy_egui::EguiClipboard;

use super::automatic::Automatic;
use super::bake;
use super::motion::Motion;
use super::open::art::TileImages;
use super::open::view::Sight;
use super::settings::Settings;
use super::start::SMALLEST_SIZE;
use super::state::{ChoiceMade, Command, FrameSet, Phase, SceneChanged, Screen};
use super::table::Table;
use super::thinking::Engine;

/// Counts drawn frames into a file, for tests that a resting window draws none (docs/MEASURING.md).
#[derive(Resource)]
pub struct FrameCounter {
    file: File,
    frames: u64,
}

impl FrameCounter {
    /// The variable that names the file.
    pub const VARIABLE: &str = "TABULEIRO_FRAMES";

    /// A counter, if the environment asks for one.
    pub fn from_environment() -> Option<FrameCounter> {
        let path = std::env::var_os(FrameCounter::VARIABLE)?;
        File::create(&path)
            .map(|file| FrameCounter { file, frames: 0 })
            .inspect_err(|error| error!("{}: {error}", path.display()))
            .ok()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (resize_interface, obey_window_commands)
            .chain()
            .in_set(FrameSet::Layout)
            .before(super::board::follow_window),
    )
    .add_systems(Last, (stay_awake, count_frame));
}

/// What egui lays out by sizes it has measured needs some frames to come to rest after a change.
const SETTLING_FRAMES: u8 = 3;

/// A resting window draws nothing; this is the only place that keeps it awake.
fn stay_awake(world: &mut World, mut settling: Local<u8>) {
    let resized = !world.resource::<Messages<WindowResized>>().is_empty()
        || !world.resource::<Messages<WindowScaleFactorChanged>>().is_empty();
    let changed = world.is_resource_changed::<Settings>() || world.is_resource_changed::<State<Screen>>();
    *settling = if resized || changed { SETTLING_FRAMES } else { settling.saturating_sub(1) };
    let moving = world.resource::<Motion>().is_moving();
    let answered = world.get_resource::<Engine>().is_some_and(Engine::has_answer);
    let told = !world.resource::<Messages<Command>>().is_empty()
        || !world.resource::<Messages<ChoiceMade>>().is_empty()
        || !world.resource::<Messages<SceneChanged>>().is_empty();
    let turning = !matches!(world.resource::<NextState<Screen>>(), NextState::Unchanged)
        || !matches!(world.resource::<NextState<Phase>>(), NextState::Unchanged);
    let unveiling = world.get_resource::<Table>().is_some_and(|table| table.viewer != table.wanted_viewer());
    let reading = world.resource::<Automatic>().is_waiting();
    // What the table still has to show waits while another screen is open: nothing brings it on there.
    let at_table = *world.resource::<State<Screen>>().get() == Screen::Table;
    let seeing = world.resource::<Sight>().is_moving()
        || world.resource::<TileImages>().is_waiting()
        || bake::is_waiting(world);
    if unveiling || reading || (at_table && seeing) || *settling > 0 || moving || answered || told || turning
    {
        world.write_message(RequestRedraw);
    }
}

fn count_frame(counter: Option<ResMut<FrameCounter>>) {
    let Some(mut counter) = counter else { return };
    counter.frames += 1;
    let line = format!("{:>12}\n", counter.frames);
    let written = counter.file.seek(SeekFrom::Start(0)).and_then(|_| counter.file.write_all(line.as_bytes()));
    if let Err(error) = written {
        error!("the frames could not be counted: {error}");
    }
}

/// Words and buttons follow the size the player likes; the art follows the pixels.
fn resize_interface(settings: Res<Settings>, window: Option<Single<&mut Window, With<PrimaryWindow>>>) {
    let Some(mut window) = window else { return };
    let base = window.resolution.base_scale_factor();
    let size = window.physical_size().as_vec2() / base;
    // Never larger than the smallest layout has room for.
    let most = (size / Vec2::from(SMALLEST_SIZE)).min_element().max(1.0);
    let share = (f32::from(settings.interface_size) / 100.0).min(most);
    let wanted = (share != 1.0).then_some(base * share);
    if window.resolution.scale_factor_override() != wanted {
        window.resolution.set_scale_factor_override(wanted);
    }
}

/// Commands about the window rather than the game.
pub(super) fn obey_window_commands(
    mut commands: MessageReader<Command>,
    window: Option<Single<&mut Window, With<PrimaryWindow>>>,
    table: Option<Res<Table>>,
    clipboard: Option<ResMut<EguiClipboard>>,
) {
    let (mut window, mut clipboard) = (window, clipboard);
    for command in commands.read() {
        match command {
            Command::Fullscreen => {
                if let Some(window) = &mut window {
                    window.mode = match window.mode {
                        WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
                        _ => WindowMode::Windowed,
                    };
                }
            }
            Command::CopyPosition => {
                if let (Some(table), Some(clipboard)) = (&table, &mut clipboard) {
                    // Whoever holds the clipboard may know no more than whoever looks at the table.
                    clipboard.set_text(&table.game.position_text_for(table.viewer));
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A world with all that decides whether the window may sleep.
    fn world(screen: Screen) -> World {
        let mut world = World::new();
        world.init_resource::<Messages<WindowResized>>();
        world.init_resource::<Messages<WindowScaleFactorChanged>>();
        world.init_resource::<Messages<RequestRedraw>>();
        world.init_resource::<Messages<Command>>();
        world.init_resource::<Messages<ChoiceMade>>();
        world.init_resource::<Messages<SceneChanged>>();
        world.init_resource::<NextState<Screen>>();
        world.init_resource::<NextState<Phase>>();
        world.init_resource::<Settings>();
        world.init_resource::<Motion>();
        world.init_resource::<Automatic>();
        world.init_resource::<Sight>();
        world.init_resource::<TileImages>();
        world.insert_resource(State::new(screen));
        world
    }

    /// Whether the next frame is asked for, when everything has settled.
    fn is_awake(world: &mut World) -> bool {
        let mut schedule = Schedule::default();
        schedule.add_systems(stay_awake);
        for _ in 0..2 * SETTLING_FRAMES {
            schedule.run(world);
            world.clear_trackers();
        }
        world.resource_mut::<Messages<RequestRedraw>>().clear();
        schedule.run(world);
        !world.resource::<Messages<RequestRedraw>>().is_empty()
    }

    #[test]
    fn a_view_on_its_way_keeps_the_table_awake_and_no_other_screen() {
        for screen in [Screen::Menu, Screen::Setup, Screen::Table, Screen::HowToPlay, Screen::Settings] {
            let mut world = world(screen);
            assert!(!is_awake(&mut world), "{screen:?} at rest");
            world.resource_mut::<Sight>().fit();
            assert_eq!(is_awake(&mut world), screen == Screen::Table, "{screen:?}");
        }
    }
}
