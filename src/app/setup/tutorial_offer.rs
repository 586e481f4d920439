//! The offer of the tutorial, at the top of the setup page of a game that the player does not know.

use bevy::prelude::*;
use bevy_egui::egui::Ui;

use crate::app::commands::BeginGame;
use crate::app::core::{FramePhase, Storage, StorageReply};
use crate::app::kit::{Button, TextTone, UiContext, body_font, size};
use crate::app::preferences::FirstSteps;
use session::tutorial::Tutorial;
use session::{ExerciseSource, Game, catalogue, key};
use store::{Filter, News, Order, Ticket};

/// The requests for the saved games of each game that would be offered, until they are answered.
#[derive(Resource, Default)]
struct SavedGameRequests(Vec<(Ticket, Game)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SavedGameRequests>()
        .add_systems(PostStartup, request_saved_games.run_if(resource_exists::<Storage>))
        .add_systems(Update, count_saved_games.in_set(FramePhase::Library));
}

/// Requests the saved games: earlier versions of the program left no other trace of the first steps.
fn request_saved_games(
    first_steps: Res<FirstSteps>,
    mut storage: ResMut<Storage>,
    mut requests: ResMut<SavedGameRequests>,
) {
    for game in catalogue::GAMES.iter().copied().filter(|game| first_steps.offers_tutorial(*game)) {
        let filter = Filter { game: Some(game), ..Filter::default() };
        requests.0.push((storage.send(Order::ListIds(filter)), game));
    }
}

/// Counts the saved games as games that were begun.
fn count_saved_games(
    mut replies: MessageReader<StorageReply>,
    mut requests: ResMut<SavedGameRequests>,
    mut first_steps: ResMut<FirstSteps>,
) {
    for StorageReply(news) in replies.read() {
        let News::Ids(ticket, ids) = news else { continue };
        let Some(index) = requests.0.iter().position(|(requested, _)| requested == ticket) else { continue };
        let (_, game) = requests.0.swap_remove(index);
        if !ids.is_empty() {
            first_steps.note_games(game, ids.len());
        }
    }
}

/// Draws the offer, with a button that begins the tutorial and one that declines it.
pub(super) fn draw_tutorial_offer(
    ui: &mut Ui,
    cx: &mut UiContext,
    game: Game,
    first_steps: &mut ResMut<FirstSteps>,
    games: &mut MessageWriter<BeginGame>,
) {
    if !first_steps.offers_tutorial(game) {
        return;
    }
    let mut accepts = None;
    cx.card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        cx.label(ui, cx.text(key!("tutorial-offer")), body_font(size::BODY), TextTone::Text);
        ui.horizontal_wrapped(|ui| {
            let accept = Button::new("tutorial-accept", cx.text(key!("tutorial-offer-accept")));
            cx.value_button(ui, accept.with_icon("play"), None, (&mut accepts, Some(true)));
            let decline = Button::new("tutorial-decline", cx.text(key!("tutorial-offer-decline")));
            cx.value_button(ui, decline, None, (&mut accepts, Some(false)));
        });
    });
    ui.add_space(6.0);
    if accepts.is_some() {
        first_steps.answer_tutorial(game);
    }
    if accepts == Some(true) {
        games.write(BeginGame::Exercises(ExerciseSource::whole_tutorial(Tutorial::of(game.id))));
    }
}
