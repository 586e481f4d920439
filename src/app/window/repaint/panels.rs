//! Damage of the egui layer, found by comparing its triangles with the triangles of the previous frame.

use bevy::math::{IRect, Vec2};
use bevy_egui::egui::epaint::{ClippedPrimitive, Primitive, Vertex};
use bevy_egui::egui::{self, Mesh};

use crate::app::window::repaint::damage::{Damage, around};

/// Adds the differences between the primitives `old` and `new` to `damage`.
pub(super) fn compare(old: &[ClippedPrimitive], new: &[ClippedPrimitive], scale: f32, damage: &mut Damage) {
    let mut add = |bounds: egui::Rect, job: &ClippedPrimitive| {
        damage.add(pixels(bounds.intersect(job.clip_rect), scale));
    };
    for index in 0..old.len().max(new.len()) {
        let pair = (old.get(index), new.get(index));
        if let (Some(old), Some(new)) = pair
            && old.clip_rect == new.clip_rect
            && let (Primitive::Mesh(before), Primitive::Mesh(after)) = (&old.primitive, &new.primitive)
            && before.texture_id == after.texture_id
        {
            for bounds in differing(before, after) {
                add(bounds, new);
            }
            continue;
        }
        for job in [pair.0, pair.1].into_iter().flatten() {
            let bounds = match &job.primitive {
                Primitive::Mesh(mesh) => mesh.calc_bounds(),
                Primitive::Callback(_) => egui::Rect::EVERYTHING,
            };
            add(bounds, job);
        }
    }
}

/// Bounds of the differing triangles in each of the two meshes.
///
/// Triangles are compared from both ends of the list, because inserting or removing a triangle shifts all later ones.
fn differing(before: &Mesh, after: &Mesh) -> [egui::Rect; 2] {
    if before == after {
        return [egui::Rect::NOTHING; 2];
    }
    let (old, new) = (corners(before), corners(after));
    let same_at_start = old.clone().zip(new.clone()).take_while(|(old, new)| old == new).count() / 3 * 3;
    let remaining = (before.indices.len() - same_at_start).min(after.indices.len() - same_at_start);
    let same_at_end =
        old.clone().rev().zip(new.clone().rev()).take(remaining).take_while(|(old, new)| old == new).count()
            / 3
            * 3;
    let bounds = |mesh: &Mesh| {
        let middle = mesh.indices.get(same_at_start..mesh.indices.len() - same_at_end).unwrap_or_default();
        bounds(middle.iter().filter_map(|index| mesh.vertices.get(*index as usize)))
    };
    [bounds(before), bounds(after)]
}

/// Vertices of all triangles, in order.
fn corners(mesh: &Mesh) -> impl DoubleEndedIterator<Item = Option<&Vertex>> + ExactSizeIterator + Clone {
    mesh.indices.iter().map(|index| mesh.vertices.get(*index as usize))
}

fn bounds<'a>(vertices: impl Iterator<Item = &'a Vertex>) -> egui::Rect {
    let mut rect = egui::Rect::NOTHING;
    vertices.for_each(|vertex| rect.extend_with(vertex.pos));
    rect
}

/// All pixels that a rectangle in points touches.
fn pixels(rect: egui::Rect, scale: f32) -> IRect {
    // The intersection of disjoint rectangles has a negative size.
    if !(rect.min.x <= rect.max.x && rect.min.y <= rect.max.y) {
        return IRect::EMPTY;
    }
    let corner = |point: egui::Pos2| Vec2::new(point.x, point.y) * scale;
    around(corner(rect.min), corner(rect.max))
}

/// The parts of `jobs` that are needed to redraw the damage, clipped to the damage.
pub(super) fn cut(jobs: &[ClippedPrimitive], scale: f32, damage: &Damage) -> Vec<ClippedPrimitive> {
    let mut parts = Vec::new();
    for job in jobs {
        let Primitive::Mesh(mesh) = &job.primitive else {
            parts.push(job.clone());
            continue;
        };
        for rect in damage.rects() {
            let [min, max] = [rect.min, rect.max].map(|at| at.as_vec2() / scale);
            let damaged = egui::Rect::from_min_max(egui::pos2(min.x, min.y), egui::pos2(max.x, max.y));
            let clip_rect = job.clip_rect.intersect(damaged);
            if !clip_rect.is_positive() {
                continue;
            }
            let part = part(mesh, clip_rect);
            if !part.indices.is_empty() {
                parts.push(ClippedPrimitive { clip_rect, primitive: Primitive::Mesh(part) });
            }
        }
    }
    parts
}

