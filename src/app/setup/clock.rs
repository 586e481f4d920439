//! Time controls on the setup page: a preset or typed one for all seats, or one for each seat.

use bevy_egui::egui::{self, Sense, Ui, vec2};

use crate::app::kit::{Button, TextTone, UiContext, body_font, button_rows, field, rows, size};
use session::{
    ClockError, Game, LocalizedMessage, MessageArg, Seat, TimeControl, ToMessage, clocks_text, key, message,
    read_clocks,
};

/// Time controls as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ClockForm {
    /// The time control for all seats; empty for no clock.
    all: String,
    /// One time control for each seat; `None` if all seats share `all`.
    by_seat: Option<Vec<String>>,
}

/// Presets: no clock, then from blitz to classical, as minutes plus seconds added per move.
const PRESETS: [&str; 6] = ["", "3+2", "5", "10+5", "15+10", "60"];

/// Example of a typed time control, shown in an empty field.
const EXAMPLE: &str = "5+3";

/// Greatest length of a typed time control, in characters.
const MAX_LENGTH: usize = 40;

/// Side of the symbol of a seat, in points.
const SYMBOL_SIDE: f32 = 36.0;

impl ClockForm {
    /// Reads saved time controls: one for all seats, or one for each seat, separated by `;`.
    ///
    /// An unreadable text gives no clock.
    pub(crate) fn from_saved(text: &str) -> ClockForm {
        match text.split_once(';') {
            _ if text.split(';').any(|clock| read_clocks(&parser_text(clock), 1).is_err()) => {
                ClockForm::default()
            }
            Some(_) => {
                let by_seat = text.split(';').map(|clock| field_text(clock.trim()));
                ClockForm { all: String::new(), by_seat: Some(by_seat.collect()) }
            }
            None => ClockForm { all: field_text(text.trim()), by_seat: None },
        }
    }

    /// Text that is saved for `seats` seats; empty if there is no clock or if the input is invalid.
    pub(crate) fn saved_text(&self, seats: usize) -> String {
        let clocks = self.clocks(seats).unwrap_or_default();
        if clocks.iter().all(Option::is_none) { String::new() } else { clocks_text(&clocks) }
    }

    /// Parses the time controls of `seats` seats. `None` for a seat without a clock.
    pub(crate) fn clocks(&self, seats: usize) -> Result<Vec<Option<TimeControl>>, ClockError> {
        let text = match &self.by_seat {
            None => parser_text(&self.all),
            // A seat that was added to the table has no clock yet.
            Some(by_seat) => (0..seats)
                .map(|seat| parser_text(by_seat.get(seat).map_or("", String::as_str)))
                .collect::<Vec<_>>()
                .join("; "),
        };
        read_clocks(&text, seats)
    }

    /// The common time control of all seats as typed; `None` if the seats have different ones.
    fn common(&self) -> Option<&str> {
        match self.by_seat.as_deref() {
            None => Some(self.all.trim()),
            Some([first, others @ ..]) if others.iter().all(|other| other == first) => Some(first.trim()),
            Some(_) => None,
        }
    }

    /// Gives all seats the time control `text`.
    fn set_all(&mut self, text: &str) {
        text.clone_into(&mut self.all);
        for clock in self.by_seat.iter_mut().flatten() {
            text.clone_into(clock);
        }
    }

    /// Swaps the time controls of the first two seats.
    pub(super) fn swap_seats(&mut self) {
        if let Some([first, second, ..]) = self.by_seat.as_deref_mut() {
            std::mem::swap(first, second);
        }
    }

    /// Switches between one time control for all seats and one for each seat.
    fn toggle_clock_per_seat(&mut self, seats: usize) {
        match self.by_seat.take() {
            None => self.by_seat = Some(vec![self.all.clone(); seats]),
            Some(by_seat) => self.all = by_seat.into_iter().next().unwrap_or_default(),
        }
    }
}

/// Converts a typed text for the parser, which expects `none` for no clock.
fn parser_text(text: &str) -> String {
    if text.trim().is_empty() { "none".to_owned() } else { text.to_owned() }
}

/// Converts a saved text for the text field, which is empty for no clock.
fn field_text(text: &str) -> String {
    if text.eq_ignore_ascii_case("none") { String::new() } else { text.to_owned() }
}

