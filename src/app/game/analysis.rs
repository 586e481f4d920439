//! Live analysis: searches the displayed position for the best moves on its own thread.
//!
//! The search restarts when another position is displayed. It uses only what the viewer may know
//! ([`Match::analyse`](session::Match::analyse)). Its results are not saved.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use crate::app::core::{FramePhase, NextFrame, Screen, Stamp, waker};
use crate::app::game::current_match::CurrentMatch;
use session::{AnalysedLine, Analysis, Task, TaskBuilder};

/// Number of best moves searched for (multi-PV).
pub const LINE_COUNT: usize = 3;
/// Delay before the search starts, so that stepping quickly through moves starts no search.
const START_DELAY: Duration = Duration::from_millis(140);
/// Interval between two reads of the search results.
const POLL_INTERVAL: Duration = Duration::from_millis(250);

/// The state and results of the live analysis.
#[derive(Resource, Default)]
pub struct LiveAnalysis {
    /// The number of the game for which the analysis is switched on.
    on: Option<u64>,
    /// The displayed position that is analysed.
    view: Option<Stamp>,
    stage: AnalysisStage,
    /// Results for the position `view`.
    result: Option<Analysis>,
    /// Results for the previous position. Shown until the first new result, so that the evaluation bar does not jump.
    last: Option<Analysis>,
}

/// The stage of the search for one position.
#[derive(Default)]
enum AnalysisStage {
    /// Nothing to search, or the search is complete.
    #[default]
    Idle,
    /// The search starts at this time.
    Waiting(Duration),
    /// The search runs. It sends its results, and `None` at the end.
    Running(Task<Option<Analysis>>),
}

/// Index of the analysed line under the pointer in the panel. The board then shows only this line.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HoveredLine(pub Option<usize>);

impl LiveAnalysis {
    /// Whether the analysis is on for `game`.
    pub fn is_on(&self, game: &CurrentMatch) -> bool {
        self.on == Some(game.number())
    }

    /// The results for the displayed position; `None` before the first result.
    pub fn result(&self, game: &CurrentMatch) -> Option<&Analysis> {
        let is_shown = self.is_on(game) && self.view == Some(game.display_stamp());
        self.result.as_ref().filter(|_| is_shown)
    }

    /// The best line for the displayed position.
    pub fn best(&self, game: &CurrentMatch) -> Option<&AnalysedLine> {
        self.result(game)?.best()
    }

    /// The results for the displayed position or, until there are any, for the previous position.
    pub fn result_or_previous(&self, game: &CurrentMatch) -> Option<&Analysis> {
        self.result(game).or_else(|| self.last.as_ref().filter(|_| self.is_on(game)))
    }

    /// Whether more results may follow.
    pub fn is_thinking(&self) -> bool {
        !matches!(self.stage, AnalysisStage::Idle)
    }

    /// Stops the search. Keeps its results as the results for the previous position.
    fn stop(&mut self) {
        self.stage = AnalysisStage::Idle;
        self.view = None;
        self.last = self.result.take().or_else(|| self.last.take());
    }

    /// Switches the analysis of `game` on or off.
    pub(super) fn toggle(&mut self, game: &CurrentMatch) {
        let was_on = self.is_on(game);
        self.switch_off();
        self.on = (!was_on).then(|| game.number());
    }

    fn switch_off(&mut self) {
        *self = LiveAnalysis::default();
    }

    /// Starts the search of the displayed position.
    fn start_search(&mut self, game: &CurrentMatch, proxy: Option<&EventLoopProxyWrapper>) {
        self.stage = AnalysisStage::Idle;
        let builder = TaskBuilder::new(waker(proxy));
        let reporter = builder.reporter();
        let report = move |analysis| reporter.send_quietly(Some(analysis));
        let Some(job) = game.displayed().analyse(game.viewer(), LINE_COUNT, Box::new(report)) else { return };
        let task = builder.start("analysis", |reporter| {
            // A panic ends the search; the results so far stay.
            let _ = catch_unwind(AssertUnwindSafe(|| job(reporter.stop())));
            reporter.send(None);
        });
        match task {
            Ok(task) => self.stage = AnalysisStage::Running(task),
            Err(error) => error!("the thread for the analysis could not be started: {error}"),
        }
    }

    /// Reads new results. Returns the time of the next read, or `None` if the search has ended.
    fn read_results(&mut self, now: Duration) -> Option<Duration> {
        let AnalysisStage::Running(task) = &mut self.stage else { return None };
        let is_first = self.result.is_none();
        while let Some(report) = task.try_next_report() {
            if report.is_none() {
                self.stage = AnalysisStage::Idle;
                return None;
            }
            self.result = report;
        }
        // Read again sooner before the first result.
        Some(now + if is_first { START_DELAY } else { POLL_INTERVAL })
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LiveAnalysis>()
        .init_resource::<HoveredLine>()
        .add_systems(Update, update_analysis.in_set(FramePhase::Follow));
}

/// Starts, restarts or stops the search to match the displayed position.
fn update_analysis(
    game: Option<Res<CurrentMatch>>,
    screen: Res<State<Screen>>,
    mut live_analysis: ResMut<LiveAnalysis>,
    next_frame: Res<NextFrame>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    let analysis_state = &mut *live_analysis;
    let Some(game) = game else {
        analysis_state.switch_off();
        return;
    };
    // The analysis is off in a new game.
    if analysis_state.on.is_some() && !analysis_state.is_on(&game) {
        analysis_state.switch_off();
    }
    // The analysis would tell the solution of an exercise.
    let is_solving = game.exercise().is_some_and(|exercise| !exercise.is_over());
    if analysis_state.on.is_none() || *screen.get() != Screen::Table || is_solving {
        analysis_state.stop();
        return;
    }
    let (now, view) = (game.time(), game.display_stamp());
    if analysis_state.view != Some(view) {
        analysis_state.stop();
        analysis_state.view = Some(view);
        analysis_state.stage = AnalysisStage::Waiting(now + START_DELAY);
    }
    if let AnalysisStage::Waiting(until) = analysis_state.stage {
        if until > now {
            next_frame.request_at(until);
            return;
        }
        analysis_state.start_search(&game, proxy.as_deref());
    }
    if let Some(time) = analysis_state.read_results(now) {
        next_frame.request_at(time);
    }
}
