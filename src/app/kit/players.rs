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
/// `current` are the players that the seats have now. The list contains an adaptive level, or an external engine with
/// other options than the saved ones, only if it is one of them.
pub(crate) fn players_of(game: Game, engines: &KnownEngines, current: &[Player]) -> Vec<Player> {
    let program_path = |player: &Player| match player {
        Player::External(engine) => Some(engine.path().to_owned()),
        _ => None,
    };
    let adaptive = current.iter().find(|player| matches!(player, Player::Adaptive(_)));
    let engine = current.iter().find(|player| program_path(player).is_some());
    // List each engine once: the current player replaces the known engine with the same program.
    let known = engines.players(game).into_iter().filter(|known| {
        engine.is_none_or(|current_engine| program_path(known) != program_path(current_engine))
    });
    std::iter::once(Player::Human)
        .chain(adaptive.cloned())
        .chain(Player::LEVELS.map(Player::Level))
        .chain((1..=game.original_computers).map(Player::Original))
        .chain(engine.cloned())
        .chain(known)
        .collect()
}

impl UiContext<'_, '_> {
    /// Shows the symbol of a seat and a list of its possible players. `shown` is the text of the closed list.
    pub fn seat_list(
        &mut self,
        ui: &mut Ui,
        (game, seat): (Game, Seat),
        (name, shown): (&str, String),
        players: impl IntoIterator<Item = Player>,
        chosen: &mut Player,
    ) {
        let (symbol_rect, _) = ui.allocate_exact_size(vec2(36.0, size::BUTTON), Sense::hover());
        self.seat_at(ui, game, seat, square(symbol_rect.center(), if game.has_sides { 34.0 } else { 28.0 }));
        let available = vec2(ui.available_width(), field::LARGEST_LIST_HEIGHT);
        self.list(ui, (name, available), shown, |ui, cx| {
            for player in players {
                let words = player_name(&cx.locale, game, &player);
                let option_name = format!("{}-{player}", seat.number());
                cx.entry(ui, ("player", &option_name), (&mut *chosen, player), words);
            }
        });
    }
}
