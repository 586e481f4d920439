//! Damage of the egui layer: its triangles are compared with the triangles of the previous frame.

use bevy::math::{IRect, Vec2};
use bevy_egui::egui::epaint::{ClippedPrimitive, Primitive, Vertex};
use bevy_egui::egui::{self, Mesh};

use crate::app::window::repaint::damage::{Damage, pixels_between};

/// Adds the differences between the primitives `old` and `new` to `damage`. `scale` is in pixels per point.
pub(super) fn add_differences(
    old: &[ClippedPrimitive],
    new: &[ClippedPrimitive],
    scale: f32,
    damage: &mut Damage,
) {
    let mut add = |bounds: egui::Rect, primitive: &ClippedPrimitive| {
        damage.add(pixels(bounds.intersect(primitive.clip_rect), scale));
    };
    for index in 0..old.len().max(new.len()) {
        let pair = (old.get(index), new.get(index));
        if let (Some(old), Some(new)) = pair
            && old.clip_rect == new.clip_rect
            && let (Primitive::Mesh(before), Primitive::Mesh(after)) = (&old.primitive, &new.primitive)
            && before.texture_id == after.texture_id
        {
            for bounds in difference_bounds(before, after) {
                add(bounds, new);
            }
            continue;
        }
        // The primitives cannot be compared triangle by triangle, so both areas are damaged.
        for primitive in [pair.0, pair.1].into_iter().flatten() {
            let bounds = match &primitive.primitive {
                Primitive::Mesh(mesh) => mesh.calc_bounds(),
                Primitive::Callback(_) => egui::Rect::EVERYTHING,
            };
            add(bounds, primitive);
        }
    }
}

/// Bounds of the triangles that differ, in points: those of `before` and those of `after`.
///
/// Triangles are compared from both ends of the list, because an inserted or removed triangle shifts all later ones.
fn difference_bounds(before: &Mesh, after: &Mesh) -> [egui::Rect; 2] {
    if before == after {
        return [egui::Rect::NOTHING; 2];
    }
    let (old, new) = (corners(before), corners(after));
    // Numbers of equal corners, rounded down to whole triangles.
    let same_at_start = old.clone().zip(new.clone()).take_while(|(old, new)| old == new).count() / 3 * 3;
    let remaining = (before.indices.len() - same_at_start).min(after.indices.len() - same_at_start);
    let same_at_end =
        old.clone().rev().zip(new.clone().rev()).take(remaining).take_while(|(old, new)| old == new).count()
            / 3
            * 3;
    let bounds = |mesh: &Mesh| {
        let differing = mesh.indices.get(same_at_start..mesh.indices.len() - same_at_end).unwrap_or_default();
        bounds_of(differing.iter().filter_map(|index| mesh.vertices.get(*index as usize)))
    };
    [bounds(before), bounds(after)]
}

/// Corners of all triangles, three for each triangle.
fn corners(mesh: &Mesh) -> impl DoubleEndedIterator<Item = Option<&Vertex>> + ExactSizeIterator + Clone {
    mesh.indices.iter().map(|index| mesh.vertices.get(*index as usize))
}

/// Smallest rectangle that contains the vertices, in points.
fn bounds_of<'a>(vertices: impl Iterator<Item = &'a Vertex>) -> egui::Rect {
    let mut rect = egui::Rect::NOTHING;
    vertices.for_each(|vertex| rect.extend_with(vertex.pos));
    rect
}

/// All pixels that `rect` touches. `rect` is in points, `scale` in pixels per point.
fn pixels(rect: egui::Rect, scale: f32) -> IRect {
    // The intersection of disjoint rectangles has a negative size.
    if !(rect.min.x <= rect.max.x && rect.min.y <= rect.max.y) {
        return IRect::EMPTY;
    }
    let corner = |point: egui::Pos2| Vec2::new(point.x, point.y) * scale;
    pixels_between(corner(rect.min), corner(rect.max))
}

/// Returns the parts of `primitives` that are needed to redraw the damage, clipped to the damage.
pub(super) fn clip_to_damage(
    primitives: &[ClippedPrimitive],
    scale: f32,
    damage: &Damage,
) -> Vec<ClippedPrimitive> {
    let mut parts = Vec::new();
    for primitive in primitives {
        let Primitive::Mesh(mesh) = &primitive.primitive else {
            parts.push(primitive.clone());
            continue;
        };
        for rect in damage.rects() {
            let [min, max] = [rect.min, rect.max].map(|corner| corner.as_vec2() / scale);
            let damaged = egui::Rect::from_min_max(egui::pos2(min.x, min.y), egui::pos2(max.x, max.y));
            let clip_rect = primitive.clip_rect.intersect(damaged);
            if !clip_rect.is_positive() {
                continue;
            }
            let part = mesh_within(mesh, clip_rect);
            if !part.indices.is_empty() {
                parts.push(ClippedPrimitive { clip_rect, primitive: Primitive::Mesh(part) });
            }
        }
    }
    parts
}

