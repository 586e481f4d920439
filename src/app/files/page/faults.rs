//! What is wrong with files, line by line, to be read and copied.

use bevy_egui::egui::{self, Ui};

use crate::app::files::ToldFault;
use crate::app::files::state::Files;
use crate::app::kit::{Pen, body_font, size};
use crate::app::words::{Locale, grouped};
use session::{Explain, message, number};

/// How many are shown; all that are known can be copied.
const SHOWN: usize = 200;

/// Shows them, at most `height` points high.
pub(super) fn show(ui: &mut Ui, pen: &mut Pen, files: &Files, height: f32) {
    let (faults, more) = files.faults();
    let area = egui::ScrollArea::vertical().id_salt("opened-faults").max_height(height);
    let shown = area.auto_shrink([false, true]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        for fault in faults.iter().take(SHOWN) {
            line(ui, pen, told(&pen.locale, fault));
        }
        let left = more + faults.len().saturating_sub(SHOWN);
        if left > 0 {
            let shown = grouped(&pen.locale, left);
            line(ui, pen, pen.say(&message!("files-more-faults", count = number(left), shown)));
        }
    });
    pen.place(ui, "opened", "faults", shown.inner_rect);
}

/// A line that can be chosen with the pointer, to be copied.
fn line(ui: &mut Ui, pen: &Pen, words: String) {
    let words = egui::RichText::new(words).font(body_font(size::BODY - 1.0)).color(pen.skin().text);
    // Beside the bar of a long list.
    ui.set_max_width(ui.available_width() - 14.0);
    ui.add(egui::Label::new(words).wrap().selectable(true));
}

/// One of them, with file and place.
fn told(locale: &Locale, fault: &ToldFault) -> String {
    let why = locale.say(&fault.why);
    let place = fault.at.map(|at| locale.say(&at.message()));
    let mv = fault.number.map(|count| locale.say(&message!("files-move", number = number(count))));
    [fault.file.clone(), place, mv, Some(why)].into_iter().flatten().collect::<Vec<_>>().join(": ")
}

/// All of them as text.
pub(super) fn text(locale: &Locale, files: &Files) -> String {
    let (faults, _) = files.faults();
    let lines: Vec<String> = faults.iter().map(|fault| told(locale, fault)).collect();
    files.name().into_iter().chain(lines).collect::<Vec<_>>().join("\n")
}
