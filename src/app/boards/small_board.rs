//! A small board that is drawn in every frame, for animated or interactive pictures.
//!
//! Static pictures, often many on a page, are thumbnails that are rendered once (`UiContext::thumbnail_at`).

use bevy_egui::egui::{self, Pos2, Stroke, Ui, vec2};

use crate::app::kit::{UiContext, colour};
use art::marks::SquareMark;
use art::picture::Labels;
use session::{Game, MarkKind, Match, Scene, Seat, Spot, Viewer};

/// A small board to draw.
pub(crate) struct SmallBoard<'a> {
    /// The game with its position, marks and legal moves.
    pub game: &'a dyn Match,
    /// The seat at the lower edge.
    pub bottom_seat: Seat,
    /// The spot of the piece whose legal moves are shown.
    pub selected: Option<Spot>,
    /// The animation, if one is running.
    pub motion: Option<SceneTransition<'a>>,
    /// Whether pieces that must capture are marked.
    pub marks_must_capture: bool,
    /// Whether squares are labelled, by numbers in them or coordinates on the frame.
    pub labels_squares: bool,
}

/// A moment of an animation between two scenes.
#[derive(Clone, Copy)]
pub(crate) struct SceneTransition<'a> {
    pub before: &'a Scene,
    pub after: &'a Scene,
    /// Progress from 0 to 1.
    pub progress: f32,
}

/// Positions of the squares of a small board.
#[derive(Clone, Copy)]
pub(crate) struct SmallBoardGrid {
    geometry: art::picture::BoardGeometry,
    /// The upper left corner of the frame.
    corner: Pos2,
    /// Pixels per point.
    pixels_per_point: f32,
    /// Side of a square, in points.
    pub cell: f32,
}

impl SmallBoardGrid {
    /// Converts pixels from the upper left corner of the frame to a point in the window.
    fn to_point(self, (left, top): (u32, u32)) -> Pos2 {
        self.corner + vec2(left as f32, top as f32) / self.pixels_per_point
    }

    /// The area of a spot; `None` if it is not on the board.
    pub(crate) fn square(&self, spot: Spot) -> Option<egui::Rect> {
        let corner = self.geometry.corner(spot)?;
        Some(egui::Rect::from_min_size(self.to_point(corner), egui::Vec2::splat(self.cell)))
    }

    pub(crate) fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        self.geometry.squares()
    }

    /// The spot at a point of the window; `None` outside the squares.
    pub(crate) fn spot(&self, at: Pos2) -> Option<Spot> {
        let pixels = (at - self.corner) * self.pixels_per_point;
        (pixels.min_elem() >= 0.0).then(|| self.geometry.spot_at(pixels.x as u32, pixels.y as u32))?
    }

    /// Draws a mark on a square, or in the frame beside it.
    pub(crate) fn mark(&self, ui: &Ui, cx: &mut UiContext, spot: Spot, art: SquareMark) {
        if let Some(corner) = self.geometry.mark_corner(spot, art) {
            cx.mark_at(ui, art, self.to_point(corner), &self.geometry);
        }
    }

    /// The spots on the straight line between two pointer positions, in order, without the end.
    ///
    /// A square that the line only touches at a corner does not count: a diagonal selects no square beside it.
    pub(crate) fn spots_between(&self, from: Pos2, to: Pos2) -> Vec<Spot> {
        /// Width of the margin within each square that does not count, as a fraction of the square.
        const EDGE: f32 = 1.0 / 12.0;
        /// Number of points that are tested on a line as long as a square.
        const SAMPLES: f32 = 24.0;
        let line = to - from;
        let samples = (line.length() / self.cell * SAMPLES).ceil().clamp(1.0, 10_000.0) as u16;
        let is_inside = |offset: f32| (EDGE..1.0 - EDGE).contains(&offset.rem_euclid(1.0));
        let mut spots: Vec<Spot> = (0..samples)
            .map(|sample| from + line * (f32::from(sample) / f32::from(samples)))
            .filter(|at| {
                // Offset from the corner of the first square, in squares.
                let offset = (*at - self.corner) / self.cell
                    - egui::Vec2::splat(self.geometry.border as f32 / self.geometry.cell as f32);
                is_inside(offset.x) && is_inside(offset.y)
            })
            .filter_map(|at| self.spot(at))
            .collect();
        spots.dedup();
        spots
    }
}

