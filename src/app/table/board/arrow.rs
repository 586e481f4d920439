//! Arrows between squares, as sprites: drawn by the player, threats, hints, analysis lines.

use bevy::prelude::*;

use crate::app::core::NextFrame;
use crate::app::game::{CurrentMatch, EngineThread, HintState, HoveredLine, LiveAnalysis, current_best_move};
use crate::app::look::{ActiveTheme, TableLayout};
use crate::app::preferences::Settings;
use crate::app::table::board::drawings::{Arrow, ArrowStyle, Drawings};
use crate::app::table::board::stroke::{Stroke, StrokePart};
use crate::app::table::board::threats::ShownThreats;
use crate::app::table::stage::marks::update_mark_sprites;
use crate::app::table::stage::pictures::TablePictures;
use crate::app::table::stage::pieces::layer;
use art::SquareMark;
use session::{Gesture, Spot};

/// Number of expected moves drawn after the hinted one; more would be hard to read.
const EXPECTED_MOVES: usize = 2;
/// Sideways offset to the right for an arrow that would cover another one, in squares.
const SIDE_OFFSET: f32 = 0.24;

/// A part of an arrow on the screen.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct ArrowPart {
    pub arrow: Arrow,
    part: StrokePart,
    /// Drawn beside another arrow on the same line.
    aside: bool,
}

impl ArrowPart {
    /// Whether it is the head: every arrow has exactly one.
    pub fn is_head(self) -> bool {
        self.part == StrokePart::Head
    }

    /// Whether it is drawn beside the line between the centres of its squares.
    pub fn is_aside(self) -> bool {
        self.aside
    }
}

pub(super) fn draw_arrows(
    game: Res<CurrentMatch>,
    layout: Res<TableLayout>,
    (drawn, hint): (Res<Drawings>, Res<HintState>),
    (live_analysis, pointed): (Res<LiveAnalysis>, Res<HoveredLine>),
    (engine, next_frame): (Res<EngineThread>, Res<NextFrame>),
    threats: Res<ShownThreats>,
    settings: Res<Settings>,
    theme: Res<ActiveTheme>,
    pictures: Res<TablePictures>,
    mut shown: Query<(Entity, &ArrowPart, &mut Sprite, &mut Transform)>,
    mut commands: Commands,
) {
    let own = drawn.arrows().filter(|_| settings.marks.drawn);
    let route = hint.shown(&game).filter(|_| settings.marks.hint).map_or(&[][..], |gesture| gesture.route());
    let advised = route.windows(2).map(|leg| Arrow { from: leg[0], to: leg[1], ink: ArrowStyle::Hint });
    let line =
        hint.reasons(&game).filter(|_| settings.marks.hint).map_or(&[][..], |found_hint| &found_hint.line);
    // The first move of the line is the hint itself.
    let later = line.iter().skip(1).take(EXPECTED_MOVES).flat_map(|mv| {
        mv.route.windows(2).map(|leg| Arrow { from: leg[0], to: leg[1], ink: ArrowStyle::Expected })
    });

    let advised: Vec<Arrow> = advised.collect();
    let later: Vec<Arrow> = later.collect();
    // An expected move makes room for the hint and for earlier expected moves.
    let is_aside = |arrow: &Arrow| {
        let place = later.iter().position(|other| other == arrow);
        place.is_some_and(|place| advised.iter().chain(&later[..place]).any(|other| overlap(*other, *arrow)))
    };
    let arrows = own.chain(threats.arrows(&game, &layout)).chain(later.iter().copied());
    let arrows = arrows.chain(advised.iter().copied());
    let thought = current_best_move(&game, &engine, &settings, &next_frame).map_or(&[][..], Gesture::route);
    let thought = thought.windows(2).map(|leg| Arrow { from: leg[0], to: leg[1], ink: ArrowStyle::Thought });
    let arrows = arrows.chain(thought).chain(lines(&game, &live_analysis, *pointed));
    let wanted = arrows
        .flat_map(|arrow| {
            let aside = is_aside(&arrow);
            arrow.ink.parts().iter().map(move |part| ArrowPart { arrow, part: *part, aside })
        })
        .collect();
    update_mark_sprites(wanted, &mut shown, &mut commands, |ArrowPart { arrow, part, aside }| {
        let stroke = Stroke { aside: if aside { SIDE_OFFSET } else { 0.0 }, ..stroke(arrow.ink, *theme) };
        stroke.draw(part, [arrow.from, arrow.to], &layout, &pictures)
    });
}

