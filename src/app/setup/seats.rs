//! Players on the setup page: buttons for common modes, and face, name and player of each seat.

use bevy_egui::egui::{self, Align2, Sense, Ui, vec2};

use crate::app::commands::EngineRequest;
use crate::app::kit::{Button, UiContext, body_font, button_rows, paint_line, players_of, size, square};
use crate::app::preferences::{KnownEngines, Person, Setups};
use crate::app::setup::form::{DEFAULT_LEVEL, SetupForm, is_adaptive};
use crate::app::setup::{level, strength};
use crate::app::words::player_name;
use art::AvatarId;
use session::{Game, MessageArg, Player, Seat, key, message};

/// Distribution of people and computers over the seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SeatMode {
    /// Only people.
    People,
    /// One person among computers, at this seat.
    PersonAt(Seat),
    /// One person among computers, at any fixed seat.
    OnePerson,
    /// One person among computers, at a seat assigned at random.
    Random,
    /// Several people and at least one computer.
    Mixed,
    /// Only computers.
    Computers,
}

impl SeatMode {
    /// Modes of a game with two seats. A form is always in exactly one of them.
    const FOR_TWO_SEATS: &'static [SeatMode] = &[
        SeatMode::People,
        SeatMode::PersonAt(Seat::FIRST),
        SeatMode::PersonAt(Seat::SECOND),
        SeatMode::Random,
        SeatMode::Computers,
    ];
    /// Modes of a game with more than two seats. A form is always in exactly one of them.
    const FOR_MORE_SEATS: &'static [SeatMode] =
        &[SeatMode::People, SeatMode::OnePerson, SeatMode::Random, SeatMode::Mixed, SeatMode::Computers];

    /// Returns the modes that the page offers for the number of seats in `form`.
    fn choices(form: &SetupForm) -> &'static [SeatMode] {
        if form.seats.len() == 2 { SeatMode::FOR_TWO_SEATS } else { SeatMode::FOR_MORE_SEATS }
    }

    /// Name of the mode's button in the layout file, after `button:`.
    ///
    /// It is also the message key of the label, except for the modes whose label [`SeatMode::label`] composes.
    fn name(self, has_two_seats: bool) -> &'static str {
        match self {
            SeatMode::People if has_two_seats => key!("mode-person-person"),
            SeatMode::People => key!("mode-people"),
            SeatMode::PersonAt(Seat::FIRST) => "mode-person-computer",
            SeatMode::PersonAt(_) => "mode-computer-person",
            SeatMode::OnePerson => key!("mode-one-person"),
            SeatMode::Random => "mode-random",
            SeatMode::Mixed => key!("mode-mixed"),
            SeatMode::Computers if has_two_seats => key!("mode-computer-computer"),
            SeatMode::Computers => key!("mode-computers"),
        }
    }

    /// Label of the mode's button.
    fn label(self, cx: &UiContext, game: Game, has_two_seats: bool) -> String {
        match self {
            SeatMode::PersonAt(seat) => person_seat_label(cx, game, seat),
            SeatMode::Random => random_seat_label(cx, game),
            _ => cx.text(self.name(has_two_seats)),
        }
    }

    /// Whether the form is in this mode.
    fn is_current(self, form: &SetupForm) -> bool {
        let people = people_count(form);
        let computers = form.seats.len() - people;
        match self {
            SeatMode::People => computers == 0,
            SeatMode::Computers => people == 0,
            SeatMode::Random => form.is_random(),
            SeatMode::Mixed => people > 1 && computers > 0,
            SeatMode::OnePerson => people == 1 && computers > 0 && !form.is_random(),
            SeatMode::PersonAt(seat) => {
                SeatMode::OnePerson.is_current(form) && !form.seats[seat.index()].player.is_computer()
            }
        }
    }

    /// Puts people and computers on the seats, so that the form is in this mode.
    fn choose(self, form: &mut SetupForm) {
        let has_one_person = people_count(form) == 1;
        form.random = self == SeatMode::Random;
        // From one mode with one person to another, nobody is replaced, so that names and levels stay. `Random` and
        // `OnePerson` accept the person on any seat; for `PersonAt` the two players swap their seats.
        if has_one_person && matches!(self, SeatMode::Random | SeatMode::OnePerson) {
            return;
        }
        if has_one_person
            && form.seats.len() == 2
            && let SeatMode::PersonAt(seat) = self
        {
            if form.seats[seat.index()].player.is_computer() {
                form.swap_seats();
            }
            return;
        }
        for (index, seat) in form.seats.iter_mut().enumerate() {
            let is_person = match self {
                SeatMode::People => true,
                SeatMode::PersonAt(person_seat) => index == person_seat.index(),
                SeatMode::OnePerson | SeatMode::Random => index == 0,
                SeatMode::Mixed => index < 2,
                SeatMode::Computers => false,
            };
            seat.set_player(if is_person { Player::Human } else { seat.computer.clone() });
        }
    }
}

