//! A game in progress, without pixels: record, seats, clocks, gestures, scenes, hints, files.
//!
//! The window opens a [`Match`] from a [`MatchPlan`] and draws the [`Scene`] of the match. A [`MoveInput`] turns clicks
//! into the [`MoveIndex`] of a legal move, which the window plays. The constant facts of a [`Game`] are in its
//! [`GameInfo`].

pub mod analysis;
pub mod attempt;
pub mod calendar;
pub mod catalogue;
mod chess;
pub mod clock;
pub mod coach;
mod common_messages;
pub mod diagram;
mod domin_up;
mod draughts;
mod english;
pub mod exercise;
pub mod external_engines;
mod game;
pub mod game_text;
pub mod gesture;
pub mod help;
pub mod hint;
pub mod info;
mod jobs;
pub mod journal;
pub mod lesson;
pub mod level_ratings;
pub mod match_interface;
pub mod message;
#[doc(hidden)]
pub mod message_check;
pub mod mistakes;
pub mod move_input;
pub mod numbering;
pub mod odds;
pub mod opening;
mod plan_error;
mod play;
pub mod playable;
pub mod player_strength;
pub mod puzzles;
mod racing_kings;
pub mod record;
pub mod rejection;
pub mod replay;
pub mod review;
mod same_names;
mod save;
pub mod saved;
pub mod scene;
pub mod scoreboard;
pub mod seats;
mod session;
pub mod spot;
pub mod thinking_time;
pub mod tree;
pub mod tutorial;

pub use ai::draughts::endings::{
    enable_cache as keep_solved_endings, enable_cache_read_only as use_solved_endings,
};
pub use ai::{Player, ProvenResult, Reporter, StopFlag, Task, TaskBuilder, WinningChances, Worker, detach};
pub use analysis::{AnalysedLine, Analysis};
pub use calendar::CalendarDay;
pub use catalogue::open;
pub use chess::ChessReason;
pub use clock::{
    Clock, ClockError, ClockPeriod, ClockTime, MoveBonus, Periods, TimeControl, clocks_text, read_clocks,
};
pub use coach::Coach;
pub use diagram::{EditHistory, EditedPosition, EditorPiece};
pub use domin_up::DominUpReason;
pub use draughts::DraughtsReason;
pub use exercise::{Exercise, ExerciseError, ExerciseSource, ExerciseStage};
pub use external_engines::ExternalEngine;
pub use game::Game;
pub use game_text::text_form::OWN_EXTENSION;
pub use gesture::{ChoiceError, Gesture, MoveIndex, PromotionChoice};
pub use help::{Help, HelpUsed, NotCounted};
pub use hint::{Hint, Reason};
pub use info::{FILE_EXTENSIONS, GameInfo, GameKeys};
pub use journal::{Journal, JournalError};
pub use lesson::{DominoOverlay, HeldTile, Lesson, Picture};
pub use match_interface::{
    Decision, EngineJob, JobError, Match, MatchPlan, MatchState, PositionFacts, SavedGame,
};
pub use message::{LocalizedMessage, MessageArg, ToMessage, number};
pub use mistakes::{Grade, Mistake, MistakeCard, Repetition};
pub use move_input::{CapturePreview, ClickEffect, MoveInput, Target, TargetKind};
pub use numbering::MoveNumbering;
pub use odds::{Odds, OddsKind, UnknownOdds};
pub use opening::{Opening, OpeningNames, OpeningTableError};
pub use plan_error::{PlanError, ReopenError};
pub use playable::Playable;
pub use player_strength::{LevelGame, PlayerResult, SelfAssessment, StrengthEstimate};
pub use record::{ForcedByRules, GameEnd, Glyph, RecordedMove, strip_embedded_commands};
pub use rejection::{Attack, Rejection};
pub use review::{
    CoachedMove, ExplainedMove, Explanation, MoveValue, Review, ReviewJob, ReviewNodes, ReviewProgress,
    ReviewedMove,
};
pub use rules::{EndReason, GameId, Outcome, Seat};
pub use same_names::NameGroups;
pub use saved::{DrawOffer, SavedEnd, SavedLine, SavedMove};
pub use scene::{
    Beats, Mark, MarkKind, MarkWhen, Piece, PieceId, PieceKind, Scene, SceneStep, Viewer, top_domino,
};
pub use scoreboard::{Score, Scoreboard};
pub use seats::PlayerPlan;
pub use session::Session;
pub use spot::{DominoDirection, Spot, TableKind};
pub use tree::{GameTree, Line, LineId, Place};
