//! A table without edges in a picture: the tiles that lie on it, and around it the hands, face up only for the eyes that
//! may see them.

use super::draw_list::{Draw, DrawList, Ground, OpenTable};
use super::sight::Sight;
use super::style::Style;
use crate::part::Part;
use crate::tiles::{self, TileMark};
use session::{Lie, Look, Piece, Seat, Spot, laid_on};

/// Width of the frame, the largest cell on the table, and the largest in the own hand and in those of the others, in sides
/// of the picture.
const FRAME: f32 = 0.03;
const LARGEST: f32 = 0.08;
/// The same in thumbnails.
const THUMBNAIL_FRAME: f32 = 0.015;
const THUMBNAIL_LARGEST: f32 = 0.25;
const OWN: f32 = 0.05;
const OTHERS: f32 = 0.032;
/// From one tile of a hand to the next, in cells.
const STEP: f32 = 1.12;
/// The highest stack that still rises.
const HIGHEST: u8 = 7;
/// Cells from which on the height of a stack is written, in pixels.
const HEIGHTS: u32 = 26;
/// Cells from which on tiles have numbers, in pixels: on smaller ones they would hide that a tile has two halves, and the tone
/// of the face tells how high it lies.
const NUMBERS: u32 = 17;

/// The layout of positions on one table, of which all see the same part.
pub(super) struct Table<'a> {
    style: &'a Style<'a>,
    side: u32,
    border: u32,
    /// Side of a cell, and the upper left corner of the cell in the north-west.
    cell: u32,
    corner: (i32, i32),
    west: i16,
    north: i16,
    /// Sides of the cells of hands: of the one below, and of the others.
    hands: [u32; 2],
}

