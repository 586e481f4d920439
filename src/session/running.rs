//! One game being played, for any rules: its history with its pictures, and who sits around the table.

use super::gesture::{Choice, Gesture};
use super::message::{Message, Word};
use super::playable::Playable;
use super::record::{Automatic, End, Pictures, RecordedMove};
use super::scene::Mark;
use super::seats::{Computers, SeatPlan};
use crate::rules::{EndReason, History, Outcome};

/// A game of `P` from its start to the last move that can be redone. What can be done with it is
/// [`Match`](super::Match).
pub struct Session<P: Playable> {
    pub(super) plan: Plan<P>,
    pub(super) history: History<P>,
    /// The pictures of the start.
    pub(super) start: Pictures,
    /// The moves of the history, as they are written and seen.
    pub(super) record: Vec<RecordedMove>,
    /// An end that the players brought about: by resigning, claiming or agreeing.
    pub(super) declared: Option<Outcome>,
    /// What follows from all of the above, kept for the asking.
    pub(super) now: Now<P>,
    pub(super) computers: Computers<P>,
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
    pub end: Option<End>,
    /// The moves that may be played: none once the game is over.
    pub choices: Vec<P::Move>,
    /// `gestures[n]` makes `choices[n]`.
    pub gestures: Vec<Gesture>,
    pub claims: Vec<EndReason>,
    pub automatic: Option<Automatic>,
    /// Whether the rules make the next move, or would, had the players not ended the game.
    pub by_rule: bool,
    pub duty: Option<Message>,
    pub marks: Vec<Mark>,
}

impl<P: Playable> Now<P> {
    /// Legal moves are generated once here, and everything else follows from the list.
    fn of(history: &History<P>, declared: Option<Outcome>, seats: &[SeatPlan]) -> Now<P> {
        let position = history.position();
        let end = declared.or_else(|| history.outcome()).map(|outcome| End::of(position, outcome));
        let (choices, claims) =
            if end.is_some() { Default::default() } else { (position.legal_moves(), history.claims()) };
        let marks = position.marks(&choices);
        if end.is_some() {
            let by_rule = declared.is_some() && position.automatic(&position.legal_moves()).is_some();
            return Now {
                end,
                choices,
                gestures: Vec::new(),
                claims,
                automatic: None,
                by_rule,
                duty: None,
                marks,
            };
        }
        let automatic = position.automatic(&choices).map(|key| Automatic {
            choice: Choice(0),
            notice: Message::new(key).with("name", Word::Text(seats[position.turn().index()].name.clone())),
        });
        let gestures = match automatic {
            Some(_) => vec![Gesture::default()],
            None => choices.iter().map(|mv| position.gesture(*mv)).collect(),
        };
        let duty = position.duty(&choices).map(Message::new);
        Now { end, gestures, claims, by_rule: automatic.is_some(), automatic, duty, marks, choices }
    }
}

impl<P: Playable> Session<P> {
    /// A game about to begin: one player for every seat of the setup, in the order of play. The seed
    /// decides whatever the computers leave to chance.
    ///
    /// Callers see to it that there are as many players as the setup has seats;
    /// [`open`](super::catalogue::open) does.
    pub fn new(seats: Vec<SeatPlan>, setup: P::Setup, seed: u64) -> Session<P> {
        Session::from_plan(Plan { seats, setup, seed })
    }

    pub(super) fn from_plan(plan: Plan<P>) -> Session<P> {
        let history = History::new(P::start(&plan.setup));
        debug_assert_eq!(plan.seats.len(), usize::from(history.position().seats()), "one player a seat");
        Session {
            now: Now::of(&history, None, &plan.seats),
            start: Pictures::of(history.position()),
            history,
            record: Vec::new(),
            declared: None,
            computers: Computers::new(&plan.seats, plan.seed),
            plan,
        }
    }

    /// The position on the table.
    pub fn position(&self) -> &P {
        self.history.position()
    }

    /// The positions before the one on the table, oldest first.
    pub fn earlier(&self) -> &[P] {
        self.history.earlier()
    }

    /// The pictures after so many moves.
    pub(super) fn pictures(&self, ply: usize) -> &Pictures {
        ply.checked_sub(1).map_or(&self.start, |last| &self.record[last].pictures)
    }

    /// The last move on the table.
    pub(super) fn last(&self) -> Option<&RecordedMove> {
        self.history.ply().checked_sub(1).map(|last| &self.record[last])
    }

    /// Looks at the table anew after a change of ply or of the declared end.
    pub(super) fn refresh(&mut self) {
        self.now = Now::of(&self.history, self.declared, &self.plan.seats);
    }

    /// Ends the game by the players' will; without effect once it is over.
    pub(super) fn declare(&mut self, outcome: Outcome) {
        if self.now.end.is_none() {
            self.declared = Some(outcome);
            self.refresh();
        }
    }

    /// The plan of the next game: the seed moves on, so that chance does not repeat itself, and yet
    /// the whole evening follows from the first seed (a step of Knuth's MMIX generator).
    pub(super) fn next_plan(&self) -> Plan<P> {
        let seed =
            self.plan.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Plan { seed, setup: P::next_setup(&self.plan.setup, seed), seats: self.plan.seats.clone() }
    }

    /// Whether undo and redo may stop at a ply: where a person decides, so that no computer just
    /// plays on, or anywhere when the table has only people or only computers.
    pub(super) fn rests_at(&self, ply: usize) -> bool {
        // A move that the rules make would be made again at once.
        let by_rule = match self.record.get(ply) {
            Some(next) => next.by_rule,
            None => self.now.by_rule,
        };
        let computers = self.plan.seats.iter().filter(|seat| seat.player.is_computer()).count();
        let mixed = computers > 0 && computers < self.plan.seats.len();
        let decides = &self.plan.seats[self.history.at(ply).turn().index()];
        !by_rule && (!mixed || !decides.player.is_computer())
    }
}
