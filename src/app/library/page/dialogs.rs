//! Dialogs of the library to rename players and to delete games, and the message about the last action.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Margin, Sense, vec2};

use crate::app::kit::{
    Button, Question, TextTone, UiContext, body_font, paint_words, select_all, size, square,
};
use crate::app::library::actions::{Deletion, Undo};
use crate::app::library::page::card::name_of;
use crate::app::library::saved_games::{LibraryRequest, SavedGames};
use crate::app::words::{number_text, time_text};
use session::{Seat, key, message, number};
use store::StoredId;

/// State of the rename dialog.
#[derive(Default)]
pub struct RenameDialog {
    /// The game whose names are edited; `None` while the dialog is closed.
    game_id: Option<StoredId>,
    /// The edited names, by [`Seat::index`].
    names: Vec<String>,
}

impl RenameDialog {
    /// Discards the edited names, because the dialog was closed.
    pub(super) fn forget(&mut self) {
        self.game_id = None;
    }
}

/// Draws the rename dialog, with a field for each seat.
pub(super) fn draw_rename_dialog(
    cx: &mut UiContext,
    saved_games: &SavedGames,
    state: &mut RenameDialog,
    requests: &mut MessageWriter<LibraryRequest>,
) -> Result {
    let Some(card) = saved_games.renaming() else { return Ok(()) };
    let Some(game) = card.game else { return Ok(()) };
    let ctx = cx.context()?;
    // Whether the dialog was just opened.
    let is_new = state.game_id != Some(card.id);
    if is_new {
        state.game_id = Some(card.id);
        state.names = (0..card.seats.len()).map(|index| name_of(&cx.locale, card, index)).collect();
    }
    let is_enter_pressed = ctx.input(|input| input.key_pressed(egui::Key::Enter));
    let mut is_done = false;
    let (game_name, date) = (cx.text(game.keys.name), time_text(&cx.locale, card.changed_at));
    let about = cx.format(&message!("rename-players-about", game = game_name, date));
    cx.dialog(&ctx, "rename", ctx.content_rect(), 420.0, |ui, cx| {
        cx.question(ui, &cx.text(key!("rename-players-title")), Some(&about));
        for (index, name) in state.names.iter_mut().enumerate() {
            ui.horizontal(|ui| {
                let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(size::BUTTON), Sense::hover());
                cx.seat_at(ui, game, Seat::from_index(index), square(rect.center(), 34.0));
                let id = egui::Id::new(("shelf-rename", index));
                let response = cx.name_field(ui, name, ui.available_width(), |field| field.id(id));
                cx.record_area(ui, "field", &format!("shelf-rename-{}", index + 1), response.rect);
                if is_new && index == 0 {
                    response.request_focus();
                    select_all(&ctx, response.id, name);
                }
                is_done |= is_enter_pressed && response.lost_focus();
            });
        }
        ui.add_space(8.0);
        is_done |= cx.answers(ui, Button::new("rename-yes", cx.text(key!("rename-players-yes"))));
    });
    if is_done {
        let changed_names = state.names.iter().enumerate().filter(|(index, name)| {
            let name = name.trim();
            !name.is_empty() && name != name_of(&cx.locale, card, *index)
        });
        let changed_names =
            changed_names.map(|(index, name)| (Seat::from_index(index), name.trim().to_owned()));
        requests.write(LibraryRequest::Rename(card.id, changed_names.collect()));
    }
    Ok(())
}

/// Draws the question before games are deleted for good.
pub(super) fn draw_deletion_dialog(
    cx: &mut UiContext,
    saved_games: &SavedGames,
    requests: &mut MessageWriter<LibraryRequest>,
) -> Result {
    let Some(deletion) = &saved_games.asked_deletion else { return Ok(()) };
    let ctx = cx.context()?;
    let games = match deletion {
        Deletion::Bin => saved_games.total().unwrap_or_default(),
        Deletion::Games(ids) => ids.len(),
        Deletion::Import(_, games) => *games,
    };
    let (count, shown) = (number(games), number_text(&cx.locale, games));
    let text = cx.format(&match deletion {
        Deletion::Bin => message!("bin-empty-question", count, shown),
        Deletion::Games(_) => message!("library-delete-question", count, shown),
        Deletion::Import(..) => message!("library-import-remove-question", count, shown),
    });
    let note = match deletion {
        Deletion::Import(..) => Some(cx.text(key!("library-import-remove-about"))),
        Deletion::Bin | Deletion::Games(_) => None,
    };
    let question = Question::of(text, note, ("bin-empty-yes", key!("bin-empty-yes")));
    if question.draw(&ctx, cx, ctx.content_rect()) {
        requests.write(LibraryRequest::Delete(deletion.clone()));
    }
    Ok(())
}

/// The request that undoes the last action.
fn undo_request(undo: &Undo) -> LibraryRequest {
    match undo {
        Undo::Restore(ids) => LibraryRequest::Restore(ids.clone()),
        Undo::Import(import) => LibraryRequest::Delete(Deletion::Import(*import, 0)),
    }
}

/// Draws the message about the last action at the lower edge of the window. Ctrl+Z undoes it while no dialog is open.
pub(super) fn draw_action_message(
    cx: &mut UiContext,
    saved_games: &SavedGames,
    has_dialog: bool,
    requests: &mut MessageWriter<LibraryRequest>,
) -> Result {
    let Some(result) = &saved_games.result else { return Ok(()) };
    let ctx = cx.context()?;
    let is_undo_pressed = !has_dialog
        && !ctx.text_edit_focused()
        && ctx.input(|input| input.modifiers.command && input.key_pressed(egui::Key::Z));
    if let Some(undo) = result.undo.as_ref().filter(|_| is_undo_pressed) {
        requests.write(undo_request(undo));
    }
    let window = ctx.content_rect();
    let at = (Align2::CENTER_BOTTOM, window.center_bottom() - vec2(0.0, 14.0));
    let frame = cx.raised_card().inner_margin(Margin::symmetric(16, 8));
    let max_width = window.width() - 60.0 - if result.undo.is_some() { 150.0 } else { 0.0 };
    cx.overlay(&ctx, "shelf-said", egui::Order::Foreground, at, frame, |ui, cx| {
        ui.horizontal(|ui| {
            ui.set_min_height(size::BUTTON);
            let tone = if result.has_failed { TextTone::Danger } else { TextTone::Text };
            let text = cx.format(&result.message);
            let ink = cx.skin().tone(tone);
            let galley = ui.painter().layout(text, body_font(size::BODY), ink, max_width.clamp(120.0, 520.0));
            let (rect, _) = ui.allocate_exact_size(
                vec2(galley.size().x, galley.size().y.max(size::BUTTON)),
                Sense::hover(),
            );
            paint_words(ui.painter(), (rect.left_center(), Align2::LEFT_CENTER), galley, ink);
            if let Some(undo) = &result.undo {
                ui.add_space(4.0);
                let button = Button::new("shelf-undo", cx.text(key!("library-undo"))).with_icon("undo");
                if cx.button(ui, button, None) {
                    requests.write(undo_request(undo));
                }
            }
        });
    });
    Ok(())
}
