//! Executes commands of the player and the engines. No other module plays moves in the current game.

use bevy::app::AppExit;
use bevy::prelude::*;

use crate::app::commands::{BeginGame, CopyText, GameCommand, Navigate, PlayCommand, TableCommand};
use crate::app::core::{
    ChoiceMade, Dialog, DialogControl, FramePhase, NextFrame, RunningAnimations, SceneChanged, Screen, Stamp,
    TableCleared,
};
use crate::app::game::coach::CoachDecision;
use crate::app::game::current_match::{CurrentMatch, NextActor};
use crate::app::game::effects::GameEffects;
use crate::app::game::notice::Notice;
use crate::app::game::saved::PendingSave;
use crate::app::game::{browsing, current_match, engine_failure, exercise};
use crate::app::preferences::{CoachMode, SettingsCommand};
use crate::app::words::rename_adaptive_players;
use session::{Gesture, Help, Match, catalogue, message};

pub(super) fn plugin(app: &mut App) {
    // Commands for the old game must not reach the new one.
    let drop_commands = |_: On<TableCleared>, mut requests: ResMut<Messages<GameCommand>>| requests.clear();
    app.add_observer(drop_commands).add_systems(
        Update,
        (
            (
                begin_games,
                play_choices,
                navigate,
                (execute_commands, browsing::write_comments, browsing::fork_games, exercise::follow_exercise)
                    .chain()
                    .run_if(resource_exists::<CurrentMatch>),
            )
                .chain()
                .in_set(FramePhase::Play),
            exercise::follow_screen.in_set(FramePhase::Follow),
            (
                (show_result, exercise::request_answer).run_if(resource_exists::<CurrentMatch>),
                engine_failure::open_failure_dialog,
            )
                .chain()
                .in_set(FramePhase::AfterAnimations),
        ),
    );
}

/// Starts the game or the exercises that a page requests.
fn begin_games(mut requests: MessageReader<BeginGame>, mut effects: GameEffects) {
    for request in requests.read() {
        match request {
            BeginGame::Plan(plan) => match catalogue::open(plan) {
                Ok(game) => current_match::replace_match(game, &mut effects.commands),
                Err(error) => error!("{error}"),
            },
            BeginGame::Exercises(sources) => effects.begin_exercises(sources),
        }
    }
}

/// Plays the choices made for the current state of the game; drops those for an earlier state.
fn play_choices(
    mut choices: MessageReader<ChoiceMade>,
    mut waiting: Local<Vec<ChoiceMade>>,
    pending: Res<PendingSave>,
    game: Option<ResMut<CurrentMatch>>,
    (next_frame, time): (Res<NextFrame>, Res<Time<Real>>),
    mut effects: GameEffects,
) {
    waiting.extend(choices.read());
    // A choice waits until the previous move is saved. The time until then does not count as thinking time.
    if pending.is_waiting(time.elapsed()) {
        next_frame.request_if(!waiting.is_empty());
        if let Some(mut game) = game
            && waiting.iter().any(|made| made.stamp == game.stamp())
        {
            game.bypass_change_detection().mark_decided();
        }
        return;
    }
    let Some(mut game) = game else {
        waiting.clear();
        return;
    };
    for made in waiting.drain(..) {
        effects.play_unless_held(made, &mut game);
    }
    effects.follow_coach(&mut game, &next_frame);
}

/// Opens and closes screens and dialogs.
fn navigate(
    mut requests: MessageReader<Navigate>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
    mut notice: ResMut<Notice>,
    mut dialog: DialogControl,
) {
    for request in requests.read() {
        match request {
            Navigate::Open(to) => {
                notice.clear();
                dialog.close();
                next_screen.set(*to);
            }
            Navigate::CloseDialog => dialog.close(),
            Navigate::ShowKeys => dialog.open(Dialog::Keys),
            Navigate::ShowFaults(true) => dialog.open(Dialog::FileFaults),
            Navigate::ShowFaults(false) => dialog.open(Dialog::Files),
            Navigate::Quit => _ = exit.write(AppExit::Success),
        }
    }
}

