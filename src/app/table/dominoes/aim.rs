//! The placement of the selected tile over the open table: rotation, cells, and whether the tile fits there.

use bevy::prelude::*;

use crate::app::table::dominoes::transparent_stacks::stack;
use session::{DominoDirection, Gesture, MoveIndex, Scene, Spot};

/// Rotation of a tile: the direction from its lower to its higher number.
///
/// 0 is east, 1 north, 2 west, 3 south.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rotation(u8);

impl Rotation {
    /// The rotation of tiles in the hand: the higher number is above.
    pub const UPRIGHT: Rotation = Rotation(1);

    /// The rotation after `quarters` quarter turns, anticlockwise if positive.
    #[must_use]
    pub const fn rotated(self, quarters: i32) -> Rotation {
        Rotation((self.0 as i32 + quarters).rem_euclid(4) as u8)
    }

    /// The orientation of the tile.
    pub const fn domino_direction(self) -> DominoDirection {
        if self.0.is_multiple_of(2) { DominoDirection::East } else { DominoDirection::North }
    }

    /// Whether the lower number is on the western or southern cell.
    pub const fn is_ascending(self) -> bool {
        self.0 < 2
    }

    /// Angle in radians, anticlockwise from east.
    pub fn angle(self) -> f32 {
        f32::from(self.0) * std::f32::consts::FRAC_PI_2
    }

    /// The rotation of a tile with its lower number on `low`, its higher on `high`.
    ///
    /// `None` if the cells are not neighbours.
    pub fn between(low: Spot, high: Spot) -> Option<Rotation> {
        let (Spot::Cell { x, y }, Spot::Cell { x: to_x, y: to_y }) = (low, high) else { return None };
        match (to_x - x, to_y - y) {
            (1, 0) => Some(Rotation(0)),
            (0, 1) => Some(Rotation(1)),
            (-1, 0) => Some(Rotation(2)),
            (0, -1) => Some(Rotation(3)),
            _ => None,
        }
    }
}

/// A possible placement of the selected tile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// The cell of the lower number; for a double, the western or southern one.
    pub low: Spot,
    /// The cell of the higher number.
    pub high: Spot,
    pub turn: Rotation,
    /// The move; `None` if the tile does not fit.
    pub choice: Option<MoveIndex>,
}

impl Placement {
    /// The centre of the tile, in cells.
    pub fn centre(&self) -> Vec2 {
        (middle(self.low) + middle(self.high)) / 2.0
    }

    /// Whether the point `at`, in cells, is on one of the two cells.
    fn covers(&self, at: Vec2) -> bool {
        [self.low, self.high].into_iter().any(|cell| (middle(cell) - at).abs().max_element() <= 0.5)
    }

    /// The two cells, the western or southern one first.
    pub fn cells(&self) -> [Spot; 2] {
        if self.turn.is_ascending() { [self.low, self.high] } else { [self.high, self.low] }
    }

    /// The spot of the tile once laid: on top of the stack on the first cell. `None` if the first spot of
    /// [`Placement::cells`] is not a cell.
    pub fn laid(&self, scene: &Scene) -> Option<Spot> {
        let [first, _] = self.cells();
        let Spot::Cell { x, y } = first else { return None };
        let top_level = stack(scene, first).first().map_or(0, |(level, _)| *level);
        Some(Spot::Domino {
            x,
            y,
            level: top_level.saturating_add(1),
            direction: self.turn.domino_direction(),
        })
    }
}

/// The point of the table at which the selected tile is held.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Aim {
    /// The spot of the tile in the hand.
    pub tile: Option<Spot>,
    /// The rotation chosen by the player.
    pub rotation: Rotation,
    /// The point chosen with the pointer or keyboard, in cells; `None` off the table.
    pub at: Option<Vec2>,
    /// Whether the keyboard chose the point. The tile then goes exactly there, without snapping.
    pub by_key: bool,
    /// The point at which the player last rotated the tile. Near this point the tile does not rotate automatically.
    pub rotated_at: Option<Vec2>,
}

impl Default for Aim {
    fn default() -> Aim {
        Aim { tile: None, rotation: Rotation::UPRIGHT, at: None, by_key: false, rotated_at: None }
    }
}

/// A fitting placement attracts the tile from this distance, in cells.
const SNAP_DISTANCE: f32 = 0.85;
/// A manual rotation holds within this distance, in cells.
const MANUAL_ROTATION_RADIUS: f32 = 0.75;
/// Penalty in cells for a placement that needs another rotation, so that a placement in the current rotation wins.
const ROTATION_PENALTY: f32 = 1.0;

