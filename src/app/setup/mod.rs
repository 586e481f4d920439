//! Set-up page of a game: players, names, position, clocks, odds, theme.
//!
//! The page opens with the last set-up of the game.

mod clock;
mod form;
mod level;
mod odds;
mod position;
mod seats;
mod terms;
mod theme;

use bevy::prelude::*;
use bevy_egui::egui::{Ui, UiBuilder, vec2};
use bevy_egui::{EguiClipboard, egui};

use crate::app::commands::{BeginGame, EngineRequest, EngineSelection, Navigate, SetUpGame};
use crate::app::core::{Dialog, FramePhase, PositionHandover, Screen};
use crate::app::game::CurrentMatch;
use crate::app::kit::{
    Button, ButtonStyle, UiContext, add_page, centred_column, column_width, size, was_just_opened,
};
use crate::app::look::GameTheme;
use crate::app::preferences::{KnownEngines, Setups};
use crate::app::words::Locale;
pub use form::SetupForm;
use position::Preview;
use session::{ToMessage, catalogue, key};
use theme::ThemeChoice;

/// Width of the page, in points.
const WIDTH: f32 = 720.0;
/// Height of the start button's bar below the page, in points.
const START_BAR_HEIGHT: f32 = 60.0;
/// Height of the heading, in points.
const HEADING_HEIGHT: f32 = 56.0;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<SetupForm>().add_systems(OnEnter(Screen::Setup), load_last_setup).add_systems(
        Update,
        (
            (open_for_game, update_engines).chain().in_set(FramePhase::Setup),
            follow_theme.in_set(FramePhase::Settings),
        ),
    );
    add_page(app, &[Screen::Setup], draw_setup);
}

/// Loads the last set-up when the page opens. After a game at the table, selects that game.
fn load_last_setup(
    mut transitions: MessageReader<StateTransitionEvent<Screen>>,
    game: Option<Res<CurrentMatch>>,
    setups: Res<Setups>,
    locale: Res<Locale>,
    mut handover: ResMut<PositionHandover>,
    mut form: ResMut<SetupForm>,
) {
    let handed_position = handover.take();
    let from_table =
        transitions.read().last().is_some_and(|transition| transition.exited == Some(Screen::Table));
    let at_table = game.filter(|_| from_table).map(|game| game.game());
    if let Some(game) = handed_position.as_ref().map(|(game, _)| *game).or(at_table) {
        form.choose(game);
    }
    form.load_last_setup(&setups);
    if let Some((_, position)) = handed_position {
        form.position = position;
        form.scroll_to_position = true;
    }
    // The form may still hold a position typed earlier: show its faults again.
    form.read_position(&locale);
}

/// Opens the page for the game that another page requests.
fn open_for_game(
    mut requests: MessageReader<SetUpGame>,
    mut form: ResMut<SetupForm>,
    mut commands: MessageWriter<Navigate>,
) {
    for SetUpGame(game) in requests.read() {
        form.choose(*game);
        commands.write(Navigate::Open(Screen::Setup));
    }
}

/// Updates the seats when an external engine is chosen or removed.
fn update_engines(mut changes: MessageReader<EngineSelection>, mut form: ResMut<SetupForm>) {
    for change in changes.read() {
        match change {
            EngineSelection::Chosen(engine) => form.set_engine(engine.clone()),
            EngineSelection::Forgotten(program) => form.remove_engine(program),
        }
    }
}

/// Sets the theme of the game on the screen.
fn follow_theme(
    screen: Res<State<Screen>>,
    game: Option<Res<CurrentMatch>>,
    form: Res<SetupForm>,
    setups: Res<Setups>,
    mut theme: ResMut<GameTheme>,
) {
    let wanted = match (screen.get(), &game) {
        // The position editor keeps the theme of the page from which it was opened.
        (Screen::Editor, _) => return,
        (Screen::Setup, _) => form.theme.as_str(),
        (Screen::Table, Some(game)) => setups.theme_of(game.game()),
        _ => "",
    };
    if theme.0 != wanted {
        theme.0 = wanted.to_owned();
    }
}

