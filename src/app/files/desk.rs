//! Starts background tasks on files: choose a path, read, open, write.

use std::sync::Arc;
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use super::news::{News, Reporter, Task};
use super::reading::Source;
use super::saving::{Content, Likes, Wanted};
use super::state::{Asked, Files, Saver, Shared, Stage};
use super::{reading, saving};
use crate::app::commands::SaveAs;
use crate::app::core::{Dialog, DialogState, KeptAt, waker};
use crate::app::file_dialogs::{self, FileDialogs};
use crate::app::game::CurrentMatch;
use crate::app::look::{AssetsFolder, ThemeOf, number_style};
use crate::app::preferences::{Settings, Setups, SquareNames};
use crate::app::words::{Locale, shown_name};
use art::picture::{Labels, Sight};
use session::{Game, Seat, key, message};
use store::{ExportTo, Home, tame};

/// System parameters that every task on files needs.
#[derive(SystemParam)]
pub(super) struct Desk<'w> {
    home: Option<Res<'w, KeptAt>>,
    proxy: Option<Res<'w, EventLoopProxyWrapper>>,
    pub locale: Res<'w, Locale>,
    dialogs: Option<Res<'w, FileDialogs>>,
    settings: Option<Res<'w, Settings>>,
    setups: Option<Res<'w, Setups>>,
    themes: Option<ThemeOf<'w>>,
    assets: Option<Res<'w, AssetsFolder>>,
    time: Res<'w, Time<Real>>,
}

impl Desk<'_> {
    pub(super) fn now(&self) -> Duration {
        self.time.elapsed()
    }

    pub(super) fn home(&self) -> Option<Home> {
        self.home.as_ref().and_then(|home| home.0.clone())
    }

    pub(super) fn start(&self, work: impl FnOnce(&Reporter) + Send + 'static) -> Option<Task> {
        let started = Task::start("files", waker(self.proxy.as_deref()), work);
        started.inspect_err(|why| error!("a thread for files could not be started: {why}")).ok()
    }

    /// Style for pictures of `game`, the same as at the table and in the library.
    pub(super) fn likes(&self, game: Game) -> Option<Likes> {
        let (settings, themes) = (self.settings.as_ref()?, self.themes.as_ref()?);
        let of_game = self.setups.as_ref().map_or("", |setups| setups.theme_of(game));
        let has_numbers = game.numbers_squares();
        let labels = match settings.square_names {
            SquareNames::Numbers if has_numbers => Labels::Numbers,
            SquareNames::None if has_numbers => Labels::None,
            SquareNames::Letters if has_numbers => Labels::Frame,
            _ if settings.coordinates => Labels::Frame,
            _ => Labels::None,
        };
        Some(Likes {
            theme: themes.named(of_game),
            assets: self.assets.as_ref().and_then(|assets| assets.0.clone()),
            labels,
            numbers: number_style(settings),
            marks_last_move: settings.marks.last_move,
        })
    }
}

/// Marker resource: the window supports dropping files, and the page may say so.
#[derive(Resource, Clone, Copy, Debug)]
pub struct FileDrops;

/// After this time, assume that the system's file dialog does not appear.
const NO_ANSWER: Duration = Duration::from_secs(3);

/// Opens a file dialog of the system.
///
/// The system may not respond at all. After `NO_ANSWER` the player is told; a second request for the same then goes on
/// without a dialog.
pub(super) fn ask(files: &mut Files, desk: &Desk, dialog: &mut DialogState, asked: Asked) {
    let asking = files.asking.as_ref().filter(|_| files.asker.is_some());
    let is_again = |before: &Asked| matches!(before, Asked::Open) == matches!(asked, Asked::Open);
    match asking.filter(|(before, _)| is_again(before)).map(|(_, since)| desk.now().saturating_sub(*since)) {
        Some(waited) if waited >= NO_ANSWER => {
            files.asker = None;
            return do_without(files, desk, dialog, asked);
        }
        Some(_) if matches!(asked, Asked::Open) => return,
        _ => files.asker = None,
    }
    if desk.dialogs.is_none() || !file_dialogs::can_ask() {
        return do_without(files, desk, dialog, asked);
    }
    let text = |key| desk.locale.text(key);
    let asking = match &asked {
        Asked::Open => file_dialogs::open(
            &text(key!("files-open-title")),
            &text(key!("files-games")),
            &text(key!("files-all")),
        ),
        Asked::Save(wanted) => {
            let kind = desk.locale.say(&message!("files-of-kind", ending = wanted.ending));
            file_dialogs::save(&text(key!("files-save-title")), &wanted.name, (kind.as_str(), wanted.ending))
        }
    };
    let now = desk.now();
    files.tell_at = Some(now + NO_ANSWER);
    files.asking = Some((asked, now));
    files.asker = desk.start(move |reporter| reporter.tell(News::Chosen(file_dialogs::wait(asking))));
}

