//! The switches of the marks on the board, for the settings page.

use bevy_egui::egui;

use crate::app::settings::Settings;
use crate::app::ui::pen::Pen;
use session::key;

/// A switch for each mark; what it is set to goes to `wanted`.
pub(crate) fn rows(ui: &mut egui::Ui, pen: &mut Pen, wanted: &mut Settings) {
    let marks = &mut wanted.marks;
    let switches = [
        ("marks-last-move", key!("settings-marks-last-move"), &mut marks.last_move),
        ("marks-chosen", key!("settings-marks-chosen"), &mut marks.chosen),
        ("marks-captures", key!("settings-marks-captures"), &mut marks.captures),
        ("marks-check", key!("settings-marks-check"), &mut marks.check),
        ("marks-refused", key!("settings-marks-refused"), &mut marks.refused),
        ("marks-hover", key!("settings-marks-hover"), &mut marks.hover),
        ("marks-cursor", key!("settings-marks-cursor"), &mut marks.cursor),
        ("marks-pointed", key!("settings-marks-pointed"), &mut marks.pointed),
        ("marks-drawn", key!("settings-marks-drawn"), &mut marks.drawn),
        ("marks-premove", key!("settings-marks-premove"), &mut marks.premove),
        ("marks-hint", key!("settings-marks-hint"), &mut marks.hint),
        ("marks-thinking", key!("settings-marks-thinking"), &mut marks.thinking),
    ];
    for (name, words, on) in switches {
        pen.switch(ui, name, pen.text(words), on);
    }
}
