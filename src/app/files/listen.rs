//! Handles results of the file tasks: updates state, opens dialogs, notifies the player.

use std::path::Path;
use std::time::Duration;

use bevy::ecs::system::{NonSendMarker, SystemParam};
use bevy::prelude::*;

use super::desk::{Desk, ask, do_without, open, save, take, wanted};
use super::news::{News, Task};
use super::reading::Source;
use super::state::{Asked, Files, PATIENCE, Stage, Text};
use crate::app::commands::{CopyText, ExportProgress, ResumeGame, SaveAs, ShowGames, TellLibrary};
use crate::app::core::{Answer, Dialog, DialogState, NextFrame, Screen};
use crate::app::file_dialogs::{TOO_SOON, is_sandboxed};
use crate::app::game::{CurrentMatch, Notice, current_match};
use session::{Message, Seat, catalogue, message, number};
use store::{ExportTo, News as Kept, Resumed};

/// Reports a finished task, in the status line at the table or in the library.
#[derive(SystemParam)]
pub(super) struct Teller<'w> {
    screen: Res<'w, State<Screen>>,
    notice: ResMut<'w, Notice>,
    library: MessageWriter<'w, TellLibrary>,
}

impl Teller<'_> {
    fn tell_library(&mut self, words: Message, refused: bool) {
        self.library.write(TellLibrary { words, refused });
    }

    fn tell(&mut self, message: Message, refused: bool) {
        match (*self.screen.get() == Screen::Table, refused) {
            (true, true) => self.notice.refuse(message),
            (true, false) => self.notice.tell(message),
            (false, _) => self.tell_library(message, refused),
        }
    }
}

