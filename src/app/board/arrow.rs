//! Arrows from square to square, as sprites: those that a player draws, those that tell what is attacked, and the way
//! of a hint.

use bevy::prelude::*;

use crate::app::board::drawn::{Arrow, ArrowInk, Drawn};
use crate::app::board::pictures::BoardPictures;
use crate::app::board::stroke::{Part, Stroke};
use crate::app::board::threats::ShownThreats;
use crate::app::flow::{CurrentMatch, Hint};
use crate::app::look::art::MarkArt;
use crate::app::look::layout::TableLayout;
use crate::app::look::pictures::ActiveTheme;
use crate::app::settings::Settings;
use crate::app::stage::marks::reconcile;
use crate::app::stage::pieces::layer;

/// So many moves after the one of a hint are drawn: more would be a tangle.
const SHOWN_OF_A_LINE: usize = 2;

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
    let line = hint.reasons(&game).filter(|_| settings.marks.hint).map_or(&[][..], |advice| &advice.line);
    // The move itself is there already.
    let later = line.iter().skip(1).take(SHOWN_OF_A_LINE).flat_map(|mv| {
        mv.route.windows(2).map(|leg| Arrow { from: leg[0], to: leg[1], ink: ArrowInk::Expected })
    });
    let arrows = own.chain(threats.arrows(&game, &layout)).chain(later).chain(advised);
    let wanted = arrows
        .flat_map(|arrow| arrow.ink.parts().iter().map(move |part| ArrowPart { arrow, part: *part }))
        .collect();
    reconcile(wanted, &mut shown, &mut commands, |ArrowPart { arrow, part }| {
        stroke(arrow.ink, *theme).draw(part, [arrow.from, arrow.to], &layout, &pictures)
    });
}

impl ArrowInk {
    fn parts(self) -> &'static [Part] {
        match self {
            ArrowInk::Own(_) | ArrowInk::Expected => &Part::SOLID,
            ArrowInk::Hint => &Part::HOLLOW,
        }
    }
}

fn stroke(ink: ArrowInk, theme: ActiveTheme) -> Stroke {
    let colours = theme.0.marks;
    let is_expected = ink == ArrowInk::Expected;
    let (gaps, ink, head) = match ink {
        ArrowInk::Expected => ([0.3, 0.34], colours.legal, MarkArt::Head),
        ArrowInk::Own(ink) => ([0.3, 0.28], ink.colour(theme.0), MarkArt::Point(ink)),
        ArrowInk::Hint => ([0.34, 0.3], colours.legal, MarkArt::HintPoint),
    };
    let widths = if is_expected { [0.075, 0.05] } else { [0.13, 0.1] };
    Stroke {
        gaps,
        widths,
        inks: [colours.casing.with_alpha(170), ink],
        head,
        depths: [0.04, 0.045, 0.05].map(|above| layer::ABOVE + above),
    }
}
