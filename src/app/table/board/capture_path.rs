//! The path of a capture before it is played. Each leg has an arrowhead at its landing.

use bevy::prelude::*;

use crate::app::game::CurrentMatch;
use crate::app::look::{ActiveTheme, TableLayout};
use crate::app::preferences::Settings;
use crate::app::table::board::stroke::{Stroke, StrokePart};
use crate::app::table::input::Selection;
use crate::app::table::stage::marks::update_mark_sprites;
use crate::app::table::stage::pictures::TablePictures;
use crate::app::table::stage::pieces::layer;
use art::SquareMark;
use session::Spot;
use session::move_input::CapturePreview;

/// A part of one leg of the path.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct CapturePathPart {
    pub from: Spot,
    pub to: Spot,
    /// The first leg starts at the edge of the piece.
    first: bool,
    part: StrokePart,
}

/// The path of a capture.
pub(super) struct CapturePath {
    /// The start and all landings.
    pub(super) route: Vec<Spot>,
    /// The captured pieces.
    pub(super) takes: Vec<Spot>,
    /// The path reaches the end of the capture, not only the squares clicked so far.
    pub(super) is_whole: bool,
}

/// The path to show to the person to move, if any.
///
/// Shown as the settings say, and always while captures are picked with C. If several captures are possible,
/// only the part clicked so far is shown.
pub(super) fn capture_path(
    game: &CurrentMatch,
    selection: &Selection,
    settings: &Settings,
) -> Option<CapturePath> {
    let is_enabled = settings.legal_marks && settings.marks.captures;
    let wanted = selection.question.is_none() && (is_enabled || selection.picked_capture.is_some());
    if !wanted || !game.waits_for_input() {
        return None;
    }
    let focus: Vec<Spot> = selection.hover.into_iter().chain(selection.cursor).collect();
    let hand = selection.hand(game);
    let whole =
        hand.preview(&focus, selection.picked_capture).map(|CapturePreview { route, takes, .. }| {
            CapturePath { route: route.to_vec(), takes: takes.to_vec(), is_whole: true }
        });
    whole.or_else(|| hand.done_part().map(|(route, takes)| CapturePath { route, takes, is_whole: false }))
}

pub(super) fn show_legs(
    game: Res<CurrentMatch>,
    layout: Res<TableLayout>,
    selection: Res<Selection>,
    settings: Res<Settings>,
    theme: Res<ActiveTheme>,
    pictures: Res<TablePictures>,
    mut legs: Query<(Entity, &CapturePathPart, &mut Sprite, &mut Transform)>,
    mut commands: Commands,
) {
    let way = capture_path(&game, &selection, &settings);
    let mut wanted = Vec::new();
    for (index, leg) in way.map_or_else(Vec::new, |way| way.route).windows(2).enumerate() {
        for part in StrokePart::SOLID {
            wanted.push(CapturePathPart { from: leg[0], to: leg[1], first: index == 0, part });
        }
    }
    update_mark_sprites(wanted, &mut legs, &mut commands, |leg| {
        stroke(leg.first, *theme).draw(leg.part, [leg.from, leg.to], &layout, &pictures)
    });
}

fn stroke(is_first: bool, theme: ActiveTheme) -> Stroke {
    let inks = &theme.0.marks;
    Stroke {
        // The arrowhead starts where the line ends.
        end_gaps: [if is_first { 0.5 } else { 0.22 }, 0.34],
        widths: [0.095, 0.06],
        colours: [inks.casing.with_alpha(210), inks.legal],
        head: SquareMark::RouteHead,
        depths: [0.08, 0.1, 0.12].map(|above| layer::ABOVE + above),
        size: 1.0,
        opacity: 1.0,
        aside: 0.0,
    }
}
