//! The only place where a choice is played, whoever made it, and where commands change the game.

use bevy::app::AppExit;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use rand::Rng;

use crate::app::core::{
    BeginGame, Branching, ChoiceMade, Command, Dialog, ForkGame, FramePhase, Motion, NextFrame, SceneChanged,
    Screen, WriteComment,
};
use crate::app::game::current_match::{CurrentMatch, Turn};
use crate::app::game::engine_thread::EngineThread;
use crate::app::game::hint::Hint;
use crate::app::game::notice::Notice;
use crate::app::game::saved::PendingSave;
use crate::app::game::trouble::Trouble;
use crate::app::game::{current_match, trouble};
use crate::app::words::Locale;
use crate::app::words::names::name_matched;
use session::{LineId, Match, Place, catalogue, message};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            (begin_games, play_choices, obey_commands, write_comments, fork_games)
                .chain()
                .in_set(FramePhase::Play),
            (show_result, trouble::ask).chain().in_set(FramePhase::Settle),
        ),
    );
}

/// Opens what the set-up screen asks for.
fn begin_games(mut plans: MessageReader<BeginGame>, mut commands: Commands) {
    for BeginGame(plan) in plans.read() {
        match catalogue::open(plan) {
            Ok(game) => current_match::replace(game, &mut commands),
            Err(error) => error!("{error}"),
        }
    }
}

