//! Odds (a handicap) on the setup page: the kind of odds, and the player who receives them.

use bevy_egui::egui::{Align2, Sense, Ui, vec2};

use crate::app::kit::{TextTone, UiContext, body_font, paint_line, size};
use crate::app::setup::SetupForm;
use crate::app::setup::seats::{FACE_SIDE, LABEL_WIDTH, SYMBOL_SIDE, WIDE_ROW};
use crate::app::words::capitalised;
use session::{Game, MessageArg, Odds, OddsKind, Seat, key, message};

/// Draws the list of kinds and, if a kind is chosen, the list of receivers and an explanation.
pub(crate) fn draw_odds_form(ui: &mut Ui, cx: &mut UiContext, form: &mut SetupForm) {
    let mut kind = form.odds.map(|odds| odds.kind);
    // The first person is the suggested receiver.
    let suggested_seat = form.seats.iter().position(|seat| !seat.player.is_computer()).unwrap_or(0);
    let mut receiver = form.odds.map_or(Seat::from_index(suggested_seat), |odds| odds.favoured);
    let is_wide = ui.available_width() >= WIDE_ROW;
    ui.horizontal(|ui| {
        let gap = ui.spacing().item_spacing.x;
        // Align the lists with the names and players of the seats above, which follow symbol, label and face.
        let label_width =
            if is_wide { SYMBOL_SIDE + gap + LABEL_WIDTH + gap + FACE_SIDE } else { LABEL_WIDTH };
        let (label_rect, _) = ui.allocate_exact_size(vec2(label_width, size::BUTTON), Sense::hover());
        let (label, anchor) = (cx.text(key!("setup-odds")), (label_rect.left_center(), Align2::LEFT_CENTER));
        paint_line(ui.painter(), anchor, (&label, body_font(size::BODY), cx.skin().text), label_width);
        let width = if is_wide { (ui.available_width() - 8.0) * 0.5 } else { ui.available_width() };
        draw_kind_list(ui, cx, form.game, &mut kind, width);
        if is_wide && kind.is_some() {
            let list_width = ui.available_width();
            draw_receiver_list(ui, cx, form, &mut receiver, list_width);
        }
    });
    if !is_wide && kind.is_some() {
        let width = ui.available_width();
        draw_receiver_list(ui, cx, form, &mut receiver, width);
    }
    form.odds = kind.map(|kind| Odds { kind, favoured: receiver });
    if let Some(odds) = form.odds {
        let name = &form.names(&cx.locale)[odds.favoured.index()];
        let (kind_name, by) = (MessageArg::Key(odds.kind.key), form.game.seats_by());
        let explanation = cx.format(&message!("setup-odds-about", name, what = kind_name, by));
        cx.label(ui, explanation, body_font(size::SMALL), TextTone::Muted);
    }
}

/// Draws the list of kinds of odds, `width` points wide; its first entry is "None".
fn draw_kind_list(ui: &mut Ui, cx: &mut UiContext, game: Game, chosen: &mut Option<OddsKind>, width: f32) {
    let kinds = game.odds.iter().map(|kind| (Some(*kind), kind.name, capitalised(&cx.text(kind.key))));
    let none = (None, "none", cx.text(key!("setup-odds-none")));
    cx.list_of(ui, ("odds", width), chosen, std::iter::once(none).chain(kinds).collect());
}

/// Draws the list of receivers, `width` points wide; an entry shows seat and name.
fn draw_receiver_list(ui: &mut Ui, cx: &mut UiContext, form: &SetupForm, chosen: &mut Seat, width: f32) {
    let names = form.names(&cx.locale);
    let seats = Seat::all(names.len() as u8).zip(names).map(|(seat, name)| {
        let label = message!("setup-odds-receiver", seat = MessageArg::Key(form.game.seat_key(seat)), name);
        (seat, format!("seat-{seat}"), cx.format(&label))
    });
    cx.list_of(ui, ("given-to", width), chosen, seats.collect());
}
