//! The camera of the open table: zoom and pan.
//!
//! Until the player zooms or pans, the camera shows all tiles and the places around them as the table grows. It moves
//! in few steps: only when a place would be out of sight, and then it leaves room for the next tiles. Once the player
//! has zoomed or panned, it keeps that view, but always shows at least one tile. When a tile is laid out of sight, it
//! shows all tiles again.

use std::time::Duration;

use bevy::prelude::*;

use crate::app::core::{FramePhase, NextFrame, Stamped, TableCleared, TableInUse, TableUi};
use crate::app::game::CurrentMatch;
use crate::app::look::{TableLayout, TableView};
use crate::app::preferences::Settings;
use crate::app::table::stage::is_laid_out;
use crate::app::table::stage::layout::OpenTableView;
use session::{Scene, Spot};

/// Cell sizes in pixels at which the zoom rests. Pictures are drawn at these sizes, so that they are not scaled.
const STOPS: [f32; 31] = [
    10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 18.0, 20.0, 22.0, 24.0, 26.0, 28.0, 31.0, 34.0, 37.0, 40.0,
    44.0, 48.0, 52.0, 56.0, 61.0, 66.0, 72.0, 78.0, 85.0, 92.0, 100.0, 108.0, 118.0, 128.0,
];
/// Number of [`STOPS`] per notch of the wheel.
const STOPS_PER_NOTCH: i32 = 2;
/// Cells around the tiles that must be visible, on each side. A tile laid beside another one reaches this far.
const LEAST_MARGIN: f32 = 2.0;
/// Free cells around the tiles in a new view, on each side. What exceeds [`LEAST_MARGIN`] is room for more tiles.
const NEW_MARGIN: f32 = 3.5;
/// Fewest visible cells, horizontally and vertically.
const MIN_CELLS: Vec2 = Vec2::new(8.0, 5.6);
/// A tile counts as visible if it reaches this far into the window, in cells.
const VISIBLE_MARGIN: f32 = 0.5;
/// Largest automatic cell size, as a share of the table's shorter side.
const MAX_AUTO_CELL: f32 = 0.125;
/// Duration of a camera movement.
const MOVE_TIME: Duration = Duration::from_millis(260);

/// The current view, and the view that it moves to.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct TableCamera {
    /// The current view.
    pub view: TableView,
    /// The view at the end of the movement.
    goal: TableView,
    /// The view at the start of the movement.
    from: TableView,
    /// Start of the movement; `None` at rest.
    since: Option<Duration>,
    /// Whether the player has zoomed or panned.
    is_manual: bool,
    /// Whether a change is pending that the next frame will show.
    change_pending: bool,
    /// Whether the next frame chooses a new view of all tiles, even if the present one shows them.
    is_refit_requested: bool,
}

impl TableCamera {
    /// Whether the view moves, or is about to.
    pub fn is_moving(&self) -> bool {
        self.since.is_some() || self.change_pending
    }

    /// The cell size in pixels when the camera is at rest. Pictures have this size.
    pub fn resting_cell(&self) -> f32 {
        self.goal.cell
    }

    /// Whether the player has zoomed or panned.
    pub fn is_manual(&self) -> bool {
        self.is_manual
    }

    /// Shows the whole table again.
    pub fn show_all(&mut self) {
        self.is_manual = false;
        self.is_refit_requested = true;
        self.change_pending = true;
    }

    /// Keeps the tiles where they are on the screen when the visible part of the table changes from `old` to `new`.
    fn keep_in_place(&mut self, old: Rect, new: Rect) {
        let by = (new.center() - old.center()) * Vec2::new(1.0, -1.0);
        for view in [&mut self.view, &mut self.goal, &mut self.from] {
            view.centre += by / view.cell;
        }
    }

    /// Pans by `by` pixels, without animation.
    pub fn drag(&mut self, by: Vec2) {
        self.is_manual = true;
        self.change_pending = true;
        let cells = by / self.view.cell * Vec2::new(-1.0, 1.0);
        self.view.centre += cells;
        self.goal = TableView { centre: self.goal.centre + cells, ..self.goal };
        self.from.centre += cells;
    }

