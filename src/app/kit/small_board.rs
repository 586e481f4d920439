//! A small board that is painted anew in every frame, for pictures that move or answer the pointer: what the rules say of a
//! position, and the move on its way. Pictures that only stand there, many on a page, are thumbnails, drawn once (`Pen::thumbnail_at`).

use bevy_egui::egui::{self, Align2, Color32, CornerRadius, Pos2, Stroke, StrokeKind, Ui, pos2, vec2};

use crate::app::kit::fonts::body_font;
use crate::app::kit::pen::Pen;
use crate::app::kit::skin::colour;
use art::theme::Theme;
use session::{Eyes, Game, MarkKind, Match, Scene, Seat, Spot, TableKind};

/// A small board as it is to be painted.
pub(crate) struct Board<'a> {
    /// What the rules say of the position.
    pub game: &'a dyn Match,
    /// The seat at the lower edge.
    pub below: Seat,
    /// The piece that shows where it can go.
    pub from: Option<Spot>,
    /// Pieces on their way.
    pub motion: Option<Motion<'a>>,
    /// Whether the pieces that must capture are marked.
    pub marked: bool,
    /// Whether the squares are named: by numbers in them, or by letters and digits on the frame.
    pub named: bool,
}

/// Between two pictures of the game.
#[derive(Clone, Copy)]
pub(crate) struct Motion<'a> {
    /// The one before.
    pub before: &'a Scene,
    /// The one that comes.
    pub after: &'a Scene,
    /// How much of the way is done, from 0 to 1.
    pub share: f32,
}

/// Where the squares of a small board are.
#[derive(Clone, Copy)]
pub(crate) struct Grid {
    squares: egui::Rect,
    /// How wide a square is.
    pub cell: f32,
    /// How wide the frame is.
    border: f32,
    columns: i16,
    rows: i16,
    turned: bool,
}

impl Grid {
    /// The square of a spot on the board.
    pub(crate) fn square(&self, spot: Spot) -> Option<egui::Rect> {
        let Spot::Cell { x, y } = spot else { return None };
        let (column, row) = if self.turned { (self.columns - 1 - x, y) } else { (x, self.rows - 1 - y) };
        let min = self.squares.min + vec2(f32::from(column), f32::from(row)) * self.cell;
        Some(egui::Rect::from_min_size(min, egui::Vec2::splat(self.cell)))
    }

    /// Every spot of the board.
    pub(crate) fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        (0..columns).flat_map(move |x| (0..rows).map(move |y| Spot::cell(x, y)))
    }

    /// The spot below a point.
    pub(crate) fn spot(&self, at: Pos2) -> Option<Spot> {
        if !self.squares.contains(at) {
            return None;
        }
        let place = (at - self.squares.min) / self.cell;
        let column = (place.x as i16).min(self.columns - 1);
        let row = (place.y as i16).min(self.rows - 1);
        let (x, y) =
            if self.turned { (self.columns - 1 - column, row) } else { (column, self.rows - 1 - row) };
        Some(Spot::cell(x, y))
    }

    /// The spots below the straight way of a pointer that was told of at two points alone, in their order, without its end.
    /// A corner that the way only touches is none of them: whoever goes along a diagonal means no square beside it.
    pub(crate) fn passed(&self, from: Pos2, to: Pos2) -> Vec<Spot> {
        /// So much of a square at each edge does not count.
        const EDGE: f32 = 1.0 / 12.0;
        /// So many looks are taken for each square of the way.
        const LOOKS: f32 = 24.0;
        let way = to - from;
        let looks = (way.length() / self.cell * LOOKS).ceil().clamp(1.0, 10_000.0) as u16;
        let is_inside = |at: f32| (EDGE..1.0 - EDGE).contains(&at.rem_euclid(1.0));
        let mut passed: Vec<Spot> = (0..looks)
            .map(|look| from + way * (f32::from(look) / f32::from(looks)))
            .filter(|at| {
                let place = (*at - self.squares.min) / self.cell;
                is_inside(place.x) && is_inside(place.y)
            })
            .filter_map(|at| self.spot(at))
            .collect();
        passed.dedup();
        passed
    }
}

/// How wide the frame of a large board is, in points.
const WIDEST: f32 = 26.0;

/// The squares of a game's board and what is written beside them, before anything stands there.
pub(crate) struct Ground {
    /// Which game.
    pub game: Game,
    /// The seat at the lower edge.
    pub below: Seat,
    /// Whether the squares are named: by numbers in them, or by letters and digits on the frame.
    pub named: bool,
}

