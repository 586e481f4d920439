//! Marks on the squares: what was played last, what is chosen, where it can go, check, goal, pointer and
//! keyboard. Each state has a shape of its own as well as a colour.

use bevy::prelude::*;

use super::art::marks::MarkArt;
use super::bake::TableImages;
use super::layout::{TableLayout, to_world};
use super::motion::{self, Motion};
use super::pieces::layer;
use super::route;
use super::selection::Selection;
use super::settings::Settings;
use super::state::{FrameSet, Phase, Screen};
use super::table::Table;
use crate::session::{Choice, Gesture, MarkKind, Spot, gesture};

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
    let fits = |gesture: &Gesture| gesture.fits(&selection.path);
    let in_hand = !selection.path.is_empty() && table.game.gestures().iter().any(fits);
    for mark in table.game.marks() {
        match mark.kind {
            MarkKind::Goal => add(mark.spot, MarkArt::Goal),
            // The king is seen in check when the move that gives it has arrived.
            MarkKind::Check if !moving => add(mark.spot, MarkArt::Check),
            MarkKind::Check => {}
            // Until one that can move is chosen, to the one who is to choose it.
            MarkKind::Obliged if human && !moving && !in_hand => {
                add(mark.spot, MarkArt::Obliged);
            }
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
        for (spot, kind) in targets(selection, table.game.gestures()) {
            add(spot, kind);
        }
    }
    if human && route::is_visible(selection, settings) {
        route::marks(selection, table.game.gestures(), &mut add);
    }
    if human {
        let clickable = |spot: &Spot| {
            let tried = [selection.path.as_slice(), &[*spot]].concat();
            let begins = |gesture: &Gesture| gesture.path.first() == Some(spot) || gesture.fits(&tried);
            table.game.gestures().iter().any(begins)
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

/// The spots that may be clicked next: where a move ends, and where its way must be told.
fn targets(selection: &Selection, gestures: &[Gesture]) -> Vec<(Spot, MarkArt)> {
    let path = &selection.path;
    let mut seen: Vec<(Spot, MarkArt)> = Vec::new();
    if path.is_empty() {
        return seen;
    }
    let branches = route::branches(path, gestures);
    for Choice(index) in gesture::continuing(gestures, path) {
        let gesture = &gestures[index];
        let kind = if gesture.captures() { MarkArt::CaptureRing } else { MarkArt::LegalDot };
        let next = if gesture.routes.is_empty() { gesture.path.get(path.len()) } else { gesture.path.last() };
        // Promotions share a square.
        seen.extend(next.map(|spot| (*spot, kind)).filter(|target| !seen.contains(target)));
        if branches {
            for stop in gesture.next_stops(path) {
                let stop = (stop, MarkArt::Stop);
                let ends = seen.iter().any(|(spot, _)| *spot == stop.0);
                seen.extend(Some(stop).filter(|_| !ends));
            }
        }
    }
    seen
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
        MarkArt::LegalDot | MarkArt::CaptureRing | MarkArt::Obliged => layer::ABOVE,
        MarkArt::Stop | MarkArt::Head => layer::ABOVE + 0.14,
        MarkArt::Taken => layer::ABOVE + 0.16,
        MarkArt::Hover | MarkArt::Cursor => layer::ABOVE + 0.2,
    };
    (to_world(rect.center()).extend(depth), rect.size())
}
