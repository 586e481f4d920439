//! Setting a game up: who sits where, by which name, from which position.

use bevy::prelude::*;
use bevy_egui::{EguiClipboard, EguiContexts, egui};
use rand::Rng;

use super::super::locale::Locale;
use super::super::state::{Command, Screen};
use super::super::table;
use super::super::words;
use super::how_to_play::board;
use super::pen::{Button, Pen, Weight, body_font, size, title_font};
use super::settings::section;
use super::skin::Look as Tone;
use super::{centred_column, root};
use crate::ai::Player;
use crate::rules::{GameId, Seat};
use crate::session::catalogue::{self, MatchPlan};
use crate::session::{Explain, Match, Message, SeatPlan};

/// What the player has filled in so far.
#[derive(Resource, Clone, Debug)]
pub struct SetupForm {
    game: GameId,
    seats: Vec<SeatForm>,
    position: String,
    /// What is wrong with it.
    refusal: Option<Message>,
}

#[derive(Clone, Debug)]
struct SeatForm {
    player: Player,
    /// The computer that sits here when the seat is turned over to one.
    computer: Player,
    /// As typed; empty for the name that fits the player.
    name: String,
}

/// The level that a new player meets first.
const FIRST_LEVEL: Player = Player::Level(3);

impl Default for SetupForm {
    fn default() -> Self {
        let mut form =
            SetupForm { game: GameId::Chess, seats: Vec::new(), position: String::new(), refusal: None };
        form.choose(GameId::Chess);
        form
    }
}

impl SetupForm {
    /// Starts a form for this game; names and players already filled in stay.
    pub fn choose(&mut self, game: GameId) {
        if self.game != game {
            self.position.clear();
        }
        self.game = game;
        self.refusal = None;
        let seats = usize::from(catalogue::seats(game));
        for index in self.seats.len()..seats {
            let player = if index == 0 { Player::Human } else { FIRST_LEVEL };
            self.seats.push(SeatForm { player, computer: FIRST_LEVEL, name: String::new() });
        }
        self.seats.truncate(seats);
        for seat in &mut self.seats {
            if !catalogue::exists(game, seat.computer) {
                seat.computer = FIRST_LEVEL;
            }
            if !catalogue::exists(game, seat.player) {
                seat.player = seat.computer;
            }
        }
    }

    fn plan(&self, locale: &Locale) -> MatchPlan {
        let seats = self
            .seats
            .iter()
            .enumerate()
            .map(|(index, seat)| SeatPlan { player: seat.player, name: self.name(index, locale, seat) })
            .collect();
        let position = Some(self.position.trim()).filter(|text| !text.is_empty()).map(str::to_owned);
        MatchPlan { game: self.game, seats, rules: None, position, seed: rand::rng().next_u64() }
    }

    fn name(&self, index: usize, locale: &Locale, seat: &SeatForm) -> String {
        let typed = seat.name.trim();
        if typed.is_empty() {
            default_name(locale, self.game, seat.player, Seat::from_index(index))
        } else {
            typed.to_owned()
        }
    }
}

/// What a player without a name is called.
pub fn default_name(locale: &Locale, game: GameId, player: Player, seat: Seat) -> String {
    match player {
        Player::Human => locale.count("name-person", "number", seat.number().into()),
        computer => player_name(locale, game, computer),
    }
}

/// A kind of player in words.
pub fn player_name(locale: &Locale, game: GameId, player: Player) -> String {
    match player {
        Player::Human => locale.text("player-human"),
        Player::Level(level) => locale.text(&format!("level-{level}")),
        Player::Original(number) => locale.text(&format!("original-{}-{number}", game.name())),
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SetupForm>();
}

/// Shows the set-up screen.
pub fn show(
    mut contexts: EguiContexts,
    mut pen: Pen,
    mut form: ResMut<SetupForm>,
    mut preview: Local<Preview>,
    mut clipboard: Option<ResMut<EguiClipboard>>,
    mut commands: bevy::ecs::system::Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let mut ui = root(&ctx);
    let form = form.bypass_change_detection();
    let mut start = ctx.input(|input| input.key_pressed(egui::Key::Enter) && input.modifiers.command);
    centred_column(&mut ui, 720.0, |ui| {
        heading(ui, &mut pen, form.game);
        section(ui, &mut pen, "setup-players", |ui, pen| {
            modes(ui, pen, form);
            for index in 0..form.seats.len() {
                ui.add_space(6.0);
                seat(ui, pen, form, index);
            }
        });
        section(ui, &mut pen, "setup-position", |ui, pen| {
            position(ui, pen, form, &mut preview, clipboard.as_deref_mut());
        });
        ui.add_space(4.0);
        let width = ui.available_width();
        let button = Button::new("start", pen.text("setup-start"))
            .with_icon("play")
            .weight(Weight::Primary)
            .enabled(form.refusal.is_none());
        start |= pen.button(ui, button, Some(width));
    });
    if start {
        let plan = form.plan(&pen.locale);
        match table::open(&plan, &mut commands) {
            Ok(()) => form.refusal = None,
            Err(error) => form.refusal = Some(error.message()),
        }
    }
    Ok(())
}

fn heading(ui: &mut egui::Ui, pen: &mut Pen, game: GameId) {
    ui.horizontal(|ui| {
        let hint = pen.text("back");
        if pen.button(ui, Button::icon("back", "chevron-left", hint), None) {
            pen.commands.write(Command::Open(Screen::Menu));
        }
        ui.add_space(6.0);
        let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(44.0), egui::Sense::hover());
        pen.emblem_at(ui, game, rect);
        let title = pen.text(super::menu::name_key(game));
        pen.label(ui, title, title_font(size::TITLE), Tone::OnGround);
    });
    ui.add_space(8.0);
}

