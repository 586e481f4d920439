//! Colours of the theme for egui, egui's style, and the fonts.

use std::sync::Arc;

use bevy_egui::egui::style::ScrollStyle;
use bevy_egui::egui::{self, Color32, CornerRadius, FontData, FontDefinitions, FontFamily, Stroke, vec2};

use crate::app::kit::fonts;
use art::Colour;
use art::surroundings::tray_lining;
use art::text_outline::{BODY_TYPEFACE, TITLE_TYPEFACE};
use art::theme::Theme;

/// Colours of panels and text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UiColours {
    pub card: Color32,
    /// Border of cards and buttons.
    pub edge: Color32,
    pub text: Color32,
    /// Less important text.
    pub muted: Color32,
    /// Titles on the background, outside any card.
    pub on_ground: Color32,
    /// Background of the tray, by the colour of the captured pieces in it; chosen so that they are easy to see.
    pub lining: [Color32; 2],
    /// Text on the background of a tray, by the colour of the captured pieces.
    pub on_tray: [Color32; 2],
    /// The recommended action.
    pub accent: Color32,
    /// Text on the accent.
    pub on_accent: Color32,
    /// Text about errors and rejected actions.
    pub danger: Color32,
    /// Background of an alarm, such as a broken rule or a clock that runs out.
    pub alarm: Color32,
    /// Text on the background of an alarm.
    pub on_alarm: Color32,
    pub button: Color32,
    /// Background of the selected button in a group.
    pub chosen: Color32,
    /// Background of the selected row of a list and of selected text.
    pub selected: Color32,
    /// The ring around the widget with keyboard focus.
    pub focus: Color32,
    /// Handle of an idle scroll bar.
    handle: Color32,
    /// Whether the cards are dark.
    dark: bool,
}

/// Colour of a text by its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextTone {
    Text,
    /// Text on the background, outside any card.
    OnGround,
    Muted,
    Accent,
    /// An error or a rejected action.
    Danger,
}

/// The text or card colour of the panels, whichever has more contrast on `ground`.
///
/// Cards may be light in a theme with a dark background.
fn readable_on(theme: &Theme, ground: Colour) -> Colour {
    let panel = &theme.panel;
    let contrast = |ink: Colour| ink.contrast(ground);
    if contrast(panel.text) >= contrast(panel.card) { panel.text } else { panel.card }
}

/// Text and accent colour for the background of the window.
pub fn on_ground(theme: &Theme) -> (Colour, Colour) {
    let (ground, panel) = (theme.background.tone, &theme.panel);
    let ink = readable_on(theme, ground);
    let contrast = |ink: Colour| ink.contrast(ground);
    // Mix the accent of the panels with the text colour until its contrast is at least 3:1 (WCAG 1.4.11).
    let shares = [0.0, 0.25, 0.5, 0.75];
    let accents = shares.map(|share| panel.accent.mix(ink, share));
    (ink, accents.into_iter().find(|accent| contrast(*accent) >= 3.0).unwrap_or(ink))
}

/// Background and text colour of an alarm.
///
/// The danger colour of a dark theme is light, because it is a text colour for dark cards; a bar of that colour would
/// be pink. Dark themes therefore mix a deep red from the card colour and the glow of a check.
pub fn alarm(theme: &Theme) -> (Colour, Colour) {
    let panel = &theme.panel;
    if panel.dark {
        (panel.card.mix(theme.marks.check_glow.with_alpha(255), 0.55), panel.text)
    } else {
        (panel.danger, panel.card)
    }
}

/// Background of the selected row of a list, in the hue of the accent.
fn selected(theme: &Theme) -> Colour {
    theme.panel.card_raised.mix(theme.panel.accent, 0.28)
}

