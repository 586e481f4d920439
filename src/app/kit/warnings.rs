//! Card with warnings, at the top of every screen until the player closes it.
//!
//! Warnings are about failed saves, unreadable files, failed engines and the clipboard.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Margin, vec2};

use crate::app::core::Warnings;
use crate::app::kit::fonts::{body_font, size};
use crate::app::kit::ui_colours::TextTone;
use crate::app::kit::ui_context::{Button, UiContext};
use session::key;

pub(crate) fn draw_warnings(mut cx: UiContext, mut warnings: ResMut<Warnings>) -> Result {
    if warnings.0.is_empty() {
        return Ok(());
    }
    let ctx = cx.context()?;
    let window = ctx.content_rect();
    let width = (window.width() - 24.0).min(640.0);
    let frame = cx.raised_card().inner_margin(Margin::same(12));
    let at = (Align2::CENTER_TOP, window.center_top() + vec2(0.0, 10.0));
    let mut is_closed = false;
    cx.overlay(&ctx, "warnings", egui::Order::Foreground, at, frame, |ui, cx| {
        ui.set_width(width - 26.0);
        ui.horizontal_top(|ui| {
            let text_width = ui.available_width() - size::BUTTON - 12.0;
            ui.vertical(|ui| {
                ui.set_width(text_width);
                for warning in &warnings.0 {
                    cx.label(ui, cx.format(warning), body_font(size::BODY - 1.0), TextTone::Text);
                }
            });
            let close = Button::icon("close-warnings", "close", cx.text(key!("warning-close")));
            is_closed = cx.button(ui, close, Some(size::BUTTON));
        });
    });
    if is_closed {
        warnings.0.clear();
    }
    Ok(())
}
