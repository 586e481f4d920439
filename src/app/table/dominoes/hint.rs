//! The tile of a hint, of the best move of an analysis, or of what a computer is thinking of, as it would lie on the table:
//! which of its numbers goes where is seen before it is taken up.

use bevy::prelude::*;

use crate::app::core::NextFrame;
use crate::app::game::{CurrentMatch, EngineThread, Hint, Insight, PointedLine, thought};
use crate::app::look::{TableLayout, number_style, to_world};
use crate::app::preferences::Settings;
use crate::app::table::dominoes::aim;
use crate::app::table::dominoes::tiles::number_place;
use crate::app::table::input::Selection;
use crate::app::table::stage::marks::{Drawn, reconcile};
use crate::app::table::stage::pictures::{SizeClass, TablePictures};
use crate::app::table::stage::pieces::layer;
use art::Part;
use art::tiles::NumberStyle;
use session::{Gesture, Lie, Spot};

/// A part of the tile that a hint or a computer would lay.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdvisedTile {
    /// Where the tile comes to lie.
    pub spot: Spot,
    lie: Lie,
    part: AdvisedPart,
    /// Only thought of by a computer.
    pub is_thought: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AdvisedPart {
    Body,
    /// A number, and whether it is that of the western or southern half.
    Number(u8, bool),
}

/// How solid it is: it does not lie there yet.
const OPACITY: f32 = 0.72;
/// The same for one that a computer is only thinking of.
const FAINT: f32 = 0.4;

pub(super) fn show(
    game: Res<CurrentMatch>,
    hint: Res<Hint>,
    (insight, pointed): (Res<Insight>, Res<PointedLine>),
    (engine, next_frame): (Res<EngineThread>, Res<NextFrame>),
    selection: Res<Selection>,
    layout: Res<TableLayout>,
    settings: Res<Settings>,
    pictures: Res<TablePictures>,
    mut shown: Query<(Entity, &AdvisedTile, &mut Sprite, &mut Transform)>,
    mut commands: Commands,
) {
    // Once the tile is in the hand, that one is seen over the table.
    let hinted = hint.shown(&game).filter(|_| settings.marks.hint);
    let gesture =
        hinted.or_else(|| analysed(&game, &insight, *pointed)).filter(|_| selection.trail.is_empty());
    let thought = thought(&game, &engine, &settings, &next_frame);
    let wanted = gesture
        .and_then(|gesture| parts(&game, gesture, false))
        .or_else(|| parts(&game, thought?, true))
        .map_or_else(Vec::new, Vec::from);
    let style = number_style(&settings);
    reconcile(wanted, &mut shown, &mut commands, |part| draw(part, style, &layout, &pictures));
}

/// The best move of the analysis, or the one that is pointed at.
pub(super) fn analysed<'a>(
    game: &CurrentMatch,
    insight: &'a Insight,
    pointed: PointedLine,
) -> Option<&'a Gesture> {
    let lines = &insight.found(game)?.lines;
    lines.get(pointed.0.unwrap_or(0)).or(lines.first()).map(|line| &line.gesture)
}

/// The tile that a move would lay.
fn parts(game: &CurrentMatch, gesture: &Gesture, is_thought: bool) -> Option<[AdvisedTile; 3]> {
    let scene = game.seen();
    let [first, second] = scene.at(gesture.start()?)?.look.tile_numbers()?;
    let place = aim::place_of(gesture)?;
    let (spot, lie) = (place.laid(scene)?, place.turn.lie());
    let (low, high) = (first.min(second), first.max(second));
    let [first, second] = if place.turn.is_ascending() { [low, high] } else { [high, low] };
    let parts = [AdvisedPart::Body, AdvisedPart::Number(first, true), AdvisedPart::Number(second, false)];
    Some(parts.map(|part| AdvisedTile { spot, lie, part, is_thought }))
}

fn draw(tile: AdvisedTile, style: NumberStyle, layout: &TableLayout, pictures: &TablePictures) -> Drawn {
    let rect = layout.rect(tile.spot).unwrap_or_default();
    let view = layout.open.as_ref().map(|open| open.view);
    let seen = view.is_none_or(|view| view.contains(rect.min) && view.contains(rect.max));
    let middle = to_world(rect.center());
    let cell = rect.size().min_element();
    let (name, size, at) = match tile.part {
        AdvisedPart::Body => (Part::Body(tile.lie, 0), rect.size(), middle),
        AdvisedPart::Number(number, first) => {
            (Part::Number(number, style), Vec2::splat(cell), middle + number_place(tile.lie, cell, first))
        }
    };
    let depth = layer::ABOVE + if tile.part == AdvisedPart::Body { 0.03 } else { 0.04 };
    Drawn {
        image: pictures.get((SizeClass::Table, name)).image,
        size,
        colour: Color::WHITE.with_alpha(match (seen, tile.is_thought) {
            (false, _) => 0.0,
            (true, false) => OPACITY,
            (true, true) => FAINT,
        }),
        place: Transform::from_translation(at.extend(depth)),
    }
}
