//! The bar with the actions on the selected games, and its keys.

use bevy::prelude::*;
use bevy_egui::egui::{self, Key, Margin, Modifiers, Ui};

use crate::app::kit::{Button, ButtonStyle, TextTone, UiContext, body_font, size};
use crate::app::library::actions::Deletion;
use crate::app::library::saved_games::{LibraryRequest, SavedGames};
use crate::app::library::selected_games::{SelectedGames, SelectionChange};
use crate::app::words::number_text;
use session::{key, message, number};
use store::ImportId;

/// Draws the bar while games can be selected.
pub(super) fn draw_selection_bar(
    ui: &mut Ui,
    cx: &mut UiContext,
    selected: &SelectedGames,
    is_bin: bool,
    requests: &mut MessageWriter<LibraryRequest>,
) {
    if !selected.is_active() {
        return;
    }
    let count = selected.count();
    cx.card().inner_margin(Margin::same(8)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            let shown = number_text(&cx.locale, count);
            let text = cx.format(&message!("library-selected", count = number(count), shown));
            let label = cx.label(ui, text, body_font(size::BODY), TextTone::Text);
            cx.record_area(ui, "selected", &count.to_string(), label.rect);
            let all = Button::new("select-all", cx.text(key!("library-select-all")));
            if cx.button(ui, all, None) {
                requests.write(LibraryRequest::Select(SelectionChange::All));
            }
            let has_games = count > 0;
            if is_bin {
                let restore = Button::new("selected-restore", cx.text(key!("saved-game-restore")))
                    .with_icon("restore")
                    .enabled(has_games);
                if cx.button(ui, restore, None) {
                    requests.write(LibraryRequest::Restore(selected.ids()));
                }
                let delete = Button::new("selected-delete", cx.text(key!("library-delete-for-good")))
                    .with_icon("close")
                    .enabled(has_games);
                if cx.button(ui, delete, None) {
                    requests.write(LibraryRequest::AskDeletion(Deletion::Games(selected.ids())));
                }
            } else {
                let bin = Button::new("selected-bin", cx.text(key!("saved-game-move-to-bin")))
                    .with_icon("bin")
                    .enabled(has_games);
                if cx.button(ui, bin, None) {
                    requests.write(LibraryRequest::Bin(selected.ids()));
                }
            }
            let done = Button::new("select-done", cx.text(key!("library-select-done")));
            if cx.button(ui, done.weight(ButtonStyle::Quiet), None) {
                requests.write(LibraryRequest::Select(SelectionChange::End));
            }
        });
    });
    ui.add_space(2.0);
}

/// Draws the bar of the import whose games are listed, with a button that removes them all.
pub(super) fn draw_import_bar(
    ui: &mut Ui,
    cx: &mut UiContext,
    (saved_games, import): (&SavedGames, Option<ImportId>),
    requests: &mut MessageWriter<LibraryRequest>,
) {
    let import = saved_games.imports.iter().find(|listed| Some(listed.id) == import);
    let Some(import) = import else { return };
    ui.horizontal_wrapped(|ui| {
        let shown = number_text(&cx.locale, import.games);
        let text = cx.format(&message!("library-import-remove", count = number(import.games), shown));
        let remove = Button::new("import-remove", text).with_icon("bin");
        if cx.button(ui, remove, None) {
            requests.write(LibraryRequest::AskDeletion(Deletion::Import(import.id, import.games)));
        }
    });
    ui.add_space(2.0);
}

/// Reads Ctrl+A, and Delete for the selected games. Consumes them, so that the focused card ignores them.
pub(super) fn read_selection_keys(
    ctx: &egui::Context,
    selected: &SelectedGames,
    is_bin: bool,
    requests: &mut MessageWriter<LibraryRequest>,
) {
    if ctx.text_edit_focused() {
        return;
    }
    if ctx.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::A)) {
        requests.write(LibraryRequest::Select(SelectionChange::All));
    }
    if selected.count() > 0 && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Delete)) {
        let ids = selected.ids();
        requests.write(if is_bin {
            LibraryRequest::AskDeletion(Deletion::Games(ids))
        } else {
            LibraryRequest::Bin(ids)
        });
    }
}
