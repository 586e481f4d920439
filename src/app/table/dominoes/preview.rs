//! Preview of a tile on the table, from a hint, the analysis, or a thinking computer.
//!
//! The preview shows the cells of the tile and the number on each of them.

use bevy::prelude::*;

use crate::app::core::NextFrame;
use crate::app::game::{CurrentMatch, EngineThread, GameReview, HintState, HoveredLine, LiveAnalysis};
use crate::app::look::{TableLayout, number_style, to_world};
use crate::app::preferences::Settings;
use crate::app::table::dominoes::aim;
use crate::app::table::dominoes::tiles::number_place;
use crate::app::table::input::Selection;
use crate::app::table::stage::marks::{MarkSprite, update_mark_sprites};
use crate::app::table::stage::pictures::{PictureSite, TablePictures};
use crate::app::table::stage::pieces::layer;
use art::Part;
use art::tiles::NumberStyle;
use session::{DominoDirection, Gesture, Spot};

/// A part of the preview on the screen.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TilePreview {
    /// The spot of the tile once laid.
    pub spot: Spot,
    direction: DominoDirection,
    part: PreviewPart,
    /// Whether this is the best move so far of a thinking computer, not a hint or analysis.
    pub is_engine_move: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PreviewPart {
    Body,
    /// A number, and whether it is on the western or southern half.
    Number(u8, bool),
}

/// Opacity of a hint or analysis.
const PREVIEW_OPACITY: f32 = 0.72;
/// Opacity of the best move so far of a thinking computer.
const THOUGHT_OPACITY: f32 = 0.4;

/// Depths of body and numbers, relative to the layer above the pieces.
pub(super) const BODY: f32 = 0.03;
pub(super) const NUMBER: f32 = 0.04;

pub(super) fn draw_tile_previews(
    game: Res<CurrentMatch>,
    hint: Res<HintState>,
    (live_analysis, hovered_line, review): (Res<LiveAnalysis>, Res<HoveredLine>, Res<GameReview>),
    (engine, next_frame): (Res<EngineThread>, Res<NextFrame>),
    selection: Res<Selection>,
    layout: Res<TableLayout>,
    settings: Res<Settings>,
    pictures: Res<TablePictures>,
    mut shown: Query<(Entity, &TilePreview, &mut Sprite, &mut Transform)>,
    mut commands: Commands,
) {
    // Once a tile is selected, its own placement is shown instead.
    let hinted = hint.shown(&game).filter(|_| settings.marks.hint);
    let gesture = hinted
        .or_else(|| analysed(&game, &live_analysis, *hovered_line))
        .or_else(|| review.best_move(&game))
        .filter(|_| selection.trail.is_empty());
    let thought = engine.shown_best_move(&game, &settings, &next_frame);
    let wanted = gesture
        .and_then(|gesture| parts(&game, gesture, false))
        .or_else(|| parts(&game, thought?, true))
        .map_or_else(Vec::new, Vec::from);
    let style = number_style(&settings);
    update_mark_sprites(wanted, &mut shown, &mut commands, |part| {
        part_sprite(part, style, &layout, &pictures)
    });
}

/// The best move of the analysis, or the hovered one.
pub(super) fn analysed<'a>(
    game: &CurrentMatch,
    analysis: &'a LiveAnalysis,
    hovered_line: HoveredLine,
) -> Option<&'a Gesture> {
    let lines = &analysis.result(game)?.lines;
    lines.get(hovered_line.0.unwrap_or(0)).or(lines.first()).map(|line| &line.gesture)
}

/// The parts of the tile that `gesture` lays; `None` for another move, such as a pass.
fn parts(game: &CurrentMatch, gesture: &Gesture, is_thought: bool) -> Option<[TilePreview; 3]> {
    let scene = game.visible_scene();
    let [first, second] = scene.at(gesture.start()?)?.kind.tile_numbers()?;
    let placement = aim::placement_of(gesture)?;
    let (spot, domino_direction) = (placement.laid(scene)?, placement.turn.domino_direction());
    let (low, high) = (first.min(second), first.max(second));
    let [first, second] = if placement.turn.is_ascending() { [low, high] } else { [high, low] };
    let parts = [PreviewPart::Body, PreviewPart::Number(first, true), PreviewPart::Number(second, false)];
    Some(parts.map(|part| TilePreview {
        spot,
        direction: domino_direction,
        part,
        is_engine_move: is_thought,
    }))
}

fn part_sprite(
    tile: TilePreview,
    style: NumberStyle,
    layout: &TableLayout,
    pictures: &TablePictures,
) -> MarkSprite {
    let rect = layout.rect(tile.spot).unwrap_or_default();
    let view = layout.open_table.as_ref().map(|open| open.view);
    let is_visible = view.is_none_or(|view| view.contains(rect.min) && view.contains(rect.max));
    let middle = to_world(rect.center());
    let cell = rect.size().min_element();
    let (name, size, at) = match tile.part {
        PreviewPart::Body => (Part::TileBody(tile.direction, 0), rect.size(), middle),
        PreviewPart::Number(number, first) => (
            Part::TileNumber(number, style),
            Vec2::splat(cell),
            middle + number_place(tile.direction, cell, first),
        ),
    };
    let depth = layer::ABOVE + if tile.part == PreviewPart::Body { BODY } else { NUMBER };
    MarkSprite {
        image: pictures.get((PictureSite::Table, name)).image,
        size,
        colour: Color::WHITE.with_alpha(match (is_visible, tile.is_engine_move) {
            (false, _) => 0.0,
            (true, false) => PREVIEW_OPACITY,
            (true, true) => THOUGHT_OPACITY,
        }),
        place: Transform::from_translation(at.extend(depth)),
    }
}
