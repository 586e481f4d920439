//! Celebration effects at the end of a game and when a piece is crowned.
//!
//! Light runs along the inlay of the frame, confetti flies beside the board, and a ring spreads from the square of the
//! last move. Light and confetti never cover squares. A click or key ends the effects at the end of a game. If
//! animations are switched off, there are no effects.

use std::f32::consts::TAU;
use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::{self, Pos2, Stroke, pos2};

use crate::app::core::{Dialog, NextFrame, RunningAnimations, SceneChanged, Screen};
use crate::app::kit::{UiContext, colour};
use crate::app::panel::table_screen::TableScreen;
use art::noise;
use session::{SceneStep, Seat, Spot};

/// Duration of the effects at the end of a game.
const END_DURATION: Duration = Duration::from_millis(2400);

/// Duration of the ring.
const RING_DURATION: Duration = Duration::from_millis(800);

/// Number of pieces of confetti.
const CHIPS: u32 = 64;

/// State of the running effects.
#[derive(Default)]
pub(super) struct Celebration {
    /// Whether a move was played since the table was opened.
    has_played: bool,
    /// Whether the result was shown in the last frame.
    was_over: bool,
    /// Start time of the effects at the end of the game, the winner (`None` for a draw), and whether confetti flies.
    end: Option<(Duration, Option<Seat>, bool)>,
    /// Start time and square of the ring.
    ring: Option<(Duration, Spot)>,
    /// Square of a crowning whose animation still runs; the ring starts after it.
    crowned: Option<Spot>,
}

/// System that starts, draws and ends the effects.
pub(super) fn draw_celebration(
    mut cx: UiContext,
    dialog: Res<State<Dialog>>,
    screen: Res<State<Screen>>,
    table: TableScreen,
    mut changes: MessageReader<SceneChanged>,
    animations: Res<RunningAnimations>,
    time: Res<Time<Real>>,
    next_frame: Res<NextFrame>,
    mut celebration: Local<Celebration>,
) -> Result {
    let (now, celebration) = (time.elapsed(), &mut *celebration);
    // Do not celebrate when the player returns to a game that ended earlier.
    if screen.is_changed() {
        *celebration = Celebration::default();
    }
    for change in changes.read() {
        celebration.ring = None;
        match change {
            SceneChanged::Played(step_groups) => {
                // Browsing earlier moves does not count as playing.
                celebration.has_played |= table.game.browsed_place().is_none();
                let is_crowning =
                    step_groups.iter().flatten().any(|step| matches!(step, SceneStep::Crown { .. }));
                celebration.crowned =
                    table.game.displayed().last_move().last().copied().filter(|_| is_crowning);
            }
            SceneChanged::Jumped => celebration.crowned = None,
            SceneChanged::Replaced => *celebration = Celebration::default(),
        }
    }
    let is_over = *dialog == Dialog::Result && table.game.state().end.is_some();
    if is_over && !celebration.was_over && celebration.has_played {
        let winner = table.game.state().outcome().and_then(|outcome| outcome.winner);
        // No confetti if a computer beats a person.
        let with_confetti = winner.is_some_and(|seat| {
            let has_people = table.game.seats().iter().any(|seat| !seat.player.is_computer());
            !(has_people && table.game.player(seat).is_computer())
        });
        celebration.end = Some((now, winner, with_confetti));
        celebration.ring = table.game.displayed().last_move().last().map(|spot| (now, *spot));
        celebration.crowned = None;
    }
    celebration.was_over = is_over;
    if !animations.is_moving()
        && let Some(spot) = celebration.crowned.take()
    {
        celebration.ring = Some((now, spot));
    }
    let ctx = cx.context()?;
    let is_input = ctx.input(|input| input.pointer.any_pressed() || !input.keys_down.is_empty());
    if !table.settings.has_animations()
        || (is_input && celebration.end.is_some_and(|(since, ..)| now > since + RING_DURATION / 4))
    {
        (celebration.end, celebration.ring) = (None, None);
    }
    celebration.end = celebration.end.filter(|(since, ..)| now < *since + END_DURATION);
    celebration.ring = celebration.ring.filter(|(since, _)| now < *since + RING_DURATION);
    next_frame
        .request_if(celebration.end.is_some() || celebration.ring.is_some() || celebration.crowned.is_some());

    let layer = egui::LayerId::new(egui::Order::Background, egui::Id::new("celebration"));
    let painter = ctx.layer_painter(layer);
    if let Some((since, winner, with_confetti)) = celebration.end {
        let age = (now - since).as_secs_f32();
        draw_light(&painter, &cx, &table, age, winner);
        if with_confetti {
            draw_confetti(&painter, &cx, &table, age);
        }
    }
    if let Some((since, spot)) = celebration.ring
        && let Some(square) = table.layout.rect(spot).map(|rect| table.points(rect))
    {
        let progress = (now - since).as_secs_f32() / RING_DURATION.as_secs_f32();
        let radius = square.width() * (0.5 + 0.55 * ease(progress));
        let ink = cx.skin().accent.gamma_multiply((1.0 - progress) * 0.9);
        let stroke = Stroke::new((square.width() * 0.06).max(2.0), ink);
        painter.with_clip_rect(table.points(table.layout.board)).circle_stroke(
            square.center(),
            radius,
            stroke,
        );
    }
    Ok(())
}

