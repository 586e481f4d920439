//! Opening the window, and saying in one clear line why it cannot be opened.

use std::panic;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bevy::app::AppExit;
use bevy::log::{Level, LogPlugin};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::window::{PresentMode, WindowResolution};
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::EguiPlugin;

use super::bake::ActiveTheme;
use super::locale::{Language, Locale, LocaleError};
use super::places::LayoutFile;
use super::report::FrameCounter;
use super::settings::{SavedSettings, SettingsFile, Speed};
use super::state::Screen;
use super::table::{self, Recorder};
use super::theme::{THEMES, Theme};
use super::ui::setup::{default_name, tell_apart};
use super::ui::textures::Textures;
use crate::options::WindowOptions;
use crate::rules::Seat;
use crate::session::catalogue::{self, MatchPlan, PlanError};
use crate::session::journal::{Journal, JournalError};

/// The first size of the window, in logical pixels.
const FIRST_SIZE: (u32, u32) = (1180, 780);
/// The smallest size that everything fits in.
pub(super) const SMALLEST_SIZE: (f32, f32) = (360.0, 480.0);

/// Why the window was not opened.
#[derive(Debug, thiserror::Error)]
enum StartError {
    #[error("unknown language {0:?}: expected pt or en")]
    Language(String),
    #[error("unknown theme {name:?}: expected {}", THEMES.map(|theme| theme.name).join(", "))]
    Theme { name: String },
    #[error("unknown speed {name:?}: expected {}", Speed::ALL.map(Speed::name).join(", "))]
    Speed { name: String },
    #[error(transparent)]
    Locale(#[from] LocaleError),
    #[error(transparent)]
    Plan(#[from] PlanError),
    #[error(transparent)]
    Journal(#[from] JournalError),
    #[error("no display: DISPLAY is not set (the window needs X11 or XWayland)")]
    NoDisplay,
}

/// Opens the window and stays until it is closed.
pub fn run(options: WindowOptions) -> ExitCode {
    match build(options) {
        Ok(mut app) => match app.run() {
            AppExit::Success => ExitCode::SUCCESS,
            AppExit::Error(code) => ExitCode::from(code.get()),
        },
        Err(error) => {
            eprintln!("tabuleiro: {error}");
            ExitCode::from(1)
        }
    }
}

/// Everything that can be wrong with the wishes is found before a window appears.
fn build(options: WindowOptions) -> Result<App, StartError> {
    let file = SettingsFile::of_player();
    let kept = file.read();
    let mut settings = kept.clone();
    if let Some(lang) = options.lang {
        settings.language = Some(Language::from_locale(&lang).ok_or(StartError::Language(lang))?);
    }
    if let Some(name) = options.theme {
        settings.theme = Theme::by_name(&name).ok_or(StartError::Theme { name })?.name.to_owned();
    }
    if let Some(name) = options.speed {
        settings.speed = Speed::from_name(&name).ok_or(StartError::Speed { name })?;
    }
    let language = settings.language.unwrap_or_else(Language::of_system);
    let locale = Locale::load(options.assets.as_deref(), language)?;
    let plan = options.plan.map(|plan| named(plan, &locale));
    let game = plan.as_ref().map(catalogue::open).transpose()?;
    let journal = options.record.as_deref().map(Journal::create).transpose()?;
    if !has_display() {
        return Err(StartError::NoDisplay);
    }

    say_failures_in_one_line();
    let mut app = App::new();
    let theme = Theme::by_name(&settings.theme).unwrap_or(&THEMES[0]);
    app.add_plugins(
        DefaultPlugins
            .set(LogPlugin { level: Level::WARN, filter: LOG_FILTER.into(), ..default() })
            .set(RenderPlugin {
                // A picture that is asked for is there in the same frame; a window that draws only when
                // something changes would otherwise go to sleep without it.
                synchronous_pipeline_compilation: true,
                ..default()
            })
            .set(WindowPlugin {
                primary_window: Some(Window {
                    title: locale.text("window-title"),
                    name: Some("tabuleiro".into()),
                    resolution: WindowResolution::new(FIRST_SIZE.0, FIRST_SIZE.1),
                    resize_constraints: WindowResizeConstraints {
                        min_width: SMALLEST_SIZE.0,
                        min_height: SMALLEST_SIZE.1,
                        ..default()
                    },
                    present_mode: PresentMode::AutoVsync,
                    ..default()
                }),
                ..default()
            }),
    )
    .add_plugins(EguiPlugin::default())
    .insert_resource(resting())
    .insert_resource(ActiveTheme(theme))
    .insert_resource(locale)
    .insert_resource(SavedSettings { begun: settings.clone(), kept })
    .insert_resource(settings)
    .insert_resource(file)
    .insert_resource(Textures::new(options.assets))
    .insert_resource(LayoutFile::new(options.layout_file))
    .insert_resource(Recorder(journal))
    .add_plugins((super::game_plugin, super::window_plugin))
    .add_systems(Startup, || STARTED.store(true, Ordering::Relaxed));
    if let Some(counter) = FrameCounter::from_environment() {
        app.insert_resource(counter);
    }
    if let Some(game) = game {
        app.insert_state(Screen::Table);
        let mut game = Some(game);
        app.add_systems(Startup, move |mut commands: Commands| {
            if let Some(game) = game.take() {
                table::replace(game, &mut commands);
            }
        });
    }
    Ok(app)
}

/// What a run says on the terminal unless `RUST_LOG` opens the log: only what is wrong. The graphics
/// libraries warn about drivers that work all the same.
const LOG_FILTER: &str = "wgpu=off,wgpu_hal=off,wgpu_core=error,naga=error,bevy_render=error,bevy_winit=error,bevy_egui=error,winit=error,calloop=error,arboard=off";

/// Draws when something happens, and otherwise rests for as long as it takes.
fn resting() -> WinitSettings {
    let mode = UpdateMode::reactive_low_power(Duration::MAX);
    WinitSettings { focused_mode: mode, unfocused_mode: mode }
}

/// Players without a name get the one that fits them.
fn named(mut plan: MatchPlan, locale: &Locale) -> MatchPlan {
    for (index, seat) in plan.seats.iter_mut().enumerate() {
        if seat.name.is_empty() {
            seat.name = default_name(locale, plan.game, seat.player, Seat::from_index(index));
        }
    }
    tell_apart(&mut plan.seats);
    plan
}

fn has_display() -> bool {
    !cfg!(all(unix, not(target_os = "macos")))
        || std::env::var_os("DISPLAY").is_some_and(|name| !name.is_empty())
}

/// Set when the first frame begins: display and graphics are there.
static STARTED: AtomicBool = AtomicBool::new(false);

/// The window library and the renderer panic when there is no display or no graphics driver. Before the
/// first frame that is said in one line instead, on whatever thread it happens.
fn say_failures_in_one_line() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if STARTED.load(Ordering::Relaxed) {
            usual(info);
            return;
        }
        let text = info.payload_as_str().unwrap_or_default();
        let what = if text.contains("event loop") {
            let display = std::env::var("DISPLAY").unwrap_or_default();
            format!("the display {display:?} cannot be opened")
        } else if ["GPU", "adapter", "surface"].iter().any(|word| text.contains(word)) {
            "no graphics driver found (on Debian and Ubuntu: install mesa-vulkan-drivers)".to_owned()
        } else {
            format!("the window cannot be opened: {}", text.lines().next().unwrap_or_default())
        };
        eprintln!("tabuleiro: {what}");
        std::process::exit(1);
    }));
}
