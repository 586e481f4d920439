//! Analysis of what lies before the eyes, switched on and off at the table: a thread beside the engine's own looks for the
//! best moves of the position that is shown, be it the game or a place of its record, and is begun again when another one
//! is shown. It knows what the eyes before the screen may know ([`Match::analyse`](session::Match::analyse)), and is
//! kept nowhere.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use crate::app::core::{FramePhase, NextFrame, Screen, Stamp, waker};
use crate::app::game::current_match::CurrentMatch;
use session::{AnalysedLine, Analysis, Draft, Task};

/// How many of the best moves are looked for.
pub const LINES: usize = 3;
/// How long a position is shown before it is thought about: whoever leafs quickly is not made to wait.
const BEFORE: Duration = Duration::from_millis(140);
/// How often what is found is looked at.
const BETWEEN: Duration = Duration::from_millis(250);

/// What is analysed, and what was found.
#[derive(Resource, Default)]
pub struct Insight {
    /// The number of the game for which it is switched on.
    on: Option<u64>,
    /// What is shown, if it is analysed.
    sight: Option<Stamp>,
    stage: Stage,
    found: Option<Analysis>,
    /// What was found of the position before, until something is found of this one: the balance does not jump to and fro.
    last: Option<Analysis>,
}

#[derive(Default)]
enum Stage {
    /// Nothing is to be done, or everything is.
    #[default]
    Rest,
    /// It begins at this time.
    Waits(Duration),
    /// It is under way. News are what was found, and `None` at the end.
    Runs(Task<Option<Analysis>>),
}

/// The line that is pointed at in the panel: on the table it is shown alone.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointedLine(pub Option<usize>);

impl Insight {
    /// Whether the game is analysed.
    pub fn is_on(&self, game: &CurrentMatch) -> bool {
        self.on == Some(game.number())
    }

    /// What was found of the position that is shown.
    pub fn found(&self, game: &CurrentMatch) -> Option<&Analysis> {
        let is_shown = self.is_on(game) && self.sight == Some(game.stamp_of_sight());
        self.found.as_ref().filter(|_| is_shown)
    }

    /// The best line of it.
    pub fn best(&self, game: &CurrentMatch) -> Option<&AnalysedLine> {
        self.found(game)?.best()
    }

    /// What was found of the position that is shown, or else of the one before.
    pub fn found_last(&self, game: &CurrentMatch) -> Option<&Analysis> {
        self.found(game).or_else(|| self.last.as_ref().filter(|_| self.is_on(game)))
    }

    /// Whether something more may be found.
    pub fn is_thinking(&self) -> bool {
        !matches!(self.stage, Stage::Rest)
    }

    /// Stops what is under way; what was found is about another position now.
    fn stop(&mut self) {
        self.stage = Stage::Rest;
        self.sight = None;
        self.last = self.found.take().or_else(|| self.last.take());
    }

    /// Starts the analysis of a game, or ends it.
    pub(super) fn toggle(&mut self, game: &CurrentMatch) {
        let was_on = self.is_on(game);
        self.switch_off();
        self.on = (!was_on).then(|| game.number());
    }

    fn switch_off(&mut self) {
        *self = Insight::default();
    }

    /// Begins to think about what is shown.
    fn begin(&mut self, game: &CurrentMatch, proxy: Option<&EventLoopProxyWrapper>) {
        self.stage = Stage::Rest;
        let draft = Draft::new(waker(proxy));
        let reporter = draft.reporter();
        let tell = move |analysis| reporter.note(Some(analysis));
        let Some(job) = game.shown().analyse(game.viewer(), LINES, Box::new(tell)) else { return };
        let task = draft.start("analysis", |reporter| {
            // What was found until then stays; more is not known.
            let _ = catch_unwind(AssertUnwindSafe(|| job(reporter.stop())));
            reporter.tell(None);
        });
        match task {
            Ok(task) => self.stage = Stage::Runs(task),
            Err(error) => error!("the thread for the analysis could not be started: {error}"),
        }
    }

    /// Takes what has been found since the last time; when to look again.
    fn listen(&mut self, now: Duration) -> Option<Duration> {
        let Stage::Runs(task) = &mut self.stage else { return None };
        let is_first = self.found.is_none();
        while let Some(news) = task.news() {
            if news.is_none() {
                self.stage = Stage::Rest;
                return None;
            }
            self.found = news;
        }
        // The first look is soon there.
        Some(now + if is_first { BEFORE } else { BETWEEN })
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Insight>()
        .init_resource::<PointedLine>()
        .add_systems(Update, follow.in_set(FramePhase::Follow));
}

/// Switches it, and follows what is shown.
fn follow(
    game: Option<Res<CurrentMatch>>,
    screen: Res<State<Screen>>,
    mut insight: ResMut<Insight>,
    next_frame: Res<NextFrame>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    let insight = &mut *insight;
    let Some(game) = game else {
        insight.switch_off();
        return;
    };
    // Another game begins without it.
    if insight.on.is_some() && !insight.is_on(&game) {
        insight.switch_off();
    }
    if insight.on.is_none() || *screen.get() != Screen::Table {
        insight.stop();
        return;
    }
    let (now, sight) = (game.time(), game.stamp_of_sight());
    if insight.sight != Some(sight) {
        insight.stop();
        insight.sight = Some(sight);
        insight.stage = Stage::Waits(now + BEFORE);
    }
    if let Stage::Waits(until) = insight.stage {
        if until > now {
            next_frame.ask_at(until);
            return;
        }
        insight.begin(&game, proxy.as_deref());
    }
    if let Some(time) = insight.listen(now) {
        next_frame.ask_at(time);
    }
}
