//! Handles results of the file tasks: updates state, opens dialogs, notifies the player.

use std::path::Path;
use std::time::Duration;

use bevy::ecs::system::{NonSendMarker, SystemParam};
use bevy::prelude::*;

use super::reading::GameSource;
use super::results::{FileTaskResult, Task};
use super::state::{DialogPurpose, Files, OpeningStage, SHOW_PROGRESS_AFTER, TextPurpose};
use super::tasks::{
    FileTasks, SetupOpener, file_to_write, open, open_file_dialog, open_listed, open_without_dialog, save,
};
use crate::app::commands::{CopyText, ExportProgress, LibraryNotice, ResumeGame, SaveAs, ShowGames};
use crate::app::core::{Dialog, DialogControl, NextFrame, Screen, StorageReply, Warnings};
use crate::app::file_dialogs::{SHORTEST_DIALOG_TIME, is_sandboxed};
use crate::app::game::{CurrentMatch, Notice, current_match};
use session::{LocalizedMessage, Seat, catalogue, message, number};
use store::{ExportTarget, LoadedGame, News as StorageNews};

/// Reports a finished task: in the status line at the table, on the page of the mistakes, or in the library.
#[derive(SystemParam)]
pub(super) struct ResultReporter<'w> {
    screen: Res<'w, State<Screen>>,
    notice: ResMut<'w, Notice>,
    library: MessageWriter<'w, LibraryNotice>,
    export: ResMut<'w, ExportProgress>,
}

impl ResultReporter<'_> {
    fn report_in_library(&mut self, words: LocalizedMessage, refused: bool) {
        self.library.write(LibraryNotice { message: words, has_failed: refused, undo_import: None });
    }

    fn report(&mut self, message: LocalizedMessage, refused: bool) {
        match (self.screen.get(), refused) {
            (Screen::Table, true) => self.notice.show_failure(message),
            (Screen::Table, false) => self.notice.show(message),
            (Screen::Mistakes, _) => self.export.result = Some(message),
            _ => self.report_in_library(message, refused),
        }
    }
}

