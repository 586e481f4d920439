//! The pictures that screens paint: icons, pieces, the signs of seats, dominoes and emblems.

use std::sync::Arc;

use bevy_egui::egui::{self, Color32, CornerRadius, Pos2, Rect, Ui, Vec2, pos2, vec2};

use crate::app::kit::textures::Picture;
use crate::app::kit::{Pen, colour, on_ground};
use art::marks::MarkArt;
use art::picture::{Board, Labels, Sight};
use art::svg::Palette;
use art::theme::Theme;
use art::{Colour, FaceId, Part};
use session::{Game, Look, Seat};

impl Pen<'_, '_> {
    /// A drawing from `assets/icons`, centred in `rect`.
    pub fn icon_at(&mut self, ui: &Ui, name: &str, rect: Rect, tint: Color32) {
        // Drawn in white, so that it can be tinted.
        let white = Palette::ink(Colour::hex(0xffffff));
        self.picture_at(ui, Picture::Drawing(format!("icons/{name}.svg"), white), rect, tint);
    }

    /// A piece drawn in `rect`.
    pub fn piece_at(&mut self, ui: &Ui, look: Look, owner: Seat, rect: Rect) {
        self.piece_fading_at(ui, look, owner, rect, 1.0);
    }

    /// A piece with a part of its opacity.
    pub fn piece_fading_at(&mut self, ui: &Ui, look: Look, owner: Seat, rect: Rect, opacity: f32) {
        self.picture_at(
            ui,
            Picture::Part(Part::Piece(look, owner)),
            rect,
            Color32::WHITE.gamma_multiply(opacity),
        );
    }

    /// A board before anything stands on it, with the upper left corner of its frame at `at`.
    pub fn board_at(&mut self, ui: &Ui, board: Board, labels: Labels, at: Pos2) {
        let size = board.size();
        self.pixels_at(ui, Picture::Board(board, labels), size[0], at, size);
    }

    /// A mark on a square of a board, with its upper left corner at `at`.
    pub fn mark_at(&mut self, ui: &Ui, art: MarkArt, at: Pos2, board: &Board) {
        self.pixels_at(ui, Picture::Part(Part::Mark(art)), board.cell, at, board.mark_size(art));
    }

    /// A picture of so many pixels at its own size.
    fn pixels_at(&mut self, ui: &Ui, picture: Picture, side: u32, at: Pos2, size: [u32; 2]) {
        let theme = self.theme();
        if let Some(texture) = self.textures.texture(ui.ctx(), theme, picture, side) {
            let size = Vec2::from(size.map(|pixels| pixels as f32)) / ui.ctx().pixels_per_point();
            paint_texture(ui, texture, Rect::from_min_size(at, size), Color32::WHITE);
        }
    }

    /// The sign of a seat: a king of its colour, or its token where pieces belong to nobody.
    pub fn seat_at(&mut self, ui: &Ui, game: Game, seat: Seat, rect: Rect) {
        if !game.has_sides {
            self.picture_at(ui, Picture::Part(Part::Token(seat)), rect, Color32::WHITE);
            return;
        }
        // On a square of the board: seen on cards of any colour.
        let squares = &self.theme().squares;
        let ground = colour(squares.dark.mix(squares.light, 0.35));
        ui.painter().rect_filled(rect, CornerRadius::same((rect.width() * 0.16) as u8), ground);
        self.piece_at(ui, game.badge, seat, rect.shrink(1.0));
    }

    /// The portrait of a player, round, in the middle of `rect`.
    pub fn face_at(&mut self, ui: &Ui, face: FaceId, rect: Rect) {
        self.picture_at(ui, Picture::Face(face), rect, Color32::WHITE);
    }

    /// A domino with its upper left corner at `at`, its cells `cell` points wide.
    pub fn tile_at(&mut self, ui: &Ui, art: Part, at: Pos2, cell: f32) {
        self.tile_fading_at(ui, art, at, cell, 1.0);
    }

