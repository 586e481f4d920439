//! Resources and messages that game commands change in addition to the game itself.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use crate::app::commands::CopyText;
use crate::app::core::{DialogControl, RunningAnimations, SceneChanged};
use crate::app::game::analysis::LiveAnalysis;
use crate::app::game::coach::GameCoach;
use crate::app::game::engine_failure::EngineFailure;
use crate::app::game::engine_thread::EngineThread;
use crate::app::game::exercise_state::{ExerciseJudge, NextExercises, ReasonsSearch};
use crate::app::game::hint::HintState;
use crate::app::game::notice::Notice;
use crate::app::game::player_strength::LevelGames;
use crate::app::game::review::GameReview;
use crate::app::preferences::{Settings, SettingsCommand, Setups};
use crate::app::words::Locale;

/// System parameter: everything except the game that a game command changes.
#[derive(SystemParam)]
pub(super) struct GameEffects<'w, 's> {
    pub(super) engine: ResMut<'w, EngineThread>,
    pub(super) notice: ResMut<'w, Notice>,
    pub(super) hint: ResMut<'w, HintState>,
    pub(super) analysis: ResMut<'w, LiveAnalysis>,
    pub(super) review: ResMut<'w, GameReview>,
    pub(super) judge: ResMut<'w, ExerciseJudge>,
    pub(super) coach: ResMut<'w, GameCoach>,
    pub(super) next_exercises: ResMut<'w, NextExercises>,
    pub(super) reasons: ResMut<'w, ReasonsSearch>,
    pub(super) failure: ResMut<'w, EngineFailure>,
    pub(super) dialog: DialogControl<'w>,
    pub(super) motion: ResMut<'w, RunningAnimations>,
    pub(super) locale: Res<'w, Locale>,
    pub(super) level_games: Res<'w, LevelGames>,
    pub(super) setups: Res<'w, Setups>,
    pub(super) settings: Res<'w, Settings>,
    pub(super) settings_changes: MessageWriter<'w, SettingsCommand>,
    pub(super) scene: MessageWriter<'w, SceneChanged>,
    pub(super) texts: MessageWriter<'w, CopyText>,
    pub(super) proxy: Option<Res<'w, EventLoopProxyWrapper>>,
    pub(super) commands: Commands<'w, 's>,
}