impl Ground {
    /// Paints the squares as large as they go in `rect`.
    pub(crate) fn paint(&self, ui: &Ui, pen: &mut Pen, rect: egui::Rect) -> Option<Grid> {
        let TableKind::Board { columns, rows, dark_corner } = self.game.table else { return None };
        let points = ui.ctx().pixels_per_point();
        let share = if self.named && !self.game.numbers_squares() { 0.058 } else { 0.045 };
        let border = (rect.width() * share).clamp(4.0, WIDEST);
        let room = (rect.width().min(rect.height()) - 2.0 * border) * points;
        // Whole pixels, so that the squares are crisp.
        let cell = (room / f32::from(columns.max(rows))).floor().max(1.0) / points;
        let size = vec2(cell * f32::from(columns), cell * f32::from(rows));
        let corner = rect.center() - size / 2.0;
        let corner = pos2((corner.x * points).round() / points, (corner.y * points).round() / points);
        let squares = egui::Rect::from_min_size(corner, size);
        let grid = Grid { squares, cell, border, columns, rows, turned: self.below != Seat::FIRST };
        frame(ui, pen.theme(), squares, border);
        pen.squares_at(ui, (columns as u8, rows as u8), dark_corner != grid.turned_parity(), squares);
        Some(grid)
    }

    /// What the squares are called, where sentences about the board name them.
    pub(crate) fn names(&self, ui: &Ui, pen: &Pen, grid: &Grid) {
        if self.named {
            grid.names(ui, pen, self.game);
        }
    }
}

impl Board<'_> {
    /// Paints it as large as it goes in `rect`.
    pub(crate) fn paint(&self, ui: &Ui, pen: &mut Pen, rect: egui::Rect) -> Option<Grid> {
        let ground = Ground { game: self.game.game(), below: self.below, named: self.named };
        let grid = ground.paint(ui, pen, rect)?;
        self.marks_below(ui, pen, &grid);
        ground.names(ui, pen, &grid);
        self.pieces(ui, pen, &grid);
        self.marks_above(ui, pen, &grid);
        Some(grid)
    }

    fn marks_below(&self, ui: &Ui, pen: &Pen, grid: &Grid) {
        let theme: &Theme = pen.theme();
        for square in self.game.last_move().iter().filter_map(|spot| grid.square(*spot)) {
            ui.painter().rect_filled(square, 0.0, colour(theme.marks.last_move_tint));
        }
        for mark in &self.game.view().marks {
            let Some(square) = grid.square(mark.spot) else { continue };
            match mark.kind {
                MarkKind::Check if self.motion.is_none() => {
                    let stroke = Stroke::new(2.5, colour(theme.marks.check));
                    ui.painter().circle_stroke(square.center(), grid.cell * 0.46, stroke);
                }
                MarkKind::Goal => grid.finish(ui, theme, square),
                // The others lie over the pieces (`marks_above`), or a small board does not show them.
                _ => {}
            }
        }
    }

    fn pieces(&self, ui: &Ui, pen: &mut Pen, grid: &Grid) {
        let Some(Motion { before, after, share }) = self.motion else {
            for piece in &self.game.scene(Eyes::All).pieces {
                if let Some(square) = grid.square(piece.spot) {
                    pen.piece_at(ui, piece.look, piece.owner, square);
                }
            }
            return;
        };
        let mut moving = Vec::new();
        for piece in &before.pieces {
            let Some(from) = grid.square(piece.spot) else { continue };
            let then = after.piece(piece.id);
            match then.and_then(|then| Some((then, grid.square(then.spot)?))) {
                Some((_, to)) if to == from => {
                    let shown = then.filter(|_| share > 0.5).unwrap_or(piece);
                    pen.piece_at(ui, shown.look, shown.owner, from);
                }
                Some((then, to)) => moving.push((if share < 1.0 { piece } else { then }, from, to)),
                // Taken, or put upon another.
                None => pen.piece_fading_at(ui, piece.look, piece.owner, from, 1.0 - share),
            }
        }
        for piece in &after.pieces {
            let is_new = before.piece(piece.id).is_none_or(|old| grid.square(old.spot).is_none());
            if let Some(square) = grid.square(piece.spot).filter(|_| is_new) {
                pen.piece_fading_at(ui, piece.look, piece.owner, square, share);
            }
        }
        for (piece, from, to) in moving {
            let lifted = grid.cell * 0.12 * (share * std::f32::consts::PI).sin();
            let at = from.translate((to.min - from.min) * share - vec2(0.0, lifted));
            pen.piece_at(ui, piece.look, piece.owner, at);
        }
    }

    /// Who must capture, and where the chosen piece can go.
    fn marks_above(&self, ui: &Ui, pen: &Pen, grid: &Grid) {
        if self.motion.is_some() {
            return;
        }
        let (theme, cell): (&Theme, f32) = (pen.theme(), grid.cell);
        let obliged = self.game.view().marks.iter().filter(|mark| mark.kind == MarkKind::Obliged);
        for square in obliged.filter(|_| self.marked).filter_map(|mark| grid.square(mark.spot)) {
            arrowheads(ui, square, colour(theme.marks.selected), colour(theme.marks.casing));
        }
        let Some(from) = self.from else { return };
        if let Some(square) = grid.square(from) {
            let stroke = Stroke::new(2.0, colour(theme.marks.selected));
            ui.painter().rect_stroke(square.shrink(1.0), 0.0, stroke, StrokeKind::Inside);
        }
        let marks = colour(theme.marks.legal);
        for gesture in self.game.view().gestures.iter().filter(|gesture| gesture.start() == Some(from)) {
            let Some(square) = gesture.end().and_then(|end| grid.square(end)) else { continue };
            if gesture.captures() {
                ui.painter().circle_stroke(square.center(), cell * 0.42, Stroke::new(2.5, marks));
            } else {
                ui.painter().circle_filled(square.center(), cell * 0.15, marks);
            }
            // What is taken elsewhere than where the piece goes has to be said, and how it gets there.
            if gesture.takes.iter().all(|taken| gesture.end() == Some(*taken)) {
                continue;
            }
            let route = gesture.routes.first().into_iter().flatten();
            let points: Vec<Pos2> = route.filter_map(|spot| Some(grid.square(*spot)?.center())).collect();
            ui.painter().line(points, Stroke::new(2.0, marks));
            for square in gesture.takes.iter().filter_map(|spot| grid.square(*spot)) {
                let arm = square.shrink(cell * 0.24);
                let [casing, ink] = [(4.5, theme.marks.casing), (2.5, theme.marks.check)]
                    .map(|(wide, ink)| Stroke::new(wide, colour(ink)));
                for stroke in [casing, ink] {
                    ui.painter().line_segment([arm.left_top(), arm.right_bottom()], stroke);
                    ui.painter().line_segment([arm.right_top(), arm.left_bottom()], stroke);
                }
            }
        }
    }
}