/// Cubic ease-out of `progress`, 0 to 1.
fn ease(progress: f32) -> f32 {
    1.0 - (1.0 - progress.clamp(0.0, 1.0)).powi(3)
}

/// Draws light along the inlay. A win starts at the winner's edge, a draw at both edges.
fn draw_light(painter: &egui::Painter, cx: &UiContext, table: &TableScreen, age: f32, winner: Option<Seat>) {
    let board = table.points(table.layout.board);
    let border = table.layout.border / table.layout.scale;
    let path = board.shrink((border * 0.8).max(2.0));
    let theme = cx.theme();
    let shade = if winner.is_some() { cx.skin().accent } else { colour(theme.frame.inlay) };
    let reach = ease(age / 0.9);
    let fade = 1.0 - ((age - 1.3) / 1.0).clamp(0.0, 1.0);
    let bottom_seat = table.game.bottom_seat();
    // Draws the light from the middle of the lower or upper edge in both directions. In each direction it covers the
    // share `reach` of half the perimeter.
    let draw_from = |is_lower: bool, reach: f32| {
        for direction in [-1.0, 1.0] {
            // Use short segments, so that corners are not cut.
            let steps = 160;
            let points: Vec<Pos2> = (0..=steps)
                .map(|step| along(path, is_lower, direction * reach * step as f32 / steps as f32))
                .collect();
            for (width, opacity) in [(9.0, 0.22), (3.0, 1.0)] {
                let ink = shade.gamma_multiply(fade * opacity);
                painter.line(points.clone(), Stroke::new((border * 0.045).max(0.5) * width, ink));
            }
        }
    };
    match winner {
        Some(seat) => draw_from(seat == bottom_seat, reach),
        None => {
            draw_from(true, reach * 0.5);
            draw_from(false, reach * 0.5);
        }
    }
}

/// Point on the perimeter of `rect`.
///
/// `share` is the distance along the perimeter from the middle of the lower (`is_lower`) or upper edge, as a share of
/// half the perimeter. A positive `share` goes right, a negative `share` left.
fn along(rect: egui::Rect, is_lower: bool, share: f32) -> Pos2 {
    let (half, height) = (rect.width() / 2.0, rect.height());
    let (near, far) = if is_lower { (rect.bottom(), rect.top()) } else { (rect.top(), rect.bottom()) };
    let (direction, distance) = (share.signum(), share.abs() * (2.0 * half + height));
    let up = if is_lower { -1.0 } else { 1.0 };
    let middle = rect.center().x;
    if distance <= half {
        pos2(middle + direction * distance, near)
    } else if distance <= half + height {
        pos2(middle + direction * half, near + up * (distance - half))
    } else {
        pos2(middle + direction * (half - (distance - half - height)), far)
    }
}

