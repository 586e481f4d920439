//! Library page and bin: lists of saved games with search, filters and sort order.
//!
//! [`saved_games`](super::saved_games) carries out the requested actions.

mod card;
mod dialogs;
mod filters;
mod list;
mod position_cache;
mod selection_bar;

pub use filters::LibraryFilters;

use bevy::prelude::*;
use bevy_egui::egui::{self, Align, Color32, Layout, Ui, UiBuilder, pos2, vec2};

use crate::app::commands::{ExportProgress, FilesRequest, Navigate};
use crate::app::core::{Dialog, NextFrame, Screen};
use crate::app::kit::{
    Button, ButtonStyle, TextTone, UiContext, body_font, head_of_page, page_margin, page_width, size,
    title_font,
};
use crate::app::library::actions::Deletion;
use crate::app::library::saved_games::{LibraryRequest, SavedGames};
use crate::app::library::selected_games::{SelectedGames, SelectionChange};
use crate::app::look::ThemeOf;
use crate::app::preferences::Setups;
use crate::app::words::number_text;
use list::{ListInput, SavedGameList};
use session::{key, message, number};

/// Greatest width of the page, in points.
const MAX_WIDTH: f32 = 1760.0;

/// Width below which the heading of the library has no room for all buttons, in points.
const TIGHT_WIDTH: f32 = 400.0;

/// System that draws the library or the bin.
pub fn draw_library_page(
    mut cx: UiContext,
    (saved_games, selected): (Res<SavedGames>, Res<SelectedGames>),
    screen: Res<State<Screen>>,
    next_frame: Res<NextFrame>,
    dialog: Res<State<Dialog>>,
    mut form: ResMut<LibraryFilters>,
    themes: (ThemeOf, Res<Setups>),
    mut list: Local<SavedGameList>,
    mut requests: MessageWriter<LibraryRequest>,
    export: Res<ExportProgress>,
) -> Result {
    let mut root = cx.root()?;
    let binned = *screen.get() == Screen::Bin;
    let form = &mut *form;
    let (window, width) = (root.max_rect(), page_width(&root, MAX_WIDTH));
    let left = window.center().x - width / 2.0;
    let mut ui = head_of_page(&mut root, left, width);
    // Number of games exported so far; `None` while no export runs.
    let exported = export.written;
    draw_heading(&mut ui, &mut cx, (&saved_games, &selected, exported), binned, &mut requests);
    if !binned {
        form.forget_import_unless(|import| saved_games.imports.iter().any(|listed| listed.id == import));
        filters::draw_filters(&mut ui, &mut cx, form, &saved_games.imports);
        selection_bar::draw_import_bar(&mut ui, &mut cx, (&saved_games, form.import()), &mut requests);
    }
    selection_bar::draw_selection_bar(&mut ui, &mut cx, &selected, binned, &mut requests);
    if *dialog == Dialog::None {
        selection_bar::read_selection_keys(ui.ctx(), &selected, binned, &mut requests);
    }
    let filter = if binned { LibraryFilters::bin() } else { form.filter() };
    let is_new_filter = saved_games.filter != filter;
    if is_new_filter {
        requests.write(LibraryRequest::SetFilter(filter));
    }
    let content_area =
        egui::Rect::from_min_max(pos2(left, ui.cursor().top()), pos2(left + width, window.bottom()));
    let mut content_ui = root.new_child(UiBuilder::new().max_rect(content_area));
    let saved_games = &*saved_games;
    list.has_dialog = *dialog != Dialog::None;
    if dialog.is_changed() && !dialog.is_added() && *dialog == Dialog::None {
        list.return_focus();
    }
    let has_filters = !binned && form.is_narrowed();
    let total = saved_games.total().filter(|_| saved_games.filter.binned == binned && !is_new_filter);
    if let Some(why) = &saved_games.unreadable {
        let text = cx.format(why);
        cx.notice_card(&mut content_ui, "info", key!("library-unreadable"), text, |_, _| {});
    } else if total == Some(0) {
        draw_no_games_card(&mut content_ui, &mut cx, binned, has_filters, form);
    } else {
        // Place the scroll bar in the margin of the page, beside the cards.
        let list_area = content_area.with_max_x(content_area.right() + page_margin(&root).min(14.0));
        let mut list_ui = root.new_child(UiBuilder::new().max_rect(list_area));
        let input = ListInput {
            saved_games,
            selected: &selected,
            themes: &themes.0,
            setups: &themes.1,
            is_bin: binned,
            next_frame: &next_frame,
        };
        if let Some(card) = list.draw(&mut list_ui, &mut cx, &input, is_new_filter, &mut requests) {
            cx.commands.write(FilesRequest::Share(Box::new(card)));
        }
    }
    // Keep asking for the first game, so that the list appears when a game is saved.
    if saved_games.total() == Some(0) && saved_games.visible_range.is_empty() {
        requests.write(LibraryRequest::SetVisibleRange(0..1));
    }
    dialogs::draw_action_message(&mut cx, saved_games, list.has_dialog, &mut requests)
}

