//! Arrows from square to square, as sprites: those that a player draws, and those that tell what is attacked.

use bevy::prelude::*;

use crate::app::board::drawn::{Arrow, Drawn};
use crate::app::board::pictures::{BoardPicture, BoardPictures};
use crate::app::board::threats::ShownThreats;
use crate::app::flow::CurrentMatch;
use crate::app::look::art::MarkArt;
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
    drawn: Res<Drawn>,
    threats: Res<ShownThreats>,
    settings: Res<Settings>,
    theme: Res<ActiveTheme>,
    pictures: Res<BoardPictures>,
    mut shown: Query<(Entity, &ArrowPart, &mut Sprite, &mut Transform)>,
    mut commands: Commands,
) {
    let own = drawn.arrows().filter(|_| settings.marks.drawn);
    let arrows = own.chain(threats.arrows(&game, &layout));
    let parts = [Part::Casing, Part::Line, Part::Head];
    let wanted = arrows.flat_map(|arrow| parts.map(|part| ArrowPart { arrow, part })).collect();
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
    let (begin, end) = (from + way * cell * 0.3, to - way * cell * 0.28);
    let line = |width: f32, ink: Color, depth: f32| marks::Drawn {
        image: Handle::default(),
        size: Vec2::new(begin.distance(end), (cell * width).max(2.0)),
        colour: ink,
        place: place(begin.midpoint(end), depth),
    };
    let inks = [theme.0.marks.casing.with_alpha(170), arrow.ink.colour(theme.0)];
    let [casing, ink] = inks.map(|ink| {
        let [red, green, blue, alpha] = ink.bytes();
        Color::srgba_u8(red, green, blue, alpha)
    });
    match part {
        Part::Casing => line(0.13, casing, 0.04),
        Part::Line => line(0.1, ink, 0.045),
        Part::Head => marks::Drawn {
            image: pictures.get(BoardPicture::Mark(MarkArt::Point(arrow.ink))).image,
            size: Vec2::splat(cell),
            colour: Color::WHITE,
            place: place(to, 0.05),
        },
    }
}
