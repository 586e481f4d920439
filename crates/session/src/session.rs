//! A game in progress with its rules as the type `P`: history, record, clocks and computers.

use std::sync::Arc;
use std::time::Duration;

use super::analysis::SharedAnalyst;
use super::clock::GameClocks;
use super::playable::start_with;
use super::record::{MoveTrees, SceneByViewer};
use super::replay::is_final;
use super::seats::{Computers, SharedComputer, computers};
use crate::{
    ChoiceError, Clock, DrawOffer, ForcedByRules, GameEnd, Gesture, Help, HelpUsed, LineId, LocalizedMessage,
    Match as _, MatchState, MoveIndex, MoveNumbering, Odds, Place, Playable, PlayerPlan, RecordedMove,
};
use ai::SeatKnowledge;
use rules::{History, Outcome, Seat, StartTerms};

/// A game from its start to the last move that can be redone. The trait [`Match`](super::Match) has the operations.
pub struct Session<P: Playable> {
    pub(super) plan: Plan<P>,
    pub(super) history: History<P>,
    pub(super) numbering: MoveNumbering,
    /// The start position as each viewer sees it.
    pub(super) start_scenes: Arc<SceneByViewer>,
    /// The moves of the game and its variations, with their notation and scenes.
    pub(super) record: MoveTrees<P::Move>,
    /// The outcome that the players, not the rules, brought about: resignation, claim, agreement or fallen flag.
    pub(super) player_end: Option<Outcome>,
    /// How long the seat to move has been thinking, as last recorded.
    pub(super) thinking_time: Duration,
    /// The draw offers up to the last move that can be redone.
    pub(super) offers: Vec<DrawOffer>,
    /// The help used so far; `None` if unknown.
    pub(super) help: Option<HelpUsed>,
    /// The state derived from the fields above; [`Session::refresh`] updates it after each change.
    pub(super) current: CurrentState<P>,
    pub(super) computers: Computers<P>,
    /// The analysis engine of this game, shared with its copies for browsing.
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
    /// The legal moves, in the order of `match_state.gestures`; empty once the game is over.
    pub choices: Vec<P::Move>,
    /// Whether the next move is a forced move that the program makes.
    ///
    /// After a resignation, agreement or the like, whether it would be one if the game went on.
    pub by_rule: bool,
}

impl<P: Playable> CurrentState<P> {
    /// Derives the state. The legal moves are generated here once and cached, because generating them is costly.
    pub(super) fn of(
        history: &History<P>,
        player_end: Option<Outcome>,
        seats: &[PlayerPlan],
        numbering: MoveNumbering,
    ) -> CurrentState<P> {
        let position = history.position();
        // A recorded game may have gone on after an automatic draw (see `read_move`).
        let goes_on = history.ply() < history.moves().len() && !is_final(history);
        let rules_outcome = history.outcome().filter(|_| !goes_on);
        let legal_moves = if rules_outcome.is_none() { position.legal_moves() } else { Vec::new() };
        let notice_key = position.forced_move_notice(&legal_moves).filter(|_| !legal_moves.is_empty());
        let by_rule = notice_key.is_some();

        let end = player_end.or(rules_outcome).map(|outcome| GameEnd::of(position, outcome, seats));
        let is_over = end.is_some();
        let choices = if is_over { Vec::new() } else { legal_moves };
        let forced_move = notice_key.filter(|_| !is_over).map(|key| ForcedByRules {
            // The forced move is the only legal move.
            choice: MoveIndex(0),
            notice: LocalizedMessage::new(key).with("name", &seats[position.turn().index()].name),
        });
        let match_state = MatchState {
            ply: history.ply(),
            numbering,
            turn: (!is_over).then(|| position.turn()),
            gestures: match forced_move {
                Some(_) => vec![Gesture::default()],
                None => choices.iter().map(|mv| position.gesture(*mv)).collect(),
            },
            obligation: position.obligation(&choices).map(LocalizedMessage::new),
            marks: position.marks(&choices),
            claims: if is_over { Vec::new() } else { history.claims() },
            opening: P::opening(history),
            end,
            forced_move,
        };
        CurrentState { match_state, choices, by_rule }
    }

    /// Makes the record entry of a legal move, from the position and the scenes before the move.
    pub(super) fn recorded(
        &self,
        position: &P,
        choice: MoveIndex,
        before: &SceneByViewer,
    ) -> Result<(RecordedMove, P::Move), ChoiceError> {
        let chosen = self.choices.get(choice.0).zip(self.match_state.gestures.get(choice.0));
        let (mv, gesture) = chosen.ok_or(ChoiceError { choice, legal: self.choices.len() })?;
        Ok((RecordedMove::of(position, *mv, gesture, self.match_state.forced_move.is_some(), before), *mv))
    }
}

impl<P: Playable> Session<P> {
    /// Starts a game. `seats` has one player for each seat, in the order of play; all randomness derives from `seed`.
    ///
    /// The number of players must fit the set-up; [`open`](super::catalogue::open) checks this.
    pub fn new(seats: Vec<PlayerPlan>, setup: P::Setup, seed: u64) -> Session<P> {
        Session::from_plan(Plan { seats, setup, odds: None, seed })
    }

