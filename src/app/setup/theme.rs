//! Theme of a game on the setup page: the theme of the settings, or a theme of its own.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::Ui;

use crate::app::boards::Sample;
use crate::app::core::NextFrame;
use crate::app::kit::{UiContext, rows};
use crate::app::look::{CommandLineTheme, Themes};
use crate::app::preferences::Settings;
use crate::app::setup::SetupForm;
use session::message;

/// System parameters for the choice of the theme.
#[derive(SystemParam)]
pub struct ThemeChoice<'w> {
    themes: Res<'w, Themes>,
    settings: Res<'w, Settings>,
    command_line_theme: ResMut<'w, CommandLineTheme>,
    next_frame: Res<'w, NextFrame>,
}

impl ThemeChoice<'_> {
    /// Draws a button for the theme of the settings and one for each theme. A choice takes effect at once.
    pub(super) fn draw(&mut self, ui: &mut Ui, cx: &mut UiContext, form: &mut SetupForm) {
        let themes = *self.themes;
        // While the theme of the command line is in use, the game does not use its own theme.
        let is_from_command_line = self.command_line_theme.0.as_ref() == Some(&self.settings.theme);
        let own_theme = themes.get(&form.theme).filter(|_| !is_from_command_line);
        // Each offered theme, and whether it is the theme of the settings.
        let settings_theme = (themes.get_or_first(&self.settings.theme), true);
        let offered: Vec<_> =
            std::iter::once(settings_theme).chain(themes.all().iter().map(|theme| (theme, false))).collect();
        let columns = if ui.available_width() < 540.0 { 3 } else { offered.len() };
        rows(ui, columns, &offered, |ui, (theme, is_settings_theme), width| {
            let (name, text, chosen) = if *is_settings_theme {
                let theme_name = cx.text(&format!("theme-{}", theme.name));
                let text = cx.format(&message!("setup-theme-default", theme = theme_name));
                ("of-settings", text, own_theme.is_none())
            } else {
                let text = cx.text(&format!("theme-{}", theme.name));
                (theme.name.as_str(), text, own_theme.is_some_and(|own_theme| own_theme.name == theme.name))
            };
            if (Sample { theme, name, text, chosen, square: 20.0 }).draw(ui, cx, width) {
                form.theme = if *is_settings_theme { String::new() } else { theme.name.clone() };
                self.command_line_theme.set_if_neq(CommandLineTheme(None));
                self.next_frame.request();
            }
        });
    }
}
