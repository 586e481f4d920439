//! A button that shows a theme: part of its board, pieces and a domino.

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Pos2, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2,
    vec2,
};

use crate::app::kit::{ButtonStyle, Picture, UiContext, body_font, colour, paint_line, size};
use art::Part;
use art::theme::Theme;
use art::tiles::NumberStyle;
use session::{DominoDirection, PieceKind, Seat};

/// A theme to choose from.
pub(crate) struct Sample<'a> {
    pub theme: &'static Theme,
    /// Name of the button's area in the layout file, after `theme:`.
    pub name: &'a str,
    /// Title of the theme.
    pub text: String,
    /// Whether the theme is in use.
    pub chosen: bool,
    /// Side of a square, in points.
    pub square: f32,
}

/// Columns and rows of the visible part of the board.
const SAMPLE_SQUARES: (u8, u8) = (4, 3);

impl Sample<'_> {
    /// Draws the button. Returns whether it was pressed.
    pub(crate) fn draw(self, ui: &mut Ui, cx: &mut UiContext, width: f32) -> bool {
        let Sample { theme, name, text, chosen, square } = self;
        let pixels_per_point = ui.ctx().pixels_per_point();
        let cell = (square * pixels_per_point).round().max(1.0) / pixels_per_point;
        let board_size = vec2(f32::from(SAMPLE_SQUARES.0), f32::from(SAMPLE_SQUARES.1)) * cell;
        let border = (cell * 0.3).round();
        // 8 points above the board and 36 points below it for the title.
        let height = board_size.y + 2.0 * border + 44.0;
        let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
        response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, chosen, &text));
        cx.record_area(ui, "theme", name, rect);
        let button_style = if chosen { ButtonStyle::Chosen } else { ButtonStyle::Normal };
        let text_colour = cx.paint_button(ui, rect, &response, button_style, true);
        let left = (rect.center().x - board_size.x / 2.0).round();
        let squares = egui::Rect::from_min_size(pos2(left, (rect.top() + 8.0 + border).round()), board_size);
        let corners = CornerRadius::same((border * 0.5) as u8);
        ui.painter().rect_filled(squares.expand(border), corners, colour(theme.frame.tone));
        let inlay = Stroke::new(1.0, colour(theme.frame.inlay));
        ui.painter().rect_stroke(squares.expand(border * 0.4), 1.0, inlay, StrokeKind::Middle);
        let side = (cell * pixels_per_point) as u32;
        let mut paint = |picture, area: egui::Rect| {
            if let Some(texture) = cx.textures.texture(ui.ctx(), theme, picture, side) {
                let full_uv = egui::Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
                ui.painter().image(texture, area, full_uv, Color32::WHITE);
            }
        };
        paint(Picture::Squares(SAMPLE_SQUARES.0, SAMPLE_SQUARES.1, true), squares);
        let corner = |column: f32, row: f32| squares.min + vec2(column, row) * cell;
        let cell_size = egui::Vec2::splat(cell);
        paint(
            Picture::Part(Part::Piece(PieceKind::King, Seat::SECOND)),
            egui::Rect::from_min_size(corner(0.0, 0.0), cell_size),
        );
        paint(
            Picture::Part(Part::Piece(PieceKind::Knight, Seat::FIRST)),
            egui::Rect::from_min_size(corner(1.0, 1.0), cell_size),
        );
        // The domino overlaps the edge of the board, because Domin-Up is not played on a board.
        let tile = Part::tile_face([5, 3], DominoDirection::East, NumberStyle::Circles);
        let tile_rect = egui::Rect::from_min_size(corner(2.2, 1.75), vec2(2.0, 1.0) * cell);
        paint(Picture::Part(tile), tile_rect);
        let middle_y = (rect.bottom() + squares.bottom() + border) / 2.0;
        let label_anchor = (pos2(rect.center().x, middle_y), Align2::CENTER_CENTER);
        paint_line(
            ui.painter(),
            label_anchor,
            (&text, body_font(size::SMALL + 1.0), text_colour),
            width - 8.0,
        );
        response.clicked()
    }
}
