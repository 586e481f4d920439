//! The score between the names at this table, and the journal that `--record` asked for.

use bevy::prelude::*;

use crate::app::flow::CurrentMatch;
use crate::app::frame::FramePhase;
use crate::app::words::Locale;
use crate::app::words::names::same_names;
use crate::session::{Journal, Score as Tally, Scoreboard};

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
        let names = world.get_resource::<Locale>().map(same_names).unwrap_or_default();
        Score { board: Scoreboard::new(names), counted: None }
    }
}

impl Score {
    /// Takes over what the players at the table had won before this game.
    pub(super) fn begin_with(&mut self, game: &CurrentMatch, before: &Tally) {
        self.board.set(game.game(), game.seats(), before);
        self.counted = None;
        self.count(game);
    }

    /// Counts the game on the table, once.
    fn count(&mut self, game: &CurrentMatch) {
        let counts = !game.is_from_file() && self.counted != Some(game.number());
        if let Some(outcome) = game.outcome().filter(|_| counts) {
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
        (keep_score, record)
            .chain()
            .in_set(FramePhase::Follow)
            .run_if(resource_exists_and_changed::<CurrentMatch>),
    );
}

/// The score follows the game.
fn keep_score(game: Res<CurrentMatch>, mut score: ResMut<Score>) {
    score.count(&game);
}

fn record(game: Res<CurrentMatch>, mut recorder: ResMut<Recorder>) {
    let Some(journal) = &mut recorder.0 else { return };
    let next = if game.is_added() { journal.next_game() } else { Ok(()) };
    if let Err(error) = next.and_then(|()| journal.follow(&**game)) {
        error!("{error}");
        recorder.0 = None;
    }
}
