//! Adding an external engine: start it once, ask its name and options.
//!
//! The program is typed, chosen in a file dialog, or one of those found on the search path. Leaving the dialog stops
//! it.

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

/// Programs known to speak UCI, by their names in packages and releases. Those found on the search path are offered.
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
    /// The player has yet to name a program.
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
    /// Program named last; empty for none.
    pub program: String,
    /// Engine being configured, unless a new one is added.
    pub external_engine: Option<ExternalEngine>,
    pub state: AddEngineState,
    /// Error with the program named last.
    pub fault: Option<LocalizedMessage>,
    /// Known engines found on this computer.
    pub found: Vec<&'static str>,
    task: Option<Task>,
    finder: Option<Task>,
    /// Task that waits for the file dialog, and its start time.
    asker: Option<(Task, Duration)>,
}

impl AddEngineDialog {
    /// Whether a file dialog is open.
    pub fn is_asking(&self) -> bool {
        self.asker.is_some()
    }

    /// Starts anew for `game`, and stops a running task.
    fn open(&mut self, game: Game, engine: Option<ExternalEngine>) {
        *self = AddEngineDialog { game: Some(game), external_engine: engine, ..AddEngineDialog::default() };
    }
}

/// Results of the background tasks.
enum EngineTaskResult {
    Found(Vec<&'static str>),
    /// Paths from the file dialog; `None` if it was cancelled or could not be shown.
    Chosen(Option<Vec<PathBuf>>),
    Met(EngineInfo),
    /// The engine did not start or cannot play the game.
    Failed(LocalizedMessage),
}

type Task = session::Task<EngineTaskResult>;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<AddEngineDialog>()
        .add_systems(Update, (handle_requests, handle_results).chain().in_set(FramePhase::Engines))
        // Closing the dialog stops an engine that is being started.
        .add_systems(OnExit(Dialog::ExternalEngine), |mut page: ResMut<AddEngineDialog>| {
            *page = AddEngineDialog::default()
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

    /// Starts a program to read its name and options.
    ///
    /// Earlier settings are not sent: if they are the cause of a failure, the player must be able to change them.
    fn start_engine(&self, page: &mut AddEngineDialog, program: String) {
        let Some(game) = page.game else { return };
        page.fault = None;
        page.program = program;
        let Some(guest) = ExternalEngine::with_settings(&page.program, []) else {
            page.fault = Some(message!("guest-bar"));
            return;
        };
        page.state = AddEngineState::Starting;
        page.task = self.start(move |reporter| match query_engine(game, guest, reporter.stop()) {
            Ok(Some(introduction)) => reporter.send(EngineTaskResult::Met(introduction)),
            Ok(None) => {}
            Err(why) => reporter.send(EngineTaskResult::Failed(why)),
        });
    }
}

/// System that carries out the requests of screens.
fn handle_requests(
    mut requests: MessageReader<EngineRequest>,
    mut page: ResMut<AddEngineDialog>,
    mut dialog: DialogControl,
    tasks: EngineTasks,
    // Some systems (macOS) allow file dialogs from the main thread only.
    _main: NonSendMarker,
) {
    for request in requests.read() {
        let page = &mut *page;
        match request {
            EngineRequest::Choose(game) => {
                page.open(*game, None);
                dialog.open(Dialog::ExternalEngine);
                // In the background, because folders of the search path may be on slow disks.
                page.finder = tasks.start(|reporter| {
                    let known = WELL_KNOWN.iter().copied();
                    reporter.send(EngineTaskResult::Found(
                        known.filter(|name| file_dialogs::is_on_path(name)).collect(),
                    ));
                });
            }
            EngineRequest::Configure(game, guest) => {
                page.open(*game, Some(guest.clone()));
                dialog.open(Dialog::ExternalEngine);
                tasks.start_engine(page, guest.path().to_owned());
            }
            EngineRequest::Browse if tasks.dialogs.is_none() || !file_dialogs::are_available() => {
                page.fault = Some(message!("guest-no-dialog"));
            }
            EngineRequest::Browse => {
                let asking = file_dialogs::ask_program(&tasks.locale.text(key!("guest-title")));
                let asker = tasks.start(move |reporter| {
                    reporter.send(EngineTaskResult::Chosen(file_dialogs::wait(asking)))
                });
                page.asker = asker.zip(Some(tasks.time.elapsed()));
            }
            EngineRequest::Start(text) => tasks.start_engine(page, program_of(text)),
            EngineRequest::Stop => {
                page.task = None;
                page.state = AddEngineState::EnteringPath;
            }
        }
    }
}

/// System that handles the results of the tasks. Tasks of a closed dialog no longer exist.
fn handle_results(mut page: ResMut<AddEngineDialog>, tasks: EngineTasks) {
    let news = {
        let page = &mut *page;
        let asked = page.asker.as_mut().and_then(|(asker, _)| asker.try_next_report());
        let met = page.task.as_mut().and_then(Task::try_next_report);
        [asked, met, page.finder.as_mut().and_then(Task::try_next_report)]
    };
    for news in news.into_iter().flatten() {
        let page = &mut *page;
        match news {
            EngineTaskResult::Found(found) => (page.found, page.finder) = (found, None),
            EngineTaskResult::Chosen(chosen) => {
                let since = page.asker.take().map(|(_, since)| since);
                match chosen.and_then(|paths| paths.into_iter().next()) {
                    Some(path) => tasks.start_engine(page, path.display().to_string()),
                    None if since.is_some_and(|since| {
                        tasks.time.elapsed().saturating_sub(since) < SHORTEST_DIALOG_TIME
                    }) =>
                    {
                        page.fault = Some(message!("guest-no-dialog"));
                    }
                    None => {}
                }
            }
            EngineTaskResult::Met(introduction) => {
                (page.state, page.task) = (AddEngineState::Ready(Box::new(introduction)), None);
            }
            EngineTaskResult::Failed(why) => {
                (page.state, page.task, page.fault) = (AddEngineState::EnteringPath, None, Some(why));
            }
        }
    }
}

/// Program from the typed `text`: a bare name is left to the search path. A path becomes absolute.
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
