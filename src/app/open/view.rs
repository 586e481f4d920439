//! What is seen of a table without edges: all of it, growing as it grows, until the player zooms or drags;
//! then what the player wants, but never less than the last tile.

use std::time::Duration;

use bevy::prelude::*;

use super::super::layout::TableLayout;
use super::super::layout::open::View;
use super::super::motion::Ease;
use super::super::settings::{Settings, Speed};
use super::super::state::{Command, FrameSet, Screen};
use super::super::table::Table;
use crate::session::{Scene, Spot, TableShape};

/// Sides of a cell, in pixels, at which the table comes to rest: pictures are made for these, so that they are
/// shown pixel for pixel.
const STOPS: [f32; 16] =
    [10.0, 12.0, 14.0, 16.0, 20.0, 24.0, 28.0, 34.0, 40.0, 48.0, 56.0, 66.0, 78.0, 92.0, 108.0, 128.0];
/// Free cells around the tiles, on each side.
const MARGIN: f32 = 2.0;
/// The fewest cells that are seen, from left to right and from bottom to top.
const FEWEST: Vec2 = Vec2::new(10.0, 7.0);
/// How long the view takes to settle.
const TIME: Duration = Duration::from_millis(260);

/// The view in use, and where it is on its way to.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Sight {
    /// What is seen now.
    pub view: View,
    goal: View,
    from: View,
    /// When the way began; `None` at rest.
    since: Option<Duration>,
    /// The player has chosen what is seen.
    chosen: bool,
    /// Something was changed that the next frame shows.
    news: bool,
}

impl Sight {
    /// Whether the view is on its way, or about to set out.
    pub fn is_moving(&self) -> bool {
        self.since.is_some() || self.news
    }

    /// The side of a cell that the view has or will have: the size to make pictures for.
    pub fn resting_cell(&self) -> f32 {
        self.goal.cell
    }

    /// Whether the player has chosen what is seen.
    pub fn is_chosen(&self) -> bool {
        self.chosen
    }

    /// Shows everything again.
    pub fn fit(&mut self) {
        self.chosen = false;
        self.news = true;
    }

    /// Moves the table by so many pixels, at once.
    pub fn drag(&mut self, by: Vec2) {
        self.chosen = true;
        self.news = true;
        let cells = by / self.view.cell * Vec2::new(-1.0, 1.0);
        self.view.centre += cells;
        self.goal = View { centre: self.goal.centre + cells, ..self.goal };
        self.from.centre += cells;
    }

    /// Zooms by steps, in for more than zero; what is at `fixed`, in cells, stays where it is.
    pub fn zoom(&mut self, steps: i32, fixed: Vec2, now: Duration) {
        let at = STOPS.iter().rposition(|stop| *stop <= self.goal.cell).unwrap_or(0);
        let next = at.saturating_add_signed(steps as isize).min(STOPS.len() - 1);
        let cell = STOPS[next];
        if cell == self.goal.cell {
            return;
        }
        self.chosen = true;
        let centre = fixed + (self.goal.centre - fixed) * (self.goal.cell / cell);
        self.go(View { centre, cell }, now);
    }

    fn go(&mut self, goal: View, now: Duration) {
        if self.goal != goal {
            self.goal = goal;
            self.from = self.view;
            self.since = Some(now);
        }
    }

    /// One moment of the way.
    fn step(&mut self, now: Duration, takes: Duration) {
        let Some(since) = self.since else { return };
        let share = (now.saturating_sub(since)).as_secs_f32() / takes.as_secs_f32().max(1e-6);
        if share >= 1.0 {
            self.view = self.goal;
            self.since = None;
            return;
        }
        let share = Ease::Out.share(share);
        // In proportion, so that zooming in is as fast as zooming out.
        self.view.cell = self.from.cell * (self.goal.cell / self.from.cell).powf(share);
        self.view.centre = self.from.centre.lerp(self.goal.centre, share);
    }
}

