//! The evaluation bar in the frame of the board, right of the squares.
//!
//! The lower part shows the expected score of the player at the bottom, in the colour of that side; the upper part
//! shows the rest in the other colour.

use bevy::prelude::*;

use crate::app::game::{CurrentMatch, LiveAnalysis};
use crate::app::look::{ActiveTheme, TableLayout, to_world};
use crate::app::table::stage::marks::{MarkSprite, update_mark_sprites};
use crate::app::table::stage::pieces::layer;
use art::Colour;
use session::{Seat, TableKind};

/// Component: one part of the evaluation bar.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct EvaluationBarPart {
    part: BalanceArea,
    /// Expected score of the player at the bottom, in thousandths.
    pub share: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BalanceArea {
    /// The inlaid line around the bar.
    Edge,
    /// The share of the player at the top.
    Top,
    /// The share of the player at the bottom.
    Bottom,
    /// The line at an even score.
    Middle,
}

impl BalanceArea {
    const ALL: [BalanceArea; 4] =
        [BalanceArea::Edge, BalanceArea::Top, BalanceArea::Bottom, BalanceArea::Middle];
}

/// Width of the bar as a share of the frame's width.
const BAR_WIDTH: f32 = 0.3;

pub(super) fn draw_evaluation_bar(
    game: Res<CurrentMatch>,
    analysis: Res<LiveAnalysis>,
    layout: Res<TableLayout>,
    theme: Res<ActiveTheme>,
    mut shown: Query<(Entity, &EvaluationBarPart, &mut Sprite, &mut Transform)>,
    mut commands: Commands,
) {
    let share = expected_share(&game, &analysis, layout.bottom);
    let wanted = share
        .map_or_else(Vec::new, |share| BalanceArea::ALL.map(|part| EvaluationBarPart { part, share }).into());
    update_mark_sprites(wanted, &mut shown, &mut commands, |part| part_sprite(part, &layout, *theme));
}

/// Expected score of the player at the bottom, in thousandths. `None` without analysis or if the game has no board.
fn expected_share(game: &CurrentMatch, analysis: &LiveAnalysis, bottom: Seat) -> Option<u16> {
    let is_board = matches!(game.game().table, TableKind::Board { .. });
    if !analysis.is_on(game) || !is_board {
        return None;
    }
    // Show an even score until the first result.
    let best = analysis.result_or_previous(game).and_then(|found| found.best());
    Some(best.map_or(500, |line| line.chances.expected(bottom)))
}

fn part_sprite(
    EvaluationBarPart { part, share }: EvaluationBarPart,
    layout: &TableLayout,
    theme: ActiveTheme,
) -> MarkSprite {
    let (squares, theme) = (layout.squares(), theme.0);
    // The bar lies between the inlaid line around the squares and the edge of the frame.
    let centre_x = squares.max.x + layout.border * 0.6;
    let width = (layout.border * BAR_WIDTH).round().max(4.0);
    let left = (centre_x - width / 2.0).round();
    let bar = Rect::new(left, squares.min.y, left + width, squares.max.y);
    let boundary = (bar.max.y - bar.height() * f32::from(share) / 1_000.0).round();
    let line_width = (layout.scale * 1.5).round().max(1.0);
    let piece_colour = |seat: Seat| {
        let colours = theme.pieces[seat.index() % theme.pieces.len()];
        colours.fill_top.mix(colours.fill_bottom, 0.35)
    };
    let (rect, colour, depth) = match part {
        BalanceArea::Edge => (bar.inflate(line_width), theme.frame.inlay, 0.0),
        BalanceArea::Top => {
            (Rect { max: Vec2::new(bar.max.x, boundary), ..bar }, piece_colour(layout.bottom.next(2)), 0.01)
        }
        BalanceArea::Bottom => {
            (Rect { min: Vec2::new(bar.min.x, boundary), ..bar }, piece_colour(layout.bottom), 0.01)
        }
        BalanceArea::Middle => {
            let top = (bar.center().y - line_width / 2.0).round();
            (Rect::new(bar.min.x, top, bar.max.x, top + line_width), theme.marks.legal, 0.02)
        }
    };
    plain_sprite(rect, colour, layer::BELOW + depth)
}

fn plain_sprite(rect: Rect, colour: Colour, depth: f32) -> MarkSprite {
    let [red, green, blue, alpha] = colour.bytes();
    MarkSprite {
        image: Handle::default(),
        size: rect.size(),
        colour: Color::srgba_u8(red, green, blue, alpha),
        place: Transform::from_translation(to_world(rect.center()).extend(depth)),
    }
}