/// System that draws the dialogs of the library.
pub fn draw_library_dialogs(
    mut cx: UiContext,
    saved_games: Res<SavedGames>,
    dialog: Res<State<Dialog>>,
    mut rename_dialog: Local<dialogs::RenameDialog>,
    mut requests: MessageWriter<LibraryRequest>,
) -> Result {
    match **dialog {
        Dialog::Rename => {
            dialogs::draw_rename_dialog(&mut cx, &saved_games, &mut rename_dialog, &mut requests)
        }
        Dialog::DeleteGames => dialogs::draw_deletion_dialog(&mut cx, &saved_games, &mut requests),
        _ => {
            rename_dialog.forget();
            Ok(())
        }
    }
}

/// Draws the header with back button, title, number of games or progress of the export, and the other buttons.
fn draw_heading(
    ui: &mut Ui,
    cx: &mut UiContext,
    (saved_games, selected, exported): (&SavedGames, &SelectedGames, Option<u64>),
    binned: bool,
    requests: &mut MessageWriter<LibraryRequest>,
) {
    let is_narrow = ui.available_width() < 680.0;
    // The button that begins the selection is then below the others.
    let is_tight = ui.available_width() < TIGHT_WIDTH;
    let previous_screen = if binned { Screen::Bin } else { Screen::Library }.before();
    let total = saved_games.total().filter(|_| saved_games.filter.binned == binned);
    ui.horizontal(|ui| {
        let back = Button::icon("back", "chevron-left", cx.text(key!("back")));
        cx.command_button(ui, back, None, Navigate::Open(previous_screen));
        ui.add_space(6.0);
        let title = if binned { key!("bin-title") } else { key!("library-title") };
        let title_size = if is_narrow { size::HEADING + 3.0 } else { size::TITLE };
        let title = cx.label(ui, cx.text(title), title_font(title_size), TextTone::OnGround);
        if total == Some(0) {
            // The card below says that there are no games.
            cx.record_area(ui, "shelf-count", "0", title.rect);
        } else if let Some(total) = total {
            ui.add_space(4.0);
            let shown = number_text(&cx.locale, total);
            let count = match exported {
                Some(exported_count) => {
                    message!(
                        "library-saving",
                        count = number(exported_count),
                        shown = number_text(&cx.locale, exported_count as usize)
                    )
                }
                None => message!("library-game-count", count = number(total), shown = &shown),
            };
            let count = cx.format(&count);
            // In a narrow window, leave space for the buttons on the right.
            let button_count = if binned {
                2.0
            } else if is_tight {
                4.0
            } else {
                5.0
            };
            let available_width =
                ui.available_width() - button_count * (size::BUTTON + ui.spacing().item_spacing.x);
            let available_width = if is_narrow { available_width } else { f32::INFINITY };
            let width = |text: &str| {
                let font = body_font(size::BODY);
                ui.painter().layout_no_wrap(text.to_owned(), font, Color32::WHITE).size().x
            };
            // The sentence if it fits, else only the number.
            let text = [count, shown].into_iter().find(|text| width(text) <= available_width);
            let response = cx.label(ui, text.unwrap_or_default(), body_font(size::BODY), TextTone::OnGround);
            cx.record_area(ui, "shelf-count", &total.to_string(), response.rect.expand2(vec2(1.0, 0.0)));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if binned {
                let empty = Button::new("bin-empty", cx.text(key!("bin-empty")))
                    .with_icon("bin")
                    .enabled(total.is_some_and(|total| total > 0));
                if cx.button(ui, empty, None) {
                    requests.write(LibraryRequest::AskDeletion(Deletion::Bin));
                }
                draw_select_button(ui, cx, (selected, total), requests);
                return;
            }
            for (name, icon, label_key, target) in [
                ("bin", "bin", key!("bin-title"), Screen::Bin),
                ("statistics", "chart", key!("statistics-title"), Screen::Statistics),
            ] {
                let button = Button::fitting(name, icon, cx.text(label_key), !is_narrow);
                cx.command_button(ui, button, None, Navigate::Open(target));
            }
            let open = Button::icon("open-file", "open", cx.text(key!("button-open-file")));
            cx.command_button(ui, open, None, FilesRequest::Choose);
            if exported.is_some() {
                let stop = Button::icon("stop-saving", "close", cx.text(key!("library-saving-stop")));
                if cx.button(ui, stop, None) {
                    cx.commands.write(FilesRequest::StopSaving);
                }
                return;
            }
            let save = Button::icon("save-shown", "save", cx.text(key!("library-save-listed")))
                .enabled(total.is_some_and(|total| total > 0));
            if cx.button(ui, save, None) {
                cx.commands.write(FilesRequest::SaveFiltered(saved_games.filter.clone()));
            }
            if !is_tight {
                draw_select_button(ui, cx, (selected, total), requests);
            }
        });
    });
    if is_tight && !binned && !selected.is_active() {
        draw_select_button(ui, cx, (selected, total), requests);
    }
    ui.add_space(if is_narrow { 4.0 } else { 8.0 });
}