/// System that handles the results.
pub(super) fn handle_task_results(
    mut answers: MessageReader<StorageReply>,
    mut files: ResMut<Files>,
    mut dialog: DialogControl,
    mut reporter: ResultReporter,
    tasks: FileTasks,
    game: Option<Res<CurrentMatch>>,
    next_frame: Res<NextFrame>,
    (mut texts, mut resume_requests, mut show_games): (
        MessageWriter<CopyText>,
        MessageWriter<ResumeGame>,
        MessageWriter<ShowGames>,
    ),
    (mut setup, mut warnings): (SetupOpener, ResMut<Warnings>),
    windows: Query<&Window>,
    mut commands: Commands,
    _main: NonSendMarker,
) {
    let files = &mut *files;
    for StorageReply(news) in answers.read() {
        let (ticket, answer) = match news {
            StorageNews::Text(ticket, text) => (ticket, Ok(text)),
            StorageNews::Failed(ticket, why) => (ticket, Err(why)),
            _ => continue,
        };
        let Some(index) = files.texts.iter().position(|(requested, _)| requested == ticket) else { continue };
        let (_, purpose) = files.texts.swap_remove(index);
        match (answer, purpose) {
            (Err(why), _) => reporter.report(why.clone(), true),
            (Ok(text), TextPurpose::Copied) => {
                texts.write(CopyText(text.clone()));
                reporter.report(message!("library-game-copied"), false);
            }
            (Ok(text), TextPurpose::Saved(form)) => {
                let text = Some(text.clone());
                if let Some(output_file) =
                    file_to_write(files, &tasks, game.as_deref(), SaveAs::Text(form), text)
                {
                    open_file_dialog(files, &tasks, &mut dialog, DialogPurpose::Save(Box::new(output_file)));
                }
            }
        }
    }
    while let Some(news) = files.task.as_mut().and_then(Task::try_next_report) {
        match news {
            FileTaskResult::Found(batch) => files.add_batch(batch),
            FileTaskResult::Read => {
                files.task = None;
                files.stage = OpeningStage::Read;
                // A single game without errors opens at once; otherwise the dialog lists games and errors.
                if files.opens_at_once() {
                    open_listed(files, &tasks, &mut dialog, &mut setup, 0);
                } else {
                    if files.games.is_empty() && files.faults.is_empty() {
                        files.failed = Some(message!("files-no-games"));
                    }
                    dialog.open(Dialog::Files);
                }
            }
            FileTaskResult::Adding(done) => files.stage = OpeningStage::Adding(done),
            FileTaskResult::GameImported(id) => {
                files.close();
                dialog.close();
                resume_requests.write(ResumeGame::at_table(id));
            }
            FileTaskResult::ReadWithoutLibrary(game, why) => {
                files.close();
                dialog.close();
                warnings.0.extend(why.map(|why| message!("warning-file-not-saved", why)));
                match catalogue::reopen(&game.saved) {
                    Ok(game) => {
                        let (bottom_seat, browse_place, is_from_file) = (Seat::FIRST, None, true);
                        let resumed = LoadedGame { game, bottom_seat, browse_place, is_from_file };
                        current_match::open_saved_match(resumed, &mut commands);
                    }
                    Err(error) => error!("{error}"),
                }
            }
            FileTaskResult::Added { added, known, import } => {
                files.close();
                dialog.close();
                let (added, known) = (number(added), number(known));
                let message = message!("files-games-added", added, known);
                reporter.library.write(LibraryNotice { message, has_failed: false, undo_import: import });
                show_games.write(ShowGames { unfinished: false });
            }
            FileTaskResult::AddedInPart { message, import } => {
                files.close();
                dialog.close();
                reporter.library.write(LibraryNotice { message, has_failed: true, undo_import: import });
                show_games.write(ShowGames { unfinished: false });
            }
            FileTaskResult::Failed(why) => {
                files.task = None;
                files.stage = OpeningStage::Read;
                files.failed = Some(why);
                dialog.open(Dialog::Files);
            }
            FileTaskResult::Stopped | FileTaskResult::Saved(..) | FileTaskResult::Chosen(_) => {}
        }
    }
    if files.stage == OpeningStage::Reading && dialog.get() == Dialog::None {
        let waited = files.since.map_or(Duration::ZERO, |since| tasks.now().saturating_sub(since));
        if waited >= SHOW_PROGRESS_AFTER {
            dialog.open(Dialog::Files);
        }
        next_frame.request();
    }
    if let Some(FileTaskResult::Chosen(chosen)) = files.dialog_task.as_mut().and_then(Task::try_next_report) {
        files.dialog_task = None;
        let Some((purpose, requested_at)) = files.pending_dialog.take() else { return };
        match (chosen, purpose) {
            (None, purpose) if tasks.now().saturating_sub(requested_at) < SHORTEST_DIALOG_TIME => {
                open_without_dialog(files, &tasks, &mut dialog, purpose)
            }
            (None, _) => {}
            (Some(paths), DialogPurpose::Open) => {
                open(files, &tasks, paths.into_iter().map(GameSource::File).collect());
            }
            (Some(paths), DialogPurpose::Save(output_file)) => {
                if let Some(path) = paths.into_iter().next() {
                    let ending = output_file.extension;
                    let to = if is_sandboxed() {
                        ExportTarget::File(path)
                    } else {
                        ExportTarget::chosen(path, ending)
                    };
                    save(files, &tasks, *output_file, to, false);
                }
            }
        }
    }
    if let Some(at) = files.report_missing_dialog_at.filter(|_| files.dialog_task.is_some()) {
        if tasks.now() >= at {
            files.report_missing_dialog_at = None;
            // An open file dialog would have the keyboard focus, so a focused window means that no dialog is open. A
            // dialog that opens later is still handled.
            if windows.iter().any(|window| window.focused) {
                report_missing_dialog(files, &mut dialog, &mut reporter);
            }
        } else {
            next_frame.request_at(at);
        }
    }
    let mut saved = None;
    files.savers.retain_mut(|saver| {
        while let Some(news) = saver.task.try_next_report() {
            match news {
                FileTaskResult::Saved(path, to, count) => {
                    let file = shortened(&path);
                    let message = match (count, to) {
                        (Some(count), _) => message!("files-games-saved", count = number(count), file),
                        (None, SaveAs::Text(_)) => message!("notice-game-saved", file),
                        (None, _) => message!("files-picture-saved", file),
                    };
                    reporter.report(message, false);
                    if saver.is_in_own_folder {
                        saved = Some(path);
                    }
                }
                FileTaskResult::Failed(why) => reporter.report(why, true),
                FileTaskResult::Stopped => {}
                FileTaskResult::Adding(done) => {
                    saver.games = Some(done);
                    continue;
                }
                _ => continue,
            }
            return false;
        }
        true
    });
    if saved.is_some() {
        files.saved = saved;
        if matches!(dialog.get(), Dialog::None | Dialog::Result) {
            dialog.open(Dialog::Saved);
        }
    }
    if let Some(FileTaskResult::Failed(why)) = files.folder_task.as_mut().and_then(Task::try_next_report) {
        files.folder_task = None;
        dialog.close();
        reporter.report(why, true);
    }
    let written = files.saving_games();
    if reporter.export.written != written {
        reporter.export.written = written;
    }
}

/// Reports that the system's file dialog did not appear.
///
/// To open a file, the player can type the path instead. Saving without a dialog needs a second request
/// ([`open_file_dialog`]), because the player wanted to choose the folder.
fn report_missing_dialog(files: &Files, dialog: &mut DialogControl, reporter: &mut ResultReporter) {
    match &files.pending_dialog {
        Some((DialogPurpose::Open, _)) if dialog.get() == Dialog::None => dialog.open(Dialog::TypePath),
        Some((DialogPurpose::Save(_), _)) => reporter.report(message!("files-save-dialog-failed"), true),
        _ => {}
    }
}

/// Greatest length of a displayed path, in characters.
const LONGEST_PATH: usize = 44;

/// A path for display; a long one is shortened to `…/folder/name`.
fn shortened(path: &Path) -> String {
    let full_path = path.display().to_string();
    let (Some(name), Some(folder)) = (path.file_name(), path.parent().and_then(Path::file_name)) else {
        return full_path;
    };
    if full_path.chars().count() <= LONGEST_PATH {
        return full_path;
    }
    Path::new("…").join(folder).join(name).display().to_string()
}

/// Discards the opened files when their dialog closes.
pub(super) fn close_files(
    mut transitions: MessageReader<StateTransitionEvent<Dialog>>,
    mut files: ResMut<Files>,
) {
    let shows_files = |dialog: &Dialog| matches!(dialog, Dialog::Files | Dialog::FileFaults);
    let is_left = |transition: &StateTransitionEvent<Dialog>| {
        transition.exited.as_ref().is_some_and(shows_files)
            && !transition.entered.as_ref().is_some_and(shows_files)
    };
    if transitions.read().any(is_left) {
        files.close();
    }
}