    pub(super) fn from_plan(plan: Plan<P>) -> Session<P> {
        let history = History::new(P::start(&plan.setup));
        debug_assert_eq!(plan.seats.len(), usize::from(history.position().seats()), "one player a seat");
        let start = history.position();
        let numbering = MoveNumbering::of(start);
        Session {
            current: CurrentState::of(&history, None, &plan.seats, numbering),
            start_scenes: Arc::new(SceneByViewer::of(start)),
            numbering,
            history,
            record: MoveTrees::of_game(Vec::new(), Vec::new()),
            player_end: None,
            thinking_time: Duration::ZERO,
            offers: Vec::new(),
            help: Some(HelpUsed::NONE),
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
    pub fn knowledge_of(&self, seat: Seat) -> SeatKnowledge<P> {
        SeatKnowledge::in_game(seat, &self.history)
    }

    /// The scenes after `ply` moves of the game.
    pub(super) fn pictures(&self, ply: usize) -> &Arc<SceneByViewer> {
        ply.checked_sub(1).map_or(&self.start_scenes, |last| &self.moves()[last].scenes)
    }

    /// The clocks after the last move played. Forced moves that the program makes take no time.
    pub(super) fn running_clocks(&self) -> GameClocks<'_> {
        let mut clocks = GameClocks::new(self.plan.seats.iter().map(|seat| seat.clock.as_ref()));
        if clocks.has_clocks() {
            for (mv, ply_after) in self.moves().iter().zip(1..=self.history.ply()) {
                if !mv.made_by_rules {
                    clocks.think(mv.seat, mv.thinking_time.unwrap_or_default());
                }
                clocks.turn_to(self.history.position_after(ply_after).turn());
            }
        }
        clocks
    }

    /// The running clock, given that the seat to move has been thinking for `thinking_time`; `None` if no clock runs.
    pub(super) fn running_clock(&self, thinking_time: Duration) -> Option<Clock> {
        self.clocks(thinking_time).into_iter().nth(self.clock_owner()?.index())?
    }

    pub(super) fn computer_on(&self, seat: Seat) -> Option<SharedComputer<P>> {
        self.computers.get(seat.index())?.clone()
    }

    /// Updates the derived state after a change of the history, of `player_end`, or of the players.
    pub(super) fn refresh(&mut self) {
        self.current = CurrentState::of(&self.history, self.player_end, &self.plan.seats, self.numbering);
    }

    /// Ends the game with an outcome that the players brought about; no effect once the game is over.
    pub(super) fn end_by_players(&mut self, outcome: Outcome) {
        if self.current.match_state.end.is_none() {
            self.player_end = Some(outcome);
            self.refresh();
        }
    }

    /// The plan of the next game with the same players, each `seat_shift` seats further on.
    ///
    /// The new seed is derived from the old one, so that a series of games is reproducible. The derivation is one step
    /// of Knuth's MMIX linear congruential generator.
    pub(super) fn next_plan(&self, seat_shift: usize) -> Plan<P> {
        let seed =
            self.plan.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mut seats = self.plan.seats.clone();
        seats.rotate_right(seat_shift);
        // Odds stay with their player.
        let new_seat = |odds: Odds| Seat::from_index((odds.favoured.index() + seat_shift) % seats.len());
        let odds = self.plan.odds.map(|odds| Odds { favoured: new_seat(odds), ..odds });
        let rules = self.history.position_after(0).rule_set();
        let start_with_odds = odds
            .and_then(|odds| start_with::<P>(&StartTerms { rules, seats: Some(seats.len()), seed }, odds));
        let setup =
            start_with_odds.map_or_else(|| P::next_setup(&self.plan.setup, seed), |start| start.setup());
        Plan { seed, setup, odds, seats }
    }

    /// Whether undo and redo may stop at a ply.
    ///
    /// In a game of people against computers, they stop only where a person is to move: elsewhere a computer would move
    /// again at once. They never stop before a forced move that the program makes.
    pub(super) fn can_stop_at(&self, ply: usize) -> bool {
        // The program would make a forced move again at once.
        let by_rule = self.moves().get(ply).map_or(self.current.by_rule, |next| next.made_by_rules);
        let computer_count = self.plan.seats.iter().filter(|seat| seat.player.is_computer()).count();
        let is_mixed = computer_count > 0 && computer_count < self.plan.seats.len();
        let player_to_move = &self.plan.seats[self.history.position_after(ply).turn().index()];
        !by_rule && (!is_mixed || !player_to_move.player.is_computer())
    }

    /// The history of the moves that lead to `place`.
    pub(super) fn history_to(&self, place: Place) -> History<P> {
        let mut history = History::new(self.history.position_after(0).clone());
        self.record.moves.moves_to(place).for_each(|mv| history.push(*mv));
        history
    }

    /// Makes a chain of variations the main line of the game.
    ///
    /// The first of `lines` branches from the game, and each other line from the line before it. Afterwards, the
    /// current ply is the end of the last line. No effect if `lines` is empty or begins with the game itself.
    pub(super) fn promote_lines(&mut self, lines: &[LineId]) {
        let first = lines.first().and_then(|line| self.tree().line(*line));
        let Some(ply) = first.map(|line| line.from.ply) else { return };
        lines.iter().for_each(|line| self.record.exchange(*line));
        self.history.go_to(ply);
        self.record.moves.game()[ply..].iter().for_each(|mv| self.history.push(*mv));
    }
}

impl<P: Playable> Session<P> {
    /// Adds `help` to the help used in this game.
    pub(super) fn add_help(&mut self, help: Help) {
        self.help = Some(self.help.unwrap_or_default().with(help));
    }

    /// Records a take-back if the game goes on from `place` and people play against computers.
    pub(super) fn note_take_back(&mut self, place: Place) {
        let computer_count = self.plan.seats.iter().filter(|seat| seat.player.is_computer()).count();
        let is_mixed = computer_count > 0 && computer_count < self.plan.seats.len();
        let is_end = place.line == LineId::GAME && place.ply >= self.moves_in_game();
        if is_mixed && !is_end {
            self.add_help(Help::TakeBack);
        }
    }

    fn moves_in_game(&self) -> usize {
        self.record.moves.game().len()
    }
}