/// Number of people in the form.
fn people_count(form: &SetupForm) -> usize {
    form.seats.iter().filter(|seat| !seat.player.is_computer()).count()
}

/// Draws a button for each mode, with the current mode highlighted.
pub(super) fn draw_mode_buttons(ui: &mut Ui, cx: &mut UiContext, form: &mut SetupForm) {
    let (modes, has_two_seats) = (SeatMode::choices(form), form.seats.len() == 2);
    let labels: Vec<String> = modes.iter().map(|mode| mode.label(cx, form.game, has_two_seats)).collect();
    button_rows(ui, &[3, 2], modes, &labels, |ui, mode, label, width| {
        let is_current = mode.is_current(form);
        let button = Button::new(mode.name(has_two_seats), label).chosen(is_current);
        if cx.button(ui, button, Some(width)) && !is_current {
            mode.choose(form);
        }
    });
}

/// Label of a mode in which the person plays at `seat`, by colour or by number of the seat.
fn person_seat_label(cx: &UiContext, game: Game, seat: Seat) -> String {
    let (by, colour) = (game.seats_by(), MessageArg::Key(game.seat_key(seat)));
    cx.format(&message!("setup-seat-chosen", by, colour))
}

/// Label for a colour or seat assigned at random.
fn random_seat_label(cx: &UiContext, game: Game) -> String {
    cx.format(&message!("setup-seat-random", by = game.seats_by()))
}

/// Side of the symbol of a seat, in points.
pub(super) const SYMBOL_SIDE: f32 = 40.0;
/// Width of the label of a seat, in points.
pub(super) const LABEL_WIDTH: f32 = 72.0;
/// Side of a face in points. The face is the highest item of a row.
pub(super) const FACE_SIDE: f32 = 44.0;
/// Least width of a row for name and player side by side, in points.
pub(super) const WIDE_ROW: f32 = 480.0;

/// Draws symbol and label of a seat, or both symbols and "random" if the seats are assigned at random.
fn draw_seat_symbol(ui: &mut Ui, cx: &mut UiContext, form: &SetupForm, index: usize) {
    let (game, seat) = (form.game, Seat::from_index(index));
    // Allocate the height of the face. Otherwise egui would align the following items lower.
    let (allocated, _) = ui.allocate_exact_size(vec2(SYMBOL_SIDE, FACE_SIDE), Sense::hover());
    let rect = square(allocated.center(), SYMBOL_SIDE);
    let text = if form.is_random() {
        // Two smaller symbols that overlap a little.
        let small_size = egui::Vec2::splat(26.0);
        cx.seat_at(ui, game, Seat::FIRST, egui::Rect::from_min_size(rect.min, small_size));
        cx.seat_at(ui, game, Seat::SECOND, egui::Rect::from_min_size(rect.max - small_size, small_size));
        random_seat_label(cx, game)
    } else {
        cx.seat_at(ui, game, seat, if game.has_sides { rect } else { rect.shrink(3.0) });
        cx.text(game.seat_key(seat))
    };
    let (label_rect, _) = ui.allocate_exact_size(vec2(LABEL_WIDTH, FACE_SIDE), Sense::hover());
    let (left, line) = (label_rect.left_center(), (&*text, body_font(size::BODY), cx.skin().text));
    paint_line(ui.painter(), (left, Align2::LEFT_CENTER), line, label_rect.width());
}

