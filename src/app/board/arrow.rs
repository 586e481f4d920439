//! Arrows from square to square, as sprites: those that a player draws, and those that tell what is attacked.

use bevy::prelude::*;

use crate::app::board::drawn::{Arrow, Drawn};
use crate::app::board::pictures::BoardPictures;
use crate::app::board::stroke::{Part, Stroke};
use crate::app::board::threats::ShownThreats;
use crate::app::flow::CurrentMatch;
use crate::app::look::art::MarkArt;
use crate::app::look::art::marks::Ink;
use crate::app::look::layout::TableLayout;
use crate::app::look::pictures::ActiveTheme;
use crate::app::settings::Settings;
use crate::app::stage::marks::reconcile;
use crate::app::stage::pieces::layer;

/// A part of an arrow on the screen.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct ArrowPart {
    /// Which arrow.
    pub arrow: Arrow,
    part: Part,
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
    let wanted = arrows.flat_map(|arrow| Part::ALL.map(|part| ArrowPart { arrow, part })).collect();
    reconcile(wanted, &mut shown, &mut commands, |ArrowPart { arrow, part }| {
        stroke(arrow.ink, *theme).draw(part, [arrow.from, arrow.to], &layout, &pictures)
    });
}

fn stroke(ink: Ink, theme: ActiveTheme) -> Stroke {
    Stroke {
        gaps: [0.3, 0.28],
        widths: [0.13, 0.1],
        inks: [theme.0.marks.casing.with_alpha(170), ink.colour(theme.0)],
        head: MarkArt::Point(ink),
        depths: [0.04, 0.045, 0.05].map(|above| layer::ABOVE + above),
    }
}