/// An empty board with its labels.
pub(crate) struct EmptyBoard {
    pub game: Game,
    /// The seat at the lower edge.
    pub bottom_seat: Seat,
    /// Whether squares are labelled, by numbers in them or coordinates on the frame.
    pub labels_squares: bool,
}

impl EmptyBoard {
    /// Draws the board as large as possible in `rect`. Returns `None` if `rect` is too small.
    pub(crate) fn paint(&self, ui: &Ui, cx: &mut UiContext, rect: egui::Rect) -> Option<SmallBoardGrid> {
        let labels = match self.labels_squares {
            true if self.game.has_square_numbers() => Labels::Numbers,
            true => Labels::Frame,
            false => Labels::None,
        };
        let pixels_per_point = ui.ctx().pixels_per_point();
        let side = rect.width().min(rect.height()) * pixels_per_point;
        // The board keeps its size when the labels of the frame are switched off.
        let geometry =
            art::picture::BoardGeometry::fit(self.game, self.bottom_seat, Labels::Frame, side as u32)?;
        let [width, height] = geometry.size().map(|pixels| pixels as f32 / pixels_per_point);
        // Align to whole pixels, so that the squares are sharp.
        let corner =
            ((rect.center() - vec2(width, height) / 2.0) * pixels_per_point).round() / pixels_per_point;
        cx.board_at(ui, geometry, labels, corner);
        Some(SmallBoardGrid {
            geometry,
            corner,
            pixels_per_point,
            cell: geometry.cell as f32 / pixels_per_point,
        })
    }
}

/// Greatest height by which a moving piece is lifted, in squares.
const MOVE_LIFT: f32 = 0.12;