/// Draws a seat: symbol, face, name, player and level.
///
/// Returns a request about an external engine; `None` if the player has not pressed such a button.
pub(super) fn draw_seat(
    ui: &mut Ui,
    cx: &mut UiContext,
    form: &mut SetupForm,
    (person, setups, engines): (&Person, &Setups, &KnownEngines),
    index: usize,
) -> Option<EngineRequest> {
    let game = form.game;
    let mut request = None;
    let seat_number = Seat::from_index(index).number();
    let is_wide = ui.available_width() >= WIDE_ROW;
    ui.horizontal(|ui| {
        draw_seat_symbol(ui, cx, form, index);
        draw_face(ui, cx, form, (person, setups), index);
        let name_hint = form.default_name(index, &cx.locale);
        let seat = &mut form.seats[index];
        let width = if is_wide { (ui.available_width() - 8.0) * 0.5 } else { ui.available_width() };
        let response = cx.name_field(ui, &mut seat.name, width, |field| field.hint_text(name_hint));
        cx.record_area(ui, "field", &format!("name-{seat_number}"), response.rect);
        if is_wide {
            request = draw_player_list(ui, cx, engines, form, index);
        }
    });
    if !is_wide {
        request = draw_player_list(ui, cx, engines, form, index);
    }
    if request.is_some() {
        form.note_engine_seat(index);
    }
    if is_adaptive(&form.seats[index].player) && form.strength().is_some() {
        level::draw_description(ui, cx, form, index);
        strength::draw_strength(ui, cx, form, setups.self_assessment(game), index);
        return request;
    }
    let seat = &mut form.seats[index];
    if !seat.player.is_computer() {
        return request;
    }
    let current_level = level_of(&seat.player);
    if let Some(level) = level::draw_level_slider(ui, cx, seat_number, current_level) {
        seat.set_player(if is_adaptive(&seat.player) {
            adaptive_player(level)
        } else {
            Player::Level(level)
        });
    }
    level::draw_description(ui, cx, form, index);
    if let Player::External(engine) = form.seats[index].player.clone() {
        let name = format!("engine-settings-{seat_number}");
        let button = Button::new(&name, cx.text(key!("engine-settings"))).with_icon("settings");
        if cx.button(ui, button, None) {
            form.note_engine_seat(index);
            request = Some(EngineRequest::Configure(game, engine));
        }
    }
    request
}

/// Level of a computer; `None` for a player without a level.
///
/// An adaptive computer may be between two levels; its level is rounded down.
const fn level_of(player: &Player) -> Option<u8> {
    match *player {
        Player::Level(level) => Some(level),
        Player::Adaptive(half_levels) => Some(half_levels / 2),
        _ => None,
    }
}

/// Returns the computer that starts at `level` and adapts to a person. Its strength is counted in half levels.
fn adaptive_player(level: u8) -> Player {
    Player::Adaptive(
        level
            .saturating_mul(2)
            .clamp(*Player::ADAPTIVE_HALF_LEVELS.start(), *Player::ADAPTIVE_HALF_LEVELS.end()),
    )
}

/// Draws the face of a seat. A click on the face of a person opens the choice of faces.
fn draw_face(
    ui: &mut Ui,
    cx: &mut UiContext,
    form: &mut SetupForm,
    (person, setups): (&Person, &Setups),
    index: usize,
) {
    let player = form.seats[index].player.clone();
    let name = form.names(&cx.locale).swap_remove(index);
    let chosen = form.seats[index].face.or(cx.locale.face_of(&name, person, setups));
    let face = AvatarId::for_player(player.clone(), &name, chosen);
    if player != Player::Human {
        let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(FACE_SIDE), Sense::hover());
        cx.face_at(ui, face, rect);
    } else if let Some(picked) = cx.face_picker(ui, &(index + 1).to_string(), face, FACE_SIDE) {
        form.seats[index].face = Some(picked);
    }
}

