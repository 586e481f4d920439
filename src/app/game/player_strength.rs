//! Results of people against computer levels, and the level of adaptive computers that follows from them.

use std::collections::BTreeMap;

use bevy::prelude::*;

use crate::app::core::{AddWakingMessage, FramePhase, TableCleared};
use crate::app::game::current_match::CurrentMatch;
use crate::app::preferences::Setups;
use crate::app::words::Locale;
use session::{Game, GameId, LevelGame, Match, NameGroups, Player, Seat, StrengthEstimate};

/// Finished games of people against computer levels, by game and name.
///
/// The library answers with the saved games. The game on the table is counted here, so that a rematch need not wait for
/// the disk, and where games are not saved.
#[derive(Resource)]
pub struct LevelGames {
    same_names: NameGroups,
    /// Games by kind of game and representative name, oldest first, without the game on the table.
    earlier: BTreeMap<(GameId, String), Vec<LevelGame>>,
    /// The game on the table, if it has ended there.
    on_table: Option<TableResult>,
    /// Number of the game on the table if it was over when it was opened. It is one of the earlier games.
    opened_over: Option<u64>,
    /// Whether the library answers, so that earlier games are unknown until it has.
    has_library: bool,
}

/// Asks the library for the games of the person with this name against computer levels. The answer is set in
/// [`LevelGames`].
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct RequestLevelGames(pub Game, pub String);

struct TableResult {
    /// Number of the game within this run.
    number: u64,
    kind: (GameId, String),
    game: LevelGame,
}

impl FromWorld for LevelGames {
    fn from_world(world: &mut World) -> LevelGames {
        let same_names = world.get_resource::<Locale>().map(Locale::default_name_groups).unwrap_or_default();
        LevelGames {
            same_names,
            earlier: BTreeMap::new(),
            on_table: None,
            opened_over: None,
            has_library: false,
        }
    }
}

impl LevelGames {
    /// Notes that the library answers requests.
    pub(crate) fn await_library(&mut self) {
        self.has_library = true;
    }

    /// Sets the earlier games of the person `name`, as the library has them, oldest first.
    pub(crate) fn set_earlier(&mut self, game: Game, name: &str, games: Vec<LevelGame>) {
        let kind = self.kind(game, name);
        self.earlier.insert(kind, games);
    }

    /// Notes that the library cannot read the games of the person `name`. Those that are known stay.
    pub(crate) fn keep_earlier(&mut self, game: Game, name: &str) {
        let kind = self.kind(game, name);
        self.earlier.entry(kind).or_default();
    }

    /// Estimates the strength of the person `name`; `None` until the library has answered.
    pub(crate) fn estimate(&self, game: Game, name: &str, setups: &Setups) -> Option<StrengthEstimate> {
        self.estimate_of(game, &self.kind(game, name), setups)
    }

    fn estimate_of(&self, game: Game, kind: &(GameId, String), setups: &Setups) -> Option<StrengthEstimate> {
        let earlier = self.earlier.get(kind);
        if earlier.is_none() && self.has_library {
            return None;
        }
        let on_table = self.on_table.iter().filter(|result| result.kind == *kind).map(|result| &result.game);
        let games = earlier.into_iter().flatten().chain(on_table);
        Some(StrengthEstimate::new(game, setups.self_assessment(game), games))
    }

    fn kind(&self, game: Game, name: &str) -> (GameId, String) {
        (game.id, self.same_names.representative(name.trim()).to_owned())
    }

    /// Counts the game on the table, or no longer counts it after a take-back.
    fn update(&mut self, game: &CurrentMatch) {
        let counts = game.reason_not_counted().is_none() && self.opened_over != Some(game.number());
        let result = LevelGame::of(&**game).filter(|_| counts);
        self.on_table = result.map(|(seat, level_game)| TableResult {
            number: game.number(),
            kind: self.kind(game.game(), &game.seats()[seat.index()].name),
            game: level_game,
        });
    }

    /// Adds the game that leaves the table to the earlier games.
    fn clear_table(&mut self) {
        if let Some(result) = self.on_table.take() {
            self.earlier.entry(result.kind).or_default().push(result.game);
        }
    }

    /// The adaptive computer for the next game of the players at the table; `None` if `game` says nothing new.
    pub(crate) fn next_opponent(&self, game: &CurrentMatch, setups: &Setups) -> Option<Player> {
        let result = self.on_table.as_ref().filter(|result| result.number == game.number())?;
        Some(self.estimate_of(game.game(), &result.kind, setups)?.even_opponent())
    }

    /// Gives the adaptive computers of `next`, another game of the players of `game`, the level that follows from the
    /// results.
    pub(super) fn adapt(&self, next: &mut dyn Match, game: &CurrentMatch, setups: &Setups) {
        let Some(opponent) = self.next_opponent(game, setups) else { return };
        for index in 0..next.seats().len() {
            let plan = &next.seats()[index];
            if matches!(plan.player, Player::Adaptive(_)) {
                let name = plan.name.clone();
                next.change_player(Seat::from_index(index), opponent.clone(), &name);
            }
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LevelGames>()
        .add_waking_message::<RequestLevelGames>()
        .add_observer(|_: On<TableCleared>, mut results: ResMut<LevelGames>| results.clear_table())
        .add_systems(
            Update,
            (count_result, adapt_level)
                .chain()
                .in_set(FramePhase::Follow)
                .run_if(resource_exists_and_changed::<CurrentMatch>),
        );
}

fn count_result(game: Res<CurrentMatch>, mut results: ResMut<LevelGames>) {
    if game.is_added() {
        results.opened_over = game.state().outcome().map(|_| game.number());
    }
    results.update(&game);
}

/// Stores the next level of an adaptive computer in the set-up, once after each game that counts.
fn adapt_level(
    game: Res<CurrentMatch>,
    results: Res<LevelGames>,
    mut setups: ResMut<Setups>,
    mut adapted: Local<Option<u64>>,
) {
    if *adapted == Some(game.number()) {
        return;
    }
    let Some(opponent) = results.next_opponent(&game, &setups) else { return };
    *adapted = Some(game.number());
    for plan in game.seats() {
        if matches!(plan.player, Player::Adaptive(_)) && plan.player != opponent {
            setups.replace_player(game.game(), &plan.player, &opponent);
        }
    }
}
