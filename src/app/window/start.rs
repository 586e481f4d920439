//! Start of the window. If the window cannot open, a one-line message is printed.

use std::panic;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bevy::app::{AppExit, PluginGroupBuilder};
use bevy::prelude::*;
#[cfg(target_os = "linux")]
use bevy::render::RenderPlugin;
use bevy::window::WindowResolution;
#[cfg(target_os = "linux")]
use bevy::winit::WinitPlugin;
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::EguiPlugin;

use crate::app::commands::{FilesRequest, ResumeGame};
use crate::app::core::{Screen, StorageFolder, Warnings};
use crate::app::file_dialogs::FileDialogsAllowed;
use crate::app::game::{Recorder, current_match};
use crate::app::kit::Textures;
use crate::app::look::{AssetsFolder, CommandLineTheme, Themes};
use crate::app::preferences::{
    FirstStart, FirstSteps, KnownEngines, Language, SavedResource, Settings, Setups,
};
use crate::app::window::controls::SMALLEST_SIZE;
#[cfg(target_os = "linux")]
use crate::app::window::display::DisplayError;
use crate::app::window::layout_file::LayoutFile;
use crate::app::window::window_state::WindowState;
#[cfg(target_os = "linux")]
use crate::app::window::{display, display_loss, opengl, pace};
use crate::app::window::{memory, renderer, terminal};
use crate::app::words::{Locale, LocaleError};
use crate::options::{APP_ID, SPEEDS, WindowOptions};
use art::theme;
use art::theme::ThemeError;
use session::catalogue;
use session::{Journal, JournalError, PlanError, key};
use store::DataFolders;

