//! Marks at a table without edges: the tile laid last, the places of the chosen one, whether it fits where it is
//! held, and where the keyboard is. Each has a shape of its own.

use bevy::prelude::*;

use super::super::art::tiles::{BodyLie, TileMark};
use super::super::layout::{TableLayout, to_world};
use super::super::motion::{self, Motion};
use super::super::pieces::layer;
use super::super::selection::Selection;
use super::super::settings::Settings;
use super::super::state::{FrameSet, Phase, Screen};
use super::super::table::Table;
use super::aim::{self, Aim, Ghost};
use super::art::{Place, TileImages};
use super::under::stack;
use super::{hand, tiles};
use crate::session::{Lie, Scene, Spot};

/// A mark over a tile or over the cells for one.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct TileMarked {
    /// What it says.
    pub mark: TileMark,
    /// Where: a tile's place in a hand or on the table, or a cell.
    pub spot: Spot,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show_marks
            .in_set(FrameSet::Motion)
            .after(motion::count)
            .after(super::super::route::show_legs)
            .run_if(in_state(Screen::Table).and_then(resource_exists::<Table>)),
    );
}

/// Where a tile comes to lie on two cells, at the height that they have.
pub(super) fn laid(scene: &Scene, ghost: &Ghost) -> Option<Spot> {
    let [first, _] = ghost.cells();
    let Spot::Cell { x, y } = first else { return None };
    let height = stack(scene, first).first().map_or(0, |(level, _)| *level);
    let lie = if ghost.turn.is_wide() { Lie::East } else { Lie::North };
    Some(Spot::Laid { x, y, level: height.saturating_add(1), lie })
}

/// The tile that was laid last.
fn last_laid(table: &Table, scene: &Scene) -> Option<Spot> {
    let last = table.game.last_move();
    let on = |spot: &Spot| match (*spot, last.first()) {
        (Spot::Laid { x, y, .. }, Some(Spot::Cell { x: at_x, y: at_y })) => (x, y) == (*at_x, *at_y),
        _ => false,
    };
    let level = |spot: &Spot| match spot {
        Spot::Laid { level, .. } => *level,
        _ => 0,
    };
    scene.pieces.iter().map(|piece| piece.spot).filter(on).max_by_key(level)
}

/// Everything that is to be marked now, from the state alone.
fn wanted_marks(
    table: &Table,
    scene: &Scene,
    selection: &Selection,
    aim: &Aim,
    settings: &Settings,
    moving: bool,
    human: bool,
) -> Vec<TileMarked> {
    let mut marks = Vec::new();
    let mut add = |mark: TileMark, spot: Option<Spot>| {
        if let Some(spot) = spot {
            marks.push(TileMarked { mark, spot });
        }
    };
    if !moving {
        add(TileMark::Last, last_laid(table, scene));
    }
    // The chosen tile has an outline of its own.
    add(TileMark::Cursor, selection.cursor.filter(|spot| selection.path.first() != Some(spot)));
    let Some((hand, double)) = hand::chosen(table, selection).filter(|_| human) else { return marks };
    let gestures = table.game.gestures();
    let ghost = aim.ghost(hand, double, gestures);
    if settings.legal_marks {
        for place in aim::places(hand, gestures) {
            let spot = laid(scene, &place);
            // Two ways round share a place.
            let known =
                marks.iter().any(|marked| marked.mark == TileMark::Place && Some(marked.spot) == spot);
            if !known && ghost.is_none_or(|ghost| ghost.cells() != place.cells()) {
                marks.extend(spot.map(|spot| TileMarked { mark: TileMark::Place, spot }));
            }
        }
    }
    match ghost {
        Some(ghost) => {
            let mark = if ghost.choice.is_some() { TileMark::Fits } else { TileMark::Misfit };
            marks.extend(laid(scene, &ghost).map(|spot| TileMarked { mark, spot }));
        }
        None if selection.held.is_none() => marks.push(TileMarked { mark: TileMark::Chosen, spot: hand }),
        None => {}
    }
    marks
}

fn show_marks(
    table: Res<Table>,
    layout: Option<Res<TableLayout>>,
    selection: Res<Selection>,
    aim: Res<Aim>,
    settings: Res<Settings>,
    motion: Res<Motion>,
    phase: Res<State<Phase>>,
    images: Res<TileImages>,
    mut shown: Query<(Entity, &TileMarked, &mut Sprite, &mut Transform)>,
    mut commands: Commands,
) {
    let Some(layout) = layout else { return };
    let human = *phase.get() == Phase::Human;
    let mut missing = match layout.open {
        Some(_) => {
            let scene = table.scene();
            wanted_marks(&table, scene, &selection, &aim, &settings, motion.is_moving(), human)
        }
        None => Vec::new(),
    };
    for (entity, marked, mut sprite, mut transform) in &mut shown {
        let Some(index) = missing.iter().position(|wanted| wanted == marked) else {
            commands.entity(entity).despawn();
            continue;
        };
        missing.swap_remove(index);
        let (place, size, image) = picture(*marked, &layout, &images);
        transform.set_if_neq(place);
        if sprite.custom_size != Some(size) || sprite.image != image {
            sprite.custom_size = Some(size);
            sprite.image = image;
        }
    }
    for marked in missing {
        let (place, size, image) = picture(marked, &layout, &images);
        let sprite = Sprite { image, custom_size: Some(size), ..default() };
        commands.spawn((DespawnOnExit(Screen::Table), marked, sprite, place));
    }
}

fn picture(
    marked: TileMarked,
    layout: &TableLayout,
    images: &TileImages,
) -> (Transform, Vec2, Handle<Image>) {
    let mut rect = layout.rect(marked.spot).unwrap_or_default();
    let lie = match rect.size() {
        size if size.x > size.y * 1.5 => BodyLie::Wide,
        size if size.y > size.x * 1.5 => BodyLie::Tall,
        _ => BodyLie::Half,
    };
    let place = match marked.spot {
        Spot::Hand { seat, .. } => tiles::place_of_hand(layout, seat),
        _ => Place::Table,
    };
    if marked.mark == TileMark::Chosen {
        // A chosen tile is lifted a little.
        let up = Vec2::new(0.0, -(rect.size().min_element() * tiles::CHOSEN_RISE).round());
        rect = Rect::from_corners(rect.min + up, rect.max + up);
    }
    let depth = match marked.mark {
        TileMark::Last => layer::ABOVE,
        TileMark::Place => layer::ABOVE + 0.1,
        TileMark::Chosen => layer::HELD + 0.1,
        TileMark::Fits | TileMark::Misfit => layer::HELD + 0.2,
        TileMark::Cursor => layer::HELD + 0.3,
    };
    let transform = Transform::from_translation(to_world(rect.center()).extend(depth));
    (transform, rect.size(), images.mark(place, marked.mark, lie))
}