/// System that handles the results.
pub(super) fn listen(
    mut answers: MessageReader<Answer>,
    mut files: ResMut<Files>,
    mut dialog: DialogState,
    mut teller: Teller,
    desk: Desk,
    game: Option<Res<CurrentMatch>>,
    next_frame: Res<NextFrame>,
    (mut texts, mut wishes, mut show_games): (
        MessageWriter<CopyText>,
        MessageWriter<ResumeGame>,
        MessageWriter<ShowGames>,
    ),
    mut export: ResMut<ExportProgress>,
    windows: Query<&Window>,
    mut commands: Commands,
    _main: NonSendMarker,
) {
    let files = &mut *files;
    for Answer(news) in answers.read() {
        let (ticket, answer) = match news {
            Kept::Text(ticket, text) => (ticket, Ok(text)),
            Kept::NotChanged(ticket, why) => (ticket, Err(why)),
            _ => continue,
        };
        let Some(place) = files.texts.iter().position(|(asked, _)| asked == ticket) else { continue };
        let (_, purpose) = files.texts.swap_remove(place);
        match (answer, purpose) {
            (Err(why), _) => teller.tell(why.clone(), true),
            (Ok(text), Text::Copied) => {
                texts.write(CopyText(text.clone()));
                teller.tell(message!("kept-copied"), false);
            }
            (Ok(text), Text::Saved(form)) => {
                let text = Some(text.clone());
                if let Some(wanted) = wanted(files, &desk, game.as_deref(), SaveAs::Text(form), text) {
                    ask(files, &desk, &mut dialog, Asked::Save(Box::new(wanted)));
                }
            }
        }
    }
    while let Some(news) = files.task.as_mut().and_then(Task::news) {
        match news {
            News::Found(portion) => files.take_portion(portion),
            News::Read => {
                files.task = None;
                files.stage = Stage::Read;
                // A single game without errors opens at once; otherwise the dialog lists games and errors.
                if files.games.len() == 1 && files.faults.is_empty() {
                    take(files, &desk, 0);
                } else {
                    if files.games.is_empty() && files.faults.is_empty() {
                        files.failed = Some(message!("files-empty"));
                    }
                    dialog.open(Dialog::Files);
                }
            }
            News::Adding(done) => files.stage = Stage::Adding(done),
            News::Kept(id) => {
                files.close();
                dialog.close();
                wishes.write(ResumeGame(id));
            }
            News::Taken(game) => {
                files.close();
                dialog.close();
                match catalogue::reopen(&game.saved) {
                    Ok(game) => {
                        let (below, looking, is_from_file) = (Seat::FIRST, None, true);
                        let resumed = Resumed { game, below, looking, is_from_file };
                        current_match::resume(resumed, &mut commands);
                    }
                    Err(error) => error!("{error}"),
                }
            }
            News::Added { added, known } => {
                files.close();
                dialog.close();
                let (added, known) = (number(added), number(known));
                teller.tell_library(message!("files-added", added, known), false);
                show_games.write(ShowGames { unfinished: false });
            }
            News::Failed(why) => {
                files.task = None;
                files.stage = Stage::Read;
                files.failed = Some(why);
                dialog.open(Dialog::Files);
            }
            News::Stopped | News::Saved(..) | News::Chosen(_) => {}
        }
    }
    if files.stage == Stage::Reading && dialog.get() == Dialog::None {
        let waited = files.since.map_or(Duration::ZERO, |since| desk.now().saturating_sub(since));
        if waited >= PATIENCE {
            dialog.open(Dialog::Files);
        }
        next_frame.ask();
    }
    if let Some(News::Chosen(chosen)) = files.asker.as_mut().and_then(Task::news) {
        files.asker = None;
        let Some((asked, since)) = files.asking.take() else { return };
        match (chosen, asked) {
            (None, asked) if desk.now().saturating_sub(since) < TOO_SOON => {
                do_without(files, &desk, &mut dialog, asked)
            }
            (None, _) => {}
            (Some(paths), Asked::Open) => {
                open(files, &desk, paths.into_iter().map(Source::File).collect());
            }
            (Some(paths), Asked::Save(wanted)) => {
                if let Some(path) = paths.into_iter().next() {
                    let ending = wanted.ending;
                    let to =
                        if is_sandboxed() { ExportTo::File(path) } else { ExportTo::chosen(path, ending) };
                    save(files, &desk, *wanted, to);
                }
            }
        }
    }
    if let Some(at) = files.tell_at.filter(|_| files.asker.is_some()) {
        if desk.now() >= at {
            files.tell_at = None;
            // If a file dialog had opened, it would have the keyboard focus and our window would not. A dialog that
            // opens later is still handled.
            if windows.iter().any(|window| window.focused) {
                report_missing_dialog(files, &mut dialog, &mut teller);
            }
        } else {
            next_frame.ask_at(at);
        }
    }
    files.savers.retain_mut(|saver| {
        while let Some(news) = saver.task.news() {
            match news {
                News::Saved(path, to, count) => {
                    let file = shortened(&path);
                    let message = match (count, to) {
                        (Some(count), _) => message!("files-saved-all", count = number(count), file),
                        (None, SaveAs::Text(_)) => message!("notice-saved-file", file),
                        (None, _) => message!("files-saved-picture", file),
                    };
                    teller.tell(message, false);
                }
                News::Failed(why) => teller.tell(why, true),
                News::Stopped => {}
                News::Adding(done) => {
                    saver.games = Some(done);
                    continue;
                }
                _ => continue,
            }
            return false;
        }
        true
    });
    export.set_if_neq(ExportProgress(files.saving_games()));
}

/// Reports that the system's file dialog did not appear.
///
/// To open a file, the player can type the path instead. Saving needs a second request ([`ask`]), because the player
/// wanted to choose the place.
fn report_missing_dialog(files: &Files, dialog: &mut DialogState, teller: &mut Teller) {
    match &files.asking {
        Some((Asked::Open, _)) if dialog.get() == Dialog::None => dialog.open(Dialog::TypePath),
        Some((Asked::Save(_), _)) => teller.tell(message!("files-no-dialog-to-save"), true),
        _ => {}
    }
}

/// Greatest length of a displayed path, in characters.
const LONGEST_PATH: usize = 44;

/// A path for display; a long one is shortened to `…/folder/name`.
fn shortened(path: &Path) -> String {
    let whole = path.display().to_string();
    let (Some(name), Some(folder)) = (path.file_name(), path.parent().and_then(Path::file_name)) else {
        return whole;
    };
    if whole.chars().count() <= LONGEST_PATH {
        return whole;
    }
    Path::new("…").join(folder).join(name).display().to_string()
}

/// Discards the opened files when their dialog closes.
pub(super) fn close_files(mut turns: MessageReader<StateTransitionEvent<Dialog>>, mut files: ResMut<Files>) {
    let shows_files = |dialog: &Dialog| matches!(dialog, Dialog::Files | Dialog::FileFaults);
    let is_left = |turn: &StateTransitionEvent<Dialog>| {
        turn.exited.as_ref().is_some_and(shows_files) && !turn.entered.as_ref().is_some_and(shows_files)
    };
    if turns.read().any(is_left) {
        files.close();
    }
}
