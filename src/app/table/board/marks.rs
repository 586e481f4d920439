//! Marks on the squares of a board.
//!
//! Last move, selection and its targets, check, goal, hint, rejected move, premove, drawings, hover, keyboard cursor.
//! Each has its own shape as well as its colour.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::app::core::{FramePhase, Motion, TableRoom};
use crate::app::game::{CurrentMatch, Hint, Lit, Notice};
use crate::app::look::{TableLayout, to_world};
use crate::app::preferences::Settings;
use crate::app::table::board::drawn::Drawn;
use crate::app::table::board::threats::ShownThreats;
use crate::app::table::board::{arrow, balance, capture_line};
use crate::app::table::input::Selection;
use crate::app::table::stage::marks;
use crate::app::table::stage::marks::reconcile;
use crate::app::table::stage::pictures::{SizeClass, TablePictures};
use crate::app::table::stage::pieces::layer;
use art::Part;
use art::marks::MarkArt;
use session::hand::TargetKind;
use session::{MarkKind, MarkWhen, Spot};

/// A mark on a spot.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Marked {
    pub spot: Spot,
    pub kind: MarkArt,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (show_marks, capture_line::show_legs, arrow::show, balance::show)
            .chain()
            .in_set(FramePhase::Mark(TableRoom::Board)),
    );
}

