//! The game on the table and what moves it on: the match resource, whose eyes look, the one place that plays,
//! the engine's thread, hints, analysis, clocks, moves that the rules make, guests and their faults, score and journal, kept games, the shelf, files of games and the
//! statistics. Uses session, store, words, look, settings, frame.

pub mod analysis;
mod chooser;
pub mod clock;
mod counts;
pub mod current_match;
pub mod engine_thread;
pub mod files;
pub mod forced_moves;
pub mod guests;
pub mod hint;
pub mod keeping;
pub mod notice;
pub mod score;
pub mod seen;
pub mod shelf;
pub mod statistics;
pub mod trouble;
pub mod turn;
pub mod viewer;

pub use analysis::{Insight, PointedLine};
pub use current_match::{CurrentMatch, Turn};
pub use engine_thread::EngineThread;
pub use files::{FileDialogs, FileDrops, Files, FilesRequest};
pub use guests::{GuestPage, GuestsRequest};
pub use hint::{Hint, HintStep};
pub use keeping::{Keeping, KeptAt};
pub use notice::Notice;
pub use score::{Recorder, Score};
pub use seen::{Ahead, Lit, thought};
pub use shelf::{Shelf, ShelfRequest};
pub use statistics::{AskStatistics, Statistics};
pub use trouble::Trouble;

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Lit>().init_resource::<Hint>().init_resource::<Trouble>().add_plugins((
        notice::plugin,
        viewer::plugin,
        engine_thread::plugin,
        forced_moves::plugin,
        turn::plugin,
        clock::plugin,
        analysis::plugin,
        keeping::plugin,
        shelf::plugin,
        files::plugin,
        guests::plugin,
        statistics::plugin,
        score::plugin,
    ));
}
