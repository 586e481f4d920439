//! The implementation of [`Match`] for all games.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use super::analysis::AnalysisCallback;
use super::clock::whole_milliseconds;
use super::external_engines::fault_message;
use super::record::MoveTrees;
use super::seats::computer;
use super::session::CurrentState;
use crate::{
    Attack, Beats, ChoiceError, Clock, CoachedMove, Decision, DrawOffer, EngineJob, ExplainedMove,
    Explanation, Game, GameTree, Glyph, Help, HelpUsed, Hint, JobError, LineId, LocalizedMessage, Match,
    MatchState, MessageArg, MoveIndex, MoveInput, MoveValue, NotCounted, Place, Playable, PlayerPlan,
    RecordedMove, Rejection, ReopenError, ReviewJob, ReviewNodes, ReviewedMove, SavedGame, Scene, Session,
    Spot, ToMessage, Viewer, message,
};
use ai::{Limits, Player, SearchResult};
use rules::{EndReason, Outcome, Seat};

/// Search time for a hint: enough for a strong hint, short enough not to keep the player waiting.
const HINT_TIME: Duration = Duration::from_millis(1200);

impl<P: Playable> Match for Session<P> {
    fn game(&self) -> Game {
        Game::of::<P>()
    }

    fn seats(&self) -> &[PlayerPlan] {
        &self.plan.seats
    }

    fn rematch(&self) -> Box<dyn Match> {
        Box::new(Session::from_plan(self.next_plan(1)))
    }

    fn restart(&self) -> Box<dyn Match> {
        Box::new(Session::from_plan(self.next_plan(0)))
    }

    fn state(&self) -> &MatchState {
        &self.current.match_state
    }

    fn rejection(&self, trail: &[Spot]) -> Option<Rejection> {
        if self.current.match_state.end.is_some() {
            return Some(Rejection::harmless(message!("illegal-move-game-over")));
        }
        if MoveInput::new(&self.current.match_state.gestures, trail).fits_any_move() {
            return None;
        }
        let position = self.position();
        let rejection_by_rules = || {
            position
                .illegal_reason(position.move_of_trail(trail)?)
                .map(|illegal_move| position.rejection(&illegal_move))
        };
        position.reject_trail(trail).or_else(rejection_by_rules).or_else(|| {
            Some(match *trail {
                [only] => Rejection::harmless(match self.scene(Viewer::All).at(only) {
                    None => message!("illegal-move-no-piece"),
                    Some(piece) if piece.owner != position.turn() => message!("illegal-move-not-your-piece"),
                    Some(piece) => message!("illegal-move-piece-cannot-move", piece = piece.kind.name()),
                }),
                // The move may even be legal, but none of its gestures follows the clicked route.
                _ => Rejection::by_rule(message!("illegal-move-no-such-path")),
            })
        })
    }

    fn attacks(&self, by: Seat) -> Vec<Attack> {
        self.position().attacks(by)
    }

    fn premove_targets(&self, from: Spot) -> Vec<Spot> {
        self.position().premove_targets(from)
    }

    fn choice_of(&self, text: &str) -> Result<MoveIndex, LocalizedMessage> {
        if self.current.match_state.end.is_some() {
            return Err(message!("illegal-move-game-over"));
        }
        let mv = self.position().parse_move(text).map_err(|error| error.message())?;
        let index = self.current.choices.iter().position(|choice| *choice == mv);
        index.map(MoveIndex).ok_or_else(|| {
            debug_assert!(false, "parse_move returns only legal moves");
            message!("illegal-move-unreadable", text)
        })
    }

    fn play(&mut self, choice: MoveIndex) -> Result<(), ChoiceError> {
        let ply = self.history.ply();
        let (shown, mv) = self.current.recorded(self.position(), choice, self.pictures(ply))?;
        self.offers.retain(|offer| offer.ply <= ply);
        self.note_take_back(Place::of_game(ply));
        // If the record already has the move after this ply, make the line with the move the main line.
        match self.record.moves.next(Place::of_game(ply), |other| *other == mv) {
            Some(next) => {
                self.promote_lines(&[next.line]);
                self.history.go_to(ply + 1);
            }
            None => {
                self.record.play(ply, (shown, mv));
                self.history.push(mv);
            }
        }
        self.thinking_time = Duration::ZERO;
        self.refresh();
        Ok(())
    }

    fn go_to_ply(&mut self, ply: usize) {
        self.history.go_to(ply);
        self.player_end = None;
        self.thinking_time = Duration::ZERO;
        self.refresh();
    }

