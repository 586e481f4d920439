//! The rows of the settings page that say what is heard: how loud, and which families of sounds.

use bevy_egui::egui::{self, Align2, CornerRadius, Sense, Stroke, StrokeKind, Ui, WidgetInfo};
use strum::VariantArray;

use crate::app::settings::{Settings, SoundFamily};
use crate::app::ui::pen::{Pen, body_font, size};
use session::key;

/// What the volume goes up and down by.
const STEP: u16 = 5;

/// All rows, in a column as wide as there is room.
pub(crate) fn rows(ui: &mut Ui, pen: &mut Pen, settings: &mut Settings) {
    let sound = &mut settings.sound;
    pen.switch(ui, "sound", pen.text(key!("sound-on")), &mut sound.on);
    ui.add_enabled_ui(sound.on, |ui| {
        if !sound.on {
            ui.multiply_opacity(0.5);
        }
        volume(ui, pen, &mut sound.volume);
        for family in SoundFamily::VARIANTS {
            let words = match family {
                SoundFamily::Pieces => key!("sound-pieces"),
                SoundFamily::Signals => key!("sound-signals"),
                SoundFamily::Clock => key!("sound-clock"),
                SoundFamily::Results => key!("sound-results"),
                SoundFamily::Buttons => key!("sound-buttons"),
            };
            pen.switch(ui, &format!("sound-{family}"), pen.text(words), sound.family(*family));
        }
    });
}

/// A knob on a line, moved by the pointer or by the arrows.
fn volume(ui: &mut Ui, pen: &mut Pen, percent: &mut u16) {
    let (skin, words) = (pen.skin(), pen.text(key!("sound-volume")));
    let (row, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), 34.0), Sense::hover());
    let line = egui::Rect::from_min_max(
        egui::pos2(row.left() + 0.45 * row.width(), row.center().y - 3.0),
        egui::pos2(row.right() - 60.0, row.center().y + 3.0),
    );
    let response =
        ui.interact(line.expand2(egui::vec2(12.0, 14.0)), ui.id().with("volume"), Sense::click_and_drag());
    pen.place(ui, "slider", "volume", line);
    if let Some(at) = response.interact_pointer_pos() {
        let share = ((at.x - line.left()) / line.width().max(1.0)).clamp(0.0, 1.0);
        *percent = (share * f32::from(100 / STEP)).round() as u16 * STEP;
    }
    if response.has_focus() {
        // The arrows belong to the knob while it has the focus.
        let filter = egui::EventFilter { horizontal_arrows: true, ..Default::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
        let (up, down) = ui.input(|input| {
            (input.num_presses(egui::Key::ArrowRight), input.num_presses(egui::Key::ArrowLeft))
        });
        *percent = percent.saturating_add(STEP * up as u16).saturating_sub(STEP * down as u16).min(100);
    }
    let (enabled, value) = (ui.is_enabled(), f64::from(*percent));
    response.widget_info(|| WidgetInfo::slider(enabled, value, &words));
    let knob = egui::pos2(line.left() + line.width() * f32::from(*percent) / 100.0, line.center().y);
    let filled = line.with_max_x(knob.x);
    let painter = ui.painter();
    painter.rect(line, CornerRadius::same(3), skin.button, Stroke::new(1.0, skin.edge), StrokeKind::Outside);
    painter.rect_filled(filled, CornerRadius::same(3), skin.accent);
    painter.circle(knob, 9.5, skin.accent, Stroke::new(1.0, skin.edge));
    if response.has_focus() {
        painter.circle_stroke(knob, 12.0, Stroke::new(2.0, skin.focus));
    }
    let font = body_font(size::BODY);
    painter.text(row.left_center(), Align2::LEFT_CENTER, words, font.clone(), skin.text);
    let at = egui::pos2(row.right() - 4.0, row.center().y);
    painter.text(at, Align2::RIGHT_CENTER, format!("{percent} %"), font, skin.text);
}
