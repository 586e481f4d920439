//! A game in progress, with the rules `P`: history, record, clocks and computers.

use std::sync::Arc;
use std::time::Duration;

use super::analysis::SharedAnalyst;
use super::clock::GameClocks;
use super::playable::start_with;
use super::record::{MoveTrees, SceneByViewer};
use super::seats::{Computers, SharedComputer, computers};
use crate::{
    ChoiceError, Clock, DrawOffer, ForcedByRules, GameEnd, Gesture, LineId, LocalizedMessage, Match as _,
    MatchState, MoveIndex, MoveNumbering, Odds, Place, Playable, PlayerPlan, RecordedMove, next_players,
};
use ai::SeatKnowledge;
use rules::{History, Outcome, Seat, StartTerms};

/// A game from its start to the last move that can be redone. [`Match`](super::Match) has its operations.
pub struct Session<P: Playable> {
    pub(super) plan: Plan<P>,
    pub(super) history: History<P>,
    pub(super) numbering: MoveNumbering,
    /// The pictures of the start position.
    pub(super) start: Arc<SceneByViewer>,
    /// The moves of the game and its variations, with what is shown of them.
    pub(super) record: MoveTrees<P::Move>,
    /// An end by the players: resignation, claim, agreement or fallen flag.
    pub(super) player_end: Option<Outcome>,
    /// How long the seat to move has been thinking, as last recorded.
    pub(super) thinking_time: Duration,
    /// The draw offers up to the last move that can be redone.
    pub(super) offers: Vec<DrawOffer>,
    /// Derived from the fields above; `refresh` updates it after each change.
    pub(super) current: CurrentState<P>,
    pub(super) computers: Computers<P>,
    /// The analyst of this game and of its copies for review.
    pub(super) analyst: SharedAnalyst<P>,
}

/// The plan that a game was opened with; rematches derive theirs from it.
#[derive(Clone)]
pub(super) struct Plan<P: Playable> {
    pub seats: Vec<PlayerPlan>,
    /// The set-up of the start, with the odds included.
    pub setup: P::Setup,
    pub odds: Option<Odds>,
    pub seed: u64,
}

/// The state at the current ply, derived from the history.
pub(super) struct CurrentState<P: Playable> {
    pub match_state: MatchState,
    /// The moves of `view.gestures`, in the same order; empty once the game is over.
    pub choices: Vec<P::Move>,
    /// Whether the rules make the next move, or would if the game were not over.
    pub by_rule: bool,
}

impl<P: Playable> CurrentState<P> {
    /// Derives the state. Legal moves are generated only here.
    pub(super) fn of(
        history: &History<P>,
        declared: Option<Outcome>,
        seats: &[PlayerPlan],
        numbering: MoveNumbering,
    ) -> CurrentState<P> {
        let position = history.position();
        let natural = history.outcome();
        let legal = if natural.is_none() { position.legal_moves() } else { Vec::new() };
        let notice = position.automatic(&legal).filter(|_| !legal.is_empty());
        let by_rule = notice.is_some();

        let end = declared.or(natural).map(|outcome| GameEnd::of(position, outcome, seats));
        let over = end.is_some();
        let choices = if over { Vec::new() } else { legal };
        let automatic = notice.filter(|_| !over).map(|key| ForcedByRules {
            choice: MoveIndex(0),
            notice: LocalizedMessage::new(key).with("name", &seats[position.turn().index()].name),
        });
        let view = MatchState {
            ply: history.ply(),
            numbering,
            turn: (!over).then(|| position.turn()),
            gestures: match automatic {
                Some(_) => vec![Gesture::default()],
                None => choices.iter().map(|mv| position.gesture(*mv)).collect(),
            },
            obligation: position.obligation(&choices).map(LocalizedMessage::new),
            marks: position.marks(&choices),
            claims: if over { Vec::new() } else { history.claims() },
            opening: P::opening(history),
            end,
            rule_move: automatic,
        };
        CurrentState { match_state: view, choices, by_rule }
    }

    /// Makes the record entry of a choice, from the position and the pictures before it.
    pub(super) fn recorded(
        &self,
        position: &P,
        choice: MoveIndex,
        before: &SceneByViewer,
    ) -> Result<(RecordedMove, P::Move), ChoiceError> {
        let chosen = self.choices.get(choice.0).zip(self.match_state.gestures.get(choice.0));
        let (mv, gesture) = chosen.ok_or(ChoiceError { choice, legal: self.choices.len() })?;
        Ok((RecordedMove::of(position, *mv, gesture, self.match_state.rule_move.is_some(), before), *mv))
    }
}

impl<P: Playable> Session<P> {
    /// A new game: one player for each seat, in the order of play. The seed decides all chance.
    ///
    /// The caller ensures that the number of players fits the set-up; [`open`](super::catalogue::open) checks it.
    pub fn new(seats: Vec<PlayerPlan>, setup: P::Setup, seed: u64) -> Session<P> {
        Session::from_plan(Plan { seats, setup, odds: None, seed })
    }

