//! Layout of a domino table in a picture: the tiles on the table, the hand of one seat at the lower edge, and the other
//! hands at the upper edge.
//!
//! Hands are face up only for a viewer who may see them.

use super::draw_list::{DrawCommand, DrawList, EmptyTable, OpenTable};
use super::position_view::PositionView;
use super::style::PictureStyle;
use crate::part::Part;
use crate::tiles::{self, TileMark};
use session::{DominoDirection, Piece, PieceKind, Seat, Spot, top_domino};

/// Width of the frame, in sides of the picture.
const FRAME: f32 = 0.03;
const THUMBNAIL_FRAME: f32 = 0.015;
/// Largest cell of the laid tiles, in sides of the picture.
const MAX_CELL: f32 = 0.08;
const THUMBNAIL_MAX_CELL: f32 = 0.25;
/// Largest cell of the hand at the lower edge, in sides of the picture.
const MAX_OWN_CELL: f32 = 0.05;
/// Largest cell of the hands at the upper edge, in sides of the picture.
const MAX_OTHER_CELL: f32 = 0.032;
/// Distance between neighbouring tiles of a hand, in cells.
const HAND_STEP: f32 = 1.12;
/// Highest level that is drawn at its own height. Higher tiles of a stack are drawn at the height of this level.
const MAX_DRAWN_LEVEL: u8 = 7;
/// Smallest cell, in pixels, on which the height of a stack is written.
const MIN_CELL_WITH_HEIGHT: u32 = 26;
/// Smallest cell of a thumbnail, in pixels, on which numbers are drawn.
///
/// On smaller tiles the numbers would hide the boundary between the two halves.
const MIN_CELL_WITH_NUMBERS: u32 = 17;

/// The layout of the positions of a game. All pictures show the same part of the table.
pub(super) struct DominoLayout<'a> {
    style: &'a PictureStyle<'a>,
    side: u32,
    border: u32,
    /// Side of a cell, in pixels.
    cell: u32,
    /// Upper left corner of the north-western cell, in pixels.
    corner: (i32, i32),
    /// Column and row of the north-western cell.
    west: i16,
    north: i16,
    /// Sides of a cell in the hand at the lower edge and in the other hands, in pixels. They are 0 without hands.
    hand_cells: [u32; 2],
}

