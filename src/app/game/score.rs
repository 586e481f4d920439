//! The score of the players at this table, and the journal (`--record`).

use bevy::prelude::*;

use crate::app::core::FramePhase;
use crate::app::game::current_match::CurrentMatch;
use crate::app::words::Locale;
use session::{Help, Journal, NotCounted, Score as Tally, Scoreboard};

/// Games won, by player name. Results of earlier runs of the program are included through `PlayerScores::begin_with`.
#[derive(Resource)]
pub struct PlayerScores {
    pub board: Scoreboard,
    /// The number of the game whose result has been counted.
    counted: Option<u64>,
}

impl FromWorld for PlayerScores {
    fn from_world(world: &mut World) -> PlayerScores {
        let names = world.get_resource::<Locale>().map(Locale::default_name_groups).unwrap_or_default();
        PlayerScores { board: Scoreboard::new(names), counted: None }
    }
}

impl PlayerScores {
    /// Sets the score that the players of `game` had before this game. Then counts its result, if it is over.
    pub(crate) fn begin_with(&mut self, game: &CurrentMatch, before: &Tally) {
        self.board.set(game.game(), game.seats(), before);
        self.counted = None;
        self.count(game);
    }

    /// Counts the result of the current game, once.
    fn count(&mut self, game: &CurrentMatch) {
        let counts = game.reason_not_counted().is_none() && self.counted != Some(game.number());
        if let Some(outcome) = game.state().outcome().filter(|_| counts) {
            self.board.add(game.game(), game.seats(), outcome);
            self.counted = Some(game.number());
        }
    }
}

impl CurrentMatch {
    /// Reason why the game counts neither in scores nor in statistics; `None` if it counts.
    pub fn reason_not_counted(&self) -> Option<NotCounted> {
        if self.is_from_file() { Some(NotCounted::FromFile) } else { self.not_counted() }
    }

    /// Records that help was shown; no effect once the game is over.
    pub(super) fn note_help(&mut self, help: Help) {
        let is_known = self.help().is_some_and(|used| used.has(help));
        if !is_known && self.state().outcome().is_none() {
            self.record_mut().record_help(help);
        }
    }
}

/// The journal file of `--record`.
#[derive(Resource, Default)]
pub struct Recorder(pub Option<Journal>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PlayerScores>().init_resource::<Recorder>().add_systems(
        Update,
        (update_score, record)
            .chain()
            .in_set(FramePhase::Follow)
            .run_if(resource_exists_and_changed::<CurrentMatch>),
    );
}

fn update_score(game: Res<CurrentMatch>, mut score: ResMut<PlayerScores>) {
    score.count(&game);
}

fn record(game: Res<CurrentMatch>, mut recorder: ResMut<Recorder>) {
    let Some(journal) = &mut recorder.0 else { return };
    let next = if game.is_added() { journal.next_game() } else { Ok(()) };
    if let Err(error) = next.and_then(|()| journal.update(&**game)) {
        error!("{error}");
        recorder.0 = None;
    }
}
