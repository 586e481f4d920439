//! Dialog to type the path of a file, for desktops without a file dialog.

use bevy::prelude::*;
use bevy_egui::egui::{self, vec2};

use crate::app::commands::FilesRequest;
use crate::app::kit::{Button, TextTone, UiContext, body_font, field, select_all, size, was_just_opened};
use session::key;

/// Draws the dialog; `path` is the typed text. If `can_drop`, the dialog also mentions dropping files on the window.
pub(super) fn draw_path_dialog(cx: &mut UiContext, path: &mut String, can_drop: bool) -> Result {
    let other_ways = if can_drop { key!("files-open-by-drop-or-paste") } else { key!("files-open-by-paste") };
    let ctx = cx.context()?;
    let enter = ctx.input(|input| input.key_pressed(egui::Key::Enter));
    let mut is_done = false;
    cx.dialog(&ctx, "type-path", ctx.content_rect(), 520.0, |ui, cx| {
        cx.dialog_title(ui, cx.text(key!("files-open-title")));
        cx.label(ui, cx.text(key!("files-open-dialog-failed")), body_font(size::BODY), TextTone::Text);
        cx.label(ui, cx.text(other_ways), body_font(size::BODY), TextTone::Muted);
        ui.add_space(4.0);
        let id = egui::Id::new("typed-path");
        let line =
            field::line_field(path).id(id).hint_text(cx.text(key!("files-path-example"))).char_limit(4096);
        let response = ui.add_sized(vec2(ui.available_width(), size::BUTTON), line);
        cx.record_area(ui, "field", "typed-path", response.rect);
        if was_just_opened(ui, "type-path") {
            response.request_focus();
            // Select the path typed last time, so that it can be corrected or overwritten.
            select_all(ui.ctx(), id, path);
        }
        is_done = enter && response.lost_focus();
        ui.add_space(6.0);
        let open = Button::new("path-open", cx.text(key!("files-open")));
        is_done |= cx.answers(ui, open.enabled(!path.trim().is_empty()));
    });
    if is_done && !path.trim().is_empty() {
        cx.commands.write(FilesRequest::OpenTypedPath(path.clone()));
    }
    Ok(())
}
