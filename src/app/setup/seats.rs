//! Players in the set-up: common modes, and face, name and player of each seat.

use bevy_egui::egui::{self, Align2, Sense, Stroke, Ui, WidgetInfo, WidgetType, vec2};

use crate::app::commands::EngineRequest;
use crate::app::kit::{Button, UiContext, body_font, button_rows, paint_line, players_of, size, square};
use crate::app::preferences::{KnownEngines, Setups};
use crate::app::setup::form::{FIRST_LEVEL, SeatForm, SetupForm, is_matched};
use crate::app::setup::level;
use crate::app::words::player_name;
use art::AvatarId;
use session::{Game, MessageArg, Player, Seat, key, message};

/// Distribution of people and computers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SeatMode {
    People,
    /// One person among computers, at this seat.
    PersonAt(Seat),
    /// One person among computers, at any seat.
    OnePerson,
    /// One person among computers, at a seat drawn by lot.
    Random,
    /// Several people and at least one computer.
    Mixed,
    Computers,
}

impl SeatMode {
    /// Modes for two seats. Every form is in exactly one of them.
    const TWO: &'static [SeatMode] = &[
        SeatMode::People,
        SeatMode::PersonAt(Seat::FIRST),
        SeatMode::PersonAt(Seat::SECOND),
        SeatMode::Random,
        SeatMode::Computers,
    ];
    /// Modes for more than two seats. Every form is in exactly one of them.
    const MORE: &'static [SeatMode] =
        &[SeatMode::People, SeatMode::OnePerson, SeatMode::Random, SeatMode::Mixed, SeatMode::Computers];

    fn of_table(form: &SetupForm) -> &'static [SeatMode] {
        if form.seats.len() == 2 { SeatMode::TWO } else { SeatMode::MORE }
    }

    /// Name in the layout file, after `button:`. Also the message key, unless the text names a seat.
    fn name(self, of_two: bool) -> &'static str {
        match self {
            SeatMode::People if of_two => key!("mode-person-person"),
            SeatMode::People => key!("mode-people"),
            SeatMode::PersonAt(Seat::FIRST) => "mode-person-computer",
            SeatMode::PersonAt(_) => "mode-computer-person",
            SeatMode::OnePerson => key!("mode-one-person"),
            SeatMode::Random => "mode-random",
            SeatMode::Mixed => key!("mode-mixed"),
            SeatMode::Computers if of_two => key!("mode-computer-computer"),
            SeatMode::Computers => key!("mode-computers"),
        }
    }

    fn words(self, cx: &UiContext, game: Game, of_two: bool) -> String {
        match self {
            SeatMode::PersonAt(seat) => you_play(cx, game, seat),
            SeatMode::Random => by_lot(cx, game),
            _ => cx.text(self.name(of_two)),
        }
    }

    /// Whether the form is in this mode.
    fn is_current(self, form: &SetupForm) -> bool {
        let people = people(form);
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

    /// Puts people and computers on the seats.
    fn choose(self, form: &mut SetupForm) {
        let one_person = people(form) == 1;
        form.random = self == SeatMode::Random;
        // If there is one person already, players keep their names and levels. For a draw by lot the seat of the person
        // does not matter.
        if one_person && matches!(self, SeatMode::Random | SeatMode::OnePerson) {
            return;
        }
        if one_person
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
                SeatMode::PersonAt(place) => index == place.index(),
                SeatMode::OnePerson | SeatMode::Random => index == 0,
                SeatMode::Mixed => index < 2,
                SeatMode::Computers => false,
            };
            seat.set_player(if is_person { Player::Human } else { seat.computer.clone() });
        }
    }
}

fn people(form: &SetupForm) -> usize {
    form.seats.iter().filter(|seat| !seat.player.is_computer()).count()
}

/// Draws the mode buttons.
pub(super) fn modes(ui: &mut Ui, cx: &mut UiContext, form: &mut SetupForm) {
    let (modes, of_two) = (SeatMode::of_table(form), form.seats.len() == 2);
    let words: Vec<String> = modes.iter().map(|mode| mode.words(cx, form.game, of_two)).collect();
    button_rows(ui, &[3, 2], modes, &words, |ui, mode, words, width| {
        let now = mode.is_current(form);
        if cx.button(ui, Button::new(mode.name(of_two), words).chosen(now), Some(width)) && !now {
            mode.choose(form);
        }
    });
}

/// Text like `White` or `Seat 1` for a person's own choice.
fn you_play(cx: &UiContext, game: Game, seat: Seat) -> String {
    let (by, colour) = (game.seats_by(), MessageArg::Key(game.seat_key(seat)));
    cx.format(&message!("setup-you-play", by, colour))
}

/// Text for a seat or colour drawn by lot.
fn by_lot(cx: &UiContext, game: Game) -> String {
    cx.format(&message!("setup-by-lot", by = game.seats_by()))
}

