//! The only place that plays choices, and where commands change the game.

use bevy::app::AppExit;
use bevy::prelude::*;

use crate::app::commands::{BeginGame, CopyText, GameCommand, Navigate, PlayCommand, TableCommand};
use crate::app::core::{
    ChoiceMade, Dialog, DialogState, FramePhase, Motion, NextFrame, SceneChanged, Screen, Stamp, TableCleared,
};
use crate::app::game::current_match::{CurrentMatch, Turn};
use crate::app::game::desk::Desk;
use crate::app::game::notice::Notice;
use crate::app::game::saved::PendingSave;
use crate::app::game::{current_match, review, trouble};
use crate::app::words::name_matched;
use session::{Match, catalogue, message};

pub(super) fn plugin(app: &mut App) {
    // Commands for the old game must not reach the new one.
    let forget = |_: On<TableCleared>, mut requests: ResMut<Messages<GameCommand>>| requests.clear();
    app.add_observer(forget).add_systems(
        Update,
        (
            (
                begin_games,
                play_choices,
                navigate,
                (execute_commands, review::write_comments, review::fork_games)
                    .chain()
                    .run_if(resource_exists::<CurrentMatch>),
            )
                .chain()
                .in_set(FramePhase::Play),
            (show_result.run_if(resource_exists::<CurrentMatch>), trouble::ask)
                .chain()
                .in_set(FramePhase::Settle),
        ),
    );
}

/// Starts the game requested by the set-up screen.
fn begin_games(mut plans: MessageReader<BeginGame>, mut commands: Commands) {
    for BeginGame(plan) in plans.read() {
        match catalogue::open(plan) {
            Ok(game) => current_match::replace(game, &mut commands),
            Err(error) => error!("{error}"),
        }
    }
}

/// Plays the choices made for the current state of the game; drops the others.
fn play_choices(
    mut choices: MessageReader<ChoiceMade>,
    mut waiting: Local<Vec<ChoiceMade>>,
    pending: Res<PendingSave>,
    game: Option<ResMut<CurrentMatch>>,
    (next_frame, time): (Res<NextFrame>, Res<Time<Real>>),
    mut desk: Desk,
) {
    waiting.extend(choices.read());
    // A choice waits until the previous move is saved.
    if pending.is_behind(time.elapsed()) {
        next_frame.ask_if(!waiting.is_empty());
        if let Some(mut game) = game
            && waiting.iter().any(|made| made.stamp == game.stamp())
        {
            game.bypass_change_detection().decide();
        }
        return;
    }
    let Some(mut game) = game else {
        waiting.clear();
        return;
    };
    for made in waiting.drain(..) {
        desk.play(made, &mut game);
    }
}

/// Opens and closes screens and dialogs.
fn navigate(
    mut requests: MessageReader<Navigate>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
    mut notice: ResMut<Notice>,
    mut dialog: DialogState,
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
    mut desk: Desk,
) {
    for request in requests.read() {
        match request {
            GameCommand::Play(_) if game.looking().is_some() => desk.notice.tell(message!("notice-looking")),
            GameCommand::Play(command) => desk.execute_play_command(command, &mut game),
            GameCommand::Review(command) => desk.review(command, &mut game),
            GameCommand::Table(command) => desk.execute_table_command(command, &mut game),
        }
    }
    desk.start_requested_hint(&game);
}

impl Desk<'_, '_> {
    fn play(&mut self, made: ChoiceMade, game: &mut ResMut<CurrentMatch>) {
        if made.stamp != game.stamp() {
            return;
        }
        // A person's move resumes a paused game; a computer's move leaves it paused.
        game.pause.stands &= game.decides() != Turn::Human;
        match game.play(made.choice) {
            Ok(()) if game.looking().is_some() => self.look_again(game),
            Ok(()) => {
                self.notice.clear();
                self.scene.write(SceneChanged::Played(game.seen_steps()));
            }
            Err(error) => error!("{error}"),
        }
    }

