//! The implementation of [`Match`] for all games.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use super::analysis::Listener;
use super::clock::whole_milliseconds;
use super::guests::fault_message;
use super::record::Record;
use super::running::Now;
use super::seats::computer;
use crate::{
    Advice, Beats, Choice, ChoiceError, Clock, Decision, DrawOffer, Explain, Eyes, Game, GameTree, Glyph,
    Hand, Job, LineId, Match, Message, NoAnswer, Place, Playable, RecordedMove, Refused, ReopenError,
    SavedGame, Scene, SeatPlan, Session, Spot, Threat, View, Word, message,
};
use ai::{Limits, Player, Thought};
use rules::{EndReason, Outcome, Seat};

/// Thinking time for a hint: strong enough for a person, without a long wait.
const ADVICE_TIME: Duration = Duration::from_millis(1200);

impl<P: Playable> Match for Session<P> {
    fn game(&self) -> Game {
        Game::of::<P>()
    }

    fn seats(&self) -> &[SeatPlan] {
        &self.plan.seats
    }

    fn rematch(&self) -> Box<dyn Match> {
        Box::new(Session::from_plan(self.next_plan(1)))
    }

    fn restart(&self) -> Box<dyn Match> {
        Box::new(Session::from_plan(self.next_plan(0)))
    }

    fn view(&self) -> &View {
        &self.now.view
    }

    fn refused(&self, trail: &[Spot]) -> Option<Refused> {
        if self.now.view.end.is_some() {
            return Some(Refused::harmless(message!("why-game-over")));
        }
        if Hand::new(&self.now.view.gestures, trail).is_alive() {
            return None;
        }
        let position = self.position();
        let by_rule = || position.why_not(position.attempt(trail)?).map(|refusal| position.refused(&refusal));
        position.refuse_trail(trail).or_else(by_rule).or_else(|| {
            Some(match *trail {
                [only] => Refused::harmless(match self.scene(Eyes::All).at(only) {
                    None => message!("why-nothing-there"),
                    Some(piece) if piece.owner != position.turn() => message!("why-not-yours"),
                    Some(_) => message!("why-no-move-from-there"),
                }),
                // The move may even be legal, but no gesture takes this route.
                _ => Refused::by_rule(message!("why-no-such-path")),
            })
        })
    }

    fn threats(&self, by: Seat) -> Vec<Threat> {
        self.position().threats(by)
    }

    fn reach(&self, from: Spot) -> Vec<Spot> {
        self.position().reach(from)
    }

    fn choice_of(&self, text: &str) -> Result<Choice, Message> {
        if self.now.view.end.is_some() {
            return Err(message!("why-game-over"));
        }
        let mv = self.position().parse_move(text).map_err(|error| error.message())?;
        let index = self.now.choices.iter().position(|choice| *choice == mv);
        index.map(Choice).ok_or_else(|| {
            debug_assert!(false, "parsed moves are legal");
            message!("why-unreadable", text)
        })
    }

    fn play(&mut self, choice: Choice) -> Result<(), ChoiceError> {
        let ply = self.history.ply();
        let (shown, mv) = self.now.recorded(self.position(), choice, self.pictures(ply))?;
        self.offers.retain(|offer| offer.ply <= ply);
        // If the record already has the move, continue the line that has it.
        match self.record.moves.next(Place::of_game(ply), |other| *other == mv) {
            Some(next) => {
                self.make_game(&[next.line]);
                self.history.go_to(ply + 1);
            }
            None => {
                self.record.play(ply, (shown, mv));
                self.history.push(mv);
            }
        }
        self.thought = Duration::ZERO;
        self.refresh();
        Ok(())
    }

    fn jump(&mut self, ply: usize) {
        self.history.go_to(ply);
        self.declared = None;
        self.thought = Duration::ZERO;
        self.refresh();
    }

    fn claim(&mut self, reason: EndReason) -> bool {
        let may = self.now.view.claims.contains(&reason);
        if may {
            self.declare(Outcome::draw(reason));
        }
        may
    }

    fn resign(&mut self, seat: Seat) {
        self.declare(self.position().resignation(seat));
    }

    fn agree_draw(&mut self) {
        if P::INFO.agreed_draws {
            self.declare(Outcome::draw(EndReason::Agreement));
        }
    }

    fn note_time(&mut self, used: Duration) {
        if let Some(last) = self.record.shown.get_mut(Place::of_game(self.history.ply())) {
            // Times are saved in milliseconds; keep the current game the same.
            last.used = Some(whole_milliseconds(used));
        }
    }

    fn note_thought(&mut self, thought: Duration) {
        if self.now.view.end.is_none() {
            self.thought = whole_milliseconds(thought);
        }
    }

    fn flag(&mut self) -> bool {
        let is_out = self.running_clock(self.thought).is_some_and(|clock| clock.is_out());
        if is_out {
            self.declare(self.position().flag_fall(self.position().turn()));
        }
        is_out
    }

