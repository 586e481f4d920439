//! Draws the path of a capture before it is played, with an arrowhead at the landing square of each leg.

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
    /// Whether this is the first leg, which starts at the edge of the piece.
    is_first: bool,
    part: StrokePart,
}

/// The path of a capture.
pub(super) struct CapturePath {
    /// The square of the capturing piece and all its landing squares.
    pub(super) route: Vec<Spot>,
    /// The captured pieces.
    pub(super) takes: Vec<Spot>,
    /// Whether the path reaches the end of the capture; otherwise it holds only the squares clicked so far.
    pub(super) is_whole: bool,
}

/// The path to show to the person to move, if any.
///
/// While a capture is picked with C the path is shown whatever the settings say. If several captures are possible and
/// none is chosen by the pointer, the cursor or C, the path holds only the squares clicked so far.
pub(super) fn capture_path(
    game: &CurrentMatch,
    selection: &Selection,
    settings: &Settings,
) -> Option<CapturePath> {
    let is_enabled = settings.legal_marks && settings.marks.captures;
    let is_wanted = selection.question.is_none() && (is_enabled || selection.picked_capture.is_some());
    if !is_wanted || !game.waits_for_input() {
        return None;
    }
    let focused_spots: Vec<Spot> = selection.hover.into_iter().chain(selection.cursor).collect();
    let move_input = selection.hand(game);
    let whole_path = move_input.preview(&focused_spots, selection.picked_capture).map(
        |CapturePreview { route, takes, .. }| CapturePath {
            route: route.to_vec(),
            takes: takes.to_vec(),
            is_whole: true,
        },
    );
    whole_path.or_else(|| {
        move_input.done_part().map(|(route, takes)| CapturePath { route, takes, is_whole: false })
    })
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
    let path = capture_path(&game, &selection, &settings);
    let mut wanted = Vec::new();
    for (index, leg) in path.map_or_else(Vec::new, |path| path.route).windows(2).enumerate() {
        for part in StrokePart::SOLID {
            wanted.push(CapturePathPart { from: leg[0], to: leg[1], is_first: index == 0, part });
        }
    }
    update_mark_sprites(wanted, &mut legs, &mut commands, |leg| {
        stroke(leg.is_first, *theme).draw(leg.part, [leg.from, leg.to], &layout, &pictures)
    });
}

fn stroke(is_first: bool, theme: ActiveTheme) -> Stroke {
    let colours = &theme.0.marks;
    Stroke {
        // The first leg starts at the edge of the piece, later legs beside the previous arrowhead. The line ends where
        // the arrowhead starts.
        end_gaps: [if is_first { 0.5 } else { 0.22 }, 0.34],
        widths: [0.095, 0.06],
        colours: [colours.casing.with_alpha(210), colours.legal],
        head: SquareMark::RouteHead,
        // Above all arrows (`arrow::stroke`), below the marks of the path (`marks::mark_sprite`).
        depths: [0.08, 0.1, 0.12].map(|above| layer::ABOVE + above),
        size: 1.0,
        opacity: 1.0,
        aside: 0.0,
    }
}
