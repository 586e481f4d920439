//! Autosave: saves the game after each change and resumes the last unfinished one.
//!
//! The storage thread reads and writes; this module sends it orders and handles its news.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::ExitSystems;
use bevy::winit::EventLoopProxyWrapper;

use crate::app::commands::ResumeGame;
use crate::app::core::{FramePhase, Screen, Stamp, Storage, StorageFolder, StorageReply, Warnings};
use crate::app::game::{CurrentMatch, LatestGame, PendingSave, PlayerScores, current_match};
use crate::app::words::Locale;
use session::{LocalizedMessage, Place, SavedGame, Seat, message, number};
use store::{News, Order, Recovery, StoredGame, Ticket};

/// State of the autosave for the game on the table.
#[derive(Resource, Default)]
pub struct Autosave {
    /// State of the game that was sent to the storage thread last.
    last_saved: Option<SavedState>,
    /// The game on the table was resumed, so the storage thread already has it.
    is_resumed: bool,
    /// Ticket and game number of the last request for the players' score.
    score: Option<(Ticket, u64)>,
    /// The player was warned that saving fails; cleared by the next successful save.
    has_warned: bool,
}

/// Everything whose change requires saving.
#[derive(Clone, Copy, PartialEq, Eq)]
struct SavedState {
    game: u64,
    stamp: Stamp,
    below: Seat,
    looking: Option<Place>,
    /// Time spent on the next move; zero in games without clocks.
    thought: Duration,
}

/// Interval at which a running clock is saved, in case the machine stops.
const CLOCK_EVERY: Duration = Duration::from_secs(5);

/// Requests the earlier score of the players at the table.
fn ask_score(autosave: &mut Autosave, storage: &mut Storage, game: &CurrentMatch) {
    let names = game.seats().iter().map(|seat| seat.name.clone()).collect();
    autosave.score = Some((storage.send(Order::Score(game.game(), names)), game.number()));
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Autosave>()
        .add_systems(Startup, start.run_if(resource_exists::<StorageFolder>))
        .add_systems(OnEnter(Screen::Menu), refresh_latest.run_if(resource_exists::<Storage>))
        .add_systems(
            Update,
            (
                (resume_games, handle_news).chain().in_set(FramePhase::Storage),
                save_changes.in_set(FramePhase::Autosave).run_if(resource_exists::<CurrentMatch>),
            )
                .run_if(resource_exists::<Storage>),
        )
        // Save the clocks at exit. Closing the window also becomes an `AppExit`, in this schedule.
        .add_systems(
            Last,
            (note_thought, save_changes)
                .chain()
                .after(ExitSystems)
                .run_if(on_message::<AppExit>)
                .run_if(resource_exists::<Storage>.and_then(resource_exists::<CurrentMatch>)),
        );
}

fn start(
    at: Res<StorageFolder>,
    locale: Res<Locale>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    mut commands: Commands,
) {
    match Storage::start(at.0.clone(), locale.same_names(), proxy.as_deref()) {
        Ok(storage) => commands.insert_resource(storage),
        Err(error) => error!("the thread that keeps games could not be started: {error}"),
    }
}

/// Refreshes the game that the menu offers to continue.
fn refresh_latest(mut storage: ResMut<Storage>) {
    storage.send(Order::FindLatest);
}

