//! One game being played: moves so far, seats and names, what a click can mean, what a move looks
//! like as abstract steps. No pixels.
//!
//! A window needs nothing else: it opens a [`Match`] from a [`MatchPlan`], shows its [`Scene`], reads clicks with a
//! [`Hand`], and plays [`Choice`]s. The facts of each [`Game`] stand in its [`GameInfo`].

pub mod advice;
pub mod analysis;
pub mod catalogue;
mod chess;
pub mod clock;
pub mod counting;
mod deliberation;
pub mod diagram;
#[doc(hidden)]
pub mod dictionary;
mod domin_up;
mod draughts;
mod english;
pub mod face;
mod game;
pub mod gesture;
pub mod guests;
pub mod hand;
pub mod info;
mod jobs;
pub mod journal;
pub mod ladder;
pub mod lesson;
pub mod message;
pub mod odds;
pub mod opening;
mod plan_error;
mod play;
pub mod playable;
mod racing_kings;
pub mod record;
pub mod refused;
mod running;
mod same_names;
mod save;
pub mod saved;
pub mod scene;
pub mod scoreboard;
pub mod seats;
pub mod spot;
pub mod transcript;
pub mod tree;
pub mod walk;
mod words;

pub use advice::{Advice, Reason};
pub use ai::draughts::endings::{keep_in as keep_solved_endings, look_in as use_solved_endings};
pub use ai::{Draft, Outlook, Player, Proof, Reporter, Service, StopFlag, Task, detach};
pub use analysis::{AnalysedLine, Analysis};
pub use catalogue::open;
pub use chess::ChessReason;
pub use clock::{Bonus, Clock, ClockError, Period, Periods, Time, TimeControl, clocks_text, read_clocks};
pub use counting::Counting;
pub use diagram::{Diagram, Edits, Man};
pub use domin_up::DominUpReason;
pub use draughts::DraughtsReason;
pub use face::{Decision, Job, Match, MatchPlan, NoAnswer, PositionTerms, SavedGame, View};
pub use game::Game;
pub use gesture::{Choice, ChoiceError, Gesture, Tag};
pub use guests::Guest;
pub use hand::{Click, Hand, Target, TargetKind, Way};
pub use info::{ENDINGS, GameInfo, GameKeys};
pub use journal::{Journal, JournalError};
pub use lesson::{Lesson, Picture, Shown, Try};
pub use message::{Explain, Message, Word, number};
pub use odds::{Odds, OddsKind, UnknownOdds};
pub use opening::{Opening, OpeningNames, OpeningTableError};
pub use plan_error::{PlanError, ReopenError};
pub use playable::Playable;
pub use record::{Automatic, End, Glyph, RecordedMove, for_readers};
pub use refused::{Refused, Threat};
pub use rules::{EndReason, GameId, Outcome, Seat};
pub use running::Session;
pub use same_names::SameNames;
pub use saved::{DrawOffer, SavedEnd, SavedLine, SavedMove};
pub use scene::{Beats, Eyes, Look, Mark, MarkKind, MarkWhen, Piece, PieceId, Scene, Step, laid_on};
pub use scoreboard::{Score, Scoreboard};
pub use seats::{SeatPlan, next_players};
pub use spot::{Lie, Spot, TableKind};
pub use transcript::text_form::OWN_ENDING;
pub use tree::{GameTree, Line, LineId, Place};
