//! Draws tiles in hands, in motion, and on the table, clipped to the view.

use bevy::prelude::*;
use bevy::sprite::Anchor;

use crate::app::core::{FramePhase, TableUi};
use crate::app::game::{CurrentMatch, Notice};
use crate::app::look::{GpuPicture, OpenTable, Side, TableLayout, number_style, to_world};
use crate::app::preferences::Settings;
use crate::app::table::animation::{PieceTween, Pose};
use crate::app::table::dominoes::aim::{Aim, Placement};
use crate::app::table::dominoes::hand;
use crate::app::table::dominoes::pictures::{HIGHEST, badge_side};
use crate::app::table::dominoes::transparent_stacks::TransparentStacks;
use crate::app::table::input::Selection;
use crate::app::table::stage::pictures::{PictureSite, TablePictures};
use crate::app::table::stage::pieces::{BoardPosition, DrawnKind, PieceOf, PreviousLook, layer};
use crate::app::table::stage::set_sprite;
use art::Part;
use art::tiles;
use art::tiles::NumberStyle;
use session::{DominoDirection, PieceKind, Scene, Seat, Spot};

/// Component of a child sprite: the part of the tile that it shows.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum TilePart {
    /// The soft shadow below.
    Shadow,
    /// The number on the western or southern half.
    First,
    /// The number on the other half.
    Second,
    /// The level of the tile.
    Badge,
}

/// Appearance of a tile in this frame.
#[derive(Clone, Copy, Debug, PartialEq)]
struct TileLook {
    pose: Pose,
    direction: DominoDirection,
    /// The numbers on the western or southern and on the eastern or northern half. `None` face down.
    numbers: Option<[u8; 2]>,
    place: PictureSite,
    depth: f32,
    /// Height above the surface below the tile, 0 to 1: decides the shadow.
    raised: f32,
    /// Level on the table, 1 for the lowest; 0 for a tile that is not on the table.
    level: u8,
    opacity: f32,
    /// Whether the tile is drawn darker, because it fits nowhere.
    dimmed: bool,
    /// The rectangle to which the picture is clipped; `None` for no clipping.
    clip: Option<Rect>,
}

impl TileLook {
    /// Tint with this opacity; darker for a dimmed tile.
    fn tint(&self, opacity: f32) -> Color {
        let light = if self.dimmed { 0.62 } else { 1.0 };
        Color::srgba(light, light, light, opacity)
    }
}

/// The picture site of the hand of a seat, which decides the size of its tiles.
pub(super) fn size_class(open: &OpenTable, seat: Seat) -> PictureSite {
    if open.side_of(seat) == Side::Bottom { PictureSite::Hand } else { PictureSite::Others }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (add_parts, draw_tiles).chain().in_set(FramePhase::Place(TableUi::Dominoes)));
}

/// Adds shadow, numbers and badge to each new tile.
fn add_parts(tiles: Query<Entity, (With<DrawnKind>, Without<Children>)>, mut commands: Commands) {
    for entity in &tiles {
        let part = |part, depth| (part, Sprite::default(), Transform::from_xyz(0.0, 0.0, depth));
        commands.entity(entity).insert(children![
            part(TilePart::Shadow, -0.02),
            part(TilePart::First, PRINT),
            part(TilePart::Second, PRINT),
            part(TilePart::Badge, 2.0 * PRINT),
        ]);
    }
}

/// Depth of a tile at rest. The tiles of two hands do not overlap.
pub(super) fn resting_depth(at: Spot) -> f32 {
    layer::PIECES
        + match at {
            // Higher tiles cover lower ones; on one level, tiles nearer to the viewer cover those behind.
            Spot::Domino { y, level, .. } => f32::from(level) * 0.045 - f32::from(y) * 2e-5,
            Spot::Hand { slot, .. } => f32::from(slot) * 0.01,
            _ => 0.0,
        }
}

/// Depth of numbers and badge above the body of their tile.
pub(super) const PRINT: f32 = 0.002;
/// Depth above the body of a tile of a mark that must not cover the print of the tile.
pub(super) const BELOW_PRINT: f32 = PRINT / 2.0;