/// Handles the news of the storage thread.
fn handle_news(
    mut storage: ResMut<Storage>,
    mut autosave: ResMut<Autosave>,
    mut pending: ResMut<PendingSave>,
    mut latest: ResMut<LatestGame>,
    mut game: Option<ResMut<CurrentMatch>>,
    mut score: ResMut<PlayerScores>,
    mut warnings: ResMut<Warnings>,
    mut answers: MessageWriter<StorageReply>,
    mut commands: Commands,
) {
    while let Some(news) = storage.next_message() {
        match news {
            News::Saved(ticket) => {
                pending.confirm(ticket);
                autosave.has_warned = false;
            }
            News::SaveFailed(ticket, why) => {
                pending.confirm(ticket);
                warn_once(&mut autosave, &mut warnings, message!("warning-not-saved", why));
            }
            News::Unavailable(why) => {
                warn_once(&mut autosave, &mut warnings, message!("warning-not-saved", why));
            }
            News::Recovered(salvage) => warnings.0.push(salvage_warning(&salvage)),
            News::Score(ticket, before) => {
                let of_this_game =
                    |game: &ResMut<CurrentMatch>| autosave.score == Some((ticket, game.number()));
                if let Some(game) = game.as_ref().filter(|game| of_this_game(game) && !autosave.has_warned) {
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
            News::NotLoaded(why) => {
                warnings.0.push(why);
                storage.send(Order::FindLatest);
            }
            News::Loaded(resumed) => {
                autosave.is_resumed = true;
                current_match::open_saved_match(resumed, &mut commands);
            }
            // Answers to requests of other features.
            news => {
                answers.write(StorageReply(news));
            }
        }
    }
    if storage.has_died() && pending.give_up() {
        warn_once(&mut autosave, &mut warnings, message!("store-stopped"));
    }
}

/// Warns about a failure once, until saving works again.
fn warn_once(autosave: &mut Autosave, warnings: &mut Warnings, why: LocalizedMessage) {
    if !std::mem::replace(&mut autosave.has_warned, true) {
        warnings.0.push(why);
    }
}

/// Warning about a damaged database: where it was put and how many games were saved.
fn salvage_warning(recovery: &Recovery) -> LocalizedMessage {
    let (saved, lost) = (number(recovery.saved), number(recovery.lost.len()));
    message!("warning-games-aside", file = recovery.aside.display(), saved, lost)
}

fn resume_games(mut requests: MessageReader<ResumeGame>, mut storage: ResMut<Storage>) {
    for ResumeGame(id) in requests.read() {
        storage.send(Order::LoadGame(*id));
    }
}

/// Notes at exit how long the player has thought about the next move.
fn note_thought(mut game: ResMut<CurrentMatch>) {
    game.store_thinking_time();
}

/// Whether the clock must be saved: it stopped, or it ran for `CLOCK_EVERY`.
fn note_clock(game: &mut CurrentMatch, last_saved: Option<SavedState>) -> bool {
    let goes_on = game.has_clocks() && game.state().outcome().is_none();
    let of_this_game = |last_saved: &SavedState| goes_on && last_saved.game == game.number();
    let Some(SavedState { thought: written, .. }) = last_saved.filter(of_this_game) else { return false };
    if game.is_stopwatch_running() && game.thinking_time().saturating_sub(written) >= CLOCK_EVERY {
        game.store_thinking_time();
        return true;
    }
    !game.is_stopwatch_running() && game.thinking_time() != written
}

/// Saves the game after each change, from its first move on.
fn save_changes(
    mut game: ResMut<CurrentMatch>,
    mut autosave: ResMut<Autosave>,
    mut storage: ResMut<Storage>,
    mut pending: ResMut<PendingSave>,
    time: Res<Time<Real>>,
) {
    let clock = note_clock(game.bypass_change_detection(), autosave.last_saved);
    if !game.is_changed() && !clock {
        return;
    }
    let thought = if game.has_clocks() { game.thinking_time() } else { Duration::ZERO };
    let now = SavedState {
        game: game.number(),
        stamp: game.record_stamp(),
        below: game.bottom,
        looking: game.reviewed_place(),
        thought,
    };
    if autosave.last_saved.is_none_or(|last_saved| last_saved.game != game.number()) {
        autosave.last_saved = None;
        if std::mem::take(&mut autosave.is_resumed) {
            autosave.last_saved = Some(now);
        } else {
            storage.send(Order::LeaveGame);
        }
        ask_score(&mut autosave, &mut storage, &game);
    }
    let has_begun = !game.moves().is_empty() || game.state().outcome().is_some();
    if has_begun && autosave.last_saved != Some(now) {
        autosave.last_saved = Some(now);
        let saved = SavedGame { review_place: game.reviewed_place(), ..game.save() };
        let kept = StoredGame { saved, below: game.bottom };
        pending.begin(storage.send(Order::Save(Box::new(kept))), time.elapsed());
    }
}
