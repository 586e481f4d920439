//! The line along which a capture leads before it is made: leg by leg, with an arrowhead at every landing.

use bevy::prelude::*;

use crate::app::board::pictures::BoardPictures;
use crate::app::flow::CurrentMatch;
use crate::app::input::Selection;
use crate::app::look::art::marks::MarkArt;
use crate::app::look::layout::{TableLayout, to_world};
use crate::app::look::pictures::ActiveTheme;
use crate::app::settings::Settings;
use crate::app::stage::marks::{Drawn, reconcile};
use crate::app::stage::pieces::layer;
use crate::session::Spot;
use crate::session::hand::Way;

/// A piece of the line along which a capture goes.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Leg {
    /// Where the leg begins.
    pub from: Spot,
    /// Where it lands.
    pub to: Spot,
    /// It is the first one, which begins beside the piece.
    first: bool,
    part: Part,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Part {
    Casing,
    Line,
    Head,
}

/// The capture whose way is shown to the person to move, if any: as the player likes, and always while captures are
/// leafed through.
pub(super) fn shown<'a>(
    game: &'a CurrentMatch,
    selection: &'a Selection,
    settings: &Settings,
) -> Option<Way<'a>> {
    let wanted = selection.question.is_none() && (settings.legal_marks || selection.pick.is_some());
    let focus: Vec<Spot> = selection.hover.into_iter().chain(selection.cursor).collect();
    selection.hand(game).way(&focus, selection.pick).filter(|_| wanted && game.waits_for_person())
}

pub(super) fn show_legs(
    game: Res<CurrentMatch>,
    layout: Option<Res<TableLayout>>,
    selection: Res<Selection>,
    settings: Res<Settings>,
    theme: Res<ActiveTheme>,
    pictures: Res<BoardPictures>,
    mut legs: Query<(Entity, &Leg, &mut Sprite, &mut Transform)>,
    mut commands: Commands,
) {
    let Some(layout) = layout else { return };
    let way = shown(&game, &selection, &settings);
    let mut wanted = Vec::new();
    for (index, leg) in way.map_or(&[][..], |way| way.route).windows(2).enumerate() {
        for part in [Part::Casing, Part::Line, Part::Head] {
            wanted.push(Leg { from: leg[0], to: leg[1], first: index == 0, part });
        }
    }
    reconcile(wanted, &mut legs, &mut commands, |leg| draw(leg, &layout, &pictures, *theme));
}

fn draw(leg: Leg, layout: &TableLayout, pictures: &BoardPictures, theme: ActiveTheme) -> Drawn {
    let inks = theme.0.marks;
    let (image, colour) = match leg.part {
        Part::Head => (pictures.mark(MarkArt::Head), Color::WHITE),
        part => {
            let ink = if part == Part::Casing { inks.casing.with_alpha(210) } else { inks.legal };
            let [red, green, blue, alpha] = ink.bytes();
            (Handle::default(), Color::srgba_u8(red, green, blue, alpha))
        }
    };
    let (place, size) = pose(leg, layout);
    Drawn { image, size, colour, place }
}

fn pose(leg: Leg, layout: &TableLayout) -> (Transform, Vec2) {
    let centre = |spot: Spot| layout.rect(spot).unwrap_or_default().center();
    let (from, to) = (centre(leg.from), centre(leg.to));
    let way = (to - from).normalize_or_zero();
    let cell = layout.cell;
    // World angles turn against the clock, and y goes up there.
    let turn = Quat::from_rotation_z((-way.y).atan2(way.x));
    let (at, depth, size) = match leg.part {
        Part::Head => (to, layer::ABOVE + 0.12, Vec2::splat(cell)),
        part => {
            // The head begins where the line ends.
            let (begin, end) =
                (from + way * cell * if leg.first { 0.5 } else { 0.22 }, to - way * cell * 0.34);
            let (wide, depth) = match part {
                Part::Casing => (cell * 0.095, layer::ABOVE + 0.08),
                _ => (cell * 0.06, layer::ABOVE + 0.1),
            };
            (begin.midpoint(end), depth, Vec2::new(begin.distance(end), wide.max(2.0)))
        }
    };
    (Transform { translation: to_world(at).extend(depth), rotation: turn, scale: Vec3::ONE }, size)
}