/// Side of a face in points; it is the highest item of a row.
pub(super) const FACE_SIDE: f32 = 44.0;
/// Least width for name and player side by side, in points.
pub(super) const WIDE_ROW: f32 = 480.0;

/// Draws the token and name of a seat, or a sign that lots are drawn.
fn sign(ui: &mut Ui, cx: &mut UiContext, form: &SetupForm, index: usize) {
    let (game, owner) = (form.game, Seat::from_index(index));
    // Allocate the height of the face. Otherwise egui would align the following items lower.
    let (room, _) = ui.allocate_exact_size(vec2(40.0, FACE_SIDE), Sense::hover());
    let rect = square(room.center(), 40.0);
    let text = if form.is_random() {
        let half = egui::Vec2::splat(26.0);
        cx.seat_at(ui, game, Seat::FIRST, egui::Rect::from_min_size(rect.min, half));
        cx.seat_at(ui, game, Seat::SECOND, egui::Rect::from_min_size(rect.max - half, half));
        by_lot(cx, game)
    } else {
        cx.seat_at(ui, game, owner, if game.has_sides { rect } else { rect.shrink(3.0) });
        cx.text(game.seat_key(owner))
    };
    let (place, _) = ui.allocate_exact_size(vec2(72.0, FACE_SIDE), Sense::hover());
    let (at, line) = (place.left_center(), (&*text, body_font(size::BODY), cx.skin().text));
    paint_line(ui.painter(), (at, Align2::LEFT_CENTER), line, place.width());
}

/// Draws a seat: token, face, name, player and level. Returns a request about an external engine.
pub(super) fn seat(
    ui: &mut Ui,
    cx: &mut UiContext,
    form: &mut SetupForm,
    (setups, engines): (&Setups, &KnownEngines),
    index: usize,
) -> Option<EngineRequest> {
    let game = form.game;
    let mut request = None;
    let owner = Seat::from_index(index);
    let wide = ui.available_width() >= WIDE_ROW;
    ui.horizontal(|ui| {
        sign(ui, cx, form, index);
        portrait(ui, cx, form, setups, index);
        let name_hint = form.name_without(index, &cx.locale);
        let seat = &mut form.seats[index];
        let width = if wide { (ui.available_width() - 8.0) * 0.5 } else { ui.available_width() };
        let response = cx.name_field(ui, &mut seat.name, width, |field| field.hint_text(name_hint));
        cx.record_area(ui, "field", &format!("name-{}", owner.number()), response.rect);
        if wide {
            request = player_list(ui, cx, (game, engines), seat, index);
        }
    });
    if !wide {
        request = player_list(ui, cx, (game, engines), &mut form.seats[index], index);
    }
    if request.is_some() {
        form.note_engine_seat(index);
    }
    let seat = &mut form.seats[index];
    if !seat.player.is_computer() {
        return request;
    }
    let now = level_of(&seat.player);
    if let Some(level) = level::slider(ui, cx, owner.number(), now) {
        seat.set_player(if is_matched(&seat.player) { matching(level) } else { Player::Level(level) });
    }
    level::about(ui, cx, game, &seat.player);
    if let Player::External(engine) = seat.player.clone() {
        let name = format!("engine-settings-{}", owner.number());
        let button = Button::new(&name, cx.text(key!("guest-settings"))).with_icon("settings");
        if cx.button(ui, button, None) {
            form.note_engine_seat(index);
            request = Some(EngineRequest::Configure(game, engine));
        }
    }
    request
}

/// Level of a computer, `None` without a level. A computer that adapts to a person may be between two levels; its level
/// is rounded down.
const fn level_of(player: &Player) -> Option<u8> {
    match *player {
        Player::Level(level) => Some(level),
        Player::Adaptive(halves) => Some(halves / 2),
        _ => None,
    }
}

/// Computer that starts at `level` and adapts to a person.
fn matching(level: u8) -> Player {
    Player::Adaptive(
        level
            .saturating_mul(2)
            .clamp(*Player::ADAPTIVE_HALF_LEVELS.start(), *Player::ADAPTIVE_HALF_LEVELS.end()),
    )
}

