//! A table without edges in a frame: the hands around it, and the part of it that is to be seen.

use bevy::math::{IVec2, Rect, Vec2};

use crate::app::look::layout::needs::Needs;
use art::tiles;
use session::{Lie, Look, Seat, Spot};

/// The side of the frame at which a hand lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Where the player sits who looks.
    Bottom,
    /// The next one, anticlockwise.
    Right,
    /// Opposite.
    Top,
    /// The last one.
    Left,
}

/// Where the tiles of a hand lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HandPlace {
    /// At which side.
    pub side: Side,
    /// The room of the whole hand.
    pub rect: Rect,
    /// Half the length of a tile.
    pub cell: f32,
    /// From one tile to the next.
    step: f32,
    /// How many lie in a row.
    pub row: u8,
    rows: u8,
    /// How many lie here.
    held: u8,
}

/// A table without edges.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenTable {
    /// Where tiles that have been laid are to be seen.
    pub view: Rect,
    /// Where the lower left corner of the cell `0,0` is, in or out of sight.
    origin: Vec2,
    /// Side of a cell.
    cell: f32,
    /// One hand a seat, by [`Seat::index`].
    pub hands: Vec<HandPlace>,
}

/// Room for the count at the end of the hand of another seat, in logical pixels.
const COUNT: f32 = 50.0;
/// How much higher than the one below it a tile is seen, in cells.
const RISE: f32 = tiles::DEPTH;
/// The highest stack that still rises.
const HIGHEST: u8 = 7;
/// Width of a tile with the gap beside it, in cells.
const APART: f32 = 1.1;
/// The part of the frame's height that the own hand may take.
const HAND_SHARE: f32 = 0.26;
/// The part of the window's height that it may take where its tiles would else be too small for a finger: the table is
/// what one looks at.
const FINGER_SHARE: f32 = 0.25;
/// The width of a tile that a finger finds, in logical pixels: such tiles are twice as high, as keys of a telephone are.
const FINGER: f32 = 42.0;
/// A row more has to make tiles so many times as large.
const WORTH_A_ROW: f32 = 1.12;

impl OpenTable {
    /// The table within `frame`, with the hands around it, in a window of this height.
    pub(crate) fn new(frame: Rect, window: f32, needs: &Needs, px: impl Fn(f32) -> f32) -> OpenTable {
        let Needs { seats, bottom, hand_room: room, view, .. } = *needs;
        let small = (frame.size().min_element() * 0.024).clamp(px(8.0), px(17.0)).floor();
        let gap = px(5.0);
        let band = 2.0 * small + 2.0 * gap;
        let held = needs.held.get(bottom.index()).copied().unwrap_or(room);
        let own = own_hand(frame, (room, held), gap, (px(FINGER), window * FINGER_SHARE));
        let places: Vec<Side> = (0..seats).map(|seat| side(seat, bottom, seats)).collect();
        let taken = |at: Side| if places.contains(&at) { band } else { 0.0 };
        let inner = Rect::new(
            frame.min.x + taken(Side::Left),
            frame.min.y + taken(Side::Top),
            frame.max.x - taken(Side::Right),
            own.rect.min.y - gap,
        );
        let others = |(side, held): (Side, u8)| {
            let rect = match side {
                Side::Bottom => return HandPlace { held, ..own },
                Side::Top => {
                    let top = frame.min.y + gap;
                    Rect::new(inner.min.x, top, inner.max.x, top + 2.0 * small)
                }
                Side::Right => {
                    let right = frame.max.x - gap;
                    Rect::new(right - 2.0 * small, inner.min.y, right, inner.max.y)
                }
                Side::Left => {
                    let left = frame.min.x + gap;
                    Rect::new(left, inner.min.y, left + 2.0 * small, inner.max.y)
                }
            };
            let length = if side == Side::Top { rect.width() } else { rect.height() };
            // The count stands at the end.
            let step = ((length - px(COUNT) - small) / f32::from(room.max(2) - 1)).clamp(1.0, small * APART);
            // In the middle of its side, whatever it has lost already.
            let taken = step * f32::from(room.max(1) - 1) + small + px(COUNT);
            let inset = Vec2::splat(((length - taken) / 2.0).floor().max(0.0));
            let along = if side == Side::Top { Vec2::X } else { Vec2::Y };
            let rect = Rect::from_corners(rect.min + inset * along, rect.max - inset * along);
            HandPlace { side, rect, cell: small, step, row: room.max(1), rows: 1, held }
        };
        let middle = (inner.min + inner.max) / 2.0;
        let origin = middle + Vec2::new(-view.centre.x, view.centre.y) * view.cell;
        OpenTable {
            view: inner,
            origin: origin.round(),
            cell: view.cell,
            hands: places
                .into_iter()
                .zip(needs.held.iter().copied().chain(std::iter::repeat(room)))
                .map(others)
                .collect(),
        }
    }

