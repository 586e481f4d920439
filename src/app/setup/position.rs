//! Start position on the setup page: a text, typed or pasted, and a preview.

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Margin, Pos2, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use crate::app::boards::{PictureOptions, live};
use crate::app::commands::{Navigate, PasteRequest};
use crate::app::core::Screen;
use crate::app::kit::{
    Button, TextTone, UiContext, body_font, field, paint_line, scroll_into_view, size, square, title_font,
};
use crate::app::setup::form::SetupForm;
use crate::app::setup::seats::WIDE_ROW;
use crate::app::setup::terms::has_choices;
use crate::app::words::Locale;
use session::{Game, Match, MatchPlan, Player, PlayerPlan, catalogue, key};

/// Greatest length of the text, in characters: enough for a late position of Domin-Up with the hands of all players.
const MAX_LENGTH: usize = 1200;

/// Width of the labelled button that opens the editor, in points.
const EDITOR_BUTTON_WIDTH: f32 = 220.0;

/// Example of a position text, shown in the empty field: the example of the game, else its normal start position.
fn example(game: Game) -> String {
    game.example.map_or_else(|| catalogue::start_text(game), str::to_owned)
}

/// Preview of the position.
#[derive(Default)]
pub struct Preview {
    /// Game and position text of the preview; `None` before the first preview.
    shown_for: Option<(Game, String)>,
    /// The game that would start from the position; `None` if the text is invalid.
    game: Option<Box<dyn Match>>,
    /// Whether the player has unfolded the card.
    unfolded: bool,
}

impl Preview {
    /// Returns the game that would start from the position in `form`; `None` if the text is invalid.
    ///
    /// The result is stored until the game or the text of the form changes.
    pub(crate) fn game_for(&mut self, form: &SetupForm) -> Option<&dyn Match> {
        let game_and_text = (form.game, form.position.trim().to_owned());
        if self.shown_for.as_ref() != Some(&game_and_text) {
            let position = Some(game_and_text.1.clone()).filter(|text| !text.is_empty());
            let mut plan = MatchPlan { position, ..MatchPlan::between_people(form.game) };
            let person = PlayerPlan::nameless(Player::Human);
            plan.seats.resize(form.seats.len(), person);
            self.game = catalogue::open(&plan).ok();
            self.shown_for = Some(game_and_text);
        }
        self.game.as_deref()
    }
}

/// Replaces the text of the position by a pasted one.
pub(crate) fn paste(form: &mut SetupForm, locale: &Locale, text: &str) {
    form.position = text.trim().chars().take(MAX_LENGTH).collect();
    form.read_position(locale);
}

/// Draws the card of the start position. A click unfolds it; while it contains a text, it stays unfolded.
///
/// Returns whether to open the position editor.
pub(crate) fn draw_position_card(
    ui: &mut Ui,
    cx: &mut UiContext,
    form: &mut SetupForm,
    preview: &mut Preview,
) -> bool {
    let mut opens_editor = false;
    cx.card().inner_margin(Margin::symmetric(18, 8)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let is_empty = form.position.trim().is_empty();
        let is_open = preview.unfolded || !is_empty;
        let (rect, response) =
            ui.allocate_exact_size(vec2(ui.available_width(), size::BUTTON), Sense::click());
        let label = cx.text(key!("setup-position-custom"));
        response.widget_info(|| WidgetInfo::selected(WidgetType::CollapsingHeader, true, is_open, &label));
        cx.record_area(ui, "button", "position", rect);
        let skin = cx.skin();
        let colour = if response.hovered() || response.has_focus() { skin.accent } else { skin.text };
        draw_fold_arrow(ui, pos2(rect.left() + 7.0, rect.center().y), is_open, colour);
        let font = title_font(size::HEADING - 2.0);
        let title_left = rect.left_center() + vec2(24.0, 0.0);
        let title = ui.painter().text(title_left, Align2::LEFT_CENTER, label, font, colour);
        if !is_open {
            // Name the normal start position beside the title, if the space is wide enough for a readable text.
            let start_text = cx.text(form.game.keys.start);
            let available = (rect.right() - title.right() - 16.0).max(0.0);
            if available > 120.0 {
                let anchor = (rect.right_center(), Align2::RIGHT_CENTER);
                let line = (&*start_text, body_font(size::SMALL + 1.0), skin.muted);
                paint_line(ui.painter(), anchor, line, available);
            }
        }
        if is_open {
            opens_editor = draw_position_form(ui, cx, form, preview);
            ui.add_space(8.0);
            let card = rect.with_max_y(ui.cursor().top());
            let scrolls_here = std::mem::take(&mut form.scroll_to_position);
            scroll_into_view(ui, "position", scrolls_here, card, None);
        }
        if response.clicked() && is_empty {
            (preview.unfolded, form.scroll_to_position) = (!is_open, !is_open);
            ui.ctx().request_repaint();
        }
    });
    ui.add_space(6.0);
    opens_editor
}