/// Draws the list of players for a seat.
///
/// In games that external engines can play, the last entry is a request to add an engine. Returns this request.
fn draw_player_list(
    ui: &mut Ui,
    cx: &mut UiContext,
    engines: &KnownEngines,
    form: &mut SetupForm,
    index: usize,
) -> Option<EngineRequest> {
    let (game, followed) = (form.game, form.adaptive_opponent());
    let seat = &mut form.seats[index];
    let label = |cx: &UiContext, player: &Player| {
        let name = player_name(&cx.locale, game, player);
        if is_adaptive(player) { cx.format(&message!("player-adaptive", level = &name)) } else { name }
    };
    let current_label = label(cx, &seat.player);
    let mut chosen = seat.player.clone();
    let mut request = None;
    // Without a person to follow, the adaptive computer has the level of the computer that was chosen before.
    let current_adaptive = Some(seat.player.clone()).filter(is_adaptive);
    let adaptive = followed
        .or(current_adaptive)
        .or_else(|| level_of(&seat.computer).map(adaptive_player))
        .unwrap_or(adaptive_player(DEFAULT_LEVEL));
    let number = index + 1;
    // Width of the box, and largest height of the open list.
    let (list_name, available) = (format!("player-{number}"), vec2(ui.available_width(), 560.0));
    cx.list(ui, (&list_name, available), current_label, |ui, cx| {
        for player in players_of(game, engines, &[seat.player.clone(), adaptive]) {
            let (entry_label, name) = (label(cx, &player), format!("{number}-{player}"));
            cx.entry(ui, ("player", &name), (&mut chosen, player), entry_label);
        }
        if game.variant.is_some() {
            let (words, name) = (cx.text(key!("engine-add")), format!("{number}-another"));
            let is_chosen = cx.action_entry(ui, ("player", &name), &words);
            request = is_chosen.then_some(EngineRequest::Choose(game));
        }
    });
    seat.set_player(chosen);
    request
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All distributions of people and computers over `count` seats, each with fixed and with random seats.
    fn distributions(count: u8) -> Vec<SetupForm> {
        let mut form = SetupForm::default();
        form.choose_game(Game::DOMIN_UP);
        form.seat_count = count;
        form.fill_seats();
        let mut distributions = Vec::new();
        // Bit 0 stands for random seats, each further bit for a person on a seat.
        for bits in 0..2_u8 << count {
            let mut form = form.clone();
            form.random = bits & 1 == 1;
            for (index, seat) in form.seats.iter_mut().enumerate() {
                let is_person = (bits >> (index + 1)) & 1 == 1;
                let computer = seat.computer.clone();
                seat.set_player(if is_person { Player::Human } else { computer });
            }
            distributions.push(form);
        }
        distributions
    }

    #[test]
    fn every_distribution_of_players_is_in_exactly_one_mode() {
        for form in (2..=4).flat_map(distributions) {
            let current_modes: Vec<_> =
                SeatMode::choices(&form).iter().filter(|mode| mode.is_current(&form)).collect();
            let players: Vec<_> = form.seats.iter().map(|seat| seat.player.clone()).collect();
            assert_eq!(current_modes.len(), 1, "{players:?}, random: {}: {current_modes:?}", form.random);
        }
    }

    #[test]
    fn a_chosen_mode_is_the_current_one() {
        for form in (2..=4).flat_map(distributions) {
            for mode in SeatMode::choices(&form) {
                let mut form = form.clone();
                mode.choose(&mut form);
                assert!(mode.is_current(&form), "{mode:?}");
            }
        }
    }

    #[test]
    fn a_player_who_changes_sides_keeps_name_and_level() {
        let mut form = SetupForm::default();
        form.seats[0].name = "Eva".to_owned();
        form.seats[1].set_player(Player::Level(7));
        SeatMode::PersonAt(Seat::SECOND).choose(&mut form);
        let players: Vec<_> =
            form.seats.iter().map(|seat| (seat.player.clone(), seat.name.as_str())).collect();
        assert_eq!(players, [(Player::Level(7), ""), (Player::Human, "Eva")]);
    }
}
