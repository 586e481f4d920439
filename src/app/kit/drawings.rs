//! Draws pictures on pages: icons, pieces, seats, dominoes, boards, thumbnails and emblems.

use std::sync::Arc;

use bevy_egui::egui::{self, Color32, CornerRadius, Pos2, Rect, Ui, Vec2, pos2, vec2};

use crate::app::kit::textures::Picture;
use crate::app::kit::{UiContext, colour, on_ground};
use art::marks::SquareMark;
use art::picture::{BoardGeometry, Labels, PositionView};
use art::svg::Palette;
use art::theme::Theme;
use art::{AvatarId, Colour, Part};
use session::{Game, PieceKind, Seat};

impl UiContext<'_, '_> {
    /// Draws `assets/icons/{name}.svg` in `tint`, centred in `rect`.
    pub fn icon_at(&mut self, ui: &Ui, name: &str, rect: Rect, tint: Color32) {
        // Render the icon in white, so that `tint` gives it its colour.
        let white = Palette::ink(Colour::hex(0xffffff));
        self.picture_at(ui, Picture::Drawing(format!("icons/{name}.svg"), white), rect, tint);
    }

    /// Draws a piece in `rect`.
    pub fn piece_at(&mut self, ui: &Ui, kind: PieceKind, owner: Seat, rect: Rect) {
        self.piece_fading_at(ui, kind, owner, rect, 1.0);
    }

    /// Draws a small piece of a list of moves in `rect`, in colours that stand out on a panel.
    pub fn figurine_at(&mut self, ui: &Ui, kind: PieceKind, owner: Seat, rect: Rect) {
        self.picture_at(ui, Picture::Part(Part::Figurine(kind, owner)), rect, Color32::WHITE);
    }

    /// Draws a piece with `opacity`, 0 to 1.
    pub fn piece_fading_at(&mut self, ui: &Ui, kind: PieceKind, owner: Seat, rect: Rect, opacity: f32) {
        self.picture_at(
            ui,
            Picture::Part(Part::Piece(kind, owner)),
            rect,
            Color32::WHITE.gamma_multiply(opacity),
        );
    }

    /// Draws an empty board, with the upper left corner of its frame at `at`.
    pub fn board_at(&mut self, ui: &Ui, board: BoardGeometry, labels: Labels, at: Pos2) {
        let size = board.size();
        self.pixels_at(ui, Picture::Board(board, labels), size[0], at, size);
    }

    /// Draws a mark on a square of `board`; `at` is the upper left corner of the mark.
    pub fn mark_at(&mut self, ui: &Ui, art: SquareMark, at: Pos2, board: &BoardGeometry) {
        self.pixels_at(ui, Picture::Part(Part::Mark(art)), board.cell, at, board.mark_size(art));
    }

    /// Draws a picture of `size` pixels without scaling. `side` is the side of one of its cells, in pixels.
    fn pixels_at(&mut self, ui: &Ui, picture: Picture, side: u32, at: Pos2, size: [u32; 2]) {
        let theme = self.theme();
        if let Some(texture) = self.textures.texture(ui.ctx(), theme, picture, side) {
            let size = Vec2::from(size.map(|pixels| pixels as f32)) / ui.ctx().pixels_per_point();
            paint_texture(ui, texture, Rect::from_min_size(at, size), Color32::WHITE);
        }
    }

    /// Draws the symbol of a seat: a piece of its colour, or the seat's emblem in games without sides.
    pub fn seat_at(&mut self, ui: &Ui, game: Game, seat: Seat, rect: Rect) {
        if !game.has_sides {
            self.picture_at(ui, Picture::Part(Part::SeatEmblem(seat)), rect, Color32::WHITE);
            return;
        }
        // Put a board colour behind the piece, so that it is visible on cards of any colour.
        let squares = &self.theme().squares;
        let ground = colour(squares.dark.mix(squares.light, 0.35));
        ui.painter().rect_filled(rect, CornerRadius::same((rect.width() * 0.16) as u8), ground);
        self.piece_at(ui, game.seat_icon, seat, rect.shrink(1.0));
    }