    /// Zooms in by `steps` notches, or out if negative, keeping `fixed` (in cells) in place.
    pub fn zoom(&mut self, steps: i32, fixed: Vec2, now: Duration) {
        let stop = STOPS.iter().rposition(|stop| *stop <= self.goal.cell).unwrap_or(0);
        let next =
            stop.saturating_add_signed(steps.saturating_mul(STOPS_PER_NOTCH) as isize).min(STOPS.len() - 1);
        let cell = STOPS[next];
        if cell == self.goal.cell {
            return;
        }
        self.is_manual = true;
        let centre = fixed + (self.goal.centre - fixed) * (self.goal.cell / cell);
        self.go(TableView { centre, cell }, now);
    }

    /// Zooms by the factor `by` without animation, keeping `fixed` (in cells) in place.
    pub fn pinch(&mut self, by: f32, fixed: Vec2) {
        let cell = (self.view.cell * by).clamp(STOPS[0], STOPS[STOPS.len() - 1]);
        if !cell.is_finite() || cell == self.view.cell {
            return;
        }
        self.is_manual = true;
        self.change_pending = true;
        let centre = fixed + (self.view.centre - fixed) * (self.view.cell / cell);
        self.view = TableView { centre, cell };
        (self.goal, self.from, self.since) = (self.view, self.view, None);
    }

    /// Limits panning and zooming so that one tile stays visible.
    fn keep_tile_visible(&mut self, tiles: &[Rect], window: Vec2) {
        for view in [&mut self.view, &mut self.goal, &mut self.from] {
            *view = with_tile_visible(*view, tiles.iter().copied(), window);
        }
    }

    /// Starts an animation to `goal`.
    fn go(&mut self, goal: TableView, now: Duration) {
        if self.goal != goal {
            self.goal = goal;
            self.from = self.view;
            self.since = Some(now);
        }
    }

    /// Advances the animation, which lasts `duration` in all.
    fn step(&mut self, now: Duration, duration: Duration) {
        let Some(since) = self.since else { return };
        let progress = (now.saturating_sub(since)).as_secs_f32() / duration.as_secs_f32().max(1e-6);
        if progress >= 1.0 {
            self.view = self.goal;
            self.since = None;
            return;
        }
        let progress = EaseFunction::CubicOut.sample_clamped(progress);
        // The cell size is interpolated geometrically, so that zooming in looks as fast as zooming out.
        self.view.cell = self.from.cell * (self.goal.cell / self.from.cell).powf(progress);
        self.view.centre = self.from.centre.lerp(self.goal.centre, progress);
    }
}

/// The cells covered by tiles, each as a rectangle in cells.
fn tiles(scene: &Scene) -> impl Iterator<Item = Rect> {
    let cells = scene.pieces.iter().flat_map(|piece| piece.spot.cells());
    let corners = cells.map(|(x, y)| Vec2::new(x.into(), y.into()));
    corners.map(|corner| Rect::from_corners(corner, corner + Vec2::ONE))
}

/// Bounding box of the tiles, in cells. Before the first tile: the cells of the first tile.
fn bounds(scene: &Scene) -> Rect {
    tiles(scene).reduce(|all, one| all.union(one)).unwrap_or(Rect::new(0.0, 0.0, 2.0, 1.0))
}

/// The view of all tiles with a margin. Its cell size is the largest of [`STOPS`] that fits, at most `max_cell`.
fn fitting(bounds: Rect, window: Vec2, max_cell: f32) -> TableView {
    let cells = (bounds.size() + Vec2::splat(2.0 * NEW_MARGIN)).max(MIN_CELLS);
    let available_cell = (window / cells).min_element().min(max_cell);
    let cell = STOPS.iter().rev().find(|stop| **stop <= available_cell).copied().unwrap_or(STOPS[0]);
    TableView { centre: bounds.center(), cell }
}

/// The next view of all tiles: `shown` while all places around the tiles are visible in it, otherwise a new one.
///
/// A new view never zooms in, so that the tiles change their size as rarely as possible.
fn steady(shown: TableView, bounds: Rect, window: Vec2, max_cell: f32) -> TableView {
    let (places, seen) = (bounds.inflate(LEAST_MARGIN), visible_part(shown, window));
    if seen.contains(places.min) && seen.contains(places.max) {
        return shown;
    }
    let new = fitting(bounds, window, max_cell);
    TableView { cell: new.cell.min(shown.cell), ..new }
}

