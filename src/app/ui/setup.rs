//! Setting a game up: who sits where, by which name, from which position.

mod position;
mod terms;

use bevy::prelude::*;
use bevy_egui::{EguiClipboard, EguiContexts, egui};
use rand::Rng;

use super::super::locale::Locale;
use super::super::state::{Command, Screen};
use super::super::{table, words};
use super::pen::{Button, Pen, Weight, body_font, size, title_font};
use super::settings::section;
use super::skin::Look as Tone;
use super::{centred_column, root};
use crate::ai::Player;
use crate::rules::{GameId, Seat};
use crate::session::catalogue::{self, MatchPlan, PositionTerms};
use crate::session::{Explain, Message, SeatPlan};
use position::Preview;

/// Width of the page, in points.
const WIDTH: f32 = 720.0;
/// Room for the button that starts the game, where it stands below the page.
const START_ROOM: f32 = 60.0;

/// What the player has filled in so far.
#[derive(Resource, Clone, Debug)]
pub struct SetupForm {
    game: GameId,
    seats: Vec<SeatForm>,
    /// How many are to play, where a game leaves that open.
    seat_count: u8,
    /// The rule set wished for; the default one where there is none.
    rules: Option<&'static str>,
    position: String,
    /// What the position decides; nothing while there is none, or none that can be read.
    decided: Option<PositionTerms>,
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
        let mut form = SetupForm {
            game: GameId::Chess,
            seats: Vec::new(),
            seat_count: 2,
            rules: None,
            position: String::new(),
            decided: None,
            refusal: None,
        };
        form.choose(GameId::Chess);
        form
    }
}

impl SetupForm {
    /// Starts a form for this game; names and players already filled in stay.
    pub fn choose(&mut self, game: GameId) {
        if self.game != game {
            self.position.clear();
            self.decided = None;
            self.rules = None;
            self.seat_count = catalogue::seats(game);
        }
        self.game = game;
        self.refusal = None;
        self.fill_seats();
    }

    /// As many players as take part: the position decides, else the player.
    fn fill_seats(&mut self) {
        let game = self.game;
        let seats = usize::from(self.decided.map_or(self.seat_count, |terms| terms.seats));
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
        // A position has its own rules.
        let rules = self.rules.filter(|_| position.is_none()).map(str::to_owned);
        let mut plan = MatchPlan { game: self.game, seats, rules, position, seed: rand::rng().next_u64() };
        tell_apart(&mut plan.seats);
        plan
    }