    fn claim(&mut self, reason: EndReason) -> bool {
        let may_claim = self.current.match_state.claims.contains(&reason);
        if may_claim {
            self.end_by_players(Outcome::draw(reason));
        }
        may_claim
    }

    fn resign(&mut self, seat: Seat) {
        self.end_by_players(self.position().resignation(seat));
    }

    fn agree_draw(&mut self) {
        if P::INFO.agreed_draws {
            self.end_by_players(Outcome::draw(EndReason::Agreement));
        }
    }

    fn set_move_time(&mut self, used: Duration) {
        if let Some(last) = self.record.shown.get_mut(Place::of_game(self.history.ply())) {
            // Saved games store whole milliseconds: round here too, so that a restored game has equal clocks.
            last.thinking_time = Some(whole_milliseconds(used));
        }
    }

    fn set_thinking_time(&mut self, thinking_time: Duration) {
        if self.current.match_state.end.is_none() {
            self.thinking_time = whole_milliseconds(thinking_time);
        }
    }

    fn check_flag(&mut self) -> bool {
        let is_out = self.running_clock(self.thinking_time).is_some_and(|clock| clock.is_out());
        if is_out {
            self.end_by_players(self.position().flag_fall(self.position().turn()));
        }
        is_out
    }

    fn thinking_time(&self) -> Duration {
        self.thinking_time
    }

    fn clocks(&self, thinking_time: Duration) -> Vec<Option<Clock>> {
        let clocks = self.running_clocks();
        if self.current.match_state.end.is_some() {
            // If the players ended the game, the seat to move had been thinking until then.
            let thinking_seat =
                (!self.current.by_rule && self.player_end.is_some()).then(|| self.position().turn());
            return clocks.displayed(thinking_seat, self.thinking_time);
        }
        clocks.displayed(self.clock_owner(), thinking_time)
    }

    fn max_charged_time(&self) -> Option<Duration> {
        self.plan.seats.get(self.position().turn().index()).filter(|plan| plan.player.is_computer())?;
        let clock = self.running_clock(Duration::ZERO)?;
        Some(whole_milliseconds(clock.limits().hard_time()?.min(clock.until_flag() / 2)))
    }

    fn thinking_times(&self) -> Vec<Duration> {
        let mut times = vec![Duration::ZERO; self.plan.seats.len()];
        for mv in self.moves().iter().take(self.history.ply()).filter(|mv| !mv.made_by_rules) {
            if let Some(time) = times.get_mut(mv.seat.index()) {
                *time = time.saturating_add(mv.thinking_time.unwrap_or_default());
            }
        }
        // The seat to move had been thinking when the players ended the game.
        if self.current.match_state.end.is_some()
            && let Some(time) = times.get_mut(self.position().turn().index())
        {
            *time = time.saturating_add(self.thinking_time);
        }
        times
    }

    fn rename(&mut self, seat: Seat, name: &str) {
        if let Some(plan) = self.plan.seats.get_mut(seat.index()) {
            name.clone_into(&mut plan.name);
            self.refresh();
        }
    }

    fn change_player(&mut self, seat: Seat, player: Player, name: &str) {
        if let Some(plan) = self.plan.seats.get_mut(seat.index())
            && super::catalogue::has_player(Game::of::<P>(), &player)
        {
            plan.player = player.clone();
            name.clone_into(&mut plan.name);
            if let Some(seat_computer) = self.computers.get_mut(seat.index()) {
                *seat_computer = computer(player, seat, self.plan.seed);
            }
            self.refresh();
        }
    }

    fn record_draw_offer(&mut self, seat: Seat) {
        if self.current.match_state.end.is_none() {
            self.offers.push(DrawOffer { ply: self.history.ply(), seat });
        }
    }

    fn record_help(&mut self, help: Help) {
        if self.current.match_state.end.is_none() {
            self.add_help(help);
        }
    }

    fn help(&self) -> Option<HelpUsed> {
        self.help
    }

    fn not_counted(&self) -> Option<NotCounted> {
        NotCounted::of(self.is_set_up(), self.help)
    }