impl Grid {
    /// What the squares are called: by numbers in them, or by letters and digits on the frame.
    fn names(&self, ui: &Ui, pen: &Pen, game: Game) {
        let (border, theme): (f32, &Theme) = (self.border, pen.theme());
        if game.numbers_squares() {
            let font = body_font((self.cell * 0.28).clamp(7.0, 12.0));
            for spot in self.spots() {
                let Some((number, square)) = (game.cell_number)(spot).zip(self.square(spot)) else {
                    continue;
                };
                let at = square.left_bottom() + vec2(self.cell * 0.05, -self.cell * 0.02);
                let ink = colour(theme.squares.label_on_dark);
                ui.painter().text(at, Align2::LEFT_BOTTOM, number.to_string(), font.clone(), ink);
            }
            return;
        }
        let (font, ink) = (body_font((border * 0.66).clamp(7.0, 13.0)), colour(theme.frame.label));
        let write = |at: Pos2, text: String| {
            ui.painter().text(at, Align2::CENTER_CENTER, text, font.clone(), ink);
        };
        for x in 0..self.columns {
            let Some(square) = self.square(Spot::cell(x, if self.turned { self.rows - 1 } else { 0 })) else {
                continue;
            };
            let letter = char::from(b'a' + (x % 26) as u8).to_string();
            write(pos2(square.center().x, self.squares.bottom() + border * 0.6), letter);
        }
        for y in 0..self.rows {
            let Some(square) = self.square(Spot::cell(if self.turned { self.columns - 1 } else { 0 }, y))
            else {
                continue;
            };
            write(pos2(self.squares.left() - border * 0.62, square.center().y), (y + 1).to_string());
        }
    }

    /// The finish of a race at a square of its last row.
    pub(crate) fn finish(&self, ui: &Ui, theme: &Theme, square: egui::Rect) {
        chequers(ui, self, square, [colour(theme.marks.goal), colour(theme.marks.casing)]);
    }