    /// The rule set that will be played, where there is a choice.
    fn rules(&self) -> Option<&'static str> {
        let usual = catalogue::rule_sets(self.game).first().copied();
        self.decided.and_then(|terms| terms.rules).or(self.rules).or(usual)
    }

    /// Looks at the position again after it was changed: what it decides, and what is wrong with it.
    fn read_position(&mut self, locale: &Locale) {
        let text = self.position.trim();
        let terms = (!text.is_empty()).then(|| catalogue::terms_of(self.game, text));
        self.decided = terms.as_ref().and_then(|terms| terms.as_ref().ok().copied());
        self.fill_seats();
        // Said while it is typed or pasted, not only when the game is to start.
        self.refusal = match terms {
            None => None,
            Some(Err(error)) => Some(error.message()),
            Some(Ok(_)) => catalogue::open(&self.plan(locale)).err().map(|error| error.message()),
        };
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

/// Where more than two play, several may be the same computer: those after the first are numbered.
pub fn tell_apart(seats: &mut [SeatPlan]) {
    if seats.len() <= 2 {
        return;
    }
    let names: Vec<String> = seats.iter().map(|seat| seat.name.clone()).collect();
    for (index, seat) in seats.iter_mut().enumerate() {
        let earlier = names[..index].iter().filter(|name| **name == names[index]).count();
        if earlier > 0 {
            seat.name = format!("{} ({})", names[index], earlier + 1);
        }
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
    // Where the page is longer than the window, the button that starts the game stays in sight below it.
    let height_id = egui::Id::new("setup-height");
    let height = ui.data(|data| data.get_temp::<f32>(height_id)).unwrap_or(0.0);
    let pinned = height + START_ROOM + 48.0 > ui.available_height();
    let (page, bar) = ui.max_rect().split_top_bottom_at_y(ui.max_rect().bottom() - START_ROOM);
    let mut page_ui =
        ui.new_child(egui::UiBuilder::new().max_rect(if pinned { page } else { ui.max_rect() }));
    centred_column(&mut page_ui, WIDTH, |ui| {
        heading(ui, &mut pen, form.game);
        if terms::are_open(form) {
            section(ui, &mut pen, "setup-table", |ui, pen| terms::show(ui, pen, form));
        }
        section(ui, &mut pen, "setup-players", |ui, pen| {
            modes(ui, pen, form);
            for index in 0..form.seats.len() {
                ui.add_space(6.0);
                seat(ui, pen, form, index);
            }
        });
        section(ui, &mut pen, "setup-position", |ui, pen| {
            position::show(ui, pen, form, &mut preview, clipboard.as_deref_mut());
        });
        let height = ui.min_rect().height();
        ui.data_mut(|data| data.insert_temp(height_id, height));
        if !pinned {
            ui.add_space(4.0);
            start |= start_button(ui, &mut pen, form, ui.available_width());
        }
    });
    if pinned {
        let width = WIDTH.min(bar.width() - 20.0);
        let place = egui::Rect::from_center_size(bar.center(), egui::vec2(width, size::BUTTON));
        let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(place));
        start |= start_button(&mut ui, &mut pen, form, width);
    }
    if start {
        let plan = form.plan(&pen.locale);
        match table::open(&plan, &mut commands) {
            Ok(()) => form.refusal = None,
            Err(error) => form.refusal = Some(error.message()),
        }
    }
    Ok(())
}

fn start_button(ui: &mut egui::Ui, pen: &mut Pen, form: &SetupForm, width: f32) -> bool {
    let button = Button::new("start", pen.text("setup-start"))
        .with_icon("play")
        .weight(Weight::Primary)
        .enabled(form.refusal.is_none());
    pen.button(ui, button, Some(width))
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
    // At each seat a computer? Beyond the seats named the last answer goes on.
    const TWO: &[(&str, &[bool])] = &[
        ("mode-person-person", &[false, false]),
        ("mode-person-computer", &[false, true]),
        ("mode-computer-person", &[true, false]),
        ("mode-computer-computer", &[true, true]),
    ];
    const MORE: &[(&str, &[bool])] =
        &[("mode-people", &[false]), ("mode-one-person", &[false, true]), ("mode-computers", &[true])];
    let modes = if form.seats.len() == 2 { TWO } else { MORE };
    let columns = if ui.available_width() < 560.0 && modes.len() > 3 { 2 } else { modes.len() };
    let gap = ui.spacing().item_spacing.x;
    let width = (ui.available_width() - gap * (columns as f32 - 1.0)) / columns as f32;
    for row in modes.chunks(columns) {
        ui.horizontal(|ui| {
            for (name, computers) in row {
                let computers =
                    || computers.iter().chain(std::iter::repeat(computers.last().unwrap_or(&false)));
                let now = form
                    .seats
                    .iter()
                    .zip(computers())
                    .all(|(seat, computer)| seat.player.is_computer() == *computer);
                if pen.button(ui, Button::new(name, pen.text(name)).chosen(now), Some(width)) {
                    for (seat, computer) in form.seats.iter_mut().zip(computers()) {
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
        let sign = if words::has_sides(game) { rect } else { rect.shrink(3.0) };
        pen.seat_at(ui, game, owner, sign);
        let colour = pen.text(words::seat_key(game, owner));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::locale::Language;

    fn locale() -> Locale {
        Locale::load(None, Language::English).expect("complete words")
    }

    #[test]
    fn every_game_can_be_started_as_the_form_first_stands() {
        let mut form = SetupForm::default();
        for game in GameId::ALL {
            form.choose(game);
            let plan = form.plan(&locale());
            assert!(catalogue::open(&plan).is_ok(), "{game}");
            assert_eq!(plan.seats.len(), 2);
        }
    }

    #[test]
    fn domin_up_is_set_up_for_every_table_it_knows() {
        let mut form = SetupForm::default();
        form.choose(GameId::DominUp);
        for seats in catalogue::seat_counts(GameId::DominUp) {
            for rules in catalogue::rule_sets(GameId::DominUp) {
                (form.seat_count, form.rules) = (seats, Some(*rules));
                form.fill_seats();
                let game = catalogue::open(&form.plan(&locale())).expect("a good plan");
                assert_eq!(game.seats().len(), usize::from(seats));
                assert!(game.position_text().starts_with(&format!("{rules} ")));
            }
        }
        form.choose(GameId::Chess);
        assert_eq!((form.plan(&locale()).seats.len(), form.rules()), (2, None));
    }

    #[test]
    fn a_position_decides_seats_and_rules_and_lets_go_of_them_again() {
        let mut form = SetupForm::default();
        form.choose(GameId::DominUp);
        form.position = " publisher 3 17/00/12 0,0=7^1;1,0=7^1 0 ".to_owned();
        form.read_position(&locale());
        assert_eq!((form.seats.len(), form.rules(), &form.refusal), (3, Some("publisher"), &None));
        assert!(catalogue::open(&form.plan(&locale())).is_ok());
        form.position = "publisher 5 17/00/12 0,0=7^1;1,0=7^1 0".to_owned();
        form.read_position(&locale());
        assert!(form.refusal.is_some());
        form.position.clear();
        form.read_position(&locale());
        assert_eq!((form.seats.len(), form.rules(), &form.refusal), (2, Some("report"), &None));
    }

    #[test]
    fn computers_of_one_kind_are_told_apart_where_there_are_several() {
        let mut form = SetupForm::default();
        form.choose(GameId::DominUp);
        form.seat_count = 4;
        form.fill_seats();
        let plan = form.plan(&locale());
        let names: std::collections::BTreeSet<_> = plan.seats.iter().map(|seat| &seat.name).collect();
        assert_eq!(names.len(), 4, "{names:?}");
    }
}