/// The part of the table, in cells, that `view` shows in a window of this size.
fn visible_part(view: TableView, window: Vec2) -> Rect {
    Rect::from_center_size(view.centre, window / view.cell)
}

/// Moves `view` by the shortest distance after which one of `tiles` is visible.
fn with_tile_visible(view: TableView, tiles: impl Iterator<Item = Rect>, window: Vec2) -> TableView {
    let reach = (window / view.cell / 2.0 - Vec2::splat(VISIBLE_MARGIN)).max(Vec2::ZERO);
    // For each tile, the shift of the centre after which that tile is just visible.
    let shifts = tiles.map(|tile| {
        let nearest = view.centre.clamp(tile.min - reach, tile.max + reach);
        nearest - view.centre
    });
    let shift = shifts.min_by(|a, b| a.length().total_cmp(&b.length())).unwrap_or_default();
    TableView { centre: view.centre + shift, ..view }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TableCamera>()
        .add_observer(|_: On<TableCleared>, mut camera: ResMut<TableCamera>| camera.is_manual = false)
        .add_systems(Update, follow_table.in_set(FramePhase::Camera).run_if(is_laid_out));
}

/// The areas of the table in a frame, in pixels.
#[derive(Clone, Copy, Default)]
struct ShownTable {
    board: Rect,
    view: Rect,
}

