//! Who plays whom: the ways to sit down in one click, and for each seat its face, its name and its player.

use bevy_egui::egui;

use crate::app::look::art::FaceId;
use crate::app::settings::{SeatSetup, Setups};
use crate::app::ui::field;
use crate::app::ui::page::worded_rows;
use crate::app::ui::pen::{Button, Pen, body_font, fitted, size, square};
use crate::app::ui::setup::form::{SeatForm, SetupForm};
use crate::app::ui::setup::level;
use crate::app::words::names::{default_name, player_name};
use crate::session::{Game, Player, Seat, Word, key, message};

/// Who plays whom, in one click.
pub(super) fn modes(ui: &mut egui::Ui, pen: &mut Pen, form: &mut SetupForm) {
    // At each seat a computer? Beyond the seats named the last answer goes on.
    const TWO: &[(&str, &[bool])] = &[
        (key!("mode-person-person"), &[false, false]),
        ("mode-person-computer", &[false, true]),
        ("mode-computer-person", &[true, false]),
        (RANDOM, &[false, true]),
        (key!("mode-computer-computer"), &[true, true]),
    ];
    const MORE: &[(&str, &[bool])] = &[
        (key!("mode-people"), &[false]),
        (key!("mode-one-person"), &[false, true]),
        (RANDOM, &[false, true]),
        (key!("mode-computers"), &[true]),
    ];
    let modes = if form.seats.len() == 2 { TWO } else { MORE };
    let words = |(name, _): &(&str, &[bool])| match *name {
        "mode-person-computer" => you_play(pen, form.game, Seat::FIRST),
        "mode-computer-person" => you_play(pen, form.game, Seat::SECOND),
        RANDOM => by_lot(pen, form.game),
        name => pen.text(name),
    };
    let words: Vec<String> = modes.iter().map(words).collect();
    let mut texts = words.iter();
    worded_rows(ui, &[3, 2], modes, &words, |ui, (name, computers), width| {
        let random = *name == RANDOM;
        let now = if random { form.is_random() } else { !form.is_random() && is_so(form, computers) };
        let text = texts.next().cloned().unwrap_or_default();
        if pen.button(ui, Button::new(name, text).chosen(now), Some(width)) && !now {
            choose(form, computers, random);
        }
    });
}

/// The name of the button that has the seat drawn by lot.
const RANDOM: &str = "mode-random";

/// `White` or `Seat 1` as a person's own choice.
fn you_play(pen: &Pen, game: Game, seat: Seat) -> String {
    pen.locale.say(&message!("setup-you-play", by = by(game), colour = Word::Key(game.seat_key(seat))))
}

/// That colour or seat are drawn by lot.
fn by_lot(pen: &Pen, game: Game) -> String {
    pen.locale.say(&message!("setup-by-lot", by = by(game)))
}

/// What the seats of a game are called by.
fn by(game: Game) -> &'static str {
    if game.has_sides { "colour" } else { "place" }
}

/// Whether a computer sits at each seat; beyond the seats named the last answer goes on.
fn at_each_seat(computers: &[bool]) -> impl Iterator<Item = bool> {
    computers.iter().copied().chain(std::iter::repeat(computers.last().copied().unwrap_or(false)))
}

fn is_so(form: &SetupForm, computers: &[bool]) -> bool {
    form.seats
        .iter()
        .zip(at_each_seat(computers))
        .all(|(seat, computer)| seat.player.is_computer() == computer)
}

/// Puts people and computers to the seats.
fn choose(form: &mut SetupForm, computers: &[bool], random: bool) {
    // Who changes sides takes name and level along; and for a draw by lot it is all the same who sits where.
    let one_person = form.seats.iter().filter(|seat| !seat.player.is_computer()).count() == 1;
    form.random = random;
    if random && one_person {
        return;
    }
    if form.seats.len() == 2 && one_person && computers[0] != computers[1] {
        if !is_so(form, computers) {
            form.seats.swap(0, 1);
        }
        return;
    }
    for (seat, computer) in form.seats.iter_mut().zip(at_each_seat(computers)) {
        seat.sit(if computer { seat.computer } else { Player::Human });
    }
}

/// The side of the face of a seat, the highest thing in its row.
const FACE: f32 = 44.0;

/// The colour of a seat, or that it is drawn by lot.
fn sign(ui: &mut egui::Ui, pen: &mut Pen, form: &SetupForm, index: usize) {
    let (game, owner) = (form.game, Seat::from_index(index));
    // As high as the face beside it, or all that follows would hang lower.
    let (room, _) = ui.allocate_exact_size(egui::vec2(40.0, FACE), egui::Sense::hover());
    let rect = square(room.center(), 40.0);
    let text = if form.is_random() {
        let half = egui::Vec2::splat(26.0);
        pen.seat_at(ui, game, Seat::FIRST, egui::Rect::from_min_size(rect.min, half));
        pen.seat_at(ui, game, Seat::SECOND, egui::Rect::from_min_size(rect.max - half, half));
        by_lot(pen, game)
    } else {
        pen.seat_at(ui, game, owner, if game.has_sides { rect } else { rect.shrink(3.0) });
        pen.text(game.seat_key(owner))
    };
    let (place, _) = ui.allocate_exact_size(egui::vec2(72.0, FACE), egui::Sense::hover());
    let words = fitted(ui.painter(), &text, body_font(size::BODY), pen.skin().text, place.width());
    let at = egui::pos2(place.left(), place.center().y - words.size().y / 2.0);
    ui.painter().galley(at, words, pen.skin().text);
}

