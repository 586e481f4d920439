//! An engine of other people is met before it sits down (guest): a program is named, typed, or chosen in a dialog of the
//! system, started once on a thread of its own, and says what it is called and what can be set. That ends when the page is
//! left.

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

/// Programs that speak UCI by themselves, as packages and their authors call them. Those that the system finds are offered
/// by a click.
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

/// How far a meeting is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Meeting {
    /// A program is to be named.
    #[default]
    Naming,
    /// It is being started.
    Starting,
    /// It has introduced itself.
    Met(Box<Introduction>),
}

/// The page on which engines of other people are met.
#[derive(Resource, Default)]
pub struct GuestPage {
    /// The game that is to be played; `None` while the page is closed.
    game: Option<Game>,
    /// The program that was named last; empty for none.
    pub program: String,
    /// The guest that is to be set, where it was not a new one that was asked for.
    pub guest: Option<Guest>,
    /// How far the meeting is.
    pub meeting: Meeting,
    /// What is wrong with the program that was named last.
    pub fault: Option<Message>,
    /// Programs that are well known and found on this computer.
    pub found: Vec<&'static str>,
    task: Option<Task>,
    finder: Option<Task>,
    /// Waits for the dialog of the system, since then.
    asker: Option<(Task, Duration)>,
}

impl GuestPage {
    /// Whether a dialog of the system is open.
    pub fn is_asking(&self) -> bool {
        self.asker.is_some()
    }

    /// Begins anew; whatever was being started is stopped.
    fn open(&mut self, game: Game, guest: Option<Guest>) {
        *self = GuestPage { game: Some(game), guest, ..GuestPage::default() };
    }
}

/// What threads tell.
enum News {
    /// These programs were found.
    Found(Vec<&'static str>),
    /// What was chosen in a dialog of the system; nothing where it was cancelled, or could not be shown.
    Chosen(Option<Vec<PathBuf>>),
    /// It has introduced itself.
    Met(Introduction),
    /// It cannot sit down, and why.
    Failed(Message),
}

type Task = session::Task<News>;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<GuestPage>()
        .add_systems(Update, (obey, listen).chain().in_set(FramePhase::Engines))
        // An engine that is being started is stopped when its dialog is closed.
        .add_systems(OnExit(Dialog::Guest), |mut page: ResMut<GuestPage>| *page = GuestPage::default());
}

/// What it takes to begin something beside the frames.
#[derive(SystemParam)]
struct Desk<'w> {
    proxy: Option<Res<'w, EventLoopProxyWrapper>>,
    dialogs: Option<Res<'w, FileDialogs>>,
    locale: Res<'w, Locale>,
    time: Res<'w, Time<Real>>,
}

impl Desk<'_> {
    fn start(&self, work: impl FnOnce(&session::Reporter<News>) + Send + 'static) -> Option<Task> {
        let started = Task::start("guests", waker(self.proxy.as_deref()), work);
        started.inspect_err(|why| error!("a thread for guests could not be started: {why}")).ok()
    }

    /// Starts a program, to hear what it says of itself. Settings that it was given before are not told to it: should they
    /// be what is wrong, they can be set otherwise.
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

/// What screens ask for.
fn obey(
    mut requests: MessageReader<GuestsRequest>,
    mut page: ResMut<GuestPage>,
    mut dialog: DialogState,
    desk: Desk,
    // Some systems show their dialogs from the main thread alone.
    _main: NonSendMarker,
) {
    for request in requests.read() {
        let page = &mut *page;
        match request {
            GuestsRequest::Choose(game) => {
                page.open(*game, None);
                dialog.open(Dialog::Guest);
                // Folders may lie on slow disks.
                page.finder = desk.start(|reporter| {
                    let known = WELL_KNOWN.iter().copied();
                    reporter.tell(News::Found(known.filter(|name| file_dialogs::is_on_path(name)).collect()));
                });
            }
            GuestsRequest::Set(game, guest) => {
                page.open(*game, Some(guest.clone()));
                dialog.open(Dialog::Guest);
                desk.meet(page, guest.path().to_owned());
            }
            GuestsRequest::Browse if desk.dialogs.is_none() || !file_dialogs::can_ask() => {
                page.fault = Some(message!("guest-no-dialog"));
            }
            GuestsRequest::Browse => {
                let asking = file_dialogs::program(&desk.locale.text(key!("guest-title")));
                let asker =
                    desk.start(move |reporter| reporter.tell(News::Chosen(file_dialogs::wait(asking))));
                page.asker = asker.zip(Some(desk.time.elapsed()));
            }
            GuestsRequest::Meet(text) => desk.meet(page, program_of(text)),
            GuestsRequest::Stop => {
                page.task = None;
                page.meeting = Meeting::Naming;
            }
        }
    }
}

/// What threads tell. Those whose page was left are not heard any more.
fn listen(mut page: ResMut<GuestPage>, desk: Desk) {
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
                    Some(path) => desk.meet(page, path.display().to_string()),
                    None if since
                        .is_some_and(|since| desk.time.elapsed().saturating_sub(since) < TOO_SOON) =>
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

/// A program as it is typed: what has no folder is a name that the system looks for, anything else a path that is the same
/// wherever the program is started next time.
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
    fn a_name_stays_a_name_and_a_path_becomes_a_whole_one() {
        assert_eq!(program_of(" stockfish "), "stockfish");
        let here = std::env::current_dir().expect("a folder");
        assert_eq!(program_of("engines/fish"), here.join("engines/fish").display().to_string());
        assert_eq!(program_of("./fish"), here.join("fish").display().to_string());
        let home = std::env::var("HOME").unwrap_or_default();
        assert!(home.is_empty() || program_of("~/fish") == format!("{home}/fish"));
    }
}
