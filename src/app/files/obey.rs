//! Starts what was requested about files: by drops on the window, keys, buttons, or screens.

use std::sync::Arc;

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

use super::desk::{Desk, ask, open, take, wanted};
use super::reading::Source;
use super::saving::{Content, Wanted};
use super::state::{Asked, Files, Shared, Stage, Text};
use crate::app::commands::{FilesRequest, SaveAs, TellLibrary};
use crate::app::core::{Dialog, DialogState, Storage};
use crate::app::file_dialogs;
use crate::app::files::reading;
use crate::app::game::CurrentMatch;
use session::transcript::Form;
use session::{Game, OWN_ENDING, key, message};
use store::{Order, tame};

/// Requests opening the files dropped on the window, all together.
pub(super) fn hear_drops(
    mut drops: MessageReader<FileDragAndDrop>,
    mut files: ResMut<Files>,
    mut requests: MessageWriter<FilesRequest>,
) {
    let mut dropped = Vec::new();
    for drop in drops.read() {
        let hovered = match drop {
            FileDragAndDrop::DroppedFile { path_buf, .. } => {
                dropped.push(path_buf.clone());
                false
            }
            FileDragAndDrop::HoveredFile { .. } => true,
            FileDragAndDrop::HoveredFileCanceled { .. } => false,
        };
        files.is_hovered = hovered;
    }
    if !dropped.is_empty() {
        requests.write(FilesRequest::Open(dropped));
    }
}

/// System that carries out the requests.
pub(super) fn obey(
    mut requests: MessageReader<FilesRequest>,
    mut files: ResMut<Files>,
    mut dialog: DialogState,
    mut storage: Option<ResMut<Storage>>,
    desk: Desk,
    game: Option<Res<CurrentMatch>>,
    mut notices: MessageWriter<TellLibrary>,
    // Some systems (macOS) allow file dialogs from the main thread only.
    _main: NonSendMarker,
) {
    for request in requests.read() {
        let files = &mut *files;
        match request {
            FilesRequest::Choose => ask(files, &desk, &mut dialog, Asked::Open),
            FilesRequest::ShareTable => {
                if game.is_some() {
                    files.shared = Shared::Table;
                    dialog.open(Dialog::Share);
                }
            }
            FilesRequest::Open(paths) => {
                open(files, &desk, paths.iter().cloned().map(Source::File).collect());
            }
            FilesRequest::Read(text) => open(files, &desk, vec![Source::Text(text.as_str().into())]),
            FilesRequest::Take(place) => take(files, &desk, *place),
            FilesRequest::Add(places) => {
                let (sources, home) = (Arc::clone(&files.sources), desk.home());
                let listed = |place: &usize| files.games.get(*place).map(|game| game.at);
                let wanted = places.as_ref().map(|places| places.iter().filter_map(listed).collect());
                files.stage = Stage::Adding(0);
                files.failed = None;
                files.task =
                    desk.start(move |reporter| reading::add(reporter, &sources, wanted, home.as_ref()));
            }
            FilesRequest::Typed(path) => {
                dialog.close();
                open(files, &desk, vec![Source::File(file_dialogs::typed(path))]);
            }
            FilesRequest::Share(card) => {
                files.shared = Shared::Kept(card.clone());
                dialog.open(Dialog::Share);
            }
            FilesRequest::CopyText(form) => {
                dialog.close();
                ask_text(files, storage.as_deref_mut(), *form, Text::Copied);
            }
            FilesRequest::Save(SaveAs::Text(form)) => {
                dialog.close();
                ask_text(files, storage.as_deref_mut(), *form, Text::Saved(*form));
            }
            FilesRequest::Save(to) => {
                dialog.close();
                if let Some(wanted) = wanted(files, &desk, game.as_deref(), *to, None) {
                    ask(files, &desk, &mut dialog, Asked::Save(Box::new(wanted)));
                }
            }
            FilesRequest::StopSaving => {
                files.savers.retain(|saver| saver.games.is_none());
                notices.write(TellLibrary { words: message!("files-saving-stopped"), refused: false });
            }
            FilesRequest::SaveShown(filter) => {
                let Some(likes) = desk.likes(Game::CHESS) else { continue };
                let game = filter.game;
                // No other program reads a file with games of several kinds, so it gets our own extension.
                let ending = game.map_or(OWN_ENDING, |game| game.text.ending);
                let name = desk.locale.text(game.map_or(key!("kept-title"), |game| game.keys.name));
                let wanted = Wanted {
                    content: Content::All(filter.clone(), desk.locale.same_names()),
                    to: SaveAs::Text(Form::Usual),
                    likes,
                    name: format!("{}.{ending}", tame(&name)),
                    ending,
                };
                ask(files, &desk, &mut dialog, Asked::Save(Box::new(wanted)));
            }
        }
    }
}

fn ask_text(files: &mut Files, storage: Option<&mut Storage>, form: Form, text: Text) {
    let Some(storage) = storage else { return };
    let which = match &files.shared {
        Shared::Table => None,
        Shared::Kept(card) => Some(card.id),
    };
    files.texts.push((storage.send(Order::Copy(which, form)), text));
}