/// Returns a copy of the mesh with only the triangles that may be visible within `area`.
fn mesh_within(mesh: &Mesh, area: egui::Rect) -> Mesh {
    let mut part = Mesh::with_texture(mesh.texture_id);
    for triangle in mesh.indices.as_chunks::<3>().0 {
        let [Some(a), Some(b), Some(c)] = triangle.map(|index| mesh.vertices.get(index as usize)) else {
            continue;
        };
        if bounds_of([a, b, c].into_iter()).intersects(area) {
            let first_vertex = part.vertices.len() as u32;
            part.vertices.extend([a, b, c]);
            part.indices.extend(first_vertex..first_vertex + 3);
        }
    }
    part
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::math::UVec2;
    use bevy_egui::egui::{Color32, Pos2, pos2, vec2};

    /// A row of squares in these colours. Each square is 10 points wide, like the gaps between them.
    fn squares(colours: &[Color32]) -> Vec<ClippedPrimitive> {
        let mut mesh = Mesh::default();
        for (index, colour) in colours.iter().enumerate() {
            let corner = pos2(index as f32 * 20.0, 0.0);
            mesh.add_colored_rect(egui::Rect::from_min_size(corner, vec2(10.0, 10.0)), *colour);
        }
        let clip_rect = egui::Rect::from_min_max(Pos2::ZERO, pos2(1000.0, 1000.0));
        vec![ClippedPrimitive { clip_rect, primitive: Primitive::Mesh(mesh) }]
    }

    fn damage_between(old: &[ClippedPrimitive], new: &[ClippedPrimitive]) -> Damage {
        let mut damage = Damage::none(UVec2::splat(500));
        add_differences(old, new, 2.0, &mut damage);
        damage
    }

    const RED: Color32 = Color32::RED;
    const BLUE: Color32 = Color32::BLUE;

    #[test]
    fn only_differences_are_damaged() {
        let old = squares(&[RED, RED, RED]);
        assert!(damage_between(&old, &old).is_empty());
        let changed_colour = damage_between(&old, &squares(&[RED, BLUE, RED]));
        assert_eq!(changed_colour.rects(), [IRect::new(39, 0, 61, 21)]);
        let removed = damage_between(&old, &squares(&[RED, RED]));
        assert_eq!(removed.rects(), [IRect::new(79, 0, 101, 21)]);
        let added = damage_between(&squares(&[]), &squares(&[RED]));
        assert_eq!(added.rects(), [IRect::new(0, 0, 21, 21)]);
        let all_removed = damage_between(&old, &[]);
        assert_eq!(all_removed.rects(), [IRect::new(0, 0, 101, 21)]);
    }

    #[test]
    fn a_changed_clip_rectangle_damages_the_whole_primitive() {
        let old = squares(&[RED, RED]);
        let mut new = old.clone();
        new[0].clip_rect.max.x = 25.0;
        assert_eq!(damage_between(&old, &new).rects(), [IRect::new(0, 0, 61, 21)]);
    }

    #[test]
    fn only_triangles_within_the_damage_stay_and_are_clipped_to_it() {
        let mut damage = Damage::none(UVec2::splat(500));
        damage.add(IRect::new(44, 0, 50, 4));
        let parts = clip_to_damage(&squares(&[RED, BLUE, RED]), 2.0, &damage);
        let [ClippedPrimitive { clip_rect, primitive: Primitive::Mesh(mesh) }] = parts.as_slice() else {
            panic!("{parts:?}");
        };
        assert_eq!(*clip_rect, egui::Rect::from_min_max(pos2(22.0, 0.0), pos2(25.0, 2.0)));
        assert!(mesh.is_valid() && !mesh.is_empty());
        assert!(mesh.vertices.iter().all(|vertex| vertex.color == BLUE), "{mesh:?}");
        let mut damage_in_a_gap = Damage::none(UVec2::splat(500));
        damage_in_a_gap.add(IRect::new(22, 0, 38, 40));
        assert!(clip_to_damage(&squares(&[RED, BLUE, RED]), 2.0, &damage_in_a_gap).is_empty());
    }
}