    /// Executes a command that changes the game.
    fn execute_play_command(&mut self, command: &PlayCommand, game: &mut ResMut<CurrentMatch>) {
        match command {
            PlayCommand::Undo => self.jump(game, game.undo_target()),
            PlayCommand::Redo => self.jump(game, game.redo_target()),
            PlayCommand::Step => self.step(game),
            PlayCommand::AskResign => {
                if game.person().is_some() {
                    self.dialog.open(Dialog::Resign);
                }
            }
            PlayCommand::Resign => {
                self.dialog.close();
                if let Some(seat) = game.person() {
                    game.change().resign(seat);
                    self.notice.clear();
                }
            }
            PlayCommand::AskDraw => {
                let other = game.person().map(|seat| seat.next(game.seat_count()));
                let by_computer = other.is_some_and(|seat| game.seats()[seat.index()].player.is_computer());
                if by_computer {
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
                game.change().agree_draw();
                self.notice.clear();
            }
            PlayCommand::Claim(reason) => {
                if game.person() == game.view().turn && game.view().claims.contains(reason) {
                    game.change().claim(*reason);
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
                self.motion.cut();
            }
            TableCommand::CopyPosition => {
                // Copy only what the viewer may see.
                self.texts.write(CopyText(game.shown().position_text(game.viewer())));
                self.notice.tell(message!("notice-copied"));
            }
            TableCommand::DrawAgreed { stamp } => {
                if *stamp == game.stamp() {
                    game.change().agree_draw();
                    self.notice.clear();
                }
            }
            TableCommand::AskRestart if game.view().ply > 0 && game.view().outcome().is_none() => {
                self.dialog.open(Dialog::Restart);
            }
            TableCommand::Restart | TableCommand::AskRestart => self.play_again(game.restart()),
            TableCommand::Rematch => self.play_again(game.rematch()),
            TableCommand::LiftCurtain => {
                if let Some(seat) = game.curtain() {
                    game.watch.lifted = Some(seat);
                }
            }
            TableCommand::ShowHands => {
                if game.is_exhibition() {
                    game.watch.hands_shown = !game.watch.hands_shown;
                }
            }
            TableCommand::Pause if self.trouble.of(game).is_some() => self.dialog.open(Dialog::Trouble),
            TableCommand::Pause => {
                if game.can_pause() {
                    game.pause.stands = !game.pause.stands;
                    // The search restarts when the game resumes; a hint has to be requested again.
                    self.engine.stop();
                    self.hint.forget();
                }
            }
            TableCommand::ShowTrouble => {
                if self.trouble.of(game).is_some() {
                    self.dialog.open(Dialog::Trouble);
                }
            }
            TableCommand::PlayInstead(player) => {
                self.dialog.close();
                self.trouble.replace(game, player.clone(), &self.locale);
            }
            TableCommand::AskAgain => {
                self.dialog.close();
                self.trouble.forget();
            }
            TableCommand::Hint => self.hint(game),
            TableCommand::HideHint => self.hide_hint(game),
            TableCommand::Analyse => self.insight.toggle(game),
        }
    }

    /// Plays one ply of a paused game between computers; pauses a running one.
    fn step(&mut self, game: &mut CurrentMatch) {
        if game.can_step() && !game.is_paused() {
            game.pause.stands = true;
            self.engine.stop();
        } else if game.can_step() && self.trouble.of(game).is_none() {
            game.pause.step = Some(game.stamp());
        }
    }

    /// Goes to `ply` by take back or redo.
    fn jump(&mut self, game: &mut ResMut<CurrentMatch>, ply: Option<usize>) {
        let Some(ply) = ply else { return };
        game.change().jump(ply);
        self.notice.clear();
        // Otherwise a computer would play on at once from there.
        game.pause.stands = game.is_exhibition() || game.would_wipe_out();
        self.dialog.close();
        self.scene.write(SceneChanged::Jumped);
    }

    /// Starts another game of the same players.
    fn play_again(&mut self, mut game: Box<dyn Match>) {
        name_matched(&self.locale, &mut *game);
        current_match::replace(game, &mut self.commands);
    }

    /// Requests a hint, reveals its next step, or hides it after the last one.
    fn hint(&mut self, game: &CurrentMatch) {
        if !game.may_ask_for_hint() && !game.may_wish_for_hint() {
            return;
        }
        if self.hint.is_wished(game) {
            self.hide_hint(game);
        } else if game.may_wish_for_hint() || self.engine.is_thinking() && !self.hint.is_given(game) {
            self.hint.wish(game);
            self.notice.tell(message!("notice-hint-later"));
        } else if self.hint.is_given(game) {
            if !self.hint.go_on(game, &self.locale, &mut self.notice) {
                self.hide_hint(game);
            }
        } else {
            self.search_hint(game);
        }
    }

    fn search_hint(&mut self, game: &CurrentMatch) {
        let asked = game.advise().is_some_and(|job| self.engine.ask_hint(job, game.stamp()));
        if asked {
            self.hint.ask(game);
            self.notice.tell(message!("notice-hint-asked"));
        } else {
            self.hint.forget();
            self.notice.tell(message!("notice-hint-none"));
        }
    }

    /// Starts the search for a requested hint once the computer's search has ended.
    fn start_requested_hint(&mut self, game: &CurrentMatch) {
        if self.hint.is_wished(game) && game.may_ask_for_hint() && !self.engine.is_thinking() {
            self.search_hint(game);
        }
    }

    /// Hides the hint and stops its search.
    fn hide_hint(&mut self, game: &CurrentMatch) {
        // A requested hint has no search yet: the running one is the computer's, so leave it.
        if !self.hint.is_wished(game) {
            self.engine.stop();
        }
        self.hint.forget();
        self.notice.clear();
    }

    /// Offers a draw for the person to move. A computer decides by itself, a person is asked.
    fn offer_draw(&mut self, game: &mut ResMut<CurrentMatch>) {
        let Some(seat) = game.person().filter(|seat| game.view().turn == Some(*seat)) else { return };
        let other = seat.next(game.seat_count());
        game.change().note_draw_offer(seat);
        match game.consider_draw(other) {
            Some(job) => {
                let asked = self.engine.ask_draw(job, game.stamp());
                self.notice.tell(if asked {
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
    motion: Res<Motion>,
    mut dialog: DialogState,
    mut shown: Local<Option<Stamp>>,
) {
    if game.is_added() {
        *shown = Some(game.stamp()).filter(|_| game.is_old());
    }
    if game.view().outcome().is_none() {
        if dialog.get() == Dialog::Result {
            dialog.close();
        }
        *shown = None;
    } else if *shown != Some(game.stamp())
        && *screen.get() == Screen::Table
        && dialog.get().gives_way_to_result()
        && !motion.is_moving()
    {
        *shown = Some(game.stamp());
        dialog.open(Dialog::Result);
    }
}
