//! Time controls in the set-up: a preset or typed one for all seats, or one for each seat.

use bevy_egui::egui::{self, Sense, Ui, vec2};

use crate::app::kit::{Button, TextTone, UiContext, body_font, button_rows, field, rows, size};
use session::{
    ClockError, Game, LocalizedMessage, MessageArg, Seat, TimeControl, ToMessage, clocks_text, key, message,
    read_clocks,
};

/// Time controls as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ClockForm {
    /// The time control for all seats; empty for none.
    all: String,
    /// The time controls by seat; `None` if all seats share one.
    by_seat: Option<Vec<String>>,
}

/// Presets: no clock, then from bullet to classical, in minutes and seconds per move.
const PRESETS: [&str; 6] = ["", "3+2", "5", "10+5", "15+10", "60"];

/// Example of a typed time control.
const EXAMPLE: &str = "5+3";

/// Greatest length of the text, in characters.
const LONGEST: usize = 40;

impl ClockForm {
    /// Reads saved time controls; an unreadable text gives no clock.
    pub(crate) fn from_saved(text: &str) -> ClockForm {
        match text.split_once(';') {
            _ if text.split(';').any(|text| read_clocks(&as_read(text), 1).is_err()) => ClockForm::default(),
            Some(_) => {
                let by_seat = text.split(';').map(|text| as_typed(text.trim()));
                ClockForm { all: String::new(), by_seat: Some(by_seat.collect()) }
            }
            None => ClockForm { all: as_typed(text.trim()), by_seat: None },
        }
    }

    /// Text to be saved; empty without clocks.
    pub(crate) fn setup(&self, seats: usize) -> String {
        let clocks = self.clocks(seats).unwrap_or_default();
        if clocks.iter().all(Option::is_none) { String::new() } else { clocks_text(&clocks) }
    }

    /// Time controls by seat.
    pub(crate) fn clocks(&self, seats: usize) -> Result<Vec<Option<TimeControl>>, ClockError> {
        let text = match &self.by_seat {
            None => as_read(&self.all),
            // An added seat has no clock yet.
            Some(by_seat) => (0..seats)
                .map(|seat| as_read(by_seat.get(seat).map_or("", String::as_str)))
                .collect::<Vec<_>>()
                .join("; "),
        };
        read_clocks(&text, seats)
    }

    /// The time control as typed if all seats share it, else `None`.
    fn common(&self) -> Option<&str> {
        match self.by_seat.as_deref() {
            None => Some(self.all.trim()),
            Some([first, others @ ..]) if others.iter().all(|other| other == first) => Some(first.trim()),
            Some(_) => None,
        }
    }

    fn set_all(&mut self, text: &str) {
        text.clone_into(&mut self.all);
        for clock in self.by_seat.iter_mut().flatten() {
            text.clone_into(clock);
        }
    }

    /// Swaps the clocks of the first two seats, whose players swap, too.
    pub(super) fn change_places(&mut self) {
        if let Some([first, second, ..]) = self.by_seat.as_deref_mut() {
            std::mem::swap(first, second);
        }
    }

    /// Switches between one time control for everybody and one for each seat.
    fn divide(&mut self, seats: usize) {
        match self.by_seat.take() {
            None => self.by_seat = Some(vec![self.all.clone(); seats]),
            Some(by_seat) => self.all = by_seat.into_iter().next().unwrap_or_default(),
        }
    }
}

/// Text for the parser, which expects `none` for no clock.
fn as_read(text: &str) -> String {
    if text.trim().is_empty() { "none".to_owned() } else { text.to_owned() }
}

/// Text for the field, which is empty for no clock.
fn as_typed(text: &str) -> String {
    if text.eq_ignore_ascii_case("none") { String::new() } else { text.to_owned() }
}

