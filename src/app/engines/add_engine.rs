//! Adding an external engine: start it once, ask its name and options.
//!
//! The player types the program, chooses it in a file dialog, or picks a known engine that was found on the search
//! path. Closing the dialog stops the engine.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::ecs::system::{NonSendMarker, SystemParam};
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use crate::app::commands::EngineRequest;
use crate::app::core::{Dialog, DialogControl, FramePhase, waker};
use crate::app::file_dialogs::{self, FileDialogsAllowed, SHORTEST_DIALOG_TIME};
use crate::app::words::Locale;
use session::external_engines::{EngineInfo, query_engine};
use session::{self, ExternalEngine, Game, LocalizedMessage, key, message};

/// Programs that speak UCI (the protocol of chess engines), by their names in packages and releases.
///
/// The dialog offers the programs that are on the search path.
const WELL_KNOWN: &[&str] = &[
    "stockfish",
    "fairy-stockfish",
    "lc0",
    "komodo",
    "berserk",
    "ethereal-chess",
    "ethereal",
    "rubichess",
    "koivisto",
    "seer",
    "viridithas",
    "obsidian",
    "gnuchessu",
    "fruit",
    "toga2",
    "glaurung",
    "rustic",
    "maia",
];

/// State of adding an engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum AddEngineState {
    /// The player has not named a program yet.
    #[default]
    EnteringPath,
    Starting,
    /// The engine has reported its name and options.
    Ready(Box<EngineInfo>),
}

/// State of the dialog that adds or configures an external engine.
#[derive(Resource, Default)]
pub struct AddEngineDialog {
    /// Game that the engine will play; `None` while the dialog is closed.
    game: Option<Game>,
    /// Program that the player named last; empty if none.
    pub program: String,
    /// Arguments of that program, as typed.
    pub arguments: String,
    /// Real time at which that program was started.
    pub started_at: Duration,
    /// Engine being configured; `None` while a new one is added.
    pub external_engine: Option<ExternalEngine>,
    pub state: AddEngineState,
    /// Error of the program that the player named last.
    pub fault: Option<LocalizedMessage>,
    /// Known engines found on this computer.
    pub found: Vec<&'static str>,
    /// Task that starts the engine.
    task: Option<Task>,
    /// Task that searches for known engines.
    search_task: Option<Task>,
    /// Task that waits for the file dialog, and its start time.
    dialog_task: Option<(Task, Duration)>,
}

impl AddEngineDialog {
    /// Whether a file dialog is open.
    pub fn is_asking(&self) -> bool {
        self.dialog_task.is_some()
    }

    /// Resets the state for `game`, which stops running tasks.
    fn open(&mut self, game: Game, engine: Option<ExternalEngine>) {
        *self = AddEngineDialog { game: Some(game), external_engine: engine, ..AddEngineDialog::default() };
    }
}

/// Results of the background tasks.
enum EngineTaskResult {
    /// Known engines on the search path.
    Found(Vec<&'static str>),
    /// Paths from the file dialog; `None` if it was cancelled or could not be shown.
    Chosen(Option<Vec<PathBuf>>),
    InfoReceived(EngineInfo),
    /// The engine did not start or cannot play the game.
    Failed(LocalizedMessage),
}

type Task = session::Task<EngineTaskResult>;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<AddEngineDialog>()
        .add_systems(Update, (handle_requests, handle_results).chain().in_set(FramePhase::Engines))
        // Closing the dialog stops an engine that is being started.
        .add_systems(OnExit(Dialog::ExternalEngine), |mut engine_dialog: ResMut<AddEngineDialog>| {
            *engine_dialog = AddEngineDialog::default()
        });
}

/// System parameters for starting background tasks.
#[derive(SystemParam)]
struct EngineTasks<'w> {
    proxy: Option<Res<'w, EventLoopProxyWrapper>>,
    dialogs: Option<Res<'w, FileDialogsAllowed>>,
    locale: Res<'w, Locale>,
    time: Res<'w, Time<Real>>,
}

impl EngineTasks<'_> {
    fn start(
        &self,
        work: impl FnOnce(&session::Reporter<EngineTaskResult>) + Send + 'static,
    ) -> Option<Task> {
        let started = Task::start("guests", waker(self.proxy.as_deref()), work);
        started.inspect_err(|why| error!("a thread for guests could not be started: {why}")).ok()
    }

    /// Starts a program with its arguments to read its name and options.
    ///
    /// Other settings are not sent: if they make the engine fail, the player must still be able to change them.
    fn start_engine(&self, engine_dialog: &mut AddEngineDialog, program: String, arguments: &str) {
        let Some(game) = engine_dialog.game else { return };
        engine_dialog.fault = None;
        engine_dialog.program = program;
        arguments.trim().clone_into(&mut engine_dialog.arguments);
        engine_dialog.started_at = self.time.elapsed();
        let arguments = Some((ExternalEngine::ARGUMENTS, engine_dialog.arguments.as_str()));
        let arguments = arguments.filter(|(_, text)| !text.is_empty());
        let Some(engine) = ExternalEngine::with_settings(&engine_dialog.program, arguments) else {
            engine_dialog.fault = Some(message!("engine-bar-not-allowed"));
            return;
        };
        engine_dialog.state = AddEngineState::Starting;
        engine_dialog.task = self.start(move |reporter| match query_engine(game, engine, reporter.stop()) {
            Ok(Some(info)) => reporter.send(EngineTaskResult::InfoReceived(info)),
            Ok(None) => {}
            Err(why) => reporter.send(EngineTaskResult::Failed(why)),
        });
    }
}

