//! Arrows between squares, as sprites.
//!
//! They show: the player's drawings, threats, hint, moves expected after the hint, analysis lines, and the best move
//! so far of a thinking computer.

use bevy::prelude::*;

use crate::app::core::NextFrame;
use crate::app::game::{CurrentMatch, EngineThread, GameReview, HintState, HoveredLine, LiveAnalysis};
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

/// Number of moves drawn after the hinted one; more arrows would be hard to read.
const EXPECTED_MOVES: usize = 2;
/// Offset of an arrow that would cover another one, in squares, to the right of its direction.
const SIDE_OFFSET: f32 = 0.24;

/// Component: one part of an arrow, which is one sprite.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct ArrowPart {
    pub arrow: Arrow,
    part: StrokePart,
    /// Whether the part is moved sideways by [`SIDE_OFFSET`] because its arrow would cover another one.
    aside: bool,
}

impl ArrowPart {
    /// Whether the part is the head; every arrow has exactly one.
    pub fn is_head(self) -> bool {
        self.part == StrokePart::Head
    }

    /// Whether the part is drawn beside the line between the centres of the squares.
    pub fn is_offset(self) -> bool {
        self.aside
    }
}

pub(super) fn draw_arrows(
    game: Res<CurrentMatch>,
    layout: Res<TableLayout>,
    (drawings, hint): (Res<Drawings>, Res<HintState>),
    (live_analysis, hovered_line, review): (Res<LiveAnalysis>, Res<HoveredLine>, Res<GameReview>),
    (engine, next_frame): (Res<EngineThread>, Res<NextFrame>),
    threats: Res<ShownThreats>,
    settings: Res<Settings>,
    theme: Res<ActiveTheme>,
    pictures: Res<TablePictures>,
    mut shown: Query<(Entity, &ArrowPart, &mut Sprite, &mut Transform)>,
    mut commands: Commands,
) {
    let player_arrows = drawings.arrows().filter(|_| settings.marks.drawn);
    let hint_route =
        hint.shown(&game).filter(|_| settings.marks.hint).map_or(&[][..], |gesture| gesture.route());
    let hint_arrows =
        hint_route.windows(2).map(|leg| Arrow { from: leg[0], to: leg[1], style: ArrowStyle::Hint });
    let expected_line =
        hint.reasons(&game).filter(|_| settings.marks.hint).map_or(&[][..], |found_hint| &found_hint.line);
    // The first move of the line is the hint itself.
    let expected_arrows = expected_line.iter().skip(1).take(EXPECTED_MOVES).flat_map(|mv| {
        mv.route.windows(2).map(|leg| Arrow { from: leg[0], to: leg[1], style: ArrowStyle::Expected })
    });

    let hint_arrows: Vec<Arrow> = hint_arrows.collect();
    let expected_arrows: Vec<Arrow> = expected_arrows.collect();
    // Only the arrow of an expected move gives way: to the hint and to earlier expected moves.
    let is_aside = |arrow: &Arrow| {
        let index = expected_arrows.iter().position(|other| other == arrow);
        index.is_some_and(|index| {
            hint_arrows.iter().chain(&expected_arrows[..index]).any(|other| overlap(*other, *arrow))
        })
    };
    let arrows = player_arrows.chain(threats.arrows(&game, &layout)).chain(expected_arrows.iter().copied());
    let arrows = arrows.chain(hint_arrows.iter().copied());
    // In a reviewed position: the best move, and the move that was played.
    let best_route = review.best_move(&game).map_or(&[][..], Gesture::route);
    let best_arrows =
        best_route.windows(2).map(|leg| Arrow { from: leg[0], to: leg[1], style: ArrowStyle::Line(0) });
    // The hint of an exercise looks like it.
    let played_route = review.played_instead(&game).filter(|_| hint_route.is_empty()).unwrap_or_default();
    let played_arrows =
        played_route.windows(2).map(|leg| Arrow { from: leg[0], to: leg[1], style: ArrowStyle::Hint });
    let arrows = arrows.chain(played_arrows).chain(best_arrows);
    let thought_route = engine.shown_best_move(&game, &settings, &next_frame).map_or(&[][..], Gesture::route);
    let thought_arrows =
        thought_route.windows(2).map(|leg| Arrow { from: leg[0], to: leg[1], style: ArrowStyle::Thought });
    let arrows = arrows.chain(thought_arrows).chain(analysis_arrows(&game, &live_analysis, *hovered_line));
    let wanted = arrows
        .flat_map(|arrow| {
            let aside = is_aside(&arrow);
            arrow.style.parts().iter().map(move |part| ArrowPart { arrow, part: *part, aside })
        })
        .collect();
    update_mark_sprites(wanted, &mut shown, &mut commands, |ArrowPart { arrow, part, aside }| {
        let stroke = Stroke { aside: if aside { SIDE_OFFSET } else { 0.0 }, ..stroke(arrow.style, *theme) };
        stroke.draw(part, [arrow.from, arrow.to], &layout, &pictures)
    });
}