/// Draws presets, fields and explanation.
pub(super) fn draw_clock_form(
    ui: &mut Ui,
    cx: &mut UiContext,
    form: &mut ClockForm,
    game: Game,
    seats: usize,
) {
    let is_narrow = ui.available_width() < 560.0;
    // Two more places than presets: a text field, and the button for clocks by seat.
    let places: Vec<usize> = (0..PRESETS.len() + 2).collect();
    let words = |preset: &&str| {
        if preset.is_empty() { cx.text(key!("setup-clock-none")) } else { (*preset).to_owned() }
    };
    let mut words: Vec<String> = PRESETS.iter().map(words).collect();
    words.extend([EXAMPLE.to_owned(), cx.text(key!("setup-clock-each"))]);
    let mut freed_width = 0.0;
    button_rows(ui, &[4, 3], &places, &words, |ui, place, words, width| match PRESETS.get(*place) {
        Some(preset) => {
            let name = if preset.is_empty() { "time-none".to_owned() } else { format!("time-{preset}") };
            let chosen = form.common() == Some(*preset);
            if cx.button(ui, Button::new(&name, words).chosen(chosen), Some(width)) {
                form.set_all(preset);
            }
        }
        None if *place == PRESETS.len() && form.by_seat.is_none() => {
            clock_field(ui, cx, "time", &mut form.all, width);
        }
        None if *place == PRESETS.len() => freed_width = width + ui.spacing().item_spacing.x,
        // With clocks by seat, this button also takes the place of the common field.
        None => {
            let is_divided = form.by_seat.is_some();
            let button = Button::new("time-each", words).chosen(is_divided);
            if cx.button(ui, button, Some(freed_width + width)) {
                form.divide(seats);
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
                let (sign, _) = ui.allocate_exact_size(egui::Vec2::splat(36.0), Sense::hover());
                cx.seat_at(ui, game, seat, if game.has_sides { sign } else { sign.shrink(3.0) });
                let field_width = width - 36.0 - ui.spacing().item_spacing.x;
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
            let shown = cx.label(ui, text, body_font(size::SMALL), TextTone::Danger);
            cx.record_area(ui, "refusal", "clock", shown.rect);
        }
    }
}

/// Explains the time controls in words, by seat if they differ.
fn explanation(cx: &UiContext, game: Game, clocks: &[Option<TimeControl>]) -> String {
    let description = |clock: &Option<TimeControl>| -> LocalizedMessage {
        clock.as_ref().map_or_else(|| message!("setup-clock-none-about"), TimeControl::description)
    };
    match clocks.split_first() {
        Some((first, others)) if others.iter().any(|other| other != first) => {
            let line = |(index, clock): (usize, &Option<TimeControl>)| {
                let seat = MessageArg::Key(game.seat_key(Seat::from_index(index)));
                let told = cx.format(&description(clock));
                cx.format(&message!("setup-clock-of", seat, told))
            };
            clocks.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
        }
        Some((first, _)) => cx.format(&description(first)),
        None => String::new(),
    }
}

/// Draws the field for a typed time control.
fn clock_field(ui: &mut Ui, cx: &mut UiContext, name: &str, text: &mut String, width: f32) {
    let edit = field::line_field(text).hint_text(EXAMPLE).char_limit(LONGEST);
    let response = ui.add_sized(vec2(width, size::BUTTON), edit);
    cx.record_area(ui, "field", name, response.rect);
    response.on_hover_text(cx.text(key!("setup-clock-hint")));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn saved_time_controls_are_restored() {
        for (text, seats) in [("", 2), ("5+3", 2), ("5+3; 3+2", 2), ("5; none; 3", 3), ("hourglass 3", 4)] {
            let form = ClockForm::from_saved(text);
            assert_eq!(form.setup(seats), text);
            assert_eq!(form.clocks(seats).map(|clocks| clocks.len()), Ok(seats));
        }
        // Text of another version, or damaged text.
        assert_eq!(ClockForm::from_saved("byoyomi 3"), ClockForm::default());
    }

    #[test]
    fn clocks_by_seat_can_be_set_and_removed() {
        let mut form = ClockForm::from_saved("5+3");
        form.divide(2);
        form.by_seat.as_mut().expect("one for each")[1] = "3+2".to_owned();
        assert_eq!(form.setup(2), "5+3; 3+2");
        assert_eq!(form.common(), None);
        // A third player joined, without a clock.
        assert_eq!(form.setup(3), "5+3; 3+2; none");
        form.set_all("10+5");
        assert_eq!((form.setup(2).as_str(), form.common()), ("10+5", Some("10+5")));
        form.divide(2);
        assert_eq!(form, ClockForm::from_saved("10+5"));
    }

    #[test]
    fn an_unreadable_time_control_is_an_error_and_is_not_saved() {
        let form = ClockForm { all: "5+".to_owned(), by_seat: None };
        assert!(form.clocks(2).is_err());
        assert_eq!(form.setup(2), "");
    }
}
