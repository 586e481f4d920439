//! The score between the names at this table, and the journal that `--record` asked for.

use bevy::prelude::*;

use crate::app::flow::CurrentMatch;
use crate::app::frame::FramePhase;
use crate::session::{Journal, Outcome, Scoreboard};

/// The games won between the names at this table, since the program was started.
#[derive(Resource, Default)]
pub struct Score {
    /// Wins by name.
    pub board: Scoreboard,
    /// The result of the game on the table that stands in the score, with the number of that game.
    counted: Option<(u64, Outcome)>,
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
    let outcome = game.outcome();
    let counted = score.counted.filter(|(number, _)| *number == game.number()).map(|(_, outcome)| outcome);
    if outcome == counted {
        return;
    }
    let (id, seats) = (game.game(), game.seats());
    if let Some(old) = counted {
        score.board.remove(id, seats, old);
    }
    if let Some(new) = outcome {
        score.board.add(id, seats, new);
    }
    score.counted = outcome.map(|outcome| (game.number(), outcome));
}

fn record(game: Res<CurrentMatch>, mut recorder: ResMut<Recorder>) {
    let Some(journal) = &mut recorder.0 else { return };
    let next = if game.is_added() { journal.next_game() } else { Ok(()) };
    if let Err(error) = next.and_then(|()| journal.follow(&**game)) {
        error!("{error}");
        recorder.0 = None;
    }
}
