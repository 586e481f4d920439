//! Dialog for an external engine that failed during a game. The player replaces or restarts the engine.

use bevy_egui::egui;

use crate::app::commands::{Navigate, TableCommand};
use crate::app::core::Stamp;
use crate::app::kit::{Button, ButtonStyle, TextTone, UiContext, body_font, players_of, size};
use crate::app::panel::table_screen::TableScreen;
use crate::app::words::{player_name, with_shown_names};
use session::{Player, key};

/// State of the dialog: the player who will replace the engine.
#[derive(Default)]
pub(crate) struct Successor {
    /// State of the game for which the dialog was opened.
    asked_in: Option<Stamp>,
    /// The chosen player; `None` before the dialog was drawn.
    player: Option<Player>,
}

/// Default successor: the strongest level, because most external engines are stronger than the built-in levels.
const DEFAULT_SUCCESSOR: Player = Player::Level(*Player::LEVELS.end());

/// Draws the dialog.
pub(crate) fn draw_engine_failure_dialog(
    ctx: &egui::Context,
    cx: &mut UiContext,
    table: &TableScreen,
    successor: &mut Successor,
) {
    let game = &table.game;
    let Some((seat, reason)) = table.failure.of(game) else { return };
    if successor.asked_in != Some(game.stamp()) {
        *successor = Successor { asked_in: Some(game.stamp()), player: None };
    }
    let failed = game.player(seat).clone();
    let mut chosen = successor.player.clone().unwrap_or(DEFAULT_SUCCESSOR);
    cx.question_card(ctx, table.points(table.layout.board), |ui, cx| {
        let reason = cx.format(&with_shown_names(&cx.locale, &***game, reason));
        cx.question(ui, &reason, Some(&cx.text(key!("engine-failure-about"))));
        cx.label(ui, cx.text(key!("engine-failure-successor")), body_font(size::SMALL), TextTone::Muted);
        let game_info = game.game();
        let shown = player_name(&cx.locale, game_info, &chosen);
        let mut candidates = players_of(game_info, &table.engines, std::slice::from_ref(&failed));
        candidates.retain(|other| *other != failed);
        ui.horizontal(|ui| {
            cx.seat_list(ui, (game_info, seat), ("successor", shown), candidates, &mut chosen)
        });
        ui.add_space(4.0);
        let full_width = Some(ui.available_width());
        let take = Button::new("successor-take", cx.text(key!("engine-failure-continue")))
            .weight(ButtonStyle::Primary);
        cx.command_button(ui, take, full_width, TableCommand::ReplaceEngine(chosen.clone()));
        let again = Button::new("engine-again", cx.text(key!("engine-failure-retry")));
        cx.command_button(ui, again, full_width, TableCommand::RestartEngine);
        let later = Button::new("no", cx.text(key!("engine-failure-view-board")));
        cx.command_button(ui, later, full_width, Navigate::CloseDialog);
    });
    successor.player = Some(chosen);
}
