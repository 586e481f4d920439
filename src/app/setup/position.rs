//! The position a game starts from: its text, typed, pasted or none, and a picture of it.

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Margin, Pos2, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use bevy_egui::{EguiClipboard, egui};

use crate::app::boards::{Sight, live};
use crate::app::commands::Navigate;
use crate::app::core::Screen;
use crate::app::kit::{
    Button, Pen, Tone, body_font, bring_into_sight, field, paint_line, size, square, title_font,
};
use crate::app::setup::form::SetupForm;
use crate::app::setup::seats::WIDE;
use crate::app::setup::terms::are_open;
use session::{Game, Match, MatchPlan, Player, SeatPlan, catalogue, key};

/// The longest text that is taken: every cell of a long game of Domin-Up, and all hands.
const LONGEST: usize = 1200;

/// How wide the button is that leads to the board, with its words.
const SET_UP: f32 = 220.0;

/// What a text looks like: the usual start, or where that is dealt, something short.
fn example(game: Game) -> String {
    game.example.map_or_else(|| catalogue::start_text(game), str::to_owned)
}

/// The board that the position text stands for.
#[derive(Default)]
pub struct Preview {
    of: Option<(Game, String)>,
    game: Option<Box<dyn Match>>,
    /// Whether somebody has unfolded it.
    unfolded: bool,
}

impl Preview {
    /// The game that would be started; `None` while the text is no position.
    pub(crate) fn of(&mut self, form: &SetupForm) -> Option<&dyn Match> {
        let wanted = (form.game, form.position.trim().to_owned());
        if self.of.as_ref() != Some(&wanted) {
            let position = Some(wanted.1.clone()).filter(|text| !text.is_empty());
            let mut plan = MatchPlan { position, ..MatchPlan::between_people(form.game) };
            let person = SeatPlan::nameless(Player::Human);
            plan.seats.resize(form.seats.len(), person);
            self.game = catalogue::open(&plan).ok();
            self.of = Some(wanted);
        }
        self.game.as_deref()
    }
}

/// A card that unfolds: whoever begins from the usual start sees no more than its heading. It stays open while there is
/// a text in it. Whether the position is to be set up on a board.
pub(crate) fn folded(
    ui: &mut Ui,
    pen: &mut Pen,
    form: &mut SetupForm,
    preview: &mut Preview,
    clipboard: Option<&mut EguiClipboard>,
) -> bool {
    let mut is_edited = false;
    pen.card().inner_margin(Margin::symmetric(18, 8)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let is_empty = form.position.trim().is_empty();
        let open = preview.unfolded || !is_empty;
        let (rect, response) =
            ui.allocate_exact_size(vec2(ui.available_width(), size::BUTTON), Sense::click());
        let words = pen.text(key!("setup-position-own"));
        response.widget_info(|| WidgetInfo::selected(WidgetType::CollapsingHeader, true, open, &words));
        pen.place(ui, "button", "position", rect);
        let skin = pen.skin();
        let ink = if response.hovered() || response.has_focus() { skin.accent } else { skin.text };
        arrow(ui, pos2(rect.left() + 7.0, rect.center().y), open, ink);
        let font = title_font(size::HEADING - 2.0);
        let at = rect.left_center() + vec2(24.0, 0.0);
        let title = ui.painter().text(at, Align2::LEFT_CENTER, words, font, ink);
        if !open {
            let words = pen.text(form.game.keys.start);
            let room = (rect.right() - title.right() - 16.0).max(0.0);
            if room > 120.0 {
                let at = (rect.right_center(), Align2::RIGHT_CENTER);
                paint_line(ui.painter(), at, (&words, body_font(size::SMALL + 1.0), skin.muted), room);
            }
        }
        if open {
            is_edited = show(ui, pen, form, preview, clipboard);
            ui.add_space(8.0);
            let unfolded = rect.with_max_y(ui.cursor().top());
            let is_to_be_shown = std::mem::take(&mut form.is_position_to_be_shown);
            bring_into_sight(ui, "position", is_to_be_shown, unfolded, None);
        }
        if response.clicked() && is_empty {
            (preview.unfolded, form.is_position_to_be_shown) = (!open, !open);
            ui.ctx().request_repaint();
        }
    });
    ui.add_space(6.0);
    is_edited
}

