//! Failure of an external engine: the game stops until the player decides who plays on.
//!
//! Another player replaces the failed engine only if the person at the screen chooses one.

use bevy::prelude::*;

use crate::app::core::{Dialog, DialogControl, Screen, Stamped};
use crate::app::game::current_match::CurrentMatch;
use crate::app::words::{Locale, full_names, number_equal_names, shown_name};
use session::{LocalizedMessage, MessageArg, Place, Player, Seat, message};

/// The failure of an external engine in the current state of the game.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineFailure {
    /// The failed seat and the reason.
    failed: Option<Stamped<(Seat, LocalizedMessage)>>,
    /// Whether the dialog has been shown since the table was opened.
    was_dialog_shown: bool,
}

impl EngineFailure {
    /// The failed seat and the reason; `None` if no engine has failed in the current state of `game`.
    pub fn of(&self, game: &CurrentMatch) -> Option<(Seat, &LocalizedMessage)> {
        let (seat, reason) = self.failed.as_ref()?.get(game.stamp())?;
        Some((*seat, reason))
    }

    /// Records that the engine to move has failed.
    pub(super) fn record(&mut self, game: &CurrentMatch, reason: LocalizedMessage) {
        let failed = game.state().turn.map(|seat| Stamped { stamp: game.stamp(), value: (seat, reason) });
        *self = EngineFailure { failed, was_dialog_shown: false };
    }

    /// Clears the failure, so that the engine is asked again.
    pub(super) fn clear(&mut self) {
        *self = EngineFailure::default();
    }

    /// Replaces the failed engine with `player` for the rest of the game.
    ///
    /// The game record stores one player per seat: from now on the new player. If the engine has moved in this game, a
    /// comment on the last move names both players.
    pub(super) fn replace_player(&mut self, game: &mut CurrentMatch, player: Player, locale: &Locale) {
        let Some((seat, _)) = self.of(game) else { return };
        let name = {
            let mut seats = game.seats().to_vec();
            (seats[seat.index()].player, seats[seat.index()].name) = (player.clone(), String::new());
            let seat_names: Vec<(Player, &str)> =
                seats.iter().map(|plan| (plan.player.clone(), plan.name.as_str())).collect();
            let name = full_names(locale, game.game(), &seat_names).swap_remove(seat.index());
            seats[seat.index()].name = name;
            number_equal_names(&mut seats);
            seats.swap_remove(seat.index()).name
        };
        let last_place = Place::of_game(game.state().ply);
        let has_played = game.moves()[..last_place.ply].iter().any(|mv| mv.seat == seat && mv.is_timed());
        let note = has_played.then(|| {
            let before = shown_name(locale, game.game(), &game.seats()[seat.index()], seat);
            let colour = MessageArg::Key(game.game().seat_key(seat));
            let note = locale.say(&message!("engine-failure-comment", colour, before, after = &name));
            let existing_comment = game.move_at(last_place).map(|mv| mv.comment.as_str()).unwrap_or_default();
            if existing_comment.is_empty() { note } else { format!("{existing_comment} {note}") }
        });
        let game = game.match_mut();
        if let Some(note) = note {
            game.set_comment(last_place, &note);
        }
        game.change_player(seat, player, &name);
        self.clear();
    }
}

/// Opens the dialog about a failure: once, and again after each return to the table. Waits for other dialogs to close.
pub(super) fn open_failure_dialog(
    game: Option<Res<CurrentMatch>>,
    screen: Res<State<Screen>>,
    mut failure: ResMut<EngineFailure>,
    mut dialog: DialogControl,
) {
    let has_failed = game.is_some_and(|game| failure.of(&game).is_some());
    if !has_failed || *screen.get() != Screen::Table {
        if dialog.get() == Dialog::EngineFailure {
            dialog.close();
        }
        failure.was_dialog_shown = false;
    } else if !failure.was_dialog_shown && dialog.get() == Dialog::None {
        failure.was_dialog_shown = true;
        dialog.open(Dialog::EngineFailure);
    }
}
