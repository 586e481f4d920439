//! Marks at the open table.
//!
//! They show: the last tile, the hovered move, the reasons for a rejection, the hint or best move, the keyboard cursor,
//! the selected tile, its possible placements, and whether it fits. Marks differ in shape as well as in colour.

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

/// A mark on a tile, or on the cells where a tile may be laid.
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

/// The marks to show now. `hinted`: the tile and the move of a hint or an analysis. `is_animating`: an animation runs.
fn wanted_marks(
    game: &CurrentMatch,
    selection: &Selection,
    aim: &Aim,
    settings: &Settings,
    (notice, hovered_move, hinted): (&Notice, &HoveredMove, (Option<Spot>, Option<&Gesture>)),
    is_animating: bool,
) -> Vec<PlacedTileMark> {
    let (scene, accepts_input) = (game.visible_scene(), game.waits_for_input());
    let mut marks = Vec::new();
    let mut add = |mark: TileMark, spot: Option<Spot>| {
        if let Some(spot) = spot {
            marks.push(PlacedTileMark { mark, spot });
        }
    };
    let enabled = settings.marks;
    if !is_animating && enabled.last_move {
        add(TileMark::Last, top_domino(&scene.pieces, game.displayed().last_move()));
    }
    if !is_animating && enabled.pointed {
        add(TileMark::HoveredMove, top_domino(&scene.pieces, hovered_move.spots(game)));
    }
    for cell in notice.content().filter(|_| enabled.refused).map_or(&[][..], |notice| &notice.culprits) {
        add(TileMark::RejectionReason, Some(top_of(*cell, scene)));
    }
    let (tile, gesture) = hinted;
    add(TileMark::Hint, tile.filter(|spot| selection.trail.first() != Some(spot)));
    if let Some(gesture) = gesture {
        let spot = aim::placement_of(gesture).and_then(|placement| placement.laid(scene));
        add(TileMark::Hint, spot);
    }
    // The selected tile has its own outline instead of the cursor. The cursor may be on a slot whose tile is gone.
    let is_there = |spot: &Spot| scene.pieces.iter().any(|piece| piece.spot == *spot);
    let cursor = selection.cursor.filter(|spot| enabled.cursor && selection.trail.first() != Some(spot));
    let cursor = cursor.filter(is_there);
    add(TileMark::Cursor, cursor);
    let Some((hand, double)) = hand::selected_tile(game, selection).filter(|_| accepts_input) else {
        return marks;
    };
    let gestures = &game.displayed().state().gestures;
    let ghost = aim.placement(hand, double, gestures);
    if settings.legal_marks {
        for placement in aim::fitting_placements(hand, gestures) {
            let spot = placement.laid(scene);
            // A tile may fit the same cells in two rotations: mark them once.
            let is_marked =
                marks.iter().any(|marked| marked.mark == TileMark::LegalPlace && Some(marked.spot) == spot);
            if !is_marked && ghost.is_none_or(|ghost| ghost.cells() != placement.cells()) {
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
    (notice, hovered_move, hint): (Res<Notice>, Res<HoveredMove>, Res<HintState>),
    (analysis, hovered_line): (Res<LiveAnalysis>, Res<HoveredLine>),
    animations: Res<RunningAnimations>,
    pictures: Res<TablePictures>,
    mut shown: Query<(Entity, &PlacedTileMark, &mut Sprite, &mut Transform)>,
    mut commands: Commands,
) {
    // A hint shows the tile first and the placement later; an analysis shows both.
    let hinted = match hint.piece(&game).filter(|_| settings.marks.hint) {
        Some(tile) => (Some(tile), hint.shown(&game)),
        None => {
            let line = preview::analysed(&game, &analysis, *hovered_line);
            (line.and_then(Gesture::start), line)
        }
    };
    let sources = (&*notice, &*hovered_move, hinted);
    let wanted = wanted_marks(&game, &selection, &aim, &settings, sources, animations.is_moving());
    update_mark_sprites(wanted, &mut shown, &mut commands, |mark| mark_sprite(mark, &layout, &pictures));
}

/// Returns the picture of a mark, its rectangle and its depth.
fn mark_sprite(placed: PlacedTileMark, layout: &TableLayout, pictures: &TablePictures) -> MarkSprite {
    let mut rect = layout.rect(placed.spot).unwrap_or_default();
    let domino_direction = match rect.size() {
        size if size.x > size.y * 1.5 => DominoDirection::East,
        size if size.y > size.x * 1.5 => DominoDirection::North,
        _ => DominoDirection::Half,
    };
    let (site, view) = match (placed.spot, &layout.open_table) {
        (Spot::Hand { seat, .. }, Some(open)) => (tiles::size_class(open, seat), None),
        (_, open) => (PictureSite::Table, open.as_ref().map(|open| open.view)),
    };
    if placed.mark == TileMark::Chosen {
        // The selected tile is drawn raised.
        let up = Vec2::new(0.0, -(rect.size().min_element() * tiles::CHOSEN_RISE).round());
        rect = Rect::from_corners(rect.min + up, rect.max + up);
    }
    // Hide marks that are not entirely within the view.
    let is_visible = view.is_none_or(|view| view.contains(rect.min) && view.contains(rect.max));
    MarkSprite {
        image: pictures.get((site, Part::TileMark(placed.mark, domino_direction))).image,
        size: rect.size(),
        colour: if is_visible { Color::WHITE } else { Color::NONE },
        place: Transform::from_translation(to_world(rect.center()).extend(depth(placed))),
    }
}

/// The depth of a mark.
fn depth(placed: PlacedTileMark) -> f32 {
    // Marks of resting tiles lie above the tiles, marks of the selected tile above the held tile.
    match placed.mark {
        // A rejected tile may still be held over the table.
        TileMark::RejectionReason => layer::HELD + 0.15,
        // A glow lies below the print, so that numbers and badge stay readable.
        TileMark::Last => tiles::resting_depth(placed.spot) + tiles::BELOW_PRINT,
        TileMark::HoveredMove => layer::ABOVE + 0.05,
        TileMark::Hint if matches!(placed.spot, Spot::Hand { .. }) => {
            tiles::resting_depth(placed.spot) + tiles::BELOW_PRINT
        }
        TileMark::Hint => layer::ABOVE + (preview::BODY + preview::NUMBER) / 2.0,
        TileMark::LegalPlace => layer::ABOVE + 0.1,
        TileMark::Chosen => layer::HELD + 0.1,
        TileMark::Fits | TileMark::Misfit => layer::HELD + 0.2,
        TileMark::Cursor => layer::HELD + 0.3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The glow of the last tile lies on its body, below its numbers and badge, and above everything of the tile below.
    #[test]
    fn a_glow_lies_below_the_print_of_its_tile() {
        for (y, level) in [(-40, 1), (0, 2), (40, 5)] {
            let tile = |level| Spot::Domino { x: 3, y, level, direction: DominoDirection::East };
            let depth = depth(PlacedTileMark { mark: TileMark::Last, spot: tile(level) });
            let body = tiles::resting_depth(tile(level));
            assert!(body < depth && depth < body + tiles::PRINT, "{y} {level}: {depth} on {body}");
            assert!(depth > tiles::resting_depth(tile(level - 1)) + 2.0 * tiles::PRINT);
        }
        let hand = Spot::Hand { seat: session::Seat::FIRST, slot: 4 };
        let hint = depth(PlacedTileMark { mark: TileMark::Hint, spot: hand });
        assert!(tiles::resting_depth(hand) < hint && hint < tiles::resting_depth(hand) + tiles::PRINT);
    }
}
