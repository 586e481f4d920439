//! Fields to type one line into, lists to choose from, and the keys that paste.

use bevy_egui::egui::{self, Align, Align2, Layout, Margin, Response, Ui, pos2, vec2};

use crate::app::kit::fonts::{body_font, size};
use crate::app::kit::pen::{Pen, square};
use crate::app::preferences::SeatSetup;

/// A field as high as a button, with what is typed in the middle of its height: it is shown with
/// [`add_sized`](egui::Ui::add_sized).
pub(crate) fn line(text: &mut String) -> egui::TextEdit<'_> {
    egui::TextEdit::singleline(text)
        .margin(Margin::symmetric(10, 4))
        .min_size(vec2(0.0, size::BUTTON))
        .vertical_align(Align::Center)
        .font(body_font(size::BODY))
}

/// From so many letters before the end on a field says how many there are.
const WARNED: usize = 6;
/// The room for that.
const COUNT: i8 = 54;

/// How high most lists are.
pub(crate) const HIGHEST: f32 = 420.0;

/// Chooses the whole of a text, so that typing replaces it.
pub(crate) fn select_all(ctx: &egui::Context, field: egui::Id, text: &str) {
    use egui::text::{CCursor, CCursorRange};
    let mut state = egui::TextEdit::load_state(ctx, field).unwrap_or_default();
    let whole = CCursorRange::two(CCursor::new(0), CCursor::new(text.chars().count()));
    state.cursor.set_char_range(Some(whole));
    state.store(ctx, field);
}

/// Whether the keys were pressed that paste. bevy_egui hands over what is pasted as if it were typed, which nothing would
/// tell from typing.
pub(crate) fn is_pasted(ctx: &egui::Context) -> bool {
    let is_paste = |event: &egui::Event| match event {
        egui::Event::Key { key: egui::Key::V, pressed: true, repeat: false, modifiers, .. } => {
            modifiers.command
        }
        _ => false,
    };
    ctx.input(|input| input.events.iter().any(is_paste))
}

impl Pen<'_, '_> {
    /// A field to search in, with its sign; Ctrl+F goes there. `name` is how the tests and the keyboard know it.
    pub fn search_field(
        &mut self,
        ui: &mut Ui,
        name: &'static str,
        (text, hint): (&mut String, String),
        width: f32,
    ) -> Response {
        let margin = Margin { left: 36, right: 8, top: 4, bottom: 4 };
        let field = line(text).id(egui::Id::new(name)).hint_text(hint).char_limit(60).margin(margin);
        let response = ui.add_sized(vec2(width, size::BUTTON), field);
        let middle = pos2(response.rect.left() + 19.0, response.rect.center().y);
        self.icon_at(ui, "search", square(middle, 18.0), self.skin().muted);
        self.place(ui, "field", name, response.rect);
        if ui.input(|input| input.modifiers.command && input.key_pressed(egui::Key::F)) {
            response.request_focus();
        }
        response
    }

    /// A field for the name of a player. Shortly before the longest name that there may be it counts the letters, so that it
    /// does not stop without a word.
    pub fn name_field(
        &mut self,
        ui: &mut Ui,
        text: &mut String,
        width: f32,
        with: impl for<'t> FnOnce(egui::TextEdit<'t>) -> egui::TextEdit<'t>,
    ) -> Response {
        let most = SeatSetup::LONGEST_NAME;
        let is_counted = |text: &str| text.chars().count() + WARNED >= most;
        let right = if is_counted(text) { COUNT } else { 10 };
        let field = line(text).char_limit(most).margin(Margin { left: 10, right, top: 4, bottom: 4 });
        let response = ui.add_sized(vec2(width, size::BUTTON), with(field));
        if is_counted(text) {
            let (skin, letters) = (self.skin(), text.chars().count());
            let ink = if letters >= most { skin.danger } else { skin.muted };
            let at = response.rect.right_center() - vec2(10.0, 0.0);
            let count = format!("{letters}/{most}");
            let align = Align2::RIGHT_CENTER;
            let place = ui.painter().text(at, align, &count, body_font(size::SMALL), ink);
            self.place(ui, "letters", &count, place);
        }
        response
    }

    /// A list to choose from: what it shows while it is closed, and its entries. `room` is how wide it is, and how high at most
    /// when it is open; `name` is how the tests and the keyboard know it.
    pub fn list(
        &mut self,
        ui: &mut Ui,
        (name, room): (&str, egui::Vec2),
        shown: impl Into<String>,
        entries: impl FnOnce(&mut Ui, &mut Pen),
    ) {
        ui.spacing_mut().interact_size.y = size::BUTTON;
        let shown = egui::RichText::new(shown).font(body_font(size::BODY));
        let list = egui::ComboBox::from_id_salt(name).width(room.x).height(room.y).truncate();
        let response = list.selected_text(shown).show_ui(ui, |ui| entries(ui, self)).response;
        self.place(ui, "list", name, response.rect);
    }

    /// An entry of a list, with its kind and its name in the layout file.
    pub fn entry<T: PartialEq>(
        &mut self,
        ui: &mut Ui,
        (kind, name): (&str, &str),
        (chosen, thing): (&mut T, T),
        words: String,
    ) -> Response {
        let response = ui.selectable_value(chosen, thing, words);
        self.place(ui, kind, name, response.rect);
        response
    }

    /// A list of things of which one is chosen, each with its name and its words, in a room of its own: it would be as wide as
    /// its words otherwise.
    pub fn list_of<T: Copy + PartialEq>(
        &mut self,
        ui: &mut Ui,
        (name, width): (&str, f32),
        chosen: &mut T,
        things: Vec<(T, impl AsRef<str>, String)>,
    ) {
        let shown = things.iter().find(|(thing, ..)| thing == chosen).map(|(.., words)| words.clone());
        let (room, layout) = (vec2(width, size::BUTTON), Layout::left_to_right(Align::Center));
        ui.allocate_ui_with_layout(room, layout, |ui| {
            ui.set_width(width);
            self.list(ui, (name, vec2(width, HIGHEST)), shown.unwrap_or_default(), |ui, pen| {
                for (thing, option, words) in things {
                    pen.entry(ui, ("option", option.as_ref()), (&mut *chosen, thing), words);
                }
            });
        });
    }
}