/// Reason why the window did not open.
#[derive(Debug, thiserror::Error)]
enum StartError {
    #[error("unknown language {0:?}: expected pt or en")]
    Language(String),
    #[error("unknown theme {name:?}: expected {known}")]
    Theme { name: String, known: String },
    #[error("unknown speed {name:?}: expected {}", SPEEDS.join(", "))]
    Speed { name: String },
    #[error(transparent)]
    Themes(#[from] ThemeError),
    #[error(transparent)]
    Locale(#[from] LocaleError),
    #[error(transparent)]
    Plan(#[from] PlanError),
    #[error(transparent)]
    Journal(#[from] JournalError),
    #[cfg(target_os = "linux")]
    #[error(transparent)]
    Display(#[from] DisplayError),
}

/// Opens the window and returns when it is closed.
pub fn run(options: WindowOptions) -> ExitCode {
    run_with_features(options, |_| {})
}

/// Like [`run`], with further features that `add_features` registers (docs/NEW-FEATURE.md).
pub fn run_with_features(options: WindowOptions, add_features: impl FnOnce(&mut App)) -> ExitCode {
    match build(options) {
        Ok(mut app) => {
            add_features(&mut app);
            let exit = app.run();
            #[cfg(target_os = "linux")]
            if exit.is_error() && display_loss::is_lost() {
                display_loss::report();
                return ExitCode::from(1);
            }
            match exit {
                AppExit::Success => ExitCode::SUCCESS,
                AppExit::Error(code) => ExitCode::from(code.get()),
            }
        }
        Err(error) => {
            eprintln!("tabuleiro: {error}");
            ExitCode::from(1)
        }
    }
}

/// Builds the app. Returns an error for invalid options, before a window appears.
fn build(options: WindowOptions) -> Result<App, StartError> {
    // Find the display first, because the program may restart. Return its error only after the errors of options.
    #[cfg(target_os = "linux")]
    let display_result = display::find();
    let folders = DataFolders::of_player();
    folders.iter().for_each(DataFolders::keep_solved_endings);
    // Some of these files are written later in this run.
    let first_start = FirstStart(folders.as_ref().is_some_and(DataFolders::are_unused));
    let (mut settings_file, mut settings, damaged_settings) =
        SavedResource::<Settings>::read(folders.as_ref().map(DataFolders::settings_file));
    let themes = Themes(theme::Themes::load(options.assets.as_deref())?);
    if let Some(lang) = options.lang {
        settings.language = Some(Language::from_locale(&lang).ok_or(StartError::Language(lang))?);
    }
    let mut command_line_theme = CommandLineTheme::default();
    if let Some(name) = options.theme {
        if themes.get(&name).is_none() {
            return Err(StartError::Theme { name, known: themes.names().join(", ") });
        }
        command_line_theme.0 = Some(name.clone());
        settings.theme = name;
    }
    if let Some(name) = options.speed {
        settings.speed = name.parse().map_err(|_| StartError::Speed { name })?;
    }
    settings.answers_at_once |= options.at_once;
    settings_file.override_for_this_run(settings.clone());
    let language = settings.language.unwrap_or_else(Language::of_system);
    let mut locale = Locale::load(options.assets.as_deref(), language)?;
    if let Some(plan) = &options.plan {
        catalogue::open(plan)?;
    }
    let journal = options.record.as_deref().map(Journal::create).transpose()?;
    #[cfg(target_os = "linux")]
    display_result?;

    // Read these files last: a damaged file is renamed, so the run must be able to show the warning.
    let (setups_file, setups, damaged_setups) =
        SavedResource::<Setups>::read(folders.as_ref().map(DataFolders::setups_file));
    let (window_file, window_state, damaged_window) =
        SavedResource::<WindowState>::read(folders.as_ref().map(DataFolders::window_file));
    let (engines_file, engines, damaged_engines) =
        SavedResource::<KnownEngines>::read(folders.as_ref().map(DataFolders::engines_file));
    let (steps_file, first_steps, damaged_steps) =
        SavedResource::<FirstSteps>::read(folders.as_ref().map(DataFolders::first_steps_file));
    let file_damages = [damaged_settings, damaged_setups, damaged_engines, damaged_window, damaged_steps];
    let file_damages = file_damages.into_iter().flatten();
    // The default name of an external engine is the name that it has reported, and the default name of a person may be
    // the one in the settings, so set these names before the names of the players.
    locale.set_engine_names(engines.names());
    locale.set_person_name(&settings.person.name);
    let game = options.plan.map(|plan| catalogue::open(&locale.with_default_names(plan))).transpose()?;

    memory::configure_allocator();
    report_start_failures();
    #[cfg(target_os = "linux")]
    display_loss::install_handler();
    let mut app = App::new();
    app.add_plugins(bevy_plugins(locale.text(key!("window-title")), &window_state))
        .add_plugins(EguiPlugin::default())
        .insert_resource(winit_settings())
        .insert_resource(themes)
        .insert_resource(locale)
        .insert_resource(settings)
        .insert_resource(settings_file)
        .insert_resource(command_line_theme)
        .insert_resource(setups)
        .insert_resource(setups_file)
        .insert_resource(engines)
        .insert_resource(engines_file)
        .insert_resource(first_start)
        .insert_resource(first_steps)
        .insert_resource(steps_file)
        .insert_resource(window_state)
        .insert_resource(window_file)
        .insert_resource(Textures::new(options.assets.clone()))
        .insert_resource(AssetsFolder(options.assets))
        .insert_resource(Warnings(file_damages.map(|damage| damage.message()).collect()))
        .insert_resource(LayoutFile::new(options.layout_file))
        .insert_resource(Recorder(journal))
        .insert_resource(StorageFolder(folders))
        .insert_resource(FileDialogsAllowed)
        .add_plugins((crate::app::game_plugin, crate::app::window_plugin))
        .add_systems(Startup, || HAS_STARTED.store(true, Ordering::Relaxed));
    if let Some(game) = game {
        app.insert_state(Screen::Table);
        // The system runs once, but Bevy requires a closure that could run again. So it takes the game from an option.
        let mut game = Some(game);
        app.add_systems(Startup, move |mut commands: Commands| {
            if let Some(game) = game.take() {
                current_match::replace_match(game, &mut commands);
            }
        });
    }
    if let Some(id) = options.resume {
        app.add_systems(PostStartup, move |mut commands: MessageWriter<ResumeGame>| {
            commands.write(ResumeGame::at_table(id));
        });
    }
    if !options.files.is_empty() {
        app.add_systems(PostStartup, move |mut requests: MessageWriter<FilesRequest>| {
            requests.write(FilesRequest::Open(options.files.clone()));
        });
    }
    Ok(app)
}

/// Returns Bevy's plugins for a window with this title.
fn bevy_plugins(title: String, window_state: &WindowState) -> PluginGroupBuilder {
    let window = Window {
        title,
        name: Some(APP_ID.into()),
        resolution: WindowResolution::new(window_state.width, window_state.height),
        position: window_state.position(),
        resize_constraints: WindowResizeConstraints {
            min_width: SMALLEST_SIZE.0,
            min_height: SMALLEST_SIZE.1,
            ..default()
        },
        #[cfg(target_os = "linux")]
        present_mode: pace::present_mode(),
        #[cfg(not(target_os = "linux"))]
        present_mode: bevy::window::PresentMode::AutoVsync,
        ..default()
    };
    let plugins = DefaultPlugins
        .set(terminal::log())
        .set(renderer::render_plugin(renderer::settings().into()))
        .set(WindowPlugin { primary_window: Some(window), ..default() });
    #[cfg(target_os = "linux")]
    if opengl::is_requested() {
        return plugins.disable::<RenderPlugin>().add_after::<WinitPlugin>(opengl::OpenGlRenderPlugin);
    }
    plugins
}

/// Update mode of the window: draws only after events, and otherwise rests without a time limit.
fn winit_settings() -> WinitSettings {
    let mode = UpdateMode::reactive_low_power(Duration::MAX);
    WinitSettings { focused_mode: mode, unfocused_mode: mode }
}

/// Whether the first frame has begun. From then on display and graphics are known to work.
static HAS_STARTED: AtomicBool = AtomicBool::new(false);

/// Installs a panic hook that turns a failure to open the window into a one-line message, and ends the program.
///
/// winit and the renderer panic if there is no display or no graphics driver. After the first frame has begun, panics
/// are reported as usual, except those about a display that was closed.
fn report_start_failures() {
    let default_hook = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        #[cfg(target_os = "linux")]
        if HAS_STARTED.load(Ordering::Relaxed) && display_loss::is_lost_soon() {
            display_loss::end_program();
        }
        let panic_message = info.payload_as_str().unwrap_or_default();
        let is_about_graphics = ["GPU", "adapter", "surface"].iter().any(|word| panic_message.contains(word));
        // The renderer starts on a thread of its own. Any other panic outside the main thread does not concern the
        // window; it is handled where the thread is joined.
        let is_unrelated = std::thread::current().name() != Some("main") && !is_about_graphics;
        if is_unrelated || HAS_STARTED.load(Ordering::Relaxed) {
            default_hook(info);
            return;
        }
        let message = if panic_message.contains("event loop") {
            #[cfg(target_os = "linux")]
            let display_name = format!(" {:?}", display::name());
            #[cfg(not(target_os = "linux"))]
            let display_name = "";
            format!("the display{display_name} cannot be opened")
        } else if is_about_graphics {
            #[cfg(target_os = "linux")]
            opengl::restart_with_opengl();
            renderer::exit_without_driver()
        } else {
            format!("the window cannot be opened: {}", panic_message.lines().next().unwrap_or_default())
        };
        eprintln!("tabuleiro: {message}");
        std::process::exit(1);
    }));
}