/// Draws the face of a seat; a person can choose another one.
fn portrait(ui: &mut Ui, cx: &mut UiContext, form: &mut SetupForm, setups: &Setups, index: usize) {
    let player = form.seats[index].player.clone();
    let name = form.names(&cx.locale).swap_remove(index);
    let chosen = form.seats[index].face.or(setups.face(&name));
    let face = AvatarId::for_player(player.clone(), &name, chosen);
    let person = player == Player::Human;
    let sense = if person { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(egui::Vec2::splat(FACE_SIDE), sense);
    cx.face_at(ui, face, rect);
    if !person {
        return;
    }
    let words = cx.text(key!("setup-face"));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &words));
    cx.record_area(ui, "button", &format!("face-{}", index + 1), rect);
    if response.hovered() || response.has_focus() {
        let ring = Stroke::new(2.0, cx.skin().accent);
        ui.painter().circle_stroke(rect.center(), rect.width() / 2.0 + 1.0, ring);
    }
    let mut picked = None;
    egui::Popup::menu(&response).show(|ui| {
        ui.spacing_mut().item_spacing = egui::Vec2::splat(4.0);
        let faces: Vec<u8> = (0..AvatarId::PEOPLE).collect();
        for row in faces.chunks(4) {
            ui.horizontal(|ui| {
                for number in row {
                    let (place, response) = ui.allocate_exact_size(egui::Vec2::splat(52.0), Sense::click());
                    cx.face_at(ui, AvatarId::Person(*number), place.shrink(2.0));
                    cx.record_area(ui, "face", &format!("{}-{number}", index + 1), place);
                    if response.hovered() || response.has_focus() || face == AvatarId::Person(*number) {
                        let ring = Stroke::new(2.0, cx.skin().accent);
                        ui.painter().circle_stroke(place.center(), 25.5, ring);
                    }
                    if response.clicked() {
                        picked = Some(*number);
                    }
                }
            });
        }
    });
    response.on_hover_text(words);
    if picked.is_some() {
        form.seats[index].face = picked;
    }
}

/// Draws the list of players for a seat; the last entry adds an external engine.
fn player_list(
    ui: &mut Ui,
    cx: &mut UiContext,
    (game, engines): (Game, &KnownEngines),
    seat: &mut SeatForm,
    index: usize,
) -> Option<EngineRequest> {
    let name = |cx: &UiContext, player: &Player| {
        let name = player_name(&cx.locale, game, player);
        if is_matched(player) { cx.format(&message!("player-match-me", level = &name)) } else { name }
    };
    let shown = name(cx, &seat.player);
    let mut chosen = seat.player.clone();
    let mut request = None;
    // The adaptive computer in the list starts at the level of the computer chosen before.
    let matched = Some(seat.player.clone()).filter(is_matched);
    let matched = matched.or_else(|| level_of(&seat.computer).map(matching)).unwrap_or(matching(FIRST_LEVEL));
    let number = index + 1;
    let (list, room) = (format!("player-{number}"), vec2(ui.available_width(), 560.0));
    cx.list(ui, (&list, room), shown, |ui, cx| {
        // Leave room for the scroll bar.
        ui.set_max_width(ui.available_width() - 10.0);
        for player in players_of(game, engines, &[seat.player.clone(), matched]) {
            let (words, place) = (name(cx, &player), format!("{number}-{player}"));
            cx.entry(ui, ("player", &place), (&mut chosen, player), words);
        }
        if game.variant.is_some() {
            let response = ui.selectable_label(false, cx.text(key!("guest-another")));
            cx.record_area(ui, "player", &format!("{number}-another"), response.rect);
            request = response.clicked().then_some(EngineRequest::Choose(game));
        }
    });
    seat.set_player(chosen);
    request
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All mixes of people and computers on `count` seats, with and without lots.
    fn mixes(count: u8) -> Vec<SetupForm> {
        let mut form = SetupForm::default();
        form.choose(Game::DOMIN_UP);
        form.seat_count = count;
        form.fill_seats();
        let mut mixes = Vec::new();
        for mix in 0..2_u8 << count {
            let mut form = form.clone();
            form.random = mix & 1 == 1;
            for (index, seat) in form.seats.iter_mut().enumerate() {
                let is_person = (mix >> (index + 1)) & 1 == 1;
                let computer = seat.computer.clone();
                seat.set_player(if is_person { Player::Human } else { computer });
            }
            mixes.push(form);
        }
        mixes
    }

    #[test]
    fn exactly_one_mode_fits_every_mix_of_players() {
        for form in (2..=4).flat_map(mixes) {
            let chosen: Vec<_> =
                SeatMode::of_table(&form).iter().filter(|mode| mode.is_current(&form)).collect();
            let seats: Vec<_> = form.seats.iter().map(|seat| seat.player.clone()).collect();
            assert_eq!(chosen.len(), 1, "{seats:?}, by lot: {}: {chosen:?}", form.random);
        }
    }

    #[test]
    fn a_chosen_mode_is_the_current_one() {
        for form in (2..=4).flat_map(mixes) {
            for mode in SeatMode::of_table(&form) {
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
        let now: Vec<_> = form.seats.iter().map(|seat| (seat.player.clone(), seat.name.as_str())).collect();
        assert_eq!(now, [(Player::Level(7), ""), (Player::Human, "Eva")]);
    }
}
