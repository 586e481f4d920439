//! Faults in files as selectable lines of text.

use bevy_egui::egui::{self, Ui};

use crate::app::files::ListedFault;
use crate::app::files::state::Files;
use crate::app::kit::{UiContext, body_font, size};
use crate::app::words::{Locale, number_text};
use session::{ToMessage, message, number};

/// Greatest number of displayed faults. The copy button copies all stored faults.
const MAX_SHOWN_FAULTS: usize = 200;

/// Draws the faults in a scroll area of at most `height` points.
pub(super) fn draw_faults(ui: &mut Ui, cx: &mut UiContext, files: &Files, height: f32) {
    let (faults, more) = files.faults();
    let area = egui::ScrollArea::vertical().id_salt("opened-faults").max_height(height);
    let shown = area.auto_shrink([false, true]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        for fault in faults.iter().take(MAX_SHOWN_FAULTS) {
            draw_line(ui, cx, fault_text(&cx.locale, fault));
        }
        let hidden_count = more + faults.len().saturating_sub(MAX_SHOWN_FAULTS);
        if hidden_count > 0 {
            let shown = number_text(&cx.locale, hidden_count);
            draw_line(
                ui,
                cx,
                cx.format(&message!("files-more-fault-count", count = number(hidden_count), shown)),
            );
        }
    });
    cx.record_area(ui, "opened", "faults", shown.inner_rect);
}

/// Draws a selectable line of text.
fn draw_line(ui: &mut Ui, cx: &UiContext, words: String) {
    let words = egui::RichText::new(words).font(body_font(size::BODY - 1.0)).color(cx.skin().text);
    // Leave 14 points for the scroll bar.
    ui.set_max_width(ui.available_width() - 14.0);
    ui.add(egui::Label::new(words).wrap().selectable(true));
}

/// Text of one fault, with file, place and move.
fn fault_text(locale: &Locale, fault: &ListedFault) -> String {
    let why = locale.say(&fault.why);
    let place = fault.at.map(|at| locale.say(&at.message()));
    let mv = fault.number.map(|count| locale.say(&message!("files-fault-move", number = number(count))));
    [fault.file.clone(), place, mv, Some(why)].into_iter().flatten().collect::<Vec<_>>().join(": ")
}

/// Text of all stored faults, for the clipboard.
pub(super) fn text(locale: &Locale, files: &Files) -> String {
    let (faults, _) = files.faults();
    let lines: Vec<String> = faults.iter().map(|fault| fault_text(locale, fault)).collect();
    files.name().into_iter().chain(lines).collect::<Vec<_>>().join("\n")
}
