//! The only place where a choice is played, whoever made it, and where commands change the game.

use bevy::app::AppExit;
use bevy::prelude::*;

use super::motion::{self, Motion};
use super::selection::Selection;
use super::state::{ChoiceMade, Command, Dialog, FrameSet, Phase, SceneChanged, Screen};
use super::table::{self, Table};
use super::thinking::Engine;
use crate::session::Message;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            (play_choices, obey_commands).chain().in_set(FrameSet::Turn).before(table::follow_phase),
            show_result.in_set(FrameSet::Motion).after(motion::count),
        ),
    );
}

/// Plays the choices that were made for the game as it stands.
pub fn play_choices(
    mut choices: MessageReader<ChoiceMade>,
    table: Option<ResMut<Table>>,
    mut selection: ResMut<Selection>,
    mut scene: MessageWriter<SceneChanged>,
) {
    let Some(mut table) = table else {
        choices.clear();
        return;
    };
    for made in choices.read() {
        if made.generation != table.generation {
            continue;
        }
        match table.game.play(made.choice) {
            Ok(_) => {
                table.touch();
                selection.clear();
                scene.write(SceneChanged::Played(table.steps()));
            }
            Err(error) => error!("{error}"),
        }
    }
}

/// Buttons and keys that change the game or the screen.
fn obey_commands(
    mut requests: MessageReader<Command>,
    table: Option<ResMut<Table>>,
    mut engine: ResMut<Engine>,
    mut selection: ResMut<Selection>,
    mut dialog: ResMut<Dialog>,
    mut motion: ResMut<Motion>,
    screen: Res<State<Screen>>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut scene: MessageWriter<SceneChanged>,
    mut exit: MessageWriter<AppExit>,
    mut commands: Commands,
) {
    let mut table = table;
    for request in requests.read() {
        match (*request, table.as_deref_mut()) {
            (Command::Open(to), table) => {
                if let Some(table) = table {
                    table.notice = None;
                }
                selection.clear();
                *dialog = Dialog::None;
                next_screen.set(to);
            }
            (Command::Quit, _) => {
                exit.write(AppExit::Success);
            }
            (Command::ShowKeys, _) => *dialog = Dialog::Keys,
            (Command::CloseDialog, _) => *dialog = Dialog::None,
            (Command::Back, _) => {
                if *dialog != Dialog::None {
                    *dialog = Dialog::None;
                } else if !selection.step_back() && *screen.get() != Screen::Menu {
                    next_screen.set(Screen::Menu);
                }
            }
            (request, Some(table)) => {
                change_game(
                    request,
                    table,
                    &mut engine,
                    &mut selection,
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
    table: &mut Table,
    engine: &mut Engine,
    selection: &mut Selection,
    dialog: &mut Dialog,
    motion: &mut Motion,
    scene: &mut MessageWriter<SceneChanged>,
    commands: &mut Commands,
) {
    match request {
        Command::Undo | Command::Redo | Command::Jump(_) => {
            let target = match request {
                Command::Undo => table.game.undo_target(),
                Command::Redo => table.game.redo_target(),
                // Where the game stands already there is nothing to be done, least of all to take back its
                // end or to disturb a computer that thinks.
                Command::Jump(ply) => {
                    Some(ply.min(table.game.moves().len())).filter(|ply| *ply != table.game.ply())
                }
                _ => None,
            };
            if let Some(ply) = target {
                table.game.jump(ply);
                table.touch();
                table.leafing = matches!(request, Command::Jump(_));
                // A game between computers would otherwise play on at once from where it was put; and while a
                // person leafs through the game, a computer that only looks on would answer anew, or the rules
                // play again what they played there, and wipe out what followed.
                let by_itself = table.phase() == Phase::Thinking || table.game.automatic().is_some();
                let wipes = by_itself && ply < table.game.moves().len();
                table.paused = table.is_exhibition() || wipes;
                selection.clear();
                *dialog = Dialog::None;
                scene.write(SceneChanged::Jumped);
            }
        }
        // The window does it; here it is said.
        Command::CopyPosition => table.say(Message::new("notice-copied"), false),
        Command::Flip => {
            table.bottom = table.bottom.next(table.game.seats().len() as u8);
            selection.clear();
            motion.cut();
        }
        Command::AskRestart if table.game.ply() > 0 && table.game.outcome().is_none() => {
            *dialog = Dialog::Restart;
        }
        Command::Restart | Command::AskRestart => table::replace(table.game.restart(), commands),
        Command::AskResign if table.person().is_some() => *dialog = Dialog::Resign,
        Command::Resign => {
            *dialog = Dialog::None;
            if let Some(seat) = table.person() {
                table.game.resign(seat);
                table.touch();
                selection.clear();
            }
        }
        Command::OfferDraw => offer_draw(table, engine, dialog),
        Command::AcceptDraw => {
            *dialog = Dialog::None;
            table.game.agree_draw();
            table.touch();
            selection.clear();
        }
        Command::Claim(reason) if table.person() == table.game.turn() && table.game.claim(reason) => {
            table.touch();
            selection.clear();
        }
        Command::LiftCurtain => {
            if let Some(seat) = table.curtain() {
                table.lifted = Some(seat);
                selection.clear();
            }
        }
        Command::ShowHands if table.is_exhibition() => table.hands_shown = !table.hands_shown,
        Command::Rematch => table::replace(table.game.rematch(), commands),
        Command::Pause if table.is_exhibition() || table.paused => {
            table.paused = !table.paused;
            // Whatever is being thought is begun again when the game goes on.
            engine.stop();
        }
        _ => {}
    }
}

/// A draw is offered by the person to move: a computer on the other side decides by itself, a person is asked.
fn offer_draw(table: &mut Table, engine: &mut Engine, dialog: &mut Dialog) {
    let Some(seat) = table.person().filter(|seat| table.game.turn() == Some(*seat)) else { return };
    let other = seat.next(table.game.seats().len() as u8);
    match table.game.consider_draw(other) {
        Some(job) => {
            table.say(Message::new("notice-draw-offered"), false);
            engine.ask_draw(job, table.generation);
        }
        None => *dialog = Dialog::DrawOffer,
    }
}

/// The result is shown when the last piece has come to rest.
fn show_result(
    table: Option<Res<Table>>,
    motion: Res<Motion>,
    mut dialog: ResMut<Dialog>,
    mut shown: Local<Option<u64>>,
) {
    let Some(table) = table else { return };
    if table.is_added() {
        *shown = None;
    }
    if table.game.outcome().is_none() {
        if *dialog == Dialog::Result {
            *dialog = Dialog::None;
        }
        *shown = None;
    } else if *shown != Some(table.generation) && !motion.is_moving() {
        *shown = Some(table.generation);
        *dialog = Dialog::Result;
    }
}
