//! Adding an external engine: start it once, ask its name and options.
//!
//! The program is typed, chosen in a file dialog, or one of those found on the search path. Leaving the dialog stops
//! it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::ecs::system::{NonSendMarker, SystemParam};
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use crate::app::commands::GuestsRequest;
use crate::app::core::{Dialog, DialogState, FramePhase, waker};
use crate::app::file_dialogs::{self, FileDialogs, TOO_SOON};
use crate::app::words::Locale;
use session::guests::{Introduction, meet};
use session::{self, Game, Guest, Message, key, message};

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
pub enum Meeting {
    /// The player has yet to name a program.
    #[default]
    Naming,
    Starting,
    /// The engine has reported its name and options.
    Met(Box<Introduction>),
}

/// State of the dialog that adds or configures an external engine.
#[derive(Resource, Default)]
pub struct GuestPage {
    /// Game that the engine will play; `None` while the dialog is closed.
    game: Option<Game>,
    /// Program named last; empty for none.
    pub program: String,
    /// Engine being configured, unless a new one is added.
    pub guest: Option<Guest>,
    pub meeting: Meeting,
    /// Error with the program named last.
    pub fault: Option<Message>,
    /// Known engines found on this computer.
    pub found: Vec<&'static str>,
    task: Option<Task>,
    finder: Option<Task>,
    /// Task that waits for the file dialog, and its start time.
    asker: Option<(Task, Duration)>,
}

impl GuestPage {
    /// Whether a file dialog is open.
    pub fn is_asking(&self) -> bool {
        self.asker.is_some()
    }

    /// Starts anew for `game`, and stops a running task.
    fn open(&mut self, game: Game, guest: Option<Guest>) {
        *self = GuestPage { game: Some(game), guest, ..GuestPage::default() };
    }
}

/// Results of the background tasks.
enum News {
    Found(Vec<&'static str>),
    /// Paths from the file dialog; `None` if it was cancelled or could not be shown.
    Chosen(Option<Vec<PathBuf>>),
    Met(Introduction),
    /// The engine did not start or cannot play the game.
    Failed(Message),
}

type Task = session::Task<News>;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<GuestPage>()
        .add_systems(Update, (handle_requests, handle_results).chain().in_set(FramePhase::Engines))
        // Closing the dialog stops an engine that is being started.
        .add_systems(OnExit(Dialog::Guest), |mut page: ResMut<GuestPage>| *page = GuestPage::default());
}

/// System parameters for starting background tasks.
#[derive(SystemParam)]
struct EngineTasks<'w> {
    proxy: Option<Res<'w, EventLoopProxyWrapper>>,
    dialogs: Option<Res<'w, FileDialogs>>,
    locale: Res<'w, Locale>,
    time: Res<'w, Time<Real>>,
}

impl EngineTasks<'_> {
    fn start(&self, work: impl FnOnce(&session::Reporter<News>) + Send + 'static) -> Option<Task> {
        let started = Task::start("guests", waker(self.proxy.as_deref()), work);
        started.inspect_err(|why| error!("a thread for guests could not be started: {why}")).ok()
    }

    /// Starts a program to read its name and options.
    ///
    /// Earlier settings are not sent: if they are the cause of a failure, the player must be able to change them.
    fn meet(&self, page: &mut GuestPage, program: String) {
        let Some(game) = page.game else { return };
        page.fault = None;
        page.program = program;
        let Some(guest) = Guest::with_settings(&page.program, []) else {
            page.fault = Some(message!("guest-bar"));
            return;
        };
        page.meeting = Meeting::Starting;
        page.task = self.start(move |reporter| match meet(game, guest, reporter.stop()) {
            Ok(Some(introduction)) => reporter.tell(News::Met(introduction)),
            Ok(None) => {}
            Err(why) => reporter.tell(News::Failed(why)),
        });
    }
}

/// System that carries out the requests of screens.
fn handle_requests(
    mut requests: MessageReader<GuestsRequest>,
    mut page: ResMut<GuestPage>,
    mut dialog: DialogState,
    tasks: EngineTasks,
    // Some systems (macOS) allow file dialogs from the main thread only.
    _main: NonSendMarker,
) {
    for request in requests.read() {
        let page = &mut *page;
        match request {
            GuestsRequest::Choose(game) => {
                page.open(*game, None);
                dialog.open(Dialog::Guest);
                // In the background, because folders of the search path may be on slow disks.
                page.finder = tasks.start(|reporter| {
                    let known = WELL_KNOWN.iter().copied();
                    reporter.tell(News::Found(known.filter(|name| file_dialogs::is_on_path(name)).collect()));
                });
            }
            GuestsRequest::Set(game, guest) => {
                page.open(*game, Some(guest.clone()));
                dialog.open(Dialog::Guest);
                tasks.meet(page, guest.path().to_owned());
            }
            GuestsRequest::Browse if tasks.dialogs.is_none() || !file_dialogs::can_ask() => {
                page.fault = Some(message!("guest-no-dialog"));
            }
            GuestsRequest::Browse => {
                let asking = file_dialogs::program(&tasks.locale.text(key!("guest-title")));
                let asker =
                    tasks.start(move |reporter| reporter.tell(News::Chosen(file_dialogs::wait(asking))));
                page.asker = asker.zip(Some(tasks.time.elapsed()));
            }
            GuestsRequest::Meet(text) => tasks.meet(page, program_of(text)),
            GuestsRequest::Stop => {
                page.task = None;
                page.meeting = Meeting::Naming;
            }
        }
    }
}

/// System that handles the results of the tasks. Tasks of a closed dialog no longer exist.
fn handle_results(mut page: ResMut<GuestPage>, tasks: EngineTasks) {
    let news = {
        let page = &mut *page;
        let asked = page.asker.as_mut().and_then(|(asker, _)| asker.news());
        let met = page.task.as_mut().and_then(Task::news);
        [asked, met, page.finder.as_mut().and_then(Task::news)]
    };
    for news in news.into_iter().flatten() {
        let page = &mut *page;
        match news {
            News::Found(found) => (page.found, page.finder) = (found, None),
            News::Chosen(chosen) => {
                let since = page.asker.take().map(|(_, since)| since);
                match chosen.and_then(|paths| paths.into_iter().next()) {
                    Some(path) => tasks.meet(page, path.display().to_string()),
                    None if since
                        .is_some_and(|since| tasks.time.elapsed().saturating_sub(since) < TOO_SOON) =>
                    {
                        page.fault = Some(message!("guest-no-dialog"));
                    }
                    None => {}
                }
            }
            News::Met(introduction) => {
                (page.meeting, page.task) = (Meeting::Met(Box::new(introduction)), None);
            }
            News::Failed(why) => {
                (page.meeting, page.task, page.fault) = (Meeting::Naming, None, Some(why));
            }
        }
    }
}

/// Program from the typed `text`: a bare name is left to the search path. A path becomes absolute.
fn program_of(text: &str) -> String {
    let path = file_dialogs::typed(text);
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
