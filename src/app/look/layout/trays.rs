//! Arrangement of captured pieces in a tray. Pieces are sorted by value, and equal kinds stand together.

use bevy::math::Rect;

use crate::app::look::layout::needs::CapturedPiece;

/// Distance to the next piece if it is of the same kind, in piece widths.
const SAME_KIND_STEP: f32 = 0.44;
/// Distance to the next piece if it is of another kind, in piece widths.
const OTHER_KIND_STEP: f32 = 0.86;
/// Width reserved for the material lead at the right, in heights of the tray.
const LEAD_WIDTH: f32 = 1.7;

/// The pieces in one tray.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Captured {
    /// The pieces from left to right: the slot of each (its number in the order of capture) and its distance from the
    /// left in pixels.
    offsets: Vec<(u8, f32)>,
}

/// Side of a piece in a tray, in pixels.
pub(super) fn piece_side(tray: Rect) -> f32 {
    (tray.height() * 0.92).floor()
}

impl Captured {
    /// Arranges the captured pieces of each tray.
    pub(super) fn all(trays: &[Rect], captured: &[Vec<CapturedPiece>]) -> Vec<Captured> {
        trays.iter().zip(captured).map(|(tray, pieces)| Captured::of(*tray, pieces)).collect()
    }

    fn of(tray: Rect, pieces: &[CapturedPiece]) -> Captured {
        let mut sorted = pieces.to_vec();
        sorted.sort_by_key(|piece| (piece.value, piece.kind.name(), piece.slot));
        let steps = sorted
            .windows(2)
            .map(|pair| if pair[0].kind == pair[1].kind { SAME_KIND_STEP } else { OTHER_KIND_STEP });
        let steps: Vec<f32> = steps.collect();
        let side = piece_side(tray);
        let needed = side * steps.iter().sum::<f32>();
        let available = (tray.width() - side - tray.height() * LEAD_WIDTH).max(1.0);
        let scale = (available / needed.max(1.0)).min(1.0);
        let mut offset = 0.0;
        let mut offsets = Vec::new();
        for (index, piece) in sorted.iter().enumerate() {
            offsets.push((piece.slot, offset));
            offset += steps.get(index).map_or(0.0, |step| step * side * scale);
        }
        Captured { offsets }
    }

    pub fn is_empty(&self) -> bool {
        self.offsets.is_empty()
    }

    /// Distance of a piece from the left, in pixels. A piece that is not arranged yet gets the offset of the last one.
    pub(super) fn offset_of(&self, slot: u8) -> f32 {
        let found = self.offsets.iter().find(|(other, _)| *other == slot).or(self.offsets.last());
        found.map_or(0.0, |(_, offset)| *offset)
    }

    /// Index of a piece from the left. A piece that is not arranged yet comes after all others.
    pub(super) fn index_of(&self, slot: u8) -> usize {
        self.offsets.iter().position(|(other, _)| *other == slot).unwrap_or(self.offsets.len())
    }
}
