//! Every game is kept while it is played (autosave), and the last unfinished one can be continued. The keeper's thread
//! writes; it is told here what, and heard what became of it.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::ExitSystems;
use bevy::winit::EventLoopProxyWrapper;

use crate::app::commands::ResumeGame;
use crate::app::core::{Answer, FramePhase, KeptAt, Screen, Stamp, Storage, Warnings};
use crate::app::game::{CurrentMatch, LatestGame, PendingSave, Score, current_match};
use crate::app::words::Locale;
use session::{Message, Place, SavedGame, Seat, message, number};
use store::{KeptGame, News, Order, Salvage, Ticket};

/// What is kept of the game on the table.
#[derive(Resource, Default)]
pub struct Autosave {
    /// The state of the game that was handed to the keeper last.
    handed: Option<Handed>,
    /// The game on the table came from the keeper, which knows it as it is.
    is_resumed: bool,
    /// The score of the players at the table was asked for: with this ticket, for this game.
    score: Option<(Ticket, u64)>,
    /// It was said that games cannot be kept, and is not said again until they can.
    has_complained: bool,
}

/// Number of the game, its generation and that of its record, the seat below, what is looked at, and how long the next
/// move has been thought about where there are clocks.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Handed {
    /// The number of the game.
    game: u64,
    stamp: Stamp,
    below: Seat,
    looking: Option<Place>,
    /// How long the next move has been thought about.
    thought: Duration,
}

/// How often a clock that runs is written down, should the machine stop.
const CLOCK_EVERY: Duration = Duration::from_secs(5);

/// Asks what the players at the table have won before.
fn ask_score(autosave: &mut Autosave, storage: &mut Storage, game: &CurrentMatch) {
    let names = game.seats().iter().map(|seat| seat.name.clone()).collect();
    autosave.score = Some((storage.send(Order::Score(game.game(), names)), game.number()));
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Autosave>()
        .add_systems(Startup, start.run_if(resource_exists::<KeptAt>))
        .add_systems(OnEnter(Screen::Menu), look.run_if(resource_exists::<Storage>))
        .add_systems(
            Update,
            (
                (resume_games, hear).chain().in_set(FramePhase::Keep),
                keep.in_set(FramePhase::HandOver).run_if(resource_exists::<CurrentMatch>),
            )
                .run_if(resource_exists::<Storage>),
        )
        // The clocks go on from where they stood. That the window was closed becomes an exit in this schedule too.
        .add_systems(
            Last,
            (note_thought, keep)
                .chain()
                .after(ExitSystems)
                .run_if(on_message::<AppExit>)
                .run_if(resource_exists::<Storage>.and_then(resource_exists::<CurrentMatch>)),
        );
}

fn start(
    at: Res<KeptAt>,
    locale: Res<Locale>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    mut commands: Commands,
) {
    match Storage::start(at.0.clone(), locale.same_names(), proxy.as_deref()) {
        Ok(storage) => commands.insert_resource(storage),
        Err(error) => error!("the thread that keeps games could not be started: {error}"),
    }
}

/// What can be continued may have changed while a game was played.
fn look(mut storage: ResMut<Storage>) {
    storage.send(Order::Look);
}