/// Rise of the selected tile above its hand, in cells.
pub(super) const CHOSEN_RISE: f32 = 0.22;
/// Rise of the hovered tile, in cells.
const HOVER_RISE: f32 = 0.08;

/// Pose and orientation of the selected tile over the table; `None` if the spot is not displayed.
fn placed_pose(
    scene: &Scene,
    placement: &Placement,
    layout: &TableLayout,
) -> Option<(Pose, DominoDirection)> {
    let rect = layout.rect(placement.laid(scene)?)?;
    Some((Pose::of(rect), placement.turn.domino_direction()))
}

/// The inputs of all tiles' appearance.
struct TileInputs<'a> {
    game: &'a CurrentMatch,
    layout: &'a TableLayout,
    open: &'a OpenTable,
    selection: &'a Selection,
    /// The selected tile's spot in the hand, and its placement.
    aimed: Option<(Spot, Placement)>,
    transparent_stacks: TransparentStacks,
    legal_marks: bool,
    /// Whether a person may select a tile now.
    accepts_input: bool,
}

impl TileInputs<'_> {
    /// The appearance of a tile at rest.
    fn at_rest(&self, at: Spot, kind: PieceKind, home: Rect) -> TileLook {
        let (domino_direction, _) = self.open.orientation_of(at, kind);
        let [first, second] = kind.numbers();
        let mut look = TileLook {
            pose: Pose::of(home),
            direction: domino_direction,
            numbers: first.map(|first| [first, second.unwrap_or(first)]),
            place: PictureSite::Table,
            depth: resting_depth(at),
            raised: 0.0,
            level: 0,
            opacity: 1.0,
            dimmed: false,
            clip: None,
        };
        match at {
            Spot::Domino { level, .. } => {
                look.level = level;
                look.raised = (f32::from(level) - 1.0).min(4.0) * 0.2;
                look.opacity = self.transparent_stacks.opacity(level);
                look.clip = Some(self.open.view);
            }
            Spot::Hand { seat, .. } => {
                look.place = size_class(self.open, seat);
                let is_selectable = self.accepts_input
                    && self.game.displayed().state().turn == Some(seat)
                    && look.numbers.is_some();
                let fits = || {
                    self.game.displayed().state().gestures.iter().any(|gesture| gesture.start() == Some(at))
                };
                look.dimmed = is_selectable && self.legal_marks && !fits();
                if is_selectable && self.selection.hover == Some(at) && !self.selection.is_selected(at) {
                    look.pose.centre.y -= (look.pose.size * HOVER_RISE).round();
                }
            }
            _ => {}
        }
        look
    }

    /// Changes `look` for the selected tile. It is over the table, at the pointer, or raised in its hand.
    fn lift(&self, at: Spot, look: &mut TileLook) {
        look.depth = layer::HELD;
        look.raised = 1.0;
        look.dimmed = false;
        let aimed = self.aimed.as_ref().filter(|(hand, _)| *hand == at);
        let over_table = aimed.and_then(|(_, ghost)| {
            Some((ghost, placed_pose(self.game.visible_scene(), ghost, self.layout)?))
        });
        if let Some((ghost, (pose, domino_direction))) = over_table {
            look.pose = Pose { size: pose.size * 1.03, ..pose };
            look.direction = domino_direction;
            look.place = PictureSite::Table;
            look.clip = Some(self.open.view);
            look.opacity = if ghost.choice.is_some() { 1.0 } else { 0.8 };
            if let Some([first, second]) = look.numbers {
                let (low, high) = (first.min(second), first.max(second));
                look.numbers = Some(if ghost.turn.is_ascending() { [low, high] } else { [high, low] });
            }
        } else if let Some(pointer) = self.selection.held_at(at) {
            look.pose = Pose { centre: pointer, size: look.pose.size * 1.08, turn: 0.0 };
        } else {
            look.pose.centre.y -= (look.pose.size * CHOSEN_RISE).round();
        }
    }
}

