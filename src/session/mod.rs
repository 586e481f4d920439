//! One game being played: moves so far, seats and names, what a click can mean, what a move looks
//! like as abstract steps. No pixels.
#![warn(missing_docs)]

pub mod catalogue;
mod chessmen;
mod dominoes;
mod draughtsmen;
pub mod gesture;
pub mod journal;
#[path = "match.rs"]
pub mod match_face;
pub mod message;
mod opponent;
pub mod playable;
mod record;
pub mod scene;
pub mod scoreboard;
#[expect(clippy::module_inception, reason = "the layer is named after the thing it is about")]
pub mod session;
pub mod spot;
mod stage;
mod table;
mod words;

pub use catalogue::{MatchPlan, PlanError, open};
pub use gesture::{Choice, Gesture, Tag};
pub use journal::{Journal, JournalError};
pub use match_face::{ChoiceError, Job, Match, Opponent, Record, RecordedMove, SeatPlan, Stage, Table};
pub use message::{Explain, Message, Word};
pub use playable::Playable;
pub use scene::{Beats, Look, Mark, MarkKind, Piece, PieceId, Scene, Step};
pub use scoreboard::{Score, Scoreboard};
pub use session::Session;
pub use spot::{Lie, Spot, TableShape};
