//! Autosave: saves the game after each change and resumes the last unfinished one.
//!
//! The storage thread reads and writes the database. This module sends orders to the thread and handles its messages.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::ExitSystems;
use bevy::winit::EventLoopProxyWrapper;

use crate::app::commands::{GameCommand, ResumeGame, TableCommand};
use crate::app::core::{
    FramePhase, NextFrame, Screen, Stamp, Storage, StorageFolder, StorageReply, Warnings,
};
use crate::app::game::{CurrentMatch, LatestGame, PendingSave, PlayerScores, current_match};
use crate::app::words::Locale;
use session::{LocalizedMessage, Place, SavedGame, Seat, message, number};
use store::{News, Order, Recovery, StoredGame, Ticket};

/// State of the autosave for the game on the table.
#[derive(Resource, Default)]
pub struct Autosave {
    /// State of the game that was last sent to the storage thread; `None` before a game's first save.
    last_saved: Option<SavedState>,
    /// Whether a saved game was just opened. The database already contains it, so it is saved only after a change.
    is_resumed: bool,
    /// Ticket and game number of the last request for the players' score.
    score: Option<(Ticket, u64)>,
    /// Whether the player was warned that saving fails; cleared by the next successful save.
    has_warned: bool,
    /// Whether the review of the game that is being loaded is opened, too.
    opens_review: bool,
}

/// State of the game on the table. Every change of this state requires saving.
#[derive(Clone, Copy, PartialEq, Eq)]
struct SavedState {
    /// Number of the game. Every game that is put on the table gets a new number.
    game: u64,
    /// Changes with every move, take-back, variation and comment.
    stamp: Stamp,
    /// Seat at the bottom edge of the table.
    bottom_seat: Seat,
    /// Place in the record that the player browses; `None` if the current position is shown.
    browse_place: Option<Place>,
    /// Time spent on the next move so far; zero in games without clocks.
    thinking_time: Duration,
}

/// Interval at which a running clock is saved, so that a crash loses little of the thinking time.
const CLOCK_SAVE_INTERVAL: Duration = Duration::from_secs(5);

/// Requests the score that the players at the table have from earlier games.
fn request_score(autosave: &mut Autosave, storage: &mut Storage, game: &CurrentMatch) {
    let names = game.seats().iter().map(|seat| seat.name.clone()).collect();
    autosave.score = Some((storage.send(Order::Score(game.game(), names)), game.number()));
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Autosave>()
        .add_systems(Startup, start_storage.run_if(resource_exists::<StorageFolder>))
        .add_systems(OnEnter(Screen::Menu), refresh_latest.run_if(resource_exists::<Storage>))
        .add_systems(
            Update,
            (
                (resume_games, handle_storage_messages).chain().in_set(FramePhase::Storage),
                save_changes.in_set(FramePhase::Autosave).run_if(resource_exists::<CurrentMatch>),
            )
                .run_if(resource_exists::<Storage>),
        )
        // Save the clocks at exit. Closing the window also becomes an `AppExit`, in this schedule.
        .add_systems(
            Last,
            (store_thinking_time, save_changes)
                .chain()
                .after(ExitSystems)
                .run_if(on_message::<AppExit>)
                .run_if(resource_exists::<Storage>.and_then(resource_exists::<CurrentMatch>)),
        );
}

/// Starts the storage thread. Without it, games are not saved.
fn start_storage(
    folder: Res<StorageFolder>,
    locale: Res<Locale>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    mut commands: Commands,
) {
    match Storage::start(folder.0.clone(), locale.default_name_groups(), proxy.as_deref()) {
        Ok(storage) => commands.insert_resource(storage),
        Err(error) => error!("the storage thread could not be started: {error}"),
    }
}

/// Requests the game that the menu offers to continue.
fn refresh_latest(mut storage: ResMut<Storage>) {
    storage.send(Order::FindLatest);
}