/// Who plays whom, in one click.
fn modes(ui: &mut egui::Ui, pen: &mut Pen, form: &mut SetupForm) {
    let modes: [(&str, &str, [bool; 2]); 4] = [
        ("mode-person-person", "mode-person-person", [false, false]),
        ("mode-person-computer", "mode-person-computer", [false, true]),
        ("mode-computer-person", "mode-computer-person", [true, false]),
        ("mode-computer-computer", "mode-computer-computer", [true, true]),
    ];
    let columns = if ui.available_width() < 560.0 { 2 } else { 4 };
    let gap = ui.spacing().item_spacing.x;
    let width = (ui.available_width() - gap * (columns as f32 - 1.0)) / columns as f32;
    for row in modes.chunks(columns) {
        ui.horizontal(|ui| {
            for (name, key, computers) in row {
                let now =
                    form.seats.iter().map(|seat| seat.player.is_computer()).eq(computers.iter().copied());
                if pen.button(ui, Button::new(name, pen.text(key)).chosen(now), Some(width)) {
                    for (seat, computer) in form.seats.iter_mut().zip(computers) {
                        seat.player = if *computer { seat.computer } else { Player::Human };
                    }
                }
            }
        });
    }
}

fn seat(ui: &mut egui::Ui, pen: &mut Pen, form: &mut SetupForm, index: usize) {
    let game = form.game;
    let owner = Seat::from_index(index);
    let name_hint = default_name(&pen.locale, game, form.seats[index].player, owner);
    let seat = &mut form.seats[index];
    let wide = ui.available_width() >= 480.0;
    let row = |ui: &mut egui::Ui, pen: &mut Pen, seat: &mut SeatForm| {
        let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(40.0), egui::Sense::hover());
        pen.badge_at(ui, words::badge_look(game), owner, rect);
        let colour = pen.text(colour_key(owner));
        let (place, _) = ui.allocate_exact_size(egui::vec2(72.0, 40.0), egui::Sense::hover());
        ui.painter().text(
            place.left_center(),
            egui::Align2::LEFT_CENTER,
            colour,
            body_font(size::BODY),
            pen.skin().text,
        );
        let field = egui::TextEdit::singleline(&mut seat.name)
            .hint_text(&name_hint)
            .char_limit(24)
            .margin(egui::Margin::symmetric(10, 9))
            .font(body_font(size::BODY));
        let width = if wide { (ui.available_width() - 8.0) * 0.5 } else { ui.available_width() };
        let response = ui.add_sized(egui::vec2(width, 40.0), field);
        pen.place(ui, "field", &format!("name-{}", owner.number()), response.rect);
    };
    if wide {
        ui.horizontal(|ui| {
            row(ui, pen, seat);
            player_list(ui, pen, game, seat, index);
        });
    } else {
        ui.horizontal(|ui| row(ui, pen, seat));
        player_list(ui, pen, game, seat, index);
    }
}

