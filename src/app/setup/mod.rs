//! Setup page of a game: players, names, position, clocks, odds, theme; to newcomers it offers the tutorial.
//!
//! The page opens with the last setup of the game.

mod clock;
mod form;
mod level;
mod odds;
mod position;
mod seats;
mod strength;
mod terms;
mod theme;
mod tutorial_offer;

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui, UiBuilder, vec2};

use crate::app::commands::{
    BeginGame, EngineRequest, EngineSelection, Navigate, PasteRequest, Pasted, SetUpGame,
};
use crate::app::core::{Dialog, FramePhase, PositionHandover, Screen};
use crate::app::game::CurrentMatch;
use crate::app::kit::{
    Button, ButtonStyle, UiContext, add_page, centred_column, column_width, is_enter_unclaimed, size,
    was_just_opened,
};
use crate::app::look::GameTheme;
use crate::app::preferences::{FirstSteps, KnownEngines, Person, Settings, SettingsCommand, Setups};
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
/// Height of the margins above and below the page together, in points.
const PAGE_MARGINS: f32 = 48.0;

/// Registers everything that works without a window.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<SetupForm>()
        .add_plugins(tutorial_offer::plugin)
        .add_systems(OnEnter(Screen::Setup), load_last_setup)
        .add_systems(
            Update,
            (
                (open_for_game, apply_engine_selection, strength::follow_results)
                    .chain()
                    .in_set(FramePhase::Setup),
                update_game_theme.in_set(FramePhase::Settings),
            ),
        );
}

/// Registers the page, which needs a window.
pub(crate) fn window_plugin(app: &mut App) {
    add_page(app, &[Screen::Setup], draw_setup);
}

/// System that loads the last setup when the page opens.
///
/// It first selects a game: that of a position that was handed over, or, if the page was opened from the table, the game
/// on the table.
fn load_last_setup(
    mut transitions: MessageReader<StateTransitionEvent<Screen>>,
    current_match: Option<Res<CurrentMatch>>,
    setups: Res<Setups>,
    locale: Res<Locale>,
    mut handover: ResMut<PositionHandover>,
    mut form: ResMut<SetupForm>,
) {
    let handed_position = handover.take();
    let is_from_table =
        transitions.read().last().is_some_and(|transition| transition.exited == Some(Screen::Table));
    let table_game = current_match.filter(|_| is_from_table).map(|current_match| current_match.game());
    if let Some(game) = handed_position.as_ref().map(|(game, _)| *game).or(table_game) {
        form.choose_game(game);
    }
    form.load_last_setup(&setups);
    if let Some((_, position)) = handed_position {
        form.position = position;
        form.scroll_to_position = true;
    }
    // The form may still hold a position that was typed earlier: show its error again.
    form.read_position(&locale);
}

/// System that opens the page for the game that another page requests.
fn open_for_game(
    mut requests: MessageReader<SetUpGame>,
    mut form: ResMut<SetupForm>,
    mut commands: MessageWriter<Navigate>,
) {
    for SetUpGame(game) in requests.read() {
        form.choose_game(*game);
        commands.write(Navigate::Open(Screen::Setup));
    }
}

/// System that updates the seats when an external engine is chosen or removed.
fn apply_engine_selection(mut changes: MessageReader<EngineSelection>, mut form: ResMut<SetupForm>) {
    for change in changes.read() {
        match change {
            EngineSelection::Chosen(engine) => form.set_engine(engine.clone()),
            EngineSelection::Forgotten(program) => form.remove_engine(program),
        }
    }
}

/// System that sets the theme of the game that is on the screen.
fn update_game_theme(
    screen: Res<State<Screen>>,
    current_match: Option<Res<CurrentMatch>>,
    form: Res<SetupForm>,
    setups: Res<Setups>,
    mut theme: ResMut<GameTheme>,
) {
    let theme_name = match (screen.get(), &current_match) {
        // The position editor keeps the theme of the page from which it was opened.
        (Screen::Editor, _) => return,
        (Screen::Setup, _) => form.theme.as_str(),
        (Screen::Table, Some(current_match)) => setups.theme_of(current_match.game()),
        // The theme of the settings.
        _ => "",
    };
    // Do not write an equal value: Bevy would report a change.
    if theme.0 != theme_name {
        theme.0 = theme_name.to_owned();
    }
}

