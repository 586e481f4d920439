//! One game being played, for any rules: its history with its pictures, and who sits around the table.

use std::sync::Arc;
use std::time::Duration;

use super::analysis::SharedAnalyst;
use super::clock::RunningClocks;
use super::playable::start_with;
use super::record::{Pictures, Record};
use super::seats::{Computers, Shared, computers};
use crate::{
    Automatic, Choice, ChoiceError, Clock, Counting, DrawOffer, End, Gesture, LineId, Match as _, Message,
    Odds, Place, Playable, RecordedMove, SeatPlan, View, next_players,
};
use ai::Seen;
use rules::{History, Outcome, Seat, Terms};

/// A game of `P` from its start to the last move that can be redone. What can be done with it is
/// [`Match`](super::Match).
pub struct Session<P: Playable> {
    pub(super) plan: Plan<P>,
    pub(super) history: History<P>,
    pub(super) counting: Counting,
    /// The pictures of the start.
    pub(super) start: Arc<Pictures>,
    /// The moves of the history as they are written and shown, and the variations.
    pub(super) record: Record<P::Move>,
    /// An end that the players brought about: by resigning, claiming or agreeing.
    pub(super) declared: Option<Outcome>,
    /// How long the seat to move has been thinking, as was noted last.
    pub(super) thought: Duration,
    /// The draws that were offered on the way to the last move that can be redone.
    pub(super) offers: Vec<DrawOffer>,
    /// What follows from all of the above, kept for the asking.
    pub(super) now: Now<P>,
    pub(super) computers: Computers<P>,
    /// Who analyses it, and what is looked at of it.
    pub(super) analyst: SharedAnalyst<P>,
}

/// What a game was opened with, and is opened with again.
#[derive(Clone)]
pub(super) struct Plan<P: Playable> {
    pub seats: Vec<SeatPlan>,
    /// What the game starts from, with the odds given.
    pub setup: P::Setup,
    pub odds: Option<Odds>,
    pub seed: u64,
}

/// The state of the table at one ply.
pub(super) struct Now<P: Playable> {
    pub view: View,
    /// The moves that `view.gestures` make: none once the game is over.
    pub choices: Vec<P::Move>,
    /// Whether the rules make the next move, or would, had the players not ended the game.
    pub by_rule: bool,
}

impl<P: Playable> Now<P> {
    /// Legal moves are generated once here, and everything else follows from the list.
    pub(super) fn of(
        history: &History<P>,
        declared: Option<Outcome>,
        seats: &[SeatPlan],
        counting: Counting,
    ) -> Now<P> {
        let position = history.position();
        let natural = history.outcome();
        let legal = if natural.is_none() { position.legal_moves() } else { Vec::new() };
        let notice = position.automatic(&legal).filter(|_| !legal.is_empty());
        let by_rule = notice.is_some();

        let end = declared.or(natural).map(|outcome| End::of(position, outcome, seats));
        let over = end.is_some();
        let choices = if over { Vec::new() } else { legal };
        let automatic = notice.filter(|_| !over).map(|key| Automatic {
            choice: Choice(0),
            notice: Message::new(key).with("name", &seats[position.turn().index()].name),
        });
        let view = View {
            ply: history.ply(),
            counting,
            turn: (!over).then(|| position.turn()),
            gestures: match automatic {
                Some(_) => vec![Gesture::default()],
                None => choices.iter().map(|mv| position.gesture(*mv)).collect(),
            },
            duty: position.duty(&choices).map(Message::new),
            marks: position.marks(&choices),
            claims: if over { Vec::new() } else { history.claims() },
            opening: P::opening(history),
            end,
            automatic,
        };
        Now { view, choices, by_rule }
    }

    /// A choice as a move of the record, made in this position after these pictures.
    pub(super) fn recorded(
        &self,
        position: &P,
        choice: Choice,
        before: &Pictures,
    ) -> Result<(RecordedMove, P::Move), ChoiceError> {
        let chosen = self.choices.get(choice.0).zip(self.view.gestures.get(choice.0));
        let (mv, gesture) = chosen.ok_or(ChoiceError { choice, legal: self.choices.len() })?;
        Ok((RecordedMove::of(position, *mv, gesture, self.view.automatic.is_some(), before), *mv))
    }
}

impl<P: Playable> Session<P> {
    /// A game about to begin: one player for every seat of the setup, in the order of play. The seed
    /// decides whatever the computers leave to chance.
    ///
    /// Callers see to it that there are as many players as the setup has seats;
    /// [`open`](super::catalogue::open) does.
    pub fn new(seats: Vec<SeatPlan>, setup: P::Setup, seed: u64) -> Session<P> {
        Session::from_plan(Plan { seats, setup, odds: None, seed })
    }

