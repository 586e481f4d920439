//! Starts background tasks on files: choose a path, read, open, write.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use super::reading::GameSource;
use super::results::{FileTaskResult, Reporter, Task};
use super::saving::{Content, FileToWrite, PicturePreferences};
use super::state::{DialogPurpose, Files, OpeningStage, RunningSave, SharedGame};
use super::{reading, saving};
use crate::app::commands::{Navigate, SaveAs};
use crate::app::core::{Dialog, DialogControl, PositionHandover, Screen, StorageFolder, waker};
use crate::app::file_dialogs::{self, FileDialogsAllowed};
use crate::app::game::CurrentMatch;
use crate::app::look::{AssetsFolder, ThemeOf, number_style};
use crate::app::preferences::{Settings, Setups, SquareNames};
use crate::app::words::{Locale, shown_name};
use art::picture::{Labels, PositionView};
use session::{Game, Seat, key, message};
use store::{DataFolders, ExportTarget, safe_file_name};

/// System parameters that every task on files needs.
#[derive(SystemParam)]
pub(super) struct FileTasks<'w> {
    home: Option<Res<'w, StorageFolder>>,
    proxy: Option<Res<'w, EventLoopProxyWrapper>>,
    pub locale: Res<'w, Locale>,
    dialogs: Option<Res<'w, FileDialogsAllowed>>,
    settings: Option<Res<'w, Settings>>,
    setups: Option<Res<'w, Setups>>,
    themes: Option<ThemeOf<'w>>,
    assets: Option<Res<'w, AssetsFolder>>,
    time: Res<'w, Time<Real>>,
}

