//! Time controls in the set-up: presets, a typed one, or one for each seat.

use bevy_egui::egui::{self, Sense, Ui, vec2};

use crate::app::kit::{Button, TextTone, UiContext, body_font, button_rows, field, rows, size};
use session::{
    ClockError, Game, LocalizedMessage, MessageArg, Seat, TimeControl, ToMessage, clocks_text, key, message,
    read_clocks,
};

/// Time controls as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ClockForm {
    /// For all seats; empty for none.
    all: String,
    /// By seat, if each has its own.
    own: Option<Vec<String>>,
}

/// Presets: none, then from bullet to classical.
const PRESETS: [&str; 6] = ["", "3+2", "5", "10+5", "15+10", "60"];

/// Example of a typed time control.
const EXAMPLE: &str = "5+3";

/// Greatest length of the text, in characters.
const LONGEST: usize = 40;

impl ClockForm {
    /// Reads saved time controls; an unreadable text gives no clock.
    pub(crate) fn kept(text: &str) -> ClockForm {
        match text.split_once(';') {
            _ if text.split(';').any(|text| read_clocks(&as_read(text), 1).is_err()) => ClockForm::default(),
            Some(_) => {
                let own = text.split(';').map(|text| as_typed(text.trim()));
                ClockForm { all: String::new(), own: Some(own.collect()) }
            }
            None => ClockForm { all: as_typed(text.trim()), own: None },
        }
    }

    /// Text to be saved; empty without clocks.
    pub(crate) fn setup(&self, seats: usize) -> String {
        let clocks = self.clocks(seats).unwrap_or_default();
        if clocks.iter().all(Option::is_none) { String::new() } else { clocks_text(&clocks) }
    }

    /// Time controls by seat.
    pub(crate) fn clocks(&self, seats: usize) -> Result<Vec<Option<TimeControl>>, ClockError> {
        let text = match &self.own {
            None => as_read(&self.all),
            // An added seat has no clock yet.
            Some(own) => (0..seats)
                .map(|seat| as_read(own.get(seat).map_or("", String::as_str)))
                .collect::<Vec<_>>()
                .join("; "),
        };
        read_clocks(&text, seats)
    }

    /// Text that all seats share, if they do.
    fn common(&self) -> Option<&str> {
        match self.own.as_deref() {
            None => Some(self.all.trim()),
            Some([first, others @ ..]) if others.iter().all(|other| other == first) => Some(first.trim()),
            Some(_) => None,
        }
    }

    fn set_all(&mut self, text: &str) {
        text.clone_into(&mut self.all);
        for own in self.own.iter_mut().flatten() {
            text.clone_into(own);
        }
    }

    /// Swaps the clocks of the first two seats, together with their players.
    pub(super) fn change_places(&mut self) {
        if let Some([first, second, ..]) = self.own.as_deref_mut() {
            std::mem::swap(first, second);
        }
    }

    /// Switches between one time control for everybody and one for each seat.
    fn divide(&mut self, seats: usize) {
        match self.own.take() {
            None => self.own = Some(vec![self.all.clone(); seats]),
            Some(own) => self.all = own.into_iter().next().unwrap_or_default(),
        }
    }
}

/// Text for the parser, which has `none` for an empty field.
fn as_read(text: &str) -> String {
    if text.trim().is_empty() { "none".to_owned() } else { text.to_owned() }
}

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
    let narrow = ui.available_width() < 560.0;
    // Two more places than presets: a text field, and the button for clocks by seat.
    let places: Vec<usize> = (0..PRESETS.len() + 2).collect();
    let words = |preset: &&str| {
        if preset.is_empty() { cx.text(key!("setup-clock-none")) } else { (*preset).to_owned() }
    };
    let mut words: Vec<String> = PRESETS.iter().map(words).collect();
    words.extend([EXAMPLE.to_owned(), cx.text(key!("setup-clock-each"))]);
    let mut width_of_field = 0.0;
    button_rows(ui, &[4, 3], &places, &words, |ui, place, words, width| match PRESETS.get(*place) {
        Some(preset) => {
            let name = if preset.is_empty() { "time-none".to_owned() } else { format!("time-{preset}") };
            let chosen = form.common() == Some(*preset);
            if cx.button(ui, Button::new(&name, words).chosen(chosen), Some(width)) {
                form.set_all(preset);
            }
        }
        None if *place == PRESETS.len() && form.own.is_none() => {
            typed(ui, cx, "time", &mut form.all, width);
        }
        None if *place == PRESETS.len() => width_of_field = width + ui.spacing().item_spacing.x,
        // With clocks by seat, this button also takes the place of the common field.
        None => {
            let is_own = form.own.is_some();
            let button = Button::new("time-each", words).chosen(is_own);
            if cx.button(ui, button, Some(width_of_field + width)) {
                form.divide(seats);
            }
        }
    });
    if let Some(own) = &mut form.own {
        own.resize(seats, String::new());
        let columns = if narrow { 2 } else { seats };
        let indexes: Vec<usize> = (0..seats).collect();
        rows(ui, columns, &indexes, |ui, index, width| {
            let seat = Seat::from_index(*index);
            ui.horizontal(|ui| {
                ui.set_width(width);
                let (sign, _) = ui.allocate_exact_size(egui::Vec2::splat(36.0), Sense::hover());
                cx.seat_at(ui, game, seat, if game.has_sides { sign } else { sign.shrink(3.0) });
                let room = width - 36.0 - ui.spacing().item_spacing.x;
                typed(ui, cx, &format!("time-{}", seat.number()), &mut own[*index], room);
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
    let say = |clock: &Option<TimeControl>| -> LocalizedMessage {
        clock.as_ref().map_or_else(|| message!("setup-clock-none-about"), TimeControl::description)
    };
    match clocks.split_first() {
        Some((first, others)) if others.iter().any(|other| other != first) => {
            let line = |(index, clock): (usize, &Option<TimeControl>)| {
                let seat = MessageArg::Key(game.seat_key(Seat::from_index(index)));
                let told = cx.format(&say(clock));
                cx.format(&message!("setup-clock-of", seat, told))
            };
            clocks.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
        }
        Some((first, _)) => cx.format(&say(first)),
        None => String::new(),
    }
}

fn typed(ui: &mut Ui, cx: &mut UiContext, name: &str, text: &mut String, width: f32) {
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
            let form = ClockForm::kept(text);
            assert_eq!(form.setup(seats), text);
            assert_eq!(form.clocks(seats).map(|clocks| clocks.len()), Ok(seats));
        }
        // Text of another version, or damaged text.
        assert_eq!(ClockForm::kept("byoyomi 3"), ClockForm::default());
    }

    #[test]
    fn clocks_by_seat_can_be_set_and_removed() {
        let mut form = ClockForm::kept("5+3");
        form.divide(2);
        form.own.as_mut().expect("one for each")[1] = "3+2".to_owned();
        assert_eq!(form.setup(2), "5+3; 3+2");
        assert_eq!(form.common(), None);
        // A third player joined, without a clock.
        assert_eq!(form.setup(3), "5+3; 3+2; none");
        form.set_all("10+5");
        assert_eq!((form.setup(2).as_str(), form.common()), ("10+5", Some("10+5")));
        form.divide(2);
        assert_eq!(form, ClockForm::kept("10+5"));
    }

    #[test]
    fn an_unreadable_time_control_is_an_error_and_is_not_saved() {
        let form = ClockForm { all: "5+".to_owned(), own: None };
        assert!(form.clocks(2).is_err());
        assert_eq!(form.setup(2), "");
    }
}