/// Draws the button that begins or ends the selection of games.
fn draw_select_button(
    ui: &mut Ui,
    cx: &mut UiContext,
    (selected, total): (&SelectedGames, Option<usize>),
    requests: &mut MessageWriter<LibraryRequest>,
) {
    let select = Button::icon("select", "check", cx.text(key!("library-select")))
        .chosen(selected.is_active())
        .enabled(selected.is_active() || total.is_some_and(|total| total > 0));
    if cx.button(ui, select, None) {
        let change = if selected.is_active() { SelectionChange::End } else { SelectionChange::Begin };
        requests.write(LibraryRequest::Select(change));
    }
}

/// Draws a card that says why the list is empty, and what the player can do.
fn draw_no_games_card(
    ui: &mut Ui,
    cx: &mut UiContext,
    binned: bool,
    has_filters: bool,
    form: &mut LibraryFilters,
) {
    let (icon, title, text_key) = match (binned, has_filters) {
        (true, _) => ("bin", key!("bin-no-games-title"), key!("bin-no-games")),
        (false, true) => ("search", key!("library-none-found-title"), key!("library-none-found")),
        (false, false) => ("shelf", key!("library-empty-title"), key!("library-empty")),
    };
    let text = cx.text(text_key);
    cx.notice_card(ui, icon, title, text, |ui, cx| {
        if has_filters {
            if cx.button(ui, Button::new("shelf-show-all", cx.text(key!("library-filters-clear"))), None) {
                form.clear();
            }
        } else if !binned {
            let play =
                Button::new("shelf-play", cx.text(key!("library-choose-game"))).weight(ButtonStyle::Primary);
            cx.command_button(ui, play, None, Navigate::Open(Screen::Menu));
        }
    });
}
