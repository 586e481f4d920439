//! Number of players and rule set on the setup page, for games that offer a choice.

use bevy_egui::egui::Ui;

use crate::app::kit::{Button, TextTone, UiContext, body_font, rows, size};
use crate::app::setup::SetupForm;
use session::{message, number};

/// Whether the game offers a choice of the number of players or of the rule set.
pub(crate) fn has_choices(form: &SetupForm) -> bool {
    !form.game.rule_sets.is_empty() || form.game.seat_counts.len() > 1
}

/// Draws a button for each number of players and each rule set. A valid start position determines both.
pub(crate) fn draw_terms_form(ui: &mut Ui, cx: &mut UiContext, form: &mut SetupForm) {
    let is_choice_free = form.position_facts.is_none();
    let counts = form.game.seat_counts;
    if counts.len() > 1 {
        rows(ui, counts.len(), counts, |ui, count, width| {
            let name = format!("seats-{count}");
            let text = cx.format(&message!("setup-seat-count", count = number(*count)));
            let chosen = form.seats.len() == usize::from(*count);
            // Disable only the choices that the position excludes.
            let button = Button::new(&name, text).chosen(chosen).enabled(is_choice_free || chosen);
            if cx.button(ui, button, Some(width)) && is_choice_free {
                form.seat_count = *count;
                form.fill_seats();
            }
        });
    }
    let rule_sets = form.game.rule_sets;
    if rule_sets.is_empty() {
        return;
    }
    ui.add_space(2.0);
    rows(ui, rule_sets.len(), rule_sets, |ui, rules, width| {
        ui.vertical(|ui| {
            ui.set_width(width);
            let name = format!("rules-{rules}");
            let chosen = form.rules() == Some(rules);
            let button = Button::new(&name, cx.text(&name)).chosen(chosen).enabled(is_choice_free || chosen);
            if cx.button(ui, button, Some(width)) && is_choice_free {
                form.rules = Some(rules);
            }
            let explanation = cx.text(&format!("rules-{rules}-about"));
            cx.label(ui, explanation, body_font(size::SMALL), TextTone::Muted);
        });
    });
}
