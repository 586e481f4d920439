//! Layout of an open table: the hands and the visible part of the table.
//!
//! The open table of Domin-Up has no edges. A tile (domino) covers two of its cells, possibly on top of other tiles.

use bevy::math::{IVec2, Rect, Vec2};

use crate::app::look::layout::needs::LayoutInput;
use art::tiles;
use session::{DominoDirection, PieceKind, Seat, Spot};

/// The side of the table at which a hand lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The side of the viewer.
    Bottom,
    /// The side of the seat after the viewer's, with three or four seats.
    Right,
    Top,
    Left,
}

/// The area and the tiles of a hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HandArea {
    pub side: Side,
    /// The area of the whole hand.
    pub rect: Rect,
    /// Width of a tile, which is half its length, in pixels.
    pub cell: f32,
    /// Distance from the start of one tile to the start of the next, in pixels.
    step: f32,
    /// Number of tiles in a full row.
    pub tiles_per_row: u8,
    /// Number of rows.
    rows: u8,
    /// Number of tiles in the hand now.
    tile_count: u8,
}

/// Areas of an open table.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenTable {
    /// The visible part of the table.
    pub view: Rect,
    /// Point of the window at the lower left corner of the cell `0,0`; it may be outside `view`.
    origin: Vec2,
    /// Side of a cell, in pixels.
    cell: f32,
    /// The hands, by [`Seat::index`].
    pub hands: Vec<HandArea>,
}

/// Length reserved for the count of tiles at the end of another seat's hand, in logical pixels.
const COUNT_LENGTH: f32 = 50.0;
/// Height by which a tile is drawn above the tile below it, in cells.
const RISE: f32 = tiles::SIDE_HEIGHT;
/// Tiles on higher levels are drawn at the height of this level. Level 1 lies on the table.
const HIGHEST_DRAWN_LEVEL: u8 = 7;
/// Width of a tile with the gap beside it, in cells.
const TILE_PITCH: f32 = 1.1;
/// Largest share of the frame's height for the viewer's hand.
const HAND_SHARE: f32 = 0.26;
/// Largest share of the window's height for the viewer's hand if its tiles would otherwise be too small to touch.
const FINGER_SHARE: f32 = 0.25;
/// Smallest width of a tile for touch, in logical pixels: about the width of a key of a phone's keyboard.
const FINGER_WIDTH: f32 = 42.0;
/// Least factor by which another row must enlarge the tiles. Otherwise the hand gets no further row.
const GAIN_FOR_EXTRA_ROW: f32 = 1.12;

impl OpenTable {
    /// Computes the table and hands inside `frame`, in a window `window_height` pixels high.
    pub(crate) fn new(
        frame: Rect,
        window_height: f32,
        input: &LayoutInput,
        px: impl Fn(f32) -> f32,
    ) -> OpenTable {
        let LayoutInput { seats, bottom, hand_capacity, view, .. } = *input;
        // Width of a tile in the hands of the other seats.
        let tile_width = (frame.size().min_element() * 0.024).clamp(px(8.0), px(17.0)).floor();
        let gap = px(5.0);
        let band_width = 2.0 * tile_width + 2.0 * gap;
        let held = input.tile_counts.get(bottom.index()).copied().unwrap_or(hand_capacity);
        let own_hand = place_own_hand(
            frame,
            (hand_capacity, held),
            gap,
            (px(FINGER_WIDTH), window_height * FINGER_SHARE),
        );
        let sides: Vec<Side> = (0..seats).map(|seat| side(seat, bottom, seats)).collect();
        let band_at = |side: Side| if sides.contains(&side) { band_width } else { 0.0 };
        let inner = Rect::new(
            frame.min.x + band_at(Side::Left),
            frame.min.y + band_at(Side::Top),
            frame.max.x - band_at(Side::Right),
            own_hand.rect.min.y - gap,
        );
        let hand_area = |(side, held): (Side, u8)| {
            let rect = match side {
                Side::Bottom => return HandArea { tile_count: held, ..own_hand },
                Side::Top => {
                    let top = frame.min.y + gap;
                    Rect::new(inner.min.x, top, inner.max.x, top + 2.0 * tile_width)
                }
                Side::Right => {
                    let right = frame.max.x - gap;
                    Rect::new(right - 2.0 * tile_width, inner.min.y, right, inner.max.y)
                }
                Side::Left => {
                    let left = frame.min.x + gap;
                    Rect::new(left, inner.min.y, left + 2.0 * tile_width, inner.max.y)
                }
            };
            let length = if side == Side::Top { rect.width() } else { rect.height() };
            // Reserve space for the count of tiles at the end.
            let step = ((length - px(COUNT_LENGTH) - tile_width) / f32::from(hand_capacity.max(2) - 1))
                .clamp(1.0, tile_width * TILE_PITCH);
            // Centre the length of a full hand, so that the tiles do not move when the hand gets smaller.
            let full_length = step * f32::from(hand_capacity.max(1) - 1) + tile_width + px(COUNT_LENGTH);
            let centring = Vec2::splat(((length - full_length) / 2.0).floor().max(0.0));
            let axis = if side == Side::Top { Vec2::X } else { Vec2::Y };
            let rect = Rect::from_corners(rect.min + centring * axis, rect.max - centring * axis);
            HandArea {
                side,
                rect,
                cell: tile_width,
                step,
                tiles_per_row: hand_capacity.max(1),
                rows: 1,
                tile_count: held,
            }
        };
        let middle = (inner.min + inner.max) / 2.0;
        let origin = middle + Vec2::new(-view.centre.x, view.centre.y) * view.cell;
        OpenTable {
            view: inner,
            origin: origin.round(),
            cell: view.cell,
            hands: sides
                .into_iter()
                .zip(input.tile_counts.iter().copied().chain(std::iter::repeat(hand_capacity)))
                .map(hand_area)
                .collect(),
        }
    }

