//! Single-line text fields, and detection of the paste shortcut.

use bevy_egui::egui::{self, Align, Align2, Margin, Response, Ui, pos2, vec2};

use crate::app::kit::fonts::{body_font, size};
use crate::app::kit::ui_context::{UiContext, square};
use crate::app::preferences::SeatSetup;

/// A text field as high as a button, with vertically centred text. Show it with [`add_sized`](egui::Ui::add_sized).
pub(crate) fn line_field(text: &mut String) -> egui::TextEdit<'_> {
    egui::TextEdit::singleline(text)
        .margin(Margin::symmetric(10, 4))
        .min_size(vec2(0.0, size::BUTTON))
        .vertical_align(Align::Center)
        .font(body_font(size::BODY))
}

/// A name field shows its number of characters when at most this many more are allowed.
const COUNTED_FROM_END: usize = 6;
/// Width reserved for the number of characters, in points.
const COUNT_WIDTH: i8 = 54;

pub(crate) use crate::app::kit::drop_down::LARGEST_LIST_HEIGHT;

/// Selects the whole text of a field, so that typing replaces it.
pub(crate) fn select_all(ctx: &egui::Context, field: egui::Id, text: &str) {
    use egui::text::{CCursor, CCursorRange};
    let mut state = egui::TextEdit::load_state(ctx, field).unwrap_or_default();
    let whole = CCursorRange::two(CCursor::new(0), CCursor::new(text.chars().count()));
    state.cursor.set_char_range(Some(whole));
    state.store(ctx, field);
}

/// Whether the paste shortcut was pressed.
pub(crate) fn is_pasted(ctx: &egui::Context) -> bool {
    let is_paste = |event: &egui::Event| match event {
        egui::Event::Key { key: egui::Key::V, pressed: true, repeat: false, modifiers, .. } => {
            modifiers.command && !modifiers.alt
        }
        _ => false,
    };
    ctx.input(|input| input.events.iter().any(is_paste))
}

impl UiContext<'_, '_> {
    /// Shows a search field with a magnifying glass; Ctrl+F moves the focus there.
    ///
    /// `name` identifies the field in the layout file and for keyboard focus.
    pub fn search_field(
        &mut self,
        ui: &mut Ui,
        name: &'static str,
        (text, hint): (&mut String, String),
        width: f32,
    ) -> Response {
        let margin = Margin { left: 36, right: 8, top: 4, bottom: 4 };
        let field = line_field(text).id(egui::Id::new(name)).hint_text(hint).char_limit(60).margin(margin);
        let response = ui.add_sized(vec2(width, size::BUTTON), field);
        let middle = pos2(response.rect.left() + 19.0, response.rect.center().y);
        self.icon_at(ui, "search", square(middle, 18.0), self.skin().muted);
        self.record_area(ui, "field", name, response.rect);
        // Behind an open dialog the shortcut does nothing.
        let is_reachable = ui.memory(|memory| memory.allows_interaction(ui.layer_id()));
        if is_reachable && ui.input(|input| input.modifiers.command && input.key_pressed(egui::Key::F)) {
            response.request_focus();
        }
        response
    }

    /// Shows a field for the name of a player.
    ///
    /// Close to the greatest length, the field shows the number of characters, so that the player sees why it accepts
    /// no more.
    pub fn name_field(
        &mut self,
        ui: &mut Ui,
        text: &mut String,
        width: f32,
        configure: impl for<'t> FnOnce(egui::TextEdit<'t>) -> egui::TextEdit<'t>,
    ) -> Response {
        let max_length = SeatSetup::LONGEST_NAME;
        let is_counted = |text: &str| text.chars().count() + COUNTED_FROM_END >= max_length;
        let right = if is_counted(text) { COUNT_WIDTH } else { 10 };
        let field =
            line_field(text).char_limit(max_length).margin(Margin { left: 10, right, top: 4, bottom: 4 });
        let response = ui.add_sized(vec2(width, size::BUTTON), configure(field));
        if is_counted(text) {
            let (skin, length) = (self.skin(), text.chars().count());
            let ink = if length >= max_length { skin.danger } else { skin.muted };
            let at = response.rect.right_center() - vec2(10.0, 0.0);
            let count = format!("{length}/{max_length}");
            let align = Align2::RIGHT_CENTER;
            let text_area = ui.painter().text(at, align, &count, body_font(size::SMALL), ink);
            self.record_area(ui, "letters", &count, text_area);
        }
        response
    }
}
