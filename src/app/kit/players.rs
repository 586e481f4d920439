//! The players that can be chosen for a seat, and the list that shows them.

use bevy_egui::egui::{Sense, Ui, vec2};

use crate::app::kit::field;
use crate::app::kit::fonts::size;
use crate::app::kit::ui_context::{UiContext, square};
use crate::app::preferences::KnownEngines;
use crate::app::words::player_name;
use session::{Game, Player, Seat};

/// The players for `game`: person, levels, original computer players, known external engines.
///
/// `also` are the players on the seat now. A level that adapts to a person, or an engine with other options than the
/// current ones, is listed only if it is one of them.
pub(crate) fn players_of(game: Game, engines: &KnownEngines, also: &[Player]) -> Vec<Player> {
    let program = |player: &Player| match player {
        Player::External(engine) => Some(engine.path().to_owned()),
        _ => None,
    };
    let matched = also.iter().find(|player| matches!(player, Player::Adaptive(_)));
    let engine = also.iter().find(|player| program(player).is_some());
    // List an engine once, even with other options.
    let known = engines
        .players(game)
        .into_iter()
        .filter(|known| engine.is_none_or(|now| program(known) != program(now)));
    std::iter::once(Player::Human)
        .chain(matched.cloned())
        .chain(Player::LEVELS.map(Player::Level))
        .chain((1..=game.originals).map(Player::Original))
        .chain(engine.cloned())
        .chain(known)
        .collect()
}

impl UiContext<'_, '_> {
    /// Shows the sign of a seat and a list of its possible players. `shown` is the text of the closed list.
    pub fn seat_list(
        &mut self,
        ui: &mut Ui,
        (game, seat): (Game, Seat),
        (name, shown): (&str, String),
        players: impl IntoIterator<Item = Player>,
        chosen: &mut Player,
    ) {
        let (sign, _) = ui.allocate_exact_size(vec2(36.0, size::BUTTON), Sense::hover());
        self.seat_at(ui, game, seat, square(sign.center(), if game.has_sides { 34.0 } else { 28.0 }));
        let room = vec2(ui.available_width(), field::LARGEST_LIST_HEIGHT);
        self.list(ui, (name, room), shown, |ui, cx| {
            for player in players {
                let words = player_name(&cx.locale, game, &player);
                let place = format!("{}-{player}", seat.number());
                cx.entry(ui, ("player", &place), (&mut *chosen, player), words);
            }
        });
    }
}