/// The list of players a seat can have.
fn player_list(ui: &mut egui::Ui, pen: &mut Pen, game: GameId, seat: &mut SeatForm, index: usize) {
    ui.spacing_mut().interact_size.y = size::BUTTON;
    let width = ui.available_width();
    let shown = player_name(&pen.locale, game, seat.player);
    let players = std::iter::once(Player::Human)
        .chain(Player::LEVELS.map(Player::Level))
        .chain((1..=Player::originals(game)).map(Player::Original));
    let response = egui::ComboBox::from_id_salt(("player", index))
        .width(width)
        .height(560.0)
        .selected_text(egui::RichText::new(shown).font(body_font(size::BODY)))
        .show_ui(ui, |ui| {
            for player in players {
                let text = player_name(&pen.locale, game, player);
                let response = ui.selectable_value(&mut seat.player, player, text);
                pen.place(ui, "player", &format!("{}-{player}", index + 1), response.rect);
            }
        });
    pen.place(ui, "list", &format!("player-{}", index + 1), response.response.rect);
    if seat.player.is_computer() {
        seat.computer = seat.player;
    }
}

/// The board that the position text stands for.
#[derive(Default)]
pub struct Preview {
    of: Option<(GameId, String)>,
    game: Option<Box<dyn Match>>,
}

impl Preview {
    /// The game that would be started; `None` while the text is no position.
    fn of(&mut self, form: &SetupForm) -> Option<&dyn Match> {
        let wanted = (form.game, form.position.trim().to_owned());
        if self.of.as_ref() != Some(&wanted) {
            let position = Some(wanted.1.clone()).filter(|text| !text.is_empty());
            let plan = MatchPlan { position, ..MatchPlan::between_people(form.game) };
            self.game = catalogue::open(&plan).ok();
            self.of = Some(wanted);
        }
        self.game.as_deref()
    }
}

/// The position text, typed, pasted, or none, and the board it stands for.
fn position(
    ui: &mut egui::Ui,
    pen: &mut Pen,
    form: &mut SetupForm,
    preview: &mut Preview,
    clipboard: Option<&mut EguiClipboard>,
) {
    let side = 160.0;
    if ui.available_width() < 480.0 {
        position_text(ui, pen, form, clipboard);
        return;
    }
    ui.horizontal_top(|ui| {
        match preview.of(form) {
            Some(game) => board(ui, pen, game, None, side),
            None => {
                let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(side), egui::Sense::hover());
                ui.painter().rect_filled(rect, egui::CornerRadius::same(6), pen.skin().button);
                let place = egui::Rect::from_center_size(rect.center(), egui::Vec2::splat(40.0));
                pen.icon_at(ui, "close", place, pen.skin().danger);
            }
        }
        ui.add_space(8.0);
        ui.vertical(|ui| position_text(ui, pen, form, clipboard));
    });
}

fn position_text(
    ui: &mut egui::Ui,
    pen: &mut Pen,
    form: &mut SetupForm,
    clipboard: Option<&mut EguiClipboard>,
) {
    let about = pen.text("setup-position-about");
    pen.label(ui, about, body_font(size::SMALL), Tone::Muted);
    let start = catalogue::start_text(form.game);
    let mut changed = false;
    ui.horizontal(|ui| {
        let field = egui::TextEdit::singleline(&mut form.position)
            .hint_text(start)
            .char_limit(200)
            .margin(egui::Margin::symmetric(10, 10))
            .font(egui::FontId::monospace(13.0));
        let room = ui.available_width() - size::BUTTON - ui.spacing().item_spacing.x;
        let response = ui.add_sized(egui::vec2(room, size::BUTTON), field);
        pen.place(ui, "field", "position", response.rect);
        changed |= response.changed();
        let button = Button::icon("paste", "paste", pen.text("setup-paste")).enabled(clipboard.is_some());
        if pen.button(ui, button, Some(size::BUTTON))
            && let Some(text) = clipboard.and_then(EguiClipboard::get_text)
        {
            form.position = text.trim().chars().take(200).collect();
            changed = true;
        }
    });
    if changed {
        // Said while it is typed or pasted, not only when the game is to start.
        form.refusal = match form.position.trim() {
            "" => None,
            _ => catalogue::open(&form.plan(&pen.locale)).err().map(|error| error.message()),
        };
    }
    let (text, tone) = match &form.refusal {
        Some(refusal) => (pen.locale.say(refusal), Tone::Danger),
        None if form.position.trim().is_empty() => (pen.text("setup-position-start"), Tone::Muted),
        None => (pen.text("setup-position-good"), Tone::Accent),
    };
    let response = pen.label(ui, text, body_font(size::SMALL + 1.0), tone);
    if form.refusal.is_some() {
        pen.places.add("setup-error", response.rect);
    }
}

/// The message that names the colour of a seat's pieces.
pub fn colour_key(seat: Seat) -> &'static str {
    if seat == Seat::FIRST { "colour-white" } else { "colour-black" }
}