    pub(super) fn from_plan(plan: Plan<P>) -> Session<P> {
        let history = History::new(P::start(&plan.setup));
        debug_assert_eq!(plan.seats.len(), usize::from(history.position().seats()), "one player a seat");
        let start = history.position();
        let counting = Counting::of(start);
        Session {
            now: Now::of(&history, None, &plan.seats, counting),
            start: Arc::new(Pictures::of(start)),
            counting,
            history,
            record: Record::of_game(Vec::new(), Vec::new()),
            declared: None,
            thought: Duration::ZERO,
            offers: Vec::new(),
            computers: computers(&plan.seats, plan.seed),
            analyst: SharedAnalyst::default(),
            plan,
        }
    }

    /// The position on the table.
    pub fn position(&self) -> &P {
        self.history.position()
    }

    /// What a seat knows of the game.
    pub fn seen(&self, seat: Seat) -> Seen<P> {
        Seen::in_game(seat, &self.history)
    }

    /// The pictures after so many moves.
    pub(super) fn pictures(&self, ply: usize) -> &Arc<Pictures> {
        ply.checked_sub(1).map_or(&self.start, |last| &self.moves()[last].pictures)
    }

    /// The clocks after the last move on the table. What the rules moved took nobody's time.
    pub(super) fn running_clocks(&self) -> RunningClocks<'_> {
        let mut clocks = RunningClocks::new(self.plan.seats.iter().map(|seat| seat.clock.as_ref()));
        if clocks.has_clocks() {
            for (mv, next) in self.moves().iter().zip(1..=self.history.ply()) {
                if !mv.by_rule {
                    clocks.think(mv.seat, mv.used.unwrap_or_default());
                }
                clocks.turn_to(self.history.at(next).turn());
            }
        }
        clocks
    }

    /// The clock that runs, when the seat to move has been thinking for so long.
    pub(super) fn running_clock(&self, thought: Duration) -> Option<Clock> {
        self.clocks(thought).into_iter().nth(self.thinking()?.index())?
    }

    /// The computer on a seat.
    pub(super) fn computer_on(&self, seat: Seat) -> Option<Shared<P>> {
        self.computers.get(seat.index())?.clone()
    }

    /// Looks at the table anew after a change of ply or of the declared end.
    pub(super) fn refresh(&mut self) {
        self.now = Now::of(&self.history, self.declared, &self.plan.seats, self.counting);
    }

    /// Ends the game by the players' will; without effect once it is over.
    pub(super) fn declare(&mut self, outcome: Outcome) {
        if self.now.view.end.is_none() {
            self.declared = Some(outcome);
            self.refresh();
        }
    }

    /// What the next game of the same players is opened with, everybody `turn` seats on. The seed moves on, so that chance
    /// does not repeat itself, and yet the whole evening follows from the first seed (a step of Knuth's MMIX generator).
    pub(super) fn next_plan(&self, turn: usize) -> Plan<P> {
        let seed =
            self.plan.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mut seats = self.plan.seats.clone();
        let outcome = self.now.view.end.as_ref().map(|end| end.outcome);
        for (seat, player) in seats.iter_mut().zip(next_players(&self.plan.seats, outcome)) {
            seat.player = player;
        }
        seats.rotate_right(turn);
        // Odds stay with whoever has them.
        let to = |odds: Odds| Seat::from_index((odds.to.index() + turn) % seats.len());
        let odds = self.plan.odds.map(|odds| Odds { to: to(odds), ..odds });
        let rules = self.history.at(0).rule_set();
        let given =
            odds.and_then(|odds| start_with::<P>(&Terms { rules, seats: Some(seats.len()), seed }, odds));
        let setup = given.map_or_else(|| P::next_setup(&self.plan.setup, seed), |start| start.setup());
        Plan { seed, setup, odds, seats }
    }

    /// Whether undo and redo may stop at a ply: where a person decides, so that no computer just
    /// plays on, or anywhere when the table has only people or only computers.
    pub(super) fn rests_at(&self, ply: usize) -> bool {
        // A move that the rules make would be made again at once.
        let by_rule = self.moves().get(ply).map_or(self.now.by_rule, |next| next.by_rule);
        let computers = self.plan.seats.iter().filter(|seat| seat.player.is_computer()).count();
        let mixed = computers > 0 && computers < self.plan.seats.len();
        let decides = &self.plan.seats[self.history.at(ply).turn().index()];
        !by_rule && (!mixed || !decides.player.is_computer())
    }

    /// The positions from the start to a place.
    pub(super) fn history_to(&self, place: Place) -> History<P> {
        let mut history = History::new(self.history.at(0).clone());
        self.record.moves.way_to(place).for_each(|mv| history.push(*mv));
        history
    }

    /// Makes variations the game, each of which leaves the one before it, and the first the game; the table stands at the
    /// end then.
    pub(super) fn make_game(&mut self, lines: &[LineId]) {
        let first = lines.first().and_then(|line| self.tree().line(*line));
        let Some(ply) = first.map(|line| line.from.ply) else { return };
        lines.iter().for_each(|line| self.record.exchange(*line));
        self.history.go_to(ply);
        self.record.moves.game()[ply..].iter().for_each(|mv| self.history.push(*mv));
    }
}