/// Draws the presets, the text fields, and an explanation or error message.
pub(super) fn draw_clock_form(
    ui: &mut Ui,
    cx: &mut UiContext,
    form: &mut ClockForm,
    game: Game,
    seats: usize,
) {
    let is_narrow = ui.available_width() < 560.0;
    // The presets are followed by two more cells: the common text field, and the button for one clock per seat.
    let cells: Vec<usize> = (0..PRESETS.len() + 2).collect();
    let preset_label = |preset: &&str| {
        if preset.is_empty() { cx.text(key!("setup-clock-none")) } else { (*preset).to_owned() }
    };
    let mut labels: Vec<String> = PRESETS.iter().map(preset_label).collect();
    labels.extend([EXAMPLE.to_owned(), cx.text(key!("setup-clock-per-player"))]);
    // Width of the common text field in points while it is hidden, else 0.
    let mut hidden_field_width = 0.0;
    button_rows(ui, &[4, 3], &cells, &labels, |ui, cell, label, width| match PRESETS.get(*cell) {
        Some(preset) => {
            let name = if preset.is_empty() { "time-none".to_owned() } else { format!("time-{preset}") };
            let chosen = form.common() == Some(*preset);
            if cx.button(ui, Button::new(&name, label).chosen(chosen), Some(width)) {
                form.set_all(preset);
            }
        }
        None if *cell == PRESETS.len() && form.by_seat.is_none() => {
            clock_field(ui, cx, "time", &mut form.all, width);
        }
        None if *cell == PRESETS.len() => hidden_field_width = width + ui.spacing().item_spacing.x,
        // With one clock per seat the common text field is hidden, and this button fills its cell, too.
        None => {
            let has_clock_per_seat = form.by_seat.is_some();
            let button = Button::new("time-each", label).chosen(has_clock_per_seat);
            if cx.button(ui, button, Some(hidden_field_width + width)) {
                form.toggle_clock_per_seat(seats);
            }
        }
    });
    if let Some(by_seat) = &mut form.by_seat {
        by_seat.resize(seats, String::new());
        let columns = if is_narrow { 2 } else { seats };
        let indexes: Vec<usize> = (0..seats).collect();
        rows(ui, columns, &indexes, |ui, index, width| {
            let seat = Seat::from_index(*index);
            ui.horizontal(|ui| {
                ui.set_width(width);
                let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(SYMBOL_SIDE), Sense::hover());
                cx.seat_at(ui, game, seat, if game.has_sides { rect } else { rect.shrink(3.0) });
                let field_width = width - SYMBOL_SIDE - ui.spacing().item_spacing.x;
                clock_field(ui, cx, &format!("time-{}", seat.number()), &mut by_seat[*index], field_width);
            });
        });
    }
    ui.add_space(2.0);
    match form.clocks(seats) {
        Ok(clocks) => {
            let text = explanation(cx, game, &clocks);
            cx.label(ui, text, body_font(size::SMALL), TextTone::Muted);
        }
        Err(error) => {
            let text = cx.format(&error.message());
            let response = cx.label(ui, text, body_font(size::SMALL), TextTone::Danger);
            cx.record_area(ui, "refusal", "clock", response.rect);
        }
    }
}

/// Explains the time controls in words, with one line for each seat if they differ.
fn explanation(cx: &UiContext, game: Game, clocks: &[Option<TimeControl>]) -> String {
    let describe = |clock: &Option<TimeControl>| -> LocalizedMessage {
        clock.as_ref().map_or_else(|| message!("setup-clock-none-about"), TimeControl::description)
    };
    match clocks.split_first() {
        Some((first, others)) if others.iter().any(|other| other != first) => {
            let line = |(index, clock): (usize, &Option<TimeControl>)| {
                let seat = MessageArg::Key(game.seat_key(Seat::from_index(index)));
                let description = cx.format(&describe(clock));
                cx.format(&message!("setup-clock-of-seat", seat, told = description))
            };
            clocks.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
        }
        Some((first, _)) => cx.format(&describe(first)),
        None => String::new(),
    }
}

/// Draws the field for a typed time control.
fn clock_field(ui: &mut Ui, cx: &mut UiContext, name: &str, text: &mut String, width: f32) {
    let text_edit = field::line_field(text).hint_text(EXAMPLE).char_limit(MAX_LENGTH);
    let response = ui.add_sized(vec2(width, size::BUTTON), text_edit);
    cx.record_area(ui, "field", name, response.rect);
    response.on_hover_text(cx.text(key!("setup-clock-examples")));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn saved_time_controls_are_restored() {
        for (text, seats) in [("", 2), ("5+3", 2), ("5+3; 3+2", 2), ("5; none; 3", 3), ("hourglass 3", 4)] {
            let form = ClockForm::from_saved(text);
            assert_eq!(form.saved_text(seats), text);
            assert_eq!(form.clocks(seats).map(|clocks| clocks.len()), Ok(seats));
        }
        // Text of another version, or damaged text.
        assert_eq!(ClockForm::from_saved("byoyomi 3"), ClockForm::default());
    }

    #[test]
    fn one_clock_per_seat_can_be_set_and_removed() {
        let mut form = ClockForm::from_saved("5+3");
        form.toggle_clock_per_seat(2);
        form.by_seat.as_mut().expect("one clock per seat")[1] = "3+2".to_owned();
        assert_eq!(form.saved_text(2), "5+3; 3+2");
        assert_eq!(form.common(), None);
        // A third seat is added, without a clock.
        assert_eq!(form.saved_text(3), "5+3; 3+2; none");
        form.set_all("10+5");
        assert_eq!((form.saved_text(2).as_str(), form.common()), ("10+5", Some("10+5")));
        form.toggle_clock_per_seat(2);
        assert_eq!(form, ClockForm::from_saved("10+5"));
    }

    #[test]
    fn an_unreadable_time_control_is_an_error_and_is_not_saved() {
        let form = ClockForm { all: "5+".to_owned(), by_seat: None };
        assert!(form.clocks(2).is_err());
        assert_eq!(form.saved_text(2), "");
    }
}
