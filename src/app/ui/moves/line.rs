//! The moves in one line, for a panel without room for a list.

use bevy_egui::egui;

use crate::app::flow::CurrentMatch;
use crate::app::ui::moves::paint::{content, ground, written};
use crate::app::ui::moves::row::{TILE_MOVE, TOKEN};
use crate::app::ui::pen::{Pen, body_font, size, square};
use crate::session::{Place, key};

/// The moves in one line, for a panel without room for a list: the one that is shown stays in sight.
pub(crate) fn show(ui: &mut egui::Ui, pen: &mut Pen, game: &CurrentMatch) {
    let (whole, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), LINE), egui::Sense::hover());
    pen.places.add("moves", whole);
    let skin = pen.skin();
    let (round, edge) = (egui::CornerRadius::same(10), egui::Stroke::new(1.0, skin.edge));
    ui.painter().rect(whole, round, skin.card, edge, egui::StrokeKind::Inside);
    let inner = whole.shrink2(egui::vec2(8.0, 3.0));
    let here = game.here();
    let count = game.length(here.line);
    if count == 0 {
        let (align, ink) = (egui::Align2::CENTER_CENTER, skin.muted);
        let words = pen.text(key!("panel-no-moves"));
        ui.painter().text(inner.center(), align, words, body_font(size::SMALL + 1.0), ink);
        return;
    }
    let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(inner));
    let area = egui::ScrollArea::horizontal()
        .auto_shrink(false)
        .scroll_bar_visibility(egui::scroll_area::ScrollBarVisibility::AlwaysHidden);
    area.show(&mut ui, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            for ply in 1..=count {
                let place = Place { ply, ..here };
                let Some(mv) = game.move_at(place) else { continue };
                let number = match (game.game().has_sides, ply % 2) {
                    (false, _) => format!("{ply}. "),
                    (true, 1) => format!("{}. ", ply.div_ceil(2)),
                    _ => String::new(),
                };
                let is_drawn = mv.tile.is_some();
                let text = if is_drawn { number } else { format!("{number}{}", written(pen, mv)) };
                let font = body_font(size::BODY);
                let galley = ui.painter().layout_no_wrap(text, font, egui::Color32::PLACEHOLDER);
                let drawn = if is_drawn { TILE_MOVE - 7.0 } else { 0.0 };
                let words = galley.size().x;
                let wanted = egui::vec2(words + drawn + 12.0, inner.height());
                let (rect, _) = ui.allocate_exact_size(wanted, egui::Sense::hover());
                let ink = ground(ui, pen, game, place, rect, &mut None);
                let at = rect.left_center() + egui::vec2(6.0, -galley.size().y / 2.0);
                ui.painter().galley(at, galley, ink);
                if is_drawn {
                    let left = rect.left_center() + egui::vec2(6.0 + words, 0.0);
                    pen.seat_at(ui, game.game(), mv.seat, square(left + egui::vec2(7.0, 0.0), 15.0));
                    content(ui, pen, mv, left + egui::vec2(TOKEN, 0.0), ink, size::BODY);
                }
                let id = egui::Id::new("line-shown");
                let now = (here, count);
                if place == here && ui.data(|data| data.get_temp::<(Place, usize)>(id)) != Some(now) {
                    ui.data_mut(|data| data.insert_temp(id, now));
                    let none = egui::style::ScrollAnimation::none();
                    ui.scroll_to_rect_animation(rect.expand(24.0), None, none);
                }
            }
        });
    });
}

/// The height of the moves in one line.
pub(crate) const LINE: f32 = 36.0;
