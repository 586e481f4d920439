//! Areas of the widgets and pieces drawn in this frame, for the layout file that UI tests read.

use bevy::prelude::*;
use bevy_egui::egui;

/// Names and areas of the widgets drawn in this frame, in egui points.
#[derive(Resource, Default)]
pub struct WidgetAreas {
    items: Vec<(String, egui::Rect)>,
    /// Whether a layout file is written. Otherwise no areas are recorded.
    pub is_recording: bool,
}

impl WidgetAreas {
    /// Clears the areas of the last frame.
    pub fn begin(&mut self) {
        self.items.clear();
    }

    /// All names and areas, in egui points.
    pub fn items(&self) -> &[(String, egui::Rect)] {
        &self.items
    }

    /// Records an area under its full name.
    pub fn add(&mut self, name: &str, rect: egui::Rect) {
        if self.is_recording {
            self.items.push((name.to_owned(), rect));
        }
    }

    /// Records an area under `kind:name`, for example `button:undo`.
    pub fn add_named(&mut self, kind: &str, name: &str, rect: egui::Rect) {
        if self.is_recording {
            self.items.push((format!("{kind}:{name}"), rect));
        }
    }
}