impl SmallBoard<'_> {
    /// Draws the board as large as possible in `rect`. Returns `None` if `rect` is too small.
    pub(crate) fn paint(&self, ui: &Ui, cx: &mut UiContext, rect: egui::Rect) -> Option<SmallBoardGrid> {
        let board = EmptyBoard {
            game: self.game.game(),
            bottom_seat: self.bottom_seat,
            labels_squares: self.labels_squares,
        };
        let grid = board.paint(ui, cx, rect)?;
        self.draw_marks_below(ui, cx, &grid);
        self.draw_pieces(ui, cx, &grid);
        self.draw_marks_above(ui, cx, &grid);
        Some(grid)
    }

    /// Draws the marks below the pieces: last move, check and goal squares.
    fn draw_marks_below(&self, ui: &Ui, cx: &mut UiContext, grid: &SmallBoardGrid) {
        if let [path @ .., to] = self.game.last_move() {
            path.iter().for_each(|spot| grid.mark(ui, cx, *spot, SquareMark::LastFrom));
            grid.mark(ui, cx, *to, SquareMark::LastTo);
        }
        for mark in &self.game.state().marks {
            let is_drawn = match mark.kind {
                MarkKind::Check => self.motion.is_none(),
                MarkKind::Goal => true,
                // Drawn above the piece by `draw_marks_above`.
                MarkKind::MustCapture => false,
            };
            if is_drawn {
                grid.mark(ui, cx, mark.spot, SquareMark::of(mark.kind));
            }
        }
    }

    /// Draws the pieces: at rest, or between the two scenes of the animation.
    fn draw_pieces(&self, ui: &Ui, cx: &mut UiContext, grid: &SmallBoardGrid) {
        let Some(SceneTransition { before, after, progress }) = self.motion else {
            for piece in &self.game.scene(Viewer::All).pieces {
                if let Some(square) = grid.square(piece.spot) {
                    cx.piece_at(ui, piece.kind, piece.owner, square);
                }
            }
            return;
        };
        let mut moving = Vec::new();
        for piece in &before.pieces {
            let Some(from) = grid.square(piece.spot) else { continue };
            let piece_after = after.piece(piece.id);
            match piece_after.and_then(|later| Some((later, grid.square(later.spot)?))) {
                Some((_, to)) if to == from => {
                    // A piece that changes its kind on its square changes half-way through the animation.
                    let shown = piece_after.filter(|_| progress > 0.5).unwrap_or(piece);
                    cx.piece_at(ui, shown.kind, shown.owner, from);
                }
                Some((later, to)) => moving.push((if progress < 1.0 { piece } else { later }, from, to)),
                // The piece was captured or stacked on another one.
                None => cx.piece_fading_at(ui, piece.kind, piece.owner, from, 1.0 - progress),
            }
        }
        for piece in &after.pieces {
            let is_new = before.piece(piece.id).is_none_or(|old| grid.square(old.spot).is_none());
            if let Some(square) = grid.square(piece.spot).filter(|_| is_new) {
                cx.piece_fading_at(ui, piece.kind, piece.owner, square, progress);
            }
        }
        for (piece, from, to) in moving {
            let lift = grid.cell * MOVE_LIFT * (progress * std::f32::consts::PI).sin();
            let at = from.translate((to.min - from.min) * progress - vec2(0.0, lift));
            cx.piece_at(ui, piece.kind, piece.owner, at);
        }
    }

    /// Draws marks on pieces that must capture, and the legal moves of the selected piece.
    fn draw_marks_above(&self, ui: &Ui, cx: &mut UiContext, grid: &SmallBoardGrid) {
        if self.motion.is_some() {
            return;
        }
        let must_capture = self.game.state().marks.iter().filter(|mark| mark.kind == MarkKind::MustCapture);
        for mark in must_capture.filter(|_| self.marks_must_capture) {
            grid.mark(ui, cx, mark.spot, SquareMark::MustCapture);
        }
        let Some(selected) = self.selected else { return };
        grid.mark(ui, cx, selected, SquareMark::Selected);
        for gesture in self.game.state().gestures.iter().filter(|gesture| gesture.start() == Some(selected)) {
            let Some(end) = gesture.end() else { continue };
            grid.mark(
                ui,
                cx,
                end,
                if gesture.captures() { SquareMark::CaptureRing } else { SquareMark::LegalDot },
            );
            // Show the path and the captured pieces, unless the only captured piece stands on the target square.
            if gesture.takes.iter().all(|taken| end == *taken) {
                continue;
            }
            let path = gesture.routes.first().into_iter().flatten();
            let centres: Vec<Pos2> = path.filter_map(|spot| Some(grid.square(*spot)?.center())).collect();
            ui.painter().line(centres, Stroke::new(2.0, colour(cx.theme().marks.legal)));
            for spot in &gesture.takes {
                grid.mark(ui, cx, *spot, SquareMark::RouteCapture);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::pos2;

    use super::*;

    /// A board of eight by eight squares, each 40 points wide.
    fn grid(is_turned: bool) -> SmallBoardGrid {
        let bottom_seat = if is_turned { Seat::SECOND } else { Seat::FIRST };
        let geometry =
            art::picture::BoardGeometry::fit(Game::CHESS, bottom_seat, Labels::None, 341).expect("a board");
        SmallBoardGrid { geometry, corner: pos2(90.0, 50.0), pixels_per_point: 1.0, cell: 40.0 }
    }

    /// The cells passed between the centres of two squares.
    fn between(grid: &SmallBoardGrid, from: (i16, i16), to: (i16, i16)) -> Vec<(i16, i16)> {
        let [from, to] = [from, to].map(|(x, y)| grid.square(Spot::cell(x, y)).expect("a square").center());
        let cell = |spot| match spot {
            Spot::Cell { x, y } => (x, y),
            _ => (-1, -1),
        };
        grid.spots_between(from, to).into_iter().map(cell).collect()
    }

    #[test]
    fn a_fast_pointer_skips_no_square_on_its_line() {
        for is_turned in [false, true] {
            let grid = grid(is_turned);
            let row: Vec<_> = (0..8).map(|x| (x, 4)).collect();
            assert_eq!(between(&grid, (0, 4), (7, 4)), row);
            assert_eq!(between(&grid, (7, 4), (0, 4)), row.into_iter().rev().collect::<Vec<_>>());
            let diagonal: Vec<_> = (0..8).map(|index| (index, index)).collect();
            assert_eq!(between(&grid, (0, 0), (7, 7)), diagonal, "no square beside the diagonal");
            assert_eq!(between(&grid, (2, 0), (3, 2)), [(2, 0), (2, 1), (3, 1), (3, 2)], "like a knight");
            assert_eq!(between(&grid, (5, 5), (5, 5)), [(5, 5)]);
        }
        // From a point above the board, across its corner, to a point on its right.
        let (above, right) = (pos2(350.0, 20.0), pos2(460.0, 130.0));
        assert_eq!(grid(false).spots_between(above, right), [Spot::cell(7, 7)]);
    }
}