/// Whether two arrows share part of a line, in either direction.
fn overlap(one: Arrow, other: Arrow) -> bool {
    let cell = |spot: Spot| match spot {
        Spot::Cell { x, y } => Some((i32::from(x), i32::from(y))),
        _ => None,
    };
    let (Some(from), Some(to)) = (cell(one.from), cell(one.to)) else { return false };
    let (Some(begin), Some(end)) = (cell(other.from), cell(other.to)) else { return false };
    let way = (to.0 - from.0, to.1 - from.1);
    let off = |at: (i32, i32)| way.0 * (at.1 - from.1) - way.1 * (at.0 - from.0);
    if off(begin) != 0 || off(end) != 0 {
        return false;
    }
    // Projections of the other arrow's ends on the first arrow, whose length is here its square.
    let along = |at: (i32, i32)| way.0 * (at.0 - from.0) + way.1 * (at.1 - from.1);
    let (low, high) = (along(begin).min(along(end)), along(begin).max(along(end)));
    low.max(0) < high.min(way.0 * way.0 + way.1 * way.1)
}

/// Arrows of the best moves, without duplicates; only the hovered line if there is one.
fn lines(game: &CurrentMatch, analysis: &LiveAnalysis, hovered_line: HoveredLine) -> Vec<Arrow> {
    let found = analysis.found(game).map_or(&[][..], |found| &found.lines);
    let mut arrows: Vec<Arrow> = Vec::new();
    for (rank, line) in (0..).zip(found) {
        if hovered_line.0.is_some_and(|pointed| pointed != usize::from(rank)) {
            continue;
        }
        let ink = ArrowStyle::Line(if hovered_line.0.is_some() { 0 } else { rank });
        for leg in line.gesture.route().windows(2) {
            let is_new = |arrow: &Arrow| (arrow.from, arrow.to) != (leg[0], leg[1]);
            if arrows.iter().all(is_new) {
                arrows.push(Arrow { from: leg[0], to: leg[1], ink });
            }
        }
    }
    arrows
}

impl ArrowStyle {
    fn parts(self) -> &'static [StrokePart] {
        match self {
            ArrowStyle::Own(_) | ArrowStyle::Expected | ArrowStyle::Line(_) | ArrowStyle::Thought => {
                &StrokePart::SOLID
            }
            ArrowStyle::Hint => &StrokePart::HOLLOW,
        }
    }
}

fn stroke(ink: ArrowStyle, theme: ActiveTheme) -> Stroke {
    let colours = theme.0.marks;
    let (gaps, own, head) = match ink {
        ArrowStyle::Expected => ([0.3, 0.34], colours.legal, SquareMark::RouteHead),
        ArrowStyle::Own(ink) => ([0.3, 0.28], ink.colour(theme.0), SquareMark::DrawnArrowHead(ink)),
        ArrowStyle::Hint => ([0.34, 0.3], colours.legal, SquareMark::HintArrowHead),
        ArrowStyle::Line(_) | ArrowStyle::Thought => {
            ([0.3, 0.26], colours.legal, SquareMark::AnalysisArrowHead)
        }
    };
    // Better moves lie above the others.
    let (size, opacity, above) = match ink {
        ArrowStyle::Line(0) => (1.0, 0.92, 0.03),
        ArrowStyle::Line(1) => (0.8, 0.62, 0.018),
        ArrowStyle::Line(_) => (0.66, 0.44, 0.006),
        ArrowStyle::Thought => (0.7, 0.36, 0.0),
        ArrowStyle::Own(_) | ArrowStyle::Hint | ArrowStyle::Expected => (1.0, 1.0, 0.04),
    };
    let widths = if ink == ArrowStyle::Expected { [0.075, 0.05] } else { [0.13, 0.1] };
    Stroke {
        end_gaps: [gaps[0], gaps[1] * size],
        widths: widths.map(|width| width * size),
        colours: [(colours.casing, 170.0), (own, 255.0)]
            .map(|(ink, alpha)| ink.with_alpha((alpha * opacity) as u8)),
        head,
        depths: [0.0, 0.003, 0.006].map(|part| layer::ABOVE + above + part),
        size,
        opacity,
        aside: 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_overlap_where_they_share_a_part_of_a_line() {
        let arrow = |from: (i16, i16), to: (i16, i16)| Arrow {
            from: Spot::cell(from.0, from.1),
            to: Spot::cell(to.0, to.1),
            ink: ArrowStyle::Expected,
        };
        let up = arrow((2, 0), (2, 5));
        assert!(overlap(up, arrow((2, 5), (2, 0))), "the way back");
        assert!(overlap(up, arrow((2, 7), (2, 3))) && overlap(up, arrow((2, 1), (2, 2))));
        assert!(!overlap(up, arrow((2, 5), (2, 7))), "it goes on from there");
        assert!(!overlap(up, arrow((3, 0), (3, 5))) && !overlap(up, arrow((0, 3), (5, 3))));
        let slope = arrow((0, 0), (3, 3));
        assert!(overlap(slope, arrow((5, 5), (2, 2))) && !overlap(slope, arrow((3, 3), (0, 6))));
    }
}