/// Draws the arrow of a collapsible card: it points down if the card is open, else to the right.
fn draw_fold_arrow(ui: &Ui, middle: Pos2, is_open: bool, colour: Color32) {
    // `along`: from the middle to the tip. `across`: half of the opposite side.
    let (along, across) =
        if is_open { (vec2(0.0, 5.0), vec2(6.0, 0.0)) } else { (vec2(5.0, 0.0), vec2(0.0, 6.0)) };
    let points = vec![middle - along + across, middle + along, middle - along - across];
    ui.painter().line(points, Stroke::new(2.0, colour));
}

/// Draws the text field and the preview. Returns whether to open the position editor.
fn draw_position_form(ui: &mut Ui, cx: &mut UiContext, form: &mut SetupForm, preview: &mut Preview) -> bool {
    /// Greatest side of the preview, in points.
    const MAX_SIDE: f32 = 264.0;
    // Without a text, the tiles of Domin-Up have not been dealt yet, so there is nothing to preview.
    let is_undealt = form.position.trim().is_empty() && has_choices(form);
    let opens_editor = draw_position_text(ui, cx, form);
    if opens_editor {
        cx.commands.write(Navigate::Open(Screen::Editor));
    }
    if is_undealt {
        return opens_editor;
    }
    let side = MAX_SIDE.min(ui.available_width());
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), side), Sense::hover());
    let picture = square(rect.center(), side);
    cx.record_area(ui, "picture", "position", picture);
    match preview.game_for(form) {
        Some(game) => {
            let options = PictureOptions { marks_must_capture: true, ..PictureOptions::PLAIN };
            live::paint(ui, cx, game, picture, options, (None, &[]));
        }
        // An invalid text: draw a cross.
        None => {
            ui.painter().rect_filled(picture, CornerRadius::same(6), cx.skin().button);
            cx.icon_at(ui, "close", square(picture.center(), 40.0), cx.skin().danger);
        }
    }
    opens_editor
}

/// Draws the text field with its buttons, and a message below it. Returns whether to open the position editor.
fn draw_position_text(ui: &mut Ui, cx: &mut UiContext, form: &mut SetupForm) -> bool {
    cx.label(ui, cx.text(form.game.keys.position), body_font(size::SMALL), TextTone::Muted);
    let example = example(form.game);
    let (mut is_changed, mut opens_editor) = (false, false);
    let has_label = ui.available_width() >= WIDE_ROW;
    let editor_width = if has_label { EDITOR_BUTTON_WIDTH } else { size::BUTTON };
    ui.horizontal(|ui| {
        let gap = ui.spacing().item_spacing.x;
        let field = field::line_field(&mut form.position)
            // A fixed id keeps the focus when the layout around the field changes.
            .id(egui::Id::new("position"))
            // egui does not use the font of the field for the hint, so set it here, too.
            .hint_text(egui::RichText::new(example).font(egui::FontId::monospace(13.0)))
            .char_limit(MAX_LENGTH)
            .font(egui::FontId::monospace(13.0));
        let has_editor = form.game.position_editor.is_some();
        let editor_space = if has_editor { editor_width + gap } else { 0.0 };
        let field_width = ui.available_width() - size::BUTTON - gap - editor_space;
        let response = ui.add_sized(vec2(field_width, size::BUTTON), field);
        cx.record_area(ui, "field", "position", response.rect);
        is_changed |= response.changed();
        let button = Button::icon("paste", "paste", cx.text(key!("setup-paste")));
        if cx.button(ui, button, Some(size::BUTTON)) {
            cx.commands.write(PasteRequest::SetupPosition);
        }
        if has_editor {
            let button = Button::fitting("set-up", "board", cx.text(key!("editor-open")), has_label);
            opens_editor = cx.button(ui, button, Some(editor_width));
        }
    });
    if is_changed {
        form.read_position(&cx.locale);
    }
    let (text, tone) = match &form.error {
        Some(error) => (cx.format(error), TextTone::Danger),
        None if form.position.trim().is_empty() => (cx.text(form.game.keys.start), TextTone::Muted),
        None if has_choices(form) => (cx.text(key!("setup-position-valid-sets-rules")), TextTone::Text),
        None => (cx.text(key!("setup-position-valid")), TextTone::Text),
    };
    let response = cx.label(ui, text, body_font(size::SMALL + 1.0), tone);
    if form.error.is_some() {
        cx.widget_areas.add("setup-error", response.rect);
    }
    // Castling rights or an en passant square that the position cannot have.
    for note in &form.position_notes {
        let response = cx.label(ui, cx.format(note), body_font(size::SMALL + 1.0), TextTone::Text);
        cx.widget_areas.add("setup-note", response.rect);
    }
    opens_editor
}
