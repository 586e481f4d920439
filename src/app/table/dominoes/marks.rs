//! Marks at the open table.
//!
//! The last tile, possible placements of the selected one, whether it fits, the tiles in its way, the hovered move, the
//! hint, the keyboard cursor. Each has its own shape as well as its colour.

use bevy::prelude::*;

use crate::app::core::{FramePhase, RunningAnimations, TableUi};
use crate::app::game::{CurrentMatch, HintState, HoveredLine, HoveredMove, LiveAnalysis, Notice};
use crate::app::look::{TableLayout, to_world};
use crate::app::preferences::Settings;
use crate::app::table::dominoes::aim::Aim;
use crate::app::table::dominoes::transparent_stacks::stack;
use crate::app::table::dominoes::{aim, hand, preview, tiles};
use crate::app::table::input::Selection;
use crate::app::table::stage::marks::{MarkSprite, update_mark_sprites};
use crate::app::table::stage::pictures::{PictureSite, TablePictures};
use crate::app::table::stage::pieces::layer;
use art::Part;
use art::tiles::TileMark;
use session::{DominoDirection, Gesture, Scene, Spot, top_domino};

/// A mark on a tile, or on the cells for one.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct PlacedTileMark {
    pub mark: TileMark,
    /// The spot of a tile in a hand or on the table, or a cell.
    pub spot: Spot,
}

pub(super) fn plugin(app: &mut App) {
    let marks = (show_marks, preview::draw_tile_previews).chain();
    app.add_systems(Update, marks.in_set(FramePhase::Mark(TableUi::Dominoes)));
}

/// All marks of the present state.
fn wanted_marks(
    game: &CurrentMatch,
    selection: &Selection,
    aim: &Aim,
    settings: &Settings,
    (notice, lit, advised): (&Notice, &HoveredMove, (Option<Spot>, Option<&Gesture>)),
    moving: bool,
) -> Vec<PlacedTileMark> {
    let (scene, human) = (game.visible_scene(), game.waits_for_input());
    let mut marks = Vec::new();
    let mut add = |mark: TileMark, spot: Option<Spot>| {
        if let Some(spot) = spot {
            marks.push(PlacedTileMark { mark, spot });
        }
    };
    let enabled = settings.marks;
    if !moving && enabled.last_move {
        add(TileMark::Last, top_domino(&scene.pieces, game.displayed().last_move()));
    }
    if !moving && enabled.pointed {
        add(TileMark::HoveredMove, top_domino(&scene.pieces, lit.spots(game)));
    }
    for cell in notice.content().filter(|_| enabled.refused).map_or(&[][..], |said| &said.culprits) {
        add(TileMark::RejectionReason, Some(top_of(*cell, scene)));
    }
    let (tile, gesture) = advised;
    add(TileMark::Hint, tile.filter(|spot| selection.trail.first() != Some(spot)));
    if let Some(gesture) = gesture {
        let place = aim::placement_of(gesture).and_then(|place| place.laid(scene));
        add(TileMark::Hint, place);
    }
    // The selected tile has its own outline; and the hand may have lost the cursor's tile.
    let is_there = |spot: &Spot| scene.pieces.iter().any(|piece| piece.spot == *spot);
    let cursor = selection.cursor.filter(|spot| enabled.cursor && selection.trail.first() != Some(spot));
    let cursor = cursor.filter(is_there);
    add(TileMark::Cursor, cursor);
    let Some((hand, double)) = hand::chosen(game, selection).filter(|_| human) else { return marks };
    let gestures = &game.displayed().state().gestures;
    let ghost = aim.placement(hand, double, gestures);
    if settings.legal_marks {
        for place in aim::fitting_placements(hand, gestures) {
            let spot = place.laid(scene);
            // Two rotations share a placement: mark it once.
            let known =
                marks.iter().any(|marked| marked.mark == TileMark::LegalPlace && Some(marked.spot) == spot);
            if !known && ghost.is_none_or(|ghost| ghost.cells() != place.cells()) {
                marks.extend(spot.map(|spot| PlacedTileMark { mark: TileMark::LegalPlace, spot }));
            }
        }
    }
    match ghost {
        Some(ghost) => {
            let mark = if ghost.choice.is_some() { TileMark::Fits } else { TileMark::Misfit };
            marks.extend(ghost.laid(scene).map(|spot| PlacedTileMark { mark, spot }));
        }
        None if selection.drag.is_none() => marks.push(PlacedTileMark { mark: TileMark::Chosen, spot: hand }),
        None => {}
    }
    marks
}

