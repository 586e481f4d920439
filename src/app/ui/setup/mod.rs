//! Setting a game up: who sits where, by which name, from which position.

mod form;
mod position;
mod terms;

use bevy::prelude::*;
use bevy_egui::{EguiClipboard, egui};

use crate::app::frame::BeginGame;
use crate::app::ui::page::{centred_column, heading, rows, section};
use crate::app::ui::pen::{Button, Pen, Weight, body_font, size};
use crate::app::words::names::{default_name, player_name};
use crate::session::{Explain, Game, Player, Seat, catalogue, key};
use form::SeatForm;
pub use form::SetupForm;
use position::Preview;

/// Width of the page, in points.
const WIDTH: f32 = 720.0;
/// Room for the button that starts the game, where it stands below the page.
const START_ROOM: f32 = 60.0;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<SetupForm>();
}

/// Shows the set-up screen.
pub fn show(
    mut pen: Pen,
    mut form: ResMut<SetupForm>,
    mut preview: Local<Preview>,
    mut clipboard: Option<ResMut<EguiClipboard>>,
    mut games: MessageWriter<BeginGame>,
) -> Result {
    let mut ui = pen.root()?;
    let form = form.bypass_change_detection();
    let mut start = ui.input(|input| input.key_pressed(egui::Key::Enter) && input.modifiers.command);
    // Where the page is longer than the window, the button that starts the game stays in sight below it.
    let height_id = egui::Id::new("setup-height");
    let height = ui.data(|data| data.get_temp::<f32>(height_id)).unwrap_or(0.0);
    let pinned = height + START_ROOM + 48.0 > ui.available_height();
    let (page, bar) = ui.max_rect().split_top_bottom_at_y(ui.max_rect().bottom() - START_ROOM);
    let mut page_ui =
        ui.new_child(egui::UiBuilder::new().max_rect(if pinned { page } else { ui.max_rect() }));
    centred_column(&mut page_ui, WIDTH, |ui| {
        heading(ui, &mut pen, form.game.keys.name, Some(form.game));
        if terms::are_open(form) {
            section(ui, &mut pen, key!("setup-table"), |ui, pen| terms::show(ui, pen, form));
        }
        section(ui, &mut pen, key!("setup-players"), |ui, pen| {
            modes(ui, pen, form);
            for index in 0..form.seats.len() {
                ui.add_space(6.0);
                seat(ui, pen, form, index);
            }
        });
        section(ui, &mut pen, key!("setup-position"), |ui, pen| {
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
        form.refusal = catalogue::open(&plan).err().map(|error| error.message());
        if form.refusal.is_none() {
            games.write(BeginGame(plan));
        }
    }
    Ok(())
}

fn start_button(ui: &mut egui::Ui, pen: &mut Pen, form: &SetupForm, width: f32) -> bool {
    let button = Button::new("start", pen.text(key!("setup-start")))
        .with_icon("play")
        .weight(Weight::Primary)
        .enabled(form.refusal.is_none());
    pen.button(ui, button, Some(width))
}

/// Who plays whom, in one click.
fn modes(ui: &mut egui::Ui, pen: &mut Pen, form: &mut SetupForm) {
    // At each seat a computer? Beyond the seats named the last answer goes on.
    const TWO: &[(&str, &[bool])] = &[
        (key!("mode-person-person"), &[false, false]),
        (key!("mode-person-computer"), &[false, true]),
        (key!("mode-computer-person"), &[true, false]),
        (key!("mode-computer-computer"), &[true, true]),
    ];
    const MORE: &[(&str, &[bool])] = &[
        (key!("mode-people"), &[false]),
        (key!("mode-one-person"), &[false, true]),
        (key!("mode-computers"), &[true]),
    ];
    let modes = if form.seats.len() == 2 { TWO } else { MORE };
    let columns = if ui.available_width() < 560.0 && modes.len() > 3 { 2 } else { modes.len() };
    rows(ui, columns, modes, |ui, (name, computers), width| {
        let computers = || computers.iter().chain(std::iter::repeat(computers.last().unwrap_or(&false)));
        let mut seats = form.seats.iter().zip(computers());
        let now = seats.all(|(seat, computer)| seat.player.is_computer() == *computer);
        if pen.button(ui, Button::new(name, pen.text(name)).chosen(now), Some(width)) {
            for (seat, computer) in form.seats.iter_mut().zip(computers()) {
                seat.player = if *computer { seat.computer } else { Player::Human };
            }
        }
    });
}

fn seat(ui: &mut egui::Ui, pen: &mut Pen, form: &mut SetupForm, index: usize) {
    let game = form.game;
    let owner = Seat::from_index(index);
    let seat = &mut form.seats[index];
    let wide = ui.available_width() >= 480.0;
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(40.0), egui::Sense::hover());
        let sign = if game.has_sides { rect } else { rect.shrink(3.0) };
        pen.seat_at(ui, game, owner, sign);
        let colour = pen.text(game.seat_key(owner));
        let (place, _) = ui.allocate_exact_size(egui::vec2(72.0, 40.0), egui::Sense::hover());
        let (at, align, font) = (place.left_center(), egui::Align2::LEFT_CENTER, body_font(size::BODY));
        ui.painter().text(at, align, colour, font, pen.skin().text);
        let name_hint = default_name(&pen.locale, game, seat.player, owner);
        let field = egui::TextEdit::singleline(&mut seat.name)
            .hint_text(&name_hint)
            .char_limit(24)
            .margin(egui::Margin::symmetric(10, 9))
            .font(body_font(size::BODY));
        let width = if wide { (ui.available_width() - 8.0) * 0.5 } else { ui.available_width() };
        let response = ui.add_sized(egui::vec2(width, 40.0), field);
        pen.place(ui, "field", &format!("name-{}", owner.number()), response.rect);
        if wide {
            player_list(ui, pen, game, seat, index);
        }
    });
    if !wide {
        player_list(ui, pen, game, seat, index);
    }
}

/// The list of players a seat can have.
fn player_list(ui: &mut egui::Ui, pen: &mut Pen, game: Game, seat: &mut SeatForm, index: usize) {
    ui.spacing_mut().interact_size.y = size::BUTTON;
    let width = ui.available_width();
    let shown = player_name(&pen.locale, game, seat.player);
    let players = std::iter::once(Player::Human)
        .chain(Player::LEVELS.map(Player::Level))
        .chain((1..=game.originals).map(Player::Original));
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
