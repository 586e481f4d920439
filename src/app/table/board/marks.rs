//! Marks on the squares of a board.
//!
//! Last move, selection and its targets, check, goal, hint, rejected move, premove, drawings, hover, keyboard cursor.
//! Each has its own shape as well as its colour.

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

/// A mark on a spot.
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

/// State that is marked on the board but is not part of the game.
#[derive(SystemParam)]
struct MarkSources<'w> {
    notice: Res<'w, Notice>,
    lit: Res<'w, HoveredMove>,
    hint: Res<'w, HintState>,
    drawn: Res<'w, Drawings>,
    threats: Res<'w, ShownThreats>,
}

/// All marks of the present state.
fn wanted_marks(
    game: &CurrentMatch,
    selection: &Selection,
    settings: &Settings,
    layout: &TableLayout,
    sources: &MarkSources,
    moving: bool,
) -> Vec<PlacedSquareMark> {
    let mut marks = Vec::new();
    let mut add = |spot: Spot, kind: SquareMark| marks.push(PlacedSquareMark { spot, kind });
    let enabled = settings.marks;
    let human = game.waits_for_input();
    let hand = selection.hand(game);
    let in_hand = !selection.trail.is_empty() && hand.fits_any_move();
    for mark in &game.displayed().state().marks {
        let seen = match mark.kind.when() {
            MarkWhen::Always => true,
            MarkWhen::AfterAnimation => !moving,
            MarkWhen::UntilSelected => human && !moving && !in_hand,
        };
        let is_enabled = match mark.kind {
            MarkKind::Check => enabled.check,
            MarkKind::MustCapture => enabled.captures,
            MarkKind::Goal => true,
        };
        if seen && is_enabled {
            add(mark.spot, SquareMark::of(mark.kind));
        }
    }
    let last = if enabled.last_move { game.displayed().last_move() } else { &[] };
    if let [from, .., to] = last {
        add(*from, SquareMark::LastFrom);
        add(*to, SquareMark::LastTo);
    } else if let [only] = last {
        add(*only, SquareMark::LastTo);
    }
    if let Some(spot) = selection.trail.first().filter(|_| enabled.chosen) {
        add(*spot, SquareMark::Selected);
    }
    let hint = sources.hint.shown(game).filter(|_| enabled.hint);
    // The hint's arrowhead marks this target; a dot would only show from below it.
    let below_arrow = hint.and_then(|gesture| gesture.route().last().copied());
    if human && settings.legal_marks && selection.question.is_none() {
        let is_free = |spot: Spot| game.visible_scene().at(spot).is_none() && Some(spot) == below_arrow;
        for target in hand.targets().into_iter().filter(|target| !is_free(target.spot)) {
            let art = match target.kind {
                TargetKind::Move => SquareMark::LegalDot,
                TargetKind::Capture => SquareMark::CaptureRing,
                TargetKind::Stop => SquareMark::RouteStop,
            };
            add(target.spot, art);
        }
    }
    if let Some(line) = capture_path::capture_path(game, selection, settings) {
        for spot in &line.takes {
            add(*spot, SquareMark::RouteCapture);
        }
        // The end of a whole path is marked as a target already.
        let landings = line.route.get(1..line.route.len() - usize::from(line.is_whole)).unwrap_or_default();
        for spot in landings {
            add(*spot, SquareMark::RouteStop);
        }
    }
    if settings.legal_marks && enabled.premove {
        for spot in selection.premove_targets(game) {
            // An own piece may be captured by then, so the square is reachable; ringing every protected piece would be
            // too much, so do not mark it.
            match game.visible_scene().at(spot) {
                None => add(spot, SquareMark::PremoveDot),
                Some(piece) if Some(piece.owner) == game.state().turn => add(spot, SquareMark::PremoveRing),
                Some(_) => {}
            }
        }
    }
    let advised = sources.hint.piece(game).filter(|spot| enabled.hint && !selection.is_selected(*spot));
    if let Some(spot) = advised {
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
    if let Some(said) = sources.notice.content().filter(|_| enabled.refused) {
        for spot in &said.culprits {
            add(*spot, SquareMark::RejectionReason);
        }
    }
    if enabled.pointed && !moving {
        for spot in sources.lit.spots(game) {
            add(*spot, SquareMark::HoveredMove);
        }
    }
    let (art, attacked) = sources.threats.attacked(game, layout);
    for spot in attacked {
        add(spot, art);
    }
    for (spot, ink) in sources.drawn.circles().filter(|_| enabled.drawn) {
        add(spot, SquareMark::DrawnCircle(ink));
    }
    let pointed = selection.hover.filter(|_| enabled.hover && !selection.pointer_rested);
    let means = |spot: &Spot| (human && hand.may_click(*spot)) || selection.may_premove(game, *spot);
    if let Some(spot) = pointed.filter(means) {
        add(spot, SquareMark::Hover);
    }
    if let Some(spot) = selection.cursor.filter(|_| enabled.cursor) {
        add(spot, SquareMark::Cursor);
    }
    // A landing may also be a target: mark it once.
    let mut seen = Vec::with_capacity(marks.len());
    for mark in marks {
        if !seen.contains(&mark) {
            seen.push(mark);
        }
    }
    seen
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
    update_mark_sprites(wanted, &mut shown, &mut commands, |marked| draw(marked, &layout, &pictures));
}

fn draw(marked: PlacedSquareMark, layout: &TableLayout, pictures: &TablePictures) -> marks::MarkSprite {
    let rect = layout.mark_rect(marked.spot, marked.kind).unwrap_or_default();
    let depth = match marked.kind {
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
        image: pictures.get((PictureSite::Table, Part::Mark(marked.kind))).image,
        size: rect.size(),
        colour: Color::WHITE,
        place: Transform::from_translation(to_world(rect.center()).extend(depth)),
    }
}