/// Whether two arrows lie on one line and cover each other in part, whatever their directions.
fn overlap(one: Arrow, other: Arrow) -> bool {
    let cell = |spot: Spot| match spot {
        Spot::Cell { x, y } => Some((i32::from(x), i32::from(y))),
        _ => None,
    };
    let (Some(from), Some(to)) = (cell(one.from), cell(one.to)) else { return false };
    let (Some(other_from), Some(other_to)) = (cell(other.from), cell(other.to)) else { return false };
    let direction = (to.0 - from.0, to.1 - from.1);
    // Cross product with the first arrow: 0 for a point on its line.
    let cross = |at: (i32, i32)| direction.0 * (at.1 - from.1) - direction.1 * (at.0 - from.0);
    if cross(other_from) != 0 || cross(other_to) != 0 {
        return false;
    }
    // Dot product with the first arrow: 0 at its start, the square of its length at its end.
    let dot = |at: (i32, i32)| direction.0 * (at.0 - from.0) + direction.1 * (at.1 - from.1);
    let (low, high) = (dot(other_from).min(dot(other_to)), dot(other_from).max(dot(other_to)));
    low.max(0) < high.min(direction.0 * direction.0 + direction.1 * direction.1)
}

/// Returns the arrows of the analysis lines, without duplicates. A hovered line hides the others.
fn analysis_arrows(game: &CurrentMatch, analysis: &LiveAnalysis, hovered_line: HoveredLine) -> Vec<Arrow> {
    let lines = analysis.result(game).map_or(&[][..], |found| &found.lines);
    let mut arrows: Vec<Arrow> = Vec::new();
    for (rank, line) in (0..).zip(lines) {
        if hovered_line.0.is_some_and(|hovered_rank| hovered_rank != usize::from(rank)) {
            continue;
        }
        let style = ArrowStyle::Line(if hovered_line.0.is_some() { 0 } else { rank });
        for leg in line.gesture.route().windows(2) {
            let is_new = |arrow: &Arrow| (arrow.from, arrow.to) != (leg[0], leg[1]);
            if arrows.iter().all(is_new) {
                arrows.push(Arrow { from: leg[0], to: leg[1], style });
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

/// Returns the colours, measures and depths of an arrow.
fn stroke(style: ArrowStyle, theme: ActiveTheme) -> Stroke {
    let colours = theme.0.marks;
    let (end_gaps, line_colour, head) = match style {
        ArrowStyle::Expected => ([0.3, 0.34], colours.legal, SquareMark::RouteHead),
        ArrowStyle::Own(colour) => ([0.3, 0.28], colour.colour(theme.0), SquareMark::DrawnArrowHead(colour)),
        ArrowStyle::Hint => ([0.34, 0.3], colours.legal, SquareMark::HintArrowHead),
        ArrowStyle::Line(_) | ArrowStyle::Thought => {
            ([0.3, 0.26], colours.legal, SquareMark::AnalysisArrowHead)
        }
    };
    // The better the move of an analysis line, the higher it lies; drawings and hints lie above all of them. The parts
    // of one arrow take 0.006.
    let (size, opacity, depth) = match style {
        ArrowStyle::Line(0) => (1.0, 0.92, 0.03),
        ArrowStyle::Line(1) => (0.8, 0.62, 0.018),
        ArrowStyle::Line(_) => (0.66, 0.44, 0.006),
        ArrowStyle::Thought => (0.7, 0.36, 0.0),
        ArrowStyle::Own(_) | ArrowStyle::Hint | ArrowStyle::Expected => (1.0, 1.0, 0.04),
    };
    let widths = if style == ArrowStyle::Expected { [0.075, 0.05] } else { [0.13, 0.1] };
    Stroke {
        end_gaps: [end_gaps[0], end_gaps[1] * size],
        widths: widths.map(|width| width * size),
        colours: [(colours.casing, 170.0), (line_colour, 255.0)]
            .map(|(colour, alpha)| colour.with_alpha((alpha * opacity) as u8)),
        head,
        depths: [0.0, 0.003, 0.006].map(|part_depth| layer::ABOVE + depth + part_depth),
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
            style: ArrowStyle::Expected,
        };
        let up = arrow((2, 0), (2, 5));
        assert!(overlap(up, arrow((2, 5), (2, 0))), "opposite direction");
        assert!(overlap(up, arrow((2, 7), (2, 3))) && overlap(up, arrow((2, 1), (2, 2))));
        assert!(!overlap(up, arrow((2, 5), (2, 7))), "one starts where the other ends");
        assert!(!overlap(up, arrow((3, 0), (3, 5))) && !overlap(up, arrow((0, 3), (5, 3))));
        let slope = arrow((0, 0), (3, 3));
        assert!(overlap(slope, arrow((5, 5), (2, 2))) && !overlap(slope, arrow((3, 3), (0, 6))));
    }
}