    /// A domino with a part of its opacity.
    pub fn tile_fading_at(&mut self, ui: &Ui, art: Part, at: Pos2, cell: f32, opacity: f32) {
        let points = ui.ctx().pixels_per_point();
        let pixels = (cell * points).round().max(1.0);
        let theme = self.theme();
        if let Some(texture) = self.textures.texture(ui.ctx(), theme, Picture::Part(art), pixels as u32) {
            let (columns, rows) = art.cells();
            let size = vec2(columns as f32, rows as f32) * (pixels / points);
            let tint = Color32::WHITE.gamma_multiply(opacity);
            paint_texture(ui, texture, Rect::from_min_size(at, size), tint);
        }
    }

    /// A position with its upper left corner at `at`, in a theme, at most `side` points wide and high.
    pub fn thumbnail_at(
        &mut self,
        ui: &Ui,
        theme: &'static Theme,
        position: &Arc<Sight>,
        at: Pos2,
        side: f32,
    ) {
        let points = ui.ctx().pixels_per_point();
        let pixels = (side * points).round() as u32;
        if let Some(texture) = self.thumbnail(ui, theme, position, side) {
            let size = Vec2::from(position.thumbnail_size(pixels).map(|pixels| pixels as f32)) / points;
            // Squares of whole pixels leave a little room on all sides.
            let at = at + (Vec2::splat(side) - size) / 2.0;
            paint_texture(ui, texture, Rect::from_min_size(at, size), Color32::WHITE);
        }
    }

    /// The texture of a position that is going to be painted with [`Pen::thumbnail_at`].
    pub fn thumbnail(
        &mut self,
        ui: &Ui,
        theme: &'static Theme,
        position: &Arc<Sight>,
        side: f32,
    ) -> Option<egui::TextureId> {
        let pixels = (side * ui.ctx().pixels_per_point()).round() as u32;
        self.textures.texture(ui.ctx(), theme, Picture::Position(Arc::clone(position)), pixels)
    }

    /// A game's emblem on the ground, outside any card.
    pub fn emblem_on_ground_at(&mut self, ui: &Ui, game: Game, rect: Rect) {
        self.emblem(ui, game, rect, on_ground(self.theme()));
    }

    /// A game's emblem in the colours of the panels.
    pub fn emblem_at(&mut self, ui: &Ui, game: Game, rect: Rect) {
        let panel = &self.theme().panel;
        self.emblem(ui, game, rect, (panel.text, panel.accent));
    }

    fn emblem(&mut self, ui: &Ui, game: Game, rect: Rect, (ink, accent): (Colour, Colour)) {
        let palette = Palette { accent: Some(accent), ..Palette::ink(ink) };
        let path = format!("emblems/{}.svg", game.name());
        self.picture_at(ui, Picture::Drawing(path, palette), rect, Color32::WHITE);
    }

    /// A drawing in its own colours by its path under `assets`.
    pub fn drawing_at(&mut self, ui: &Ui, path: &str, rect: Rect) {
        let drawing = Picture::Drawing(path.to_owned(), Palette::default());
        self.picture_at(ui, drawing, rect, Color32::WHITE);
    }

    /// A square picture in the middle of `rect`, as large as it goes.
    fn picture_at(&mut self, ui: &Ui, picture: Picture, rect: Rect, tint: Color32) {
        let side = rect.width().min(rect.height());
        let pixels = (side * ui.ctx().pixels_per_point()).round() as u32;
        let theme = self.theme();
        if let Some(texture) = self.textures.texture(ui.ctx(), theme, picture, pixels) {
            paint_texture(ui, texture, Rect::from_center_size(rect.center(), Vec2::splat(side)), tint);
        }
    }
}

/// Paints a whole texture into `rect`, on whole pixels so that it stays crisp.
fn paint_texture(ui: &Ui, texture: egui::TextureId, rect: Rect, tint: Color32) {
    let points = ui.ctx().pixels_per_point();
    let min = pos2((rect.min.x * points).round() / points, (rect.min.y * points).round() / points);
    let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
    ui.painter().image(texture, Rect::from_min_size(min, rect.size()), whole, tint);
}