/// Copy of the mesh with only the triangles that may be visible within `area`.
fn part(mesh: &Mesh, area: egui::Rect) -> Mesh {
    let mut part = Mesh::with_texture(mesh.texture_id);
    for triangle in mesh.indices.as_chunks::<3>().0 {
        let [Some(a), Some(b), Some(c)] = triangle.map(|index| mesh.vertices.get(index as usize)) else {
            continue;
        };
        if bounds([a, b, c].into_iter()).intersects(area) {
            let first = part.vertices.len() as u32;
            part.vertices.extend([a, b, c]);
            part.indices.extend(first..first + 3);
        }
    }
    part
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::math::UVec2;
    use bevy_egui::egui::{Color32, Pos2, pos2, vec2};

    /// A row of squares of 10 points with gaps of 10 points, in these colours.
    fn squares(colours: &[Color32]) -> Vec<ClippedPrimitive> {
        let mut mesh = Mesh::default();
        for (index, colour) in colours.iter().enumerate() {
            let at = pos2(index as f32 * 20.0, 0.0);
            mesh.add_colored_rect(egui::Rect::from_min_size(at, vec2(10.0, 10.0)), *colour);
        }
        let clip_rect = egui::Rect::from_min_max(Pos2::ZERO, pos2(1000.0, 1000.0));
        vec![ClippedPrimitive { clip_rect, primitive: Primitive::Mesh(mesh) }]
    }

    fn damage_between(old: &[ClippedPrimitive], new: &[ClippedPrimitive]) -> Damage {
        let mut damage = Damage::none(UVec2::splat(500));
        compare(old, new, 2.0, &mut damage);
        damage
    }

    const RED: Color32 = Color32::RED;
    const BLUE: Color32 = Color32::BLUE;

    #[test]
    fn only_what_differs_is_damaged() {
        let old = squares(&[RED, RED, RED]);
        assert!(damage_between(&old, &old).is_empty());
        let another_colour = damage_between(&old, &squares(&[RED, BLUE, RED]));
        assert_eq!(another_colour.rects(), [IRect::new(39, 0, 61, 21)]);
        let one_less = damage_between(&old, &squares(&[RED, RED]));
        assert_eq!(one_less.rects(), [IRect::new(79, 0, 101, 21)]);
        let one_more = damage_between(&squares(&[]), &squares(&[RED]));
        assert_eq!(one_more.rects(), [IRect::new(0, 0, 21, 21)]);
        let gone = damage_between(&old, &[]);
        assert_eq!(gone.rects(), [IRect::new(0, 0, 101, 21)]);
    }

    #[test]
    fn another_clip_rectangle_damages_the_whole() {
        let old = squares(&[RED, RED]);
        let mut new = old.clone();
        new[0].clip_rect.max.x = 25.0;
        assert_eq!(damage_between(&old, &new).rects(), [IRect::new(0, 0, 61, 21)]);
    }

    #[test]
    fn only_the_triangles_of_the_damage_are_kept_and_clipped_to_it() {
        let mut damage = Damage::none(UVec2::splat(500));
        damage.add(IRect::new(44, 0, 50, 4));
        let parts = cut(&squares(&[RED, BLUE, RED]), 2.0, &damage);
        let [ClippedPrimitive { clip_rect, primitive: Primitive::Mesh(mesh) }] = parts.as_slice() else {
            panic!("{parts:?}");
        };
        assert_eq!(*clip_rect, egui::Rect::from_min_max(pos2(22.0, 0.0), pos2(25.0, 2.0)));
        assert!(mesh.is_valid() && !mesh.is_empty());
        assert!(mesh.vertices.iter().all(|vertex| vertex.color == BLUE), "{mesh:?}");
        let mut elsewhere = Damage::none(UVec2::splat(500));
        elsewhere.add(IRect::new(22, 0, 38, 40));
        assert!(cut(&squares(&[RED, BLUE, RED]), 2.0, &elsewhere).is_empty());
    }
}