    /// Area of the viewer's hand with a small margin; empty if there is no such hand.
    pub fn own_hand_area(&self) -> Rect {
        let own_hand = self.hands.iter().find(|hand| hand.side == Side::Bottom);
        own_hand.map_or(Rect::default(), |hand| hand.rect.inflate((hand.cell * 0.14).round()))
    }

    /// Converts a point of the window to cells of the table.
    pub fn to_cells(&self, point: Vec2) -> Vec2 {
        (point - self.origin) / self.cell * Vec2::new(1.0, -1.0)
    }

    pub fn side_of(&self, seat: Seat) -> Side {
        self.hands.get(seat.index()).map_or(Side::Bottom, |hand| hand.side)
    }

    /// The orientation and the angle of a tile on a spot.
    ///
    /// The angle is the direction from the lower to the higher number, anticlockwise from east, in radians. The angle
    /// of a hidden tile is that of its orientation.
    pub fn orientation_of(&self, spot: Spot, kind: PieceKind) -> (DominoDirection, f32) {
        let direction = match spot {
            Spot::Domino { direction, .. } => direction,
            Spot::Hand { seat, .. } => match self.side_of(seat) {
                Side::Bottom | Side::Top => DominoDirection::North,
                Side::Left | Side::Right => DominoDirection::East,
            },
            _ => DominoDirection::East,
        };
        let descends = kind.tile_numbers().is_some_and(|[first, second]| first > second);
        let quarters: u8 = match (direction, descends) {
            (DominoDirection::North, true) => 3,
            (DominoDirection::North, false) => 1,
            (DominoDirection::East, true) => 2,
            _ => 0,
        };
        (direction, f32::from(quarters) * std::f32::consts::FRAC_PI_2)
    }

    /// The angle that turns a tile from its orientation in `after` back to its orientation in `before`.
    ///
    /// The angle is anticlockwise, in radians, from -π (exclusive) to π.
    pub fn turned_from(&self, before: (Spot, PieceKind), after: (Spot, PieceKind)) -> f32 {
        let (_, from) = self.orientation_of(before.0, before.1);
        let (_, to) = self.orientation_of(after.0, after.1);
        let angle = (from - to).rem_euclid(std::f32::consts::TAU);
        if angle > std::f32::consts::PI { angle - std::f32::consts::TAU } else { angle }
    }

    /// The cells that are completely visible.
    ///
    /// Returns the lowest column and row, and the column and row after the highest (exclusive).
    pub fn visible_cells(&self) -> (IVec2, IVec2) {
        let low = self.to_cells(Vec2::new(self.view.min.x, self.view.max.y)).ceil();
        let high = self.to_cells(Vec2::new(self.view.max.x, self.view.min.y)).floor();
        (low.as_ivec2(), high.as_ivec2())
    }

