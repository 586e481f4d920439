//! The current game and everything that advances it.
//!
//! The match resource, the only place that plays moves (`turn`), the engine thread and engine failures, hints, live
//! analysis, clocks, forced moves, the score and the journal. Uses `look`, `words` and `core`.

pub mod analysis;
pub mod clock;
pub mod current_match;
mod desk;
pub mod engine_thread;
pub mod forced_moves;
pub mod hint;
pub mod notice;
pub mod review;
mod saved;
pub mod score;
pub mod seen;
pub mod trouble;
pub mod turn;
pub mod viewer;

pub use analysis::{Insight, PointedLine};
pub use clock::{digits, time_text};
pub use current_match::{CurrentMatch, Turn};
pub use engine_thread::EngineThread;
pub use hint::{Hint, HintStep};
pub use notice::Notice;
pub use saved::{GameCounts, LatestGame, PendingSave};
pub use score::{Recorder, Score};
pub use seen::{Ahead, Lit, thought};
pub use trouble::Trouble;

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Lit>()
        .init_resource::<saved::PendingSave>()
        .init_resource::<saved::LatestGame>()
        .init_resource::<saved::GameCounts>()
        .init_resource::<Hint>()
        .init_resource::<Trouble>()
        .add_plugins((
            notice::plugin,
            viewer::plugin,
            engine_thread::plugin,
            forced_moves::plugin,
            turn::plugin,
            clock::plugin,
            analysis::plugin,
            score::plugin,
        ));
}
