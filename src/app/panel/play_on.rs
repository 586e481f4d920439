//! Dialog for playing on from a past position, as a variation or as a new game.

use bevy_egui::egui::{self, Ui};

use crate::app::commands::{BrowseCommand, Navigate, PlayOnAsNewGame};
use crate::app::core::BrowseMove;
use crate::app::game::CurrentMatch;
use crate::app::kit::{Button, ButtonStyle, UiContext, players_of};
use crate::app::panel::table_screen::TableScreen;
use crate::app::words::{full_names, number_equal_names, numbered_move, player_name, shown_name};
use session::{Player, PlayerPlan, Seat, key, message};

/// State of the dialog: the players chosen for the new game.
#[derive(Default)]
pub(crate) struct PlayOnDialog {
    /// Position and move for which the dialog was opened.
    asked_at: Option<BrowseMove>,
    /// Text of the question.
    question: String,
    /// The players chosen for the new game, by [`Seat::index`].
    seats: Vec<Player>,
}

/// Draws the dialog. Returns the new game once the player confirms it.
///
/// If the game is not over, it continues from the position. If it is over, it stays unchanged and a new game starts.
/// The players of a game from a file do not take part in the new game.
pub(crate) fn draw_play_on_dialog(
    ctx: &egui::Context,
    cx: &mut UiContext,
    table: &TableScreen,
    state: &mut PlayOnDialog,
    from: BrowseMove,
) -> Option<PlayOnAsNewGame> {
    let game = &table.game;
    let is_over = game.state().outcome().is_some();
    if state.asked_at != Some(from) {
        *state = PlayOnDialog {
            asked_at: Some(from),
            question: question_text(cx, game, from),
            seats: game.seats().iter().map(|seat| seat.player.clone()).collect(),
        };
    }
    let mut fork = None;
    cx.question_card(ctx, table.points(table.layout.board), |ui, cx| {
        let note = cx.text(if is_over { key!("play-on-new-game-about") } else { key!("play-on-about") });
        cx.question(ui, &state.question, Some(&note));
        if is_over {
            for (index, (player, plan)) in state.seats.iter_mut().zip(game.seats()).enumerate() {
                seat(ui, cx, table, Seat::from_index(index), plan, player);
            }
            ui.add_space(4.0);
        }
        let full_width = Some(ui.available_width());
        if is_over {
            let new = Button::new("play-on-new", cx.text(key!("play-on-new-game-yes")))
                .weight(ButtonStyle::Primary);
            if cx.button(ui, new, full_width) {
                fork = Some(PlayOnAsNewGame { from, seats: seats(cx, table, &state.seats) });
            }
        } else {
            let yes = Button::new("play-on-yes", cx.text(key!("play-on-yes"))).weight(ButtonStyle::Primary);
            cx.command_button(ui, yes, full_width, BrowseCommand::PlayOn(from));
        }
        if from.choice.is_some() {
            let note = Button::new("play-on-note", cx.text(key!("play-on-add-variation")));
            cx.command_button(ui, note, full_width, BrowseCommand::AddVariation(from));
        }
        let no = Button::new("no", cx.text(key!("cancel")));
        cx.command_button(ui, no, full_width, Navigate::CloseDialog);
    });
    fork
}

/// Text of the question, with the move `from.choice` if there is one.
fn question_text(cx: &UiContext, game: &CurrentMatch, from: BrowseMove) -> String {
    let mut preview = game.browse_at(game.displayed_place());
    let is_legal = from.choice.is_some_and(|choice| preview.play(choice).is_ok());
    let mv = preview.moves().last().filter(|_| is_legal);
    let text = mv.map(|mv| numbered_move(&cx.locale, game.state().numbering, preview.state().ply, mv));
    cx.format(&match (game.state().outcome().is_some(), text) {
        (false, None) => message!("play-on-question"),
        (false, Some(mv)) => message!("play-on-question-move", move = mv),
        (true, None) => message!("play-on-new-game-question"),
        (true, Some(mv)) => message!("play-on-new-game-question-move", move = mv),
    })
}

/// Seat plans for `players`. A player who keeps the seat keeps the name.
fn seats(cx: &UiContext, table: &TableScreen, players: &[Player]) -> Vec<PlayerPlan> {
    let game = &table.game;
    let staying = game.seats().iter().zip(players);
    let known_names: Vec<(Player, &str)> = staying
        .map(|(seat, player)| {
            let keeps_name = seat.player == *player && !game.is_from_file();
            (player.clone(), if keeps_name { seat.name.as_str() } else { "" })
        })
        .collect();
    let names = full_names(&cx.locale, game.game(), &known_names);
    let named = game.seats().iter().zip(players).zip(names);
    let mut seats: Vec<PlayerPlan> = named
        .map(|((seat, player), name)| PlayerPlan { player: player.clone(), name, clock: seat.clock.clone() })
        .collect();
    number_equal_names(&mut seats);
    seats
}

/// Draws a seat with the list of players to choose from.
fn seat(
    ui: &mut Ui,
    cx: &mut UiContext,
    table: &TableScreen,
    seat: Seat,
    plan: &PlayerPlan,
    player: &mut Player,
) {
    let game = table.game.game();
    let shown = if *player == plan.player && !table.game.is_from_file() {
        shown_name(&cx.locale, game, plan, seat)
    } else {
        player_name(&cx.locale, game, player)
    };
    let others = players_of(game, &table.engines, std::slice::from_ref(&plan.player));
    let name = format!("player-{}", seat.number());
    ui.horizontal_top(|ui| cx.seat_list(ui, (game, seat), (&name, shown), others, player));
}