impl<'a> Table<'a> {
    /// A table on which all of these are seen.
    pub(crate) fn new(style: &'a Style<'a>, sights: &[Sight], side: u32) -> Table<'a> {
        let size = side as f32;
        let (frame, largest) =
            if style.is_thumbnail() { (THUMBNAIL_FRAME, THUMBNAIL_LARGEST) } else { (FRAME, LARGEST) };
        let border = (size * frame).round();
        let gap = size * if style.is_thumbnail() { 2.5 * THUMBNAIL_FRAME } else { 0.012 };
        let inner = size - 2.0 * border - 2.0 * gap;
        // Hands keep the size that the fullest of them needs.
        let held = |is_below: bool| {
            let hands = sights.iter().flat_map(|sight| {
                sight.pieces.iter().filter_map(move |piece| match piece.spot {
                    Spot::Hand { seat, slot } if (seat == sight.below) == is_below => Some(slot + 1),
                    _ => None,
                })
            });
            hands.max().map(f32::from)
        };
        let others = sights.first().map_or(1, |sight| sight.seats.saturating_sub(1)).max(1);
        // A sign stands before each hand.
        let cell_of = |held: Option<f32>, hands: u8, largest: f32| {
            held.map_or(0.0, |held| (inner / f32::from(hands) / ((held + 2.5) * STEP)).min(size * largest))
                .floor()
        };
        let (own, other) = (cell_of(held(true), 1, OWN), cell_of(held(false), others, OTHERS));
        let band = |cell: f32| if cell > 0.0 { 2.0 * cell + 2.0 * gap } else { gap };
        let (top, bottom) = (border + band(other), size - border - band(own));
        let cells: Vec<(i16, i16)> =
            sights.iter().flat_map(|sight| &sight.pieces).flat_map(|piece| piece.spot.cells()).collect();
        let reach = |of: fn(&(i16, i16)) -> i16| {
            let axis = cells.iter().map(of);
            (axis.clone().min().unwrap_or(0), axis.max().unwrap_or(0))
        };
        let (xs, ys) = (reach(|(x, _)| *x), reach(|(_, y)| *y));
        let count = |(low, high): (i16, i16)| f32::from(high.saturating_sub(low)) + 1.0;
        let room = (inner, (bottom - top - 2.0 * gap).max(1.0));
        // The highest stack rises over the northern edge.
        let cell = (room.0 / count(xs)).min(room.1 / (count(ys) + 0.8)).min(size * largest).floor().max(2.0);
        let left = size / 2.0 - count(xs) * cell / 2.0;
        let upper = (top + bottom) / 2.0 - count(ys) * cell / 2.0;
        Table {
            style,
            side,
            border: border as u32,
            cell: cell as u32,
            corner: (left.round() as i32, upper.round() as i32),
            west: xs.0,
            north: ys.1,
            hands: [own as u32, other as u32],
        }
    }

    /// A position as a list of what is drawn.
    pub(crate) fn list(&self, sight: &Sight) -> DrawList {
        let mut draws = Vec::new();
        let mut laid: Vec<&Piece> =
            sight.pieces.iter().filter(|piece| matches!(piece.spot, Spot::Laid { .. })).collect();
        laid.sort_by_key(|piece| piece.spot.painting_order());
        let last = self.style.marks_last_move.then(|| laid_on(&sight.pieces, &sight.last)).flatten();
        for piece in laid {
            self.lay(piece, last == Some(piece.spot), &mut draws);
        }
        for seat in Seat::all(sight.seats) {
            self.hand(sight, seat, &mut draws);
        }
        let ground = OpenTable { side: self.side, border: self.border, rack: self.rack() };
        DrawList { size: [self.side; 2], ground: Ground::Table(ground), draws }
    }

    fn lay(&self, piece: &Piece, is_last: bool, draws: &mut Vec<Draw>) {
        let Spot::Laid { x, y, level, lie } = piece.spot else { return };
        let (_, rows) = lie.size();
        let cell = self.cell as i32;
        let rise = tiles::depth(self.cell) as i32 * i32::from(level.clamp(1, HIGHEST) - 1);
        let columns_in = i32::from(x) - i32::from(self.west);
        let rows_in = i32::from(self.north) - i32::from(y) - (i32::from(rows) - 1);
        let at = (self.corner.0 + columns_in * cell, self.corner.1 + rows_in * cell - rise);
        let floor = level.saturating_sub(1).min(tiles::FLOORS - 1);
        let tile = if self.style.is_thumbnail() && self.cell < NUMBERS {
            Part::Body(lie, floor)
        } else {
            Part::Tile(piece.look.numbers(), lie, floor, self.style.numbers)
        };
        self.put(tile, self.cell, at, draws);
        if is_last {
            draws.push(Draw { part: Part::TileMark(TileMark::Last, lie), side: self.cell, at });
        }
        if level > 1 && self.cell >= HEIGHTS {
            let side = ((self.cell as f32 * 0.36).round() as u32).max(11);
            let (columns, rows) = lie.cells();
            let corner = |from: i32, cells: u32| from + (cells * self.cell) as i32 - side as i32;
            let at = (corner(at.0, columns), corner(at.1, rows));
            draws.push(Draw { part: Part::Height(level), side, at });
        }
    }

    /// A tile with its shadow.
    fn put(&self, tile: Part, cell: u32, at: (i32, i32), draws: &mut Vec<Draw>) {
        if let Part::Tile(_, lie, ..) = tile
            && !self.style.is_thumbnail()
        {
            let half = cell as i32 / 2;
            let drop = |share: f32| (cell as f32 * share).round() as i32;
            let below = (at.0 - half + drop(0.05), at.1 - half + drop(0.06));
            draws.push(Draw { part: Part::TileShadow(lie), side: cell, at: below });
        }
        draws.push(Draw { part: tile, side: cell, at });
    }

    /// A hand in its place: that of the seat below along the lower edge, the others side by side along the upper one.
    fn hand(&self, sight: &Sight, seat: Seat, draws: &mut Vec<Draw>) {
        let is_below = seat == sight.below;
        let cell = self.hands[usize::from(!is_below)];
        if cell == 0 {
            return;
        }
        let held: Vec<(u8, Look)> = sight
            .pieces
            .iter()
            .filter_map(|piece| match piece.spot {
                Spot::Hand { seat: of, slot } if of == seat => Some((slot, piece.look)),
                _ => None,
            })
            .collect();
        let (size, border) = (self.side as f32, self.border as f32);
        let gap = size * 0.012;
        let others = f32::from(sight.seats.saturating_sub(1)).max(1.0);
        // The others follow in the order of play.
        let after =
            (seat.index() + usize::from(sight.seats) - sight.below.index()) % usize::from(sight.seats.max(1));
        let share = (size - 2.0 * border - 2.0 * gap) / others;
        let (middle, top) = if is_below {
            (size / 2.0, size - border - gap - 2.0 * cell as f32)
        } else {
            (border + gap + share * (after as f32 - 0.5), border + gap)
        };
        let step = cell as f32 * STEP;
        let width = (held.len() as f32 + 1.6) * step;
        let left = middle - width / 2.0;
        let token = (cell as f32 * 1.2).round();
        let at = (left.round() as i32, (top + cell as f32 - token / 2.0).round() as i32);
        draws.push(Draw { part: Part::Token(seat), side: token as u32, at });
        let mut slots: Vec<(u8, Look)> = held;
        slots.sort_by_key(|(slot, _)| *slot);
        for (place, (_, look)) in slots.into_iter().enumerate() {
            let at = ((left + step * (place as f32 + 1.6)).round() as i32, top.round() as i32);
            self.put(Part::Tile(look.numbers(), Lie::North, 0, self.style.numbers), cell, at, draws);
        }
    }

    /// Where the hand below stands: left, top, right, bottom.
    fn rack(&self) -> [u32; 4] {
        let gap = (self.side as f32 * 0.012) as u32;
        let (low, high) = (self.border + gap / 2, self.side.saturating_sub(self.border + gap / 2));
        match self.hands[0] {
            0 => [0; 4],
            cell => [low, high.saturating_sub(2 * cell + gap), high, high],
        }
    }
}
