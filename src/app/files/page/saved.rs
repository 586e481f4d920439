//! Dialog with the path of a file that was saved without a file dialog.

use std::path::Path;

use bevy::prelude::*;
use bevy_egui::egui;

use crate::app::commands::{FilesRequest, Navigate};
use crate::app::kit::{Button, ButtonStyle, UiContext, body_font, rows, size};
use session::key;

/// Preferred width of the dialog, in points.
const WIDTH: f32 = 560.0;

/// Draws the dialog: the whole path, which can be selected, and buttons to copy it and to open its folder.
pub(super) fn draw_saved_dialog(cx: &mut UiContext, path: &Path, is_copied: &mut bool) -> Result {
    let ctx = cx.context()?;
    let path = path.display().to_string();
    cx.dialog(&ctx, "saved", ctx.content_rect(), WIDTH, |ui, cx| {
        cx.dialog_title(ui, cx.text(key!("files-saved-title")));
        let words = egui::RichText::new(&path).font(body_font(size::BODY)).color(cx.skin().text);
        let response = ui.add(egui::Label::new(words).wrap().selectable(true));
        cx.record_area(ui, "saved", "path", response.rect);
        ui.add_space(8.0);
        let (icon, label) =
            if *is_copied { ("check", key!("files-path-copied")) } else { ("copy", key!("files-copy-path")) };
        let buttons = [
            Button::new("copy-path", cx.text(label)).with_icon(icon),
            Button::new("open-folder", cx.text(key!("files-open-folder"))).with_icon("open"),
            Button::new("no", cx.text(key!("close"))).weight(ButtonStyle::Primary),
        ];
        let columns = if ui.available_width() < 440.0 { 1 } else { buttons.len() };
        let mut pressed = None;
        rows(ui, columns, &buttons, |ui, button, width| {
            cx.value_button(ui, button.clone(), Some(width), (&mut pressed, Some(button.name)));
        });
        match pressed {
            Some("copy-path") => {
                ui.ctx().copy_text(path.clone());
                *is_copied = true;
            }
            Some("open-folder") => cx.commands.write(FilesRequest::OpenSavedFolder),
            Some(_) => cx.commands.write(Navigate::CloseDialog),
            None => {}
        }
    });
    Ok(())
}
