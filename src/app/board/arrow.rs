//! Arrows from square to square, as sprites: those that a player draws, those that tell what is attacked, the way of a
//! hint, and the best moves of an analysis.

use bevy::prelude::*;

use crate::app::board::drawn::{Arrow, ArrowInk, Drawn};
use crate::app::board::pictures::BoardPictures;
use crate::app::board::stroke::{Part, Stroke};
use crate::app::board::threats::ShownThreats;
use crate::app::flow::{CurrentMatch, EngineThread, Hint, Insight, PointedLine, thought};
use crate::app::frame::NextFrame;
use crate::app::look::art::MarkArt;
use crate::app::look::layout::TableLayout;
use crate::app::look::pictures::ActiveTheme;
use crate::app::settings::Settings;
use crate::app::stage::marks::reconcile;
use crate::app::stage::pieces::layer;
use crate::session::Gesture;

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
    (insight, pointed): (Res<Insight>, Res<PointedLine>),
    (engine, next_frame): (Res<EngineThread>, Res<NextFrame>),
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
    let thought = thought(&game, &engine, &settings, &next_frame).map_or(&[][..], Gesture::route);
    let thought = thought.windows(2).map(|leg| Arrow { from: leg[0], to: leg[1], ink: ArrowInk::Thought });
    let arrows = arrows.chain(thought).chain(lines(&game, &insight, *pointed));
    let wanted = arrows
        .flat_map(|arrow| arrow.ink.parts().iter().map(move |part| ArrowPart { arrow, part: *part }))
        .collect();
    reconcile(wanted, &mut shown, &mut commands, |ArrowPart { arrow, part }| {
        stroke(arrow.ink, *theme).draw(part, [arrow.from, arrow.to], &layout, &pictures)
    });
}

/// The best moves, each square to square once; the one that is pointed at alone.
fn lines(game: &CurrentMatch, insight: &Insight, pointed: PointedLine) -> Vec<Arrow> {
    let found = insight.found(game).map_or(&[][..], |found| &found.lines);
    let mut arrows: Vec<Arrow> = Vec::new();
    for (rank, line) in (0..).zip(found) {
        if pointed.0.is_some_and(|pointed| pointed != usize::from(rank)) {
            continue;
        }
        let ink = ArrowInk::Line(if pointed.0.is_some() { 0 } else { rank });
        for leg in line.gesture.route().windows(2) {
            let is_new = |arrow: &Arrow| (arrow.from, arrow.to) != (leg[0], leg[1]);
            if arrows.iter().all(is_new) {
                arrows.push(Arrow { from: leg[0], to: leg[1], ink });
            }
        }
    }
    arrows
}

impl ArrowInk {
    fn parts(self) -> &'static [Part] {
        match self {
            ArrowInk::Own(_) | ArrowInk::Expected | ArrowInk::Line(_) | ArrowInk::Thought => &Part::SOLID,
            ArrowInk::Hint => &Part::HOLLOW,
        }
    }
}

fn stroke(ink: ArrowInk, theme: ActiveTheme) -> Stroke {
    let colours = theme.0.marks;
    let (gaps, own, head) = match ink {
        ArrowInk::Expected => ([0.3, 0.34], colours.legal, MarkArt::Head),
        ArrowInk::Own(ink) => ([0.3, 0.28], ink.colour(theme.0), MarkArt::Point(ink)),
        ArrowInk::Hint => ([0.34, 0.3], colours.legal, MarkArt::HintPoint),
        ArrowInk::Line(_) | ArrowInk::Thought => ([0.3, 0.26], colours.legal, MarkArt::LinePoint),
    };
    // What is better lies above.
    let (size, opacity, above) = match ink {
        ArrowInk::Line(0) => (1.0, 0.92, 0.03),
        ArrowInk::Line(1) => (0.8, 0.62, 0.018),
        ArrowInk::Line(_) => (0.66, 0.44, 0.006),
        ArrowInk::Thought => (0.7, 0.36, 0.0),
        ArrowInk::Own(_) | ArrowInk::Hint | ArrowInk::Expected => (1.0, 1.0, 0.04),
    };
    let widths = if ink == ArrowInk::Expected { [0.075, 0.05] } else { [0.13, 0.1] };
    Stroke {
        gaps: [gaps[0], gaps[1] * size],
        widths: widths.map(|width| width * size),
        inks: [(colours.casing, 170.0), (own, 255.0)]
            .map(|(ink, alpha)| ink.with_alpha((alpha * opacity) as u8)),
        head,
        depths: [0.0, 0.003, 0.006].map(|part| layer::ABOVE + above + part),
        size,
        opacity,
    }
}