/// Updates the camera when the table grows or the window is resized.
fn follow_table(
    game: Res<CurrentMatch>,
    table: Res<TableInUse>,
    layout: Res<TableLayout>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut camera: ResMut<TableCamera>,
    mut view: ResMut<OpenTableView>,
    mut last_view: Local<Stamped<ShownTable>>,
    next_frame: Res<NextFrame>,
) {
    let Some(open) = layout.open_table.as_ref().filter(|_| table.0 == Some(TableUi::Dominoes)) else {
        return;
    };
    let now = time.elapsed();
    let camera = &mut *camera;
    camera.change_pending = false;
    let view_size = open.view.size();
    let max_cell = (layout.board.size().min_element() * MAX_AUTO_CELL).max(STOPS[0]);
    let last = std::mem::replace(
        &mut *last_view,
        Stamped { stamp: game.stamp(), value: ShownTable { board: layout.board, view: open.view } },
    );
    let is_resized = last.value.board != layout.board;
    if !is_resized && last.value.view != open.view {
        // The hand at the edge has one row less.
        camera.keep_in_place(last.value.view, open.view);
    }
    if camera.is_manual && last.stamp != game.stamp() {
        // A tile laid out of sight resets the view to the whole table.
        let shown = visible_part(camera.goal, view_size);
        let is_hidden = |spot: &Spot| match *spot {
            Spot::Cell { x, y } => !shown.contains(Vec2::new(f32::from(x) + 0.5, f32::from(y) + 0.5)),
            _ => false,
        };
        camera.is_manual = !game.displayed().last_move().iter().any(is_hidden);
    }
    let bounds = bounds(game.visible_scene());
    let is_refit = std::mem::take(&mut camera.is_refit_requested) || game.is_added() || is_resized;
    if camera.is_manual {
        camera.keep_tile_visible(&tiles(game.visible_scene()).collect::<Vec<_>>(), view_size);
    } else if is_refit {
        camera.go(fitting(bounds, view_size, max_cell), now);
    } else {
        camera.go(steady(camera.goal, bounds, view_size, max_cell), now);
    }
    // No animation for another game or another window size.
    let is_instant = game.is_added() || is_resized || !settings.has_animations();
    camera.step(now, if is_instant { Duration::ZERO } else { MOVE_TIME });
    view.set_if_neq(OpenTableView(camera.view));
    next_frame.request_if(camera.is_moving());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_view_contains_all_tiles_of_a_growing_table() {
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

    /// The table grows tile by tile, to all sides: the view moves seldom, and always shows the places.
    #[test]
    fn the_view_moves_in_few_steps() {
        let window = Vec2::new(900.0, 600.0);
        let mut bounds = Rect::new(0.0, 0.0, 2.0, 1.0);
        let mut view = fitting(bounds, window, 80.0);
        let mut changes = 0;
        for tile in 0..24 {
            match tile % 4 {
                0 => bounds.max.x += 2.0,
                1 => bounds.min.y -= 1.0,
                2 => bounds.min.x -= 1.0,
                _ => bounds.max.y += 1.0,
            }
            let next = steady(view, bounds, window, 80.0);
            changes += usize::from(next != view);
            assert!(next.cell <= view.cell, "it does not zoom in");
            view = next;
            let (seen, places) = (visible_part(view, window), bounds.inflate(LEAST_MARGIN));
            assert!(seen.contains(places.min) && seen.contains(places.max), "{tile}: {view:?}");
        }
        assert!((2..=8).contains(&changes), "{changes} of 24");
        // A smaller table, as after a take-back, changes nothing.
        assert_eq!(steady(view, Rect::new(0.0, 0.0, 2.0, 1.0), window, 80.0), view);
    }

    #[test]
    fn tiles_stay_where_they_are_when_the_hand_needs_fewer_rows() {
        let view = TableView { centre: Vec2::new(3.0, -2.0), cell: 40.0 };
        let mut camera = TableCamera { view, goal: view, from: view, ..TableCamera::default() };
        let [old, new] = [400.0, 460.0].map(|bottom| Rect::new(10.0, 20.0, 610.0, bottom));
        camera.keep_in_place(old, new);
        let on_screen = |area: Rect, view: TableView| {
            area.center() + Vec2::new(-view.centre.x, view.centre.y) * view.cell
        };
        assert!(on_screen(old, view).distance(on_screen(new, camera.view)) < 1e-3);
        assert_eq!(camera.goal, camera.view);
    }

    #[test]
    fn zooming_keeps_the_point_below_the_pointer() {
        let mut camera =
            TableCamera { goal: TableView { centre: Vec2::ZERO, cell: 40.0 }, ..TableCamera::default() };
        let fixed = Vec2::new(3.0, -2.0);
        let place = |view: TableView| (fixed - view.centre) * view.cell;
        let before = place(camera.goal);
        camera.zoom(2, fixed, Duration::ZERO);
        assert_eq!(camera.goal.cell, 56.0);
        assert!((place(camera.goal) - before).length() < 1e-3);
        camera.zoom(-99, fixed, Duration::ZERO);
        assert_eq!(camera.goal.cell, STOPS[0]);
    }

    #[test]
    fn two_fingers_zoom_about_the_point_between_them() {
        let view = TableView { centre: Vec2::new(1.0, 1.0), cell: 40.0 };
        let mut camera = TableCamera { view, goal: view, from: view, ..TableCamera::default() };
        let fixed = Vec2::new(4.0, 2.0);
        let place = |view: TableView| (fixed - view.centre) * view.cell;
        let before = place(camera.view);
        camera.pinch(1.3, fixed);
        assert!((camera.view.cell - 52.0).abs() < 1e-3 && camera.goal == camera.view && camera.is_manual());
        assert!((place(camera.view) - before).length() < 1e-3);
        for wild in [0.0, 1e9, f32::NAN] {
            camera.pinch(wild, fixed);
            assert!((STOPS[0]..=128.0).contains(&camera.view.cell), "{wild}");
        }
    }

    #[test]
    fn at_least_one_tile_stays_visible() {
        let window = Vec2::new(900.0, 600.0);
        let tiles = [Rect::new(0.0, 0.0, 2.0, 1.0), Rect::new(40.0, 3.0, 42.0, 4.0)];
        for cell in STOPS {
            for centre in [Vec2::new(-500.0, 300.0), Vec2::new(20.0, 2.0), Vec2::new(47.0, -90.0)] {
                let view = with_tile_visible(TableView { centre, cell }, tiles.iter().copied(), window);
                let seen = Rect::from_center_size(view.centre, window / view.cell);
                assert!(tiles.iter().any(|tile| !seen.intersect(*tile).is_empty()), "{view:?}");
                let again = with_tile_visible(view, tiles.iter().copied(), window);
                assert!(again.centre.distance(view.centre) < 1e-3, "it has come to rest");
            }
        }
        let at_rest = TableView { centre: Vec2::new(1.0, 0.5), cell: 40.0 };
        assert_eq!(with_tile_visible(at_rest, tiles.iter().copied(), window), at_rest);
    }
}