    fn browse_at(&self, place: Place) -> Box<dyn Match> {
        let place = self.canonical_place(place);
        let end = Place { ply: self.length(place.line), ..place };
        let mut history = self.history_to(end);
        history.go_to(place.ply);
        let shown = self.record.shown.moves_to(end).cloned().collect();
        Box::new(Session {
            current: CurrentState::of(&history, None, &self.plan.seats, self.numbering),
            start_scenes: Arc::clone(&self.start_scenes),
            numbering: self.numbering,
            record: MoveTrees::of_game(shown, history.moves().to_vec()),
            history,
            player_end: None,
            thinking_time: Duration::ZERO,
            offers: Vec::new(),
            help: self.help,
            computers: Vec::new(),
            analyst: Arc::clone(&self.analyst),
            plan: self.plan.clone(),
        })
    }

    fn fork(&self, place: Place, seats: Vec<PlayerPlan>, seed: u64) -> Result<Box<dyn Match>, ReopenError> {
        let mut saved = self.saved();
        saved.moves = self.tree().moves_to(place).map(Into::into).collect();
        saved.moves.iter_mut().for_each(|mv| mv.thinking_time = None);
        saved.thinking_time = Duration::ZERO;
        saved.ply = saved.moves.len();
        (saved.lines, saved.browse_place, saved.offers, saved.end) = (Vec::new(), None, Vec::new(), None);
        // Start from the position text: the new seed would deal other tiles.
        (saved.plan.position, saved.plan.odds) = (Some(saved.start.clone()), None);
        (saved.plan.seats, saved.plan.seed) = (seats, seed);
        let is_continued = !saved.moves.is_empty();
        saved.help =
            Some(if is_continued { HelpUsed::NONE.with(Help::Continuation) } else { HelpUsed::NONE });
        super::catalogue::reopen(&saved)
    }

    fn save(&self) -> SavedGame {
        self.saved()
    }

    fn moves(&self) -> &[RecordedMove] {
        self.tree().game()
    }

    fn undo_target(&self) -> Option<usize> {
        if self.current.match_state.end.is_some() {
            return None;
        }
        let previous_ply = self.history.ply().checked_sub(1)?;
        (0..=previous_ply).rev().find(|ply| self.can_stop_at(*ply))
    }

    fn redo_target(&self) -> Option<usize> {
        if self.current.match_state.end.is_some() {
            return None;
        }
        let last = self.moves().len();
        (self.history.ply() + 1..=last).find(|ply| *ply == last || self.can_stop_at(*ply))
    }

    fn odds(&self) -> Option<LocalizedMessage> {
        let odds = self.plan.odds?;
        let seat = self.plan.seats.get(odds.favoured.index())?;
        let (name, what) = (&seat.name, MessageArg::Key(odds.kind.key));
        Some(match self.history.position_after(0).laid_aside() {
            None => message!("odds-description", name, what),
            Some(tiles) => message!("odds-description-tiles", name, what, tiles),
        })
    }

    fn position_text(&self, viewer: Viewer) -> String {
        self.position().text_for(viewer)
    }

    fn start_text(&self) -> String {
        self.history.position_after(0).text()
    }

    fn tree(&self) -> &GameTree<RecordedMove> {
        &self.record.shown
    }

    fn add_variation_move(&mut self, place: Place, choice: MoveIndex) -> Result<Place, ChoiceError> {
        let place = self.canonical_place(place);
        let history = self.history_to(place);
        let state_at_place = CurrentState::of(&history, None, &self.plan.seats, self.numbering);
        let scenes_before = self.move_at(place).map_or(&self.start_scenes, |mv| &mv.scenes);
        let (shown, mv) = state_at_place.recorded(history.position(), choice, scenes_before)?;
        let known = self.record.moves.next(place, |other| *other == mv);
        Ok(known.unwrap_or_else(|| self.record.add(place, (shown, mv))))
    }

    fn promote_to_game(&mut self, place: Place) {
        if self.current.match_state.end.is_some() {
            return;
        }
        let place = self.canonical_place(place);
        self.note_take_back(place);
        self.promote_lines(&self.tree().ancestors(place.line));
        self.offers.retain(|offer| offer.ply <= place.ply);
        self.history.go_to(place.ply);
        self.thinking_time = Duration::ZERO;
        self.refresh();
    }

    fn set_comment(&mut self, place: Place, text: &str) {
        if let Some(mv) = self.record.shown.get_mut(place) {
            text.trim().clone_into(&mut mv.comment);
        }
    }

    fn set_glyph(&mut self, place: Place, glyph: Option<Glyph>) {
        if let Some(mv) = self.record.shown.get_mut(place) {
            mv.glyph = glyph;
        }
    }

    fn promote_variation(&mut self, line: LineId) {
        self.record.shown.promote(line);
        self.record.moves.promote(line);
    }