/// Draws the confetti, which flies up beside the board and falls.
fn draw_confetti(painter: &egui::Painter, cx: &UiContext, table: &TableScreen, age: f32) {
    let board = table.points(table.layout.board);
    let (theme, unit) = (cx.theme(), board.width().min(board.height()));
    let inks = [theme.squares.light, theme.squares.dark, theme.frame.inlay, theme.panel.accent];
    let window = painter.clip_rect();
    let panel = table.points(table.layout.panel);
    // Confetti stays beside the board and does not cover the panel, whose text must stay readable.
    let right = if table.layout.is_portrait { window.right() } else { panel.left().max(board.right()) };
    let clip_areas = [
        egui::Rect::from_min_max(window.min, pos2(board.left(), window.bottom())),
        egui::Rect::from_min_max(pos2(board.right(), window.top()), pos2(right, window.bottom())),
        egui::Rect::from_min_max(pos2(board.left(), window.top()), board.right_top()),
    ];
    let fade = (2.2 - age).clamp(0.0, 0.6) / 0.6;
    let shapes: Vec<egui::Shape> =
        (0..CHIPS).map(|index| chip(index, board, unit, age, inks, fade)).collect();
    for area in clip_areas.into_iter().filter(|area| area.is_positive()) {
        painter.with_clip_rect(area).extend(shapes.clone());
    }
}

/// Shape of one piece of confetti at time `age` in seconds.
fn chip(
    index: u32,
    board: egui::Rect,
    unit: f32,
    age: f32,
    inks: [art::Colour; 4],
    fade: f32,
) -> egui::Shape {
    // Seeded by the index, so that every celebration has the same flight paths.
    let random = |salt: i32| noise::unit_hash(index as i32, salt, 0xc41b);
    let is_left = index.is_multiple_of(2);
    let direction = if is_left { -1.0 } else { 1.0 };
    let edge = if is_left { board.left() } else { board.right() };
    let t = (age - random(1) * 0.35).max(0.0);
    let x = edge + direction * unit * (0.02 + 0.30 * random(2)) * t;
    let y = board.bottom() - unit * (0.1 + 0.5 * random(3)) - unit * (0.55 + 0.35 * random(4)) * t
        + unit * 0.62 * t * t;
    let size = unit * (0.008 + 0.010 * random(5));
    let angle = TAU * (random(6) + t * (random(7) - 0.5) * 2.0);
    // Change the apparent height, because the confetti tumbles.
    let height_factor = 0.35 + 0.65 * (angle * 1.7).cos().abs();
    let (sin, cos) = angle.sin_cos();
    let corner = |u: f32, v: f32| {
        let (u, v) = (u * size, v * size * height_factor);
        pos2(x + u * cos - v * sin, y + u * sin + v * cos)
    };
    let points = vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
    let ink = colour(inks[(random(8) * 3.99) as usize]).gamma_multiply(if t > 0.0 { fade } else { 0.0 });
    egui::Shape::convex_polygon(points, ink, Stroke::NONE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_light_meets_on_the_opposite_edge() {
        let rect = egui::Rect::from_min_max(pos2(10.0, 20.0), pos2(110.0, 220.0));
        for is_lower in [true, false] {
            let (near, far) = if is_lower { (220.0, 20.0) } else { (20.0, 220.0) };
            assert_eq!(along(rect, is_lower, 0.0), pos2(60.0, near));
            for way in [-1.0, 1.0] {
                assert!(along(rect, is_lower, way).distance(pos2(60.0, far)) < 0.01);
                let half = along(rect, is_lower, way * 0.5);
                assert!((half.x - 60.0).abs() - 50.0 < 0.01 && (half.y - 120.0).abs() < 0.01, "{half:?}");
            }
        }
    }
}