    pub(super) fn from_plan(plan: Plan<P>) -> Session<P> {
        let history = History::new(P::start(&plan.setup));
        debug_assert_eq!(plan.seats.len(), usize::from(history.position().seats()), "one player a seat");
        let start = history.position();
        let counting = MoveNumbering::of(start);
        Session {
            current: CurrentState::of(&history, None, &plan.seats, counting),
            start: Arc::new(SceneByViewer::of(start)),
            numbering: counting,
            history,
            record: MoveTrees::of_game(Vec::new(), Vec::new()),
            player_end: None,
            thinking_time: Duration::ZERO,
            offers: Vec::new(),
            computers: computers(&plan.seats, plan.seed),
            analyst: SharedAnalyst::default(),
            plan,
        }
    }

    /// The current position.
    pub fn position(&self) -> &P {
        self.history.position()
    }

    /// The facts of the game that a seat may know.
    pub fn seen(&self, seat: Seat) -> SeatKnowledge<P> {
        SeatKnowledge::in_game(seat, &self.history)
    }

    /// The pictures after `ply` moves.
    pub(super) fn pictures(&self, ply: usize) -> &Arc<SceneByViewer> {
        ply.checked_sub(1).map_or(&self.start, |last| &self.moves()[last].pictures)
    }

    /// The clocks after the last move played. Moves made by the rules take no time.
    pub(super) fn running_clocks(&self) -> GameClocks<'_> {
        let mut clocks = GameClocks::new(self.plan.seats.iter().map(|seat| seat.clock.as_ref()));
        if clocks.has_clocks() {
            for (mv, next) in self.moves().iter().zip(1..=self.history.ply()) {
                if !mv.made_by_rules {
                    clocks.think(mv.seat, mv.thinking_time.unwrap_or_default());
                }
                clocks.turn_to(self.history.position_after(next).turn());
            }
        }
        clocks
    }

    /// The clock that is running, if the seat to move has been thinking for `thinking_time`.
    pub(super) fn running_clock(&self, thinking_time: Duration) -> Option<Clock> {
        self.clocks(thinking_time).into_iter().nth(self.clock_owner()?.index())?
    }

    pub(super) fn computer_on(&self, seat: Seat) -> Option<SharedComputer<P>> {
        self.computers.get(seat.index())?.clone()
    }

    /// Updates the derived state after a change of the ply or of the declared end.
    pub(super) fn refresh(&mut self) {
        self.current = CurrentState::of(&self.history, self.player_end, &self.plan.seats, self.numbering);
    }

    /// Ends the game by the players; no effect once the game is over.
    pub(super) fn end_by_players(&mut self, outcome: Outcome) {
        if self.current.match_state.end.is_none() {
            self.player_end = Some(outcome);
            self.refresh();
        }
    }

    /// The plan of the next game of the same players, each `turn` seats further on.
    ///
    /// The new seed follows from the old one, so that a series of games is reproducible (a step of Knuth's MMIX
    /// generator).
    pub(super) fn next_plan(&self, turn: usize) -> Plan<P> {
        let seed =
            self.plan.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mut seats = self.plan.seats.clone();
        let outcome = self.current.match_state.end.as_ref().map(|end| end.outcome);
        for (seat, player) in seats.iter_mut().zip(next_players(&self.plan.seats, outcome)) {
            seat.player = player;
        }
        seats.rotate_right(turn);
        // Odds stay with their player.
        let to = |odds: Odds| Seat::from_index((odds.favoured.index() + turn) % seats.len());
        let odds = self.plan.odds.map(|odds| Odds { favoured: to(odds), ..odds });
        let rules = self.history.position_after(0).rule_set();
        let given = odds
            .and_then(|odds| start_with::<P>(&StartTerms { rules, seats: Some(seats.len()), seed }, odds));
        let setup = given.map_or_else(|| P::next_setup(&self.plan.setup, seed), |start| start.setup());
        Plan { seed, setup, odds, seats }
    }

    /// Whether undo and redo may stop at a ply.
    ///
    /// At a table of people and computers, only where a person is to move, else a computer would play on at once. Never
    /// before a move that the rules make.
    pub(super) fn can_stop_at(&self, ply: usize) -> bool {
        // The rules would make that move again at once.
        let by_rule = self.moves().get(ply).map_or(self.current.by_rule, |next| next.made_by_rules);
        let computers = self.plan.seats.iter().filter(|seat| seat.player.is_computer()).count();
        let mixed = computers > 0 && computers < self.plan.seats.len();
        let decides = &self.plan.seats[self.history.position_after(ply).turn().index()];
        !by_rule && (!mixed || !decides.player.is_computer())
    }

    /// The history of the moves that lead to `place`.
    pub(super) fn history_to(&self, place: Place) -> History<P> {
        let mut history = History::new(self.history.position_after(0).clone());
        self.record.moves.moves_to(place).for_each(|mv| history.push(*mv));
        history
    }

    /// Makes variations the game. Each line branches from the one before it, the first from the game.
    ///
    /// The current ply is then the end of the last line.
    pub(super) fn promote_lines(&mut self, lines: &[LineId]) {
        let first = lines.first().and_then(|line| self.tree().line(*line));
        let Some(ply) = first.map(|line| line.from.ply) else { return };
        lines.iter().for_each(|line| self.record.exchange(*line));
        self.history.go_to(ply);
        self.record.moves.game()[ply..].iter().for_each(|mv| self.history.push(*mv));
    }
}
