//! Marks on the squares of a board.
//!
//! They show: goal, check, forced captures, last move, selected piece, its targets, capture path, premove, hint and
//! its reasons, reasons for a rejection, hovered move, threats, drawn circles, hover, keyboard cursor. Marks differ
//! in shape as well as in colour. The modules `arrow` and `capture_path` draw the lines.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::app::core::{FramePhase, RunningAnimations, TableUi};
use crate::app::game::{CurrentMatch, HintState, HoveredMove, Notice};
use crate::app::look::{TableLayout, to_world};
use crate::app::preferences::Settings;
use crate::app::table::board::drawings::Drawings;
use crate::app::table::board::threats::ShownThreats;
use crate::app::table::board::{arrow, capture_path, evaluation_bar};
use crate::app::table::input::Selection;
use crate::app::table::stage::marks;
use crate::app::table::stage::marks::update_mark_sprites;
use crate::app::table::stage::pictures::{PictureSite, TablePictures};
use crate::app::table::stage::pieces::layer;
use art::Part;
use art::marks::SquareMark;
use session::move_input::TargetKind;
use session::{MarkKind, MarkWhen, Spot};

/// A mark on a square or another spot.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct PlacedSquareMark {
    pub spot: Spot,
    pub kind: SquareMark,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (show_marks, capture_path::show_legs, arrow::draw_arrows, evaluation_bar::draw_evaluation_bar)
            .chain()
            .in_set(FramePhase::Mark(TableUi::Board)),
    );
}

/// The marked state that belongs neither to the game nor to the selection.
#[derive(SystemParam)]
struct MarkSources<'w> {
    notice: Res<'w, Notice>,
    hovered_move: Res<'w, HoveredMove>,
    hint: Res<'w, HintState>,
    drawings: Res<'w, Drawings>,
    threats: Res<'w, ShownThreats>,
}

/// The marks to show now, without duplicates. `is_animating`: a piece animation runs.
fn wanted_marks(
    game: &CurrentMatch,
    selection: &Selection,
    settings: &Settings,
    layout: &TableLayout,
    sources: &MarkSources,
    is_animating: bool,
) -> Vec<PlacedSquareMark> {
    let mut marks = Vec::new();
    let mut add = |spot: Spot, kind: SquareMark| marks.push(PlacedSquareMark { spot, kind });
    let enabled = settings.marks;
    let accepts_input = game.waits_for_input();
    let move_input = selection.hand(game);
    let has_movable_selection = !selection.trail.is_empty() && move_input.fits_any_move();
    for mark in &game.displayed().state().marks {
        let is_due = match mark.kind.when() {
            MarkWhen::Always => true,
            MarkWhen::AfterAnimation => !is_animating,
            MarkWhen::UntilSelected => accepts_input && !is_animating && !has_movable_selection,
        };
        let is_enabled = match mark.kind {
            MarkKind::Check => enabled.check,
            MarkKind::MustCapture => enabled.captures,
            MarkKind::Goal => true,
        };
        if is_due && is_enabled {
            add(mark.spot, SquareMark::of(mark.kind));
        }
    }
    let last_move = if enabled.last_move { game.displayed().last_move() } else { &[] };
    if let [from, .., to] = last_move {
        add(*from, SquareMark::LastFrom);
        add(*to, SquareMark::LastTo);
    } else if let [only] = last_move {
        add(*only, SquareMark::LastTo);
    }
    if let Some(spot) = selection.trail.first().filter(|_| enabled.chosen) {
        add(*spot, SquareMark::Selected);
    }
    let hinted_move = sources.hint.shown(game).filter(|_| enabled.hint);
    // The arrowhead of the hint marks an empty target already; a dot would partly show below the arrowhead.
    let arrowhead_spot = hinted_move.and_then(|gesture| gesture.route().last().copied());
    if accepts_input && settings.legal_marks && selection.question.is_none() {
        let is_under_arrowhead =
            |spot: Spot| game.visible_scene().at(spot).is_none() && Some(spot) == arrowhead_spot;
        for target in move_input.targets().into_iter().filter(|target| !is_under_arrowhead(target.spot)) {
            let target_mark = match target.kind {
                TargetKind::Move => SquareMark::LegalDot,
                TargetKind::Capture => SquareMark::CaptureRing,
                TargetKind::Stop => SquareMark::RouteStop,
            };
            add(target.spot, target_mark);
        }
    }
    if let Some(path) = capture_path::capture_path(game, selection, settings) {
        for spot in &path.takes {
            add(*spot, SquareMark::RouteCapture);
        }
        // The last landing of a complete path is marked as a target already.
        let landings = path.route.get(1..path.route.len() - usize::from(path.is_whole)).unwrap_or_default();
        for spot in landings {
            add(*spot, SquareMark::RouteStop);
        }
    }
    if settings.legal_marks && enabled.premove {
        for spot in selection.premove_targets(game) {
            // A premove may recapture on the square of an own piece, so that square is a target. It is not marked: rings
            // around all protected pieces would be distracting.
            match game.visible_scene().at(spot) {
                None => add(spot, SquareMark::PremoveDot),
                Some(piece) if Some(piece.owner) == game.state().turn => add(spot, SquareMark::PremoveRing),
                Some(_) => {}
            }
        }
    }
    let hinted_piece = sources.hint.piece(game).filter(|spot| enabled.hint && !selection.is_selected(*spot));
    if let Some(spot) = hinted_piece {
        add(spot, SquareMark::Hint);
    }
    if let Some(found_hint) = sources.hint.reasons(game).filter(|_| enabled.hint) {
        for spot in found_hint.spots() {
            add(spot, SquareMark::HintEvidence);
        }
    }
    if let Some(premove) = selection.premove.filter(|_| enabled.premove) {
        add(premove.from, SquareMark::Premove);
        add(premove.to, SquareMark::Premove);
    }
    if let Some(notice) = sources.notice.content().filter(|_| enabled.refused) {
        for spot in &notice.culprits {
            add(*spot, SquareMark::RejectionReason);
        }
    }
    if enabled.pointed && !is_animating {
        for spot in sources.hovered_move.spots(game) {
            add(*spot, SquareMark::HoveredMove);
        }
    }
    let (threat_mark, attacked) = sources.threats.attacked(game, layout);
    for spot in attacked {
        add(spot, threat_mark);
    }
    for (spot, colour) in sources.drawings.circles().filter(|_| enabled.drawn) {
        add(spot, SquareMark::DrawnCircle(colour));
    }
    let hovered_spot = selection.hover.filter(|_| enabled.hover && !selection.pointer_rested);
    let is_clickable =
        |spot: &Spot| (accepts_input && move_input.may_click(*spot)) || selection.may_premove(game, *spot);
    if let Some(spot) = hovered_spot.filter(is_clickable) {
        add(spot, SquareMark::Hover);
    }
    if let Some(spot) = selection.cursor.filter(|_| enabled.cursor) {
        add(spot, SquareMark::Cursor);
    }
    // A landing may also be a target. It needs one mark only.
    let mut unique = Vec::with_capacity(marks.len());
    for mark in marks {
        if !unique.contains(&mark) {
            unique.push(mark);
        }
    }
    unique
}

