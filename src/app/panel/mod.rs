//! The side panel and the dialogs of the table.

mod actions;
mod analysis;
mod annotate;
mod browse_bar;
mod celebration;
mod clock;
mod curtain;
mod density;
mod dialogs;
pub mod domino_overlays;
mod engine_failure;
mod exercise;
mod hint_reasons;
mod moves;
mod play_on;
mod result;
mod review;
mod score_line;
mod seat_card;
mod side_panel;
pub mod squares;
mod stack;
mod table_screen;
mod zen_clocks;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use crate::app::core::Screen;
use crate::app::kit::{DrawOrder, add_dialogs, add_page};
use crate::app::table::stage::is_laid_out;

pub(crate) fn plugin(app: &mut App) {
    add_page(
        app,
        &[Screen::Table],
        (side_panel::draw_side_panel, domino_overlays::draw_domino_overlays).chain().run_if(is_laid_out),
    );
    add_dialogs(app, dialogs::draw_table_dialogs.run_if(is_laid_out));
    let celebrate = celebration::draw_celebration.run_if(is_laid_out).in_set(DrawOrder::Cover);
    app.add_systems(EguiPrimaryContextPass, celebrate);
}
