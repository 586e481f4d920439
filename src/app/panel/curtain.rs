//! Curtain between people who share one screen: a card that asks to pass the device on.

use bevy_egui::egui::{self, Align2, Margin, Sense, vec2};

use crate::app::commands::TableCommand;
use crate::app::kit::{Button, ButtonStyle, TextTone, UiContext, body_font, size, title_font};
use crate::app::panel::table_screen::TableScreen;
use session::{key, message};

/// Draws the card while the device is passed on, after the last move's animation.
pub(crate) fn draw_curtain(ctx: &egui::Context, cx: &mut UiContext, table: &TableScreen) {
    let game = &table.game;
    let Some(seat) = game.curtain().filter(|_| game.viewer() == game.wanted_viewer()) else { return };
    let board = table.points(table.layout.board);
    let name = table.name(&cx.locale, seat);
    let width = (board.width() - 24.0).min(420.0);
    // On a small table, show a single line, so that the last moves stay visible.
    let is_small = board.height() < 360.0;
    let (margin, token_size, bottom_gap) = if is_small { (10, 30.0, 4.0) } else { (16, 44.0, 14.0) };
    let frame = cx.raised_card().inner_margin(Margin::same(margin));
    let at = (Align2::CENTER_BOTTOM, board.center_bottom() - vec2(0.0, bottom_gap));
    cx.overlay(ctx, "curtain", egui::Order::Middle, at, frame, |ui, cx| {
        ui.set_width(width - 2.0 * f32::from(margin) - 2.0);
        ui.spacing_mut().item_spacing.y = 4.0;
        // Put token and text side by side, to cover little of the table.
        ui.horizontal(|ui| {
            let (place, _) = ui.allocate_exact_size(egui::Vec2::splat(token_size), Sense::hover());
            cx.seat_at(ui, game.game(), seat, place);
            ui.add_space(6.0);
            let title = cx.format(&message!("curtain-title", name = &name));
            if is_small {
                cx.label(ui, title, title_font(size::HEADING), TextTone::Text);
                return;
            }
            ui.vertical(|ui| {
                cx.label(ui, title, title_font(size::HEADING), TextTone::Text);
                cx.label(ui, cx.text(key!("curtain-about")), body_font(size::SMALL + 1.0), TextTone::Muted);
            });
        });
        ui.add_space(6.0);
        let text = cx.format(&message!("curtain-lift", name = &name));
        let button = Button::new("lift-curtain", text).with_icon("eye").weight(ButtonStyle::Primary);
        cx.command_button(ui, button, Some(ui.available_width()), TableCommand::ShowHand);
    });
}
