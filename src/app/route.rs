//! The way of a capture before it is made: which one is meant, over which squares it leads, what it takes.

use bevy::prelude::*;

use super::art::marks::MarkArt;
use super::bake::{ActiveTheme, TableImages};
use super::layout::{TableLayout, to_world};
use super::pieces::layer;
use super::selection::Selection;
use super::settings::Settings;
use super::state::{FrameSet, Phase, Screen};
use super::table::Table;
use super::theme::Theme;
use crate::session::{Choice, Gesture, Spot, gesture};

/// A dragged piece passes over a square when it comes this near to its middle, in squares.
pub(super) const NEAR: f32 = 0.38;

/// A piece of the line along which a capture goes.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Leg {
    /// Where the leg begins.
    pub from: Spot,
    /// Where it lands.
    pub to: Spot,
    /// It is the first one, which begins beside the piece.
    first: bool,
    part: Part,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Part {
    Casing,
    Line,
    Head,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show_legs.in_set(FrameSet::Motion).after(super::overlay::show_marks).run_if(in_state(Screen::Table)),
    );
}

/// The moves that may be over with the last spot of `trail`.
pub(super) fn ending(trail: &[Spot], gestures: &[Gesture]) -> Vec<Choice> {
    let all = gestures.iter().enumerate();
    all.filter(|(_, gesture)| gesture.arrives(trail)).map(|(index, _)| Choice(index)).collect()
}

/// A piece is dragged over a spot: where it may land there and go on, the path leads over it. Back over the
/// spot before, the last step is taken back.
pub(super) fn drag_over(path: &mut Vec<Spot>, spot: Spot, gestures: &[Gesture]) {
    let goes_on = |path: &[Spot]| {
        let (tried, lands) =
            ([path, &[spot]].concat(), |gesture: &Gesture| gesture.next_stops(path).any(|stop| stop == spot));
        gestures.iter().any(|gesture| lands(gesture) && gesture.next_stops(&tried).next().is_some())
    };
    let Some(before) = path.len().checked_sub(1) else { return };
    if path[before] == spot {
        return;
    }
    if goes_on(path) {
        path.push(spot);
    } else if before > 0 && goes_on(&path[..before]) {
        // It could have landed sooner on the same line.
        path[before] = spot;
    } else if before > 0 && path[before - 1] == spot {
        path.pop();
    }
}

/// Whether the way has to be told: two captures by this path end on the same spot.
pub(super) fn branches(trail: &[Spot], gestures: &[Gesture]) -> bool {
    let open = captures(trail, gestures);
    let end = |choice: &Choice| gestures[choice.0].path.last();
    open.iter().enumerate().any(|(index, one)| open[..index].iter().any(|other| end(other) == end(one)))
}

/// The captures that the spot under the pointer or the cursor belongs to: those that may end there, else those
/// that lead over it.
fn pointed_at(selection: &Selection, gestures: &[Gesture]) -> Vec<Choice> {
    let open = captures(&selection.path, gestures);
    let fitting = |fits: &dyn Fn(&Gesture) -> bool| -> Vec<Choice> {
        open.iter().copied().filter(|choice| fits(&gestures[choice.0])).collect()
    };
    for focus in [selection.hover, selection.cursor].into_iter().flatten() {
        // A second click where the piece stands ends the move there, if it may.
        let again = selection.path.last() == Some(&focus);
        let tried =
            if again { selection.path.clone() } else { [selection.path.as_slice(), &[focus]].concat() };
        let arriving = fitting(&|gesture| gesture.arrives(&tried));
        let passing = fitting(&|gesture| !again && gesture.fits(&tried));
        if let Some(meant) = [arriving, passing].into_iter().find(|meant| !meant.is_empty()) {
            return meant;
        }
    }
    Vec::new()
}

/// The capture whose way is shown: the one that leafing has come to, else the one that is pointed at, else the
/// only one that is left.
pub(super) fn shown(selection: &Selection, gestures: &[Gesture]) -> Option<Choice> {
    let open = captures(&selection.path, gestures);
    let meant = pointed_at(selection, gestures);
    let picked = selection.pick.filter(|pick| open.contains(pick));
    let picked_there = picked.filter(|pick| meant.contains(pick));
    let only = if let [only] = open.as_slice() { Some(*only) } else { None };
    picked_there.or(meant.first().copied()).or(picked).or(only)
}

/// The capture after the one that is shown, its place among those that may be meant, and how many these are.
pub(super) fn other_way(selection: &Selection, gestures: &[Gesture]) -> Option<(Choice, usize, usize)> {
    let meant = Some(pointed_at(selection, gestures)).filter(|meant| meant.len() > 1);
    let meant = meant.unwrap_or_else(|| captures(&selection.path, gestures));
    let now = shown(selection, gestures).and_then(|now| meant.iter().position(|choice| *choice == now));
    let next = now.map_or(0, |now| now + 1) % meant.len().max(1);
    meant.get(next).map(|choice| (*choice, next + 1, meant.len()))
}