/// Draws the page.
pub fn draw_setup(
    mut cx: UiContext,
    mut form: ResMut<SetupForm>,
    mut preview: Local<Preview>,
    mut clipboard: Option<ResMut<EguiClipboard>>,
    mut handover: ResMut<PositionHandover>,
    mut games: MessageWriter<BeginGame>,
    mut setups: ResMut<Setups>,
    (dialog, engines): (Res<State<Dialog>>, Res<KnownEngines>),
    mut requests: MessageWriter<EngineRequest>,
    mut theme_choice: ThemeChoice,
) -> Result {
    let mut ui = cx.root()?;
    let form = &mut *form;
    let game = form.game;
    form.set_guests(&engines);
    let is_start_key = ui.input(|input| input.key_pressed(egui::Key::Enter) && input.modifiers.command);
    let mut start = is_start_key && *dialog == Dialog::None;
    // If the page is longer than the window, pin the start button below it.
    let height_id = egui::Id::new("setup-height");
    let height = ui.data(|data| data.get_temp::<f32>(height_id)).unwrap_or(0.0);
    let is_pinned = height + START_BAR_HEIGHT + 48.0 > ui.available_height();
    let (page, bar) = ui.max_rect().split_top_bottom_at_y(ui.max_rect().bottom() - START_BAR_HEIGHT);
    let mut sections = |ui: &mut Ui, cx: &mut UiContext| {
        if terms::has_choices(form) {
            cx.section(ui, key!("setup-table"), |ui, cx| terms::draw_terms_form(ui, cx, form));
        }
        cx.section(ui, key!("setup-players"), |ui, cx| {
            seats::modes(ui, cx, form);
            for index in 0..form.seats.len() {
                ui.add_space(6.0);
                requests.write_batch(seats::seat(ui, cx, form, (&setups, &engines), index));
            }
            // Odds do not combine with a position.
            if form.position.trim().is_empty() {
                ui.add_space(4.0);
                odds::draw_odds_form(ui, cx, form);
            }
        });
        cx.section(ui, key!("setup-clock"), |ui, cx| {
            clock::draw_clock_form(ui, cx, &mut form.clock, form.game, form.seats.len());
        });
        if position::draw_position_card(ui, cx, form, &mut preview, clipboard.as_deref_mut()) {
            handover.give(form.game, &form.position);
        }
        cx.section(ui, key!("settings-theme"), |ui, cx| theme_choice.draw(ui, cx, form));
        let height = ui.min_rect().height() + HEADING_HEIGHT;
        ui.data_mut(|data| data.insert_temp(height_id, height));
        form.can_start()
    };
    if is_pinned {
        let mut page = ui.new_child(UiBuilder::new().max_rect(page));
        let mut can_start = false;
        let head = |ui: &mut Ui, cx: &mut UiContext| cx.heading(ui, game.keys.name, Some(game));
        cx.scrolled(&mut page, "setup", WIDTH, head, |ui, cx| can_start = sections(ui, cx));
        let width = column_width(bar.width(), WIDTH);
        let place = egui::Rect::from_center_size(bar.center(), vec2(width, size::BUTTON));
        let mut ui = ui.new_child(UiBuilder::new().max_rect(place));
        start |= start_button(&mut ui, &mut cx, can_start, width);
    } else {
        let is_new = was_just_opened(&ui, "setup");
        centred_column(&mut ui, WIDTH, is_new, |ui| {
            cx.heading(ui, game.keys.name, Some(game));
            let can_start = sections(ui, &mut cx);
            ui.add_space(4.0);
            start |= start_button(ui, &mut cx, can_start, ui.available_width());
        });
    }
    if start && form.can_start() {
        let plan = form.plan(&cx.locale);
        form.error = catalogue::open(&plan).err().map(|error| error.message());
        if form.error.is_none() {
            games.write(BeginGame(plan));
            for (name, face) in form.chosen_faces(&cx.locale) {
                setups.choose_face(&name, face);
            }
            setups.begin(form.game, form.setup());
            form.clear_position();
        }
    }
    Ok(())
}

/// Draws the start button; returns whether it was pressed.
fn start_button(ui: &mut Ui, cx: &mut UiContext, can_start: bool, width: f32) -> bool {
    let button = Button::new("start", cx.text(key!("setup-start")))
        .with_icon("play")
        .weight(ButtonStyle::Primary)
        .enabled(can_start);
    cx.button(ui, button, Some(width))
}
