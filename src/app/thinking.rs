//! The engine's own thread: one job at a time, stoppable, its answers tagged with the game they were
//! made for.

use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

use super::motion::Motion;
use super::selection::Selection;
use super::settings::Settings;
use super::state::{ChoiceMade, FrameSet, Phase, Screen};
use super::table::Table;
use crate::ai::StopFlag;
use crate::session::{Choice, Job, Message};

/// What the engine is asked.
enum Task {
    /// A move.
    Move(Job<Choice>),
    /// Whether an offered draw is taken.
    Draw(Job<bool>),
}

/// What the engine says.
#[derive(Clone, Copy, Debug)]
enum Answer {
    Move(Choice),
    Draw(bool),
    /// It was stopped before it had an answer.
    Nothing,
}

struct Request {
    ticket: u64,
    task: Task,
    stop: StopFlag,
}

/// Called by the engine's thread when an answer is ready, so that a resting window wakes up.
type Waker = Arc<Mutex<Option<Box<dyn Fn() + Send>>>>;

/// The engine's thread and the one job that runs on it.
#[derive(Resource)]
pub struct Engine {
    requests: Sender<Request>,
    answers: Mutex<Receiver<(u64, Answer)>>,
    waker: Waker,
    next_ticket: u64,
    running: Option<Running>,
    /// A move that has been decided and waits for the table to come to rest.
    ready: Option<ChoiceMade>,
    /// When the table came to rest.
    rested_since: Option<Duration>,
}

struct Running {
    ticket: u64,
    generation: u64,
    stop: StopFlag,
}

impl Engine {
    fn new() -> Engine {
        let (requests, inbox) = channel::<Request>();
        let (outbox, answers) = channel();
        let waker = Waker::default();
        let wake = Arc::clone(&waker);
        std::thread::Builder::new()
            .name("engine".into())
            .spawn(move || {
                for Request { ticket, task, stop } in inbox {
                    let answer = match task {
                        Task::Move(job) => job(&stop).map(Answer::Move),
                        Task::Draw(job) => job(&stop).map(Answer::Draw),
                    };
                    if outbox.send((ticket, answer.unwrap_or(Answer::Nothing))).is_err() {
                        return;
                    }
                    if let Ok(wake) = wake.lock()
                        && let Some(wake) = wake.as_ref()
                    {
                        wake();
                    }
                }
            })
            .map_err(|error| error!("the engine's thread could not be started: {error}"))
            .ok();
        Engine {
            requests,
            answers: Mutex::new(answers),
            waker,
            next_ticket: 0,
            running: None,
            ready: None,
            rested_since: None,
        }
    }

    /// Whether the computer is at work on the game as it stands.
    pub fn is_thinking(&self) -> bool {
        self.running.is_some()
    }

    /// Whether a decided move waits for the table to come to rest.
    pub fn has_answer(&self) -> bool {
        self.ready.is_some()
    }

    fn start(&mut self, task: Task, generation: u64) {
        self.stop();
        let (ticket, stop) = (self.next_ticket, StopFlag::new());
        self.next_ticket += 1;
        if self.requests.send(Request { ticket, task, stop: stop.clone() }).is_ok() {
            self.running = Some(Running { ticket, generation, stop });
        }
    }

    /// Stops whatever runs; its answer, if it still gives one, is dropped.
    pub fn stop(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop.raise();
        }
        self.ready = None;
    }

    /// Asks the computer on the other side of the table about a draw.
    pub fn ask_draw(&mut self, job: Job<bool>, generation: u64) {
        self.start(Task::Draw(job), generation);
    }

    /// The newest answer to the job that runs.
    fn answer(&mut self) -> Option<(u64, Answer)> {
        let answers = self.answers.get_mut().ok()?;
        loop {
            match answers.try_recv() {
                Ok((ticket, answer)) => {
                    if let Some(running) = self.running.take_if(|running| running.ticket == ticket) {
                        return Some((running.generation, answer));
                    }
                }
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Disconnected) => {
                    self.running = None;
                    return None;
                }
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.stop();
    }
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Engine::new()).add_systems(Startup, connect_waker).add_systems(
        Update,
        (stop_stale, take_answer, play_answer, start_thinking)
            .chain()
            .in_set(FrameSet::Turn)
            .before(super::turn::play_choices)
            .run_if(resource_exists::<Table>),
    );
}

/// Lets the engine's thread wake the event loop; without a window there is none to wake.
fn connect_waker(engine: Res<Engine>, proxy: Option<Res<EventLoopProxyWrapper>>) {
    if let Some(proxy) = proxy
        && let Ok(mut waker) = engine.waker.lock()
    {
        let proxy = (**proxy).clone();
        *waker = Some(Box::new(move || {
            // The loop is gone only when the program ends.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }));
    }
}

/// A search for a game that has changed meanwhile is worth nothing.
pub(super) fn stop_stale(table: Res<Table>, mut engine: ResMut<Engine>) {
    let stale = engine.running.as_ref().is_some_and(|running| running.generation != table.generation)
        || engine.ready.is_some_and(|ready| ready.generation != table.generation);
    if stale {
        engine.stop();
    }
}

fn take_answer(mut table: ResMut<Table>, mut engine: ResMut<Engine>, mut selection: ResMut<Selection>) {
    let Some((generation, answer)) = engine.bypass_change_detection().answer() else { return };
    if generation != table.generation {
        return;
    }
    match answer {
        Answer::Move(choice) => engine.ready = Some(ChoiceMade { choice, generation }),
        Answer::Draw(true) => {
            table.game.agree_draw();
            table.touch();
            selection.clear();
        }
        Answer::Draw(false) => table.say(Message::new("notice-draw-declined"), false),
        Answer::Nothing => {}
    }
}

/// A decided move is played once the table has come to rest, with a moment for the eye.
fn play_answer(
    mut engine: ResMut<Engine>,
    motion: Res<Motion>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut choices: MessageWriter<ChoiceMade>,
) {
    let engine = engine.bypass_change_detection();
    if motion.is_moving() {
        engine.rested_since = None;
        return;
    }
    let rested = time.elapsed() - *engine.rested_since.get_or_insert(time.elapsed());
    if rested >= settings.speed.pause_before_answer()
        && let Some(choice) = engine.ready.take()
    {
        choices.write(choice);
    }
}

fn start_thinking(
    table: Res<Table>,
    mut engine: ResMut<Engine>,
    phase: Res<State<Phase>>,
    screen: Res<State<Screen>>,
) {
    // Two computers play for whoever watches them.
    let unwatched = table.is_exhibition() && *screen.get() != Screen::Table;
    // What the rules decide is not thought about.
    let waits = table.paused || unwatched || table.game.automatic().is_some();
    let stopped = *phase.get() != Phase::Thinking || table.phase() != Phase::Thinking || waits;
    if stopped || engine.running.is_some() || engine.ready.is_some() {
        return;
    }
    if let Some(job) = table.game.think() {
        engine.start(Task::Move(job), table.generation);
    }
}