/// The arrow of a fold: to the right where it is closed, down where it is open.
fn arrow(ui: &Ui, middle: Pos2, open: bool, ink: Color32) {
    let (along, across) =
        if open { (vec2(0.0, 5.0), vec2(6.0, 0.0)) } else { (vec2(5.0, 0.0), vec2(0.0, 6.0)) };
    let points = vec![middle - along + across, middle + along, middle - along - across];
    ui.painter().line(points, Stroke::new(2.0, ink));
}

/// The position text, typed, pasted, or none, and the board it stands for.
fn show(
    ui: &mut Ui,
    pen: &mut Pen,
    form: &mut SetupForm,
    preview: &mut Preview,
    clipboard: Option<&mut EguiClipboard>,
) -> bool {
    let side: f32 = 264.0;
    // Nothing is to be seen of tiles that are still to be dealt.
    let dealt = form.position.trim().is_empty() && are_open(form);
    let is_edited = position_text(ui, pen, form, clipboard);
    if is_edited {
        pen.commands.write(Navigate::Open(Screen::Editor));
    }
    if dealt {
        return is_edited;
    }
    let side = side.min(ui.available_width());
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), side), Sense::hover());
    let place = square(rect.center(), side);
    pen.place(ui, "picture", "position", place);
    match preview.of(form) {
        Some(game) => {
            let sight = Sight { marked: true, ..Sight::PLAIN };
            live::paint(ui, pen, game, place, sight, (None, &[]));
        }
        None => {
            ui.painter().rect_filled(place, CornerRadius::same(6), pen.skin().button);
            pen.icon_at(ui, "close", square(place.center(), 40.0), pen.skin().danger);
        }
    }
    is_edited
}

/// The text, and what can be done to have one. Whether it is to be set up on the board.
fn position_text(
    ui: &mut Ui,
    pen: &mut Pen,
    form: &mut SetupForm,
    clipboard: Option<&mut EguiClipboard>,
) -> bool {
    pen.label(ui, pen.text(form.game.keys.position), body_font(size::SMALL), Tone::Muted);
    let example = example(form.game);
    let (mut changed, mut is_edited) = (false, false);
    let has_words = ui.available_width() >= WIDE;
    let to_set_up = if has_words { SET_UP } else { size::BUTTON };
    ui.horizontal(|ui| {
        let gap = ui.spacing().item_spacing.x;
        let field = field::line(&mut form.position)
            // The same field whether or not a picture stands beside it: what is typed goes on.
            .id(egui::Id::new("position"))
            // The same font as for what is typed, set here because a hint does not follow the field's.
            .hint_text(egui::RichText::new(example).font(egui::FontId::monospace(13.0)))
            .char_limit(LONGEST)
            .font(egui::FontId::monospace(13.0));
        let can_be_set_up = form.game.diagrams.is_some();
        let beside = if can_be_set_up { to_set_up + gap } else { 0.0 };
        let room = ui.available_width() - size::BUTTON - gap - beside;
        let response = ui.add_sized(vec2(room, size::BUTTON), field);
        pen.place(ui, "field", "position", response.rect);
        changed |= response.changed();
        let button =
            Button::icon("paste", "paste", pen.text(key!("setup-paste"))).enabled(clipboard.is_some());
        if pen.button(ui, button, Some(size::BUTTON))
            && let Some(text) = clipboard.and_then(EguiClipboard::get_text)
        {
            form.position = text.trim().chars().take(LONGEST).collect();
            changed = true;
        }
        if can_be_set_up {
            let button = Button::fitting("set-up", "board", pen.text(key!("editor-open")), has_words);
            is_edited = pen.button(ui, button, Some(to_set_up));
        }
    });
    if changed {
        form.read_position(&pen.locale);
    }
    let (text, tone) = match &form.refusal {
        Some(refusal) => (pen.say(refusal), Tone::Danger),
        None if form.position.trim().is_empty() => (pen.text(form.game.keys.start), Tone::Muted),
        None if are_open(form) => (pen.text(key!("setup-position-decides")), Tone::Accent),
        None => (pen.text(key!("setup-position-good")), Tone::Accent),
    };
    let response = pen.label(ui, text, body_font(size::SMALL + 1.0), tone);
    if form.refusal.is_some() {
        pen.places.add("setup-error", response.rect);
    }
    is_edited
}
