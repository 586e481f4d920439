//! Start position of a game: its text, typed or pasted, and a preview.

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Margin, Pos2, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use bevy_egui::{EguiClipboard, egui};

use crate::app::boards::{PictureOptions, live};
use crate::app::commands::Navigate;
use crate::app::core::Screen;
use crate::app::kit::{
    Button, TextTone, UiContext, body_font, field, paint_line, scroll_into_view, size, square, title_font,
};
use crate::app::setup::form::SetupForm;
use crate::app::setup::seats::WIDE_ROW;
use crate::app::setup::terms::has_choices;
use session::{Game, Match, MatchPlan, Player, PlayerPlan, catalogue, key};

/// Greatest length of the text, in characters. It is enough for a long game of Domin-Up with all hands.
const LONGEST: usize = 1200;

/// Width in points of the labelled button that opens the editor.
const EDITOR_BUTTON_WIDTH: f32 = 220.0;

/// Example of a position text: that of the game, else the normal start position.
fn example(game: Game) -> String {
    game.example.map_or_else(|| catalogue::start_text(game), str::to_owned)
}

/// Preview of the position.
#[derive(Default)]
pub struct Preview {
    /// Game and text of the preview; `None` before the first preview.
    shown_for: Option<(Game, String)>,
    /// The game that would start; `None` for an invalid text.
    game: Option<Box<dyn Match>>,
    /// Whether the player has unfolded the card.
    unfolded: bool,
}

impl Preview {
    /// The game that would start; `None` for an invalid text.
    pub(crate) fn of(&mut self, form: &SetupForm) -> Option<&dyn Match> {
        let wanted = (form.game, form.position.trim().to_owned());
        if self.shown_for.as_ref() != Some(&wanted) {
            let position = Some(wanted.1.clone()).filter(|text| !text.is_empty());
            let mut plan = MatchPlan { position, ..MatchPlan::between_people(form.game) };
            let person = PlayerPlan::nameless(Player::Human);
            plan.seats.resize(form.seats.len(), person);
            self.game = catalogue::open(&plan).ok();
            self.shown_for = Some(wanted);
        }
        self.game.as_deref()
    }
}

/// Draws a card that unfolds, and stays open while it has a text. Returns whether to open the editor.
pub(crate) fn draw_position_card(
    ui: &mut Ui,
    cx: &mut UiContext,
    form: &mut SetupForm,
    preview: &mut Preview,
    clipboard: Option<&mut EguiClipboard>,
) -> bool {
    let mut is_edited = false;
    cx.card().inner_margin(Margin::symmetric(18, 8)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let is_empty = form.position.trim().is_empty();
        let open = preview.unfolded || !is_empty;
        let (rect, response) =
            ui.allocate_exact_size(vec2(ui.available_width(), size::BUTTON), Sense::click());
        let words = cx.text(key!("setup-position-own"));
        response.widget_info(|| WidgetInfo::selected(WidgetType::CollapsingHeader, true, open, &words));
        cx.record_area(ui, "button", "position", rect);
        let skin = cx.skin();
        let colour = if response.hovered() || response.has_focus() { skin.accent } else { skin.text };
        arrow(ui, pos2(rect.left() + 7.0, rect.center().y), open, colour);
        let font = title_font(size::HEADING - 2.0);
        let at = rect.left_center() + vec2(24.0, 0.0);
        let title = ui.painter().text(at, Align2::LEFT_CENTER, words, font, colour);
        if !open {
            let words = cx.text(form.game.keys.start);
            let room = (rect.right() - title.right() - 16.0).max(0.0);
            if room > 120.0 {
                let at = (rect.right_center(), Align2::RIGHT_CENTER);
                paint_line(ui.painter(), at, (&words, body_font(size::SMALL + 1.0), skin.muted), room);
            }
        }
        if open {
            is_edited = draw_position_form(ui, cx, form, preview, clipboard);
            ui.add_space(8.0);
            let unfolded = rect.with_max_y(ui.cursor().top());
            let scrolls_here = std::mem::take(&mut form.scroll_to_position);
            scroll_into_view(ui, "position", scrolls_here, unfolded, None);
        }
        if response.clicked() && is_empty {
            (preview.unfolded, form.scroll_to_position) = (!open, !open);
            ui.ctx().request_repaint();
        }
    });
    ui.add_space(6.0);
    is_edited
}

