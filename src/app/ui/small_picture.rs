//! A small picture of a game, whatever its table: drawn as one texture, or framed and made of the theme's material.

use std::sync::Arc;

use bevy_egui::egui;

use crate::app::ui::miniature::Miniature;
use crate::app::ui::pen::Pen;
use crate::app::ui::small_board::Board;
use crate::app::ui::small_table::Table;
use session::{Match, Seat, Shown, TableKind};

/// Draws the game's board with a seat at its lower edge, or its table without edges, `side` points wide.
pub(crate) fn show(ui: &mut egui::Ui, pen: &mut Pen, game: &dyn Match, below: Seat, side: f32) {
    let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(side), egui::Sense::hover());
    let theme = pen.theme();
    pen.miniature_at(ui, theme, &Arc::new(Miniature::of(game, below)), rect.min, side);
}

/// Draws it framed, as large as it goes in `rect`.
pub(crate) fn paint(ui: &egui::Ui, pen: &mut Pen, game: &dyn Match, below: Seat, rect: egui::Rect) {
    match game.game().table {
        TableKind::Board { .. } => {
            let (framed, marked) = (true, true);
            let board = Board { game, below, from: None, motion: None, framed, marked, named: false };
            board.paint(ui, pen, rect);
        }
        TableKind::Dominoes => {
            let table = Table { game, shown: Shown::Table, reach: &[], coming: None };
            table.paint(ui, pen, rect);
        }
    }
}
