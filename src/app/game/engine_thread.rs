//! The engine thread: runs one search at a time, which can be stopped.
//!
//! An answer counts only if the game still has the [`Stamp`] that it had when the search was started.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use crate::app::commands::{GameCommand, TableCommand};
use crate::app::core::{
    ChoiceMade, FramePhase, NextFrame, RunningAnimations, Screen, Stamp, Stamped, TableCleared, Warnings,
    waker,
};
use crate::app::game::current_match::{CurrentMatch, NextActor};
use crate::app::game::engine_failure::EngineFailure;
use crate::app::game::hint::HintState;
use crate::app::game::notice::Notice;
use crate::app::preferences::{ComputerGamePace, Settings};
use crate::app::words::Locale;
use session::{
    Decision, EngineJob, Help, Hint, LocalizedMessage, MoveIndex, StopFlag, Task, TaskBuilder, message,
};

/// A request to the engine to search: for a move, an answer to a draw offer, or a hint.
enum EngineThreadRequest {
    Move(EngineJob<Decision>),
    /// Whether to accept a draw offer.
    Draw(EngineJob<bool>),
    /// A move to suggest to a person.
    Hint(EngineJob<Hint>),
}

/// A report of the engine thread.
enum Report {
    /// The best move so far.
    Best(MoveIndex),
    Answer(EngineAnswer),
}

#[derive(Clone, Debug)]
enum EngineAnswer {
    Move(Decision),
    Draw(bool),
    /// `None` if no hint was found, for whatever reason.
    Hint(Option<Box<Hint>>),
    /// The engine failed. Holds the reason that an external engine gave; `None` if a built-in engine panicked or gave
    /// no answer.
    Failed(Option<LocalizedMessage>),
}

/// Wakes the window's event loop; called on the engine thread when it sends its answer.
type Waker = Arc<dyn Fn() + Send + Sync>;

/// The engine's running search, and its decided move until the move is played.
#[derive(Resource, Default)]
pub struct EngineThread {
    waker: Option<Waker>,
    running: Option<Running>,
    /// A decided move that waits to be played.
    ready: Option<DecidedMove>,
    /// When the last animation ended, as [`CurrentMatch::time`]; `None` while an animation runs.
    rested_since: Option<Duration>,
    /// Number of failures of built-in engines, stamped with the state of the game in which they failed.
    builtin_failure_count: Option<Stamped<u32>>,
}

#[derive(Clone, Copy)]
struct DecidedMove {
    made: ChoiceMade,
    /// Earliest time at which to play the move, as [`CurrentMatch::time`], so that the computer seems to think like a
    /// person. `None` once this time has passed, or if it is skipped; then only running animations and the pause
    /// between moves delay the move.
    thought_until: Option<Duration>,
}

struct Running {
    stamp: Stamp,
    /// Time at which the search for a move started, as [`CurrentMatch::time`]. Zero and unused for a draw offer or a
    /// hint.
    since: Duration,
    task: Task<Report>,
    /// The best move so far, if the engine has reported one.
    best: Option<MoveIndex>,
}

/// Runs the job of `request`. An error or a panic becomes a failure or, for a hint, an empty hint.
fn run_job(request: EngineThreadRequest, stop: &StopFlag) -> EngineAnswer {
    let is_hint = matches!(request, EngineThreadRequest::Hint(_));
    let answer = catch_unwind(AssertUnwindSafe(|| match request {
        EngineThreadRequest::Move(job) => job(stop).map(EngineAnswer::Move),
        EngineThreadRequest::Draw(job) => job(stop).map(EngineAnswer::Draw),
        EngineThreadRequest::Hint(job) => {
            job(stop).map(|found_hint| EngineAnswer::Hint(Some(Box::new(found_hint))))
        }
    }));
    match answer {
        Ok(Ok(answer)) => answer,
        _ if is_hint => EngineAnswer::Hint(None),
        Ok(Err(error)) => EngineAnswer::Failed(error.why),
        Err(_) => EngineAnswer::Failed(None),
    }
}

impl EngineThread {
    /// Whether a search runs, or a decided move waits for its thinking time to pass.
    pub fn is_thinking(&self) -> bool {
        self.running.is_some() || self.ready.is_some_and(|ready| ready.thought_until.is_some())
    }

    /// Whether a decided move waits only for running animations and the pause between moves.
    pub fn has_answer(&self) -> bool {
        self.ready.is_some_and(|ready| ready.thought_until.is_none())
    }

    /// The best move that the computer to move has found so far, also while a decided move waits for its thinking time.
    /// `None` if the engine has reported no move yet, and once the thinking time has passed.
    pub fn current_best_move(&self) -> Option<MoveIndex> {
        let decided = self.ready.filter(|ready| ready.thought_until.is_some()).map(|ready| ready.made.choice);
        self.running.as_ref().and_then(|running| running.best).or(decided)
    }

    /// Prepares a task whose answer wakes the window.
    fn task_builder(&self) -> TaskBuilder<Report> {
        let waker = self.waker.clone();
        TaskBuilder::new(move || {
            if let Some(wake) = &waker {
                wake();
            }
        })
    }

