//! A small picture of a game, whatever its table, drawn as one texture.

use std::sync::Arc;

use bevy_egui::egui;

use crate::app::ui::miniature::Miniature;
use crate::app::ui::pen::Pen;
use crate::session::{Match, Seat};

/// Draws the game's board with a seat at its lower edge, or its table without edges, `side` points wide.
pub(crate) fn show(ui: &mut egui::Ui, pen: &mut Pen, game: &dyn Match, below: Seat, side: f32) {
    let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(side), egui::Sense::hover());
    let theme = pen.theme();
    pen.miniature_at(ui, theme, &Arc::new(Miniature::of(game, below)), rect.min, side);
}
