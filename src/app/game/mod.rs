//! The current game and everything that advances it.
//!
//! It contains the match resource, the engine thread, engine failures, hints, live analysis, reviews, exercises, the coach,
//! clocks, forced moves, the score, the strength of people, the first steps of newcomers and the journal. Only the module
//! `turn` plays moves. Uses `look`, `words` and `core`.

pub mod analysis;
pub mod browsing;
pub mod clock;
pub mod coach;
pub mod current_match;
mod effects;
pub mod engine_failure;
pub mod engine_thread;
mod exercise;
mod exercise_state;
mod first_steps;
pub mod forced_moves;
pub mod hint;
mod job_thread;
pub mod notice;
pub mod player_strength;
pub mod review;
mod saved;
pub mod score;
pub mod shown_facts;
pub mod turn;
pub mod viewer;

pub use analysis::{HoveredLine, LiveAnalysis};
pub use clock::{clock_text, time_text};
pub use coach::GameCoach;
pub use current_match::{CurrentMatch, NextActor};
pub use engine_failure::EngineFailure;
pub use engine_thread::EngineThread;
pub use hint::{HintState, HintStep};
pub use notice::Notice;
pub use player_strength::{LevelGames, RequestLevelGames};
pub use review::GameReview;
pub use saved::{GameCounts, LatestGame, PendingSave};
pub use score::{PlayerScores, Recorder};
pub use shown_facts::{HoveredMove, MaterialLead};

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<HoveredMove>()
        .init_resource::<saved::PendingSave>()
        .init_resource::<saved::LatestGame>()
        .init_resource::<saved::GameCounts>()
        .init_resource::<HintState>()
        .init_resource::<exercise_state::ExerciseJudge>()
        .init_resource::<exercise_state::NextExercises>()
        .init_resource::<exercise_state::ReasonsSearch>()
        .init_resource::<EngineFailure>()
        .add_plugins((
            notice::plugin,
            viewer::plugin,
            engine_thread::plugin,
            forced_moves::plugin,
            turn::plugin,
            clock::plugin,
            coach::plugin,
            analysis::plugin,
            score::plugin,
            first_steps::plugin,
            player_strength::plugin,
            review::plugin,
        ));
}
