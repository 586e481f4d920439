//! Tiles as they are seen: face up or from behind, in a hand, on their way, or on the table at their height.

use bevy::prelude::*;

use super::super::art::tiles::{self, BodyLie};
use super::super::layout::open::Side;
use super::super::layout::{TableLayout, to_world};
use super::super::motion::{Pose, Travel};
use super::super::pieces::{At, Looks, Mirrors, Shadow, StillLooks, layer};
use super::super::selection::Selection;
use super::super::settings::Settings;
use super::super::state::{FrameSet, Phase, Screen};
use super::super::table::Table;
use super::aim::{Aim, Ghost, Turn};
use super::art::{Place, TileImages, badge_side};
use super::hand;
use super::marks::laid;
use super::under::LookUnder;
use crate::rules::Seat;
use crate::session::{Lie, Look, Scene, Spot};

/// A part of a tile's picture.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum TilePart {
    /// The number on the western or southern half.
    First,
    /// The number on the other half.
    Second,
    /// The height it lies at.
    Badge,
}

/// How a tile is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Seen {
    pose: Pose,
    lie: BodyLie,
    /// The numbers in the west or south and in the east or north; none from behind.
    numbers: Option<[u8; 2]>,
    place: Place,
    depth: f32,
    /// How far it is above what it lies on, 0 to 1.
    raised: f32,
    /// Its height on the table, where it lies there.
    level: u8,
    opacity: f32,
    dimmed: bool,
}

impl Seen {
    /// What its pictures are multiplied by, at this opacity: a tile that fits nowhere is seen in a shade.
    fn tint(&self, opacity: f32) -> Color {
        let light = if self.dimmed { 0.62 } else { 1.0 };
        Color::srgba(light, light, light, opacity)
    }
}

/// Whether a look is that of a tile.
pub fn is_tile(look: Look) -> bool {
    matches!(look, Look::Tile { .. } | Look::Back | Look::Half { .. })
}

/// The children that a tile's entity has beside its shadow.
pub fn parts() -> impl Bundle {
    let part = |part, depth| (part, Sprite::default(), Transform::from_xyz(0.0, 0.0, depth));
    Children::spawn((
        Spawn((Shadow, Sprite::default(), Transform::from_xyz(0.0, 0.0, -0.02))),
        Spawn(part(TilePart::First, 0.002)),
        Spawn(part(TilePart::Second, 0.002)),
        Spawn(part(TilePart::Badge, 0.004)),
    ))
}

/// How a tile lies on a spot, and its angle: the way from its lower to its higher number, anticlockwise from
/// east. Tiles that show no numbers have the angle of what is seen of them.
fn lie_of(spot: Spot, look: Look, layout: &TableLayout) -> (BodyLie, f32) {
    let lie = match spot {
        Spot::Laid { lie: Lie::East, .. } => BodyLie::Wide,
        Spot::Laid { lie: Lie::North, .. } => BodyLie::Tall,
        Spot::Laid { lie: Lie::Half, .. } => BodyLie::Half,
        Spot::Hand { seat, .. } => match side(layout, seat) {
            Side::Bottom | Side::Top => BodyLie::Tall,
            Side::Left | Side::Right => BodyLie::Wide,
        },
        _ => BodyLie::Wide,
    };
    let quarters: u8 = match (lie, look) {
        (BodyLie::Tall, Look::Tile { first, second }) if first > second => 3,
        (BodyLie::Tall, _) => 1,
        (BodyLie::Wide, Look::Tile { first, second }) if first > second => 2,
        _ => 0,
    };
    (lie, f32::from(quarters) * std::f32::consts::FRAC_PI_2)
}

fn side(layout: &TableLayout, seat: Seat) -> Side {
    let hands = layout.open.as_ref().map(|open| &open.hands);
    hands.and_then(|hands| hands.get(seat.index())).map_or(Side::Bottom, |hand| hand.side)
}

/// How large the tiles of a seat's hand are seen.
pub(super) fn place_of_hand(layout: &TableLayout, seat: Seat) -> Place {
    if side(layout, seat) == Side::Bottom { Place::Hand } else { Place::Others }
}

/// How far a tile seen one way must be turned, anticlockwise, to lie as it was seen before: the shorter way
/// round.
pub fn turned_from(before: (Spot, Look), after: (Spot, Look), layout: &TableLayout) -> f32 {
    if !is_tile(after.1) {
        return 0.0;
    }
    let (_, from) = lie_of(before.0, before.1, layout);
    let (_, to) = lie_of(after.0, after.1, layout);
    let angle = (from - to).rem_euclid(std::f32::consts::TAU);
    if angle > std::f32::consts::PI { angle - std::f32::consts::TAU } else { angle }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        place
            .in_set(FrameSet::Motion)
            .after(super::super::pieces::place)
            .before(super::super::overlay::show_marks)
            .run_if(in_state(Screen::Table).and_then(resource_exists::<TableLayout>)),
    );
}

