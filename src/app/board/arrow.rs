//! Arrows from square to square, as sprites: those that a player draws, those that tell what is attacked, and the way
//! of a hint.

use bevy::prelude::*;

use crate::app::board::drawn::{Arrow, ArrowInk, Drawn};
use crate::app::board::pictures::{BoardPicture, BoardPictures};
use crate::app::board::threats::ShownThreats;
use crate::app::flow::{CurrentMatch, Hint};
use crate::app::look::art::{Colour, MarkArt};
use crate::app::look::layout::{TableLayout, to_world};
use crate::app::look::pictures::ActiveTheme;
use crate::app::settings::Settings;
use crate::app::stage::marks::{self, reconcile};
use crate::app::stage::pieces::layer;
use crate::session::Spot;

/// A part of an arrow on the screen.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct ArrowPart {
    /// Which arrow.
    pub arrow: Arrow,
    part: Part,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Part {
    Casing,
    Line,
    /// What is hollow of a hint's line.
    Core,
    Head,
}

impl ArrowPart {
    /// Whether it is the head: every arrow has one.
    pub fn is_head(self) -> bool {
        self.part == Part::Head
    }
}

pub(super) fn show(
    game: Res<CurrentMatch>,
    layout: Res<TableLayout>,
    (drawn, hint): (Res<Drawn>, Res<Hint>),
    threats: Res<ShownThreats>,
    settings: Res<Settings>,
    theme: Res<ActiveTheme>,
    pictures: Res<BoardPictures>,
    mut shown: Query<(Entity, &ArrowPart, &mut Sprite, &mut Transform)>,
    mut commands: Commands,
) {
    let own = drawn.arrows().filter(|_| settings.marks.drawn);
    let route = hint.shown(&game).filter(|_| settings.marks.hint).map_or(&[][..], |gesture| gesture.route());
    let advised = route.windows(2).map(|leg| Arrow { from: leg[0], to: leg[1], ink: ArrowInk::Hint });
    let arrows = own.chain(threats.arrows(&game, &layout)).chain(advised);
    let parts = [Part::Casing, Part::Line, Part::Core, Part::Head];
    let wanted = arrows
        .flat_map(|arrow| parts.map(|part| ArrowPart { arrow, part }))
        .filter(|wanted| wanted.part != Part::Core || wanted.arrow.ink == ArrowInk::Hint)
        .collect();
    reconcile(wanted, &mut shown, &mut commands, |part| draw(part, &layout, &pictures, *theme));
}

fn draw(
    ArrowPart { arrow, part }: ArrowPart,
    layout: &TableLayout,
    pictures: &BoardPictures,
    theme: ActiveTheme,
) -> marks::Drawn {
    let centre = |spot: Spot| layout.rect(spot).unwrap_or_default().center();
    let (from, to) = (centre(arrow.from), centre(arrow.to));
    let way = (to - from).normalize_or_zero();
    let cell = layout.cell;
    // World angles turn against the clock, and y goes up there.
    let turn = Quat::from_rotation_z((-way.y).atan2(way.x));
    let place = |at: Vec2, depth: f32| {
        Transform::from_translation(to_world(at).extend(layer::ABOVE + depth)).with_rotation(turn)
    };
    let is_hint = arrow.ink == ArrowInk::Hint;
    let (starts, stops) = if is_hint { (0.34, 0.3) } else { (0.3, 0.28) };
    let (begin, end) = (from + way * cell * starts, to - way * cell * stops);
    let line = |width: f32, ink: Colour, depth: f32| {
        let [red, green, blue, alpha] = ink.bytes();
        marks::Drawn {
            image: Handle::default(),
            size: Vec2::new(begin.distance(end), (cell * width).max(2.0)),
            colour: Color::srgba_u8(red, green, blue, alpha),
            place: place(begin.midpoint(end), depth),
        }
    };
    let colours = theme.0.marks;
    let (ink, head) = match arrow.ink {
        ArrowInk::Own(ink) => (ink.colour(theme.0), MarkArt::Point(ink)),
        ArrowInk::Hint => (colours.legal, MarkArt::HintPoint),
    };
    match part {
        Part::Casing => line(0.13, colours.casing.with_alpha(170), 0.04),
        Part::Line => line(0.1, ink, 0.045),
        Part::Core => line(0.045, colours.casing, 0.047),
        Part::Head => marks::Drawn {
            image: pictures.get(BoardPicture::Mark(head)).image,
            size: Vec2::splat(cell),
            colour: Color::WHITE,
            place: place(to, 0.05),
        },
    }
}