/// Positions and draws all tiles.
fn draw_tiles(
    game: Res<CurrentMatch>,
    layout: Res<TableLayout>,
    selection: Res<Selection>,
    aim: Res<Aim>,
    (transparent_stacks, notice): (Res<TransparentStacks>, Res<Notice>),
    pictures: Res<TablePictures>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut commands: Commands,
    mut pieces: Query<
        (
            Entity,
            &BoardPosition,
            &DrawnKind,
            &mut Transform,
            &mut Sprite,
            &mut Anchor,
            Option<&PieceTween>,
            Option<&PreviousLook>,
            &Children,
        ),
        (With<PieceOf>, Without<TilePart>),
    >,
    mut parts: Query<(&mut Transform, &mut Sprite, &mut Anchor, &TilePart)>,
) {
    let Some(open) = &layout.open_table else { return };
    let (now, style) = (time.elapsed(), number_style(&settings));
    let inputs = TileInputs {
        game: &game,
        layout: &layout,
        open,
        selection: &selection,
        aimed: hand::aimed_placement(&game, &selection, &aim),
        transparent_stacks: *transparent_stacks,
        legal_marks: settings.legal_marks,
        accepts_input: game.waits_for_input() && game.curtain().is_none(),
    };
    for (entity, at, kind, mut transform, mut sprite, mut anchor, tween, previous, children) in &mut pieces {
        let Some(home) = layout.rect(at.0) else { continue };
        let shown_kind = match previous {
            Some(previous) if tween.is_some() && now < previous.until => previous.kind,
            Some(_) => {
                commands.entity(entity).try_remove::<PreviousLook>();
                kind.0
            }
            None => kind.0,
        };
        let mut look = inputs.at_rest(at.0, shown_kind, home);
        if selection.is_selected(at.0) {
            inputs.lift(at.0, &mut look);
        } else if let Some(current) = tween.and_then(|tween| tween.pose(look.pose, now)) {
            look.pose = current;
            // A tile that moves to the table passes above the hands, whose tiles may close up at the same time. The
            // factor keeps the depth differences between tiles larger than those between the parts of one tile.
            let over_hands = if matches!(at.0, Spot::Domino { .. }) { 0.5 } else { 0.0 };
            look.depth = layer::MOVING + over_hands + (look.depth - layer::PIECES) * 0.25;
            look.raised = 0.8;
            // During the animation use the sharper pictures of the table, scaled.
            look.place = PictureSite::Table;
            look.clip = None;
        }
        look.pose.centre.x += (notice.shake(at.0, now) * look.pose.size).round();
        let wanted = Transform::from_translation(to_world(look.pose.centre).extend(look.depth))
            .with_rotation(Quat::from_rotation_z(look.pose.turn));
        transform.set_if_neq(wanted);
        look.body(&pictures).paint(&look, Vec2::ZERO, &mut sprite, &mut anchor);
        for child in children {
            let Ok((mut offset, mut sprite, mut anchor, part)) = parts.get_mut(*child) else { continue };
            let (painting, at) = look.part(*part, style, &pictures);
            painting.paint(&look, at, &mut sprite, &mut anchor);
            let depth = offset.translation.z;
            offset.set_if_neq(Transform::from_translation(at.extend(depth)));
        }
    }
}

/// A picture to draw.
struct TilePainting {
    picture: GpuPicture,
    /// In pixels; zero draws nothing.
    size: Vec2,
    colour: Color,
}

impl TilePainting {
    /// Draws the picture at `offset` from the tile's centre (`y` up), clipped to the view. Leaves an equal sprite
    /// unchanged.
    fn paint(self, look: &TileLook, offset: Vec2, sprite: &mut Mut<Sprite>, anchor: &mut Mut<Anchor>) {
        let whole = Rect::from_center_size(look.pose.centre + offset * Vec2::new(1.0, -1.0), self.size);
        let visible = look.clip.map_or(whole, |view| whole.intersect(view));
        let (size, rect, at) = if visible == whole || self.size.min_element() <= 0.0 {
            (self.size, None, Vec2::ZERO)
        } else if visible.is_empty() {
            (Vec2::ZERO, None, Vec2::ZERO)
        } else {
            let scale = self.picture.size / self.size;
            let rect =
                Rect::from_corners((visible.min - whole.min) * scale, (visible.max - whole.min) * scale);
            let moved = (visible.center() - whole.center()) * Vec2::new(1.0, -1.0);
            (visible.size(), Some(rect), -moved / visible.size())
        };
        set_sprite(sprite, self.picture.image, size, self.colour);
        if sprite.rect != rect {
            sprite.rect = rect;
        }
        anchor.set_if_neq(Anchor(at));
    }
}

