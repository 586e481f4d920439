//! Theme of a game in the set-up: that of the settings, or its own.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::Ui;

use crate::app::boards::Sample;
use crate::app::core::NextFrame;
use crate::app::kit::{UiContext, rows};
use crate::app::look::{CommandLineTheme, Themes};
use crate::app::preferences::Settings;
use crate::app::setup::SetupForm;
use session::key;

/// System parameters for the choice of the theme.
#[derive(SystemParam)]
pub struct ThemeChoice<'w> {
    themes: Res<'w, Themes>,
    settings: Res<'w, Settings>,
    wished: ResMut<'w, CommandLineTheme>,
    next_frame: Res<'w, NextFrame>,
}

impl ThemeChoice<'_> {
    /// Draws the themes; a choice is applied at once.
    pub(super) fn draw(&mut self, ui: &mut Ui, cx: &mut UiContext, form: &mut SetupForm) {
        let themes = *self.themes;
        // A theme from the command line is not the game's own theme.
        let wished = self.wished.0.as_ref() == Some(&self.settings.theme);
        let own = themes.get(&form.theme).filter(|_| !wished);
        let usual = (themes.get_or_first(&self.settings.theme), true);
        let offered: Vec<_> =
            std::iter::once(usual).chain(themes.all().iter().map(|theme| (theme, false))).collect();
        let columns = if ui.available_width() < 540.0 { 3 } else { offered.len() };
        rows(ui, columns, &offered, |ui, (theme, usual), width| {
            let (name, text, chosen) = if *usual {
                ("of-settings", cx.text(key!("setup-theme-of-settings")), own.is_none())
            } else {
                let text = cx.text(&format!("theme-{}", theme.name));
                (theme.name.as_str(), text, own.is_some_and(|own| own.name == theme.name))
            };
            if (Sample { theme, name, text, chosen, square: 20.0 }).draw(ui, cx, width) {
                form.theme = if *usual { String::new() } else { theme.name.clone() };
                self.wished.set_if_neq(CommandLineTheme(None));
                self.next_frame.request();
            }
        });
    }
}
