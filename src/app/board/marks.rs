//! Marks on the squares: what was played last, what is chosen, where it can go, check, goal, pointer (hover) and
//! keyboard cursor. Each state has a shape of its own as well as a colour.

use bevy::prelude::*;

use crate::app::board::capture_line;
use crate::app::board::pictures::{BoardPicture, BoardPictures};
use crate::app::flow::CurrentMatch;
use crate::app::frame::{FramePhase, Motion, TableRoom};
use crate::app::input::Selection;
use crate::app::look::art::marks::MarkArt;
use crate::app::look::layout::{TableLayout, to_world};
use crate::app::settings::Settings;
use crate::app::stage::marks::{Drawn, reconcile};
use crate::app::stage::pieces::layer;
use crate::session::hand::TargetKind;
use crate::session::{MarkWhen, Spot};

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
        (show_marks, capture_line::show_legs).chain().in_set(FramePhase::Mark(TableRoom::Board)),
    );
}

/// Everything that is to be marked now, from the state alone.
fn wanted_marks(
    game: &CurrentMatch,
    selection: &Selection,
    settings: &Settings,
    moving: bool,
) -> Vec<Marked> {
    let mut marks = Vec::new();
    let mut add = |spot: Spot, kind: MarkArt| marks.push(Marked { spot, kind });
    let human = game.waits_for_hand();
    let hand = selection.hand(game);
    let in_hand = !selection.trail.is_empty() && hand.is_alive();
    for mark in game.shown().marks() {
        let seen = match mark.kind.when {
            MarkWhen::Always => true,
            MarkWhen::AtRest => !moving,
            MarkWhen::ToChoose => human && !moving && !in_hand,
        };
        if let Some(art) = MarkArt::named(mark.kind.name).filter(|_| seen) {
            add(mark.spot, art);
        }
    }
    if let [from, .., to] = game.shown().last_move() {
        add(*from, MarkArt::LastFrom);
        add(*to, MarkArt::LastTo);
    } else if let [only] = game.shown().last_move() {
        add(*only, MarkArt::LastTo);
    }
    if let Some(spot) = selection.trail.first() {
        add(*spot, MarkArt::Selected);
    }
    if human && settings.legal_marks && selection.question.is_none() {
        for target in hand.targets() {
            let art = match target.kind {
                TargetKind::Move => MarkArt::LegalDot,
                TargetKind::Capture => MarkArt::CaptureRing,
                TargetKind::Stop => MarkArt::Stop,
            };
            add(target.spot, art);
        }
    }
    if let Some(line) = capture_line::shown(game, selection, settings) {
        for spot in line.takes {
            add(*spot, MarkArt::Taken);
        }
        if let [_, between @ .., _] = line.route {
            for spot in between.iter().filter(|spot| selection.trail.last() != Some(spot)) {
                add(*spot, MarkArt::Stop);
            }
        }
    }
    if let Some(spot) = selection.hover.filter(|spot| human && hand.may_click(*spot)) {
        add(spot, MarkArt::Hover);
    }
    if let Some(spot) = selection.cursor {
        add(spot, MarkArt::Cursor);
    }
    marks
}

fn show_marks(
    game: Res<CurrentMatch>,
    layout: Res<TableLayout>,
    selection: Res<Selection>,
    settings: Res<Settings>,
    motion: Res<Motion>,
    pictures: Res<BoardPictures>,
    mut shown: Query<(Entity, &Marked, &mut Sprite, &mut Transform)>,
    mut commands: Commands,
) {
    let wanted = wanted_marks(&game, &selection, &settings, motion.is_moving());
    reconcile(wanted, &mut shown, &mut commands, |marked| draw(marked, &layout, &pictures));
}

fn draw(marked: Marked, layout: &TableLayout, pictures: &BoardPictures) -> Drawn {
    let rect = layout.rect(marked.spot).unwrap_or_default();
    // Some marks lie below the pieces, some above.
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
    Drawn {
        image: pictures.get(BoardPicture::Mark(marked.kind)).image,
        size: rect.size(),
        colour: Color::WHITE,
        place: Transform::from_translation(to_world(rect.center()).extend(depth)),
    }
}
