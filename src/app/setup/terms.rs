//! Number of players and rule set in the set-up, for games that offer a choice.

use bevy_egui::egui::Ui;

use crate::app::kit::{Button, TextTone, UiContext, body_font, rows, size};
use crate::app::setup::SetupForm;
use session::{message, number};

/// Whether the game offers a choice of players or rules.
pub(crate) fn has_choices(form: &SetupForm) -> bool {
    !form.game.rule_sets.is_empty() || form.game.seat_counts.len() > 1
}

/// Draws the choices. If the form has a start position, the position decides them.
pub(crate) fn draw_terms_form(ui: &mut Ui, cx: &mut UiContext, form: &mut SetupForm) {
    let is_choice_open = form.position_terms.is_none();
    let counts = form.game.seat_counts;
    if counts.len() > 1 {
        rows(ui, counts.len(), counts, |ui, count, width| {
            let name = format!("seats-{count}");
            let text = cx.format(&message!("setup-seats", count = number(*count)));
            let chosen = form.seats.len() == usize::from(*count);
            // Do not grey out the choice that the position fixes.
            let button = Button::new(&name, text).chosen(chosen).enabled(is_choice_open || chosen);
            if cx.button(ui, button, Some(width)) && is_choice_open {
                form.seat_count = *count;
                form.fill_seats();
            }
        });
    }
    let sets = form.game.rule_sets;
    if sets.is_empty() {
        return;
    }
    ui.add_space(2.0);
    rows(ui, sets.len(), sets, |ui, rules, width| {
        ui.vertical(|ui| {
            ui.set_width(width);
            let name = format!("rules-{rules}");
            let chosen = form.rules() == Some(rules);
            let button = Button::new(&name, cx.text(&name)).chosen(chosen).enabled(is_choice_open || chosen);
            if cx.button(ui, button, Some(width)) && is_choice_open {
                form.rules = Some(rules);
            }
            let about = cx.text(&format!("rules-{rules}-about"));
            cx.label(ui, about, body_font(size::SMALL), TextTone::Muted);
        });
    });
}