/// How far the chosen tile is lifted from its hand, in cells.
pub(super) const CHOSEN_RISE: f32 = 0.22;
/// How far the one below the pointer is.
const HOVER_RISE: f32 = 0.08;

/// The tile in hand, over the table.
fn in_hand(scene: &Scene, ghost: &Ghost, layout: &TableLayout) -> Option<(Pose, BodyLie)> {
    let rect = layout.rect(laid(scene, ghost)?)?;
    Some((Pose::of(rect), body_lie(ghost.turn)))
}

/// Puts every tile where it is now: in hand, on its way, or at rest.
pub(in crate::app) fn place(
    table: Res<Table>,
    layout: Res<TableLayout>,
    phase: Res<State<Phase>>,
    selection: Res<Selection>,
    aim: Res<Aim>,
    under: Res<LookUnder>,
    images: Res<TileImages>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut commands: Commands,
    mut pieces: Query<
        (Entity, &At, &Looks, &mut Transform, &mut Sprite, Option<&Travel>, Option<&StillLooks>, &Children),
        (With<Mirrors>, Without<TilePart>, Without<Shadow>),
    >,
    mut parts: Query<(&mut Transform, &mut Sprite, Option<&TilePart>), Or<(With<TilePart>, With<Shadow>)>>,
) {
    if layout.open.is_none() {
        return;
    }
    let now = time.elapsed();
    let scene = table.scene();
    let aimed = hand::ghost(&table, &selection, &aim);
    let chooses =
        *phase.get() == Phase::Human && table.curtain().is_none() && table.game.automatic().is_none();
    let fits = |spot: Spot| table.game.gestures().iter().any(|gesture| gesture.path.first() == Some(&spot));
    for (entity, at, looks, mut transform, mut sprite, travel, still, children) in &mut pieces {
        let Some(home) = layout.rect(at.0) else { continue };
        let look = match still {
            Some(still) if travel.is_some() && now < still.until => still.look,
            Some(_) => {
                commands.entity(entity).try_remove::<StillLooks>();
                looks.0
            }
            None => looks.0,
        };
        let (lie, _) = lie_of(at.0, look, &layout);
        let mut seen = Seen {
            pose: Pose::of(home),
            lie,
            numbers: match look {
                Look::Tile { first, second } => Some([first, second]),
                Look::Half { number } => Some([number, number]),
                _ => None,
            },
            place: Place::Table,
            depth: layer::PIECES,
            raised: 0.0,
            level: 0,
            opacity: 1.0,
            dimmed: false,
        };
        match at.0 {
            Spot::Laid { y, level, .. } => {
                seen.level = level;
                // What is nearer to the eye covers what is behind it.
                seen.depth += f32::from(level) * 0.045 - f32::from(y) * 2e-5;
                seen.raised = (f32::from(level) - 1.0).min(4.0) * 0.12;
                seen.opacity = under.opacity(level);
            }
            Spot::Hand { seat, slot } => {
                seen.place = place_of_hand(&layout, seat);
                seen.depth += f32::from(slot) * 0.01;
                let mine = chooses && table.game.turn() == Some(seat) && seen.numbers.is_some();
                seen.dimmed = mine && settings.legal_marks && !fits(at.0);
                if mine && selection.hover == Some(at.0) && !selection.is_chosen(at.0) {
                    seen.pose.centre.y -= (seen.pose.size * HOVER_RISE).round();
                }
            }
            _ => {}
        }
        if selection.is_chosen(at.0) {
            seen.depth = layer::HELD;
            seen.raised = 1.0;
            seen.dimmed = false;
            let over = aimed.as_ref().filter(|(hand, _)| *hand == at.0);
            match (
                over.and_then(|(_, ghost)| Some((ghost, in_hand(scene, ghost, &layout)?))),
                selection.held_at(at.0),
            ) {
                (Some((ghost, (pose, lie))), _) => {
                    seen.pose = Pose { size: pose.size * 1.03, ..pose };
                    seen.lie = lie;
                    seen.place = Place::Table;
                    seen.opacity = if ghost.choice.is_some() { 1.0 } else { 0.8 };
                    if let Some([first, second]) = seen.numbers {
                        let (low, high) = (first.min(second), first.max(second));
                        seen.numbers =
                            Some(if ghost.turn.is_ascending() { [low, high] } else { [high, low] });
                    }
                }
                (None, Some(pointer)) => {
                    seen.pose = Pose { centre: pointer, size: seen.pose.size * 1.08, turn: 0.0 }
                }
                (None, None) => seen.pose.centre.y -= (seen.pose.size * CHOSEN_RISE).round(),
            }
        } else if let Some(travel) = travel {
            match travel.pose(seen.pose, now) {
                Some(way) => {
                    seen.pose = way;
                    seen.depth = layer::MOVING + seen.depth * 0.01;
                    seen.raised = 0.8;
                    // The sharper pictures are shown smaller on the way.
                    seen.place = Place::Table;
                }
                None => {
                    commands.entity(entity).try_remove::<Travel>();
                }
            }
        }
        show(&seen, &images, &mut transform, &mut sprite);
        for child in children {
            let Ok((mut offset, mut sprite, part)) = parts.get_mut(*child) else { continue };
            match part {
                None => show_shadow(&seen, &images, &mut offset, &mut sprite),
                Some(part) => show_part(&seen, *part, &images, &mut offset, &mut sprite),
            }
        }
    }
}

