//! Damage: the parts of the window that must be redrawn, as a few disjoint rectangles.

use bevy::math::{IRect, IVec2, UVec2, Vec2};

/// Greatest number of rectangles. Each one needs its own draw calls, so more rectangles would cost more than they save.
const MAX_RECTS: usize = 6;
/// Greatest number of undamaged pixels that a merge of two rectangles may add.
const MAX_MERGE_COST: i64 = 8192;

/// Disjoint rectangles in physical pixels of the window, `y` down.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Damage {
    window: IRect,
    rects: Vec<IRect>,
}

impl Damage {
    /// Returns no damage, for a window of the size `window`.
    pub(super) fn none(window: UVec2) -> Damage {
        Damage { window: IRect::from_corners(IVec2::ZERO, window.as_ivec2()), rects: Vec::new() }
    }

    /// The rectangles, which never overlap.
    pub(super) fn rects(&self) -> &[IRect] {
        &self.rects
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rects.is_empty()
    }

    /// Whether the whole window is damaged.
    pub(super) fn is_full(&self) -> bool {
        self.rects == [self.window]
    }

    /// Whether any pixel of `rect` is damaged.
    pub(super) fn touches(&self, rect: IRect) -> bool {
        self.rects.iter().any(|other| !other.intersect(rect).is_empty())
    }

    /// Adds the whole window.
    pub(super) fn add_all(&mut self) {
        self.add(self.window);
    }

    /// Adds `rect`, clipped to the window.
    pub(super) fn add(&mut self, rect: IRect) {
        let mut rect = rect.intersect(self.window);
        if rect.is_empty() {
            return;
        }
        // A merged rectangle is larger and may overlap further ones, so check all of them again.
        while let Some(index) = self.rects.iter().position(|other| merge_cost(*other, rect) <= MAX_MERGE_COST)
        {
            rect = rect.union(self.rects.swap_remove(index));
        }
        self.rects.push(rect);
        if self.rects.len() > MAX_RECTS {
            self.merge_two();
        }
    }

    /// Merges the two rectangles whose merge adds the fewest pixels.
    fn merge_two(&mut self) {
        let count = self.rects.len();
        let pairs = (0..count).flat_map(|one| (0..one).map(move |other| (one, other)));
        if let Some((one, other)) =
            pairs.min_by_key(|&(one, other)| merge_cost(self.rects[one], self.rects[other]))
        {
            // Remove the higher index first, which leaves the lower one in place.
            let union = self.rects.swap_remove(one).union(self.rects.swap_remove(other));
            self.add(union);
        }
    }
}

/// Number of pixels that a merge of two rectangles adds. `i64::MIN` for rectangles that overlap, to force a merge.
fn merge_cost(one: IRect, other: IRect) -> i64 {
    if !one.intersect(other).is_empty() {
        return i64::MIN;
    }
    area(one.union(other)) - area(one) - area(other)
}

/// The pixels between two corners, with a margin of one pixel on each side for antialiasing and rounding.
pub(super) fn pixels_between(min: Vec2, max: Vec2) -> IRect {
    let (min, max) = (min.floor().as_ivec2(), max.ceil().as_ivec2());
    IRect::from_corners(min.saturating_sub(IVec2::ONE), max.saturating_add(IVec2::ONE))
}

fn area(rect: IRect) -> i64 {
    i64::from(rect.width()) * i64::from(rect.height())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rect() -> impl Strategy<Value = IRect> {
        (0..1700, 0..780, 0..300, 0..300).prop_map(|(x, y, w, h)| IRect::new(x, y, x + w, y + h))
    }

    proptest! {
        #[test]
        fn everything_that_was_added_is_covered_by_few_disjoint_rectangles(
            added in proptest::collection::vec(rect(), 0..40)
        ) {
            let mut damage = Damage::none(UVec2::new(2000, 1080));
            added.iter().for_each(|rect| damage.add(*rect));
            prop_assert!(damage.rects().len() <= MAX_RECTS);
            for rect in added.iter().filter(|rect| !rect.is_empty()) {
                prop_assert!(damage.rects().iter().any(|other| other.intersect(*rect) == *rect));
            }
            for (index, one) in damage.rects().iter().enumerate() {
                prop_assert!(damage.rects()[..index].iter().all(|other| one.intersect(*other).is_empty()));
            }
        }
    }

    #[test]
    fn distant_rectangles_stay_separate() {
        let mut damage = Damage::none(UVec2::new(1000, 800));
        damage.add(IRect::new(0, 0, 100, 100));
        damage.add(IRect::new(900, 700, 1000, 800));
        assert_eq!(damage.rects().len(), 2);
        damage.add(IRect::new(50, 0, 150, 100));
        assert_eq!(damage.rects(), [IRect::new(900, 700, 1000, 800), IRect::new(0, 0, 150, 100)]);
        damage.add(IRect::new(0, 0, 1000, 800));
        assert!(damage.is_full());
    }

    #[test]
    fn damage_is_clipped_to_the_window() {
        let mut damage = Damage::none(UVec2::new(1000, 800));
        damage.add(IRect::new(-50, 700, 50, 900));
        damage.add(IRect::new(1000, 0, 1100, 50));
        assert_eq!(damage.rects(), [IRect::new(0, 700, 50, 800)]);
        damage.add(IRect::new(i32::MIN, i32::MIN, i32::MAX, i32::MAX));
        assert!(damage.is_full());
    }

    #[test]
    fn an_empty_rectangle_is_no_damage() {
        let mut damage = Damage::none(UVec2::new(1000, 800));
        damage.add(IRect::new(5, 5, 5, 90));
        assert!(damage.is_empty());
        assert!(!damage.touches(IRect::new(0, 0, 10, 10)));
    }
}