/// Handles the messages of the storage thread.
fn handle_storage_messages(
    mut storage: ResMut<Storage>,
    mut autosave: ResMut<Autosave>,
    mut pending: ResMut<PendingSave>,
    mut latest: ResMut<LatestGame>,
    mut game: Option<ResMut<CurrentMatch>>,
    mut scores: ResMut<PlayerScores>,
    mut warnings: ResMut<Warnings>,
    (time, next_frame): (Res<Time<Real>>, Res<NextFrame>),
    mut replies: MessageWriter<StorageReply>,
    mut commands: Commands,
) {
    while let Some(message) = storage.next_message() {
        match message {
            News::Saved(ticket) => {
                pending.confirm(ticket);
                autosave.has_warned = false;
            }
            News::SaveFailed(ticket, why) => {
                pending.confirm(ticket);
                warn_once(&mut autosave, &mut warnings, message!("warning-games-not-saved", why));
            }
            News::Unavailable(why) => {
                warn_once(&mut autosave, &mut warnings, message!("warning-games-not-saved", why));
            }
            News::Recovered(recovery) => warnings.0.push(recovery_warning(&recovery)),
            News::Score(ticket, earlier_score) => {
                let is_this_game =
                    |game: &ResMut<CurrentMatch>| autosave.score == Some((ticket, game.number()));
                if let Some(game) = game.as_ref().filter(|game| is_this_game(game) && !autosave.has_warned) {
                    scores.begin_with(game, &earlier_score);
                }
            }
            News::Renamed(seat, name) => {
                if let Some(game) = &mut game {
                    game.rename(seat, &name);
                    request_score(&mut autosave, &mut storage, game);
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
                if std::mem::take(&mut autosave.opens_review) {
                    // After the commands above: a game that is put on the table drops the commands for the one before.
                    commands.queue(|world: &mut World| {
                        world.write_message(GameCommand::from(TableCommand::Review));
                    });
                }
            }
            // The other messages are replies to requests of other modules.
            reply => {
                replies.write(StorageReply(reply));
            }
        }
    }
    let now = time.elapsed();
    if pending.notice_overdue(now) {
        warn_once(&mut autosave, &mut warnings, message!("warning-saving-slow"));
    } else if let Some(deadline) = pending.deadline().filter(|deadline| now < *deadline) {
        next_frame.request_at(deadline);
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

/// The warning about a damaged database: where the damaged file is now, and how many games were recovered and lost.
fn recovery_warning(recovery: &Recovery) -> LocalizedMessage {
    let (saved, lost) = (number(recovery.restored_count), number(recovery.lost.len()));
    message!("warning-games-damaged", file = recovery.damaged_file.display(), saved, lost)
}

fn resume_games(
    mut requests: MessageReader<ResumeGame>,
    mut storage: ResMut<Storage>,
    mut autosave: ResMut<Autosave>,
) {
    for ResumeGame { id, opens_review } in requests.read() {
        autosave.opens_review = *opens_review;
        storage.send(Order::LoadGame(*id));
    }
}

/// Stores in the game, at exit, how long the player has thought about the next move.
fn store_thinking_time(mut game: ResMut<CurrentMatch>) {
    game.store_thinking_time();
}

/// Whether the clock must be saved: it stopped, or it has run for `CLOCK_SAVE_INTERVAL` since the last save.
///
/// Stores the thinking time in the game if the clock is still running.
fn check_clock(game: &mut CurrentMatch, last_saved: Option<SavedState>) -> bool {
    let is_running = game.has_clocks() && game.state().outcome().is_none();
    let is_this_game = |last_saved: &SavedState| is_running && last_saved.game == game.number();
    let Some(SavedState { thinking_time: saved_time, .. }) = last_saved.filter(is_this_game) else {
        return false;
    };
    if game.is_stopwatch_running() && game.thinking_time().saturating_sub(saved_time) >= CLOCK_SAVE_INTERVAL {
        game.store_thinking_time();
        return true;
    }
    !game.is_stopwatch_running() && game.thinking_time() != saved_time
}

/// Saves the game after each change, from its first move on.
pub(super) fn save_changes(
    mut game: ResMut<CurrentMatch>,
    mut autosave: ResMut<Autosave>,
    mut storage: ResMut<Storage>,
    mut pending: ResMut<PendingSave>,
    time: Res<Time<Real>>,
) {
    let is_clock_due = check_clock(game.bypass_change_detection(), autosave.last_saved);
    if !game.is_changed() && !is_clock_due {
        return;
    }
    let thinking_time = if game.has_clocks() { game.thinking_time() } else { Duration::ZERO };
    let current_state = SavedState {
        game: game.number(),
        stamp: game.record_stamp(),
        bottom_seat: game.bottom,
        browse_place: game.browsed_place(),
        thinking_time,
    };
    if autosave.last_saved.is_none_or(|last_saved| last_saved.game != game.number()) {
        // No state of this game has been sent to the storage thread yet.
        autosave.last_saved = None;
        let is_resumed = std::mem::take(&mut autosave.is_resumed);
        if !is_resumed {
            storage.send(Order::LeaveGame);
        }
        // A game that was read from a file, where none could be saved, is not saved before it changes.
        if is_resumed || game.is_from_file() {
            autosave.last_saved = Some(current_state);
        }
        request_score(&mut autosave, &mut storage, &game);
    }
    let has_begun = !game.moves().is_empty() || game.state().outcome().is_some();
    if has_begun && autosave.last_saved != Some(current_state) {
        autosave.last_saved = Some(current_state);
        let saved = SavedGame { browse_place: game.browsed_place(), ..game.save() };
        let stored_game = StoredGame { saved, bottom_seat: game.bottom };
        pending.begin(storage.send(Order::Save(Box::new(stored_game))), time.elapsed());
    }
}
