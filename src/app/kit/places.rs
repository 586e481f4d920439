//! Where everything that was painted in this frame came to lie, for the layout file.

use bevy::prelude::*;
use bevy_egui::egui;

/// The places of what was painted in this frame, in egui's points.
#[derive(Resource, Default)]
pub struct Places {
    items: Vec<(String, egui::Rect)>,
    /// Whether anybody wants to know.
    pub wanted: bool,
}

impl Places {
    /// Forgets the places of the frame before.
    pub fn begin(&mut self) {
        self.items.clear();
    }

    /// What was painted, by name, in egui's points.
    pub fn items(&self) -> &[(String, egui::Rect)] {
        &self.items
    }

    /// Something by its whole name.
    pub fn add(&mut self, name: &str, rect: egui::Rect) {
        if self.wanted {
            self.items.push((name.to_owned(), rect));
        }
    }

    /// Something by its kind and its name: `button:undo`.
    pub fn add_named(&mut self, kind: &str, name: &str, rect: egui::Rect) {
        if self.wanted {
            self.items.push((format!("{kind}:{name}"), rect));
        }
    }
}