/// Executes the commands of buttons and keys.
fn execute_commands(
    mut requests: MessageReader<GameCommand>,
    mut game: ResMut<CurrentMatch>,
    mut effects: GameEffects,
) {
    for request in requests.read() {
        match request {
            GameCommand::Play(_) if game.browsed_place().is_some() => {
                effects.notice.show(message!("notice-browse"))
            }
            GameCommand::Play(command) => effects.execute_play_command(command, &mut game),
            GameCommand::Browse(command) => effects.browse(command, &mut game),
            GameCommand::Table(command) => effects.execute_table_command(command, &mut game),
        }
    }
    effects.start_requested_hint(&game);
}

impl GameEffects<'_, '_> {
    /// Plays a move, unless the coach holds it back to judge it.
    fn play_unless_held(&mut self, made: ChoiceMade, game: &mut ResMut<CurrentMatch>) {
        if !self.coach.holds(made, game, self.settings.coach, self.proxy.as_deref()) {
            self.play(made, game);
        }
    }

    /// Plays the move that the coach has judged, or asks the player to look again. Shows the remark about the last move.
    fn follow_coach(&mut self, game: &mut ResMut<CurrentMatch>, next_frame: &NextFrame) {
        match self.coach.decide(game, next_frame) {
            Some(CoachDecision::Play(made)) => self.play(made, game),
            Some(CoachDecision::LookAgain(made)) => {
                game.note_help(Help::Coach);
                let piece = game.state().gestures.get(made.choice.0).and_then(Gesture::start);
                self.notice.ask_about(made, piece, message!("coach-look-again"));
            }
            None => {}
        }
        if let Some(remark) = self.coach.remark(game, &self.locale) {
            self.notice.show_remark(remark);
        }
    }

    fn play(&mut self, made: ChoiceMade, game: &mut ResMut<CurrentMatch>) {
        if made.stamp != game.stamp() {
            return;
        }
        // A person's move resumes a paused game; a computer's move leaves it paused.
        let is_of_person = game.next_actor() == NextActor::Human;
        game.pause.is_paused &= !is_of_person;
        let played = game.play(made.choice);
        if played.is_ok() && is_of_person {
            self.coach.follow_move(made, game, self.settings.coach, self.proxy.as_deref());
        }
        match played {
            Ok(()) if game.browsed_place().is_some() => self.refresh_browse(game),
            Ok(()) => {
                if is_of_person {
                    self.notice.clear();
                } else {
                    self.notice.clear_unless_remark();
                }
                self.scene.write(SceneChanged::Played(game.visible_steps()));
            }
            Err(error) => error!("{error}"),
        }
    }

    /// Executes a command that plays on, takes back or ends the game.
    fn execute_play_command(&mut self, command: &PlayCommand, game: &mut ResMut<CurrentMatch>) {
        match command {
            PlayCommand::Undo => self.jump(game, game.undo_target()),
            PlayCommand::Redo => self.jump(game, game.redo_target()),
            PlayCommand::Step => self.step(game),
            PlayCommand::AskResign => {
                if game.acting_person().is_some() {
                    self.dialog.open(Dialog::Resign);
                }
            }
            PlayCommand::Resign => {
                self.dialog.close();
                if let Some(seat) = game.acting_person() {
                    game.match_mut().resign(seat);
                    self.notice.clear();
                }
            }
            PlayCommand::AskDraw => {
                let opponent = game.acting_person().map(|seat| seat.next(game.seat_count()));
                let is_computer_asked =
                    opponent.is_some_and(|seat| game.seats()[seat.index()].player.is_computer());
                if is_computer_asked {
                    self.dialog.open(Dialog::Draw);
                } else {
                    self.offer_draw(game);
                }
            }
            PlayCommand::OfferDraw => {
                self.dialog.close();
                self.offer_draw(game);
            }
            PlayCommand::AcceptDraw => {
                self.dialog.close();
                game.match_mut().agree_draw();
                self.notice.clear();
            }
            PlayCommand::Claim(reason) => {
                if game.acting_person() == game.state().turn && game.state().claims.contains(reason) {
                    game.match_mut().claim(*reason);
                    self.notice.clear();
                }
            }
        }
    }