    /// The area of a rectangle of cells; `x, y` is its lower left cell, and `size` is measured in cells.
    fn cells(&self, x: i16, y: i16, size: Vec2) -> Rect {
        let corner = self.origin + Vec2::new(f32::from(x), -f32::from(y)) * self.cell;
        Rect::from_corners(corner, corner + Vec2::new(size.x, -size.y) * self.cell)
    }

    /// The area of a spot; `None` if the spot is not on this table.
    pub(crate) fn rect(&self, spot: Spot) -> Option<Rect> {
        match spot {
            Spot::Cell { x, y } => Some(self.cells(x, y, Vec2::ONE)),
            Spot::Domino { x, y, level, direction } => {
                let (columns, rows) = direction.size();
                let rect = self.cells(x, y, Vec2::new(columns.into(), rows.into()));
                let up = Vec2::new(0.0, -level_height(level) * self.cell);
                Some(Rect::from_corners(rect.min + up, rect.max + up))
            }
            Spot::Hand { seat, slot } => self.hands.get(seat.index()).map(|hand| hand.rect_of(slot)),
            Spot::Tray { .. } => None,
        }
    }

    /// The spot at a point of the window; `None` outside cells and tiles.
    pub(crate) fn spot_at(&self, point: Vec2) -> Option<Spot> {
        for (index, hand) in self.hands.iter().enumerate() {
            if hand.rect.contains(point) {
                let slot = hand.slot_at(point)?;
                return Some(Spot::Hand { seat: Seat::from_index(index), slot });
            }
        }
        if !self.view.contains(point) {
            return None;
        }
        // The conversion saturates at the limits of `i16`.
        let cell = self.to_cells(point).floor();
        Some(Spot::cell(cell.x as i16, cell.y as i16))
    }
}

/// Height at which a tile of `level` is drawn above a tile of level 1, in cells.
pub fn level_height(level: u8) -> f32 {
    f32::from(level.clamp(1, HIGHEST_DRAWN_LEVEL) - 1) * RISE
}

/// The side of the table of `seat`. The seats after `bottom` follow anticlockwise.
fn side(seat: u8, bottom: Seat, seats: u8) -> Side {
    let seats_after_bottom =
        (usize::from(seat) + usize::from(seats) - bottom.index()) % usize::from(seats.max(1));
    match (seats_after_bottom, seats) {
        (0, _) => Side::Bottom,
        (1, 2) | (2, 4) => Side::Top,
        (1, _) => Side::Right,
        _ => Side::Left,
    }
}

/// Computes the viewer's hand along the lower edge.
///
/// The tiles get the size at which a full hand of `capacity` tiles fits, in one to three rows, whichever makes the
/// tiles largest. They keep this size while the hand gets smaller. The hand takes only the rows that its `tile_counts` tiles
/// need. If tiles would be narrower than `finger_width`, the hand may be up to `max_height` high.
fn place_own_hand(
    frame: Rect,
    (capacity, held): (u8, u8),
    gap: f32,
    (finger_width, max_height): (f32, f32),
) -> HandArea {
    let capacity = capacity.max(held).max(1);
    let width = frame.width() - 2.0 * gap;
    // The width of tiles in a hand with this number of rows and this height, the number of rows, and the length of a
    // row in tiles.
    let tiles_in_rows = |rows: u8, height: f32| {
        let row_length = capacity.div_ceil(rows);
        let by_width = width / (f32::from(row_length) * TILE_PITCH);
        let by_height = (height / f32::from(rows) - gap) / 2.0;
        (by_width.min(by_height), rows, row_length)
    };
    // As `tiles_in_rows`, for the number of rows with the largest tiles, which are at most `max_width` wide.
    let largest = |height: f32, max_width: f32| {
        let choices = [1, 2, 3].map(|rows| tiles_in_rows(rows, height));
        let larger_tiles = |a: (f32, u8, u8), b: (f32, u8, u8)| {
            if b.0.min(max_width) > a.0.min(max_width) * GAIN_FOR_EXTRA_ROW { b } else { a }
        };
        let (cell, rows, row_length) = choices.into_iter().reduce(larger_tiles).unwrap_or((8.0, 1, capacity));
        (cell.min(max_width).floor().max(4.0), rows, row_length)
    };
    let usual_height = frame.height() * HAND_SHARE;
    // Larger tiles than this are not easier to read.
    let usual_tiles = largest(usual_height, frame.size().min_element() * 0.075);
    let (cell, rows, row_length) = if usual_tiles.0 >= finger_width {
        usual_tiles
    } else {
        largest(usual_height.max(max_height), finger_width.max(usual_tiles.0))
    };
    let step = (cell * TILE_PITCH).round();
    let rows = rows.min(held.div_ceil(row_length).max(1));
    let size = Vec2::new(step * f32::from(row_length), (2.0 * cell + gap) * f32::from(rows));
    let left = ((frame.min.x + frame.max.x - size.x) / 2.0).round();
    let top = (frame.max.y - gap - size.y).round();
    let rect = Rect::from_corners(Vec2::new(left, top), Vec2::new(left + size.x, top + size.y));
    HandArea { side: Side::Bottom, rect, cell, step, tiles_per_row: row_length, rows, tile_count: held }
}

