//! One game being played, for any rules: the line of positions with its pictures, where on that line
//! the table stands, and who sits around it.

use super::gesture::Gesture;
use super::match_face::{Match, RecordedMove, SeatPlan};
use super::opponent::Chairs;
use super::playable::Playable;
use super::scene::{Beats, Scene};
use super::spot::Spot;
use crate::rules::{EndReason, Outcome, Seat};

/// A game of `P` from its start to the last move that can be redone.
///
/// The abilities of [`Match`] live in files of their own: `table.rs`, `record.rs`, `stage.rs` and
/// `opponent.rs`.
pub struct Session<P: Playable> {
    pub(super) plan: Plan<P>,
    /// `line[n]` is the position after `n` moves; what can be redone is included.
    pub(super) line: Vec<P>,
    /// `scenes[n]` are the pictures of `line[n]`.
    pub(super) scenes: Vec<Pictures>,
    /// `played[n]` leads from `line[n]` to `line[n + 1]`.
    pub(super) played: Vec<RecordedMove>,
    /// The moves of `played`.
    pub(super) made: Vec<P::Move>,
    /// Where `played` are to be seen.
    pub(super) paths: Vec<Vec<Spot>>,
    /// Which position of the line is on the table.
    pub(super) ply: usize,
    /// An end that the players brought about: by resigning, claiming or agreeing.
    pub(super) declared: Option<Outcome>,
    /// What follows from all of the above, kept for the asking.
    pub(super) now: Now<P>,
    pub(super) chairs: Chairs<P>,
}

/// What a game was opened with, and is opened with again.
#[derive(Clone)]
pub(super) struct Plan<P: Playable> {
    pub seats: Vec<SeatPlan>,
    pub setup: P::Setup,
    pub seed: u64,
}

/// The state of the table at one ply.
pub(super) struct Now<P: Playable> {
    pub outcome: Option<Outcome>,
    /// The moves that may be played: none once the game is over.
    pub choices: Vec<P::Move>,
    /// `gestures[n]` makes `choices[n]`.
    pub gestures: Vec<Gesture>,
    pub claims: Vec<EndReason>,
}

impl<P: Playable> Now<P> {
    fn of(position: &P, earlier: &[P], declared: Option<Outcome>) -> Now<P> {
        let outcome = declared.or_else(|| position.outcome(earlier));
        if outcome.is_some() {
            return Now { outcome, choices: Vec::new(), gestures: Vec::new(), claims: Vec::new() };
        }
        let choices = position.legal_moves();
        let gestures = choices.iter().map(|mv| position.gesture(*mv)).collect();
        Now { outcome, choices, gestures, claims: position.claims(earlier) }
    }
}

/// One position as everybody sees it.
#[derive(Clone)]
pub(super) struct Pictures {
    open: Scene,
    /// By seat, and last as seen by nobody at the table; empty where nothing is hidden.
    seen: Vec<Scene>,
}

impl Pictures {
    fn of<P: Playable>(position: &P) -> Pictures {
        Pictures {
            open: position.scene(),
            seen: viewers::<P>(position).map(|viewer| position.scene_for(viewer)).collect(),
        }
    }

    /// The pictures after a legal move, and its steps for one who sees everything.
    pub fn after<P: Playable>(&self, position: &P, mv: P::Move) -> (Pictures, Beats) {
        let moved = |scene: &Scene, beats: &Beats| {
            let mut scene = scene.clone();
            beats.iter().flatten().for_each(|step| scene.apply(*step));
            scene
        };
        let beats = position.beats(mv, &self.open);
        let seen = viewers::<P>(position).zip(&self.seen);
        let seen = seen.map(|(viewer, scene)| moved(scene, &position.beats_for(mv, scene, viewer)));
        (Pictures { open: moved(&self.open, &beats), seen: seen.collect() }, beats)
    }

    /// The picture of a viewer, `None` being one who sees everything.
    pub fn for_viewer(&self, viewer: Option<Seat>) -> &Scene {
        let Some(viewer) = viewer else { return &self.open };
        self.seen.get(viewer.index()).or(self.seen.last()).unwrap_or(&self.open)
    }
}

/// Those for whom pictures are kept: the seats, and a stranger behind them.
fn viewers<P: Playable>(position: &P) -> impl Iterator<Item = Seat> {
    Seat::all(if P::HIDES { position.seats() + 1 } else { 0 })
}

/// A viewer at a table of `seats`, or the stranger.
pub(super) fn seated(viewer: Seat, seats: u8) -> Seat {
    Seat::from_index(viewer.index().min(usize::from(seats)))
}

impl<P: Playable> Session<P> {
    /// A game about to begin: one player for every seat of the setup, in the order of play. The seed
    /// decides whatever the computers leave to chance.
    ///
    /// Callers see to it that there are as many players as the setup has seats;
    /// [`open`](super::open) does.
    pub fn new(seats: Vec<SeatPlan>, setup: P::Setup, seed: u64) -> Session<P> {
        Session::from_plan(Plan { seats, setup, seed })
    }

    pub(super) fn from_plan(plan: Plan<P>) -> Session<P> {
        let start = P::start(&plan.setup);
        debug_assert_eq!(plan.seats.len(), usize::from(start.seats()), "one player a seat");
        Session {
            now: Now::of(&start, &[], None),
            scenes: vec![Pictures::of(&start)],
            line: vec![start],
            played: Vec::new(),
            made: Vec::new(),
            paths: Vec::new(),
            ply: 0,
            declared: None,
            chairs: Chairs::new(&plan.seats, plan.seed),
            plan,
        }
    }

    /// The position on the table.
    pub fn position(&self) -> &P {
        &self.line[self.ply]
    }

    /// The positions before the one on the table, oldest first.
    pub fn earlier(&self) -> &[P] {
        &self.line[..self.ply]
    }

    /// Looks at the table anew after a change of ply or of the declared end.
    pub(super) fn refresh(&mut self) {
        self.now = Now::of(self.position(), self.earlier(), self.declared);
    }

    /// Ends the game by the players' will; without effect once it is over.
    pub(super) fn declare(&mut self, outcome: Outcome) {
        if self.now.outcome.is_none() {
            self.declared = Some(outcome);
            self.refresh();
        }
    }
}

impl<P: Playable> Match for Session<P> {
    fn rematch(&self) -> Box<dyn Match> {
        let mut plan = self.next_plan();
        plan.seats.rotate_right(1);
        Box::new(Session::from_plan(plan))
    }

    fn restart(&self) -> Box<dyn Match> {
        Box::new(Session::from_plan(self.next_plan()))
    }
}

impl<P: Playable> Session<P> {
    /// The plan of the next game: the seed moves on, so that chance does not repeat itself, and yet
    /// the whole evening follows from the first seed (a step of Knuth's MMIX generator).
    fn next_plan(&self) -> Plan<P> {
        let seed =
            self.plan.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Plan { seed, setup: P::next_setup(&self.plan.setup, seed), seats: self.plan.seats.clone() }
    }
}