/// Plays the choices that were made for the game as it stands.
fn play_choices(
    mut choices: MessageReader<ChoiceMade>,
    mut waiting: Local<Vec<ChoiceMade>>,
    pending: Res<PendingSave>,
    game: Option<ResMut<CurrentMatch>>,
    (next_frame, time): (Res<NextFrame>, Res<Time<Real>>),
    mut desk: Desk,
) {
    waiting.extend(choices.read());
    // A decision waits until the one before it is on the disk.
    if pending.is_behind(time.elapsed()) {
        next_frame.ask_if(!waiting.is_empty());
        if let Some(mut game) = game
            && waiting.iter().any(|made| made.generation == game.generation())
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

/// Buttons and keys that change the game or the screen.
fn obey_commands(
    mut requests: MessageReader<Command>,
    mut game: Option<ResMut<CurrentMatch>>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
    mut desk: Desk,
) {
    for request in requests.read() {
        match request.clone() {
            Command::Open(to) => {
                desk.notice.clear();
                *desk.dialog = Dialog::None;
                next_screen.set(to);
            }
            Command::Quit => {
                exit.write(AppExit::Success);
            }
            Command::ShowKeys => *desk.dialog = Dialog::Keys,
            Command::CloseDialog => *desk.dialog = Dialog::None,
            Command::ShowFaults(shown) => {
                *desk.dialog = if shown { Dialog::FileFaults } else { Dialog::Files };
            }
            // Everything else is about a game.
            request => {
                if let Some(game) = &mut game {
                    desk.change_game(request, game);
                }
            }
        }
    }
    if let Some(game) = &game {
        desk.keep_wish(game);
    }
}

/// What is touched beside the game when it changes.
#[derive(SystemParam)]
struct Desk<'w, 's> {
    engine: ResMut<'w, EngineThread>,
    notice: ResMut<'w, Notice>,
    hint: ResMut<'w, Hint>,
    trouble: ResMut<'w, Trouble>,
    dialog: ResMut<'w, Dialog>,
    motion: ResMut<'w, Motion>,
    locale: Res<'w, Locale>,
    scene: MessageWriter<'w, SceneChanged>,
    commands: Commands<'w, 's>,
}

impl Desk<'_, '_> {
    fn play(&mut self, made: ChoiceMade, game: &mut ResMut<CurrentMatch>) {
        if made.generation != game.generation() {
            return;
        }
        // Whoever moves goes on; only computers wait to be told.
        game.paused &= game.decides() != Turn::Human;
        match game.play(made.choice) {
            Ok(()) if game.looking().is_some() => self.look_again(game),
            Ok(()) => {
                self.notice.clear();
                self.scene.write(SceneChanged::Played(game.seen_steps()));
            }
            Err(error) => error!("{error}"),
        }
    }

    fn change_game(&mut self, request: Command, game: &mut ResMut<CurrentMatch>) {
        match request {
            // Nobody takes back or gives up by mistake what is not before the eyes.
            request if game.looking().is_some() && is_about_the_table(&request) => {
                self.notice.tell(message!("notice-looking"));
            }
            Command::Answer(made) => self.play(made, game),
            Command::Undo => self.jump(game, game.undo_target()),
            Command::Redo => self.jump(game, game.redo_target()),
            Command::Look(place) => self.look(game, Some(place)),
            Command::StopLooking => self.look(game, None),
            Command::Branch(made) => self.branch(game, made),
            Command::AskPlayOn if game.looking().is_some() => {
                *self.dialog = Dialog::PlayOn(Branching { choice: None, sight: game.sight() });
            }
            Command::PlayOn(from) if from.sight == game.sight() => self.play_on(game, from),
            Command::Note(made) if made.sight == game.sight() => self.note(game, made),
            Command::Annotate if game.move_at(game.here()).is_some() => {
                *self.dialog = Dialog::Annotate(game.here());
            }
            Command::Judge(place, glyph) => game.edit().judge(place, glyph),
            Command::Promote(line) => {
                game.edit().promote(line);
                self.look_again(game);
            }
            Command::AskDelete(line) => *self.dialog = Dialog::Delete(line),
            Command::Delete(line) => {
                *self.dialog = Dialog::None;
                game.edit().delete(line);
                self.look_again(game);
            }
            // The window does it; here it is said.
            Command::CopyPosition => self.notice.tell(message!("notice-copied")),
            Command::Flip => {
                game.bottom = game.bottom.next(game.seat_count());
                self.motion.cut();
            }
            Command::AskRestart if game.view().ply > 0 && game.view().outcome().is_none() => {
                *self.dialog = Dialog::Restart;
            }
            Command::Restart | Command::AskRestart => {
                self.play_again(game.restart());
            }
            Command::AskResign if game.person().is_some() => *self.dialog = Dialog::Resign,
            Command::Resign => {
                *self.dialog = Dialog::None;
                if let Some(seat) = game.person() {
                    game.change().resign(seat);
                    self.notice.clear();
                }
            }
            Command::AskDraw => {
                let other = game.person().map(|seat| seat.next(game.seat_count()));
                let by_computer = other.is_some_and(|seat| game.seats()[seat.index()].player.is_computer());
                if by_computer {
                    *self.dialog = Dialog::Draw;
                } else {
                    self.offer_draw(game);
                }
            }
            Command::OfferDraw => {
                *self.dialog = Dialog::None;
                self.offer_draw(game);
            }
            Command::AcceptDraw => {
                *self.dialog = Dialog::None;
                game.change().agree_draw();
                self.notice.clear();
            }
            Command::DrawAgreed { generation } if generation == game.generation() => {
                game.change().agree_draw();
                self.notice.clear();
            }
            Command::Claim(reason)
                if game.person() == game.view().turn && game.view().claims.contains(&reason) =>
            {
                game.change().claim(reason);
                self.notice.clear();
            }
            Command::LiftCurtain => {
                if let Some(seat) = game.curtain() {
                    game.lifted = Some(seat);
                }
            }
            Command::ShowHands if game.is_exhibition() => game.hands_shown = !game.hands_shown,
            Command::Rematch => self.play_again(game.rematch()),
            Command::PlayInstead(player) => {
                *self.dialog = Dialog::None;
                self.trouble.replace(game, player, &self.locale);
            }
            Command::AskAgain => {
                *self.dialog = Dialog::None;
                self.trouble.forget();
            }
            Command::ShowTrouble | Command::Pause if self.trouble.of(game).is_some() => {
                *self.dialog = Dialog::Trouble;
            }
            Command::Pause if game.can_pause() => {
                game.paused = !game.paused;
                // Whatever is being thought is begun again when the game goes on; a hint is asked for again.
                self.engine.stop();
                self.hint.forget();
            }
            // What goes on by itself stands still first.
            Command::Step if game.can_step() && !game.is_paused() => {
                game.paused = true;
                self.engine.stop();
            }
            Command::Step if game.can_step() && self.trouble.of(game).is_none() => {
                game.step = Some(game.generation());
            }
            Command::Hint => self.hint(game),
            Command::HideHint => self.hide_hint(game),
            _ => {}
        }
    }

    /// Shows another place of the record, or the table.
    fn look(&mut self, game: &mut ResMut<CurrentMatch>, place: Option<Place>) {
        let Some(change) = game.look_at(place) else { return };
        self.notice.clear();
        *self.dialog = Dialog::None;
        self.scene.write(change);
    }

    /// The record has changed: what is looked at follows it, and what is asked about it.
    fn look_again(&mut self, game: &mut ResMut<CurrentMatch>) {
        let Some(before) = game.looking() else { return };
        let change = game.look_again();
        match *self.dialog {
            Dialog::PlayOn(from) if from.sight != game.sight() => *self.dialog = Dialog::None,
            Dialog::Annotate(place) if place == before && change.is_none() => {
                *self.dialog = Dialog::Annotate(game.here());
            }
            _ => {}
        }
        if let Some(change) = change {
            self.scene.write(change);
        }
    }

    /// A move was made on what is looked at. What the record has is gone to, and a variation goes on; a move that
    /// leaves the game itself is asked about.
    fn branch(&mut self, game: &mut ResMut<CurrentMatch>, made: Branching) {
        let Some(choice) = made.choice.filter(|_| made.sight == game.sight()) else { return };
        let place = game.here();
        let mut tried = game.look(place);
        if tried.play(choice).is_err() {
            return;
        }
        let text = tried.moves().get(place.ply).map(|mv| mv.text.as_str()).unwrap_or_default();
        match game.following(place, text) {
            Some(next) => self.look(game, Some(next)),
            None if place.line != LineId::GAME => self.note(game, made),
            None => *self.dialog = Dialog::PlayOn(made),
        }
    }

    /// Writes the move that was made on what is looked at down as a variation, and looks at that.
    fn note(&mut self, game: &mut ResMut<CurrentMatch>, made: Branching) {
        let Some(choice) = made.choice else { return };
        let place = game.here();
        *self.dialog = Dialog::None;
        match game.edit().note(place, choice) {
            Ok(next) => self.look(game, Some(next)),
            Err(error) => error!("{error}"),
        }
    }

    /// The game goes on from what is looked at.
    fn play_on(&mut self, game: &mut ResMut<CurrentMatch>, from: Branching) {
        let place = game.here();
        let played = {
            let game = game.change();
            game.take_up(place);
            from.choice.map_or(Ok(()), |choice| game.play(choice))
        };
        if let Err(error) = played {
            error!("{error}");
        }
        game.paused = game.is_exhibition();
        self.look(game, None);
        *self.dialog = Dialog::None;
        self.scene.write(match from.choice {
            Some(_) => SceneChanged::Played(game.seen_steps()),
            None => SceneChanged::Jumped,
        });
    }

    /// Takes back or plays again.
    fn jump(&mut self, game: &mut ResMut<CurrentMatch>, ply: Option<usize>) {
        let Some(ply) = ply else { return };
        game.change().jump(ply);
        self.notice.clear();
        // A game between computers would otherwise play on at once from where it was put.
        game.paused = game.is_exhibition() || game.would_wipe_out();
        *self.dialog = Dialog::None;
        self.scene.write(SceneChanged::Jumped);
    }

    /// Another game of the same players comes to the table.
    fn play_again(&mut self, mut game: Box<dyn Match>) {
        name_matched(&self.locale, &mut *game);
        current_match::replace(game, &mut self.commands);
    }

    /// A hint is asked for, told a step further, or put away when all of it is told.
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
            self.look_for_hint(game);
        }
    }

    fn look_for_hint(&mut self, game: &CurrentMatch) {
        let asked = game.advise().is_some_and(|job| self.engine.ask_hint(job, game.generation()));
        if asked {
            self.hint.ask(game);
            self.notice.tell(message!("notice-hint-asked"));
        } else {
            self.hint.forget();
            self.notice.tell(message!("notice-hint-none"));
        }
    }

    /// A hint that was asked for while a computer was thinking is looked for once that is over.
    fn keep_wish(&mut self, game: &CurrentMatch) {
        if self.hint.is_wished(game) && game.may_ask_for_hint() && !self.engine.is_thinking() {
            self.look_for_hint(game);
        }
    }

    /// The hint is put away, and not looked for any more.
    fn hide_hint(&mut self, game: &CurrentMatch) {
        // What is thought about while a hint is only wished for is the move of a computer.
        if !self.hint.is_wished(game) {
            self.engine.stop();
        }
        self.hint.forget();
        self.notice.clear();
    }

    /// A draw is offered by the person to move: a computer on the other side decides by itself, a person is asked.
    fn offer_draw(&mut self, game: &mut ResMut<CurrentMatch>) {
        let Some(seat) = game.person().filter(|seat| game.view().turn == Some(*seat)) else { return };
        let other = seat.next(game.seat_count());
        game.change().note_draw_offer(seat);
        match game.consider_draw(other) {
            Some(job) => {
                let asked = self.engine.ask_draw(job, game.generation());
                self.notice.tell(if asked {
                    message!("notice-draw-offered")
                } else {
                    message!("notice-draw-declined")
                });
            }
            None => *self.dialog = Dialog::DrawOffer,
        }
    }
}