impl<'a> DominoLayout<'a> {
    /// A layout that is large enough for all of `views`.
    pub(crate) fn new(style: &'a PictureStyle<'a>, views: &[PositionView], side: u32) -> DominoLayout<'a> {
        let size = side as f32;
        let (frame, largest) =
            if style.is_thumbnail() { (THUMBNAIL_FRAME, THUMBNAIL_MAX_CELL) } else { (FRAME, MAX_CELL) };
        let border = (size * frame).round();
        let gap = size * if style.is_thumbnail() { 2.5 * THUMBNAIL_FRAME } else { 0.012 };
        let inner = size - 2.0 * border - 2.0 * gap;
        // The fullest hand of all positions determines the size of a cell.
        let most_tiles = |is_below: bool| {
            let hands = views.iter().flat_map(|position_view| {
                position_view.pieces.iter().filter_map(move |piece| match piece.spot {
                    Spot::Hand { seat, slot } if (seat == position_view.bottom_seat) == is_below => {
                        Some(slot + 1)
                    }
                    _ => None,
                })
            });
            hands.max().map(f32::from)
        };
        let others = views.first().map_or(1, |position_view| position_view.seats.saturating_sub(1)).max(1);
        // The width of 2.5 more tiles makes room for the emblem to the left of each hand, and for a margin.
        let cell_of = |tile_count: Option<f32>, hands: u8, largest: f32| {
            tile_count
                .map_or(0.0, |tile_count| {
                    (inner / f32::from(hands) / ((tile_count + 2.5) * HAND_STEP)).min(size * largest)
                })
                .floor()
        };
        let (own_cell, other_cell) =
            (cell_of(most_tiles(true), 1, MAX_OWN_CELL), cell_of(most_tiles(false), others, MAX_OTHER_CELL));
        let band = |cell: f32| if cell > 0.0 { 2.0 * cell + 2.0 * gap } else { gap };
        let (top, bottom) = (border + band(other_cell), size - border - band(own_cell));
        let cells: Vec<(i16, i16)> = views
            .iter()
            .flat_map(|position_view| &position_view.pieces)
            .flat_map(|piece| piece.spot.cells())
            .collect();
        let range = |of: fn(&(i16, i16)) -> i16| {
            let axis = cells.iter().map(of);
            (axis.clone().min().unwrap_or(0), axis.max().unwrap_or(0))
        };
        let (xs, ys) = (range(|(x, _)| *x), range(|(_, y)| *y));
        let count = |(low, high): (i16, i16)| f32::from(high.saturating_sub(low)) + 1.0;
        let available = (inner, (bottom - top - 2.0 * gap).max(1.0));
        // Leave 0.8 cells for a high stack at the northern edge.
        let cell = (available.0 / count(xs))
            .min(available.1 / (count(ys) + 0.8))
            .min(size * largest)
            .floor()
            .max(2.0);
        let left = size / 2.0 - count(xs) * cell / 2.0;
        let upper = (top + bottom) / 2.0 - count(ys) * cell / 2.0;
        DominoLayout {
            style,
            side,
            border: border as u32,
            cell: cell as u32,
            corner: (left.round() as i32, upper.round() as i32),
            west: xs.0,
            north: ys.1,
            hand_cells: [own_cell as u32, other_cell as u32],
        }
    }

    /// The draw list of a position.
    pub(crate) fn list(&self, view: &PositionView) -> DrawList {
        let mut draws = Vec::new();
        let mut table_tiles: Vec<&Piece> =
            view.pieces.iter().filter(|piece| matches!(piece.spot, Spot::Domino { .. })).collect();
        table_tiles.sort_by_key(|piece| piece.spot.painting_order());
        let last = self.style.marks_last_move.then(|| top_domino(&view.pieces, &view.last_move)).flatten();
        for piece in table_tiles {
            self.push_table_tile(piece, last == Some(piece.spot), &mut draws);
        }
        for seat in Seat::all(view.seats) {
            self.push_hand(view, seat, &mut draws);
        }
        let ground = OpenTable { side: self.side, border: self.border, rack: self.rack() };
        DrawList { size: [self.side; 2], ground: EmptyTable::Table(ground), draws }
    }

    /// Adds a tile on the table, with its marks.
    fn push_table_tile(&self, piece: &Piece, is_last: bool, draws: &mut Vec<DrawCommand>) {
        let Spot::Domino { x, y, level, direction: domino_direction } = piece.spot else { return };
        let (_, rows) = domino_direction.size();
        let cell = self.cell as i32;
        let rise = tiles::side_height_px(self.cell) as i32 * i32::from(level.clamp(1, MAX_DRAWN_LEVEL) - 1);
        let columns_in = i32::from(x) - i32::from(self.west);
        let rows_in = i32::from(self.north) - i32::from(y) - (i32::from(rows) - 1);
        let at = (self.corner.0 + columns_in * cell, self.corner.1 + rows_in * cell - rise);
        let floor = level.saturating_sub(1).min(tiles::FACE_TONES - 1);
        let tile = if self.style.is_thumbnail() && self.cell < MIN_CELL_WITH_NUMBERS {
            Part::TileBody(domino_direction, floor)
        } else {
            Part::Tile(piece.kind.numbers(), domino_direction, floor, self.style.numbers)
        };
        self.push_tile(tile, self.cell, at, draws);
        if is_last {
            draws.push(DrawCommand {
                part: Part::TileMark(TileMark::Last, domino_direction),
                side: self.cell,
                at,
            });
            // The glow must not cover the numbers.
            self.push_numbers(tile, at, draws);
        }
        if level > 1 && self.cell >= MIN_CELL_WITH_HEIGHT {
            let side = ((self.cell as f32 * 0.36).round() as u32).max(11);
            let (columns, rows) = domino_direction.pixel_size();
            let corner = |from: i32, cells: u32| from + (cells * self.cell) as i32 - side as i32;
            let at = (corner(at.0, columns), corner(at.1, rows));
            draws.push(DrawCommand { part: Part::HeightBadge(level), side, at });
        }
    }

    /// Adds the numbers of a tile once more, above everything that was drawn over the tile.
    fn push_numbers(&self, tile: Part, at: (i32, i32), draws: &mut Vec<DrawCommand>) {
        let Part::Tile(numbers, direction, _, style) = tile else { return };
        for (number, is_first) in numbers.into_iter().zip([true, false]) {
            let Some(number) = number else { continue };
            let (left, top) = tiles::number_corner(self.cell, direction, is_first);
            let at = (at.0 + left, at.1 + top);
            draws.push(DrawCommand { part: Part::TileNumber(number, style), side: self.cell, at });
        }
    }

    /// Adds a tile with its shadow.
    fn push_tile(&self, tile: Part, cell: u32, at: (i32, i32), draws: &mut Vec<DrawCommand>) {
        if let Part::Tile(_, domino_direction, ..) = tile
            && !self.style.is_thumbnail()
        {
            let half = cell as i32 / 2;
            let offset = |share: f32| (cell as f32 * share).round() as i32;
            let shadow_at = (at.0 - half + offset(0.05), at.1 - half + offset(0.06));
            draws.push(DrawCommand { part: Part::TileShadow(domino_direction), side: cell, at: shadow_at });
        }
        draws.push(DrawCommand { part: tile, side: cell, at });
    }

    /// Adds the hand of a seat.
    ///
    /// The hand of `bottom_seat` is at the lower edge; the other hands are side by side at the upper edge.
    fn push_hand(&self, view: &PositionView, seat: Seat, draws: &mut Vec<DrawCommand>) {
        let is_below = seat == view.bottom_seat;
        let cell = self.hand_cells[usize::from(!is_below)];
        if cell == 0 {
            return;
        }
        let mut slots: Vec<(u8, PieceKind)> = view
            .pieces
            .iter()
            .filter_map(|piece| match piece.spot {
                Spot::Hand { seat: of, slot } if of == seat => Some((slot, piece.kind)),
                _ => None,
            })
            .collect();
        let (size, border) = (self.side as f32, self.border as f32);
        let gap = size * 0.012;
        let others = f32::from(view.seats.saturating_sub(1)).max(1.0);
        // The other hands follow in the order of play.
        let seats_after = (seat.index() + usize::from(view.seats) - view.bottom_seat.index())
            % usize::from(view.seats.max(1));
        let share = (size - 2.0 * border - 2.0 * gap) / others;
        let (middle, top) = if is_below {
            (size / 2.0, size - border - gap - 2.0 * cell as f32)
        } else {
            (border + gap + share * (seats_after as f32 - 0.5), border + gap)
        };
        let step = cell as f32 * HAND_STEP;
        let width = (slots.len() as f32 + 1.6) * step;
        let left = middle - width / 2.0;
        let emblem_side = (cell as f32 * 1.2).round();
        let at = (left.round() as i32, (top + cell as f32 - emblem_side / 2.0).round() as i32);
        draws.push(DrawCommand { part: Part::SeatEmblem(seat), side: emblem_side as u32, at });
        slots.sort_by_key(|(slot, _)| *slot);
        for (index, (_, kind)) in slots.into_iter().enumerate() {
            let at = ((left + step * (index as f32 + 1.6)).round() as i32, top.round() as i32);
            self.push_tile(
                Part::Tile(kind.numbers(), DominoDirection::North, 0, self.style.numbers),
                cell,
                at,
                draws,
            );
        }
    }

    /// Area of the hand at the lower edge in pixels: left, top, right, bottom. All are 0 without hands.
    fn rack(&self) -> [u32; 4] {
        let gap = (self.side as f32 * 0.012) as u32;
        let (low, high) = (self.border + gap / 2, self.side.saturating_sub(self.border + gap / 2));
        match self.hand_cells[0] {
            0 => [0; 4],
            cell => [low, high.saturating_sub(2 * cell + gap), high, high],
        }
    }
}
