//! Whether somebody looks at what moves by itself on a page: pictures rest when nobody does.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowOccluded};
use bevy_egui::egui::Ui;

use crate::app::core::NextFrame;
use crate::app::preferences::Settings;

/// Without any input for so long nobody looks.
const LASTS: Duration = Duration::from_secs(60);

/// The clock of what moves by itself, and whether anybody watches it.
#[derive(SystemParam)]
pub struct Attention<'w, 's> {
    looking: Local<'s, Looking>,
    time: Res<'w, Time<Real>>,
    settings: Res<'w, Settings>,
    next_frame: Res<'w, NextFrame>,
    window: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    occlusions: MessageReader<'w, 's, WindowOccluded>,
}

#[derive(Default)]
struct Looking {
    last_frame: Duration,
    last_input: Duration,
    is_hidden: bool,
}

impl Attention<'_, '_> {
    /// Takes in what has come since the last frame.
    pub fn follow(&mut self, ui: &Ui) {
        let now = self.time.elapsed();
        let looking = &mut *self.looking;
        if let Some(last) = self.occlusions.read().last() {
            looking.is_hidden = last.occluded;
        }
        // Another page was shown meanwhile: whoever comes back looks.
        let is_back = now.saturating_sub(looking.last_frame) > LASTS;
        if is_back || ui.input(|input| !input.events.is_empty() || input.pointer.is_moving()) {
            looking.last_input = now;
        }
        looking.last_frame = now;
    }

    /// The time of this frame, by which motion is measured.
    pub fn now(&self) -> Duration {
        self.looking.last_frame
    }

    /// Whether nothing is to travel.
    pub fn is_still(&self) -> bool {
        !self.settings.moves()
    }

    /// Whether something may move by itself now.
    pub fn is_given(&self) -> bool {
        self.is_watched() && !self.is_still()
    }

    /// Whether somebody looks: at what changes without moving, too.
    pub fn is_watched(&self) -> bool {
        let is_focused = self.window.single().is_ok_and(|window| window.focused);
        let is_recent = self.now() < self.looking.last_input + LASTS;
        is_focused && !self.looking.is_hidden && is_recent
    }

    /// Asks for the next frame while something is on its way.
    pub fn ask_if(&self, moving: bool) {
        self.next_frame.ask_if(moving);
    }

    /// Wakes the window when something is to move by itself; to be said in every frame until then.
    pub fn wake_at(&self, at: Duration) {
        self.next_frame.ask_at(at);
    }
}