/// The size of the picture of a tile whose cell has this side.
fn extent(lie: BodyLie, cell: f32) -> Vec2 {
    let (columns, rows) = lie.cells();
    Vec2::new(columns as f32, rows as f32) * cell
}

fn show(seen: &Seen, images: &TileImages, transform: &mut Mut<Transform>, sprite: &mut Mut<Sprite>) {
    let image = match seen.numbers {
        Some(_) => images.body(seen.place, seen.lie),
        None => images.back(seen.place, seen.lie),
    };
    let colour = seen.tint(seen.opacity);
    let size = Some(extent(seen.lie, seen.pose.size));
    paint(sprite, image, size, colour);
    let wanted = Transform::from_translation(to_world(seen.pose.centre).extend(seen.depth))
        .with_rotation(Quat::from_rotation_z(seen.pose.turn));
    transform.set_if_neq(wanted);
}

/// Brings a sprite to what is wanted, untouched where it is that already.
fn paint(sprite: &mut Mut<Sprite>, image: Handle<Image>, size: Option<Vec2>, colour: Color) {
    if sprite.image != image || sprite.custom_size != size || sprite.color != colour {
        sprite.image = image;
        sprite.custom_size = size;
        sprite.color = colour;
    }
}

fn show_shadow(seen: &Seen, images: &TileImages, offset: &mut Mut<Transform>, sprite: &mut Mut<Sprite>) {
    let cell = seen.pose.size;
    let image = images.shadow(seen.place, seen.lie);
    let size = Some((extent(seen.lie, cell) + Vec2::splat(cell)) * (1.0 + 0.06 * seen.raised));
    let colour = Color::srgba(1.0, 1.0, 1.0, seen.opacity);
    paint(sprite, image, size, colour);
    // Light falls from the upper left: the higher a tile, the farther away its shadow.
    let drop = Vec2::new(0.05 + 0.16 * seen.raised, -0.06 - 0.2 * seen.raised) * cell;
    let drop = Vec2::from_angle(-seen.pose.turn).rotate(drop);
    offset.set_if_neq(Transform::from_translation(drop.extend(-0.02)));
}

fn show_part(
    seen: &Seen,
    part: TilePart,
    images: &TileImages,
    offset: &mut Mut<Transform>,
    sprite: &mut Mut<Sprite>,
) {
    let cell = seen.pose.size;
    let half = cell / 2.0;
    let (image, size, place) = match (part, seen.numbers) {
        (TilePart::Badge, Some(_)) if seen.level >= 2 && seen.opacity == 1.0 => {
            let side = badge_side(cell);
            // In the corner of the half that is seen last, where no number is.
            let extent = extent(seen.lie, cell) / 2.0;
            let inset = side * 0.5 + cell * 0.01;
            let corner =
                Vec2::new(extent.x - inset, -extent.y + inset + tiles::depth(cell as u32) as f32 * 0.6);
            (images.badge(seen.level), side, corner)
        }
        // What one looks through says nothing itself, so that what lies below can be read.
        (TilePart::First | TilePart::Second, Some(_)) if seen.level >= 2 && seen.opacity < 0.5 => {
            (Handle::default(), 0.0, Vec2::splat(half))
        }
        (TilePart::First, Some([number, _])) => {
            (images.number(seen.place, number), cell, number_place(seen.lie, cell, true))
        }
        (TilePart::Second, Some([_, number])) if seen.lie != BodyLie::Half => {
            (images.number(seen.place, number), cell, number_place(seen.lie, cell, false))
        }
        _ => (Handle::default(), 0.0, Vec2::splat(half)),
    };
    let colour = seen.tint(if size == 0.0 { 0.0 } else { seen.opacity });
    let size = Some(Vec2::splat(size));
    paint(sprite, image, size, colour);
    let depth = offset.translation.z;
    offset.set_if_neq(Transform::from_translation(place.extend(depth)));
}

/// The middle of a number, from the middle of its tile.
fn number_place(lie: BodyLie, cell: f32, first: bool) -> Vec2 {
    let pixels = cell.round().max(1.0) as u32;
    let (left, top) = tiles::number_at(pixels, lie, first);
    let (columns, rows) = lie.cells();
    let middle = Vec2::new(columns as f32, rows as f32) * pixels as f32 / 2.0;
    let at = Vec2::new(left as f32, top as f32) + Vec2::splat(pixels as f32 / 2.0) - middle;
    Vec2::new(at.x, -at.y)
}

/// How a tile lies on two cells.
pub fn body_lie(turn: Turn) -> BodyLie {
    if turn.is_wide() { BodyLie::Wide } else { BodyLie::Tall }
}