    /// Executes any other command at the table.
    fn execute_table_command(&mut self, command: &TableCommand, game: &mut ResMut<CurrentMatch>) {
        match command {
            TableCommand::Flip => {
                game.bottom = game.bottom.next(game.seat_count());
                self.motion.finish_all();
            }
            TableCommand::CopyPosition => {
                // Copy only what the viewer may see.
                self.texts.write(CopyText(game.displayed().position_text(game.viewer())));
                self.notice.show(message!("notice-position-copied"));
            }
            TableCommand::DrawAgreed { stamp } => {
                if *stamp == game.stamp() {
                    game.match_mut().agree_draw();
                    self.notice.clear();
                }
            }
            TableCommand::AskRestart if game.state().ply > 0 && game.state().outcome().is_none() => {
                self.dialog.open(Dialog::Restart);
            }
            TableCommand::Restart | TableCommand::AskRestart => self.play_again(game.restart(), game),
            TableCommand::Rematch => self.play_again(game.rematch(), game),
            TableCommand::ShowHand => {
                if let Some(seat) = game.curtain() {
                    game.viewer_state.curtain_lifted_by = Some(seat);
                }
            }
            TableCommand::ToggleComputerHands => {
                if game.only_computers_play() {
                    game.viewer_state.hands_shown = !game.viewer_state.hands_shown;
                }
            }
            TableCommand::Pause if self.failure.of(game).is_some() => self.dialog.open(Dialog::EngineFailure),
            TableCommand::Pause => {
                if game.can_pause() {
                    game.pause.is_paused = !game.pause.is_paused;
                    // The search restarts when the game resumes; a hint has to be requested again.
                    self.engine.stop();
                    self.hint.clear();
                }
            }
            TableCommand::ShowEngineFailure => {
                if self.failure.of(game).is_some() {
                    self.dialog.open(Dialog::EngineFailure);
                }
            }
            TableCommand::ReplaceEngine(player) => {
                self.dialog.close();
                self.failure.replace_player(game, player.clone(), &self.locale);
            }
            TableCommand::RestartEngine => {
                self.dialog.close();
                self.failure.clear();
            }
            TableCommand::SwitchCoach(mode) => {
                self.settings_changes.write(SettingsCommand::Coach(*mode));
                self.notice.show(match mode {
                    CoachMode::Off => message!("notice-coach-off"),
                    CoachMode::Quiet => message!("notice-coach-quiet"),
                    CoachMode::Talks => message!("notice-coach-talks"),
                });
            }
            TableCommand::Hint => self.hint(game),
            TableCommand::HideHint => self.hide_hint(game),
            TableCommand::Review => {
                self.dialog.close();
                if game.exercise().is_some() {
                    self.show_place(game, game.browsed_place());
                }
                self.review.toggle(game);
            }
            TableCommand::Analyse => {
                self.analysis.toggle(game);
                if self.analysis.is_on(game) {
                    game.note_help(Help::Analysis);
                }
            }
        }
    }

    /// Plays one ply of a paused game between computers. If the game runs, pauses it instead.
    fn step(&mut self, game: &mut CurrentMatch) {
        if game.can_step() && !game.is_paused() {
            game.pause.is_paused = true;
            self.engine.stop();
        } else if game.can_step() && self.failure.of(game).is_none() {
            game.pause.step_at = Some(game.stamp());
        }
    }

    /// Goes to `ply` by take back or redo; does nothing with `None`.
    fn jump(&mut self, game: &mut ResMut<CurrentMatch>, ply: Option<usize>) {
        let Some(ply) = ply else { return };
        game.match_mut().go_to_ply(ply);
        self.notice.clear();
        // Pause, because otherwise a computer would move at once from the new position.
        game.pause.is_paused = game.only_computers_play() || game.would_discard_redo();
        self.dialog.close();
        self.scene.write(SceneChanged::Jumped);
    }

