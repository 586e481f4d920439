//! The theme's colours as egui wants them, and the fonts.

use std::sync::Arc;

use bevy_egui::egui::style::ScrollStyle;
use bevy_egui::egui::{self, Color32, CornerRadius, FontData, FontDefinitions, FontFamily, Stroke, vec2};

use crate::app::kit::fonts;
use art::Colour;
use art::letters::{BODY_FACE, TITLE_FACE};
use art::table::tray_lining;
use art::theme::Theme;

/// The colours of panels and words.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skin {
    /// Cards.
    pub card: Color32,
    /// Edges of cards and buttons.
    pub edge: Color32,
    /// Words.
    pub text: Color32,
    /// Notes.
    pub muted: Color32,
    /// Titles that lie on the ground itself, outside any card.
    pub on_ground: Color32,
    /// What pieces are seen well on, by their colour: the lining of the tray where they lie when captured.
    pub lining: [Color32; 2],
    /// Words on the lining of a tray, by the seat whose captured pieces lie there.
    pub on_tray: [Color32; 2],
    /// The one thing to do.
    pub accent: Color32,
    /// Words on the accent.
    pub on_accent: Color32,
    /// Something is refused.
    pub danger: Color32,
    /// The ground of a sentence or a number that alarms: a broken rule, a clock that runs out.
    pub alarm: Color32,
    /// Words on that ground.
    pub on_alarm: Color32,
    /// The ground of a button.
    pub button: Color32,
    /// The ground of the chosen one of several.
    pub chosen: Color32,
    /// The ground of the chosen row of a list, and of chosen letters.
    pub selected: Color32,
    /// The ring around what the keyboard is on.
    pub focus: Color32,
    /// The handle of a scroll bar at rest.
    handle: Color32,
    dark: bool,
}

/// What words are to be like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Plain words.
    Text,
    /// Words outside any card.
    OnGround,
    /// Less important ones.
    Muted,
    /// Drawn attention to.
    Accent,
    /// Something is wrong.
    Danger,
}

/// Of the panels' two extremes the one that is better read on a ground: cards may be light on a dark game.
fn readable_on(theme: &Theme, ground: Colour) -> Colour {
    let panel = &theme.panel;
    let contrast = |ink: Colour| ink.contrast(ground);
    if contrast(panel.text) >= contrast(panel.card) { panel.text } else { panel.card }
}

/// What words are written in on the ground of the window, and a second tone beside it that is still seen there.
pub fn on_ground(theme: &Theme) -> (Colour, Colour) {
    let (ground, panel) = (theme.background.tone, &theme.panel);
    let ink = readable_on(theme, ground);
    let contrast = |ink: Colour| ink.contrast(ground);
    // The accent of the panels, brought nearer to the ink as far as the ground swallows it.
    let shares = [0.0, 0.25, 0.5, 0.75];
    let accents = shares.map(|share| panel.accent.mix(ink, share));
    (ink, accents.into_iter().find(|accent| contrast(*accent) >= 3.0).unwrap_or(ink))
}

/// The ground of what alarms, and what is written on it. The danger of a dark theme is light, to be read as words on a
/// dark card; a whole bar of it would be pink, so there the ground is a deep red of the theme's own cards.
pub fn alarm(theme: &Theme) -> (Colour, Colour) {
    let panel = &theme.panel;
    if panel.dark {
        (panel.card.mix(theme.marks.check_glow.with_alpha(255), 0.55), panel.text)
    } else {
        (panel.danger, panel.card)
    }
}

/// The ground of the chosen row of a list: of the accent's own hue, not a shadow of it on whatever lies below.
fn selected(theme: &Theme) -> Colour {
    theme.panel.card_raised.mix(theme.panel.accent, 0.28)
}

