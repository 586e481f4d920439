//! The only place where a choice is played, whoever made it, and where commands change the game.

use bevy::app::AppExit;
use bevy::prelude::*;

use crate::app::flow::{CurrentMatch, EngineThread, Notice, Turn, current_match};
use crate::app::frame::{BeginGame, ChoiceMade, Command, Dialog, FramePhase, Motion, SceneChanged, Screen};
use crate::session::{catalogue, message};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            (begin_games, play_choices, obey_commands).chain().in_set(FramePhase::Play),
            show_result.in_set(FramePhase::Settle),
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
    game: Option<ResMut<CurrentMatch>>,
    mut notice: ResMut<Notice>,
    mut scene: MessageWriter<SceneChanged>,
) {
    let Some(mut game) = game else {
        choices.clear();
        return;
    };
    for made in choices.read() {
        play(*made, &mut game, &mut notice, &mut scene);
    }
}

fn play(
    made: ChoiceMade,
    game: &mut ResMut<CurrentMatch>,
    notice: &mut Notice,
    scene: &mut MessageWriter<SceneChanged>,
) {
    if made.generation != game.generation() {
        return;
    }
    match game.play(made.choice) {
        Ok(()) => {
            notice.clear();
            scene.write(SceneChanged::Played(game.seen_steps()));
        }
        Err(error) => error!("{error}"),
    }
}

/// Buttons and keys that change the game or the screen.
fn obey_commands(
    mut requests: MessageReader<Command>,
    mut game: Option<ResMut<CurrentMatch>>,
    mut engine: ResMut<EngineThread>,
    mut notice: ResMut<Notice>,
    mut dialog: ResMut<Dialog>,
    mut motion: ResMut<Motion>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut scene: MessageWriter<SceneChanged>,
    mut exit: MessageWriter<AppExit>,
    mut commands: Commands,
) {
    for request in requests.read() {
        match (*request, game.as_mut()) {
            (Command::Open(to), _) => {
                notice.clear();
                *dialog = Dialog::None;
                next_screen.set(to);
            }
            (Command::Quit, _) => {
                exit.write(AppExit::Success);
            }
            (Command::ShowKeys, _) => *dialog = Dialog::Keys,
            (Command::CloseDialog, _) => *dialog = Dialog::None,
            (Command::Answer(made), Some(game)) => play(made, game, &mut notice, &mut scene),
            (request, Some(game)) => {
                change_game(
                    request,
                    game,
                    &mut engine,
                    &mut notice,
                    &mut dialog,
                    &mut motion,
                    &mut scene,
                    &mut commands,
                );
            }
            // Everything else is about a game, and there is none.
            (_, None) => {}
        }
    }
}

fn change_game(
    request: Command,
    game: &mut ResMut<CurrentMatch>,
    engine: &mut EngineThread,
    notice: &mut Notice,
    dialog: &mut Dialog,
    motion: &mut Motion,
    scene: &mut MessageWriter<SceneChanged>,
    commands: &mut Commands,
) {
    match request {
        Command::Undo | Command::Redo | Command::Jump(_) => {
            let target = match request {
                Command::Undo => game.undo_target(),
                Command::Redo => game.redo_target(),
                // Where the game stands already there is nothing to be done, least of all to take back its
                // end or to disturb a computer that thinks.
                Command::Jump(ply) => Some(ply.min(game.moves().len())).filter(|ply| *ply != game.ply()),
                _ => None,
            };
            if let Some(ply) = target {
                game.change().jump(ply);
                notice.clear();
                game.leafing = matches!(request, Command::Jump(_));
                // A game between computers would otherwise play on at once from where it was put; and while a
                // person leafs through the game, a computer that only looks on would answer anew, or the rules
                // play again what they played there, and wipe out what followed.
                let by_itself = matches!(game.decides(), Turn::Computer | Turn::Forced);
                let wipes = by_itself && ply < game.moves().len();
                game.paused = game.is_exhibition() || wipes;
                *dialog = Dialog::None;
                scene.write(SceneChanged::Jumped);
            }
        }
        // The window does it; here it is said.
        Command::CopyPosition => notice.tell(message!("notice-copied")),
        Command::Flip => {
            game.bottom = game.bottom.next(game.seat_count());
            motion.cut();
        }
        Command::AskRestart if game.ply() > 0 && game.outcome().is_none() => {
            *dialog = Dialog::Restart;
        }
        Command::Restart | Command::AskRestart => current_match::replace(game.restart(), commands),
        Command::AskResign if game.person().is_some() => *dialog = Dialog::Resign,
        Command::Resign => {
            *dialog = Dialog::None;
            if let Some(seat) = game.person() {
                game.change().resign(seat);
                notice.clear();
            }
        }
        Command::OfferDraw => offer_draw(game, engine, notice, dialog),
        Command::AcceptDraw => {
            *dialog = Dialog::None;
            game.change().agree_draw();
            notice.clear();
        }
        Command::DrawAgreed { generation } if generation == game.generation() => {
            game.change().agree_draw();
            notice.clear();
        }
        Command::Claim(reason) if game.person() == game.turn() && game.claims().contains(&reason) => {
            game.change().claim(reason);
            notice.clear();
        }
        Command::LiftCurtain => {
            if let Some(seat) = game.curtain() {
                game.lifted = Some(seat);
            }
        }
        Command::ShowHands if game.is_exhibition() => game.hands_shown = !game.hands_shown,
        Command::Rematch => current_match::replace(game.rematch(), commands),
        Command::Pause if game.is_exhibition() || game.paused => {
            game.paused = !game.paused;
            // Whatever is being thought is begun again when the game goes on.
            engine.stop();
        }
        _ => {}
    }
}

/// A draw is offered by the person to move: a computer on the other side decides by itself, a person is asked.
fn offer_draw(game: &CurrentMatch, engine: &mut EngineThread, notice: &mut Notice, dialog: &mut Dialog) {
    let Some(seat) = game.person().filter(|seat| game.turn() == Some(*seat)) else { return };
    let other = seat.next(game.seat_count());
    match game.consider_draw(other) {
        Some(job) => {
            notice.tell(message!("notice-draw-offered"));
            engine.ask_draw(job, game.generation());
        }
        None => *dialog = Dialog::DrawOffer,
    }
}

/// The result is shown when the last piece has come to rest.
fn show_result(
    game: Option<Res<CurrentMatch>>,
    motion: Res<Motion>,
    mut dialog: ResMut<Dialog>,
    mut shown: Local<Option<u64>>,
) {
    let Some(game) = game else { return };
    if game.is_added() {
        *shown = None;
    }
    if game.outcome().is_none() {
        if *dialog == Dialog::Result {
            *dialog = Dialog::None;
        }
        *shown = None;
    } else if *shown != Some(game.generation()) && !motion.is_moving() {
        *shown = Some(game.generation());
        *dialog = Dialog::Result;
    }
}