/// Colour of idle scroll bar handles, visible on cards and on the background.
fn handle(theme: &Theme) -> Colour {
    let panel = &theme.panel;
    let grounds = [panel.card, theme.background.tone];
    let least_contrast =
        |ink: Colour| grounds.map(|ground| ink.contrast(ground)).into_iter().fold(f32::INFINITY, f32::min);
    let quiet = [0.4, 0.55, 0.7, 0.85, 1.0].map(|share| panel.card.mix(panel.muted, share));
    let loud = [0.25, 0.5, 0.75, 1.0].map(|share| panel.muted.mix(panel.text, share));
    let inks = || quiet.into_iter().chain(loud);
    // The least conspicuous colour with enough contrast, or else the one with the most.
    let visible = inks().find(|ink| least_contrast(*ink) >= LEAST_HANDLE_CONTRAST);
    visible
        .or_else(|| inks().max_by(|a, b| least_contrast(*a).total_cmp(&least_contrast(*b))))
        .unwrap_or(panel.muted)
}

/// Least contrast of a scroll bar handle with its background (ratio of luminances, as in WCAG).
const LEAST_HANDLE_CONTRAST: f32 = 2.4;

/// Converts a colour to egui's type.
pub fn colour(colour: Colour) -> Color32 {
    let [r, g, b, a] = colour.bytes();
    Color32::from_rgba_unmultiplied(r, g, b, a)
}

impl UiColours {
    pub fn of(theme: &Theme) -> UiColours {
        let panel = &theme.panel;
        UiColours {
            card: colour(panel.card),
            edge: colour(panel.border),
            text: colour(panel.text),
            muted: colour(panel.muted),
            on_ground: colour(on_ground(theme).0),
            lining: [0, 1].map(|pieces| colour(tray_lining(theme, pieces))),
            on_tray: [0, 1].map(|pieces| colour(readable_on(theme, tray_lining(theme, pieces)))),
            accent: colour(panel.accent),
            on_accent: colour(panel.on_accent),
            danger: colour(panel.danger),
            alarm: colour(alarm(theme).0),
            on_alarm: colour(alarm(theme).1),
            button: colour(panel.card.mix(panel.text, 0.07)),
            chosen: colour(panel.card_raised.mix(panel.accent, 0.14)),
            selected: colour(selected(theme)),
            focus: colour(panel.accent),
            handle: colour(handle(theme)),
            dark: panel.dark,
        }
    }

    /// The colour of text in this tone.
    pub fn tone(&self, tone: TextTone) -> Color32 {
        match tone {
            TextTone::Text => self.text,
            TextTone::OnGround => self.on_ground,
            TextTone::Muted => self.muted,
            TextTone::Accent => self.accent,
            TextTone::Danger => self.danger,
        }
    }

    /// The fill colour `fill` of a widget under the pointer.
    pub fn hovered(&self, fill: Color32) -> Color32 {
        self.mixed_with_text(fill, 0.10, 0.10)
    }

    /// The fill colour `fill` of a pressed widget.
    pub fn pressed(&self, fill: Color32) -> Color32 {
        self.mixed_with_text(fill, 0.18, 0.20)
    }

    /// Mixes `fill` with the text colour by `share`. A transparent fill becomes the text colour with opacity `alpha`.
    fn mixed_with_text(&self, fill: Color32, alpha: f32, share: f32) -> Color32 {
        match fill {
            Color32::TRANSPARENT => self.text.gamma_multiply(alpha),
            fill => fill.lerp_to_gamma(self.text, share),
        }
    }

