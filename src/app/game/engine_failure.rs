//! Failure of an external engine: the game stops until the player decides who plays on.
//!
//! No other engine moves in its place without being asked.

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
    is_asked: bool,
}

impl EngineFailure {
    /// The failed seat and the reason.
    pub fn of(&self, game: &CurrentMatch) -> Option<(Seat, &LocalizedMessage)> {
        let (seat, why) = self.failed.as_ref()?.get(game.stamp())?;
        Some((*seat, why))
    }

    /// Records that the computer to move has failed.
    pub(super) fn record(&mut self, game: &CurrentMatch, why: LocalizedMessage) {
        let failed = game.state().turn.map(|seat| Stamped { stamp: game.stamp(), value: (seat, why) });
        *self = EngineFailure { failed, is_asked: false };
    }

    /// Clears the failure, so that the engine is asked again.
    pub(super) fn clear(&mut self) {
        *self = EngineFailure::default();
    }

    /// Replaces the failed player for the rest of the game.
    ///
    /// The record has one player per seat, the new one. A comment on the last move says who played until then.
    pub(super) fn replace_player(&mut self, game: &mut CurrentMatch, player: Player, locale: &Locale) {
        let Some((seat, _)) = self.of(game) else { return };
        let name = {
            let mut seats = game.seats().to_vec();
            (seats[seat.index()].player, seats[seat.index()].name) = (player.clone(), String::new());
            let named: Vec<(Player, &str)> =
                seats.iter().map(|plan| (plan.player.clone(), plan.name.as_str())).collect();
            let name = full_names(locale, game.game(), &named).swap_remove(seat.index());
            seats[seat.index()].name = name;
            number_equal_names(&mut seats);
            seats.swap_remove(seat.index()).name
        };
        let table = Place::of_game(game.state().ply);
        let has_played = game.moves()[..table.ply].iter().any(|mv| mv.seat == seat && mv.is_timed());
        let note = has_played.then(|| {
            let before = shown_name(locale, game.game(), &game.seats()[seat.index()], seat);
            let colour = MessageArg::Key(game.game().seat_key(seat));
            let note = locale.say(&message!("trouble-record", colour, before, after = &name));
            let written = game.move_at(table).map(|mv| mv.comment.as_str()).unwrap_or_default();
            if written.is_empty() { note } else { format!("{written} {note}") }
        });
        let game = game.match_mut();
        if let Some(note) = note {
            game.set_comment(table, &note);
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
    let is_there = game.is_some_and(|game| failure.of(&game).is_some());
    if !is_there || *screen.get() != Screen::Table {
        if dialog.get() == Dialog::EngineFailure {
            dialog.close();
        }
        failure.is_asked = false;
    } else if !failure.is_asked && dialog.get() == Dialog::None {
        failure.is_asked = true;
        dialog.open(Dialog::EngineFailure);
    }
}
