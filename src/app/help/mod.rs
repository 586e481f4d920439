//! Help: how to play, and keyboard shortcuts.

mod how_to_play;
mod keys;

use bevy::prelude::*;

use crate::app::core::{Dialog, Screen};
use crate::app::kit::{add_dialogs, add_page};

pub(crate) fn plugin(app: &mut App) {
    add_page(app, &[Screen::HowToPlay], how_to_play::draw_how_to_play);
    add_dialogs(app, keys::draw_keys_page.run_if(in_state(Dialog::Keys)));
}
