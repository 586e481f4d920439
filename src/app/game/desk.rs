//! The resources and messages that commands about the game change beside it.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::app::commands::CopyText;
use crate::app::core::{DialogState, Motion, SceneChanged};
use crate::app::game::analysis::Insight;
use crate::app::game::engine_thread::EngineThread;
use crate::app::game::hint::Hint;
use crate::app::game::notice::Notice;
use crate::app::game::trouble::Trouble;
use crate::app::words::Locale;

/// System parameter with everything beside the game that a command changes.
#[derive(SystemParam)]
pub(super) struct Desk<'w, 's> {
    pub(super) engine: ResMut<'w, EngineThread>,
    pub(super) notice: ResMut<'w, Notice>,
    pub(super) hint: ResMut<'w, Hint>,
    pub(super) insight: ResMut<'w, Insight>,
    pub(super) trouble: ResMut<'w, Trouble>,
    pub(super) dialog: DialogState<'w>,
    pub(super) motion: ResMut<'w, Motion>,
    pub(super) locale: Res<'w, Locale>,
    pub(super) scene: MessageWriter<'w, SceneChanged>,
    pub(super) texts: MessageWriter<'w, CopyText>,
    pub(super) commands: Commands<'w, 's>,
}