    /// Where the own hand stands, with a little room around it.
    pub fn rack(&self) -> Rect {
        let own = self.hands.iter().find(|hand| hand.side == Side::Bottom);
        own.map_or(Rect::default(), |hand| hand.rect.inflate((hand.cell * 0.14).round()))
    }

    /// The point of the table at a point of the window, in cells.
    pub fn to_cells(&self, point: Vec2) -> Vec2 {
        (point - self.origin) / self.cell * Vec2::new(1.0, -1.0)
    }

    /// The side at which a seat's hand lies.
    pub fn side_of(&self, seat: Seat) -> Side {
        self.hands.get(seat.index()).map_or(Side::Bottom, |hand| hand.side)
    }

    /// How a tile lies on a spot, and its angle: the way from its lower to its higher number, anticlockwise from
    /// east, in radians. Tiles that show no numbers have the angle of what is seen of them.
    pub fn lie_of(&self, spot: Spot, look: Look) -> (Lie, f32) {
        let lie = match spot {
            Spot::Laid { lie, .. } => lie,
            Spot::Hand { seat, .. } => match self.side_of(seat) {
                Side::Bottom | Side::Top => Lie::North,
                Side::Left | Side::Right => Lie::East,
            },
            _ => Lie::East,
        };
        let descends = look.tile_numbers().is_some_and(|[first, second]| first > second);
        let quarters: u8 = match (lie, descends) {
            (Lie::North, true) => 3,
            (Lie::North, false) => 1,
            (Lie::East, true) => 2,
            _ => 0,
        };
        (lie, f32::from(quarters) * std::f32::consts::FRAC_PI_2)
    }

    /// How far a tile seen one way must be turned, anticlockwise, to lie as it was seen before: the shorter way
    /// round.
    pub fn turned_from(&self, before: (Spot, Look), after: (Spot, Look)) -> f32 {
        let (_, from) = self.lie_of(before.0, before.1);
        let (_, to) = self.lie_of(after.0, after.1);
        let angle = (from - to).rem_euclid(std::f32::consts::TAU);
        if angle > std::f32::consts::PI { angle - std::f32::consts::TAU } else { angle }
    }

    /// The cells that are seen as a whole: the lowest column and row, and the first ones beyond the highest.
    pub fn seen_cells(&self) -> (IVec2, IVec2) {
        let low = self.to_cells(Vec2::new(self.view.min.x, self.view.max.y)).ceil();
        let high = self.to_cells(Vec2::new(self.view.max.x, self.view.min.y)).floor();
        (low.as_ivec2(), high.as_ivec2())
    }

    /// The rectangle of the window that these cells take.
    fn cells(&self, x: i16, y: i16, size: Vec2) -> Rect {
        let corner = self.origin + Vec2::new(f32::from(x), -f32::from(y)) * self.cell;
        Rect::from_corners(corner, corner + Vec2::new(size.x, -size.y) * self.cell)
    }

    pub(crate) fn rect(&self, spot: Spot) -> Option<Rect> {
        match spot {
            Spot::Cell { x, y } => Some(self.cells(x, y, Vec2::ONE)),
            Spot::Laid { x, y, level, lie } => {
                let (columns, rows) = lie.size();
                let rect = self.cells(x, y, Vec2::new(columns.into(), rows.into()));
                let up = Vec2::new(0.0, -rise(level) * self.cell);
                Some(Rect::from_corners(rect.min + up, rect.max + up))
            }
            Spot::Hand { seat, slot } => self.hands.get(seat.index()).map(|hand| hand.rect_of(slot)),
            Spot::Tray { .. } => None,
        }
    }

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
        // Beyond the numbers of cells it is the last one.
        let cell = self.to_cells(point).floor();
        Some(Spot::cell(cell.x as i16, cell.y as i16))
    }
}

/// How much higher a tile of this level is seen than one on the table, in cells.
pub fn rise(level: u8) -> f32 {
    f32::from(level.clamp(1, HIGHEST) - 1) * RISE
}

/// The side at which a seat sits: the others follow the one who looks anticlockwise.
fn side(seat: u8, bottom: Seat, seats: u8) -> Side {
    let after = (usize::from(seat) + usize::from(seats) - bottom.index()) % usize::from(seats.max(1));
    match (after, seats) {
        (0, _) => Side::Bottom,
        (1, 2) | (2, 4) => Side::Top,
        (1, _) => Side::Right,
        _ => Side::Left,
    }
}