    /// Applies the colours to egui's own widgets (text fields, lists, tooltips).
    pub fn apply(&self, ctx: &egui::Context, device: PointingDevice) {
        let mut visuals = if self.dark { egui::Visuals::dark() } else { egui::Visuals::light() };
        visuals.override_text_color = Some(self.text);
        visuals.window_fill = self.card;
        visuals.panel_fill = self.card;
        visuals.window_stroke = Stroke::new(1.0, self.edge);
        visuals.extreme_bg_color =
            self.card.lerp_to_gamma(if self.dark { Color32::BLACK } else { Color32::WHITE }, 0.35);
        visuals.text_edit_bg_color = Some(visuals.extreme_bg_color);
        visuals.selection.bg_fill = self.selected;
        visuals.selection.stroke = Stroke::new(1.5, self.focus);
        visuals.handle_shape = egui::style::HandleShape::Circle;
        let radius = CornerRadius::same(8);
        for (widget, fill) in [
            (&mut visuals.widgets.noninteractive, self.card),
            (&mut visuals.widgets.inactive, self.button),
            (&mut visuals.widgets.hovered, self.hovered(self.button)),
            (&mut visuals.widgets.active, self.pressed(self.button)),
            (&mut visuals.widgets.open, self.chosen),
        ] {
            widget.bg_fill = fill;
            widget.weak_bg_fill = fill;
            widget.bg_stroke = Stroke::new(1.0, self.edge);
            widget.fg_stroke = Stroke::new(1.0, self.text);
            widget.corner_radius = radius;
            widget.expansion = 0.0;
        }
        visuals.widgets.active.bg_stroke = Stroke::new(2.0, self.focus);
        // egui uses these colours for scroll bar handles and the arrows of lists; texts have their own colour.
        visuals.widgets.inactive.fg_stroke.color = self.handle;
        visuals.widgets.hovered.fg_stroke.color = self.accent;
        visuals.widgets.active.fg_stroke.color = self.accent;
        // A blinking cursor would keep an idle window drawing.
        visuals.text_cursor.blink = false;
        ctx.set_visuals(visuals);
        // Count a long press as a click: the player may be slow, or the system may deliver the release late.
        ctx.options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
        ctx.all_styles_mut(|style| {
            style.spacing.item_spacing = vec2(8.0, 8.0);
            style.spacing.button_padding = vec2(12.0, 8.0);
            style.spacing.interact_size.y = 36.0;
            style.interaction.selectable_labels = false;
            style.spacing.scroll = scroll_bars(device);
            style.text_styles = [
                (egui::TextStyle::Small, fonts::body_font(fonts::size::SMALL)),
                (egui::TextStyle::Body, fonts::body_font(fonts::size::BODY)),
                (egui::TextStyle::Button, fonts::body_font(fonts::size::BODY)),
                (egui::TextStyle::Heading, fonts::title_font(fonts::size::HEADING)),
                (egui::TextStyle::Monospace, egui::FontId::monospace(fonts::size::SMALL)),
            ]
            .into();
        });
    }
}

/// The pointing device that the style is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointingDevice {
    /// A pointer that hovers before it presses.
    Mouse,
    /// A finger, which covers what it touches and cannot hover.
    Finger,
}

/// Style of scroll bars: always visible, beside the content, and wider when the pointer is near.
///
/// The draggable area always has the larger width.
pub fn scroll_bars(device: PointingDevice) -> ScrollStyle {
    let (resting_width, near_width) = match device {
        PointingDevice::Mouse => (8.0, 16.0),
        PointingDevice::Finger => (14.0, 28.0),
    };
    let mut style = ScrollStyle::floating();
    style.floating_width = resting_width;
    style.bar_width = near_width;
    // Reserve the width of the resting bar, so that it does not cover the content.
    style.floating_allocated_width = resting_width + 2.0;
    style.handle_min_length = 2.0 * near_width;
    // A visible bar shows that there is more content.
    (style.dormant_handle_opacity, style.active_handle_opacity, style.interact_handle_opacity) =
        (1.0, 1.0, 1.0);
    // Switch off egui's fade at the edges: it is grey on light cards.
    style.fade.strength = 0.0;
    style
}

/// Libertinus Serif for titles and text; egui's own fonts for missing glyphs.
///
/// egui caches every glyph that it has drawn until the font definitions change. Another `edition` changes them by the
/// name of an unused font family.
pub fn fonts(edition: u32) -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let fallback = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    for (family, face) in
        [(FontFamily::Name("title".into()), TITLE_TYPEFACE), (FontFamily::Proportional, BODY_TYPEFACE)]
    {
        let mut faces = fallback.clone();
        if let Some(data) = face.data() {
            fonts.font_data.insert(face.name.to_owned(), Arc::new(FontData::from_static(data)));
            faces.insert(0, face.name.to_owned());
        }
        fonts.families.insert(family, faces);
    }
    fonts.families.insert(FontFamily::Name(format!("edition {edition}").into()), fallback);
    fonts
}

