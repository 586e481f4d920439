//! The side panel and the dialogs of the table.

mod actions;
mod analysis;
mod annotate;
pub mod around;
mod celebration;
mod clock;
mod curtain;
mod density;
mod dialogs;
mod look_bar;
mod moves;
mod play_on;
mod result;
mod seat_card;
mod side;
pub mod squares;
mod stack;
mod table_screen;
mod trouble;
mod why;
mod zen_clocks;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use crate::app::core::Screen;
use crate::app::kit::{Painting, add_dialogs, add_page};
use crate::app::table::stage::is_laid_out;

pub(crate) fn plugin(app: &mut App) {
    add_page(app, &[Screen::Table], (side::show, around::show).chain().run_if(is_laid_out));
    add_dialogs(app, dialogs::show.run_if(is_laid_out));
    let celebrate = celebration::show.run_if(is_laid_out).in_set(Painting::Cover);
    app.add_systems(EguiPrimaryContextPass, celebrate);
}
