//! Odds (handicap) in the set-up: what somebody is given at the start, and who.

use bevy_egui::egui;

use crate::app::ui::pen::{Pen, body_font, size};
use crate::app::ui::setup::SetupForm;
use crate::app::ui::skin::Tone;
use crate::app::words::sentences::sentence;
use crate::session::{Odds, OddsKind, Seat, Word, key, message};

/// Two lists in a row, and what they mean in words.
pub(crate) fn show(ui: &mut egui::Ui, pen: &mut Pen, form: &mut SetupForm) {
    ui.horizontal(|ui| {
        let gap = ui.spacing().item_spacing.x;
        let half = ((ui.available_width() - gap) / 2.0).floor();
        let kinds: Vec<Option<OddsKind>> =
            std::iter::once(None).chain(form.game.odds.iter().copied().map(Some)).collect();
        let words = |pen: &Pen, kind: &Option<OddsKind>| match kind {
            None => pen.text(key!("setup-odds-none")),
            Some(kind) => sentence(&pen.text(kind.key)),
        };
        let mut kind = form.odds.map(|odds| odds.kind);
        let name = |kind: &Option<OddsKind>| kind.map_or("none", |kind| kind.name).to_owned();
        list(ui, pen, ("odds", half), &mut kind, &kinds, (name, words));
        // Whoever sits against a computer is thought of first.
        let usual = form.seats.iter().position(|seat| !seat.player.is_computer()).unwrap_or(0);
        let mut to = form.odds.map_or(Seat::from_index(usual), |odds| odds.to);
        if kind.is_some() {
            let seats: Vec<Seat> = (0..form.seats.len()).map(Seat::from_index).collect();
            let names: Vec<String> = seats.iter().map(|seat| named(pen, form, *seat)).collect();
            let words = |_: &Pen, seat: &Seat| names[seat.index()].clone();
            list(ui, pen, ("given-to", half), &mut to, &seats, (|seat: &Seat| format!("seat-{seat}"), words));
        }
        form.odds = kind.map(|kind| Odds { kind, to });
    });
    if let Some(odds) = form.odds {
        let name = form.name(odds.to.index(), &pen.locale, &form.seats[odds.to.index()]);
        let (what, by) = (Word::Key(odds.kind.key), form.game.seats_by());
        let about = pen.locale.say(&message!("setup-odds-about", name, what, by));
        pen.label(ui, about, body_font(size::SMALL), Tone::Muted);
    }
}

/// A seat by its colour or place, and who sits there.
fn named(pen: &Pen, form: &SetupForm, seat: Seat) -> String {
    let name = form.name(seat.index(), &pen.locale, &form.seats[seat.index()]);
    let seat = Word::Key(form.game.seat_key(seat));
    pen.locale.say(&message!("setup-odds-to", seat, name))
}

/// A list to choose one of `things` from.
fn list<T: Copy + PartialEq>(
    ui: &mut egui::Ui,
    pen: &mut Pen,
    (name, width): (&str, f32),
    chosen: &mut T,
    things: &[T],
    (called, words): (impl Fn(&T) -> String, impl Fn(&Pen, &T) -> String),
) {
    let shown = egui::RichText::new(words(pen, chosen)).font(body_font(size::BODY));
    let (room, layout) = (egui::vec2(width, size::BUTTON), egui::Layout::left_to_right(egui::Align::Center));
    let response = ui.allocate_ui_with_layout(room, layout, |ui| {
        ui.set_width(width);
        ui.spacing_mut().interact_size.y = size::BUTTON;
        let list = egui::ComboBox::from_id_salt(name).width(width).height(420.0).truncate();
        list.selected_text(shown).show_ui(ui, |ui| {
            for thing in things {
                let response = ui.selectable_value(chosen, *thing, words(pen, thing));
                pen.place(ui, "option", &called(thing), response.rect);
            }
        })
    });
    pen.place(ui, "list", name, response.inner.response.rect);
}
