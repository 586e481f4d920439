//! A small board that is painted anew in every frame, for pictures that move or answer the pointer: what the rules say of a
//! position, and the move on its way. Pictures that only stand there, many on a page, are thumbnails, drawn once (`Pen::thumbnail_at`).

use bevy_egui::egui::{self, Pos2, Stroke, Ui, vec2};

use crate::app::kit::{Pen, colour};
use art::marks::MarkArt;
use art::picture::Labels;
use session::{Eyes, Game, MarkKind, Match, Scene, Seat, Spot};

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
    board: art::picture::Board,
    /// The upper left corner of the frame.
    corner: Pos2,
    /// Pixels in a point.
    points: f32,
    /// How wide a square is.
    pub cell: f32,
}

impl Grid {
    fn at(&self, (left, top): (u32, u32)) -> Pos2 {
        self.corner + vec2(left as f32, top as f32) / self.points
    }

    /// The square of a spot on the board.
    pub(crate) fn square(&self, spot: Spot) -> Option<egui::Rect> {
        let corner = self.board.corner(spot)?;
        Some(egui::Rect::from_min_size(self.at(corner), egui::Vec2::splat(self.cell)))
    }

    /// Every spot of the board.
    pub(crate) fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        self.board.squares()
    }

    /// The spot below a point.
    pub(crate) fn spot(&self, at: Pos2) -> Option<Spot> {
        let place = (at - self.corner) * self.points;
        (place.min_elem() >= 0.0).then(|| self.board.spot_at(place.x as u32, place.y as u32))?
    }

    /// Paints a mark on a square, or in the frame beside it.
    pub(crate) fn mark(&self, ui: &Ui, pen: &mut Pen, spot: Spot, art: MarkArt) {
        if let Some(corner) = self.board.mark_corner(spot, art) {
            pen.mark_at(ui, art, self.at(corner), &self.board);
        }
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
                let place = (*at - self.corner) / self.cell
                    - egui::Vec2::splat(self.board.border as f32 / self.board.cell as f32);
                is_inside(place.x) && is_inside(place.y)
            })
            .filter_map(|at| self.spot(at))
            .collect();
        passed.dedup();
        passed
    }
}

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
        let labels = match self.named {
            true if self.game.numbers_squares() => Labels::Numbers,
            true => Labels::Frame,
            false => Labels::None,
        };
        let points = ui.ctx().pixels_per_point();
        let side = rect.width().min(rect.height()) * points;
        // The frame is as wide without letters as with them.
        let board = art::picture::Board::of(self.game, self.below, Labels::Frame, side as u32)?;
        let [width, height] = board.size().map(|pixels| pixels as f32 / points);
        // On whole pixels, so that the squares are crisp.
        let corner = ((rect.center() - vec2(width, height) / 2.0) * points).round() / points;
        pen.board_at(ui, board, labels, corner);
        Some(Grid { board, corner, points, cell: board.cell as f32 / points })
    }
}

impl Board<'_> {
    /// Paints it as large as it goes in `rect`.
    pub(crate) fn paint(&self, ui: &Ui, pen: &mut Pen, rect: egui::Rect) -> Option<Grid> {
        let ground = Ground { game: self.game.game(), below: self.below, named: self.named };
        let grid = ground.paint(ui, pen, rect)?;
        self.marks_below(ui, pen, &grid);
        self.pieces(ui, pen, &grid);
        self.marks_above(ui, pen, &grid);
        Some(grid)
    }

    fn marks_below(&self, ui: &Ui, pen: &mut Pen, grid: &Grid) {
        if let [before @ .., to] = self.game.last_move() {
            before.iter().for_each(|spot| grid.mark(ui, pen, *spot, MarkArt::LastFrom));
            grid.mark(ui, pen, *to, MarkArt::LastTo);
        }
        for mark in &self.game.view().marks {
            let shown = match mark.kind {
                MarkKind::Check => self.motion.is_none(),
                MarkKind::Goal => true,
                // It lies over the piece (`marks_above`).
                MarkKind::Obliged => false,
            };
            if shown {
                grid.mark(ui, pen, mark.spot, MarkArt::of(mark.kind));
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
    fn marks_above(&self, ui: &Ui, pen: &mut Pen, grid: &Grid) {
        if self.motion.is_some() {
            return;
        }
        let obliged = self.game.view().marks.iter().filter(|mark| mark.kind == MarkKind::Obliged);
        for mark in obliged.filter(|_| self.marked) {
            grid.mark(ui, pen, mark.spot, MarkArt::Obliged);
        }
        let Some(from) = self.from else { return };
        grid.mark(ui, pen, from, MarkArt::Selected);
        for gesture in self.game.view().gestures.iter().filter(|gesture| gesture.start() == Some(from)) {
            let Some(end) = gesture.end() else { continue };
            grid.mark(
                ui,
                pen,
                end,
                if gesture.captures() { MarkArt::CaptureRing } else { MarkArt::LegalDot },
            );
            // What is taken elsewhere than where the piece goes has to be said, and how it gets there.
            if gesture.takes.iter().all(|taken| end == *taken) {
                continue;
            }
            let route = gesture.routes.first().into_iter().flatten();
            let points: Vec<Pos2> = route.filter_map(|spot| Some(grid.square(*spot)?.center())).collect();
            ui.painter().line(points, Stroke::new(2.0, colour(pen.theme().marks.legal)));
            for spot in &gesture.takes {
                grid.mark(ui, pen, *spot, MarkArt::Taken);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::pos2;

    use super::*;

    /// A board of eight by eight squares, each 40 points wide, with a margin.
    fn grid(turned: bool) -> Grid {
        let below = if turned { Seat::SECOND } else { Seat::FIRST };
        let board = art::picture::Board::of(Game::CHESS, below, Labels::None, 341).expect("a board");
        Grid { board, corner: pos2(90.0, 50.0), points: 1.0, cell: 40.0 }
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
