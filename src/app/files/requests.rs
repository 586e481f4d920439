//! Handles requests about files: from drops on the window, keys, buttons, or screens.

use std::sync::Arc;

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

use super::reading::GameSource;
use super::saving::{Content, FileToWrite};
use super::state::{DialogPurpose, Files, OpeningStage, SharedGame, TextPurpose};
use super::tasks::{
    FileTasks, SetupOpener, file_to_write, open, open_file_dialog, open_listed, open_saved_folder,
};
use crate::app::commands::{FilesRequest, LibraryNotice, SaveAs};
use crate::app::core::{Dialog, DialogControl, Storage};
use crate::app::file_dialogs;
use crate::app::files::reading;
use crate::app::game::CurrentMatch;
use session::game_text::TextFormat;
use session::{Game, OWN_EXTENSION, key, message};
use store::{Order, safe_file_name};

/// System that requests to open the files dropped on the window, all together.
pub(super) fn read_file_drops(
    mut drops: MessageReader<FileDragAndDrop>,
    mut files: ResMut<Files>,
    mut requests: MessageWriter<FilesRequest>,
) {
    let mut dropped = Vec::new();
    for drop in drops.read() {
        let is_hovered = match drop {
            FileDragAndDrop::DroppedFile { path_buf, .. } => {
                dropped.push(path_buf.clone());
                false
            }
            FileDragAndDrop::HoveredFile { .. } => true,
            FileDragAndDrop::HoveredFileCanceled { .. } => false,
        };
        files.is_hovered = is_hovered;
    }
    if !dropped.is_empty() {
        requests.write(FilesRequest::Open(dropped));
    }
}

/// System that carries out the requests.
pub(super) fn handle_file_requests(
    mut requests: MessageReader<FilesRequest>,
    mut files: ResMut<Files>,
    mut dialog: DialogControl,
    mut storage: Option<ResMut<Storage>>,
    tasks: FileTasks,
    game: Option<Res<CurrentMatch>>,
    (mut notices, mut setup): (MessageWriter<LibraryNotice>, SetupOpener),
    // Some systems (macOS) allow file dialogs from the main thread only.
    _main: NonSendMarker,
) {
    for request in requests.read() {
        let files = &mut *files;
        match request {
            FilesRequest::Choose => open_file_dialog(files, &tasks, &mut dialog, DialogPurpose::Open),
            FilesRequest::ShareTable => {
                if game.is_some() {
                    files.shared = SharedGame::Table;
                    dialog.open(Dialog::Share);
                }
            }
            FilesRequest::Open(paths) => {
                open(files, &tasks, paths.iter().cloned().map(GameSource::File).collect());
            }
            FilesRequest::OpenText(text) => open(files, &tasks, vec![GameSource::Text(text.as_str().into())]),
            FilesRequest::OpenListed(index) => {
                open_listed(files, &tasks, &mut dialog, &mut setup, *index);
            }
            FilesRequest::AddListed(indices) => {
                let (sources, data_folders) = (Arc::clone(&files.sources), tasks.home());
                let start_of = |index: &usize| files.games.get(*index).map(|game| game.at);
                let wanted = indices.as_ref().map(|indices| indices.iter().filter_map(start_of).collect());
                files.stage = OpeningStage::Adding(0);
                files.failed = None;
                files.task = tasks.start(move |reporter| {
                    reading::import_games(reporter, &sources, wanted, data_folders.as_ref())
                });
            }
            FilesRequest::OpenTypedPath(path) => {
                dialog.close();
                open(files, &tasks, vec![GameSource::File(file_dialogs::parse_typed_path(path))]);
            }
            FilesRequest::Share(card) => {
                files.shared = SharedGame::Saved(card.clone());
                dialog.open(Dialog::Share);
            }
            FilesRequest::CopyText(form) => {
                dialog.close();
                request_text(files, storage.as_deref_mut(), *form, TextPurpose::Copied);
            }
            FilesRequest::Save(SaveAs::Text(form)) => {
                dialog.close();
                request_text(files, storage.as_deref_mut(), *form, TextPurpose::Saved(*form));
            }
            FilesRequest::Save(to) => {
                dialog.close();
                if let Some(wanted) = file_to_write(files, &tasks, game.as_deref(), *to, None) {
                    open_file_dialog(files, &tasks, &mut dialog, DialogPurpose::Save(Box::new(wanted)));
                }
            }
            FilesRequest::SaveGames { game, name, text } => {
                let Some(preferences) = tasks.picture_style(*game) else { continue };
                let form = TextFormat::Usual;
                let extension = form.ending(*game);
                let wanted = FileToWrite {
                    content: Content::Text(text.clone()),
                    to: SaveAs::Text(form),
                    preferences,
                    name: format!("{}.{extension}", safe_file_name(name)),
                    extension,
                };
                open_file_dialog(files, &tasks, &mut dialog, DialogPurpose::Save(Box::new(wanted)));
            }
            FilesRequest::StopSaving => {
                files.savers.retain(|saver| saver.games.is_none());
                notices.write(LibraryNotice {
                    message: message!("files-saving-stopped"),
                    has_failed: false,
                    undo_import: None,
                });
            }
            FilesRequest::OpenSavedFolder => open_saved_folder(files, &tasks),
            FilesRequest::SaveFiltered(filter) => {
                let Some(preferences) = tasks.picture_style(Game::CHESS) else { continue };
                let game = filter.game;
                // A file with several kinds of games gets this program's own extension: no other program reads it.
                let ending = game.map_or(OWN_EXTENSION, |game| game.text.extension);
                let name = tasks.locale.text(game.map_or(key!("library-title"), |game| game.keys.name));
                let wanted = FileToWrite {
                    content: Content::All(filter.clone(), tasks.locale.default_name_groups()),
                    to: SaveAs::Text(TextFormat::Usual),
                    preferences,
                    name: format!("{}.{ending}", safe_file_name(&name)),
                    extension: ending,
                };
                open_file_dialog(files, &tasks, &mut dialog, DialogPurpose::Save(Box::new(wanted)));
            }
        }
    }
}

fn request_text(files: &mut Files, storage: Option<&mut Storage>, form: TextFormat, purpose: TextPurpose) {
    let Some(storage) = storage else { return };
    let which = match &files.shared {
        SharedGame::Table => None,
        SharedGame::Saved(card) => Some(card.id),
    };
    files.texts.push((storage.send(Order::ExportText(which, form)), purpose));
}