/// System that carries out the requests of screens.
fn handle_requests(
    mut requests: MessageReader<EngineRequest>,
    mut engine_dialog: ResMut<AddEngineDialog>,
    mut dialog: DialogControl,
    tasks: EngineTasks,
    // Some systems (macOS) allow file dialogs from the main thread only.
    _main: NonSendMarker,
) {
    for request in requests.read() {
        let engine_dialog = &mut *engine_dialog;
        match request {
            EngineRequest::Choose(game) => {
                engine_dialog.open(*game, None);
                dialog.open(Dialog::ExternalEngine);
                // Search in the background, because folders of the search path may be on slow disks.
                engine_dialog.search_task = tasks.start(|reporter| {
                    let known = WELL_KNOWN.iter().copied();
                    reporter.send(EngineTaskResult::Found(
                        known.filter(|name| file_dialogs::is_on_path(name)).collect(),
                    ));
                });
            }
            EngineRequest::Configure(game, engine) => {
                engine_dialog.open(*game, Some(engine.clone()));
                dialog.open(Dialog::ExternalEngine);
                tasks.start_engine(engine_dialog, engine.path().to_owned(), engine.argument_text());
            }
            EngineRequest::Browse if tasks.dialogs.is_none() || !file_dialogs::are_available() => {
                engine_dialog.fault = Some(message!("engine-add-file-dialog-failed"));
            }
            EngineRequest::Browse => {
                let file_dialog = file_dialogs::ask_program(&tasks.locale.text(key!("engine-add-title")));
                let dialog_task = tasks.start(move |reporter| {
                    reporter.send(EngineTaskResult::Chosen(file_dialogs::wait(file_dialog)))
                });
                engine_dialog.dialog_task = dialog_task.zip(Some(tasks.time.elapsed()));
            }
            EngineRequest::Start { program, arguments } => {
                tasks.start_engine(engine_dialog, program_of(program), arguments);
            }
            EngineRequest::Stop => {
                engine_dialog.task = None;
                engine_dialog.state = AddEngineState::EnteringPath;
            }
        }
    }
}

/// System that handles the results of the tasks. Tasks of a closed dialog no longer exist.
fn handle_results(mut engine_dialog: ResMut<AddEngineDialog>, tasks: EngineTasks) {
    let results = {
        let engine_dialog = &mut *engine_dialog;
        let chosen =
            engine_dialog.dialog_task.as_mut().and_then(|(dialog_task, _)| dialog_task.try_next_report());
        let info = engine_dialog.task.as_mut().and_then(Task::try_next_report);
        [chosen, info, engine_dialog.search_task.as_mut().and_then(Task::try_next_report)]
    };
    for result in results.into_iter().flatten() {
        let engine_dialog = &mut *engine_dialog;
        match result {
            EngineTaskResult::Found(found) => {
                (engine_dialog.found, engine_dialog.search_task) = (found, None)
            }
            EngineTaskResult::Chosen(chosen) => {
                let started_at = engine_dialog.dialog_task.take().map(|(_, started_at)| started_at);
                match chosen.and_then(|paths| paths.into_iter().next()) {
                    Some(path) => {
                        let arguments = engine_dialog.arguments.clone();
                        tasks.start_engine(engine_dialog, path.display().to_string(), &arguments);
                    }
                    None if started_at.is_some_and(|started_at| {
                        tasks.time.elapsed().saturating_sub(started_at) < SHORTEST_DIALOG_TIME
                    }) =>
                    {
                        engine_dialog.fault = Some(message!("engine-add-file-dialog-failed"));
                    }
                    None => {}
                }
            }
            EngineTaskResult::InfoReceived(info) => {
                (engine_dialog.state, engine_dialog.task) = (AddEngineState::Ready(Box::new(info)), None);
            }
            EngineTaskResult::Failed(why) => {
                (engine_dialog.state, engine_dialog.task, engine_dialog.fault) =
                    (AddEngineState::EnteringPath, None, Some(why));
            }
        }
    }
}

/// Parses the typed `text` as a program. A bare name stays as it is (the search path applies); a path becomes absolute.
fn program_of(text: &str) -> String {
    let path = file_dialogs::parse_typed_path(text);
    let has_folder = path.parent().is_some_and(|folder| folder != Path::new(""));
    if !has_folder {
        return path.display().to_string();
    }
    std::path::absolute(&path).unwrap_or(path).display().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stays_a_name_and_a_path_becomes_absolute() {
        assert_eq!(program_of(" stockfish "), "stockfish");
        let here = std::env::current_dir().expect("a folder");
        assert_eq!(program_of("engines/fish"), here.join("engines/fish").display().to_string());
        assert_eq!(program_of("./fish"), here.join("fish").display().to_string());
        let home = std::env::var("HOME").unwrap_or_default();
        assert!(home.is_empty() || program_of("~/fish") == format!("{home}/fish"));
    }
}