/// Fallback without a file dialog: type a path, or save in the export folder. A saved file gets a free name.
pub(super) fn do_without(files: &mut Files, desk: &Desk, dialog: &mut DialogState, asked: Asked) {
    match asked {
        Asked::Open => dialog.open(Dialog::TypePath),
        Asked::Save(wanted) => {
            let folder = desk.home().map_or_else(std::env::temp_dir, |home| home.exports().to_owned());
            let to = ExportTo::Folder(folder, wanted.name.clone());
            save(files, desk, *wanted, to);
        }
    }
}

/// Starts reading files or pasted text.
pub(super) fn open(files: &mut Files, desk: &Desk, sources: Vec<Source>) {
    files.close();
    files.asking = None;
    files.sources = sources.into();
    files.stage = Stage::Reading;
    files.since = Some(desk.now());
    let sources = Arc::clone(&files.sources);
    files.task = desk.start(move |reporter| reading::list(reporter, &sources));
}

/// Opens a game of the list. A single game is still in memory, others are read again.
pub(super) fn take(files: &mut Files, desk: &Desk, place: usize) {
    let Some((source, byte)) = files.games.get(place).map(|game| game.at) else { return };
    let home = desk.home();
    files.stage = Stage::Opening;
    files.failed = None;
    let only = files.last.take().filter(|_| files.games.len() == 1);
    let sources = Arc::clone(&files.sources);
    files.task = desk.start(move |reporter| match only {
        Some(game) => reading::keep(reporter, *game, home.as_ref()),
        None => reading::take(reporter, &sources[source], byte, home.as_ref()),
    });
}

/// Starts writing a file.
pub(super) fn save(files: &mut Files, desk: &Desk, wanted: Wanted, to: ExportTo) {
    let home = desk.home();
    let games = matches!(wanted.content, Content::All(..)).then_some(0);
    let task = desk.start(move |reporter| saving::save(reporter, &wanted, &to, home.as_ref()));
    files.savers.extend(task.map(|task| Saver { task, games }));
}

/// Prepares saving the shared game, as the given `text` or as a picture.
pub(super) fn wanted(
    files: &Files,
    desk: &Desk,
    table: Option<&CurrentMatch>,
    to: SaveAs,
    text: Option<String>,
) -> Option<Wanted> {
    let text = text.map(Content::Text);
    let (game, seats, content) = match &files.shared {
        Shared::Table => {
            let table = table?;
            let (eyes, below) = (table.viewer(), table.seat_below());
            let content = text.unwrap_or_else(|| match to {
                SaveAs::Gif => Content::Film(Box::new(table.save()), eyes, below),
                _ => Content::Still(Box::new(Sight::of(table.shown(), eyes, below))),
            });
            (table.game(), table.seats(), content)
        }
        Shared::Kept(card) => (card.game?, &*card.seats, text.unwrap_or(Content::Kept(card.id, card.below))),
    };
    let ending = match to {
        SaveAs::Png => "png",
        SaveAs::Svg => "svg",
        SaveAs::Gif => "gif",
        SaveAs::Text(form) => form.ending(game),
    };
    let names = seats.iter().enumerate();
    let names: Vec<String> =
        names.map(|(index, seat)| shown_name(&desk.locale, game, seat, Seat::from_index(index))).collect();
    let name = tame(&format!("{} {}", desk.locale.text(game.keys.name), names.join(" - ")));
    let name = format!("{name}.{ending}");
    Some(Wanted { content, to, likes: desk.likes(game)?, name, ending })
}
