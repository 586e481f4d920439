//! Pixels of the layout as egui's points.

use bevy::math::{Rect, Vec2};
use bevy_egui::egui;

use crate::app::look::layout::TableLayout;

/// A rectangle of the layout in egui's points.
pub(crate) fn logical(rect: Rect, layout: &TableLayout) -> egui::Rect {
    let point = |at: Vec2| egui::pos2(at.x / layout.scale, at.y / layout.scale);
    egui::Rect::from_min_max(point(rect.min), point(rect.max))
}