/// The own hand along the lower edge. Its tiles are as large as `room` of them can be, in as many rows as make them
/// largest, and stay so; it takes only the rows that the tiles it `held` now need, and leaves the others to the table.
/// Where they would be smaller than a `finger` finds, it takes up to `most_height`, and gives it back row by row.
fn own_hand(frame: Rect, (room, held): (u8, u8), gap: f32, (finger, most_height): (f32, f32)) -> HandPlace {
    let room = room.max(held).max(1);
    let width = frame.width() - 2.0 * gap;
    let of_rows = |rows: u8, height: f32| {
        let row = room.div_ceil(rows);
        let by_width = width / (f32::from(row) * APART);
        let by_height = (height / f32::from(rows) - gap) / 2.0;
        (by_width.min(by_height), rows, row)
    };
    let largest = |height: f32, most: f32| {
        let rows = [1, 2, 3].map(|rows| of_rows(rows, height));
        let larger = |a: (f32, u8, u8), b: (f32, u8, u8)| {
            if b.0.min(most) > a.0.min(most) * WORTH_A_ROW { b } else { a }
        };
        let (cell, rows, row) = rows.into_iter().reduce(larger).unwrap_or((8.0, 1, room));
        (cell.min(most).floor().max(4.0), rows, row)
    };
    let share = frame.height() * HAND_SHARE;
    // A tile need not be larger than one can read with ease.
    let usual = largest(share, frame.size().min_element() * 0.075);
    let (cell, rows, row) =
        if usual.0 >= finger { usual } else { largest(share.max(most_height), finger.max(usual.0)) };
    let step = (cell * APART).round();
    let rows = rows.min(held.div_ceil(row).max(1));
    let size = Vec2::new(step * f32::from(row), (2.0 * cell + gap) * f32::from(rows));
    let left = ((frame.min.x + frame.max.x - size.x) / 2.0).round();
    let top = (frame.max.y - gap - size.y).round();
    let rect = Rect::from_corners(Vec2::new(left, top), Vec2::new(left + size.x, top + size.y));
    HandPlace { side: Side::Bottom, rect, cell, step, row, rows, held }
}

impl HandPlace {
    /// Where the count of the hand is written: after its last tile.
    pub fn count_at(&self, height: f32) -> Rect {
        let end = self.rect_of(self.held.max(1) - 1);
        let size = Vec2::new(height * 2.2, height);
        let reach = height * 0.9;
        let middle = match self.side {
            Side::Bottom | Side::Left => end.center() + Vec2::new(0.0, end.height() / 2.0 + reach * 0.8),
            Side::Top => end.center() - Vec2::new(end.width() / 2.0 + height * 1.35, 0.0),
            Side::Right => end.center() - Vec2::new(0.0, end.height() / 2.0 + reach * 0.8),
        };
        // Where the band is narrow, it stays within the frame.
        let x = match self.side {
            Side::Left => middle.x.max(end.min.x + size.x / 2.0),
            Side::Right => middle.x.min(end.max.x - size.x / 2.0),
            Side::Bottom | Side::Top => middle.x,
        };
        Rect::from_center_size(Vec2::new(x, middle.y), size)
    }

    /// Where the tile in this place lies. A hand is filled row by row.
    fn rect_of(&self, slot: u8) -> Rect {
        let (tall, wide) = (Vec2::new(self.cell, 2.0 * self.cell), Vec2::new(2.0 * self.cell, self.cell));
        let along = f32::from(slot) * self.step;
        let (min, size) = match self.side {
            Side::Bottom => {
                let (row, column) = (slot / self.row, slot % self.row);
                let row_height = self.rect.height() / f32::from(self.rows);
                let inset = (self.step - self.cell) / 2.0;
                // What is left of a hand stands in the middle, one row of it in the middle of its height too.
                let in_row = self.held.saturating_sub(row * self.row).min(self.row);
                let left = f32::from(self.row - in_row) * self.step / 2.0;
                let empty = self.rows - self.held.div_ceil(self.row).clamp(1, self.rows);
                let top = f32::from(empty) * row_height / 2.0;
                let at = Vec2::new(
                    f32::from(column) * self.step + inset + left,
                    f32::from(row) * row_height + top,
                );
                (self.rect.min + at, tall)
            }
            // Each hand begins at its owner's left.
            Side::Top => (Vec2::new(self.rect.max.x - self.cell - along, self.rect.min.y), tall),
            Side::Right => (Vec2::new(self.rect.min.x, self.rect.max.y - self.cell - along), wide),
            Side::Left => (Vec2::new(self.rect.min.x, self.rect.min.y + along), wide),
        };
        let min = min.round();
        Rect::from_corners(min, min + size)
    }

    /// The place under a point of the hand.
    fn slot_at(&self, point: Vec2) -> Option<u8> {
        (0..self.held).rev().find(|slot| self.rect_of(*slot).contains(point))
    }
}