    fn delete_variation(&mut self, line: LineId) {
        self.record.shown.delete(line);
        self.record.moves.delete(line);
    }

    fn scene(&self, viewer: Viewer) -> &Scene {
        self.pictures(self.history.ply()).to(viewer)
    }

    fn steps(&self, viewer: Viewer) -> Beats {
        let Some(last) = self.history.ply().checked_sub(1) else { return Beats::new() };
        self.history.position_after(last).animation_steps(
            self.history.moves()[last],
            self.pictures(last).to(viewer),
            viewer,
        )
    }

    fn last_move(&self) -> &[Spot] {
        self.history.ply().checked_sub(1).map_or(&[], |last| &self.moves()[last].highlighted_spots)
    }

    fn find_move_reporting(
        &self,
        viewer: Viewer,
        mut tell: Box<dyn FnMut(MoveIndex) + Send>,
    ) -> Option<EngineJob<Decision>> {
        let may_report = !P::INFO.has_hidden_information || viewer.sees(self.position().turn());
        let choices = self.current.choices.clone();
        let computer = self.computer_on(self.position().turn())?;
        let (limits, name) = (self.limits(), self.plan.seats[self.position().turn().index()].name.clone());
        self.decision_by(move |seen, stop| {
            let mut computer = computer.lock().unwrap_or_else(PoisonError::into_inner);
            let mut report = |mv: P::Move| {
                if let Some(index) = choices.iter().position(|choice| *choice == mv)
                    && may_report
                {
                    tell(MoveIndex(index));
                }
            };
            let search_result = computer.choose_move_with_reports(seen, &limits, stop, &mut report);
            search_result.ok_or_else(|| JobError {
                why: computer.take_failure().map(|fault| fault_message(&fault, &name)),
            })
        })
    }

    fn analyse(&self, viewer: Viewer, lines: usize, tell: AnalysisCallback) -> Option<EngineJob<()>> {
        self.analysis(viewer, lines, tell)
    }

    fn review(&self, nodes: ReviewNodes) -> Option<ReviewJob> {
        self.review_job(nodes)
    }

    fn explain_move(&self, reviewed: &ReviewedMove, ply: usize) -> Option<EngineJob<Explanation>> {
        self.explanation_job(reviewed, ply)
    }

    fn coach(&self, choice: MoveIndex) -> Option<EngineJob<CoachedMove>> {
        self.coach_job(choice)
    }

    fn explain_line(&self, line: &[String]) -> Option<EngineJob<ExplainedMove>> {
        self.line_job(line)
    }

    fn value_of(&self, choice: MoveIndex) -> Option<EngineJob<MoveValue>> {
        self.value_job(choice)
    }

    fn find_fallback_move(&self) -> Option<EngineJob<Decision>> {
        self.computer_on(self.position().turn())?;
        let mut computer = P::computer(Player::Level(*Player::LEVELS.start()), self.plan.seed)?;
        let limits = self.limits();
        self.decision_by(move |seen, stop| {
            computer.choose_move(seen, &limits, stop).ok_or_else(JobError::default)
        })
    }

    fn find_hint(&self) -> Option<EngineJob<Hint>> {
        self.advising(|seen, stop| {
            let mut engine = P::hint_engine().ok_or_else(JobError::default)?;
            engine.choose_move(seen, &Limits::move_time(HINT_TIME), stop).ok_or_else(JobError::default)
        })
    }

    fn prove_reasons(&self, choice: MoveIndex) -> Option<EngineJob<Hint>> {
        let mv = *self.current.choices.get(choice.0)?;
        self.advising(move |_, _| Ok(SearchResult::without_search(mv)))
    }

    fn decide_draw_offer(&self, seat: Seat) -> Option<EngineJob<bool>> {
        let computer = self.computer_on(seat)?;
        self.job(seat, move |seen, stop| {
            let mut computer = computer.lock().unwrap_or_else(PoisonError::into_inner);
            computer.accepts_draw(seen, stop).ok_or_else(JobError::default)
        })
    }

    fn is_careful(&self) -> bool {
        let position = self.position();
        self.current.match_state.end.is_none()
            && position.announces_search(&self.plan.seats[position.turn().index()].player)
    }

    fn free_memory(&self) {
        for computer in self.computers.iter().flatten() {
            if let Ok(mut computer) = computer.try_lock() {
                computer.free_memory();
            }
        }
        if let Ok(mut analyst) = self.analyst.try_lock() {
            *analyst = None;
        }
    }
}