    /// Whether the square at the lower left of the picture has another colour than that of the first seat.
    const fn turned_parity(&self) -> bool {
        self.turned && (self.columns + self.rows) % 2 != 0
    }
}

/// The frame around the squares, with its inlaid line.
fn frame(ui: &Ui, theme: &Theme, squares: egui::Rect, border: f32) {
    let (outside, round) = (squares.expand(border), CornerRadius::same((border * 0.5) as u8));
    ui.painter().rect_filled(outside.translate(vec2(0.0, 2.0)), round, Color32::from_black_alpha(60));
    ui.painter().rect_filled(outside, round, colour(theme.frame.tone));
    let inlay = Stroke::new((border * 0.12).max(0.8), colour(theme.frame.inlay));
    ui.painter().rect_stroke(squares.expand(border * 0.28), 1.0, inlay, StrokeKind::Outside);
}

/// A piece that must capture: arrowheads point at it from the sides of its square.
fn arrowheads(ui: &Ui, square: egui::Rect, ink: Color32, casing: Color32) {
    let (middle, half) = (square.center(), square.width() / 2.0);
    for way in [vec2(1.0, 0.0), vec2(-1.0, 0.0), vec2(0.0, 1.0), vec2(0.0, -1.0)] {
        let (edge, across) = (middle + way * half * 0.98, way.rot90() * half * 0.32);
        let points = vec![edge + across, edge - across, middle + way * half * 0.58];
        ui.painter().add(egui::Shape::convex_polygon(points, ink, Stroke::new(0.8, casing)));
    }
}

/// The finish: chequers in the frame beyond the row, where they hide nothing of the squares.
fn chequers(ui: &Ui, grid: &Grid, square: egui::Rect, inks: [Color32; 2]) {
    let border = grid.border;
    let (across, rows) = (8, 2);
    let side = square.width() / across as f32;
    let height = (border * 0.36).max(1.5);
    let is_upper = square.center().y < grid.squares.center().y;
    let top = if is_upper {
        square.top() - height * rows as f32 - border * 0.14
    } else {
        square.bottom() + border * 0.14
    };
    for index in 0..across * rows {
        let (column, row) = (index % across, index / across);
        let min = pos2(square.left() + column as f32 * side, top + row as f32 * height);
        let chequer = egui::Rect::from_min_size(min, vec2(side, height));
        ui.painter().rect_filled(chequer, 0.0, inks[(column + row) % 2]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board of eight by eight squares, each 40 points wide, with a margin.
    fn grid(turned: bool) -> Grid {
        let squares = egui::Rect::from_min_size(pos2(100.0, 60.0), vec2(320.0, 320.0));
        Grid { squares, cell: 40.0, border: 0.0, columns: 8, rows: 8, turned }
    }

    /// What is passed between the middles of two squares.
    fn between(grid: &Grid, from: (i16, i16), to: (i16, i16)) -> Vec<(i16, i16)> {
        let [from, to] = [from, to].map(|(x, y)| grid.square(Spot::cell(x, y)).expect("a square").center());
        let cell = |spot| match spot {
            Spot::Cell { x, y } => (x, y),
            _ => (-1, -1),
        };
        grid.passed(from, to).into_iter().map(cell).collect()
    }

    #[test]
    fn a_fast_pointer_leaves_no_square_of_its_way_out() {
        for turned in [false, true] {
            let grid = grid(turned);
            let row: Vec<_> = (0..8).map(|x| (x, 4)).collect();
            assert_eq!(between(&grid, (0, 4), (7, 4)), row);
            assert_eq!(between(&grid, (7, 4), (0, 4)), row.into_iter().rev().collect::<Vec<_>>());
            let diagonal: Vec<_> = (0..8).map(|at| (at, at)).collect();
            assert_eq!(between(&grid, (0, 0), (7, 7)), diagonal, "no square beside it");
            assert_eq!(between(&grid, (2, 0), (3, 2)), [(2, 0), (2, 1), (3, 1), (3, 2)], "like a knight");
            assert_eq!(between(&grid, (5, 5), (5, 5)), [(5, 5)]);
        }
        // From above the board, over its corner, to the right of it.
        let (above, right) = (pos2(350.0, 20.0), pos2(460.0, 130.0));
        assert_eq!(grid(false).passed(above, right), [Spot::cell(7, 7)]);
    }
}
