//! Pauses the animations of a page while the player is not looking.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowOccluded};
use bevy_egui::egui::Ui;

use crate::app::core::NextFrame;
use crate::app::preferences::Settings;

/// Without any input for this time, the player is assumed to be away.
const AWAY_AFTER: Duration = Duration::from_secs(60);

/// System parameter with the time for the animations of a page, and whether the player is looking.
#[derive(SystemParam)]
pub struct Attention<'w, 's> {
    state: Local<'s, AttentionState>,
    time: Res<'w, Time<Real>>,
    settings: Res<'w, Settings>,
    next_frame: Res<'w, NextFrame>,
    window: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    occlusions: MessageReader<'w, 's, WindowOccluded>,
}

#[derive(Default)]
struct AttentionState {
    /// Time of the last frame that showed the page.
    last_frame: Duration,
    last_input: Duration,
    /// Whether the window is minimised or covered by other windows.
    is_hidden: bool,
}

impl Attention<'_, '_> {
    /// Updates time, last input and visibility of the window. Call it in each frame that shows the page.
    pub fn observe(&mut self, ui: &Ui) {
        let now = self.time.elapsed();
        let state = &mut *self.state;
        if let Some(last) = self.occlusions.read().last() {
            state.is_hidden = last.occluded;
        }
        // The page was not shown for a while: opening it counts as input.
        let is_reopened = now.saturating_sub(state.last_frame) > AWAY_AFTER;
        if is_reopened || ui.input(|input| !input.events.is_empty() || input.pointer.is_moving()) {
            state.last_input = now;
        }
        state.last_frame = now;
    }

    /// The time of this frame, for animations.
    pub fn now(&self) -> Duration {
        self.state.last_frame
    }

    /// Whether animations are switched off.
    pub fn are_animations_off(&self) -> bool {
        !self.settings.has_animations()
    }

    /// Whether animations may run now.
    pub fn may_animate(&self) -> bool {
        self.is_player_looking() && !self.are_animations_off()
    }

    /// Whether the player is looking: the window is focused and visible, and there was input in the last minute.
    ///
    /// Content that changes without motion, such as a clock, depends on this alone and not on the animation setting.
    pub fn is_player_looking(&self) -> bool {
        let is_focused = self.window.single().is_ok_and(|window| window.focused);
        let is_recent = self.now() < self.state.last_input + AWAY_AFTER;
        is_focused && !self.state.is_hidden && is_recent
    }

    /// Requests the next frame if `moving`.
    pub fn request_frame_if(&self, moving: bool) {
        self.next_frame.request_if(moving);
    }

    /// Requests a frame at the time `at`, for example for the start of an animation. Call it in every frame until then.
    pub fn wake_at(&self, at: Duration) {
        self.next_frame.request_at(at);
    }
}
