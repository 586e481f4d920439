//! Dialogs about files (opened games and faults, sharing, typed and saved paths), pasting, and the overlay for dropped
//! files.
//!
//! [`files`](super) carries out the requests.

mod faults;
mod finder;
mod list;
mod opened;
mod saved;
mod share;
mod type_path;

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, Stroke, StrokeKind, vec2};

use crate::app::commands::{FilesRequest, Navigate, PasteRequest, Pasted};
use crate::app::core::{Dialog, NextFrame, PositionHandover, Screen};
use crate::app::files::FileDrops;
use crate::app::files::state::Files;
use crate::app::game::CurrentMatch;
use crate::app::kit::{UiContext, is_pasted, paint_words, size, square, title_font};
use opened::OpenedFilesDialog;
use session::{catalogue, key};

/// System that draws the dialogs about files.
pub fn draw_file_dialogs(
    mut cx: UiContext,
    dialog: Res<State<Dialog>>,
    (files, drops): (Res<Files>, Option<Res<FileDrops>>),
    game: Option<Res<CurrentMatch>>,
    next_frame: Res<NextFrame>,
    (mut opened, mut path, mut is_path_copied): (Local<OpenedFilesDialog>, Local<String>, Local<bool>),
) -> Result {
    *is_path_copied &= *dialog == Dialog::Saved;
    match **dialog {
        Dialog::Files | Dialog::FileFaults => {
            let shows_faults = *dialog == Dialog::FileFaults;
            opened.draw(&mut cx, &files, shows_faults, &next_frame)?;
        }
        Dialog::Share => share::draw_share_dialog(&mut cx, &files.shared, game.as_deref())?,
        Dialog::TypePath => type_path::draw_path_dialog(&mut cx, &mut path, drops.is_some())?,
        Dialog::Saved => {
            if let Some(path) = &files.saved {
                saved::draw_saved_dialog(&mut cx, path, &mut is_path_copied)?;
            }
        }
        _ => opened.reset(),
    }
    if files.is_hovered {
        draw_drop_overlay(&mut cx)?;
    }
    Ok(())
}

/// Draws an overlay while a file is dragged over the window.
fn draw_drop_overlay(cx: &mut UiContext) -> Result {
    let ctx = cx.context()?;
    let window = ctx.content_rect();
    let area = egui::Area::new(egui::Id::new("drop")).order(egui::Order::Tooltip).interactable(false);
    area.fixed_pos(window.min).show(&ctx, |ui| {
        let skin = cx.skin();
        let (corner_radius, edge) = (CornerRadius::same(18), Stroke::new(4.0, skin.accent));
        let overlay_rect = window.shrink(10.0);
        ui.painter().rect(
            overlay_rect,
            corner_radius,
            skin.card.gamma_multiply(0.92),
            edge,
            StrokeKind::Inside,
        );
        let centre = window.center();
        cx.icon_at(ui, "open", square(centre - vec2(0.0, 34.0), 56.0), skin.accent);
        let (words, font) = (cx.text(key!("files-drop")), title_font(size::TITLE));
        let words = ui.painter().layout(words, font, skin.text, overlay_rect.width() - 40.0);
        let at = (centre + vec2(0.0, 14.0), Align2::CENTER_TOP);
        paint_words(ui.painter(), at, words, skin.text);
    });
    Ok(())
}

/// System that pastes outside text fields.
///
/// A position, even an invalid one, opens the set-up page; any other text is read as games. Copied files are opened.
pub fn paste(
    mut cx: UiContext,
    screen: Res<State<Screen>>,
    dialog: Res<State<Dialog>>,
    game: Option<Res<CurrentMatch>>,
    mut position_handover: ResMut<PositionHandover>,
    mut pasted: MessageReader<Pasted>,
) -> Result {
    let ctx = cx.context()?;
    let accepts_paste =
        matches!(screen.get(), Screen::Menu | Screen::Table | Screen::Library | Screen::Statistics);
    let pasted = pasted.read().filter(|pasted| pasted.request == PasteRequest::Screen).last();
    if !accepts_paste || dialog.blocks_table() || ctx.text_edit_focused() {
        return Ok(());
    }
    if is_pasted(&ctx) {
        cx.commands.write(PasteRequest::Screen);
    }
    let Some(pasted) = pasted else { return Ok(()) };
    if !pasted.files.is_empty() {
        cx.commands.write(FilesRequest::Open(pasted.files.clone()));
    }
    let Some(text) = pasted.text.clone() else { return Ok(()) };
    let game_at_table = game.filter(|_| *screen.get() == Screen::Table).map(|game| game.game());
    // An invalid position goes to the set-up page too: that page shows the fault beside the position's text field.
    let position_game = catalogue::game_of_position(&text, game_at_table)
        .or_else(|| catalogue::game_of_faulty_position(&text, game_at_table));
    match position_game {
        Some(game) => {
            position_handover.give(game, &text);
            cx.commands.write(Navigate::Open(Screen::Setup));
        }
        None => {
            cx.commands.write(FilesRequest::OpenText(text));
        }
    }
    Ok(())
}
