//! The position a game starts from: its text, typed, pasted or none, and a picture of it.

use bevy_egui::{EguiClipboard, egui};

use crate::app::ui::pen::{Button, Pen, body_font, size, square};
use crate::app::ui::setup::form::SetupForm;
use crate::app::ui::setup::terms::are_open;
use crate::app::ui::skin::Tone;
use crate::app::ui::small_picture;
use crate::session::{Game, Match, MatchPlan, Player, Seat, SeatPlan, catalogue, key};

/// The longest text that is taken: every cell of a long game of Domin-Up, and all hands.
const LONGEST: usize = 1200;

/// What a text looks like: the usual start, or where that is dealt, something short.
fn example(game: Game) -> String {
    game.example.map_or_else(|| catalogue::start_text(game), str::to_owned)
}

/// The board that the position text stands for.
#[derive(Default)]
pub struct Preview {
    of: Option<(Game, String)>,
    game: Option<Box<dyn Match>>,
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

/// The position text, typed, pasted, or none, and the board it stands for.
pub(crate) fn show(
    ui: &mut egui::Ui,
    pen: &mut Pen,
    form: &mut SetupForm,
    preview: &mut Preview,
    clipboard: Option<&mut EguiClipboard>,
) {
    let side = 136.0;
    // Nothing is to be seen of tiles that are still to be dealt.
    let dealt = form.position.trim().is_empty() && are_open(form);
    if dealt || ui.available_width() < 480.0 {
        position_text(ui, pen, form, clipboard);
        return;
    }
    ui.horizontal_top(|ui| {
        match preview.of(form) {
            Some(game) => small_picture::show(ui, pen, game, Seat::FIRST, side),
            None => {
                let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(side), egui::Sense::hover());
                ui.painter().rect_filled(rect, egui::CornerRadius::same(6), pen.skin().button);
                pen.icon_at(ui, "close", square(rect.center(), 40.0), pen.skin().danger);
            }
        }
        ui.add_space(8.0);
        ui.vertical(|ui| position_text(ui, pen, form, clipboard));
    });
}

fn position_text(
    ui: &mut egui::Ui,
    pen: &mut Pen,
    form: &mut SetupForm,
    clipboard: Option<&mut EguiClipboard>,
) {
    pen.label(ui, pen.text(form.game.keys.position), body_font(size::SMALL), Tone::Muted);
    let example = example(form.game);
    let mut changed = false;
    ui.horizontal(|ui| {
        let field = egui::TextEdit::singleline(&mut form.position)
            // The same field whether or not a picture stands beside it: what is typed goes on.
            .id(egui::Id::new("position"))
            .hint_text(example)
            .char_limit(LONGEST)
            .margin(egui::Margin::symmetric(10, 10))
            .font(egui::FontId::monospace(13.0));
        let room = ui.available_width() - size::BUTTON - ui.spacing().item_spacing.x;
        let response = ui.add_sized(egui::vec2(room, size::BUTTON), field);
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
    });
    if changed {
        form.read_position(&pen.locale);
    }
    let (text, tone) = match &form.refusal {
        Some(refusal) => (pen.locale.say(refusal), Tone::Danger),
        None if form.position.trim().is_empty() => (pen.text(form.game.keys.start), Tone::Muted),
        None if are_open(form) => (pen.text(key!("setup-position-decides")), Tone::Accent),
        None => (pen.text(key!("setup-position-good")), Tone::Accent),
    };
    let response = pen.label(ui, text, body_font(size::SMALL + 1.0), tone);
    if form.refusal.is_some() {
        pen.places.add("setup-error", response.rect);
    }
}