/// Whether it changes the game as it stands on the table.
const fn is_about_the_table(request: &Command) -> bool {
    matches!(
        request,
        Command::Undo
            | Command::Redo
            | Command::Step
            | Command::AskResign
            | Command::Resign
            | Command::AskDraw
            | Command::OfferDraw
            | Command::AcceptDraw
            | Command::Claim(_)
    )
}

/// What somebody wrote about a move.
fn write_comments(mut written: MessageReader<WriteComment>, If(mut game): If<ResMut<CurrentMatch>>) {
    for WriteComment { place, text } in written.read() {
        game.edit().comment(*place, text);
    }
}

/// Another game goes on from what is looked at; the one on the table is kept as it is.
fn fork_games(mut wishes: MessageReader<ForkGame>, If(game): If<Res<CurrentMatch>>, mut commands: Commands) {
    for ForkGame { from, seats } in wishes.read() {
        if from.sight != game.sight() {
            continue;
        }
        let forked = game.fork(game.here(), seats.clone(), rand::rng().next_u64());
        match forked {
            Ok(mut other) => {
                let played = from.choice.map_or(Ok(()), |choice| other.play(choice));
                if let Err(error) = played {
                    error!("{error}");
                }
                current_match::replace(other, &mut commands);
            }
            Err(error) => error!("{error}"),
        }
    }
}

/// The result is shown at the table when the last piece has come to rest. Whatever else is open is finished first, but for
/// questions that the end of the game has answered.
fn show_result(
    If(game): If<Res<CurrentMatch>>,
    screen: Res<State<Screen>>,
    motion: Res<Motion>,
    mut dialog: ResMut<Dialog>,
    mut shown: Local<Option<u64>>,
) {
    if game.is_added() {
        *shown = Some(game.generation()).filter(|_| game.is_old);
    }
    if game.view().outcome().is_none() {
        if *dialog == Dialog::Result {
            *dialog = Dialog::None;
        }
        *shown = None;
    } else if *shown != Some(game.generation())
        && *screen.get() == Screen::Table
        && dialog.gives_way_to_result()
        && !motion.is_moving()
    {
        *shown = Some(game.generation());
        *dialog = Dialog::Result;
    }
}