/// The captures open to a chosen piece whose way is not told by their end alone.
fn captures(trail: &[Spot], gestures: &[Gesture]) -> Vec<Choice> {
    if trail.is_empty() {
        return Vec::new();
    }
    let tells = |gesture: &Gesture| gesture.takes.iter().any(|taken| gesture.path.last() != Some(taken));
    gesture::continuing(gestures, trail).filter(|choice| tells(&gestures[choice.0])).collect()
}

/// The way that is shown now: the spots from the start to the end, and what is taken.
pub(super) fn way<'a>(selection: &'a Selection, gestures: &'a [Gesture]) -> Option<(&'a [Spot], &'a [Spot])> {
    let gesture = &gestures[shown(selection, gestures)?.0];
    let route = gesture.route_by(&selection.path).or(gesture.routes.first().map(Vec::as_slice))?;
    Some((route, &gesture.takes))
}

/// The marks of the way that is shown: where the piece lands in between, and what it takes.
pub(super) fn marks(selection: &Selection, gestures: &[Gesture], mut add: impl FnMut(Spot, MarkArt)) {
    let Some((route, takes)) = way(selection, gestures) else { return };
    for spot in takes {
        add(*spot, MarkArt::Taken);
    }
    if let [_, between @ .., _] = route {
        for spot in between.iter().filter(|spot| selection.path.last() != Some(spot)) {
            add(*spot, MarkArt::Stop);
        }
    }
}

/// The line along which the capture goes, leg by leg.
pub(super) fn show_legs(
    table: Option<Res<Table>>,
    layout: Option<Res<TableLayout>>,
    selection: Res<Selection>,
    settings: Res<Settings>,
    phase: Res<State<Phase>>,
    theme: Option<Res<ActiveTheme>>,
    images: Res<TableImages>,
    mut shown: Query<(Entity, &Leg, &mut Sprite, &mut Transform)>,
    mut commands: Commands,
) {
    let (Some(table), Some(layout)) = (table, layout) else { return };
    let visible = *phase.get() == Phase::Human && is_visible(&selection, &settings);
    let route = if visible { way(&selection, table.game.gestures()).map(|(route, _)| route) } else { None };
    let mut missing = Vec::new();
    for (index, leg) in route.unwrap_or_default().windows(2).enumerate() {
        for part in [Part::Casing, Part::Line, Part::Head] {
            missing.push(Leg { from: leg[0], to: leg[1], first: index == 0, part });
        }
    }
    let inks = theme.map_or_else(Theme::default, |theme| *theme.0).marks;
    let colour = |part: Part| {
        let ink = if part == Part::Casing { inks.casing.with_alpha(210) } else { inks.legal };
        let [red, green, blue, alpha] = ink.bytes();
        if part == Part::Head { Color::WHITE } else { Color::srgba_u8(red, green, blue, alpha) }
    };
    for (entity, leg, mut sprite, mut transform) in &mut shown {
        let Some(index) = missing.iter().position(|wanted| wanted == leg) else {
            commands.entity(entity).despawn();
            continue;
        };
        missing.swap_remove(index);
        let (place, size) = pose(*leg, &layout);
        if *transform != place {
            *transform = place;
        }
        if sprite.custom_size != Some(size) {
            sprite.custom_size = Some(size);
        }
        let ink = colour(leg.part);
        if sprite.color != ink {
            sprite.color = ink;
        }
        if leg.part == Part::Head && sprite.image != images.mark(MarkArt::Head) {
            sprite.image = images.mark(MarkArt::Head);
        }
    }
    for leg in missing {
        let (place, size) = pose(leg, &layout);
        let mut sprite = Sprite::from_color(colour(leg.part), size);
        if leg.part == Part::Head {
            sprite.image = images.mark(MarkArt::Head);
        }
        commands.spawn((DespawnOnExit(Screen::Table), leg, sprite, place));
    }
}

/// Whether ways are shown at all: as the player likes, and always when they are leafed through.
pub(super) fn is_visible(selection: &Selection, settings: &Settings) -> bool {
    selection.question.is_none() && (settings.legal_marks || selection.pick.is_some())
}

fn pose(leg: Leg, layout: &TableLayout) -> (Transform, Vec2) {
    let centre = |spot: Spot| layout.rect(spot).unwrap_or_default().center();
    let (from, to) = (centre(leg.from), centre(leg.to));
    let way = (to - from).normalize_or_zero();
    let cell = layout.cell;
    // World angles turn against the clock, and y goes up there.
    let turn = Quat::from_rotation_z((-way.y).atan2(way.x));
    let (at, depth, size) = match leg.part {
        Part::Head => (to, layer::ABOVE + 0.12, Vec2::splat(cell)),
        part => {
            // The head begins where the line ends.
            let (begin, end) =
                (from + way * cell * if leg.first { 0.5 } else { 0.22 }, to - way * cell * 0.34);
            let (wide, depth) = match part {
                Part::Casing => (cell * 0.095, layer::ABOVE + 0.08),
                _ => (cell * 0.06, layer::ABOVE + 0.1),
            };
            (begin.midpoint(end), depth, Vec2::new(begin.distance(end), wide.max(2.0)))
        }
    };
    (Transform { translation: to_world(at).extend(depth), rotation: turn, scale: Vec3::ONE }, size)
}
