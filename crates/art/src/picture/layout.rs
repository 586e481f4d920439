//! Turns positions into draw lists.

use super::board::BoardGeometry;
use super::draw_list::{DrawCommand, DrawList, EmptyTable};
use super::position_view::PositionView;
use super::style::{ALLOWED_SIDES, PictureStyle};
use super::table::DominoLayout;
use crate::marks::SquareMark;
use crate::part::Part;
use session::Spot;

/// The layout of the positions of a game. It is the same for all positions, so that nothing jumps in an animation.
pub(super) enum Layout<'a> {
    Board(BoardGeometry, &'a PictureStyle<'a>),
    Table(DominoLayout<'a>),
}

impl<'a> Layout<'a> {
    /// A layout that is large enough for all of `views`.
    pub(crate) fn of(views: &[PositionView], style: &'a PictureStyle<'a>) -> Layout<'a> {
        let min_side = if style.is_thumbnail() { 1 } else { *ALLOWED_SIDES.start() };
        let side = style.side.clamp(min_side, *ALLOWED_SIDES.end());
        let board = views.first().and_then(|first| {
            if style.is_thumbnail() {
                BoardGeometry::with_frame(first.game, first.bottom_seat, 0.0, side)
            } else {
                BoardGeometry::fit(first.game, first.bottom_seat, style.labels, side)
            }
        });
        board.map_or_else(
            || Layout::Table(DominoLayout::new(style, views, side)),
            |board| Layout::Board(board, style),
        )
    }

    /// The draw list of a position.
    pub(crate) fn list(&self, view: &PositionView) -> DrawList {
        match self {
            Layout::Board(board, style) => list_board(board, view, style),
            Layout::Table(table) => table.list(view),
        }
    }
}

/// The draw list of a position on a board.
fn list_board(board: &BoardGeometry, view: &PositionView, style: &PictureStyle) -> DrawList {
    let cell = board.cell;
    let marks = marks_of(view, style.marks_last_move);
    let mut draws: Vec<DrawCommand> = marks
        .into_iter()
        .filter_map(|(spot, mark)| {
            Some(DrawCommand::at(board.mark_corner(spot, mark)?, Part::Mark(mark), cell))
        })
        .collect();
    let placed_pieces: Vec<_> =
        view.pieces.iter().filter_map(|piece| Some((piece, board.corner(piece.spot)?))).collect();
    // Put the shadow at the foot of the piece, a little above the lower edge of its square.
    let shadow_offset = cell - cell / 4 - (cell as f32 * 0.14) as u32;
    let shadows = placed_pieces.iter().filter(|_| !style.is_thumbnail());
    draws.extend(
        shadows
            .map(|(_, (left, top))| DrawCommand::at((*left, top + shadow_offset), Part::PieceShadow, cell)),
    );
    let pieces = placed_pieces.into_iter();
    draws.extend(pieces.map(|(piece, at)| DrawCommand::at(at, Part::Piece(piece.kind, piece.owner), cell)));
    DrawList { size: board.size(), ground: EmptyTable::Board(*board), draws }
}

/// Marks on squares, in drawing order.
fn marks_of(view: &PositionView, marks_last_move: bool) -> Vec<(Spot, SquareMark)> {
    let mut marked = Vec::new();
    if marks_last_move {
        match view.last_move.as_slice() {
            [from, .., to] => marked.extend([(*from, SquareMark::LastFrom), (*to, SquareMark::LastTo)]),
            [only] => marked.push((*only, SquareMark::LastTo)),
            [] => {}
        }
    }
    let states = view.marks.iter().map(|mark| (mark.spot, SquareMark::of(mark.kind)));
    // Leave out the mark of pieces that must capture: it is a help for the player to move.
    marked.extend(states.filter(|(_, mark)| matches!(mark, SquareMark::Check | SquareMark::Goal)));
    marked
}