fn show_marks(
    game: Res<CurrentMatch>,
    layout: Res<TableLayout>,
    selection: Res<Selection>,
    settings: Res<Settings>,
    animations: Res<RunningAnimations>,
    pictures: Res<TablePictures>,
    sources: MarkSources,
    mut shown: Query<(Entity, &PlacedSquareMark, &mut Sprite, &mut Transform)>,
    mut commands: Commands,
) {
    let wanted = wanted_marks(&game, &selection, &settings, &layout, &sources, animations.is_moving());
    update_mark_sprites(wanted, &mut shown, &mut commands, |mark| mark_sprite(mark, &layout, &pictures));
}

/// Returns the picture of a mark, its rectangle and its depth.
fn mark_sprite(mark: PlacedSquareMark, layout: &TableLayout, pictures: &TablePictures) -> marks::MarkSprite {
    let rect = layout.mark_rect(mark.spot, mark.kind).unwrap_or_default();
    // Where marks share a square, the one that the player needs sooner lies on top. Below the pieces the order is:
    // permanent fills, past moves, intended moves, selection, drawings. Above the pieces: targets, hints, rejection,
    // then the capture path (its lines end at `ABOVE + 0.12`) with its own marks, and the input position on top.
    // Arrowheads are drawn as parts of a `Stroke`, never here; the match must be complete.
    let depth = match mark.kind {
        SquareMark::Goal => layer::BELOW,
        SquareMark::LastFrom | SquareMark::LastTo => layer::BELOW + 0.2,
        SquareMark::Check => layer::BELOW + 0.4,
        SquareMark::Premove | SquareMark::HoveredMove => layer::BELOW + 0.5,
        SquareMark::Selected => layer::BELOW + 0.6,
        SquareMark::DrawnCircle(_) => layer::BELOW + 0.7,
        SquareMark::LegalDot | SquareMark::CaptureRing | SquareMark::MustCapture | SquareMark::Threatened => {
            layer::ABOVE
        }
        SquareMark::PremoveDot | SquareMark::PremoveRing | SquareMark::Hint | SquareMark::HintEvidence => {
            layer::ABOVE + 0.01
        }
        SquareMark::RejectionReason => layer::ABOVE + 0.02,
        SquareMark::DrawnArrowHead(_) | SquareMark::HintArrowHead | SquareMark::AnalysisArrowHead => {
            layer::ABOVE + 0.05
        }
        SquareMark::RouteStop | SquareMark::RouteHead => layer::ABOVE + 0.14,
        SquareMark::RouteCapture => layer::ABOVE + 0.16,
        SquareMark::Hover | SquareMark::Cursor => layer::ABOVE + 0.2,
    };
    marks::MarkSprite {
        image: pictures.get((PictureSite::Table, Part::Mark(mark.kind))).image,
        size: rect.size(),
        colour: Color::WHITE,
        place: Transform::from_translation(to_world(rect.center()).extend(depth)),
    }
}
