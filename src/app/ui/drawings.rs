//! The pictures that screens paint: icons, pieces, the signs of seats, dominoes and emblems.

use bevy_egui::egui::{self, Color32, CornerRadius, Ui};

use crate::app::ui::pen::Pen;
use crate::app::ui::skin::colour;
use crate::app::ui::textures::{Inks, TileArt};
use crate::session::Look;
use crate::session::{Game, Seat};

impl Pen<'_> {
    /// A drawing from `assets/icons`, centred in `rect`.
    pub fn icon_at(&mut self, ui: &Ui, name: &str, rect: egui::Rect, tint: Color32) {
        let side = rect.width().min(rect.height());
        let points = ui.ctx().pixels_per_point();
        if let Some(texture) = self.textures.icon(ui.ctx(), name, (side * points).round() as u32) {
            let place = egui::Rect::from_center_size(rect.center(), egui::Vec2::splat(side));
            paint_texture(ui, texture, place, tint);
        }
    }

    /// A piece drawn in `rect`.
    pub fn piece_at(&mut self, ui: &Ui, look: Look, owner: Seat, rect: egui::Rect) {
        let points = ui.ctx().pixels_per_point();
        let side = rect.width().min(rect.height());
        let theme = self.theme();
        if let Some(texture) =
            self.textures.piece(ui.ctx(), theme, look, owner, (side * points).round() as u32)
        {
            let place = egui::Rect::from_center_size(rect.center(), egui::Vec2::splat(side));
            paint_texture(ui, texture, place, Color32::WHITE);
        }
    }

    /// A piece on a square of the board, as a badge: seen on cards of any colour.
    pub fn badge_at(&mut self, ui: &Ui, look: Look, owner: Seat, rect: egui::Rect) {
        let squares = &self.theme().squares;
        let ground = colour(squares.dark.mix(squares.light, 0.35));
        ui.painter().rect_filled(rect, CornerRadius::same((rect.width() * 0.16) as u8), ground);
        self.piece_at(ui, look, owner, rect.shrink(1.0));
    }

    /// The sign of a seat: a king of its colour, or its token where pieces belong to nobody.
    pub fn seat_at(&mut self, ui: &Ui, game: Game, seat: Seat, rect: egui::Rect) {
        if game.has_sides {
            self.badge_at(ui, game.badge, seat, rect);
            return;
        }
        let theme = self.theme();
        let side = (rect.width().min(rect.height()) * ui.ctx().pixels_per_point()).round() as u32;
        if let Some(texture) = self.textures.token(ui.ctx(), theme, seat, side) {
            paint_texture(ui, texture, rect, Color32::WHITE);
        }
    }

    /// A domino with its upper left corner at `at`, its cells `cell` points wide.
    pub fn tile_at(&mut self, ui: &Ui, art: TileArt, at: egui::Pos2, cell: f32) {
        let points = ui.ctx().pixels_per_point();
        let pixels = (cell * points).round().max(1.0);
        let theme = self.theme();
        if let Some(texture) = self.textures.tile(ui.ctx(), theme, art, pixels as u32) {
            let (columns, rows) = art.cells();
            let size = egui::vec2(columns as f32, rows as f32) * (pixels / points);
            paint_texture(ui, texture, egui::Rect::from_min_size(at, size), Color32::WHITE);
        }
    }

    /// A game's emblem in the colours of the panels.
    pub fn emblem_at(&mut self, ui: &Ui, game: Game, rect: egui::Rect) {
        let panel = &self.theme().panel;
        let inks = Inks::Two { ink: panel.text, accent: panel.accent };
        self.paint_drawing(ui, &format!("emblems/{}.svg", game.name()), inks, rect);
    }

    /// A drawing in its own colours by its path under `assets`.
    pub fn drawing_at(&mut self, ui: &Ui, path: &str, rect: egui::Rect) {
        self.paint_drawing(ui, path, Inks::Own, rect);
    }

    fn paint_drawing(&mut self, ui: &Ui, path: &str, inks: Inks, rect: egui::Rect) {
        let points = ui.ctx().pixels_per_point();
        let side = rect.width().min(rect.height());
        if let Some(texture) = self.textures.drawing(ui.ctx(), path, (side * points).round() as u32, inks) {
            let place = egui::Rect::from_center_size(rect.center(), egui::Vec2::splat(side));
            paint_texture(ui, texture, place, Color32::WHITE);
        }
    }
}

/// Paints a whole texture into `rect`, on whole pixels so that it stays crisp.
fn paint_texture(ui: &Ui, texture: egui::TextureId, rect: egui::Rect, tint: Color32) {
    let points = ui.ctx().pixels_per_point();
    let min = egui::pos2((rect.min.x * points).round() / points, (rect.min.y * points).round() / points);
    let place = egui::Rect::from_min_size(min, rect.size());
    let whole = egui::Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
    ui.painter().image(texture, place, whole, tint);
}