    /// Starts `next`, another game of the players of `game`.
    fn play_again(&mut self, mut next: Box<dyn Match>, game: &CurrentMatch) {
        self.level_games.adapt(&mut *next, game, &self.setups);
        rename_adaptive_players(&self.locale, &mut *next);
        current_match::replace_match(next, &mut self.commands);
    }

    /// Requests a hint, reveals its next step, or hides it after the last step.
    ///
    /// While the search for the hint runs, another request means: reveal one more step as soon as the hint is found.
    fn hint(&mut self, game: &CurrentMatch) {
        if !game.may_request_hint() && !game.may_request_hint_later() {
            return;
        }
        if self.hint.is_requested(game) || self.hint.is_searching(game) {
            self.hint.request_step_ahead();
        } else if game.may_request_hint_later() || self.engine.is_thinking() && !self.hint.is_active(game) {
            self.hint.request_later(game);
            self.notice.show(message!("notice-hint-later"));
        } else if self.hint.is_active(game) {
            if !self.hint.reveal_next(game, &self.locale, &mut self.notice) {
                self.hide_hint(game);
            }
        } else {
            self.search_hint(game);
        }
    }

    fn search_hint(&mut self, game: &CurrentMatch) {
        let is_started = game.hint_job().is_some_and(|job| self.engine.ask_hint(job, game.stamp()));
        if is_started {
            self.hint.mark_searching(game);
            self.notice.show(message!("notice-hint-searching"));
        } else {
            self.hint.clear();
            self.notice.show(message!("notice-hint-none"));
        }
    }

    /// Starts the search for a requested hint if the computer's search has ended.
    fn start_requested_hint(&mut self, game: &CurrentMatch) {
        if self.hint.is_requested(game) && game.may_request_hint() && !self.engine.is_thinking() {
            self.search_hint(game);
        }
    }

    /// Hides the hint and stops its search.
    fn hide_hint(&mut self, game: &CurrentMatch) {
        // A requested hint has no search yet. The running search is the computer's, so do not stop it.
        if !self.hint.is_requested(game) {
            self.engine.stop();
        }
        self.hint.clear();
        self.notice.clear();
    }

    /// Offers a draw in the name of the person to move. A computer decides on the engine thread; a dialog asks a
    /// person.
    fn offer_draw(&mut self, game: &mut ResMut<CurrentMatch>) {
        let Some(seat) = game.acting_person().filter(|seat| game.state().turn == Some(*seat)) else { return };
        let other = seat.next(game.seat_count());
        game.match_mut().record_draw_offer(seat);
        match game.decide_draw_offer(other) {
            Some(job) => {
                let is_started = self.engine.ask_draw(job, game.stamp());
                self.notice.show(if is_started {
                    message!("notice-draw-offered")
                } else {
                    message!("notice-draw-declined")
                });
            }
            None => self.dialog.open(Dialog::DrawOffer),
        }
    }
}

/// Opens the result dialog once all pieces are at rest. Waits for other dialogs to close, except those that the end of
/// the game makes pointless.
fn show_result(
    game: Res<CurrentMatch>,
    screen: Res<State<Screen>>,
    animations: Res<RunningAnimations>,
    mut dialog: DialogControl,
    mut shown_for: Local<Option<Stamp>>,
) {
    if game.is_added() {
        *shown_for = Some(game.stamp()).filter(|_| game.was_over_when_opened());
    }
    if game.state().outcome().is_none() {
        if dialog.get() == Dialog::Result {
            dialog.close();
        }
        *shown_for = None;
    } else if *shown_for != Some(game.stamp())
        && *screen.get() == Screen::Table
        && dialog.get().gives_way_to_result()
        && !animations.is_moving()
    {
        *shown_for = Some(game.stamp());
        dialog.open(Dialog::Result);
    }
}