impl FileTasks<'_> {
    pub(super) fn now(&self) -> Duration {
        self.time.elapsed()
    }

    pub(super) fn home(&self) -> Option<DataFolders> {
        self.home.as_ref().and_then(|home| home.0.clone())
    }

    pub(super) fn start(&self, work: impl FnOnce(&Reporter) + Send + 'static) -> Option<Task> {
        let started = Task::start("files", waker(self.proxy.as_deref()), work);
        started.inspect_err(|why| error!("a thread for files could not be started: {why}")).ok()
    }

    /// Style for pictures of `game`, the same as at the table and in the library.
    pub(super) fn picture_style(&self, game: Game) -> Option<PicturePreferences> {
        let (settings, themes) = (self.settings.as_ref()?, self.themes.as_ref()?);
        let theme_name = self.setups.as_ref().map_or("", |setups| setups.theme_of(game));
        let has_numbers = game.has_square_numbers();
        let labels = match settings.square_names {
            SquareNames::Numbers if has_numbers => Labels::Numbers,
            SquareNames::None if has_numbers => Labels::None,
            SquareNames::Letters if has_numbers => Labels::Frame,
            _ if settings.coordinates => Labels::Frame,
            _ => Labels::None,
        };
        Some(PicturePreferences {
            theme: themes.named(theme_name),
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

/// Time after which the system's file dialog is assumed not to appear.
const DIALOG_TIMEOUT: Duration = Duration::from_secs(3);

/// Opens a file dialog of the system.
///
/// The system may not respond at all. After `DIALOG_TIMEOUT` the player can type a path instead or, if a file was to be
/// saved, gets a message. A second request with the same purpose then goes on without a dialog.
pub(super) fn open_file_dialog(
    files: &mut Files,
    tasks: &FileTasks,
    dialog: &mut DialogControl,
    purpose: DialogPurpose,
) {
    let pending = files.pending_dialog.as_ref().filter(|_| files.dialog_task.is_some());
    let has_same_purpose = |before: &DialogPurpose| {
        matches!(before, DialogPurpose::Open) == matches!(purpose, DialogPurpose::Open)
    };
    match pending
        .filter(|(before, _)| has_same_purpose(before))
        .map(|(_, since)| tasks.now().saturating_sub(*since))
    {
        Some(waited) if waited >= DIALOG_TIMEOUT => {
            files.dialog_task = None;
            return open_without_dialog(files, tasks, dialog, purpose);
        }
        Some(_) if matches!(purpose, DialogPurpose::Open) => return,
        _ => files.dialog_task = None,
    }
    if tasks.dialogs.is_none() || !file_dialogs::are_available() {
        return open_without_dialog(files, tasks, dialog, purpose);
    }
    let text = |key| tasks.locale.text(key);
    let file_dialog = match &purpose {
        DialogPurpose::Open => file_dialogs::ask_files_to_open(
            &text(key!("files-open-title")),
            &text(key!("files-type-games")),
            &text(key!("files-type-all")),
        ),
        DialogPurpose::Save(output_file) => {
            let kind = tasks.locale.say(&message!("files-type-extension", ending = output_file.extension));
            file_dialogs::ask_file_to_save(
                &text(key!("files-save-title")),
                &output_file.name,
                (kind.as_str(), output_file.extension),
            )
        }
    };
    let now = tasks.now();
    files.report_missing_dialog_at = Some(now + DIALOG_TIMEOUT);
    files.pending_dialog = Some((purpose, now));
    files.dialog_task =
        tasks.start(move |reporter| reporter.send(FileTaskResult::Chosen(file_dialogs::wait(file_dialog))));
}

/// Goes on without a file dialog: the player types a path, or the file is saved in the export folder under a free name.
pub(super) fn open_without_dialog(
    files: &mut Files,
    tasks: &FileTasks,
    dialog: &mut DialogControl,
    purpose: DialogPurpose,
) {
    match purpose {
        DialogPurpose::Open => dialog.open(Dialog::TypePath),
        DialogPurpose::Save(output_file) => {
            let folder = tasks.home().map_or_else(std::env::temp_dir, |home| home.exports().to_owned());
            let to = ExportTarget::Folder(folder, output_file.name.clone());
            save(files, tasks, *output_file, to, true);
        }
    }
}

/// Starts reading files or pasted text.
pub(super) fn open(files: &mut Files, tasks: &FileTasks, sources: Vec<GameSource>) {
    files.close();
    files.pending_dialog = None;
    files.sources = sources.into();
    files.stage = OpeningStage::Reading;
    files.since = Some(tasks.now());
    let sources = Arc::clone(&files.sources);
    files.task = tasks.start(move |reporter| reading::list_games(reporter, &sources));
}

/// Opens the setup page with a position.
#[derive(SystemParam)]
pub(super) struct SetupOpener<'w> {
    handover: ResMut<'w, PositionHandover>,
    pages: MessageWriter<'w, Navigate>,
}

/// Opens the game or the position with this index in the list.
///
/// A position opens on the setup page, like a pasted one. A single game is still in memory; others are read again.
pub(super) fn open_listed(
    files: &mut Files,
    tasks: &FileTasks,
    dialog: &mut DialogControl,
    setup: &mut SetupOpener,
    index: usize,
) {
    if let Some((game, text)) = files.position(index) {
        files.close();
        dialog.close();
        setup.handover.give(game, &text);
        setup.pages.write(Navigate::Open(Screen::Setup));
        return;
    }
    let Some((source, byte)) = files.games.get(index).map(|game| game.at) else { return };
    let data_folders = tasks.home();
    files.stage = OpeningStage::Opening;
    files.failed = None;
    let only_game = files.last.take().filter(|_| files.games.len() == 1);
    let sources = Arc::clone(&files.sources);
    files.task = tasks.start(move |reporter| match only_game {
        Some(game) => reading::import_game(reporter, *game, data_folders.as_ref()),
        None => reading::read_game_again(reporter, &sources[source], byte, data_folders.as_ref()),
    });
}

/// Starts opening the folder of the file that was saved last.
pub(super) fn open_saved_folder(files: &mut Files, tasks: &FileTasks) {
    let Some(folder) = files.saved.as_deref().and_then(Path::parent).map(Path::to_owned) else { return };
    files.folder_task = tasks.start(move |reporter| {
        if !file_dialogs::open_folder(&folder) {
            let folder = folder.display().to_string();
            reporter.send(FileTaskResult::Failed(message!("files-folder-not-opened", folder)));
        }
    });
}

/// Starts writing a file. `is_in_own_folder` says that the program has chosen the folder.
pub(super) fn save(
    files: &mut Files,
    tasks: &FileTasks,
    output_file: FileToWrite,
    to: ExportTarget,
    is_in_own_folder: bool,
) {
    let data_folders = tasks.home();
    let games = matches!(output_file.content, Content::All(..)).then_some(0);
    let task = tasks.start(move |reporter| saving::save(reporter, &output_file, &to, data_folders.as_ref()));
    files.savers.extend(task.map(|task| RunningSave { task, games, is_in_own_folder }));
}

/// The shared game as a file to write: the given `text`, or a picture or animation.
///
/// `None` if the game is not there any more or is unknown, or in a headless program without picture settings.
pub(super) fn file_to_write(
    files: &Files,
    tasks: &FileTasks,
    table: Option<&CurrentMatch>,
    to: SaveAs,
    text: Option<String>,
) -> Option<FileToWrite> {
    let text = text.map(Content::Text);
    let (game, seats, content) = match &files.shared {
        SharedGame::Table => {
            let table = table?;
            let (viewer, bottom_seat) = (table.viewer(), table.bottom_seat());
            let content = text.unwrap_or_else(|| match to {
                SaveAs::Gif => Content::Animation(Box::new(table.save()), viewer, bottom_seat),
                _ => Content::Picture(Box::new(PositionView::of(table.displayed(), viewer, bottom_seat))),
            });
            (table.game(), table.seats(), content)
        }
        SharedGame::Saved(card) => {
            (card.game?, &*card.seats, text.unwrap_or(Content::Stored(card.id, card.bottom_seat)))
        }
    };
    let ending = match to {
        SaveAs::Png => "png",
        SaveAs::Svg => "svg",
        SaveAs::Gif => "gif",
        SaveAs::Text(form) => form.ending(game),
    };
    let names = seats.iter().enumerate();
    let names: Vec<String> =
        names.map(|(index, seat)| shown_name(&tasks.locale, game, seat, Seat::from_index(index))).collect();
    let name = safe_file_name(&format!("{} {}", tasks.locale.text(game.keys.name), names.join(" - ")));
    let name = format!("{name}.{ending}");
    Some(FileToWrite { content, to, preferences: tasks.picture_style(game)?, name, extension: ending })
}