/// Handles of scroll bars at rest: they lie on cards and on the ground of the window, which may be dark where cards are
/// light, and are seen on both.
fn handle(theme: &Theme) -> Colour {
    let panel = &theme.panel;
    let grounds = [panel.card, theme.background.tone];
    let least =
        |ink: Colour| grounds.map(|ground| ink.contrast(ground)).into_iter().fold(f32::INFINITY, f32::min);
    let quiet = [0.4, 0.55, 0.7, 0.85, 1.0].map(|share| panel.card.mix(panel.muted, share));
    let loud = [0.25, 0.5, 0.75, 1.0].map(|share| panel.muted.mix(panel.text, share));
    let inks = || quiet.into_iter().chain(loud);
    // The quietest that is seen well enough, or else the best.
    let seen = inks().find(|ink| least(*ink) >= SEEN);
    seen.or_else(|| inks().max_by(|one, other| least(*one).total_cmp(&least(*other)))).unwrap_or(panel.muted)
}

/// The contrast from which on the handle of a scroll bar is seen.
const SEEN: f32 = 2.4;

/// A colour of the art as egui has it.
pub fn colour(colour: Colour) -> Color32 {
    let [r, g, b, a] = colour.bytes();
    Color32::from_rgba_unmultiplied(r, g, b, a)
}