    /// Stops the running search and starts `request`. Returns `false` if no thread can be started.
    fn start(
        &mut self,
        builder: TaskBuilder<Report>,
        request: EngineThreadRequest,
        stamp: Stamp,
        now: Duration,
    ) -> bool {
        self.stop();
        let task = builder.start("engine", |reporter| {
            reporter.send(Report::Answer(run_job(request, reporter.stop())));
        });
        let task = task.inspect_err(|error| error!("the engine's thread could not be started: {error}"));
        self.running = task.ok().map(|task| Running { stamp, since: now, task, best: None });
        self.running.is_some()
    }

    /// Stops the running search and drops its answer.
    pub fn stop(&mut self) {
        self.running = None;
        self.ready = None;
    }

    /// Asks the computer whether it accepts a draw. Returns `false` if no thread can be started.
    pub fn ask_draw(&mut self, job: EngineJob<bool>, stamp: Stamp) -> bool {
        self.start(self.task_builder(), EngineThreadRequest::Draw(job), stamp, Duration::ZERO)
    }

    /// Asks for a hint. Returns `false` if no thread can be started.
    pub(super) fn ask_hint(&mut self, job: EngineJob<Hint>, stamp: Stamp) -> bool {
        self.start(self.task_builder(), EngineThreadRequest::Hint(job), stamp, Duration::ZERO)
    }

    /// Reads the reports. Returns the answer, once there is one, with the search that gave it.
    fn answer(&mut self) -> Option<(Running, EngineAnswer)> {
        let running = self.running.as_mut()?;
        while let Some(report) = running.task.try_next_report() {
            match report {
                Report::Best(choice) => running.best = Some(choice),
                Report::Answer(answer) => return self.running.take().map(|running| (running, answer)),
            }
        }
        None
    }

