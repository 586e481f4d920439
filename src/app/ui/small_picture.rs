//! A small picture of a game, whatever its table.

use bevy_egui::egui;

use crate::app::ui::pen::Pen;
use crate::app::ui::{small_board, small_table};
use crate::session::{Match, Seat, Shown, TableKind};

/// Draws the game's board with a seat at its lower edge, or its table without edges, `side` points wide.
pub(crate) fn show(ui: &mut egui::Ui, pen: &mut Pen, game: &dyn Match, below: Seat, side: f32) {
    match game.game().table {
        TableKind::Board { .. } => small_board::show(ui, pen, game, None, below, side),
        TableKind::Dominoes => small_table::show(ui, pen, game, Shown::Table, egui::Vec2::splat(side)),
    }
}
