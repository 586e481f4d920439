//! Marks on the squares: what was played last, what is chosen, where it can go, check, goal, pointer and
//! keyboard. Each state has a shape of its own as well as a colour.

use bevy::prelude::*;

use super::art::marks::MarkArt;
use super::bake::TableImages;
use super::layout::{TableLayout, to_world};
use super::motion::{self, Motion};
use super::pieces::layer;
use super::selection::Selection;
use super::settings::Settings;
use super::state::{FrameSet, Phase, Screen};
use super::table::Table;
use crate::session::{MarkKind, Spot};

/// A mark on a spot.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Marked {
    /// Where.
    pub spot: Spot,
    /// What it says.
    pub kind: MarkArt,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show_marks
            .in_set(FrameSet::Motion)
            .after(motion::count)
            .after(super::pieces::place)
            .run_if(in_state(Screen::Table)),
    );
}

/// Everything that is to be marked now, from the state alone.
fn wanted_marks(
    table: &Table,
    selection: &Selection,
    settings: &Settings,
    moving: bool,
    human: bool,
) -> Vec<Marked> {
    let mut marks = Vec::new();
    let mut add = |spot: Spot, kind: MarkArt| marks.push(Marked { spot, kind });
    for mark in table.game.marks() {
        match mark.kind {
            MarkKind::Goal => add(mark.spot, MarkArt::Goal),
            // The king is seen in check when the move that gives it has arrived.
            MarkKind::Check if !moving => add(mark.spot, MarkArt::Check),
            MarkKind::Check => {}
            // No game of the window has it yet.
            MarkKind::Obliged => {}
        }
    }
    let last = table.game.last_move();
    if let [from, .., to] = last.as_slice() {
        add(*from, MarkArt::LastFrom);
        add(*to, MarkArt::LastTo);
    }
    if let Some(spot) = selection.path.first() {
        add(*spot, MarkArt::Selected);
    }
    if human && settings.legal_marks && selection.question.is_none() {
        let mut seen = Vec::new();
        for (spot, captures) in selection.targets(table.game.gestures()) {
            // Promotions share a square.
            if !seen.contains(&spot) {
                seen.push(spot);
                add(spot, if captures { MarkArt::CaptureRing } else { MarkArt::LegalDot });
            }
        }
    }
    if human {
        let clickable = |spot: &Spot| {
            let path = &selection.path;
            table.game.gestures().iter().any(|gesture| {
                gesture.path.first() == Some(spot)
                    || (!path.is_empty()
                        && gesture.path.starts_with(path)
                        && gesture.path.get(path.len()) == Some(spot))
            })
        };
        if let Some(spot) = selection.hover.filter(clickable) {
            add(spot, MarkArt::Hover);
        }
    }
    if let Some(spot) = selection.cursor {
        add(spot, MarkArt::Cursor);
    }
    marks
}

pub(super) fn show_marks(
    table: Option<Res<Table>>,
    layout: Option<Res<TableLayout>>,
    selection: Res<Selection>,
    settings: Res<Settings>,
    motion: Res<Motion>,
    phase: Res<State<Phase>>,
    images: Res<TableImages>,
    mut shown: Query<(Entity, &Marked, &mut Sprite, &mut Transform)>,
    mut commands: Commands,
) {
    let (Some(table), Some(layout)) = (table, layout) else { return };
    let human = *phase.get() == Phase::Human;
    let mut missing = match layout.open {
        None => wanted_marks(&table, &selection, &settings, motion.is_moving(), human),
        Some(_) => Vec::new(),
    };
    for (entity, marked, mut sprite, mut transform) in &mut shown {
        let Some(index) = missing.iter().position(|wanted| wanted == marked) else {
            commands.entity(entity).despawn();
            continue;
        };
        missing.swap_remove(index);
        let (place, size) = pose(*marked, &layout);
        if transform.translation != place {
            transform.translation = place;
        }
        if sprite.custom_size != Some(size) {
            sprite.custom_size = Some(size);
        }
        let image = images.mark(marked.kind);
        if sprite.image != image {
            sprite.image = image;
        }
    }
    for marked in missing {
        let (place, size) = pose(marked, &layout);
        let image = images.mark(marked.kind);
        commands.spawn((
            DespawnOnExit(Screen::Table),
            marked,
            Sprite { image, custom_size: Some(size), ..default() },
            Transform::from_translation(place),
        ));
    }
}

fn pose(marked: Marked, layout: &TableLayout) -> (Vec3, Vec2) {
    let rect = layout.rect(marked.spot).unwrap_or_default();
    let depth = match marked.kind {
        MarkArt::Goal => layer::BELOW,
        MarkArt::LastFrom | MarkArt::LastTo => layer::BELOW + 0.2,
        MarkArt::Check => layer::BELOW + 0.4,
        MarkArt::Selected => layer::BELOW + 0.6,
        MarkArt::LegalDot | MarkArt::CaptureRing => layer::ABOVE,
        MarkArt::Hover | MarkArt::Cursor => layer::ABOVE + 0.2,
    };
    (to_world(rect.center()).extend(depth), rect.size())
}