/// What the keeper has done since the last frame.
fn hear(
    mut storage: ResMut<Storage>,
    mut autosave: ResMut<Autosave>,
    mut pending: ResMut<PendingSave>,
    mut latest: ResMut<LatestGame>,
    mut game: Option<ResMut<CurrentMatch>>,
    mut score: ResMut<Score>,
    mut warnings: ResMut<Warnings>,
    mut answers: MessageWriter<Answer>,
    mut commands: Commands,
) {
    while let Some(news) = storage.news() {
        match news {
            News::Written(ticket) => {
                pending.settle(ticket);
                autosave.has_complained = false;
            }
            News::NotWritten(ticket, why) => {
                pending.settle(ticket);
                complain(&mut autosave, &mut warnings, message!("warning-not-saved", why));
            }
            News::Unavailable(why) => {
                complain(&mut autosave, &mut warnings, message!("warning-not-saved", why));
            }
            News::Salvaged(salvage) => warnings.0.push(told(&salvage)),
            News::Score(ticket, before) => {
                let of_this_game =
                    |game: &ResMut<CurrentMatch>| autosave.score == Some((ticket, game.number()));
                if let Some(game) =
                    game.as_ref().filter(|game| of_this_game(game) && !autosave.has_complained)
                {
                    score.begin_with(game, &before);
                }
            }
            News::Renamed(seat, name) => {
                if let Some(game) = &mut game {
                    game.rename(seat, &name);
                    ask_score(&mut autosave, &mut storage, game);
                }
            }
            News::Latest(game) => latest.0 = game,
            News::NotResumed(why) => {
                warnings.0.push(why);
                storage.send(Order::Look);
            }
            News::Resumed(resumed) => {
                autosave.is_resumed = true;
                current_match::resume(resumed, &mut commands);
            }
            // What another feature has asked for.
            news => {
                answers.write(Answer(news));
            }
        }
    }
    if storage.has_died() && pending.take() {
        complain(&mut autosave, &mut warnings, message!("store-stopped"));
    }
}

/// What hinders is said once.
fn complain(autosave: &mut Autosave, warnings: &mut Warnings, why: Message) {
    if !std::mem::replace(&mut autosave.has_complained, true) {
        warnings.0.push(why);
    }
}

/// What a player has to know of a damaged database.
fn told(salvage: &Salvage) -> Message {
    let (saved, lost) = (number(salvage.saved), number(salvage.lost.len()));
    message!("warning-games-aside", file = salvage.aside.display(), saved, lost)
}

fn resume_games(mut requests: MessageReader<ResumeGame>, mut storage: ResMut<Storage>) {
    for ResumeGame(id) in requests.read() {
        storage.send(Order::Resume(*id));
    }
}

/// The program ends: how long the next move has been thought about is part of the game.
fn note_thought(mut game: ResMut<CurrentMatch>) {
    game.note_thought();
}

/// Whether the time that was noted is worth writing: it stands still, or runs since long.
fn note_clock(game: &mut CurrentMatch, handed: Option<Handed>) -> bool {
    let goes_on = game.has_clocks() && game.view().outcome().is_none();
    let of_this_game = |handed: &Handed| goes_on && handed.game == game.number();
    let Some(Handed { thought: written, .. }) = handed.filter(of_this_game) else { return false };
    if game.is_timed() && game.thinking_time().saturating_sub(written) >= CLOCK_EVERY {
        game.note_thought();
        return true;
    }
    !game.is_timed() && game.thought() != written
}

/// A game is kept from its first move on, after every change.
fn keep(
    mut game: ResMut<CurrentMatch>,
    mut autosave: ResMut<Autosave>,
    mut storage: ResMut<Storage>,
    mut pending: ResMut<PendingSave>,
    time: Res<Time<Real>>,
) {
    let clock = note_clock(game.bypass_change_detection(), autosave.handed);
    if !game.is_changed() && !clock {
        return;
    }
    let thought = if game.has_clocks() { game.thought() } else { Duration::ZERO };
    let now = Handed {
        game: game.number(),
        stamp: game.stamp_of_record(),
        below: game.bottom,
        looking: game.looking(),
        thought,
    };
    if autosave.handed.is_none_or(|handed| handed.game != game.number()) {
        autosave.handed = None;
        if std::mem::take(&mut autosave.is_resumed) {
            autosave.handed = Some(now);
        } else {
            storage.send(Order::Leave);
        }
        ask_score(&mut autosave, &mut storage, &game);
    }
    let has_begun = !game.moves().is_empty() || game.view().outcome().is_some();
    if has_begun && autosave.handed != Some(now) {
        autosave.handed = Some(now);
        let saved = SavedGame { looking: game.looking(), ..game.save() };
        let kept = KeptGame { saved, below: game.bottom };
        pending.begin(storage.send(Order::Keep(Box::new(kept))), time.elapsed());
    }
}
