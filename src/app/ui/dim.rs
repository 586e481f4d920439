//! The window behind a question is dimmed, so that the eye knows where to look (a backdrop, or scrim), and not to be
//! clicked. A click beside what only shows something, or asks what can be asked again, closes it.

use bevy::prelude::*;
use bevy_egui::egui;

use crate::app::frame::{Command, Dialog};
use crate::app::ui::pen::Pen;

/// How much of the light goes.
const SHADE: u8 = 105;

/// Dims everything but the dialog. The result and what is written about a move are read beside the board.
pub(super) fn show(mut pen: Pen, dialog: Res<Dialog>) -> Result {
    if matches!(*dialog, Dialog::None | Dialog::Result | Dialog::Annotate(_)) {
        return Ok(());
    }
    let ctx = pen.context()?;
    let window = ctx.content_rect();
    // Dialogs lie in the foreground, one order above.
    let area = egui::Area::new(egui::Id::new("dim")).order(egui::Order::Middle).fixed_pos(window.min);
    let beside = area.show(&ctx, |ui| {
        ui.painter().rect_filled(window, 0.0, egui::Color32::from_black_alpha(SHADE));
        ui.allocate_rect(window, egui::Sense::CLICK)
    });
    let asks_again = matches!(*dialog, Dialog::Rename | Dialog::EmptyBin | Dialog::Share | Dialog::TypePath);
    if beside.inner.clicked() && (asks_again || *dialog == Dialog::Keys) {
        pen.commands.write(Command::CloseDialog);
    }
    Ok(())
}