/// The size of a tile's picture, in pixels, with cells of side `cell`.
fn extent(direction: DominoDirection, cell: f32) -> Vec2 {
    let (columns, rows) = direction.pixel_size();
    Vec2::new(columns as f32, rows as f32) * cell
}

impl TileLook {
    fn body(&self, pictures: &TablePictures) -> TilePainting {
        let domino_direction = self.direction;
        // On the table each level has its own tone.
        let tone = self.level.saturating_sub(1).min(tiles::FACE_TONES - 1);
        let name = if self.numbers.is_some() {
            Part::TileBody(domino_direction, tone)
        } else {
            Part::tile_back(domino_direction)
        };
        TilePainting {
            picture: pictures.get((self.place, name)),
            size: extent(domino_direction, self.pose.size),
            colour: self.tint(self.opacity),
        }
    }

    fn shadow(&self, pictures: &TablePictures) -> (TilePainting, Vec2) {
        let cell = self.pose.size;
        let painting = TilePainting {
            picture: pictures.get((self.place, Part::TileShadow(self.direction))),
            size: (extent(self.direction, cell) + Vec2::splat(cell)) * (1.0 + 0.06 * self.raised),
            colour: Color::srgba(1.0, 1.0, 1.0, self.opacity),
        };
        // Light falls from the upper left: the shadow of a higher tile is farther away.
        let drop = Vec2::new(0.05 + 0.16 * self.raised, -0.06 - 0.2 * self.raised) * cell;
        (painting, Vec2::from_angle(-self.pose.turn).rotate(drop))
    }

    /// A part of the tile's picture, and its offset from the tile's centre.
    fn part(&self, part: TilePart, style: NumberStyle, pictures: &TablePictures) -> (TilePainting, Vec2) {
        let cell = self.pose.size;
        let (name, side, at) = match (part, self.numbers) {
            (TilePart::Shadow, _) => return self.shadow(pictures),
            (TilePart::Badge, Some(_)) if self.level >= 2 && self.opacity == 1.0 => {
                let side = badge_side(cell);
                // In the lower right corner, clear of the numbers.
                let extent = extent(self.direction, cell) / 2.0;
                let inset = side * 0.5 + cell * 0.01;
                let corner = Vec2::new(
                    extent.x - inset,
                    -extent.y + inset + tiles::side_height_px(cell as u32) as f32 * 0.6,
                );
                (Some(Part::HeightBadge(self.level.min(HIGHEST))), side, corner)
            }
            // A transparent tile shows no numbers, so that those below can be read.
            (TilePart::First | TilePart::Second, Some(_)) if self.level >= 2 && self.opacity < 0.5 => {
                (None, 0.0, Vec2::ZERO)
            }
            (TilePart::First, Some([number, _])) => {
                (Some(Part::TileNumber(number, style)), cell, number_place(self.direction, cell, true))
            }
            (TilePart::Second, Some([_, number])) if self.direction != DominoDirection::Half => {
                (Some(Part::TileNumber(number, style)), cell, number_place(self.direction, cell, false))
            }
            _ => (None, 0.0, Vec2::ZERO),
        };
        let picture = name.map(|name| pictures.get((self.place, name))).unwrap_or_default();
        let colour = self.tint(if side == 0.0 { 0.0 } else { self.opacity });
        (TilePainting { picture, size: Vec2::splat(side), colour }, at)
    }
}

/// The centre of a number relative to its tile's centre, `y` up.
pub(super) fn number_place(direction: DominoDirection, cell: f32, first: bool) -> Vec2 {
    let pixels = cell.round().max(1.0) as u32;
    let (left, top) = tiles::number_corner(pixels, direction, first);
    let (columns, rows) = direction.pixel_size();
    let middle = Vec2::new(columns as f32, rows as f32) * pixels as f32 / 2.0;
    let at = Vec2::new(left as f32, top as f32) + Vec2::splat(pixels as f32 / 2.0) - middle;
    Vec2::new(at.x, -at.y)
}