    /// Draws the round portrait of a player, centred in `rect`.
    pub fn face_at(&mut self, ui: &Ui, avatar: AvatarId, rect: Rect) {
        self.picture_at(ui, Picture::Face(avatar), rect, Color32::WHITE);
    }

    /// Draws a domino with its upper left corner at `at`; its cells are `cell` points wide.
    pub fn tile_at(&mut self, ui: &Ui, art: Part, at: Pos2, cell: f32) {
        self.tile_fading_at(ui, art, at, cell, 1.0);
    }

    /// Draws a domino with `opacity`, 0 to 1.
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

    /// Draws the thumbnail of a position into the square of `side` points at `at`.
    pub fn thumbnail_at(
        &mut self,
        ui: &Ui,
        theme: &'static Theme,
        position: &Arc<PositionView>,
        at: Pos2,
        side: f32,
    ) {
        let points = ui.ctx().pixels_per_point();
        let pixels = (side * points).round() as u32;
        if let Some(texture) = self.thumbnail(ui, theme, position, side) {
            let size = Vec2::from(position.thumbnail_size(pixels).map(|pixels| pixels as f32)) / points;
            // Squares have whole pixels, so the thumbnail may be smaller than `side`; centre it.
            let at = at + (Vec2::splat(side) - size) / 2.0;
            paint_texture(ui, texture, Rect::from_min_size(at, size), Color32::WHITE);
        }
    }

    /// The texture that [`UiContext::thumbnail_at`] draws. Call this earlier to render the texture beforehand.
    pub fn thumbnail(
        &mut self,
        ui: &Ui,
        theme: &'static Theme,
        position: &Arc<PositionView>,
        side: f32,
    ) -> Option<egui::TextureId> {
        let pixels = (side * ui.ctx().pixels_per_point()).round() as u32;
        self.textures.texture(ui.ctx(), theme, Picture::Position(Arc::clone(position)), pixels)
    }

    /// Draws the emblem of a game on the background, outside any card.
    pub fn emblem_on_ground_at(&mut self, ui: &Ui, game: Game, rect: Rect) {
        self.emblem(ui, game, rect, on_ground(self.theme()));
    }

    /// Draws the emblem of a game in the colours of the panels.
    pub fn emblem_at(&mut self, ui: &Ui, game: Game, rect: Rect) {
        let panel = &self.theme().panel;
        self.emblem(ui, game, rect, (panel.text, panel.accent));
    }

    fn emblem(&mut self, ui: &Ui, game: Game, rect: Rect, (ink, accent): (Colour, Colour)) {
        let palette = Palette { accent: Some(accent), ..Palette::ink(ink) };
        let path = format!("emblems/{}.svg", game.name());
        self.picture_at(ui, Picture::Drawing(path, palette), rect, Color32::WHITE);
    }

    /// Draws an image in its own colours; `path` is relative to `assets`.
    pub fn drawing_at(&mut self, ui: &Ui, path: &str, rect: Rect) {
        let drawing = Picture::Drawing(path.to_owned(), Palette::default());
        self.picture_at(ui, drawing, rect, Color32::WHITE);
    }

    /// Draws a square picture centred in `rect`, as large as possible.
    fn picture_at(&mut self, ui: &Ui, picture: Picture, rect: Rect, tint: Color32) {
        let side = rect.width().min(rect.height());
        let pixels = (side * ui.ctx().pixels_per_point()).round() as u32;
        let theme = self.theme();
        if let Some(texture) = self.textures.texture(ui.ctx(), theme, picture, pixels) {
            paint_texture(ui, texture, Rect::from_center_size(rect.center(), Vec2::splat(side)), tint);
        }
    }
}

/// Draws a whole texture into `rect`, whose corner is moved to a whole pixel so that the texture stays sharp.
fn paint_texture(ui: &Ui, texture: egui::TextureId, rect: Rect, tint: Color32) {
    let points = ui.ctx().pixels_per_point();
    let min = pos2((rect.min.x * points).round() / points, (rect.min.y * points).round() / points);
    let whole_texture = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
    ui.painter().image(texture, Rect::from_min_size(min, rect.size()), whole_texture, tint);
}