    fn thought(&self) -> Duration {
        self.thought
    }

    fn clocks(&self, thought: Duration) -> Vec<Option<Clock>> {
        let clocks = self.running_clocks();
        if self.now.view.end.is_some() {
            // The seat that was to move when the players ended the game.
            let thinker = (!self.now.by_rule && self.declared.is_some()).then(|| self.position().turn());
            return clocks.shown(thinker, self.thought);
        }
        clocks.shown(self.thinking(), thought)
    }

    fn allowance(&self) -> Option<Duration> {
        self.plan.seats.get(self.position().turn().index()).filter(|plan| plan.player.is_computer())?;
        let clock = self.running_clock(Duration::ZERO)?;
        Some(whole_milliseconds(clock.limits().longest()?.min(clock.until_flag() / 2)))
    }

    fn times(&self) -> Vec<Duration> {
        let mut times = vec![Duration::ZERO; self.plan.seats.len()];
        for mv in self.moves().iter().take(self.history.ply()).filter(|mv| !mv.by_rule) {
            if let Some(time) = times.get_mut(mv.seat.index()) {
                *time = time.saturating_add(mv.used.unwrap_or_default());
            }
        }
        // The player who resigned, agreed or ran out of time had been thinking.
        if self.now.view.end.is_some()
            && let Some(time) = times.get_mut(self.position().turn().index())
        {
            *time = time.saturating_add(self.thought);
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
            && super::catalogue::exists(Game::of::<P>(), &player)
        {
            plan.player = player.clone();
            name.clone_into(&mut plan.name);
            if let Some(place) = self.computers.get_mut(seat.index()) {
                *place = computer(player, seat, self.plan.seed);
            }
            self.refresh();
        }
    }

    fn note_draw_offer(&mut self, seat: Seat) {
        if self.now.view.end.is_none() {
            self.offers.push(DrawOffer { ply: self.history.ply(), seat });
        }
    }

    fn look(&self, place: Place) -> Box<dyn Match> {
        let place = self.place(place);
        let end = Place { ply: self.length(place.line), ..place };
        let mut history = self.history_to(end);
        history.go_to(place.ply);
        let shown = self.record.shown.way_to(end).cloned().collect();
        Box::new(Session {
            now: Now::of(&history, None, &self.plan.seats, self.counting),
            start: Arc::clone(&self.start),
            counting: self.counting,
            record: Record::of_game(shown, history.moves().to_vec()),
            history,
            declared: None,
            thought: Duration::ZERO,
            offers: Vec::new(),
            computers: Vec::new(),
            analyst: Arc::clone(&self.analyst),
            plan: self.plan.clone(),
        })
    }

    fn fork(&self, place: Place, seats: Vec<SeatPlan>, seed: u64) -> Result<Box<dyn Match>, ReopenError> {
        let mut saved = self.saved();
        saved.moves = self.tree().way_to(place).map(Into::into).collect();
        saved.moves.iter_mut().for_each(|mv| mv.used = None);
        saved.thought = Duration::ZERO;
        saved.ply = saved.moves.len();
        (saved.lines, saved.looking, saved.offers, saved.end) = (Vec::new(), None, Vec::new(), None);
        // Keep the deal: it does not follow from the new seed.
        (saved.plan.position, saved.plan.odds) = (Some(saved.start.clone()), None);
        (saved.plan.seats, saved.plan.seed) = (seats, seed);
        super::catalogue::reopen(&saved)
    }

    fn save(&self) -> SavedGame {
        self.saved()
    }

    fn moves(&self) -> &[RecordedMove] {
        self.tree().game()
    }

    fn undo_target(&self) -> Option<usize> {
        if self.now.view.end.is_some() {
            return None;
        }
        let newest = self.history.ply().checked_sub(1)?;
        (0..=newest).rev().find(|ply| self.rests_at(*ply))
    }

    fn redo_target(&self) -> Option<usize> {
        if self.now.view.end.is_some() {
            return None;
        }
        let last = self.moves().len();
        (self.history.ply() + 1..=last).find(|ply| *ply == last || self.rests_at(*ply))
    }

    fn odds(&self) -> Option<Message> {
        let odds = self.plan.odds?;
        let seat = self.plan.seats.get(odds.to.index())?;
        let (name, what) = (&seat.name, Word::Key(odds.kind.key));
        Some(match self.history.at(0).laid_aside() {
            None => message!("odds-told", name, what),
            Some(tiles) => message!("odds-told-tiles", name, what, tiles),
        })
    }

    fn position_text(&self, eyes: Eyes) -> String {
        self.position().text_for(eyes)
    }

    fn start_text(&self) -> String {
        self.history.at(0).text()
    }

    fn tree(&self) -> &GameTree<RecordedMove> {
        &self.record.shown
    }

    fn note(&mut self, place: Place, choice: Choice) -> Result<Place, ChoiceError> {
        let place = self.place(place);
        let history = self.history_to(place);
        let now = Now::of(&history, None, &self.plan.seats, self.counting);
        let before = self.move_at(place).map_or(&self.start, |mv| &mv.pictures);
        let (shown, mv) = now.recorded(history.position(), choice, before)?;
        let known = self.record.moves.next(place, |other| *other == mv);
        Ok(known.unwrap_or_else(|| self.record.add(place, (shown, mv))))
    }

    fn take_up(&mut self, place: Place) {
        if self.now.view.end.is_some() {
            return;
        }
        let place = self.place(place);
        self.make_game(&self.tree().way_to_line(place.line));
        self.offers.retain(|offer| offer.ply <= place.ply);
        self.history.go_to(place.ply);
        self.thought = Duration::ZERO;
        self.refresh();
    }

    fn comment(&mut self, place: Place, text: &str) {
        if let Some(mv) = self.record.shown.get_mut(place) {
            text.trim().clone_into(&mut mv.comment);
        }
    }

    fn judge(&mut self, place: Place, glyph: Option<Glyph>) {
        if let Some(mv) = self.record.shown.get_mut(place) {
            mv.glyph = glyph;
        }
    }

    fn promote(&mut self, line: LineId) {
        self.record.shown.promote(line);
        self.record.moves.promote(line);
    }

    fn delete(&mut self, line: LineId) {
        self.record.shown.delete(line);
        self.record.moves.delete(line);
    }

    fn scene(&self, eyes: Eyes) -> &Scene {
        self.pictures(self.history.ply()).to(eyes)
    }

    fn steps(&self, eyes: Eyes) -> Beats {
        let Some(last) = self.history.ply().checked_sub(1) else { return Beats::new() };
        self.history.at(last).beats(self.history.moves()[last], self.pictures(last).to(eyes), eyes)
    }

    fn last_move(&self) -> &[Spot] {
        self.history.ply().checked_sub(1).map_or(&[], |last| &self.moves()[last].trace)
    }

    fn think_aloud(&self, eyes: Eyes, mut tell: Box<dyn FnMut(Choice) + Send>) -> Option<Job<Decision>> {
        let may_hear = !P::INFO.hides || eyes.see(self.position().turn());
        let choices = self.now.choices.clone();
        let computer = self.computer_on(self.position().turn())?;
        let (limits, name) = (self.limits(), self.plan.seats[self.position().turn().index()].name.clone());
        self.decision_by(move |seen, stop| {
            let mut computer = computer.lock().unwrap_or_else(PoisonError::into_inner);
            let mut hear = |mv: P::Move| {
                if let Some(index) = choices.iter().position(|choice| *choice == mv)
                    && may_hear
                {
                    tell(Choice(index));
                }
            };
            let thought = computer.choose_aloud(seen, &limits, stop, &mut hear);
            thought
                .ok_or_else(|| NoAnswer { why: computer.fault().map(|fault| fault_message(&fault, &name)) })
        })
    }

    fn analyse(&self, eyes: Eyes, lines: usize, tell: Listener) -> Option<Job<()>> {
        self.analysis(eyes, lines, tell)
    }

    fn stand_in(&self) -> Option<Job<Decision>> {
        self.computer_on(self.position().turn())?;
        let mut computer = P::computer(Player::Level(*Player::LEVELS.start()), self.plan.seed)?;
        let limits = self.limits();
        self.decision_by(move |seen, stop| computer.choose(seen, &limits, stop).ok_or_else(NoAnswer::default))
    }

    fn advise(&self) -> Option<Job<Advice>> {
        self.advising(|seen, stop| {
            let mut adviser = P::adviser().ok_or_else(NoAnswer::default)?;
            adviser.choose(seen, &Limits::move_time(ADVICE_TIME), stop).ok_or_else(NoAnswer::default)
        })
    }

    fn explain(&self, choice: Choice) -> Option<Job<Advice>> {
        let mv = *self.now.choices.get(choice.0)?;
        self.advising(move |_, _| Ok(Thought::unsearched(mv)))
    }

    fn consider_draw(&self, seat: Seat) -> Option<Job<bool>> {
        let computer = self.computer_on(seat)?;
        self.job(seat, move |seen, stop| {
            let mut computer = computer.lock().unwrap_or_else(PoisonError::into_inner);
            computer.accepts_draw(seen, stop).ok_or_else(NoAnswer::default)
        })
    }

    fn is_careful(&self) -> bool {
        let position = self.position();
        self.now.view.end.is_none() && position.is_careful(&self.plan.seats[position.turn().index()].player)
    }

    fn rest(&self) {
        for computer in self.computers.iter().flatten() {
            if let Ok(mut computer) = computer.try_lock() {
                computer.rest();
            }
        }
        if let Ok(mut analyst) = self.analyst.try_lock() {
            *analyst = None;
        }
    }
}