impl HandArea {
    /// Area for the count of tiles, after the last tile of the hand; `height` is the height of the area in pixels.
    pub fn count_area(&self, height: f32) -> Rect {
        let last_tile = self.rect_of(self.tile_count.max(1) - 1);
        let size = Vec2::new(height * 2.2, height);
        let offset = height * 0.9;
        let middle = match self.side {
            Side::Bottom | Side::Left => {
                last_tile.center() + Vec2::new(0.0, last_tile.height() / 2.0 + offset * 0.8)
            }
            Side::Top => last_tile.center() - Vec2::new(last_tile.width() / 2.0 + height * 1.35, 0.0),
            Side::Right => last_tile.center() - Vec2::new(0.0, last_tile.height() / 2.0 + offset * 0.8),
        };
        // In a narrow band, keep the count inside the frame.
        let x = match self.side {
            Side::Left => middle.x.max(last_tile.min.x + size.x / 2.0),
            Side::Right => middle.x.min(last_tile.max.x - size.x / 2.0),
            Side::Bottom | Side::Top => middle.x,
        };
        Rect::from_center_size(Vec2::new(x, middle.y), size)
    }

    /// Area of the tile in `slot`. The rows of the viewer's hand are filled from top to bottom.
    fn rect_of(&self, slot: u8) -> Rect {
        let (tall, wide) = (Vec2::new(self.cell, 2.0 * self.cell), Vec2::new(2.0 * self.cell, self.cell));
        let offset = f32::from(slot) * self.step;
        let (min, size) = match self.side {
            Side::Bottom => {
                let (row, column) = (slot / self.tiles_per_row, slot % self.tiles_per_row);
                let row_height = self.rect.height() / f32::from(self.rows);
                let inset = (self.step - self.cell) / 2.0;
                // Centre the tiles of an incomplete row, and the rows within the height of the hand.
                let tiles_in_row =
                    self.tile_count.saturating_sub(row * self.tiles_per_row).min(self.tiles_per_row);
                let left = f32::from(self.tiles_per_row - tiles_in_row) * self.step / 2.0;
                let empty_rows = self.rows - self.tile_count.div_ceil(self.tiles_per_row).clamp(1, self.rows);
                let top = f32::from(empty_rows) * row_height / 2.0;
                let at = Vec2::new(
                    f32::from(column) * self.step + inset + left,
                    f32::from(row) * row_height + top,
                );
                (self.rect.min + at, tall)
            }
            // The first tile of each hand lies at the left of its owner.
            Side::Top => (Vec2::new(self.rect.max.x - self.cell - offset, self.rect.min.y), tall),
            Side::Right => (Vec2::new(self.rect.min.x, self.rect.max.y - self.cell - offset), wide),
            Side::Left => (Vec2::new(self.rect.min.x, self.rect.min.y + offset), wide),
        };
        let min = min.round();
        Rect::from_corners(min, min + size)
    }

    /// The slot of the tile at a point; `None` between tiles.
    fn slot_at(&self, point: Vec2) -> Option<u8> {
        // The tiles of a long hand overlap, and each covers the previous one.
        (0..self.tile_count).rev().find(|slot| self.rect_of(*slot).contains(point))
    }
}
