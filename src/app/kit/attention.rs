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

/// Time for the animations of a page, and whether the player is looking.
#[derive(SystemParam)]
pub struct Attention<'w, 's> {
    looking: Local<'s, AttentionState>,
    time: Res<'w, Time<Real>>,
    settings: Res<'w, Settings>,
    next_frame: Res<'w, NextFrame>,
    window: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    occlusions: MessageReader<'w, 's, WindowOccluded>,
}

#[derive(Default)]
struct AttentionState {
    last_frame: Duration,
    last_input: Duration,
    is_hidden: bool,
}

impl Attention<'_, '_> {
    /// Updates time, last input and visibility of the window. Call it in each frame that shows the page.
    pub fn observe(&mut self, ui: &Ui) {
        let now = self.time.elapsed();
        let looking = &mut *self.looking;
        if let Some(last) = self.occlusions.read().last() {
            looking.is_hidden = last.occluded;
        }
        // Another page was shown meanwhile: opening this one counts as input.
        let is_back = now.saturating_sub(looking.last_frame) > AWAY_AFTER;
        if is_back || ui.input(|input| !input.events.is_empty() || input.pointer.is_moving()) {
            looking.last_input = now;
        }
        looking.last_frame = now;
    }

    /// The time of this frame, for animations.
    pub fn now(&self) -> Duration {
        self.looking.last_frame
    }

    /// Whether animations are switched off.
    pub fn are_animations_off(&self) -> bool {
        !self.settings.has_animations()
    }

    /// Whether animations may run now.
    pub fn may_animate(&self) -> bool {
        self.is_player_looking() && !self.are_animations_off()
    }

    /// Whether the player is looking: window focused and visible, recent input.
    ///
    /// Alone it decides about content that changes without moving, such as a clock.
    pub fn is_player_looking(&self) -> bool {
        let is_focused = self.window.single().is_ok_and(|window| window.focused);
        let is_recent = self.now() < self.looking.last_input + AWAY_AFTER;
        is_focused && !self.looking.is_hidden && is_recent
    }

    /// Requests the next frame if `moving`.
    pub fn ask_if(&self, moving: bool) {
        self.next_frame.request_if(moving);
    }

    /// Requests a frame at the time `at`, when the next animation starts. Call it in every frame until then.
    pub fn wake_at(&self, at: Duration) {
        self.next_frame.request_at(at);
    }
}