impl Aim {
    /// Resets the aim for another selected tile: upright, at the pointer.
    pub fn select_tile(&mut self, chosen: Option<Spot>) {
        if self.tile != chosen {
            let at = self.at.filter(|_| chosen.is_some() && !self.by_key);
            *self = Aim { tile: chosen, at, ..Aim::default() };
        }
    }

    /// Aims at a point of the table, in cells, with the pointer.
    pub fn point_at(&mut self, at: Option<Vec2>) {
        *self = Aim { at, by_key: false, ..*self };
    }

    /// The placement aimed at with the tile from `hand`. `None` if no point is aimed at.
    ///
    /// Returns the cells under the point if the tile fits there, else the nearest fitting placement in reach, else the
    /// cells under the point without a move.
    pub fn placement(&self, hand: Spot, double: bool, gestures: &[Gesture]) -> Option<Placement> {
        let at = self.at?;
        let turn = if double { Rotation(self.rotation.0 % 2) } else { self.rotation };
        let under_point = nearest_cells(at, turn);
        let is_under_point =
            |placement: &Placement| (placement.low, placement.high) == (under_point.low, under_point.high);
        if let Some(fitting) = fitting_placements(hand, gestures).find(is_under_point) {
            return Some(fitting);
        }
        if self.by_key {
            return Some(under_point);
        }
        let candidates = fitting_placements(hand, gestures).filter_map(|placement| {
            let distance = placement.centre().distance(at);
            if placement.turn == turn {
                return (distance < SNAP_DISTANCE).then_some((distance, placement));
            }
            // The cells of a fitting placement are marked on the table. Aiming at one of them selects the placement even
            // if the tile must rotate.
            let is_selected = placement.covers(at)
                && self.rotated_at.is_none_or(|rotated_at| rotated_at.distance(at) >= MANUAL_ROTATION_RADIUS);
            is_selected.then_some((distance + ROTATION_PENALTY, placement))
        });
        candidates.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, placement)| placement).or(Some(under_point))
    }

    /// Aims at the next fitting placement.
    pub fn next_place(&mut self, hand: Spot, double: bool, gestures: &[Gesture]) {
        let placements: Vec<Placement> = fitting_placements(hand, gestures).collect();
        let current = self.placement(hand, double, gestures).and_then(|placement| placement.choice);
        let next =
            match placements.iter().position(|placement| placement.choice == current && current.is_some()) {
                Some(index) => placements.get((index + 1) % placements.len()),
                None => placements.first(),
            };
        if let Some(placement) = next {
            *self = Aim { rotation: placement.turn, at: Some(placement.centre()), by_key: true, ..*self };
        }
    }
}

/// All placements of the tile from `hand` that fit.
pub fn fitting_placements(hand: Spot, gestures: &[Gesture]) -> impl Iterator<Item = Placement> {
    let of_hand = move |(_, gesture): &(usize, &Gesture)| gesture.start() == Some(hand);
    gestures.iter().enumerate().filter(of_hand).filter_map(|(index, gesture)| {
        Some(Placement { choice: Some(MoveIndex(index)), ..placement_of(gesture)? })
    })
}

/// The placement of a move; `choice` is `None`.
pub fn placement_of(gesture: &Gesture) -> Option<Placement> {
    // A double can be laid either way round; use the first route.
    let &[_, low, high] = gesture.route() else { return None };
    Some(Placement { low, high, turn: Rotation::between(low, high)?, choice: None })
}

/// The cells nearest to `at` for a tile rotated by `turn`.
fn nearest_cells(at: Vec2, turn: Rotation) -> Placement {
    // Keep both cells within `i16`.
    let at = at.clamp(Vec2::splat(-32_766.0), Vec2::splat(32_766.0));
    let (first, step) = if turn.domino_direction() == DominoDirection::East {
        (Vec2::new((at.x - 1.0).round(), at.y.floor()), (1, 0))
    } else {
        (Vec2::new(at.x.floor(), (at.y - 1.0).round()), (0, 1))
    };
    let (x, y) = (first.x as i16, first.y as i16);
    let [first, second] = [Spot::cell(x, y), Spot::cell(x + step.0, y + step.1)];
    let (low, high) = if turn.is_ascending() { (first, second) } else { (second, first) };
    Placement { low, high, turn, choice: None }
}

