//! The score between the names at this table, the level that matches a person in the next game, and the journal that `--record` asked for.

use bevy::prelude::*;

use crate::app::core::FramePhase;
use crate::app::game::current_match::CurrentMatch;
use crate::app::preferences::Setups;
use crate::app::words::Locale;
use session::{Journal, Score as Tally, Scoreboard, next_players};

/// The games won between the names at this table, those of earlier runs included.
#[derive(Resource)]
pub struct Score {
    /// Wins by name.
    pub board: Scoreboard,
    /// The game on the table whose result stands in the score.
    counted: Option<u64>,
}

impl FromWorld for Score {
    fn from_world(world: &mut World) -> Score {
        let names = world.get_resource::<Locale>().map(Locale::same_names).unwrap_or_default();
        Score { board: Scoreboard::new(names), counted: None }
    }
}

impl Score {
    /// Takes over what the players at the table had won before this game.
    pub(crate) fn begin_with(&mut self, game: &CurrentMatch, before: &Tally) {
        self.board.set(game.game(), game.seats(), before);
        self.counted = None;
        self.count(game);
    }

    /// Counts the game on the table, once.
    fn count(&mut self, game: &CurrentMatch) {
        let counts = !game.is_from_file() && self.counted != Some(game.number());
        if let Some(outcome) = game.view().outcome().filter(|_| counts) {
            self.board.add(game.game(), game.seats(), outcome);
            self.counted = Some(game.number());
        }
    }
}

/// The journal that `--record` asked for.
#[derive(Resource, Default)]
pub struct Recorder(pub Option<Journal>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Score>().init_resource::<Recorder>().add_systems(
        Update,
        (keep_score, record, match_person)
            .chain()
            .in_set(FramePhase::Follow)
            .run_if(resource_exists_and_changed::<CurrentMatch>),
    );
}

/// The score follows the game.
fn keep_score(game: Res<CurrentMatch>, mut score: ResMut<Score>) {
    score.count(&game);
}

/// What was seen of the game on the table last: its number, and whether it was over.
#[derive(Default)]
struct Seen(Option<(u64, bool)>);

/// When a game ends in which a computer matches a person, the next one is set up with the level that follows.
fn match_person(game: Res<CurrentMatch>, mut setups: ResMut<Setups>, mut seen: Local<Seen>) {
    let outcome = game.view().outcome();
    let before = seen.0.replace((game.number(), outcome.is_some()));
    // A game that was over when it came to the table was counted in its time.
    if before != Some((game.number(), false)) || outcome.is_none() {
        return;
    }
    for (plan, next) in game.seats().iter().zip(next_players(game.seats(), outcome)) {
        if plan.player != next {
            setups.match_again(game.game(), &plan.player, &next);
        }
    }
}

fn record(game: Res<CurrentMatch>, mut recorder: ResMut<Recorder>) {
    let Some(journal) = &mut recorder.0 else { return };
    let next = if game.is_added() { journal.next_game() } else { Ok(()) };
    if let Err(error) = next.and_then(|()| journal.follow(&**game)) {
        error!("{error}");
        recorder.0 = None;
    }
}
