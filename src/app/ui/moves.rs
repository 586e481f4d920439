//! The moves so far; a click shows the game as it stood after one.

use bevy_egui::egui;

use crate::app::flow::CurrentMatch;
use crate::app::frame::Command;
use crate::app::ui::pen::{Pen, body_font, size, square};
use crate::app::ui::skin::Tone;
use crate::app::words::sentences::notation;
use crate::session::{RecordedMove, key};

const ROW: f32 = 26.0;
const NUMBER: f32 = 34.0;
/// Room for the token of a seat before its move.
const TOKEN: f32 = 20.0;

/// The list: a column for each of two sides, else as many moves in a row as fit, each with the token of its seat,
/// since a seat may play twice in a row.
pub(crate) fn moves(ui: &mut egui::Ui, pen: &mut Pen, game: &CurrentMatch, height: f32) {
    let frame = pen.card().corner_radius(10.0).inner_margin(egui::Margin::symmetric(10, 6));
    let (whole, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), height), egui::Sense::hover());
    pen.places.add("moves", whole);
    let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(whole));
    frame.show(&mut ui, |ui| {
        ui.set_width(ui.available_width());
        ui.set_height(height - 14.0);
        let played = game.moves();
        if played.is_empty() {
            pen.label(ui, pen.text(key!("panel-no-moves")), body_font(size::SMALL + 1.0), Tone::Muted);
            return;
        }
        let columns = columns(ui, pen, game);
        let ply = game.ply();
        let mut area = egui::ScrollArea::vertical().auto_shrink(false);
        // The move on the table stays in sight.
        let row_of_ply = ply.saturating_sub(1) / columns;
        let id = egui::Id::new("moves-shown");
        let shown = ui.data(|data| data.get_temp::<(usize, usize)>(id));
        if shown != Some((ply, played.len())) {
            ui.data_mut(|data| data.insert_temp(id, (ply, played.len())));
            let above = (row_of_ply as f32 + 1.5) * ROW - (height - 14.0) * 0.7;
            // Less than nothing would let a short list fall to the middle for a frame.
            area = area.vertical_scroll_offset(above.max(0.0));
        }
        ui.spacing_mut().item_spacing = egui::Vec2::ZERO;
        ui.spacing_mut().interact_size.y = 0.0;
        area.show_rows(ui, ROW, played.len().div_ceil(columns), |ui, range| {
            let width = (ui.available_width() - NUMBER) / columns as f32;
            for row in range {
                ui.horizontal(|ui| {
                    number(ui, pen, if game.game().has_sides { row + 1 } else { row * columns + 1 });
                    for (index, mv) in played.iter().enumerate().skip(row * columns).take(columns) {
                        cell(ui, pen, game, mv, index + 1, width);
                    }
                });
            }
        });
    });
}

/// How many moves stand in a row.
fn columns(ui: &egui::Ui, pen: &Pen, game: &CurrentMatch) -> usize {
    let seats = game.seats().len();
    if game.game().has_sides {
        return seats;
    }
    let width = |mv: &RecordedMove| {
        let text = notation(&pen.locale, mv);
        ui.painter().layout_no_wrap(text, body_font(size::BODY), egui::Color32::WHITE).size().x
    };
    let widest = game.moves().iter().map(width).fold(40.0, f32::max) + TOKEN + 14.0;
    // The bar beside the list takes some room too.
    (((ui.available_width() - NUMBER - 10.0) / widest) as usize).clamp(1, seats)
}

fn number(ui: &mut egui::Ui, pen: &Pen, number: usize) {
    let (place, _) = ui.allocate_exact_size(egui::vec2(NUMBER, ROW), egui::Sense::hover());
    let (align, font) = (egui::Align2::LEFT_CENTER, body_font(size::SMALL));
    ui.painter().text(place.left_center(), align, format!("{number}."), font, pen.skin().muted);
}

/// One move, which a click goes back or on to.
fn cell(ui: &mut egui::Ui, pen: &mut Pen, game: &CurrentMatch, mv: &RecordedMove, ply: usize, width: f32) {
    let skin = pen.skin();
    let now = game.ply();
    let (place, response) = ui.allocate_exact_size(egui::vec2(width, ROW), egui::Sense::click());
    if ply == now || response.hovered() || response.has_focus() {
        let fill = if ply == now { skin.chosen } else { skin.button };
        ui.painter().rect_filled(place.shrink(1.0), egui::CornerRadius::same(5), fill);
    }
    let ink = if ply <= now { skin.text } else { skin.muted.gamma_multiply(0.7) };
    let mut left = place.left() + 7.0;
    if !game.game().has_sides {
        let middle = egui::pos2(left + 7.0, place.center().y);
        pen.seat_at(ui, game.game(), mv.seat, square(middle, 15.0));
        left += TOKEN;
    }
    let (at, align) = (egui::pos2(left, place.center().y), egui::Align2::LEFT_CENTER);
    ui.painter().text(at, align, notation(&pen.locale, mv), body_font(size::BODY), ink);
    if response.clicked() {
        pen.commands.write(Command::Jump(ply));
    }
}