/// The centre of a cell, in cells.
fn middle(spot: Spot) -> Vec2 {
    match spot {
        Spot::Cell { x, y } => Vec2::new(f32::from(x) + 0.5, f32::from(y) + 0.5),
        _ => Vec2::ZERO,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use session::Seat;

    const HAND: Spot = Spot::Hand { seat: Seat::FIRST, slot: 0 };

    fn gesture(low: (i16, i16), high: (i16, i16)) -> Gesture {
        let route = vec![HAND, Spot::cell(low.0, low.1), Spot::cell(high.0, high.1)];
        Gesture { routes: vec![route], choice: None, takes: Vec::new() }
    }

    fn aim(x: f32, y: f32, quarters: i32) -> Aim {
        Aim { rotation: Rotation(0).rotated(quarters), at: Some(Vec2::new(x, y)), ..Aim::default() }
    }

    #[test]
    fn a_tile_lies_on_the_cells_nearest_to_its_middle() {
        for (quarters, low, high) in
            [(0, (0, 0), (1, 0)), (1, (1, 0), (1, 1)), (2, (1, 0), (0, 0)), (3, (1, 1), (1, 0))]
        {
            let ghost = aim(1.1, 0.8, quarters).placement(HAND, false, &[]).expect("a placement");
            assert_eq!((ghost.low, ghost.high), (Spot::cell(low.0, low.1), Spot::cell(high.0, high.1)));
            assert_eq!(ghost.turn, Rotation(0).rotated(quarters));
            assert_eq!(ghost.choice, None);
        }
    }

    #[test]
    fn a_fitting_placement_attracts_and_rotates_the_tile() {
        let gestures = [gesture((4, 0), (5, 0)), gesture((0, 3), (0, 2))];
        let near = aim(5.6, 0.4, 0).placement(HAND, false, &gestures).expect("a placement");
        assert_eq!(near.choice, Some(MoveIndex(0)));
        let far = aim(6.4, 0.4, 0).placement(HAND, false, &gestures).expect("a placement");
        assert_eq!(far.choice, None);
        // The second placement, aimed at with another rotation: its centre, and each of its cells.
        for y in [2.9, 2.5, 3.5] {
            let turned = aim(0.55, y, 0).placement(HAND, false, &gestures).expect("a placement");
            assert_eq!((turned.choice, turned.turn), (Some(MoveIndex(1)), Rotation(3)));
        }
        assert_eq!(
            aim(1.1, 2.9, 0).placement(HAND, false, &gestures).expect("a placement").choice,
            None,
            "beside it"
        );
        // A manual rotation is kept.
        let rotated_by_hand = Aim { rotated_at: Some(Vec2::new(0.5, 3.0)), ..aim(0.55, 2.9, 0) };
        assert_eq!(rotated_by_hand.placement(HAND, false, &gestures).expect("a placement").choice, None);
        // Away from the point of the rotation, the tile rotates automatically again.
        let elsewhere = Aim { rotated_at: Some(Vec2::new(5.0, 5.0)), ..rotated_by_hand };
        assert_eq!(
            elsewhere.placement(HAND, false, &gestures).expect("a placement").choice,
            Some(MoveIndex(1))
        );
    }

    #[test]
    fn the_rotation_of_the_player_wins_where_both_fit() {
        let gestures = [gesture((0, 0), (1, 0)), gesture((1, 0), (0, 0))];
        for (quarters, choice) in [(0, 0), (2, 1)] {
            let ghost = aim(1.0, 0.5, quarters).placement(HAND, false, &gestures).expect("a placement");
            assert_eq!(ghost.choice, Some(MoveIndex(choice)));
        }
        // A double has no lower number.
        let double = [gesture((0, 0), (1, 0))];
        assert_eq!(
            aim(1.0, 0.5, 2).placement(HAND, true, &double).expect("a placement").choice,
            Some(MoveIndex(0))
        );
    }

    #[test]
    fn next_place_cycles_through_all_placements() {
        let gestures = [gesture((0, 0), (1, 0)), gesture((3, 1), (3, 0)), gesture((7, 0), (7, 1))];
        let mut aim = Aim::default();
        let seen = [0; 4].map(|_| {
            aim.next_place(HAND, false, &gestures);
            aim.placement(HAND, false, &gestures).and_then(|ghost| ghost.choice)
        });
        assert_eq!(seen, [0, 1, 2, 0].map(|index| Some(MoveIndex(index))));
    }
}