/// Paints the arrow of a fold: right if closed, down if open.
fn arrow(ui: &Ui, middle: Pos2, open: bool, ink: Color32) {
    let (along, across) =
        if open { (vec2(0.0, 5.0), vec2(6.0, 0.0)) } else { (vec2(5.0, 0.0), vec2(0.0, 6.0)) };
    let points = vec![middle - along + across, middle + along, middle - along - across];
    ui.painter().line(points, Stroke::new(2.0, ink));
}

/// Draws text and preview; returns whether to open the editor.
fn draw_position_form(
    ui: &mut Ui,
    cx: &mut UiContext,
    form: &mut SetupForm,
    preview: &mut Preview,
    clipboard: Option<&mut EguiClipboard>,
) -> bool {
    let side: f32 = 264.0;
    // Without a text, the tiles of Domin-Up have not been dealt yet, so there is nothing to preview.
    let is_undealt = form.position.trim().is_empty() && has_choices(form);
    let is_edited = position_text(ui, cx, form, clipboard);
    if is_edited {
        cx.commands.write(Navigate::Open(Screen::Editor));
    }
    if is_undealt {
        return is_edited;
    }
    let side = side.min(ui.available_width());
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), side), Sense::hover());
    let place = square(rect.center(), side);
    cx.record_area(ui, "picture", "position", place);
    match preview.of(form) {
        Some(game) => {
            let view = PictureOptions { marks_must_capture: true, ..PictureOptions::PLAIN };
            live::paint(ui, cx, game, place, view, (None, &[]));
        }
        None => {
            ui.painter().rect_filled(place, CornerRadius::same(6), cx.skin().button);
            cx.icon_at(ui, "close", square(place.center(), 40.0), cx.skin().danger);
        }
    }
    is_edited
}

/// Draws the text field with its buttons and message; returns whether to open the editor.
fn position_text(
    ui: &mut Ui,
    cx: &mut UiContext,
    form: &mut SetupForm,
    clipboard: Option<&mut EguiClipboard>,
) -> bool {
    cx.label(ui, cx.text(form.game.keys.position), body_font(size::SMALL), TextTone::Muted);
    let example = example(form.game);
    let (mut changed, mut is_edited) = (false, false);
    let has_words = ui.available_width() >= WIDE_ROW;
    let editor_width = if has_words { EDITOR_BUTTON_WIDTH } else { size::BUTTON };
    ui.horizontal(|ui| {
        let gap = ui.spacing().item_spacing.x;
        let field = field::line_field(&mut form.position)
            // A fixed id keeps the focus when the layout around the field changes.
            .id(egui::Id::new("position"))
            // Set the field's font here too, because a hint does not follow it.
            .hint_text(egui::RichText::new(example).font(egui::FontId::monospace(13.0)))
            .char_limit(LONGEST)
            .font(egui::FontId::monospace(13.0));
        let has_editor = form.game.position_editor.is_some();
        let editor_space = if has_editor { editor_width + gap } else { 0.0 };
        let room = ui.available_width() - size::BUTTON - gap - editor_space;
        let response = ui.add_sized(vec2(room, size::BUTTON), field);
        cx.record_area(ui, "field", "position", response.rect);
        changed |= response.changed();
        let button =
            Button::icon("paste", "paste", cx.text(key!("setup-paste"))).enabled(clipboard.is_some());
        if cx.button(ui, button, Some(size::BUTTON))
            && let Some(text) = clipboard.and_then(EguiClipboard::get_text)
        {
            form.position = text.trim().chars().take(LONGEST).collect();
            changed = true;
        }
        if has_editor {
            let button = Button::fitting("set-up", "board", cx.text(key!("editor-open")), has_words);
            is_edited = cx.button(ui, button, Some(editor_width));
        }
    });
    if changed {
        form.read_position(&cx.locale);
    }
    let (text, tone) = match &form.error {
        Some(refusal) => (cx.format(refusal), TextTone::Danger),
        None if form.position.trim().is_empty() => (cx.text(form.game.keys.start), TextTone::Muted),
        None if has_choices(form) => (cx.text(key!("setup-position-decides")), TextTone::Accent),
        None => (cx.text(key!("setup-position-good")), TextTone::Accent),
    };
    let response = cx.label(ui, text, body_font(size::SMALL + 1.0), tone);
    if form.error.is_some() {
        cx.widget_areas.add("setup-error", response.rect);
    }
    is_edited
}