#[cfg(test)]
mod tests {
    use super::*;
    use art::theme::Themes;

    #[test]
    fn titles_are_readable_on_the_background_of_every_theme() {
        for theme in Themes::load(None).expect("compiled in").all() {
            let (ink, accent) = on_ground(theme);
            let [title, second] = [ink, accent].map(|ink| ink.contrast(theme.background.tone));
            assert!(title >= 4.5 && second >= 3.0, "{}: {title}, {second}", theme.name);
        }
    }

    #[test]
    fn the_selected_row_of_a_list_is_readable_and_visible() {
        for theme in Themes::load(None).expect("compiled in").all() {
            let ground = selected(theme);
            let read = theme.panel.text.contrast(ground);
            let seen = ground.contrast(theme.panel.card);
            assert!(read >= 4.5 && seen >= 1.15, "{}: {read}, {seen}", theme.name);
        }
    }

    /// The text is readable; the background is red and dark enough.
    #[test]
    fn the_alarm_colours_are_readable_and_deep_red_in_every_theme() {
        for theme in Themes::load(None).expect("compiled in").all() {
            let (ground, ink) = alarm(theme);
            assert!(ink.contrast(ground) >= 4.5, "{}: {ink} on {ground}", theme.name);
            assert!(ground.r > ground.g.saturating_mul(2) && ground.r > ground.b, "{}: {ground}", theme.name);
            let black = Colour::hex(0);
            assert!(ground.contrast(black) < 3.0, "{}: {ground} is no deep red", theme.name);
        }
    }

    /// Targets for a finger are at least 24 points wide and high (WCAG 2.2, criterion 2.5.8).
    #[test]
    fn scroll_bars_are_visible_and_large_enough_to_grab() {
        let [mouse, finger] = [PointingDevice::Mouse, PointingDevice::Finger].map(scroll_bars);
        assert!(mouse.floating_width >= 8.0 && mouse.bar_width >= 16.0, "{mouse:?}");
        assert!(finger.bar_width >= 24.0 && finger.handle_min_length >= 24.0, "{finger:?}");
        for style in [mouse, finger] {
            assert!(style.floating_allocated_width >= style.floating_width, "it covers nothing at rest");
            assert!(style.dormant_handle_opacity > 0.9, "a bar that is seen tells that there is more");
        }
    }

    #[test]
    fn scroll_bar_handles_are_visible_on_cards_and_background_of_every_theme() {
        for theme in Themes::load(None).expect("compiled in").all() {
            for ground in [theme.panel.card, theme.background.tone] {
                let contrast = handle(theme).contrast(ground);
                assert!(contrast >= LEAST_HANDLE_CONTRAST, "{}: {contrast} on {ground}", theme.name);
            }
        }
    }

    #[test]
    fn the_font_files_contain_the_expected_fonts() {
        for face in [TITLE_TYPEFACE, BODY_TYPEFACE] {
            let (data, name) = (face.data().expect("compiled in"), face.name);
            // An OpenType font with PostScript outlines has its name in the CFF table.
            assert!(data.windows(name.len()).any(|part| part == name.as_bytes()), "{name}");
        }
    }

    #[test]
    fn another_edition_of_the_fonts_clears_the_glyph_cache() {
        let ctx = egui::Context::default();
        let letters = |sizes: std::ops::Range<u8>| {
            let _drawn = ctx.run_ui(Default::default(), |ui| {
                for size in sizes.clone() {
                    ui.label(egui::RichText::new("Xeque-mate").size(f32::from(size)));
                }
            });
            ctx.fonts(|fonts| fonts.font_image_size()[1])
        };
        ctx.set_fonts(fonts(1));
        let few = letters(14..15);
        let many = letters(14..90);
        assert!(many > few);
        ctx.set_fonts(fonts(1));
        assert_eq!(letters(14..15), many, "the same fonts change nothing");
        ctx.set_fonts(fonts(2));
        assert_eq!(letters(14..15), few);
    }
}