    /// Number of failures of built-in engines in the state `stamp` of the game.
    fn builtin_failures(&self, stamp: Stamp) -> u32 {
        self.builtin_failure_count.as_ref().and_then(|count| count.get(stamp)).copied().unwrap_or(0)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<EngineThread>()
        .add_observer(|_: On<TableCleared>, mut engine: ResMut<EngineThread>| engine.stop())
        .add_systems(Startup, connect_waker)
        .add_systems(
            Update,
            // Runs after `FramePhase::ForcedMoves`: no search is needed for a forced move.
            (stop_stale, take_answer, play_answer, start_thinking)
                .chain()
                .in_set(FramePhase::EngineMoves)
                .run_if(resource_exists::<CurrentMatch>),
        );
}

/// Lets the engine thread wake the event loop.
fn connect_waker(mut engine: ResMut<EngineThread>, proxy: Option<Res<EventLoopProxyWrapper>>) {
    engine.waker = Some(Arc::new(waker(proxy.as_deref())));
}

/// Stops the search and drops the decided move if they belong to an earlier state of the game.
fn stop_stale(game: Res<CurrentMatch>, mut engine: ResMut<EngineThread>) {
    let stamp = game.stamp();
    let is_stale = engine.running.as_ref().is_some_and(|running| running.stamp != stamp)
        || engine.ready.is_some_and(|ready| ready.made.stamp != stamp);
    if is_stale {
        engine.stop();
    }
}

fn take_answer(
    mut game: ResMut<CurrentMatch>,
    mut engine: ResMut<EngineThread>,
    mut notice: ResMut<Notice>,
    mut warnings: ResMut<Warnings>,
    (mut hint, mut engine_failure, locale): (ResMut<HintState>, ResMut<EngineFailure>, Res<Locale>),
    mut commands: MessageWriter<GameCommand>,
) {
    let Some((Running { stamp, since, .. }, answer)) = engine.answer() else {
        return;
    };
    if stamp != game.stamp() {
        return;
    }
    match answer {
        EngineAnswer::Move(Decision { choice, time }) => {
            let made = ChoiceMade { choice, stamp };
            engine.ready = Some(DecidedMove { made, thought_until: since.checked_add(time) });
        }
        EngineAnswer::Draw(true) => {
            commands.write(TableCommand::DrawAgreed { stamp }.into());
        }
        EngineAnswer::Hint(found_hint) => {
            hint.answer(found_hint, &game, &locale, &mut notice);
            if hint.step(&game).is_some() {
                game.note_help(Help::Hint);
            }
        }
        EngineAnswer::Draw(false) => notice.show(message!("notice-draw-declined")),
        EngineAnswer::Failed(Some(why)) => engine_failure.record(&game, why),
        EngineAnswer::Failed(None) => {
            let times = engine.builtin_failures(stamp) + 1;
            engine.builtin_failure_count = Some(Stamped { stamp, value: times });
            // Remove "draw offered": no answer will come.
            notice.clear();
            warn_of_failure(&game, &mut warnings);
        }
    }
}

/// Shows a warning with the name of the computer that failed. The warning stays until it is dismissed.
///
/// The failed computer is the player to move or, after a draw offer by a person, the opponent of that person.
fn warn_of_failure(game: &CurrentMatch, warnings: &mut Warnings) {
    let mut computers = game.seats().iter().filter(|seat| seat.player.is_computer());
    let mover =
        game.state().turn.map(|seat| &game.seats()[seat.index()]).filter(|seat| seat.player.is_computer());
    let name = mover.or_else(|| computers.next_back()).map_or_else(String::new, |seat| seat.name.clone());
    let warning = message!("warning-engine-failed", name);
    if !warnings.0.contains(&warning) {
        warnings.0.push(warning);
    }
}

/// Plays the decided move after its thinking time and a pause. The pause begins when the last animation has ended.
fn play_answer(
    game: Res<CurrentMatch>,
    mut engine: ResMut<EngineThread>,
    running: Res<RunningAnimations>,
    settings: Res<Settings>,
    mut choices: MessageWriter<ChoiceMade>,
    next_frame: Res<NextFrame>,
) {
    let engine = &mut *engine;
    let now = game.time();
    if running.is_moving() {
        engine.rested_since = None;
    } else {
        engine.rested_since.get_or_insert(now);
    }
    let Some(ready) = &mut engine.ready else { return };
    // Skip the simulated thinking time in three cases: the setting says so, the game makes a single step, or only
    // computers play at a fast pace.
    let pace = game.only_computers_play().then_some(settings.computer_game_pace);
    if settings.answers_at_once
        || game.is_stepping()
        || pace.is_some_and(ComputerGamePace::skips_thinking_time)
    {
        ready.thought_until = None;
    }
    if let Some(until) = ready.thought_until.filter(|until| *until > now) {
        next_frame.request_at(until);
        return;
    }
    ready.thought_until = None;
    let made = ready.made;
    let pause = match pace {
        // A single step waits only for running animations.
        _ if game.is_stepping() => Duration::ZERO,
        Some(pace) => pace.pause_between_moves(settings.animation_speed()),
        None => settings.animation_speed().pause_before_answer(),
    };
    // At pace `instant`, do not wait for animations.
    let pause_start = if pace == Some(ComputerGamePace::Instant) { Some(now) } else { engine.rested_since };
    match pause_start {
        Some(since) if now.saturating_sub(since) >= pause => {
            engine.ready = None;
            choices.write(made);
        }
        Some(since) => next_frame.request_at(since + pause),
        None => next_frame.request(),
    }
}

fn start_thinking(
    game: Res<CurrentMatch>,
    mut engine: ResMut<EngineThread>,
    mut warnings: ResMut<Warnings>,
    failure: Res<EngineFailure>,
    screen: Res<State<Screen>>,
    next_frame: Res<NextFrame>,
) {
    // If only computers play, the game advances only while the table is shown.
    let is_unwatched = game.only_computers_play() && *screen.get() != Screen::Table;
    let is_stopped = game.is_halted() || is_unwatched || failure.of(&game).is_some();
    let is_not_needed = is_stopped || game.next_actor() != NextActor::Computer;
    if is_not_needed || engine.running.is_some() || engine.ready.is_some() {
        return;
    }
    let stamp = game.stamp();
    let builder = engine.task_builder();
    let reporter = builder.reporter();
    let job = match engine.builtin_failures(stamp) {
        0 => game.find_move_reporting(
            game.viewer(),
            Box::new(move |choice| reporter.send_quietly(Report::Best(choice))),
        ),
        1 => game.find_fallback_move(),
        _ => None,
    };
    let started =
        job.is_some_and(|job| engine.start(builder, EngineThreadRequest::Move(job), stamp, game.time()));
    if !started {
        // No search could be started, or the fallback engine failed as well: play the first legal move, so that the
        // game goes on.
        if engine.builtin_failures(stamp) == 0 {
            warn_of_failure(&game, &mut warnings);
        }
        let made = ChoiceMade { choice: MoveIndex(0), stamp };
        engine.ready = Some(DecidedMove { made, thought_until: None });
        next_frame.request();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use session::JobError;

    #[test]
    fn a_panicking_job_is_a_failure_and_the_next_job_still_runs() {
        let stamp = |change| Stamp { change, ..Stamp::default() };
        let mut engine = EngineThread::default();
        let mut answer = |job: EngineJob<Decision>| {
            assert!(engine.start(
                engine.task_builder(),
                EngineThreadRequest::Move(job),
                stamp(7),
                Duration::ZERO
            ));
            loop {
                if let Some((running, answer)) = engine.answer() {
                    return (running.stamp.change, answer);
                }
                std::thread::yield_now();
            }
        };
        assert!(matches!(answer(Box::new(|_| panic!("on purpose"))), (7, EngineAnswer::Failed(None))));
        assert!(matches!(answer(Box::new(|_| Err(JobError::default()))), (7, EngineAnswer::Failed(None))));
        let decision = Decision { choice: MoveIndex(3), time: Duration::from_secs(1) };
        assert!(
            matches!(answer(Box::new(move |_| Ok(decision))), (7, EngineAnswer::Move(same)) if same == decision)
        );
    }
}