/// The top of the stack on a cell.
fn top_of(cell: Spot, scene: &Scene) -> Spot {
    match (cell, stack(scene, cell).first()) {
        (Spot::Cell { x, y }, Some((level, _))) => {
            Spot::Domino { x, y, level: *level, direction: DominoDirection::Half }
        }
        _ => cell,
    }
}

fn show_marks(
    game: Res<CurrentMatch>,
    layout: Res<TableLayout>,
    selection: Res<Selection>,
    aim: Res<Aim>,
    settings: Res<Settings>,
    (notice, lit, hint): (Res<Notice>, Res<HoveredMove>, Res<HintState>),
    (analysis, pointed): (Res<LiveAnalysis>, Res<HoveredLine>),
    animations: Res<RunningAnimations>,
    pictures: Res<TablePictures>,
    mut shown: Query<(Entity, &PlacedTileMark, &mut Sprite, &mut Transform)>,
    mut commands: Commands,
) {
    // A hint shows the tile first and the placement later; an analysis shows both.
    let advised = match hint.piece(&game).filter(|_| settings.marks.hint) {
        Some(tile) => (Some(tile), hint.shown(&game)),
        None => {
            let line = preview::analysed(&game, &analysis, *pointed);
            (line.and_then(Gesture::start), line)
        }
    };
    let said = (&*notice, &*lit, advised);
    let wanted = wanted_marks(&game, &selection, &aim, &settings, said, animations.is_moving());
    update_mark_sprites(wanted, &mut shown, &mut commands, |marked| draw(marked, &layout, &pictures));
}

fn draw(marked: PlacedTileMark, layout: &TableLayout, pictures: &TablePictures) -> MarkSprite {
    let mut rect = layout.rect(marked.spot).unwrap_or_default();
    let domino_direction = match rect.size() {
        size if size.x > size.y * 1.5 => DominoDirection::East,
        size if size.y > size.x * 1.5 => DominoDirection::North,
        _ => DominoDirection::Half,
    };
    let (place, view) = match (marked.spot, &layout.open) {
        (Spot::Hand { seat, .. }, Some(open)) => (tiles::size_class(open, seat), None),
        (_, open) => (PictureSite::Table, open.as_ref().map(|open| open.view)),
    };
    if marked.mark == TileMark::Chosen {
        // The selected tile is drawn raised.
        let up = Vec2::new(0.0, -(rect.size().min_element() * tiles::CHOSEN_RISE).round());
        rect = Rect::from_corners(rect.min + up, rect.max + up);
    }
    let depth = match marked.mark {
        // A rejected tile may still be held over the table.
        TileMark::RejectionReason => layer::HELD + 0.15,
        TileMark::Last => layer::ABOVE,
        TileMark::HoveredMove => layer::ABOVE + 0.05,
        TileMark::Hint => layer::ABOVE + 0.07,
        TileMark::LegalPlace => layer::ABOVE + 0.1,
        TileMark::Chosen => layer::HELD + 0.1,
        TileMark::Fits | TileMark::Misfit => layer::HELD + 0.2,
        TileMark::Cursor => layer::HELD + 0.3,
    };
    // Hide marks that are not entirely within the view.
    let seen = view.is_none_or(|view| view.contains(rect.min) && view.contains(rect.max));
    MarkSprite {
        image: pictures.get((place, Part::TileMark(marked.mark, domino_direction))).image,
        size: rect.size(),
        colour: if seen { Color::WHITE } else { Color::NONE },
        place: Transform::from_translation(to_world(rect.center()).extend(depth)),
    }
}