/// The cells that are taken, as corners; the opening's while there are none.
fn bounds(scene: &Scene) -> Rect {
    let laid = scene.pieces.iter().filter_map(|piece| match piece.spot {
        Spot::Laid { x, y, lie, .. } => {
            let (columns, rows) = lie.size();
            let corner = Vec2::new(x.into(), y.into());
            Some(Rect::from_corners(corner, corner + Vec2::new(columns.into(), rows.into())))
        }
        _ => None,
    });
    laid.reduce(|all, one| all.union(one)).unwrap_or(Rect::new(0.0, 0.0, 2.0, 1.0))
}

/// All tiles with room around them, as large as the window allows.
fn fitting(bounds: Rect, window: Vec2, most: f32) -> View {
    let cells = (bounds.size() + Vec2::splat(2.0 * MARGIN)).max(FEWEST);
    let room = (window / cells).min_element().min(most);
    let cell = STOPS.iter().rev().find(|stop| **stop <= room).copied().unwrap_or(STOPS[0]);
    View { centre: bounds.center(), cell }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Sight>().add_systems(
        Update,
        follow_table.in_set(FrameSet::Layout).before(super::super::board::follow_window).run_if(
            in_state(Screen::Table)
                .and_then(resource_exists::<Table>)
                .and_then(resource_exists::<TableLayout>),
        ),
    );
}

/// The view follows the table as it grows and the window as it changes.
pub fn follow_table(
    table: Res<Table>,
    layout: Res<TableLayout>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut sight: ResMut<Sight>,
    mut wishes: MessageReader<Command>,
    mut seen: Local<(u64, Vec2)>,
) {
    let fit = wishes.read().any(|wish| *wish == Command::FitView);
    if table.game.shape() != TableShape::Open {
        return;
    }
    let Some(open) = &layout.open else { return };
    let now = time.elapsed();
    let sight = sight.bypass_change_detection();
    sight.news = false;
    if table.is_added() || fit {
        sight.chosen = false;
    }
    let room = open.view.size();
    let most = (layout.board.size().min_element() * 0.085).max(STOPS[0]);
    let resized = seen.1 != room;
    if !sight.chosen {
        sight.go(fitting(bounds(table.scene()), room, most), now);
    } else if seen.0 != table.generation {
        // A tile laid out of sight brings everything back.
        let half = room / sight.goal.cell / 2.0;
        let shown = Rect::from_center_half_size(sight.goal.centre, half);
        let hidden = |spot: &Spot| match *spot {
            Spot::Cell { x, y } => !shown.contains(Vec2::new(f32::from(x) + 0.5, f32::from(y) + 0.5)),
            _ => false,
        };
        if table.game.last_move().iter().any(hidden) {
            sight.chosen = false;
            sight.go(fitting(bounds(table.scene()), room, most), now);
        }
    }
    *seen = (table.generation, room);
    // Another game, another window: there is no way to be seen.
    let at_once = table.is_added() || resized || settings.speed == Speed::Instant;
    sight.step(now, if at_once { Duration::ZERO } else { TIME });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_growing_table_is_seen_as_a_whole() {
        let window = Vec2::new(900.0, 600.0);
        for size in 1..40u8 {
            let bounds = Rect::new(-f32::from(size), 0.0, f32::from(size), 3.0);
            let view = fitting(bounds, window, 80.0);
            let seen = Rect::from_center_size(view.centre, window / view.cell);
            assert!(
                view.cell == STOPS[0] || (seen.contains(bounds.min) && seen.contains(bounds.max)),
                "{size}"
            );
        }
    }

    #[test]
    fn zooming_keeps_the_point_below_the_pointer() {
        let mut sight = Sight { goal: View { centre: Vec2::ZERO, cell: 40.0 }, ..Sight::default() };
        let fixed = Vec2::new(3.0, -2.0);
        let place = |view: View| (fixed - view.centre) * view.cell;
        let before = place(sight.goal);
        sight.zoom(2, fixed, Duration::ZERO);
        assert_eq!(sight.goal.cell, 56.0);
        assert!((place(sight.goal) - before).length() < 1e-3);
        sight.zoom(-99, fixed, Duration::ZERO);
        assert_eq!(sight.goal.cell, STOPS[0]);
    }
}