/// State that is marked on the board but is not part of the game.
#[derive(SystemParam)]
struct MarkSources<'w> {
    notice: Res<'w, Notice>,
    lit: Res<'w, Lit>,
    hint: Res<'w, Hint>,
    drawn: Res<'w, Drawn>,
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
) -> Vec<Marked> {
    let mut marks = Vec::new();
    let mut add = |spot: Spot, kind: MarkArt| marks.push(Marked { spot, kind });
    let enabled = settings.marks;
    let human = game.waits_for_hand();
    let hand = selection.hand(game);
    let in_hand = !selection.trail.is_empty() && hand.is_alive();
    for mark in &game.shown().view().marks {
        let seen = match mark.kind.when() {
            MarkWhen::Always => true,
            MarkWhen::AtRest => !moving,
            MarkWhen::ToChoose => human && !moving && !in_hand,
        };
        let is_enabled = match mark.kind {
            MarkKind::Check => enabled.check,
            MarkKind::Obliged => enabled.captures,
            MarkKind::Goal => true,
        };
        if seen && is_enabled {
            add(mark.spot, MarkArt::of(mark.kind));
        }
    }
    let last = if enabled.last_move { game.shown().last_move() } else { &[] };
    if let [from, .., to] = last {
        add(*from, MarkArt::LastFrom);
        add(*to, MarkArt::LastTo);
    } else if let [only] = last {
        add(*only, MarkArt::LastTo);
    }
    if let Some(spot) = selection.trail.first().filter(|_| enabled.chosen) {
        add(*spot, MarkArt::Selected);
    }
    let hint = sources.hint.shown(game).filter(|_| enabled.hint);
    // The hint's arrowhead marks this target; a dot would only show from below it.
    let below_arrow = hint.and_then(|gesture| gesture.route().last().copied());
    if human && settings.legal_marks && selection.question.is_none() {
        let is_free = |spot: Spot| game.seen().at(spot).is_none() && Some(spot) == below_arrow;
        for target in hand.targets().into_iter().filter(|target| !is_free(target.spot)) {
            let art = match target.kind {
                TargetKind::Move => MarkArt::LegalDot,
                TargetKind::Capture => MarkArt::CaptureRing,
                TargetKind::Stop => MarkArt::Stop,
            };
            add(target.spot, art);
        }
    }
    if let Some(line) = capture_line::shown(game, selection, settings) {
        for spot in &line.takes {
            add(*spot, MarkArt::Taken);
        }
        // The end of a whole path is marked as a target already.
        let landings = line.route.get(1..line.route.len() - usize::from(line.is_whole)).unwrap_or_default();
        for spot in landings {
            add(*spot, MarkArt::Stop);
        }
    }
    if settings.legal_marks && enabled.premove {
        for spot in selection.premove_targets(game) {
            // An own piece may be captured by then, so the square is reachable; ringing every protected piece would be
            // too much, so do not mark it.
            match game.seen().at(spot) {
                None => add(spot, MarkArt::ReachDot),
                Some(piece) if Some(piece.owner) == game.view().turn => add(spot, MarkArt::ReachRing),
                Some(_) => {}
            }
        }
    }
    let advised = sources.hint.piece(game).filter(|spot| enabled.hint && !selection.is_chosen(*spot));
    if let Some(spot) = advised {
        add(spot, MarkArt::Hint);
    }
    if let Some(advice) = sources.hint.reasons(game).filter(|_| enabled.hint) {
        for spot in advice.spots() {
            add(spot, MarkArt::Decisive);
        }
    }
    if let Some(premove) = selection.premove.filter(|_| enabled.premove) {
        add(premove.from, MarkArt::Premove);
        add(premove.to, MarkArt::Premove);
    }
    if let Some(said) = sources.notice.said().filter(|_| enabled.refused) {
        for spot in &said.culprits {
            add(*spot, MarkArt::Culprit);
        }
    }
    if enabled.pointed && !moving {
        for spot in sources.lit.spots(game) {
            add(*spot, MarkArt::Pointed);
        }
    }
    let (art, attacked) = sources.threats.attacked(game, layout);
    for spot in attacked {
        add(spot, art);
    }
    for (spot, ink) in sources.drawn.circles().filter(|_| enabled.drawn) {
        add(spot, MarkArt::Circle(ink));
    }
    let pointed = selection.hover.filter(|_| enabled.hover && !selection.rests);
    let means = |spot: &Spot| (human && hand.may_click(*spot)) || selection.may_premove(game, *spot);
    if let Some(spot) = pointed.filter(means) {
        add(spot, MarkArt::Hover);
    }
    if let Some(spot) = selection.cursor.filter(|_| enabled.cursor) {
        add(spot, MarkArt::Cursor);
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
    motion: Res<Motion>,
    pictures: Res<TablePictures>,
    sources: MarkSources,
    mut shown: Query<(Entity, &Marked, &mut Sprite, &mut Transform)>,
    mut commands: Commands,
) {
    let wanted = wanted_marks(&game, &selection, &settings, &layout, &sources, motion.is_moving());
    reconcile(wanted, &mut shown, &mut commands, |marked| draw(marked, &layout, &pictures));
}

fn draw(marked: Marked, layout: &TableLayout, pictures: &TablePictures) -> marks::Drawn {
    let rect = layout.mark_rect(marked.spot, marked.kind).unwrap_or_default();
    let depth = match marked.kind {
        MarkArt::Goal => layer::BELOW,
        MarkArt::LastFrom | MarkArt::LastTo => layer::BELOW + 0.2,
        MarkArt::Check => layer::BELOW + 0.4,
        MarkArt::Premove | MarkArt::Pointed => layer::BELOW + 0.5,
        MarkArt::Selected => layer::BELOW + 0.6,
        MarkArt::Circle(_) => layer::BELOW + 0.7,
        MarkArt::LegalDot | MarkArt::CaptureRing | MarkArt::Obliged | MarkArt::Threatened => layer::ABOVE,
        MarkArt::ReachDot | MarkArt::ReachRing | MarkArt::Hint | MarkArt::Decisive => layer::ABOVE + 0.01,
        MarkArt::Culprit => layer::ABOVE + 0.02,
        MarkArt::Point(_) | MarkArt::HintPoint | MarkArt::LinePoint => layer::ABOVE + 0.05,
        MarkArt::Stop | MarkArt::Head => layer::ABOVE + 0.14,
        MarkArt::Taken => layer::ABOVE + 0.16,
        MarkArt::Hover | MarkArt::Cursor => layer::ABOVE + 0.2,
    };
    marks::Drawn {
        image: pictures.get((SizeClass::Table, Part::Mark(marked.kind))).image,
        size: rect.size(),
        colour: Color::WHITE,
        place: Transform::from_translation(to_world(rect.center()).extend(depth)),
    }
}