/// System that draws the page, and starts the game.
pub fn draw_setup(
    mut cx: UiContext,
    mut form: ResMut<SetupForm>,
    mut preview: Local<Preview>,
    mut pasted: MessageReader<Pasted>,
    mut handover: ResMut<PositionHandover>,
    mut games: MessageWriter<BeginGame>,
    (mut setups, mut first_steps, settings): (ResMut<Setups>, ResMut<FirstSteps>, Res<Settings>),
    (dialog, engines): (Res<State<Dialog>>, Res<KnownEngines>),
    mut requests: MessageWriter<EngineRequest>,
    mut theme_choice: ThemeChoice,
) -> Result {
    let mut ui = cx.root()?;
    let form = &mut *form;
    let game = form.game;
    form.refresh_engines(&engines);
    for text in pasted.read().filter_map(|pasted| pasted.text_for(PasteRequest::SetupPosition)) {
        position::paste(form, &cx.locale, text);
    }
    // Enter starts the game unless a widget has the focus; Ctrl+Enter also while the player types.
    let is_start_chord = ui.input(|input| input.key_pressed(egui::Key::Enter) && input.modifiers.command);
    let mut starts = (is_start_chord || is_enter_unclaimed(ui.ctx())) && *dialog == Dialog::None;
    // If the page is longer than the window, the start button does not scroll, but stays at the lower edge.
    let height_id = egui::Id::new("setup-height");
    // Height of heading and sections, measured in the previous frame.
    let page_height = ui.data(|data| data.get_temp::<f32>(height_id)).unwrap_or(0.0);
    let is_start_pinned = page_height + START_BAR_HEIGHT + PAGE_MARGINS > ui.available_height();
    let (page_rect, start_bar) =
        ui.max_rect().split_top_bottom_at_y(ui.max_rect().bottom() - START_BAR_HEIGHT);
    let mut draw_sections = |ui: &mut Ui, cx: &mut UiContext| {
        tutorial_offer::draw_tutorial_offer(ui, cx, game, &mut first_steps, &mut games);
        if terms::has_choices(form) {
            cx.section(ui, key!("setup-table"), |ui, cx| terms::draw_terms_form(ui, cx, form));
        }
        cx.section(ui, key!("setup-players"), |ui, cx| {
            seats::draw_mode_buttons(ui, cx, form);
            for index in 0..form.seats.len() {
                ui.add_space(6.0);
                let known = (&settings.person, &*setups, &*engines);
                requests.write_batch(seats::draw_seat(ui, cx, form, known, index));
            }
            // Odds apply only to the normal start position.
            if form.position.trim().is_empty() {
                ui.add_space(4.0);
                odds::draw_odds_form(ui, cx, form);
            }
        });
        cx.section(ui, key!("setup-clock"), |ui, cx| {
            clock::draw_clock_form(ui, cx, &mut form.clock, form.game, form.seats.len());
        });
        if position::draw_position_card(ui, cx, form, &mut preview) {
            handover.give(form.game, &form.position);
        }
        cx.section(ui, key!("settings-theme"), |ui, cx| theme_choice.draw(ui, cx, form));
        let height = ui.min_rect().height() + HEADING_HEIGHT;
        ui.data_mut(|data| data.insert_temp(height_id, height));
        form.can_start()
    };
    if is_start_pinned {
        let mut page = ui.new_child(UiBuilder::new().max_rect(page_rect));
        let mut can_start = false;
        let head = |ui: &mut Ui, cx: &mut UiContext| cx.heading(ui, game.keys.name, Some(game));
        cx.scrolled(&mut page, "setup", WIDTH, head, |ui, cx| can_start = draw_sections(ui, cx));
        let width = column_width(start_bar.width(), WIDTH);
        let button_rect = egui::Rect::from_center_size(start_bar.center(), vec2(width, size::BUTTON));
        let mut bar_ui = ui.new_child(UiBuilder::new().max_rect(button_rect));
        starts |= draw_start_button(&mut bar_ui, &mut cx, can_start, width);
    } else {
        let was_opened = was_just_opened(&ui, "setup");
        centred_column(&mut ui, WIDTH, was_opened, |ui| {
            cx.heading(ui, game.keys.name, Some(game));
            let can_start = draw_sections(ui, &mut cx);
            ui.add_space(4.0);
            starts |= draw_start_button(ui, &mut cx, can_start, ui.available_width());
        });
    }
    if starts && form.can_start() {
        let plan = form.plan(&cx.locale);
        form.error = catalogue::open(&plan).err().map(|error| error.message());
        if form.error.is_none() {
            games.write(BeginGame::Plan(plan));
            for (name, face) in form.chosen_faces(&cx.locale) {
                if cx.locale.is_own_name(&name) {
                    let person = Person { face: Some(face), ..settings.person.clone() };
                    cx.commands.write(SettingsCommand::Person(person));
                }
                // Games under this name keep the face when the player takes another name.
                setups.choose_face(&name, face);
            }
            setups.save_setup(form.game, form.to_setup());
            form.clear_position();
        }
    }
    Ok(())
}

/// Draws the start button. Returns whether it was pressed.
fn draw_start_button(ui: &mut Ui, cx: &mut UiContext, can_start: bool, width: f32) -> bool {
    let button = Button::new("start", cx.text(key!("setup-start")))
        .with_icon("play")
        .weight(ButtonStyle::Primary)
        .enabled(can_start);
    cx.button(ui, button, Some(width))
}