/// Who sits at a seat: colour, face, name, player, and how strong it is.
pub(super) fn seat(ui: &mut egui::Ui, pen: &mut Pen, form: &mut SetupForm, setups: &Setups, index: usize) {
    let game = form.game;
    let owner = Seat::from_index(index);
    let wide = ui.available_width() >= 480.0;
    ui.horizontal(|ui| {
        sign(ui, pen, form, index);
        portrait(ui, pen, form, setups, index);
        let seat = &mut form.seats[index];
        let name_hint = default_name(&pen.locale, game, seat.player, owner);
        let field = field::line(&mut seat.name).hint_text(&name_hint).char_limit(SeatSetup::LONGEST_NAME);
        let width = if wide { (ui.available_width() - 8.0) * 0.5 } else { ui.available_width() };
        let response = ui.add_sized(egui::vec2(width, size::BUTTON), field);
        pen.place(ui, "field", &format!("name-{}", owner.number()), response.rect);
        if wide {
            player_list(ui, pen, game, seat, index);
        }
    });
    if !wide {
        player_list(ui, pen, game, &mut form.seats[index], index);
    }
    let seat = &mut form.seats[index];
    if !seat.player.is_computer() {
        return;
    }
    let now = match seat.player {
        Player::Level(level) => Some(level),
        _ => None,
    };
    if let Some(level) = level::slider(ui, pen, owner.number(), now) {
        seat.sit(Player::Level(level));
    }
    level::about(ui, pen, game, seat.player);
}

/// The face of a seat; a person may choose another one.
fn portrait(ui: &mut egui::Ui, pen: &mut Pen, form: &mut SetupForm, setups: &Setups, index: usize) {
    let player = form.seats[index].player;
    let name = form.name(index, &pen.locale, &form.seats[index]);
    let chosen = form.seats[index].face.or(setups.face(&name));
    let face = FaceId::of(player, &name, chosen);
    let person = player == Player::Human;
    let sense = if person { egui::Sense::click() } else { egui::Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(egui::Vec2::splat(FACE), sense);
    pen.face_at(ui, face, rect);
    if !person {
        return;
    }
    let words = pen.text(key!("setup-face"));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &words));
    pen.place(ui, "button", &format!("face-{}", index + 1), rect);
    if response.hovered() || response.has_focus() {
        let ring = egui::Stroke::new(2.0, pen.skin().accent);
        ui.painter().circle_stroke(rect.center(), rect.width() / 2.0 + 1.0, ring);
    }
    let mut picked = None;
    egui::Popup::menu(&response).show(|ui| {
        ui.spacing_mut().item_spacing = egui::Vec2::splat(4.0);
        let faces: Vec<u8> = (0..FaceId::PEOPLE).collect();
        for row in faces.chunks(4) {
            ui.horizontal(|ui| {
                for number in row {
                    let (place, response) =
                        ui.allocate_exact_size(egui::Vec2::splat(52.0), egui::Sense::click());
                    pen.face_at(ui, FaceId::Person(*number), place.shrink(2.0));
                    pen.place(ui, "face", &format!("{}-{number}", index + 1), place);
                    if response.hovered() || response.has_focus() || face == FaceId::Person(*number) {
                        let ring = egui::Stroke::new(2.0, pen.skin().accent);
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

/// The list of players a seat can have.
fn player_list(ui: &mut egui::Ui, pen: &mut Pen, game: Game, seat: &mut SeatForm, index: usize) {
    ui.spacing_mut().interact_size.y = size::BUTTON;
    let width = ui.available_width();
    let shown = player_name(&pen.locale, game, seat.player);
    let mut chosen = seat.player;
    let players = std::iter::once(Player::Human)
        .chain(Player::LEVELS.map(Player::Level))
        .chain((1..=game.originals).map(Player::Original));
    let response = egui::ComboBox::from_id_salt(("player", index))
        .width(width)
        .height(560.0)
        .selected_text(egui::RichText::new(shown).font(body_font(size::BODY)))
        .show_ui(ui, |ui| {
            // The bar of a long list lies over its right edge.
            ui.set_max_width(ui.available_width() - 10.0);
            for player in players {
                let text = player_name(&pen.locale, game, player);
                let response = ui.selectable_value(&mut chosen, player, text);
                pen.place(ui, "player", &format!("{}-{player}", index + 1), response.rect);
            }
        });
    pen.place(ui, "list", &format!("player-{}", index + 1), response.response.rect);
    seat.sit(chosen);
}