impl Skin {
    /// The skin of a theme.
    pub fn of(theme: &Theme) -> Skin {
        let panel = &theme.panel;
        Skin {
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

    /// The colour of words.
    pub fn tone(&self, look: Tone) -> Color32 {
        match look {
            Tone::Text => self.text,
            Tone::OnGround => self.on_ground,
            Tone::Muted => self.muted,
            Tone::Accent => self.accent,
            Tone::Danger => self.danger,
        }
    }

    /// A fill below the pointer.
    pub fn hovered(&self, fill: Color32) -> Color32 {
        self.set_off(fill, 0.10, 0.10)
    }

    /// A fill under a pressed button.
    pub fn pressed(&self, fill: Color32) -> Color32 {
        self.set_off(fill, 0.18, 0.20)
    }

    /// A fill brought nearer to the words on it, by one share where there was none and by another where there was.
    fn set_off(&self, fill: Color32, bare: f32, filled: f32) -> Color32 {
        match fill {
            Color32::TRANSPARENT => self.text.gamma_multiply(bare),
            fill => fill.lerp_to_gamma(self.text, filled),
        }
    }

    /// The skin as egui's own style, for its text fields, lists and tooltips.
    pub fn apply(&self, ctx: &egui::Context, hand: Hand) {
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
        // These colours are seen in the handles of scroll bars and the arrows of lists; words have their own.
        visuals.widgets.inactive.fg_stroke.color = self.handle;
        visuals.widgets.hovered.fg_stroke.color = self.accent;
        visuals.widgets.active.fg_stroke.color = self.accent;
        // A cursor that blinks would keep a resting window painting.
        visuals.text_cursor.blink = false;
        ctx.set_visuals(visuals);
        // A hand that is slow to let go has clicked all the same, and so has one whose machine was slow to tell.
        ctx.options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
        ctx.all_styles_mut(|style| {
            style.spacing.item_spacing = vec2(8.0, 8.0);
            style.spacing.button_padding = vec2(12.0, 8.0);
            style.spacing.interact_size.y = 36.0;
            style.interaction.selectable_labels = false;
            style.spacing.scroll = scroll_bars(hand);
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

/// What takes hold of things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    /// A pointer that is moved: it comes near before it takes hold.
    Mouse,
    /// A finger: it covers what it touches, and nothing tells before where it will.
    Finger,
}

/// Scroll bars: always seen, with room of their own beside what is scrolled, and wider when the pointer comes near. What is
/// taken hold of is as wide as they are then.
pub fn scroll_bars(hand: Hand) -> ScrollStyle {
    let (resting, near) = match hand {
        Hand::Mouse => (8.0, 16.0),
        Hand::Finger => (14.0, 28.0),
    };
    let mut style = ScrollStyle::floating();
    style.floating_width = resting;
    style.bar_width = near;
    // It does not lie over the chosen row.
    style.floating_allocated_width = resting + 2.0;
    style.handle_min_length = 2.0 * near;
    // A bar that is seen tells that there is more.
    (style.dormant_handle_opacity, style.active_handle_opacity, style.interact_handle_opacity) =
        (1.0, 1.0, 1.0);
    // egui's own fade at the edge is grey on a light card.
    style.fade.strength = 0.0;
    style
}

/// Libertinus Serif for titles and words; egui's own faces for what it lacks.
///
/// egui keeps every letter that it has drawn until it is given fonts that differ from those it has: `edition` makes them
/// differ, in a family that nobody writes in.
pub fn fonts(edition: u32) -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let fallback = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    for (family, face) in
        [(FontFamily::Name("title".into()), TITLE_FACE), (FontFamily::Proportional, BODY_FACE)]
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
    fn titles_are_read_on_the_ground_of_every_theme() {
        for theme in Themes::load(None).expect("compiled in").all() {
            let (ink, accent) = on_ground(theme);
            let [title, second] = [ink, accent].map(|ink| ink.contrast(theme.background.tone));
            assert!(title >= 4.5 && second >= 3.0, "{}: {title}, {second}", theme.name);
        }
    }

    #[test]
    fn the_chosen_row_of_a_list_is_read_and_seen() {
        for theme in Themes::load(None).expect("compiled in").all() {
            let ground = selected(theme);
            let read = theme.panel.text.contrast(ground);
            let seen = ground.contrast(theme.panel.card);
            assert!(read >= 4.5 && seen >= 1.15, "{}: {read}, {seen}", theme.name);
        }
    }

    /// It is read, it is red, and it glares no more than the words of its theme do.
    #[test]
    fn what_alarms_belongs_to_the_theme() {
        for theme in Themes::load(None).expect("compiled in").all() {
            let (ground, ink) = alarm(theme);
            assert!(ink.contrast(ground) >= 4.5, "{}: {ink} on {ground}", theme.name);
            assert!(ground.r > ground.g.saturating_mul(2) && ground.r > ground.b, "{}: {ground}", theme.name);
            let black = Colour::hex(0);
            assert!(ground.contrast(black) < 3.0, "{}: {ground} is no deep red", theme.name);
        }
    }

    /// A target has at least 24 points each way (WCAG 2.2, 2.5.8).
    #[test]
    fn scroll_bars_are_seen_and_as_wide_as_what_takes_hold_of_them() {
        let [mouse, finger] = [Hand::Mouse, Hand::Finger].map(scroll_bars);
        assert!(mouse.floating_width >= 8.0 && mouse.bar_width >= 16.0, "{mouse:?}");
        assert!(finger.bar_width >= 24.0 && finger.handle_min_length >= 24.0, "{finger:?}");
        for style in [mouse, finger] {
            assert!(style.floating_allocated_width >= style.floating_width, "it covers nothing at rest");
            assert!(style.dormant_handle_opacity > 0.9, "a bar that is seen tells that there is more");
        }
    }

    #[test]
    fn the_handle_of_a_scroll_bar_is_seen_on_cards_and_ground_of_every_theme() {
        for theme in Themes::load(None).expect("compiled in").all() {
            for ground in [theme.panel.card, theme.background.tone] {
                let contrast = handle(theme).contrast(ground);
                assert!(contrast >= SEEN, "{}: {contrast} on {ground}", theme.name);
            }
        }
    }

    #[test]
    fn the_faces_are_the_ones_they_are_taken_for() {
        for face in [TITLE_FACE, BODY_FACE] {
            let (data, name) = (face.data().expect("compiled in"), face.name);
            // An OpenType face with PostScript outlines spells its name in its CFF table.
            assert!(data.windows(name.len()).any(|part| part == name.as_bytes()), "{name}");
        }
    }

    #[test]
    fn another_edition_of_the_fonts_forgets_the_letters_that_were_drawn() {
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
